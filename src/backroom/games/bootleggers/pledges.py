"""The ledger of promises, which bind nobody: who gave whom his word, and what became of it.

A promise in the state is a tuple of ints: its fate, who gave it, to whom, its form and due round, how much of
it is done, whether there was a chance to keep it, and what the form needs (see terms.py).
"""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Seat

Promise = tuple[int, ...]
Ledger = tuple[Promise, ...]

OPEN: Final = 0
KEPT: Final = 1
BROKEN: Final = 2
VOID: Final = 3
FATES: Final = ["open", "kept", "broken", "void"]

FATE: Final = 0
BY: Final = 1
TO: Final = 2
FORM: Final = 3
DUE: Final = 4
DONE: Final = 5
CHANCE: Final = 6
NEED: Final = 7  # what the form needs, from here on


def pledged(by: Seat, to: Seat, terms: tuple[int, ...]) -> Promise:
    """A word just given."""
    return OPEN, by, to, *terms


def settled(promise: Promise, fate: int) -> Promise:
    """The same promise with its fate."""
    return fate, *promise[BY:]


def open_to(ledger: Ledger, me: Seat) -> list[Promise]:
    """The open promises made to somebody, oldest first."""
    return [promise for promise in ledger if promise[FATE] == OPEN and promise[TO] == me]


def tally(ledger: Ledger, me: Seat) -> tuple[int, int, int]:
    """How many words somebody has kept, has broken, and how many came to nothing."""
    fates = [promise[FATE] for promise in ledger if promise[BY] == me]
    return fates.count(KEPT), fates.count(BROKEN), fates.count(VOID)
