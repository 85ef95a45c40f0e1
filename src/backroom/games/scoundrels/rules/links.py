"""What one module schedules and a later one writes: filled in at import, against circular imports.

`using` stands on `verbs`, which stand on `hiring` and `triggers`; yet a hire and a trigger use scoundrels.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.engine.flow import Frame, Rule, Seat
from backroom.games.scoundrels.state import Game

RULES: Final[dict[str, Rule]] = {}  # "use": using.use
TESTS: Final[dict[str, Callable[[Game, Seat, int], bool]]] = {}  # "is_usable": by the argument of a use

# The argument of `use`: where the scoundrel stands, and what lets it be used.
BY: Final = 16  # standing + BY * what: a slot 1 .. 6, OPEN, or one of these
BY_ANOTHER: Final = 0  # no modifiers, no timing (S3.36)
BY_TRIGGER: Final = 8  # armed by an event or a partner
BY_HIRE: Final = 9  # when hired (S3.49)


def use(me: Seat, standing: int, by: int) -> Frame:
    """The use of a scoundrel, to be scheduled."""
    return RULES["use"](me, standing + BY * by)


def is_usable(g: Game, me: Seat, standing: int, by: int) -> bool:
    """May it be used this way (S3.27)?"""
    return TESTS["is_usable"](g, me, standing + BY * by)
