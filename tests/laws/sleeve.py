"""Bootleggers with a Thug up a sleeve. Random play seldom meets Windfall, so here the deal hides one."""

from __future__ import annotations

from contextlib import AbstractContextManager

from backroom.engine.flow import Picked, Seat
from backroom.engine.knowledge import distinct
from backroom.games.bootleggers.nouns import FIRST_THUG, INVESTIGATION
from backroom.games.bootleggers.rules.opening import opening
from backroom.games.bootleggers.state import Game, book
from tests.laws.planting import swapped

set_the_table = book.bodies[opening.number]


def hide_a_thug(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """Somebody begins with a hidden Thug, often with the one that makes others wait: Investigation."""
    set_the_table(g, me, arg, picked)
    thugs = distinct([kind for kind in g.deck if kind >= FIRST_THUG])
    kind = thugs[g.chance(len(thugs))]
    if INVESTIGATION in thugs and g.chance(3) == 0:
        kind = INVESTIGATION
    holder = g.chance(g.box.players)
    g.deck.remove(kind)
    g.take_thug(holder, kind)
    g.hidden, g.holder = kind, holder


def sleeve() -> AbstractContextManager[None]:
    """As long as this lasts, every game begins with a hidden Thug."""
    return swapped(book.bodies, opening.number, hide_a_thug)
