"""How the players stood after every step of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from backroom.engine.chance import Script
from backroom.engine.replay import Play

Standings = Sequence[tuple[int, ...]]  # one entry for the deal and one for each step; in it, one value a seat
KEPT_AS = "standings"


def standings(play: Play[Any]) -> Standings:
    """Play a game again and note how the players stood; the result is kept with the game."""
    found: Standings | None = play.memo.get(KEPT_AS)
    if found is None:
        title, record = play.title, play.record
        again = Play(title, title.parse_setup(record.setup), Script(record.opening))
        stood = [tuple(title.standings(again.g))]
        for step in record.steps:
            again.redo(step)
            stood.append(tuple(title.standings(again.g)))
        play.memo[KEPT_AS] = found = stood
    return found
