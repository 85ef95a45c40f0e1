"""A collection (3.2) and the Street (3.3) in Nostra City, by the specification."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from backroom.games.nostra_city.bags import cards
from backroom.games.nostra_city.nouns import CARDS, FIRST_RESPECT, NO_CARD, NOTHING, YES
from backroom.games.nostra_city.state import Game
from tests.models.passages import Model, Passage

VALUES = [5, 10, 10, 20, 20, 50, 50]  # of the bills
BRIBES = {"e01": 50, "e02": 40, "e03": 40, "e04": 30, "e05": 30, "e06": 40}
FBI, NYPD, DEA, SEC = "e02", "e03", "e04", "e05"
GISELLA, ROCCO, SOFIA, PIETRO, ENZO = "c01", "c02", "c03", "c04", "c05"
VITO, BRUNO, LUCIA, CARLA, SALVATORE = "c06", "c07", "c08", "c09", "c10"
FRANCESCA = "c11"
STATEN_ISLAND, BROOKLYN, QUEENS, BRONX, DRUGS, PROSTITUTION, GAMBLING = range(7)
TURFS = {
    **{
        f"t{number + 1:02}": {number // 3, DRUGS + number % 3} for number in range(12)
    },  # four boroughs by three icons
    "t13": {QUEENS, STATEN_ISLAND},
    "t14": {BROOKLYN, BRONX},
    "v03": {DRUGS, PROSTITUTION, GAMBLING},
}
ATLANTIC_CITY = "v03"
RACKETS = {STATEN_ISLAND, BROOKLYN, QUEENS, BRONX}

Bills = Counter[int]


@dataclass
class City:
    """The table, with numbers for what is drawn by chance."""

    leader: int
    powers: bool  # N-O3
    reshuffles: bool  # N-O5
    first_player: int
    banks: list[Bills]
    pile: Bills
    discard: Bills
    street: list[str]  # "" for an empty slot
    territory: list[set[str]]
    ready: set[str]  # Caïds and Turfs in Territories
    removed: set[str]
    titles: list[int]
    hands: list[int]  # Vendetta cards
    vendetta_pile: int
    vendetta_discard: int


def read(g: Game) -> City:
    """As it is."""
    territory = [named(mask) for mask in g.territory]
    workers = {name for name in named(g.ready) if CARDS.index(name) < FIRST_RESPECT}
    return City(
        g.leader,
        g.box.powers,
        g.box.reshuffles,
        g.first_player,
        [bills(bank) for bank in g.banks],
        bills(g.pile),
        sum([bills(bag) for bag in g.discards], Bills()),
        ["" if card == NO_CARD else CARDS[card] for card in g.street],
        territory,
        workers & set().union(*territory),
        named(g.removed),
        list(g.titles),
        [len(cards(hand)) for hand in g.hands],
        len(cards(g.vendetta_pile)),
        len(cards(g.vendetta_discard)),
    )


def named(mask: int) -> set[str]:
    """The cards of a mask."""
    return {name for number, name in enumerate(CARDS) if mask >> number & 1}


def bills(bag: int) -> Bills:
    """The bills of a bag, by type."""
    return Bills(cards(bag))


@dataclass
class Teller:
    """A city that changes, with what was asked and drawn meanwhile."""

    city: City
    passage: Passage[Game]
    gained: set[int] = field(default_factory=set)  # who has gained a card in this MEETING
    draws: int = 0  # of Vendetta cards so far

    def everybody(self) -> list[int]:
        """All players, clockwise from the leader."""
        number = len(self.city.banks)
        return [(self.city.leader + step) % number for step in range(number)]

    def powers_work(self) -> bool:
        """N3.77."""
        return self.city.powers and FBI not in self.city.street

    def draw(self, me: int) -> None:
        """N3.66, N3.67, N3.71: a Vendetta card, if there is one."""
        city = self.city
        if city.vendetta_pile == 0 and city.reshuffles:
            city.vendetta_pile, city.vendetta_discard = city.vendetta_discard, 0
        if city.vendetta_pile == 0:
            return
        city.vendetta_pile -= 1
        drawn = self.passage.heard("drew_vendetta", "joins")[self.draws]
        self.draws += 1
        assert drawn.a == me, f"{me} should draw a card"
        if drawn.event == "joins":
            self.win(me, CARDS[drawn.b])
        else:
            city.hands[me] += 1

    def cheat(self, me: int, number: int) -> None:
        """Who is cheated draws, with Francesca one more, if there is one more (N-C11, N9.51)."""
        city = self.city
        left = city.vendetta_pile + (city.vendetta_discard if city.reshuffles else 0)
        able = FRANCESCA in city.territory[me] & city.ready and self.powers_work()
        if able and left > number and self.passage.ask("hold_grudge", me, [0, 1]) == YES:
            city.ready.remove(FRANCESCA)
            number += 1
        for _ in range(number):
            self.draw(me)

    def win(self, me: int, card: str) -> None:
        """N3.36, N3.45: a card goes to a Territory, Ready."""
        self.gained.add(me)
        self.city.territory[me].add(card)
        if card in TURFS or card.startswith("c") or card == "v02":
            self.city.ready.add(card)


def finished(teller: Teller) -> City:
    """The city as it is then; nobody drew more than they should."""
    drawn = len(teller.passage.heard("drew_vendetta", "joins"))
    assert drawn == teller.draws, f"{drawn} Vendetta cards were drawn, not {teller.draws}"
    return teller.city


# -- a collection ------------------------------------------------------------------------------------


def after_collection(passage: Passage[Game]) -> City:
    """N3.12 to N3.22."""
    g, me = passage.before, passage.me
    teller = Teller(read(g), passage)
    city = teller.city
    caid = CARDS[g.collecting] if teller.powers_work() else "nobody in particular"
    turf, kind = announced(teller, me)
    if caid != PIETRO:
        city.ready.remove(turf)
    dues = [sum(kind in TURFS.get(card, ()) for card in territory) for territory in city.territory]
    drawn = draw_bills(teller, sum(dues), caid)
    if passage.heard("police_raid") and caid == GISELLA:
        teller.draw(me)
    short = share(teller, me, dues, drawn, may_pass_card=not g.card_moved)
    for q in teller.everybody():
        if short[q] > 0:
            teller.cheat(q, max(0, short[q] - 1) if caid == ENZO else short[q])
    return finished(teller)


def announced(teller: Teller, me: int) -> tuple[str, int]:
    """N3.9 to N3.12: the Turf that starts the collection, and its type."""
    g, city = teller.passage.before, teller.city
    made = {kind for kind in range(7) if g.made >> kind & 1}
    barred = made | (RACKETS if made & RACKETS else set()) | ({DRUGS} if DEA in city.street else set())
    start = {
        turf: sorted(TURFS[turf] - barred)
        for turf in city.territory[me] & city.ready & set(TURFS)
        if turf != ATLANTIC_CITY
    }
    able = sorted([CARDS.index(turf) for turf, kinds in start.items() if kinds])
    turf = CARDS[teller.passage.ask("collect_from", me, able)]
    return turf, teller.passage.ask("collect_what", me, start[turf])


def draw_bills(teller: Teller, number: int, caid: str) -> list[int]:
    """N3.14 to N3.16: the bills that were drawn, in order."""
    city, passage = teller.city, teller.passage
    number = max(1, number + (caid == ROCCO) - (NYPD in city.street))
    drawn = [told.b for told in passage.heard("sees_bill")]
    raided = bool(passage.heard("police_raid"))
    heap = city.pile + city.discard
    if caid == SOFIA and raided:
        assert len(drawn) == min(number, heap.total()), f"{number} bills should be drawn"
    else:
        assert len(drawn) < number if raided else len(drawn) == number, f"{number} cards should be drawn"
    if raided:
        city.pile, city.discard = heap, Bills()
    city.pile = city.pile - Bills(drawn)
    return drawn


def share(teller: Teller, me: int, dues: list[int], drawn: list[int], *, may_pass_card: bool) -> list[int]:
    """N3.17 to N3.21: the collector gives what he likes. Returns how many bills each opponent is short of."""
    city, passage = teller.city, teller.passage
    short = [0 if q == me else due for q, due in enumerate(dues)]
    for bill in drawn:
        to = passage.ask("share_bill", me, [*unpaid(short), NOTHING])
        city.banks[me if to == NOTHING else to][bill] += 1
        if to != NOTHING:
            short[to] -= 1
    if city.first_player == me and may_pass_card and unpaid(short):
        heir = passage.ask("share_card", me, [*unpaid(short), NOTHING])
        if heir != NOTHING:
            city.first_player = heir
            short[heir] -= 1
    return short


def unpaid(short: list[int]) -> list[int]:
    """The opponents who are short of a bill."""
    return [q for q, missing in enumerate(short) if missing > 0]


# -- the Street --------------------------------------------------------------------------------------


@dataclass
class Bid:
    """What somebody offers for a slot."""

    owner: int
    caid: str
    slot: int
    stake: Bills

    def worth(self, *, works: bool) -> int:
        """N3.32."""
        value = sum(VALUES[bill] * number for bill, number in self.stake.items())
        return value + (10 if works and self.caid == BRUNO else 0)


def after_street(passage: Passage[Game]) -> City:
    """N3.30 to N3.47: the four slots, one after the other; then who went empty-handed is cheated."""
    g = passage.before
    gained = {me for me in range(len(g.banks)) if g.gained >> me & 1}
    teller = Teller(read(g), passage, gained)
    bids = [Bid(owner, CARDS[caid], slot, bills(stake)) for owner, caid, slot, stake in g.bids]
    for slot in range(4):
        here = [bid for bid in bids if bid.slot == slot]
        if here:
            resolve(teller, slot, here, {bid.slot for bid in bids})
    empty_handed = [me for me in teller.everybody() if g.bidders >> me & 1 and me not in teller.gained]
    for me in empty_handed:
        teller.cheat(me, 1)
    return finished(teller)


def resolve(teller: Teller, slot: int, bids: list[Bid], bid_on: set[int]) -> None:
    """N3.78."""
    city = teller.city
    card, works, lone = city.street[slot], teller.powers_work(), len(bids) == 1
    bribe = BRIBES.get(card)
    enough = bribe is None or sum(bid.worth(works=works) for bid in bids) >= bribe
    winner = best(bids, works=works) if enough else None
    for bid in bids:
        if bid is winner:
            take_back(teller, bid, works=works, shown=bribe is not None or not lone)
        elif bribe is None and works and bid.caid == SALVATORE:
            city.banks[bid.owner] += bid.stake
            bid.stake = Bills()
        city.discard = city.discard + bid.stake
    if winner is not None or (bribe is not None and enough):
        city.street[slot] = ""
    if winner is not None and card == "k01":
        give_titles(teller, winner.owner)
    elif winner is not None:
        teller.win(winner.owner, card)
    elif bribe is not None and enough:
        city.removed.add(card)
    for bid in bids:
        if bid is not winner and works and bid.caid == CARLA:
            look_elsewhere(teller, bid.owner, bid_on)


def best(bids: list[Bid], *, works: bool) -> Bid | None:
    """N3.34, N3.35: the single highest, or Vito's among the highest (N-C06)."""
    top = max(bid.worth(works=works) for bid in bids)
    highest = [bid for bid in bids if bid.worth(works=works) == top]
    if len(highest) == 1:
        return highest[0]
    return next((bid for bid in highest if works and bid.caid == VITO), None)


