"""A ledger of promises that bind nobody: who gave whom his word, and what became of it.

A pledge is a tuple of ints: its fate, who gave it, to whom, and whatever the game has to say about it.
"""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Seat

Pledge = tuple[int, ...]
Ledger = tuple[Pledge, ...]

OPEN: Final = 0
KEPT: Final = 1
BROKEN: Final = 2
VOID: Final = 3
FATES: Final = ["open", "kept", "broken", "void"]

FATE: Final = 0
BY: Final = 1
TO: Final = 2


def pledged(by: Seat, to: Seat, terms: tuple[int, ...]) -> Pledge:
    """A word just given."""
    return OPEN, by, to, *terms


def settled(pledge: Pledge, fate: int) -> Pledge:
    """The same pledge with its fate."""
    return fate, *pledge[BY:]


def open_to(ledger: Ledger, me: Seat) -> list[Pledge]:
    """The open pledges made to somebody, oldest first."""
    return [pledge for pledge in ledger if pledge[FATE] == OPEN and pledge[TO] == me]


def tally(ledger: Ledger, me: Seat) -> tuple[int, int, int]:
    """How many words somebody has kept, has broken, and how many came to nothing."""
    fates = [pledge[FATE] for pledge in ledger if pledge[BY] == me]
    return fates.count(KEPT), fates.count(BROKEN), fates.count(VOID)
