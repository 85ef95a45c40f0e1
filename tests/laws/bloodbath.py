"""Reckoning near its end. Random play seldom kills a whole gang, so here few have come to the dinner."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from msgspec.structs import replace

from backroom.engine.chance import Dice
from backroom.engine.flow import Picked, Seat
from backroom.engine.knowledge import shuffle
from backroom.games.reckoning.rules.opening import predefined_seating
from backroom.games.reckoning.seats import each, mask
from backroom.games.reckoning.state import Game, book
from tests.laws.members import RECKONING
from tests.laws.planting import swapped
from tests.laws.reckoning_setups import any_setup

seat_everybody = book.bodies[predefined_seating.number]


def seat_the_survivors(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """One or two of each gang take their places."""
    seat_everybody(g, me, arg, picked)
    for gang in g.gangs[:]:
        seats = each(gang)
        shuffle(seats, g.source)
        g.clear(mask(seats[1 + g.chance(2) :]))


def bloodbath() -> AbstractContextManager[None]:
    """As long as this lasts, predefined seatings are those of survivors."""
    return swapped(book.bodies, predefined_seating.number, seat_the_survivors)


def predefined(dice: Dice) -> dict[str, Any]:
    return any_setup(dice) | {"seating": "predefined"}


ENDGAME = replace(RECKONING, setups=predefined)  # to be played in a bloodbath
