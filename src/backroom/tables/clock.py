"""Clocks: none, so much per move, a budget with an increment, or days by correspondence."""

from __future__ import annotations

from typing import Literal

import msgspec

DAY = 86_400.0
LONGEST = 366 * DAY


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long a seat may think.

    `move`: seconds for every answer; `days`: as many days for every answer; `budget`: seconds in all, and
    `increment` more after every answer, never beyond the budget.
    """

    kind: Literal["none", "move", "budget", "days"] = "none"
    seconds: float = 0.0
    increment: float = 0.0

    def is_sound(self) -> bool:
        """Can a game be played by it?"""
        return self.kind == "none" or (0 < self.seconds <= LONGEST and 0 <= self.increment <= self.seconds)

    def start(self) -> float | None:
        """What a seat has at the start of the game."""
        return self.seconds if self.kind == "budget" else None

    def allowance(self, left: float | None) -> float | None:
        """How long a seat that is asked now may think; none: as long as it likes."""
        if self.kind == "none":
            return None
        if self.kind == "budget":
            return max(left or 0.0, 0.0)
        return self.seconds * (DAY if self.kind == "days" else 1.0)

    def after(self, left: float | None, used: float) -> float | None:
        """What is left of a budget after an answer."""
        if self.kind != "budget" or left is None:
            return left
        return min(max(left - used, 0.0) + self.increment, self.seconds)
