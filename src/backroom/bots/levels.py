"""The levels that people choose from when they add a bot, and the names that bots have at the table."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A level: the bot behind it, its names by seat, and the percentage of random answers (`absent`)."""

    bot: str
    regulars: tuple[str, ...]  # by seat
    absent: int = 0


LEVELS = {
    "easy": Level("greedy", ("Peanuts", "Blinky", "Nickels", "Dozy", "Pinky", "Mumbles"), absent=35),
    "medium": Level("greedy", ("Frenchy", "Ledger", "Two-Dice", "Dimples", "Cuffs", "Smokey")),
    "hard": Level("ismcts:400ms", ("Silk", "Old Fox", "Ice", "Lady Ace", "Ghost", "Mister K")),
}


def personality(name: str, seat: int) -> str:
    """Return the display name of a bot at this seat, so that several bots at one table can be told apart."""
    if name not in LEVELS:
        return name
    regulars = LEVELS[name].regulars
    return regulars[seat % len(regulars)]
