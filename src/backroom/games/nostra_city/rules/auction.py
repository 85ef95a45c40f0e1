"""One slot of the Street is resolved (N3.31-N3.40), in the order of N3.78."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import EVERYONE, NOBODY, Frame, Picked, Seat
from backroom.games.nostra_city.arguments import pack_take_back, take_back_of
from backroom.games.nostra_city.bags import Bag, count, kinds, one, size, total
from backroom.games.nostra_city.nouns import (
    BID_MOD,
    BILL,
    CARD,
    COLOUR,
    COUNT,
    KEEP_MOD,
    MONEY,
    NO_CARD,
    NO_SLOT,
    NOTHING,
    REFUND_LOSS,
    SLOT,
    SLOTS,
    TAKE_UNBID,
    UNBID,
    UNDERBOSS,
    WIN_TIES,
    is_investigation,
    kind_of,
)
from backroom.games.nostra_city.rules.money import discard, discard_openly, learn, receive
from backroom.games.nostra_city.rules.titles import win_underboss
from backroom.games.nostra_city.state import Bid, Game, bearer_of, book, owner_of, slot_of

SHOWN: Final = book.event("stake_shown", {"player": COLOUR, "bill": BILL, "count": COUNT}, reveals=True)
WORTH: Final = book.event("bid_worth", {"player": COLOUR, "slot": SLOT, "money": MONEY})
BRIBED: Final = book.event("bribe_offered", {"card": CARD, "money": MONEY, "price": MONEY})
DRAWN_LEVEL: Final = book.event("nobody_wins", {"card": CARD, "slot": SLOT})
WON: Final = book.event("won", {"player": COLOUR, "card": CARD, "slot": SLOT})
BOUGHT_OFF: Final = book.event("bought_off", {"card": CARD, "slot": SLOT})
TAKES_BACK: Final = book.event("takes_back", {"player": COLOUR, "count": COUNT})
BILL_BACK: Final = book.event("bill_back", {"player": COLOUR, "bill": BILL, "count": COUNT})
PAID: Final = book.event("stake_paid", {"player": COLOUR, "count": COUNT})
TOOK_UNBID: Final = book.event("took_unbid", {"player": COLOUR, "card": CARD, "slot": SLOT})

LONE_KEEPS: Final = 1  # bills that a lone bidder takes back (N3.33)


# -- bids ----------------------------------------------------------------------------------------------


def bids_on(g: Game, slot: int) -> list[Bid]:
    """The bids on a slot that are still on the table (N3.31)."""
    return [bid for bid in g.bids if slot_of(bid) == slot]


def stake_on(g: Game, me: Seat, slot: int) -> Bag:
    """The bills of a player's bid on a slot."""
    for owner, _, place, stake in g.bids:
        if owner == me and place == slot:
            return stake
    return 0


def acts(g: Game, caid: int, verb: int) -> bool:
    """Does this Caïd have a power of this verb, and did powers work when his slot began (N3.77)?"""
    return g.working == 1 and g.box.caids[caid].power.verb == verb


def worth(g: Game, bid: Bid) -> int:
    """The sum of its bills, and what its Caïd adds (N3.32)."""
    _, caid, _, stake = bid
    value = total(stake, g.box.values)
    return value + g.box.caids[caid].power.amount if acts(g, caid, BID_MOD) else value


def highest(g: Game, bids: list[Bid]) -> Seat:
    """Whose bid is the single highest; a tie at the top is nobody's, unless one of them wins ties (N3.35)."""
    best = max([worth(g, bid) for bid in bids])
    top = [bid for bid in bids if worth(g, bid) == best]
    if len(top) > 1:
        top = [bid for bid in top if acts(g, bearer_of(bid), WIN_TIES)]
    return owner_of(top[0]) if len(top) == 1 else NOBODY


# -- the slot --------------------------------------------------------------------------------------------