def take_back(teller: Teller, bid: Bid, *, works: bool, shown: bool) -> None:
    """N3.33, N-C08, N-E05: what the winner keeps of the stake."""
    keeps = 0 if shown or SEC in teller.city.street else 1
    keeps += works and bid.caid == LUCIA
    question = "keep_shown_bill" if shown else "keep_bill"
    while keeps > 0 and bid.stake:
        loses_some = bid.stake.total() > keeps
        kinds = sorted(bid.stake)
        bill = teller.passage.ask(question, bid.owner, kinds) if loses_some else kinds[0]
        bid.stake = bid.stake - Bills([bill])
        teller.city.banks[bid.owner][bill] += 1
        keeps -= 1


def give_titles(teller: Teller, underboss: int) -> None:
    """N3.41, N3.42."""
    players = range(len(teller.city.banks))
    others = [me for me in players if me != underboss]
    consigliere = teller.passage.ask("consigliere", underboss, others)
    others.remove(consigliere)
    primo_capo = teller.passage.ask("primo_capo", consigliere, others)
    teller.city.titles = [underboss, consigliere, primo_capo]
    teller.gained |= {underboss, consigliere, primo_capo}
    for me in teller.everybody():
        if me not in teller.city.titles:
            teller.cheat(me, 1)


def look_elsewhere(teller: Teller, me: int, bid_on: set[int]) -> None:
    """N-C09: a Caïd, Turf or Respect card for which nobody bid."""
    street = teller.city.street
    free = [
        slot
        for slot, card in enumerate(street)
        if card[:1] in ("c", "t", "r") and card and slot not in bid_on
    ]
    if free:
        slot = teller.passage.ask("unbid_card", me, [*free, NOTHING])
        if slot != NOTHING:
            teller.win(me, street[slot])
            street[slot] = ""


MODELS = [
    Model("collection", "collected", read, after_collection),
    Model("resolve_street", "take_locations_back", read, after_street),
]
