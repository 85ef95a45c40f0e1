"""How many random games a law looks at, and with which seeds."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, TypeVar

from backroom.engine.laws import Member

T = TypeVar("T")

THOROUGH = 60
LONG = {"bootleggers": 30}  # a game of it takes several times as long as one of the others
BRIEF = {
    "bootleggers": 4,
    "nostra_city": 12,
    "scoundrels": 12,
}  # long games; short ones are always looked at thoroughly


def is_thorough() -> bool:
    """Are laws looked at thoroughly? Compiled, that takes no longer than briefly interpreted."""
    return os.environ.get("BACKROOM_LAWS") == "thorough"


def games(member: Member[Any]) -> int:
    """The number of random games of this member that each law looks at."""
    return (LONG if is_thorough() else BRIEF).get(member.title.name, THOROUGH)


def in_turn(choices: Sequence[T], at: int) -> Sequence[T]:
    """Briefly, one of these, another with another seed or at another place; thoroughly, all."""
    return choices if is_thorough() else [choices[(int(os.environ["BACKROOM_SEED"]) + at) % len(choices)]]


def any_seeds(count: int) -> range:
    """So many seeds; the first one is printed in the header of the run."""
    first = int(os.environ["BACKROOM_SEED"])
    return range(first, first + count)
