"""Keeps tuples that are made often from the same number: the cards of a mask, the bills of a bag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

PLACES: Final = 4093  # a prime: numbers that share a place push each other out
NOTHING: Final = -1  # the number in a place that is free


class Kept:
    """A function from a number, 0 or more, to a tuple of numbers, which keeps much of what it returns."""

    __slots__ = ("make", "found")

    def __init__(self, make: Callable[[int], tuple[int, ...]]) -> None:
        self.make = make
        self.found: list[tuple[int, tuple[int, ...]]] = [(NOTHING, ())] * PLACES

    def of(self, number: i64) -> tuple[int, ...]:
        """Return the tuple for this number."""
        place = number % PLACES
        kept, found = self.found[place]
        if kept != number:
            found = self.make(number)
            self.found[place] = (number, found)
        return found
