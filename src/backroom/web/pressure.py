"""Pressure: how far pushes are behind. If it is too high, the server is full: no new tables, no new games."""

from __future__ import annotations

import time
from collections.abc import Callable

FULL = 0.7  # seconds of delay from which the server is full
ROOM_AGAIN = 0.3  # seconds of delay below which it no longer is
FADES = 5.0  # seconds after which a delay counts only half


class Pressure:
    """Remembers the longest recent delay, which decays with time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.delay = 0.0
        self.noted_at = clock()
        self.was_full = False

    def pushed(self, since: float) -> None:
        """Record a push for a change that happened at this time."""
        behind = self.behind()
        self.noted_at = self.clock()
        self.delay = max(self.noted_at - since, behind)

    def behind(self) -> float:
        """How many seconds pushes are behind, with the decay."""
        faded: float = 0.5 ** ((self.clock() - self.noted_at) / FADES)
        return self.delay * faded

    @property
    def is_full(self) -> bool:
        """True if the server should open no more tables and start no more games."""
        self.was_full = self.behind() > (ROOM_AGAIN if self.was_full else FULL)
        return self.was_full
