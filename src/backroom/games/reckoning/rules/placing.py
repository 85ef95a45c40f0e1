"""Taking places one gangster at a time, counter-clockwise (R2.9 and R6.44)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.engine.knowledge import distinct
from backroom.games.reckoning.nouns import COLOUR, GANGSTER, SEAT, WHO, pack_waiting
from backroom.games.reckoning.seats import each
from backroom.games.reckoning.state import Game, book

SITS: Final = book.event("sits", {"player": COLOUR, "gangster": GANGSTER, "seat": SEAT})


@book.query(GANGSTER, "R2.9a")
def WHO_SITS(g: Game, me: Seat, _: int) -> list[int]:
    """D-WHO: the kinds of one's own waiting gangsters, each once."""
    return distinct(g.at_the_door(me))


@book.query(SEAT, "R2.9d")
def WHERE(g: Game, _me: Seat, _: int) -> list[int]:
    """D-WHERE: any empty seat, with a cake or without."""
    return each(g.empty())


@book.rule
def place(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """A waiting gangster takes any empty seat, then one of the next player counter-clockwise, to the last."""
    match picked:
        case () if not g.waiting:
            return
        case () if is_waiting(g, me):
            g.ask(me, WHO_SITS)
        case (_,):
            g.ask(me, WHERE)
        case (who, seat):
            g.waiting.remove(pack_waiting(me, who))
            g.sit(me, who, seat)
            g.tell(SITS, me, who, seat)
            g.let(counter_clockwise(g, me), place)
        case _:
            g.let(counter_clockwise(g, me), place)


def is_waiting(g: Game, me: Seat) -> bool:
    """Has this player a gangster off the table?"""
    first = pack_waiting(me, 0)
    return any(first <= waiting < first + WHO for waiting in g.waiting)


def counter_clockwise(g: Game, me: Seat) -> Seat:
    """The player on the right."""
    return (me - 1) % g.box.players
