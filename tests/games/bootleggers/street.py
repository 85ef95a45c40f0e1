"""A table with Muscle face up, ready for a window."""

from __future__ import annotations

from tests.games.bootleggers.table import Table


def table(*muscle: int, **options: object) -> Table:
    """One Mobster for each Muscle card that lies face up."""
    t = Table(len(muscle), **options)
    t.muscle(*muscle)
    return t


def four(**options: object) -> Table:
    """A, B, C and D in descending Muscle."""
    return table(60, 47, 33, 12, **options)
