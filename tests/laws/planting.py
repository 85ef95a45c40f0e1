"""Another rule, question or event in a book for a while; works in both builds of the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def swapped(things: list[T], at: int, other: T) -> Iterator[None]:
    """Another thing stands in a list for a while."""
    honest = things[at]
    things[at] = other
    try:
        yield
    finally:
        things[at] = honest
