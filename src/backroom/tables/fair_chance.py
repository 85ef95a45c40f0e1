"""Chance that anybody can check once a game is over; docs/checking.md describes it for other programs.

The server commits to a seed when a table is opened, and the players' browsers to seeds of their own. All of
them together give the game key. Every chance outcome follows from the key, the number of the draw and
the number of sides.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

import msgspec

from backroom.engine.flow import Seat

SEED = re.compile("[0-9a-f]{64}")
RANGE = 1 << 64
FORMAT = "backroom chance 1"


def new_seed() -> str:
    """A new random seed: 32 bytes, in hexadecimal digits."""
    return secrets.token_hex(32)


def is_seed(text: str) -> bool:
    """True if the text has the form of a seed or of a commitment."""
    return SEED.fullmatch(text) is not None


def commitment(seed: str) -> str:
    """The commitment to a seed: its hash."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class Contribution(msgspec.Struct, frozen=True, gc=False):
    """What a player's browser has added to the chance of a game."""

    seat: Seat
    commitment: str
    seed: str  # empty if the browser did not send it in time

    def line(self) -> str:
        """The contribution as one line of text."""
        return f"{self.seat} {self.commitment} {self.seed or '-'}"


def game_key(server_seed: str, contributions: list[Contribution]) -> bytes:
    """The game key. It depends on nothing that could still be chosen once the seeds are known."""
    message = "\n".join([FORMAT, *[one.line() for one in contributions]])
    return hmac.digest(bytes.fromhex(server_seed), message.encode(), "sha256")


def draw(key: bytes, number: int, sides: int) -> int:
    """The outcome of draw `number`, one of 0 .. sides-1, all equally likely."""
    most = RANGE - RANGE % sides  # numbers from here on would favour small outcomes: try again
    trial = 0
    while True:
        block = hmac.digest(key, f"draw {number} {sides} {trial}".encode(), "sha256")
        found = int.from_bytes(block[:8], "big")
        if found < most:
            return found % sides
        trial += 1


class FairChance:
    """The chance of one game. Draws are numbered by their place in the game, not by how often they are made.

    After an undo the count goes back, so the same question gets the same outcome again.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.drawn = 0  # draws in the game so far

    def __call__(self, n: int) -> int:
        outcome = draw(self.key, self.drawn, n)
        self.drawn += 1
        return outcome
