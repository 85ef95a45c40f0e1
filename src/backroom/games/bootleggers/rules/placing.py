"""A marker goes from the Back Room to a speakeasy: in phase 2, or with chaos in any floor window."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Seat
from backroom.games.bootleggers.nouns import COLOUR, SPOT
from backroom.games.bootleggers.rules.promises import placed
from backroom.games.bootleggers.state import Game, book

PLACES: Final = book.event("places", {"player": COLOUR, "spot": SPOT})


def place_marker(g: Game, me: Seat, spot: int) -> None:
    """One marker that was in the Back Room takes a circle."""
    g.boys[me] -= 1
    g.mark(spot, me, 1)
    g.tell(PLACES, me, spot)
    placed(g, me, spot)
