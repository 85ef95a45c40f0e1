"""What the table answers for a player whose time has run out (N9.54)."""

from __future__ import annotations

from backroom.engine.flow import Seat
from backroom.games.nostra_city.nouns import MOVE, NOTHING, STAY
from backroom.games.nostra_city.state import Game, book


def timeout(g: Game, me: Seat) -> int:
    """The answer that does nothing more, if there is one; else the first option."""
    options = book.options(g, me)
    if NOTHING in options:  # end the turn, keep, close, none, pass, only one
        return NOTHING
    return STAY if book.queries[g.query].noun is MOVE else options[0]
