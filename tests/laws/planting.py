"""Planting defects: another rule, question or event in a book for a while; works in both builds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

from msgspec.structs import replace

from backroom.engine.laws import Law, Member

T = TypeVar("T")
Faulty = Iterator[Member[Any]]
Defect = Callable[[], AbstractContextManager[Member[Any]]]

PLANTED: list[tuple[Law, str, Defect, str]] = []


def caught_by(law: Law, says: str) -> Callable[[Callable[[], Faulty]], None]:
    """A defect, the law that must catch it, and what the law must say."""
    return lambda defect: PLANTED.append((law, says, contextmanager(defect), defect.__name__))


def faulty(member: Member[Any], **changes: object) -> Member[Any]:
    """The same game with other functions."""
    return replace(member, title=replace(member.title, **changes))


@contextmanager
def swapped(things: list[T], at: int, other: T) -> Iterator[None]:
    """Another thing stands in a list for a while."""
    honest = things[at]
    things[at] = other
    try:
        yield
    finally:
        things[at] = honest
