"""How well a bot plays, in words that people understand; and the regulars of the card room who play so."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A level: the bot behind it, how often of a hundred times it is absent-minded, and who plays so."""

    bot: str
    regulars: tuple[str, ...]  # by seat
    absent: int = 0


LEVELS = {
    "easy": Level("greedy", ("Peanuts", "Blinky", "Nickels", "Dozy", "Pinky", "Mumbles"), absent=35),
    "medium": Level("greedy", ("Frenchy", "Ledger", "Two-Dice", "Dimples", "Cuffs", "Smokey")),
    "hard": Level("ismcts:400ms", ("Silk", "Old Fox", "Ice", "Lady Ace", "Ghost", "Mister K")),
}


def personality(name: str, seat: int) -> str:
    """What the bot of this name is called at this seat: several at one table can be told apart."""
    if name not in LEVELS:
        return name
    regulars = LEVELS[name].regulars
    return regulars[seat % len(regulars)]
