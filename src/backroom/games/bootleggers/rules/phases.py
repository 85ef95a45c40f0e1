"""What every phase begins and ends with (B3.1)."""

from __future__ import annotations

from typing import Final

from backroom.games.bootleggers.nouns import PHASE
from backroom.games.bootleggers.rules.promises import phase_ends
from backroom.games.bootleggers.state import Game, book

PHASE_BEGINS: Final = book.event("phase", {"phase": PHASE})


def begin(g: Game, phase: int) -> None:
    """A phase begins: nobody has acted, nobody has proposed or declined anything in it (B5.114, B5.116)."""
    g.phase = phase
    g.acted = 0
    g.asked_phase = [0] * g.box.players
    g.declined = ()
    g.tell(PHASE_BEGINS, phase)


def end(g: Game) -> None:
    """A phase is over: the promises that were due in it are judged."""
    phase_ends(g)
