"""The ledger of promises, which bind nobody: who promised whom what, and what became of it.

A promise in the state is a tuple of ints: its fate, who gave it, to whom, its form and due round, how much of
it is done, whether there was a chance to keep it, and what the form needs (see terms.py).
"""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Seat
from backroom.games.bootleggers.terms import SET, SHIP, Word, due_of, form_of, needs_of

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


def pledged(by: Seat, to: Seat, word: Word) -> Promise:
    """Make a promise that was just given."""
    return OPEN, by, to, form_of(word), due_of(word), 0, 0, *needs_of(word)


def word_in(promise: Promise) -> Word:
    """The word of a promise."""
    return promise[FORM], promise[DUE], *promise[NEED:]


def noted(promise: Promise, done: int, chance: int) -> Promise:
    """The same promise with this much done, with or without a chance to keep it."""
    return *promise[:DONE], done, chance, *promise[NEED:]


def with_fate(promise: Promise, fate: int) -> Promise:
    """The same promise with its fate."""
    return fate, *promise[BY:]


def open_to(ledger: Ledger, me: Seat) -> list[Promise]:
    """The open promises made to a Mobster, oldest first."""
    return [promise for promise in ledger if promise[FATE] == OPEN and promise[TO] == me]


def tally(ledger: Ledger, me: Seat) -> tuple[int, int, int]:
    """How many promises of a Mobster were kept, were broken, and came to nothing."""
    fates = [promise[FATE] for promise in ledger if promise[BY] == me]
    return fates.count(KEPT), fates.count(BROKEN), fates.count(VOID)


# -- what a form needs, by what it is --------------------------------------------------------------


def quantity_of(promise: Promise) -> int:
    """The crates to ship, the markers to place, or the money to pay (P1, P3, P8)."""
    return promise[NEED]


def spot_of(promise: Promise) -> int:
    """The speakeasy that it is about (P1 to P4, P7)."""
    return promise[NEED + 1] if promise[FORM] == SHIP or promise[FORM] == SET else promise[NEED]


def card_of(promise: Promise) -> int:
    """The Thug, or the card on offer (P5, P6, P9)."""
    return promise[NEED]


def target_of(promise: Promise) -> int:
    """The target of a strike (P6)."""
    return promise[NEED + 1]


def bound_of(promise: Promise) -> int:
    """Below or above (P10)."""
    return promise[NEED]


def level_of(promise: Promise) -> int:
    """The number that the bid is compared with (P10)."""
    return promise[NEED + 1]


def size_of(promise: Promise) -> int:
    """The smallest truck that is enough (P11)."""
    return promise[NEED]


def price_of(promise: Promise) -> int:
    """The highest price that may be asked for it (P11)."""
    return promise[NEED + 1]
