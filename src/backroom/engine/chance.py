"""Sources of chance. Rules only know the port `chance(n)`; these are what is plugged into it.

The dice are our own so that a seed means the same game on every machine, in every release of Python,
compiled or not. Saved games hold outcomes all the same, never seeds.
"""

from __future__ import annotations

from typing import Final

from backroom.engine.errors import BadSave
from backroom.engine.flow import Chance

WORD: Final = 0xFFFFFFFF


class Dice:
    """A small fast generator (sfc32: three mixed words and a counter), seeded with any whole number."""

    __slots__ = ("a", "b", "c", "counter")

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.a = seed & WORD
        self.b = (seed >> 32) & WORD
        self.c = stream & WORD
        self.counter = 1 + ((seed >> 64) & WORD)
        for _ in range(15):
            self.word()

    def word(self) -> int:
        """The next 32 bits."""
        mixed = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) & WORD | (self.c >> 11)) + mixed) & WORD
        return mixed

    def __call__(self, n: int) -> int:
        """One of 0 .. n-1. The bias is below n / 2**30."""
        return ((self.word() >> 2) * n) >> 30


class Recorder:
    """Chance that writes down every outcome, so that the game can be played again exactly."""

    __slots__ = ("source", "outcomes")

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.outcomes: list[int] = []

    def __call__(self, n: int) -> int:
        outcome = self.source(n)
        self.outcomes.append(outcome)
        return outcome

    def take(self) -> list[int]:
        """The outcomes since the last take."""
        taken, self.outcomes = self.outcomes, []
        return taken


class Script:
    """Chance with the outcomes fixed beforehand: a replay, or a test."""

    __slots__ = ("outcomes",)

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes[::-1]

    def __call__(self, n: int) -> int:
        if not self.outcomes:
            raise BadSave("the rules ask for more chance outcomes than were written down")
        outcome = self.outcomes.pop()
        if not 0 <= outcome < n:
            raise BadSave(f"chance outcome {outcome} is not one of 0 .. {n - 1}")
        return outcome
