"""Sending trucks (section 3.5, step 3): to an open speakeasy, or not at all."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.bootleggers.influence import dock_of, open_spots
from backroom.games.bootleggers.nouns import (
    COLOUR,
    DONE_SENDING,
    NO_TRUCK,
    SENDING,
    SPOT,
    TRUCK,
    sending_to,
    spot_sent_to,
    truck_sent,
)
from backroom.games.bootleggers.rules.promises import may_send, sent
from backroom.games.bootleggers.state import Game, book

SENDS: Final = book.event("sends", {"player": COLOUR, "truck": TRUCK, "spot": SPOT})


@book.query(SENDING, "B3.431")
def SEND(g: Game, me: Seat, only: int) -> list[int]:
    """D14: a loaded truck at home (all of them, or `only` one) to an open speakeasy; or done."""
    spots = open_spots(g)
    trucks = loaded_at_home(g, me) if only == NO_TRUCK else [only]
    return [*[sending_to(truck, spot) for truck in trucks for spot in spots], DONE_SENDING]


def loaded_at_home(g: Game, me: Seat) -> list[int]:
    """The trucks that a Mobster can send."""
    return [truck for truck in g.operated_at_home(me) if g.load[truck] > 0]


def has_yet_to_send(g: Game, me: Seat) -> bool:
    """In phase 4 after the loading: is a Mobster's turn to send still to come?"""
    return not g.acted >> me & 1


@book.rule
def sending(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Truck after truck, until they are done or no loaded truck is at home; none goes where all is closed."""
    match picked:
        case ():
            may_send(g, me, open_spots(g))
            if loaded_at_home(g, me):
                g.ask(me, SEND, NO_TRUCK)
        case (choice,) if choice != DONE_SENDING:
            send(g, me, choice)
            g.let(me, sending)


@book.rule
def send_now(g: Game, me: Seat, truck: int, picked: Picked) -> None:
    """A truck loaded by Hijack after its operator's turn is sent at once, or stays at home (B9.43)."""
    match picked:
        case ():
            g.ask(me, SEND, truck)
        case (choice,) if choice != DONE_SENDING:
            send(g, me, choice)


def send(g: Game, me: Seat, choice: int) -> None:
    """A truck takes the last place in the line of the dock that its operator's status gives now."""
    truck, spot = truck_sent(choice), spot_sent_to(choice)
    g.arrivals += 1
    g.place[truck] = spot
    g.dock[truck] = dock_of(g, spot, me)
    g.arrival[truck] = g.arrivals
    g.tell(SENDS, me, truck, spot)
    sent(g, me, spot, g.load[truck])
