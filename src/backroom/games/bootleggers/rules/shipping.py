"""Phase 4, Ship the Whiskey (section 3.5): talks, loading, sending, and what is left is lost."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.bootleggers.nouns import COLOUR, COUNT, ROAD, TALKS, TRUCK
from backroom.games.bootleggers.rules.phases import begin, end
from backroom.games.bootleggers.rules.promises import talks_begin
from backroom.games.bootleggers.rules.sending import sending
from backroom.games.bootleggers.rules.windows import opened
from backroom.games.bootleggers.state import Game, book

PHASE_4: Final = 4
LOADS: Final = book.event("loads", {"player": COLOUR, "truck": TRUCK, "count": COUNT})
LOSES: Final = book.event("loses_crates", {"player": COLOUR, "count": COUNT})
STORES: Final = book.event("stores_crates", {"player": COLOUR, "count": COUNT})


@book.rule
def shipping_phase(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Talk, load, send; crates that were not loaded are lost."""
    begin(g, PHASE_4)
    talks_begin(g)
    g.do(opened(TALKS, first=True, last=True), next_loading())


# -- loading -----------------------------------------------------------------------------------------


@book.rule
def next_loading(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """In descending Muscle all load; when all have, the first W4 opens, and everybody is still to send."""
    me = g.next_to_act()
    if me == NOBODY:
        g.acted = 0
        g.do(opened(ROAD, first=True), next_sending())
        return
    g.acted |= 1 << me
    g.do(*[load_truck(me, truck) for truck in in_loading_order(g, me)], next_loading())


def in_loading_order(g: Game, me: Seat) -> list[int]:
    """The trucks a Mobster operates that are at home: the largest first, then the lower number."""
    return sorted(g.operated_at_home(me), key=lambda truck: loading_rank(g.capacity(truck), truck))


def loading_rank(capacity: int, truck: int) -> tuple[int, int]:
    """The truck with the lowest rank is loaded first (B3.421)."""
    return -capacity, truck


@book.query(COUNT, "B3.421")
def LOAD(g: Game, me: Seat, truck: int) -> list[int]:
    """D13: any number of crates from none to what the truck can carry and the Back Room holds."""
    return list(range(min(g.capacity(truck), g.crates[me]) + 1))


@book.rule
def load_truck(g: Game, me: Seat, truck: int, picked: Picked) -> None:
    """Crates go from the Back Room on a truck, as many as its operator likes."""
    match picked:
        case () if g.crates[me] > 0:
            g.ask(me, LOAD, truck)
        case (crates,):
            g.crates[me] -= crates
            g.load[truck] = crates
            g.payee[truck] = me
            g.tell(LOADS, me, truck, crates)


# -- sending -----------------------------------------------------------------------------------------


@book.rule
def next_sending(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """In descending Muscle all send their loaded trucks; the last W4 opens when all have."""
    me = g.next_to_act()
    if me == NOBODY:
        g.do(opened(ROAD, last=True), end_of_shipping())
        return
    g.acted |= 1 << me
    g.do(sending(me), sent_trucks(me, g.arrivals), next_sending())


@book.rule
def sent_trucks(g: Game, _me: Seat, arrivals_before: int, _picked: Picked) -> None:
    """W4 opens after a turn in which a truck was sent, except after the last turn (B3.437)."""
    is_last_turn = g.next_to_act() == NOBODY
    if g.arrivals > arrivals_before and not is_last_turn and not g.box.brisk:
        g.do(opened(ROAD))


@book.rule
def end_of_shipping(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Crates still in a Back Room are lost, unless there is a Warehouse for them."""
    for me, crates in enumerate(g.crates):
        if crates and g.warehouse >> me & 1:
            g.tell(STORES, me, crates)
        elif crates:
            g.crates[me] = 0
            g.tell(LOSES, me, crates)
    end(g)