@book.rule
def resolve(g: Game, _me: Seat, slot: int, _picked: Picked) -> None:
    """Powers are fixed, stakes shown where they must be, the winner found; without a bid the card stays."""
    bids = bids_on(g, slot)
    if not bids:
        return
    bribed = is_investigation(g.street[slot])
    g.resolving = slot
    g.working = int(g.powers_work())
    g.open_stakes = int(bribed or len(bids) > 1)
    g.dirty = 1
    if g.open_stakes:
        show_stakes(g, bids)
    if bribed:
        resolve_investigation(g, slot, bids)
    else:
        resolve_card(g, slot, bids)


def show_stakes(g: Game, bids: list[Bid]) -> None:
    """Everybody sees the bills, and what each bid is worth (N3.34, N3.37)."""
    for bid in bids:
        owner, _, slot, stake = bid
        for bill in kinds(stake):
            g.tell(SHOWN, owner, bill, count(stake, bill))
        g.tell(WORTH, owner, slot, worth(g, bid))


def resolve_card(g: Game, slot: int, bids: list[Bid]) -> None:
    """The single highest bid wins a Caïd, a Turf, a Respect card or the Underboss."""
    winner = highest(g, bids)
    keeps = kept(g, bids, winner, g.open_stakes == 0)
    if winner == NOBODY:
        g.tell(DRAWN_LEVEL, g.street[slot], slot)
    refunds: list[Frame] = [
        refund(owner, slot) for owner, caid, _, _ in bids if owner != winner and acts(g, caid, REFUND_LOSS)
    ]
    g.do(*refunds, *settlement(g, slot, bids, winner, keeps))


def resolve_investigation(g: Game, slot: int, bids: list[Bid]) -> None:
    """All bids together must reach the bribe value; then the highest bidder takes it (N3.38, N3.39)."""
    card = g.street[slot]
    offered = sum([worth(g, bid) for bid in bids])
    price = g.box.bribe(card)
    g.tell(BRIBED, card, offered, price)
    winner = highest(g, bids) if offered >= price else NOBODY
    frames = settlement(g, slot, bids, winner, kept(g, bids, winner, False))
    if offered >= price and winner == NOBODY:
        frames.insert(1, buy_off(NOBODY, slot))
    g.do(*frames)


def kept(g: Game, bids: list[Bid], winner: Seat, lone: bool) -> int:
    """How many bills the winner takes back: one if alone, changed by an Investigation or their Caïd."""
    keeps = LONE_KEEPS if lone else 0
    for effect in g.acting(KEEP_MOD):
        if lone or effect.scope == 0:
            keeps += effect.amount
    for owner, caid, _, _ in bids:
        if owner == winner and acts(g, caid, KEEP_MOD):
            keeps += g.box.caids[caid].power.amount
    return max(0, keeps)


def settlement(g: Game, slot: int, bids: list[Bid], winner: Seat, keeps: int) -> list[Frame]:
    """What follows in any slot: bills, the card, then those who may look elsewhere, clockwise."""
    frames: list[Frame] = [pay(NOBODY, slot)]
    if winner != NOBODY:
        frames = [take_back(winner, pack_take_back(slot, keeps)), pay(NOBODY, slot), win(winner, slot)]
    for player in g.clockwise(g.leader):
        for owner, caid, _, _ in bids:
            if owner == player and owner != winner and acts(g, caid, TAKE_UNBID):
                frames.append(take_unbid(player, g.box.caids[caid].power.scope))
    frames.append(end_slot())
    return frames


