"""Chance that anybody can check once a game is over; docs/checking.md describes it for other programs.

The server commits to a seed when a table is opened, and the players' browsers to seeds of their own. The
seeds and everything agreed at the table give the key of the game. Every chance outcome follows from the key,
the number of the draw and the number of sides.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

SEED = re.compile("[0-9a-f]{64}")
RANGE = 1 << 64


def new_seed() -> str:
    """A new random seed: 32 bytes, in hexadecimal digits."""
    return secrets.token_hex(32)


def is_seed(text: str) -> bool:
    """True if the text has the form of a seed or of a commitment."""
    return SEED.fullmatch(text) is not None


def commitment(seed: str) -> str:
    """The commitment to a seed: its hash."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def game_key(server_seed: str, chain_start: str) -> bytes:
    """The key of a game, from the server's seed and the start of the log's chain, which covers all else."""
    return hmac.digest(bytes.fromhex(server_seed), bytes.fromhex(chain_start), "sha256")


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
