"""The arguments of rules and questions: several small numbers packed into one int, for the frames.

For each kind of argument there is a function that packs it and functions that unpack it.
"""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Seat
from backroom.games.nostra_city.nouns import SLOTS, cards_of

# -- an attack in progress: what was played or used (DV1), the victim, the mask of the cards under attack ----

VICTIM: Final = 64
TARGET: Final = 512


def pack_attack(source: int, victim: Seat = 0, targets: int = 0) -> int:
    """Pack an attack, with the targets chosen so far."""
    return source + VICTIM * victim + TARGET * targets


def source_of(attack: int) -> int:
    """The card played or power used, as an answer to DV1."""
    return attack % VICTIM


def victim_of(attack: int) -> Seat:
    """The player who is attacked."""
    return attack // VICTIM % (TARGET // VICTIM)


def targets_of(attack: int) -> list[int]:
    """The attacked cards of the victim; a bid goes by its Caïd."""
    return cards_of(attack // TARGET)


# -- bills that a winner takes back from a slot -----------------------------------------------------------


def pack_take_back(slot: int, bills: int) -> int:
    """Pack a number of bills that come back from this slot."""
    return slot + SLOTS * bills


def take_back_of(arg: int) -> tuple[int, int]:
    """The slot, and how many bills still come back."""
    return arg % SLOTS, arg // SLOTS