@book.rule
def end_slot(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The slot is done; the next one judges powers anew."""
    g.resolving = NO_SLOT
    g.open_stakes = 0
    g.working = 0


# -- bills (N3.78 d) -------------------------------------------------------------------------------------


@book.rule
def refund(g: Game, me: Seat, slot: int, _picked: Picked) -> None:
    """A bid that did not win is taken back by its Caïd's power, seen by all."""
    return_bills(g, me, slot, stake_on(g, me, slot))


@book.query(BILL, "N-DM4", secret=True, masked=True)
def KEEP_BILL(g: Game, me: Seat, slot: int) -> list[int]:
    """DM4: each bill type in a stake that nobody else has seen."""
    return kinds(stake_on(g, me, slot))


@book.query(BILL, "N-DM4")
def KEEP_SHOWN_BILL(g: Game, me: Seat, slot: int) -> list[int]:
    """DM4: each bill type in a stake that was revealed."""
    return kinds(stake_on(g, me, slot))


@book.rule
def take_back(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """The winner takes back so many bills of their choice; if none would be lost, all of them."""
    slot, left = take_back_of(arg)
    stake = stake_on(g, me, slot)
    match picked:
        case () if left >= size(stake):
            return_bills(g, me, slot, stake)
        case () if left > 0:
            g.ask(me, KEEP_SHOWN_BILL if g.open_stakes else KEEP_BILL, slot)
        case (bill,):
            return_bills(g, me, slot, one(bill))
            g.do(take_back(me, pack_take_back(slot, left - 1)))


def return_bills(g: Game, me: Seat, slot: int, bills: Bag) -> None:
    """Bills of a stake go back to the Bank; out of a revealed stake everybody knows them (N4.25).

    A bid that has no bill left is off the table.
    """
    lighter: list[Bid] = []
    for owner, caid, place, stake in g.bids:
        left = stake - bills if owner == me and place == slot else stake
        if left:
            lighter.append((owner, caid, place, left))
    g.bids = tuple(lighter)
    receive(g, me, bills)
    for other in range(g.box.players):
        if g.open_stakes and other != me:
            learn(g, other, me, bills)
    g.tell(TAKES_BACK, me, size(bills))
    for bill in kinds(bills):
        g.tell(BILL_BACK, me, bill, count(bills, bill), to=EVERYONE if g.open_stakes else 1 << me)


@book.rule
def pay(g: Game, _me: Seat, slot: int, _picked: Picked) -> None:
    """All bills that are left on the slot are discarded: unseen, unless the stakes were revealed."""
    for owner, _, _, stake in bids_on(g, slot):
        if g.open_stakes:
            discard_openly(g, stake)
        else:
            discard(g, owner, stake)
        g.tell(PAID, owner, size(stake))
    g.bids = tuple([bid for bid in g.bids if slot_of(bid) != slot])


# -- cards (N3.78 e and g) -------------------------------------------------------------------------------


@book.rule
def win(g: Game, me: Seat, slot: int, _picked: Picked) -> None:
    """The card goes at once to its winner; the Underboss brings the Titles with it (N3.36, N3.41)."""
    card = g.street[slot]
    g.tell(WON, me, card, slot)
    if card == UNDERBOSS:
        g.put_in_street(slot, NO_CARD)
        g.let(me, win_underboss)
    else:
        gain(g, me, slot)


def gain(g: Game, me: Seat, slot: int) -> None:
    """A Street card leaves its slot for a Territory: its new owner has gained a card (N3.45)."""
    g.arrive(me, g.street[slot])
    g.put_in_street(slot, NO_CARD)
    g.gained |= 1 << me


@book.rule
def buy_off(g: Game, _me: Seat, slot: int, _picked: Picked) -> None:
    """An Investigation that nobody takes is out of the game (N3.38)."""
    g.tell(BOUGHT_OFF, g.street[slot], slot)
    g.remove(g.street[slot])
    g.put_in_street(slot, NO_CARD)


@book.query(UNBID, "N-DM5")
def UNBID_CARD(g: Game, _me: Seat, scope: int) -> list[int]:
    """DM5: each slot with a card of these kinds for which no bid was on the table before S1; or none."""
    return [*unbid_slots(g, scope), NOTHING]


def unbid_slots(g: Game, scope: int) -> list[int]:
    """The slots with a card of the kinds of the mask on which nobody had bid."""
    found: list[int] = []
    for slot in range(SLOTS):
        card = g.street[slot]
        if card != NO_CARD and scope >> kind_of(card) & 1 and not g.bid_on >> slot & 1:
            found.append(slot)
    return found


@book.rule
def take_unbid(g: Game, me: Seat, scope: int, picked: Picked) -> None:
    """Who lost with such a Caïd may take a card nobody bid on; it arrives as if won."""
    match picked:
        case () if unbid_slots(g, scope):
            g.ask(me, UNBID_CARD, scope)
        case (slot,) if slot != NOTHING:
            g.tell(TOOK_UNBID, me, g.street[slot], slot)
            gain(g, me, slot)
