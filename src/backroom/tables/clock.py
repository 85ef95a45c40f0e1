"""Clocks: no limit, a time per answer, a budget with an increment, or days (a correspondence game)."""

from __future__ import annotations

from typing import Literal

import msgspec

DAY = 86_400.0
LONGEST = 366 * DAY
PACES = {"natural": 1.0, "quick": 0.4, "instant": 0.1}  # of bots, as parts of the server's pace


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long a person may think, and how quickly bots answer.

    `move`: `seconds` for every answer. `days`: the same, but counted in days. `budget`: `seconds` for the
    whole game, plus `increment` after every answer, never more than the initial budget. `bots`: a bot waits
    for the pace of the server, or only for a part of it.
    """

    kind: Literal["none", "move", "budget", "days"] = "none"
    seconds: float = 0.0
    increment: float = 0.0
    bots: Literal["natural", "quick", "instant"] = "natural"

    def pace(self, of_server: float) -> float:
        """The pace of bots at this table, in seconds."""
        return of_server * PACES[self.bots]

    def is_sound(self) -> bool:
        """True if the values make sense for this kind of clock."""
        return self.kind == "none" or (0 < self.seconds <= LONGEST and 0 <= self.increment <= self.seconds)

    def start(self) -> float | None:
        """The budget of a seat at the start of the game; None for other kinds of clocks."""
        return self.seconds if self.kind == "budget" else None

    def allowance(self, left: float | None) -> float | None:
        """How many seconds a seat that is asked now may think; None means no limit."""
        if self.kind == "none":
            return None
        if self.kind == "budget":
            return max(left or 0.0, 0.0)
        return self.seconds * (DAY if self.kind == "days" else 1.0)

    def after(self, left: float | None, used: float) -> float | None:
        """What is left of a budget after an answer that took `used` seconds."""
        if self.kind != "budget" or left is None:
            return left
        return min(max(left - used, 0.0) + self.increment, self.seconds)
