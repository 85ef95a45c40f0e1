"""How far pushes are behind the game. When that is too far the house is full, and takes no new tables."""

from __future__ import annotations

import time
from collections.abc import Callable

FULL = 0.7  # seconds behind, and the house is full
ROOM_AGAIN = 0.3  # seconds, and it is so no longer
FADES = 5.0  # seconds in which a delay counts for half as much


class Pressure:
    """Remembers the longest delay of late; an old one fades."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.delay = 0.0
        self.noted_at = clock()
        self.was_full = False

    def pushed(self, since: float) -> None:
        """A push has left for something that changed at this time."""
        behind = self.behind()
        self.noted_at = self.clock()
        self.delay = max(self.noted_at - since, behind)

    def behind(self) -> float:
        """How many seconds pushes are behind."""
        faded: float = 0.5 ** ((self.clock() - self.noted_at) / FADES)
        return self.delay * faded

    @property
    def is_full(self) -> bool:
        """Would one more table make it slower for everybody?"""
        self.was_full = self.behind() > (ROOM_AGAIN if self.was_full else FULL)
        return self.was_full
