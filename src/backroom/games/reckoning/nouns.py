"""The things of Reckoning and their numbers: fixed by the specification, never by the order of code."""

from __future__ import annotations

from typing import Final

from backroom.engine.nouns import Noun, counted, listed

KNIFE: Final = 0
GUNSHOT: Final = 1
ORDER: Final = 2
PASS_CAKE: Final = 3
BOOM: Final = 4
COCKTAIL: Final = 5
RAID: Final = 6
MOVE: Final = 7
KINDS: Final = ["knife", "gunshot", "order", "pass", "boom", "cocktail", "raid", "move"]  # R-C01 .. R-C08

GODFATHER: Final = 0
GUNMAN: Final = 1
BLADE: Final = 2
BRUISER: Final = 3
TYPES: Final = ["godfather", "gunman", "blade", "bruiser"]
ASLEEP: Final = 4  # added to a type: the same gangster with a sleeping token
WHO: Final = 8  # gangsters off the table are numbered WHO * player + type, + ASLEEP for a sleeper


def pack_who(kind: int, is_asleep: bool) -> int:
    """Pack a gangster of this type, awake or with a sleeping token."""
    return kind + ASLEEP if is_asleep else kind


def type_of(who: int) -> int:
    """The type of a gangster, awake or asleep."""
    return who % ASLEEP


def is_sleeper(who: int) -> bool:
    """True if he has a sleeping token."""
    return who >= ASLEEP


def pack_waiting(player: int, who: int) -> int:
    """Pack a gangster off the table."""
    return WHO * player + who


def owner_of(waiting: int) -> int:
    """The owner of a gangster off the table."""
    return waiting // WHO


def who_of(waiting: int) -> int:
    """The type of a gangster off the table, + ASLEEP for a sleeper."""
    return waiting % WHO


HAND: Final = 5
TOKENS: Final = 18
IN_FRONT: Final = 0  # a cake that its owner may order
GONE: Final = -1  # a cake that has left the game
IN_PLAY: Final = 0  # of a player: has not gone out
STEPS: Final = ["cake", "cash", "cards", "wake"]  # of a turn

COLOURS: Final = ["yellow", "red", "blue", "green", "orange", "violet"]
OBJECTS: Final = ["revolver", "knife", "drink", "bar", "restaurant", "gambling", "register", "plain"]
REVOLVER_SEAT: Final = 0
KNIFE_SEAT: Final = 1
DRINK: Final = 2
BAR: Final = 3
RESTAURANT: Final = 4
GAMBLING: Final = 5
BUSINESSES: Final = [BAR, RESTAURANT, GAMBLING]
REGISTER: Final = 6

ENDS: Final = ["running", "last_gang", "empty_bank", "common_death", "stall"]
RUNNING: Final = 0
LAST_GANG: Final = 1
EMPTY_BANK: Final = 2
COMMON_DEATH: Final = 3
STALL: Final = 4

# Answers to D-CARD: a kind plays it, a kind + DISCARD discards it, PASS keeps the hand.
DISCARD: Final = 8
PASS: Final = 16


def is_discard(choice: int) -> bool:
    """True if the answer discards a card."""
    return DISCARD <= choice < PASS


def kind_of(choice: int) -> int:
    """The kind of the card that is played or discarded."""
    return choice % DISCARD


# Answers other than a seat or a card.
DONE: Final = 0
STOP: Final = 0
PLAY_MOVE: Final = 1

KIND = listed("card", KINDS)
TYPE = listed("type", TYPES)
COLOUR = listed("colour", COLOURS)
SEAT = counted("seat", range(1, 31))
MONEY = counted("money", range(121))
END = listed("end", ENDS)
OBJECT = listed("object", OBJECTS)
GANGSTER = listed("gangster", [*TYPES, *["sleeping-" + name for name in TYPES]])
PLAY = Noun(
    "play",
    {
        **{kind: "play-" + name for kind, name in enumerate(KINDS)},
        **{kind + DISCARD: "discard-" + name for kind, name in enumerate(KINDS)},
        PASS: "pass",
    },
)
SECOND_PLAY = Noun("second", {STOP: "stop", PLAY_MOVE: "play-move"})
TARGET = Noun("target", {DONE: "done", **{seat: str(seat) for seat in range(1, 31)}})
