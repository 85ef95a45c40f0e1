"""The house bot: scores every answer by the Respect it should bring and by its effect on the jury. No search.

A loyal player bribes for Innocent until the verdict looks safe, an Informant for Guilty. Cards are judged by
the data of the game, an owner's or the built-in one.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Seat
from backroom.games.nostra_city.arguments import source_of
from backroom.games.nostra_city.box import Box, Deed
from backroom.games.nostra_city.looks import Lieutenant, NostraCityLook
from backroom.games.nostra_city.nouns import (
    BUSINESS,
    DISCARD_IT,
    DRAW_MOD,
    ENGAGE_CAID,
    FIRST_INVESTIGATION,
    FIRST_RESPECT,
    FIRST_TURF,
    FORBID_TYPE,
    KILL_CAID,
    LAST_ROUND,
    LAY_SHAME,
    LEFT,
    MEETING,
    NO_CARD,
    NO_SLOT,
    NOTHING,
    RACKETS,
    RIGHT,
    STEAL_RANDOM,
    TAKE_CAID,
    TAKE_PILE,
    TAKE_TURF,
    TRIAL,
    TYPES,
    UNDERBOSS,
    WISDOM,
    WITHDRAW_BID,
    YES,
    caid_used,
    is_investigation,
    is_use,
    worth_of,
)
from backroom.heuristics.choosing import asked, best

GRAND: Final = 0.02  # Respect for a thousand dollars
AVERAGE: Final = 16  # thousands on a bill
ACTION: Final = 0.45  # Respect for an action of a Caïd
CREW: Final = 4  # Caïds for whom there is something to do in a Month
IDLE: Final = 0.3  # how much an action of further Caïds counts
EXTRA: Final = 0.25  # bonus for sending a Caïd whose power helps the action
JUROR: Final = 0.6  # Respect for a needed point of the jury, if I do not lead
LEAD: Final = 0.3  # more, for each point of Respect by which I lead
MOLE: Final = 1.0  # Respect for a needed point to an Informant, who wins by the verdict alone
RESERVE: Final = 1.0  # how much a future Corruption counts before the money for it is there
BRIBE: Final = 0.3  # how much the points of a bill count while it is in the Bank
SAFE: Final = 4.0  # points by which a verdict looks safe if I know the whole pile
DOUBT: Final = 1.0  # more for bills that I do not know, times the square root of their number
UNSEEN: Final = 1.5  # unknown bills that a Month adds
GRUDGE: Final = 0.5  # Respect that a Vendetta card in a rival's hand may cost me
GOOD_BILL: Final = 20  # value from which on a bill is kept, not given to the player it is due to
LABEL_OF_PHASE: Final = {BUSINESS: 0, MEETING: 1, TRIAL: 2}
VENDETTA_POWER: Final = 3


class City:
    """The table as one lieutenant judges it."""

    def __init__(self, look: NostraCityLook, box: Box) -> None:
        self.look = look
        self.box = box
        self.me: Seat = look.me
        self.mine: Lieutenant = look.lieutenants[look.me]
        self.rivals = [seat for seat in range(len(look.lieutenants)) if seat != look.me]
        self.left = look.house_rules.months - look.month  # Months after this one
        self.side = 1 if look.informant else -1  # the sign of the points that help my side
        self.juror = self.worth_of_juror()
        self.lack = self.lacking()
        self.kept: dict[str, float] = {}  # what is the same for all options, once it has been worked out
        self.ready = len([caid for caid in self.mine.caids if caid not in self.mine.engaged])

    # -- the jury ------------------------------------------------------------------------------------

    def worth_of_juror(self) -> float:
        """The worth of a point of the jury; it grows with my lead, and an Informant needs little else."""
        if self.look.informant:
            return MOLE
        lead = self.mine.respect - max([self.look.lieutenants[seat].respect for seat in self.rivals])
        return JUROR + LEAD * max(lead, 0)

    def lacking(self) -> float:
        """The points that my side still needs, as far as I can see."""
        look = self.look
        drift = len(self.troubles())
        to_come = drift * (0.6 * self.left + 1) + 0.4 * self.left
        placed = sum(count * point for count, point in zip(look.placed, look.house_rules.points))
        expected = look.verdict + to_come + placed
        unknown = max(look.corruption - sum(look.placed), 0) + UNSEEN * self.left
        margin = SAFE + DOUBT * sqrt(unknown)
        goal = look.house_rules.last_blue + (1 + margin if look.informant else -margin)
        return goal - expected if look.informant else expected - goal

    def points(self, bill: int) -> int:
        """The points of a bill for my side on the Corruption pile."""
        return self.side * self.look.house_rules.points[bill]

    def bill(self, bill: int) -> float:
        """The worth of a bill in my Bank."""
        needed = BRIBE * self.juror if self.lack > 0 else 0.1
        return GRAND * self.look.house_rules.values[bill] + needed * max(self.points(bill), 0)

    def bribe(self, bill: int) -> float:
        """The worth of placing a bill: the needed points, less the money."""
        if bill == NOTHING:
            return 0.0
        lacking = self.lack
        useful = min(float(self.points(bill)), max(lacking, 0.3))
        spare = 0.6 if self.mine.bills > self.look.house_rules.bank_limit and self.look.month < 6 else 1.0
        return self.juror * useful - 0.5 * spare * GRAND * self.look.house_rules.values[bill]

    def best_bribe(self) -> float:
        """The worth of the best Corruption now, including the reward of a lone corrupter."""
        have = [bill for bill, count in enumerate(self.look.bank) if count]
        lone = sum(self.look.lieutenants[seat].corruptions for seat in self.rivals) == 0
        zeal = self.look.house_rules.zealous_from <= self.look.month and lone and self.look.zealous_left
        already = self.mine.corruptions > 0
        reward = 0.5 * self.look.house_rules.zealous if zeal and not already else 0.0
        return max([self.bribe(bill) for bill in have], default=-1.0) + reward

    def reserved(self) -> float:
        """The same for all options: see `reserve`."""
        if "reserved" not in self.kept:
            self.kept["reserved"] = self.reserve()
        return self.kept["reserved"]

    def reserve(self) -> float:
        """What I would give up in the TRIAL if one of my Ready Caïds did something else now."""
        lacking, worths = self.lack, list[float]()
        have = [bill for bill, count in enumerate(self.look.bank) for _ in range(count)]
        for bill in sorted(have, key=self.points, reverse=True)[: self.ready]:
            if lacking > 0 and self.points(bill) > 0:
                useful = min(float(self.points(bill)), lacking)
                worths.append(self.juror * useful - 0.5 * GRAND * self.look.house_rules.values[bill])
                lacking -= self.points(bill)
        return max(worths[-1], 0.0) if len(worths) == self.ready else 0.0

    def corrupt(self, caid: int) -> float:
        return 0.0 if caid == NOTHING else self.best_bribe() + self.fits(caid)

    def cull(self, choice: int) -> float:
        """Discard a bill that is against my side."""
        seen = [bill for bill, count in enumerate(self.look.peeked) if count]
        against = -sum(self.points(bill) for bill in seen)
        return float(against) if choice == DISCARD_IT else 0.0

    def sway(self, choice: int) -> float:
        """Pay the cheapest bill for a space, if my side needs it."""
        if choice not in (LEFT, RIGHT):
            return 0.1
        mine = (choice == RIGHT) == self.look.informant
        cheapest = min([self.bill(bill) for bill, count in enumerate(self.look.bank) if count])
        return self.juror - cheapest if mine and self.lack > 0 else -1.0

    def give_up(self, bill: int) -> float:
        return -self.bill(bill)

    def intercept(self, bill: int) -> float:
        """Money for me, and one bill less on the pile."""
        return 0.0 if bill == NOTHING else self.bill(bill) - self.juror * self.points(bill)

    # -- collections ---------------------------------------------------------------------------------

    def fits(self, caid: int) -> float:
        """Prefer Caïds whose power helps in this phase, and avoid those whose power helps in another."""
        printed = self.box.caids[caid]
        if not self.look.house_rules.powers or printed.label == LABEL_OF_PHASE.get(self.look.phase, -1):
            return EXTRA if self.look.house_rules.powers else 0.0
        return -0.2 * EXTRA if printed.label <= VENDETTA_POWER else 0.0

    def on_table(self, kind: int) -> int:
        """The number of Turfs that a collection of this type counts."""
        return sum(player.turfs_by_type[kind] for player in self.look.lieutenants)

    def haul(self, kind: int) -> float:
        """The number of bills that I should have after a collection."""
        drawn = self.on_table(kind) - self.hampered(DRAW_MOD)
        return self.mine.turfs_by_type[kind] + 0.4 * max(drawn - self.mine.turfs_by_type[kind], 0)

    def hampered(self, verb: int) -> int:
        """The number of Investigations with this effect in the Street."""
        return sum(self.box.effect(card).verb == verb for card in self.troubles())

    def troubles(self) -> list[int]:
        """The Investigations in the Street."""
        return [card for card in self.look.street if is_investigation(card)]

    def allowed(self) -> list[int]:
        """The types of collection that are still allowed."""
        made = self.look.made
        forbidden = sum(
            [
                self.box.effect(card).scope
                for card in self.troubles()
                if self.box.effect(card).verb == FORBID_TYPE
            ]
        )
        racket_made = made & ((1 << RACKETS) - 1)
        return [
            kind
            for kind in range(TYPES)
            if not (made | forbidden) >> kind & 1 and not (kind < RACKETS and racket_made)
        ]

    def collect(self, caid: int) -> float:
        """Money, as long as Caïds are left for the Street and the jury."""
        if caid == NOTHING:
            return 0.0
        bills = self.best_haul()
        later = (
            (ACTION if self.ready > 1 else 1.6 * ACTION) if self.ready < 3 and self.mine.bills > 3 else 0.2
        )
        return AVERAGE * GRAND * bills + self.fits(caid) - later - RESERVE * self.reserved()

    def best_haul(self) -> float:
        """The number of bills that the best collection should bring; the same for all Caïds."""
        if "haul" not in self.kept:
            kinds = [kind for kind in self.allowed() if self.mine.turfs_by_type[kind]]
            self.kept["haul"] = max([self.haul(kind) for kind in kinds], default=1.0)
        return self.kept["haul"]

    def collect_from(self, turf: int) -> float:
        types = self.box.turf(turf).types
        return max([self.haul(kind) for kind in self.allowed() if types >> kind & 1], default=0.0)

    def share(self, choice: int) -> float:
        """Give small bills to the players they are due to, and keep good ones despite the grudge."""
        look, now = self.look, len(self.look.shares)
        left = sorted(look.drawn[now:], key=self.bill)
        owed = [seat for seat in self.rivals if look.dues[seat] > look.shares.count(seat)]
        due = sum(look.dues[seat] - look.shares.count(seat) for seat in owed)
        cheap = [bill for bill in left[:due] if look.house_rules.values[bill] < GOOD_BILL]
        if look.drawn[now] not in cheap:
            return 1.0 if choice == NOTHING else 0.0
        return 0.0 if choice == NOTHING else 10.0 - self.threat(choice)

    def share_card(self, choice: int) -> float:
        """Give the card away: it is worth less than a grudge."""
        return 0.0 if choice == NOTHING else 10.0 + GRUDGE - self.threat(choice)

    # -- the Street ----------------------------------------------------------------------------------

    def prize(self, card: int) -> float:
        """What a card of the Street is worth to me."""
        if card == NO_CARD:
            return 0.0
        if card == UNDERBOSS:
            return float(self.look.house_rules.titles[0])
        if card >= FIRST_INVESTIGATION:
            relief = (0.6 * self.left + 1) * (-self.juror if self.look.informant else self.juror)
            return 1.0 + relief
        if card >= FIRST_RESPECT:
            return float(self.box.respects[card - FIRST_RESPECT])
        if card >= FIRST_TURF:
            return self.turf(card)
        busy = 1.0 if len(self.mine.caids) < CREW else IDLE
        return self.box.caids[card].respect + 0.4 + busy * ACTION * (self.left + 0.5)

    def turf(self, card: int) -> float:
        """The worth of a Turf, which pays whenever its types are collected, by any player."""
        printed = self.box.turf(card)
        return (
            printed.respect + 0.3 + AVERAGE * GRAND * 0.7 * (self.left + 0.1) * printed.types.bit_count() / 2
        )

    def money(self) -> int:
        """The money in my Bank."""
        return worth_of(self.look.bank, self.look.house_rules.values)

    def price(self, card: int) -> int:
        """What I would stake for a card: the bribe of an Investigation, otherwise by its worth."""
        if is_investigation(card):
            return self.look.house_rules.bribes[card - FIRST_INVESTIGATION]
        if self.is_last_without_rivals():
            return 1
        return 50 if card == UNDERBOSS else 20 if self.prize(card) > 1.5 else 10

    def is_last_without_rivals(self) -> bool:
        """True if nobody else has bid and nobody bids after me."""
        players = len(self.look.lieutenants)
        last = (self.look.leader + players - 1) % players == self.me
        return last and sum(bid.owner != self.me for bid in self.look.bids) == 0

    def slot(self, slot: int) -> float:
        """The worth of a bid for a slot: the prize, less the cost of the stake."""
        if slot == NOTHING:
            return 0.0
        card = self.look.street[slot]
        price, money = self.price(card), self.money()
        if is_investigation(card):
            return self.prize(card) - GRAND * price if money >= price else -1.0
        crowd = len(self.rivals) * 0.35 if not self.is_last_without_rivals() else 0.0
        chance = min(1.0, (5.0 + money) / (price + 1.0)) / (1.0 + 0.5 * crowd)
        return chance * self.prize(card) - 0.5 * GRAND * price

    def bid(self, caid: int) -> float:
        if caid == NOTHING:
            return 0.0
        return self.best_slot() + self.fits(caid) - 0.2 - self.reserved()

    def best_slot(self) -> float:
        """The worth of the best bid; the same for all Caïds."""
        if "slot" not in self.kept:
            used = [bid.slot for bid in self.look.bids if bid.owner == self.me]
            open_slots = [n for n, card in enumerate(self.look.street) if card != NO_CARD and n not in used]
            self.kept["slot"] = max([self.slot(slot) for slot in open_slots], default=-1.0)
        return self.kept["slot"]

    def stake(self, choice: int) -> float:
        """Prefer the cheapest single bill that reaches the price, otherwise the largest bills."""
        card = self.look.street[self.look.location] if self.look.location != NO_SLOT else NO_CARD
        values = self.look.house_rules.values
        staked = worth_of(self.look.open_stake, values)
        missing = self.price(card) - staked
        if choice == NOTHING:
            return 0.0
        if missing <= 0:
            return -1.0
        enough = values[choice] >= missing
        return (100.0 - values[choice] if enough else float(values[choice])) - self.bill(choice)

    def unbid(self, choice: int) -> float:
        return 0.0 if choice == NOTHING else self.prize(self.look.street[choice])

    def weakest(self, seat: int) -> float:
        """Give Titles to the player with the least Respect."""
        return -float(self.look.lieutenants[seat].respect)

    # -- vendettas -----------------------------------------------------------------------------------

    def threat(self, seat: int) -> float:
        """How dangerous a rival is: Respect, crew and money."""
        rival = self.look.lieutenants[seat]
        return rival.respect + 0.3 * len(rival.caids) + 0.1 * rival.bills

    def deed(self, source: int) -> Deed:
        """The deed of a Vendetta card or of a Caïd's power."""
        return (
            self.box.caids[caid_used(source)].power if is_use(source) else self.box.reprisals[source].steps[0]
        )

    def react(self, choice: int) -> float:
        """The worth of a Reprisal or a power now, less what is given up for it."""
        if choice == NOTHING:
            return 0.3
        spent = ACTION * (1.2 if self.look.phase < TRIAL else 0.3) if is_use(choice) else 0.0
        hoard = 0.0 if is_use(choice) else self.hoard()
        return self.harm(self.deed(choice)) - spent - hoard

    def hoard(self) -> float:
        """What a card in hand may count for at the end."""
        most = max([self.look.lieutenants[seat].cards for seat in self.rivals])
        bonus = float(self.look.house_rules.bonuses[WISDOM])
        if self.look.window == LAST_ROUND:
            return bonus if self.mine.cards == most + 1 else 0.0
        return 0.1 * bonus if self.mine.cards > most else 0.0

    def harm(self, deed: Deed) -> float:
        """The worth of an attack now."""
        verb, last = deed.verb, self.look.window == LAST_ROUND
        if verb == LAY_SHAME:
            return 1.0 if last else 0.0
        if verb in (KILL_CAID, TAKE_CAID):
            return 0.5 + ACTION * self.left + (0.5 if verb == TAKE_CAID else 0.0)
        if verb == TAKE_TURF:
            return 0.7 + 0.3 * self.left
        if verb == STEAL_RANDOM:
            fattest = max([self.look.lieutenants[seat].bills for seat in self.rivals])
            return 1.5 * AVERAGE * GRAND * min(deed.amount, fattest) if fattest > 3 or last else 0.0
        if verb == WITHDRAW_BID:
            return 1.5 if self.contested() else 0.0
        if verb == TAKE_PILE:
            return 0.7 if self.look.corruption > 2 else 0.0
        return self.engaging(deed)

    def engaging(self, deed: Deed) -> float:
        """The worth of engaging Caïds before their owner can use them."""
        active = self.look.active
        if deed.verb != ENGAGE_CAID or active in (NOBODY, self.me) or self.look.phase >= TRIAL:
            return 0.0
        rival = self.look.lieutenants[active]
        idle = len([caid for caid in rival.caids if caid not in rival.engaged])
        return ACTION * min(deed.amount, idle) if rival.respect >= self.mine.respect else 0.0

    def contested(self) -> list[int]:
        """The Caïds of others with bids on the same slots as mine."""
        slots = [bid.slot for bid in self.look.bids if bid.owner == self.me]
        return [bid.caid for bid in self.look.bids if bid.owner != self.me and bid.slot in slots]

    def against(self, seat: int) -> float:
        """Attack the most dangerous rival; for a bid, one who competes with me; for bills, the richest."""
        deed = self.deed(source_of(self.look.about))
        rival = self.look.lieutenants[seat]
        if deed.verb == WITHDRAW_BID:
            return float(len([caid for caid in self.contested() if caid in rival.caids]))
        if deed.verb == STEAL_RANDOM:
            return rival.bills + 0.1 * self.threat(seat)
        if deed.verb == ENGAGE_CAID:
            return self.threat(seat) + (5.0 if seat == self.look.active else 0.0)
        return self.threat(seat)

    def aim(self, card: int) -> float:
        """Take the card that its owner will miss most."""
        if card == NOTHING:
            return -9.0
        if card in self.contested():
            return 9.0
        return self.prize(card) + (0.3 if card < FIRST_TURF and self.box.caids[card].label else 0.0)

    def yes(self, choice: int) -> float:
        return float(choice == YES)

    def best_bill(self, bill: int) -> float:
        return self.bill(bill)

    def best_type(self, kind: int) -> float:
        return self.haul(kind)


SCORES: Final[dict[str, Callable[[City, int], float]]] = {
    "collect": City.collect,
    "collect_from": City.collect_from,
    "collect_what": City.best_type,
    "share_bill": City.share,
    "share_card": City.share_card,
    "bid": City.bid,
    "location": City.slot,
    "stake_bill": City.stake,
    "keep_bill": City.best_bill,
    "keep_shown_bill": City.best_bill,
    "unbid_card": City.unbid,
    "consigliere": City.weakest,
    "primo_capo": City.weakest,
    "corrupt": City.corrupt,
    "corrupt_with": City.bribe,
    "corrupt_more": City.bribe,
    "cull": City.cull,
    "sway": City.sway,
    "sway_with": City.give_up,
    "too_many": City.give_up,
    "react": City.react,
    "against": City.against,
    "aim": City.aim,
    "aim_again": City.aim,
    "intercept": City.intercept,
    "protect": City.yes,
    "hold_grudge": City.yes,
}


def choose(look: NostraCityLook, dice: Dice, box: Box) -> int:
    """Return the answer with the best score; dice break ties."""
    name, options = asked(look)
    city, score = City(look, box), SCORES[name]
    return best(options, [score(city, option) for option in options], dice)
