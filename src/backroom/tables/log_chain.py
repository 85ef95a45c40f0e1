"""The chain of a log: every row has a hash that covers all rows before it, and the server's signature.

A row that was changed, removed or moved no longer fits its hash. docs/checking.md describes the chain for
other programs.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from backroom.tables.fair_chance import Contribution

FORMAT = "backroom log 1"


class SigningKey:
    """The key with which the server signs the rows of all logs."""

    def __init__(self, seed: str) -> None:
        self.private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))
        self.public = self.private.public_key().public_bytes_raw().hex()

    def sign(self, digest: str) -> str:
        """Sign the hash of a row."""
        return self.private.sign(bytes.fromhex(digest)).hex()


def is_signed(public: str, digest: str, signature: str) -> bool:
    """True if the signature of a row's hash was made with the key to this public key."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), bytes.fromhex(digest))
    except (InvalidSignature, ValueError):
        return False
    return True


def chain_start(
    code: str,
    game: str,
    rules: int,
    setup: str,
    server_commitment: str,
    contributions: Sequence[Contribution],
    public_key: str,
) -> str:
    """The hash before the first row: it covers everything that was agreed before the deal."""
    agreed = [code, game, str(rules), setup, server_commitment, public_key]
    lines = [FORMAT, *agreed, *[one.line() for one in contributions]]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def row_hash(key: bytes, before: str, row: dict[str, Any]) -> str:
    """The hash of a row of the log, by the values of its columns.

    It is salted with the game key: without the salt, anybody could find out a hidden answer by trying
    all of them.
    """
    salt = hmac.digest(key, f"row {row['seq']}".encode(), "sha256").hex()
    chance = ",".join(map(str, msgspec.json.decode(row["chance"], type=list[int])))
    values = [row["seq"], row["version"], row["kind"], row["seat"], row["question"], row["answer"], chance]
    lines = [before, salt, *map(str, values), row["fingerprint"] or "-", str(milliseconds(row["at"]))]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def milliseconds(moment: float) -> int:
    """A moment as a whole number, which all programs write in the same way."""
    return round(moment * 1000)


class LogChain:
    """The end of one log's chain, and how to add a row to it."""

    def __init__(self, key: bytes, head: str, signing_key: SigningKey) -> None:
        self.key = key
        self.head = head  # the hash of the last row
        self.signing_key = signing_key

    def add(self, row: dict[str, Any]) -> str:
        """Add a row. Returns its hash."""
        self.head = row_hash(self.key, self.head, row)
        return self.head

    def signature(self) -> str:
        """The signature of the last row."""
        return self.signing_key.sign(self.head)
