"""A table with Muscle face up, ready for a window."""

from __future__ import annotations

import msgspec

from backroom.games.bootleggers.nouns import FIRST_THUG, KIND
from backroom.games.bootleggers.setup import BUILT_IN
from tests.games.bootleggers.table import Table


def table(*muscle: int, **options: object) -> Table:
    """One Mobster for each Muscle card that lies face up."""
    t = Table(len(muscle), **options)
    t.muscle(*muscle)
    return t


def four(**options: object) -> Table:
    """A, B, C and D in descending Muscle."""
    return table(60, 47, 33, 12, **options)


def printed(card: str, **params: int) -> dict[str, object]:
    """A data file with these numbers on one Thug card."""
    thugs = msgspec.to_builtins(BUILT_IN.thugs)
    thugs[KIND.read(card) - FIRST_THUG]["params"] |= params
    return {"thugs": thugs}
