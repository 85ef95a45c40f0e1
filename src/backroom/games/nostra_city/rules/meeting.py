"""MEETING (section 3.3): sealed bids, the common reveal of Location cards, and who went away with nothing."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Frame, Picked, Seat
from backroom.games.nostra_city.bags import EMPTY, count, kinds, one, size
from backroom.games.nostra_city.nouns import (
    BILL,
    CARD,
    COLOUR,
    COUNT,
    ENGAGED_CAID,
    NO_CARD,
    NO_SLOT,
    NOTHING,
    REVEAL,
    SLOT,
    SLOTS,
    STAKE,
    cards_of,
)
from backroom.games.nostra_city.rules.auction import resolve
from backroom.games.nostra_city.rules.money import forget
from backroom.games.nostra_city.rules.vendetta import cheat
from backroom.games.nostra_city.rules.windows import opened
from backroom.games.nostra_city.state import Game, book

BIDS: Final = book.event("bids", {"player": COLOUR, "card": CARD, "count": COUNT})
STAKES: Final = book.event("stakes", {"slot": SLOT, "bill": BILL, "count": COUNT})
LOCATED: Final = book.event("located", {"player": COLOUR, "card": CARD, "slot": SLOT}, reveals=True)

EMPTY_HANDED_DRAW: Final = 1  # Vendetta cards of a bidder who gained no card


# -- a turn ------------------------------------------------------------------------------------------


def free_slots(g: Game, me: Seat) -> list[int]:
    """The slots with a card for which a player still has their Location card (N3.27, N3.28)."""
    used = [slot for owner, _, slot, _ in g.bids if owner == me]
    return [slot for slot in range(SLOTS) if g.street[slot] != NO_CARD and slot not in used]


def may_bid(g: Game, me: Seat) -> bool:
    """A bid needs a Ready Caïd, a bill, and a slot: all of it is public in number (N3.5)."""
    return g.ready_caids(me) > 0 and g.banks[me] != EMPTY and len(free_slots(g, me)) > 0


@book.query(ENGAGED_CAID, "N-DM1")
def BID(g: Game, me: Seat, _: int) -> list[int]:
    """DM1: each own Ready Caïd, or the end of the turn."""
    return [*cards_of(g.ready_caids(me)), NOTHING]


@book.query(SLOT, "N-DM2", secret=True)
def LOCATION(g: Game, me: Seat, _: int) -> list[int]:
    """DM2: each slot with a card whose Location card is unused."""
    return free_slots(g, me)


@book.query(STAKE, "N-DM3", secret=True, masked=True)
def STAKE_BILL(g: Game, me: Seat, _: int) -> list[int]:
    """DM3: each bill type in the Bank; the bid can be closed once it has a bill."""
    bills = kinds(g.banks[me])
    return [*bills, NOTHING] if g.stake else bills


@book.rule
def meeting_turn(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """A player makes bids, one after the other, and ends the turn (N3.26)."""
    match picked:
        case () if may_bid(g, me):
            g.ask(me, BID)
        case (caid,) if caid != NOTHING:
            g.engage(caid)
            g.bearer = caid
            g.dirty = 1
            g.let(me, locate)


@book.rule
def locate(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """A Location card is laid face down on the Caïd."""
    match picked:
        case ():
            g.ask(me, LOCATION)
        case (slot,):
            g.location = slot
            g.let(me, add_bill)


@book.rule
def add_bill(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Bills are laid under it one by one, until the bid is closed; then the turn goes on."""
    match picked:
        case () if g.banks[me] != EMPTY and (g.stake != EMPTY or size(g.banks[me]) > 1):
            g.ask(me, STAKE_BILL)
        case () if g.stake == EMPTY:
            lay(g, me, kinds(g.banks[me])[0])
        case (bill,) if bill != NOTHING:
            lay(g, me, bill)
        case _:
            close_bid(g, me)
            g.let(me, meeting_turn)


def lay(g: Game, me: Seat, bill: int) -> None:
    """A bill leaves the Bank for the stake."""
    g.banks[me] -= one(bill)
    g.stake += one(bill)
    g.let(me, add_bill)


def close_bid(g: Game, me: Seat) -> None:
    """All see the Caïd and the number of bills; slot and bills are secret (N3.29)."""
    g.bids = (*g.bids, (me, g.bearer, g.location, g.stake))
    g.bidders |= 1 << me
    forget(g, me)
    g.tell(BIDS, me, g.bearer, size(g.stake))
    for bill in kinds(g.stake):
        g.tell(STAKES, g.location, bill, count(g.stake, bill), to=1 << me)
    g.bearer = NO_CARD
    g.location = NO_SLOT
    g.stake = EMPTY


# -- the end of the MEETING --------------------------------------------------------------------------


@book.rule
def meeting_ends(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """All Location cards are revealed together; W3; then the slots are resolved, one by one (N3.30)."""
    g.revealed = 1
    for owner, caid, slot, _stake in g.bids:
        g.tell(LOCATED, owner, caid, slot)
    g.do(opened(REVEAL), resolve_street(), empty_handed(), take_locations_back())


@book.rule
def resolve_street(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """S1 to S4 in that order, each fully before the next."""
    for _owner, _caid, slot, _stake in g.bids:
        g.bid_on |= 1 << slot
    frames: list[Frame] = [resolve(NOBODY, slot) for slot in range(SLOTS)]
    g.do(*frames)


@book.rule
def empty_handed(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Whoever bid in this MEETING and gained no card is cheated once, clockwise from the leader (N3.44)."""
    losers = g.bidders & ~g.gained
    frames: list[Frame] = [
        cheat(player, EMPTY_HANDED_DRAW) for player in g.clockwise(g.leader) if losers >> player & 1
    ]
    g.do(*frames)


@book.rule
def take_locations_back(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """All Location cards go back to their owners; the Caïds stay Engaged (N3.47)."""
    g.bids = ()
    g.bidders = 0
    g.gained = 0
    g.bid_on = 0
    g.revealed = 0
