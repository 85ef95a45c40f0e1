"""Seeded dice of our own: the same seed gives the same game on every machine, compiled or not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

BITS: Final = 0xFFFFFFFF


@mypyc_attr(acyclic=True)
class Dice:
    """A small, fast random number generator (sfc32), seeded with any integer.

    Calling it as `dice(n)` returns one of 0 .. n-1. The same `seed` with another `stream` gives an
    independent sequence.
    """

    __slots__ = ("a", "b", "c", "counter")

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.a: i64 = seed & BITS
        self.b: i64 = (seed >> 32) & BITS
        self.c: i64 = stream & BITS
        self.counter: i64 = 1 + ((seed >> 64) & BITS)
        for _ in range(15):
            self.next_bits()

    def next_bits(self) -> i64:
        """Return the next 32 random bits."""
        mixed = (self.a + self.b + self.counter) & BITS
        self.counter = (self.counter + 1) & BITS
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & BITS
        self.c = (((self.c << 21) & BITS | (self.c >> 11)) + mixed) & BITS
        return mixed

    def roll(self, n: i64) -> i64:
        """Return one of 0 .. n-1, with a bias below n / 2**30; n is at most 2**33."""
        return ((self.next_bits() >> 2) * n) >> 30

    def __call__(self, n: int) -> int:
        """The same, for whoever knows only the function `chance(n)`."""
        return self.roll(n)
