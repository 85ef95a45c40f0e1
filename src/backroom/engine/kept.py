"""Keeps tuples that are made often from the same number: the cards of a mask, the bills of a bag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

MOST: Final = 4096  # that are kept; then all are forgotten


class Kept:
    """A function from a number to a tuple of numbers, with what it has returned so far."""

    __slots__ = ("make", "found")

    def __init__(self, make: Callable[[int], tuple[int, ...]]) -> None:
        self.make = make
        self.found: dict[int, tuple[int, ...]] = {}

    def of(self, number: int) -> tuple[int, ...]:
        """Return the tuple for this number."""
        found = self.found.get(number)
        if found is None:
            if len(self.found) >= MOST:
                self.found.clear()
            found = self.make(number)
            self.found[number] = found
        return found
