"""What the arguments of rules and questions say: several small numbers in one int, for the frames.

Each has a function that packs it and others that say what is in it.
"""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Seat
from backroom.games.nostra_city.nouns import SLOTS, cards_of

# -- an attack in progress: what was played or used (DV1), the victim, the mask of his cards under attack ----

VICTIM: Final = 64
TARGET: Final = 512


def pack_attack(source: int, victim: Seat = 0, targets: int = 0) -> int:
    """An attack, as far as it is aimed."""
    return source + VICTIM * victim + TARGET * targets


def source_of(attack: int) -> int:
    """What was played or used, as an answer to DV1."""
    return attack % VICTIM


def victim_of(attack: int) -> Seat:
    """At whom it is aimed."""
    return attack // VICTIM % (TARGET // VICTIM)


def targets_of(attack: int) -> list[int]:
    """At which of his cards it is aimed; a bid goes by its Caïd."""
    return cards_of(attack // TARGET)


# -- bills that a winner takes back from a slot -----------------------------------------------------------


def pack_take_back(slot: int, bills: int) -> int:
    """So many bills come back from this slot."""
    return slot + SLOTS * bills


def take_back_of(arg: int) -> tuple[int, int]:
    """The slot, and how many bills are still to come back."""
    return arg % SLOTS, arg // SLOTS
