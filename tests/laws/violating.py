"""What no game plays: positions and stories that violate an invariant, made from sound ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from backroom.engine.flow import EVERYONE, Event, Flow, Happening
from backroom.engine.laws import Member, walk
from backroom.engine.title import Title

G = TypeVar("G", bound=Flow)


def sound(member: Member[G], like: Callable[[G], bool]) -> G:
    """The first position of random games that is like this."""
    return next(member.title.copy(g) for seed in range(99) for g, _ in walk(member, seed) if like(g))


def altered(title: Title[G], g: G, fields: dict[str, object]) -> G:
    """A copy with these fields changed."""
    other = title.copy(g)
    other.offered = None
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def but(values: Any, **changes: Any) -> Any:
    """A row with other values at some places: `but(g.money, at_2=-1)`."""
    changed = list(values)
    for place, value in changes.items():
        changed[int(place.removeprefix("at_"))] = value
    return tuple(changed) if isinstance(values, tuple) else changed


def happened(event: Event, *arguments: int) -> Happening:
    """Something that everybody was told."""
    a, b, c = [*arguments, 0, 0, 0][:3]
    return event.number, a, b, c, EVERYONE


def named(title: Title[G], name: str) -> Event:
    """The event of this name."""
    return next(event for event in title.book.events if event.name == name)


def cases(table: list[Any]) -> list[Any]:
    """Parameters of a test from rows that begin with their name."""
    return [pytest.param(*case, id=name) for name, *case in table]
