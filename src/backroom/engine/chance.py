"""Sources of chance: seeded dice, a recorder, and a script of fixed outcomes.

Rules know only the function `chance(n)`, which returns one of 0 .. n-1; the classes here implement it.

The generator is part of this package so that a seed gives the same game on every machine and in every release
of Python, compiled or not. Saved games nevertheless hold the outcomes, never a seed.
"""

from __future__ import annotations

from backroom.engine.dice import Dice
from backroom.engine.errors import BadSave
from backroom.engine.flow import Chance

__all__ = ["Dice", "Recorder", "Script"]


class Recorder:
    """Draws from another source and keeps every outcome, so that the game can be replayed exactly."""

    __slots__ = ("source", "outcomes")

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.outcomes: list[int] = []

    def __call__(self, n: int) -> int:
        outcome = self.source(n)
        self.outcomes.append(outcome)
        return outcome

    def take(self) -> list[int]:
        """Return the outcomes since the last call, and forget them."""
        taken, self.outcomes = self.outcomes, []
        return taken


class Script:
    """A source of chance with fixed outcomes, for replays and tests.

    Raises `BadSave` when the outcomes run out, or when one is out of range.
    """

    __slots__ = ("outcomes", "sides")

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes[::-1]
        self.sides: list[int] = []  # of the draws so far

    def __call__(self, n: int) -> int:
        if not self.outcomes:
            raise BadSave("the rules need more chance outcomes than the record holds")
        outcome = self.outcomes.pop()
        if not 0 <= outcome < n:
            raise BadSave(f"chance outcome {outcome} is not one of 0 .. {n - 1}")
        self.sides.append(n)
        return outcome
