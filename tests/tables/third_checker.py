"""A checker of proofs, written from docs/checking.md alone; it shares no code with the others."""

import hashlib
import hmac
import re
from collections.abc import Iterator
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

KINDS = ("open", "answer", "gesture", "undo")
RANGE = 2**64


def faults(proof: dict[str, Any]) -> list[str]:
    """Return everything that is wrong with a proof: nothing if all is right."""
    found = [] if proof["proof"] == 1 else ["proof: not version 1"]
    found += seed_faults(proof)
    if proof["chain_start"] != start_of_chain(proof):
        found.append("chain_start")
    found += first_row_faults(proof)
    found += form_faults(proof["rows"])
    found += signature_faults(proof)
    key = game_key(proof)
    if key is None:
        return [*found, "no game key: hashes and draws cannot be checked"]
    return [*found, *hash_faults(proof, key), *draw_faults(proof["rows"], key)]


def from_hex(text: str, size: int) -> bytes | None:
    """Read exactly so many bytes in lower-case hexadecimal digits, or return None."""
    if len(text) != 2 * size or not re.fullmatch("[0-9a-f]*", text):
        return None
    return bytes.fromhex(text)


def hash_of_lines(*lines: object) -> str | None:
    """Return the SHA-256 hash of lines, or None if they have no UTF-8 encoding."""
    try:
        return hashlib.sha256("\n".join(map(str, lines)).encode()).hexdigest()
    except UnicodeEncodeError:
        return None


def mac(key: bytes, message: bytes) -> bytes:
    """Return the HMAC-SHA-256 of a message."""
    return hmac.new(key, message, hashlib.sha256).digest()


def opens(seed: str, commitment: str) -> bool:
    """Return whether a seed is the one of a commitment."""
    seed_bytes = from_hex(seed, 32)
    return seed_bytes is not None and hashlib.sha256(seed_bytes).hexdigest() == commitment


def seed_faults(proof: dict[str, Any]) -> Iterator[str]:
    """Compare every seed with its commitment."""
    if not opens(proof["server_seed"], proof["server_commitment"]):
        yield "server_seed: not the one of server_commitment"
    for item in proof["contributions"]:
        if from_hex(item["commitment"], 32) is None:
            yield f"contribution of seat {item['seat']}: commitment is no hash"
        elif item["seed"] != "" and not opens(item["seed"], item["commitment"]):
            yield f"contribution of seat {item['seat']}: seed"


def start_of_chain(proof: dict[str, Any]) -> str | None:
    """Return what the hash before the first row should be."""
    names = ("code", "game", "rules", "setup", "server_commitment", "public_key")
    return hash_of_lines("backroom log 1", *(proof[name] for name in names), *added_lines(proof))


def added_lines(proof: dict[str, Any]) -> list[str]:
    """Return the lines for what browsers have added."""
    return [f"{item['seat']} {item['commitment']} {item['seed'] or '-'}" for item in proof["contributions"]]


def game_key(proof: dict[str, Any]) -> bytes | None:
    """Return the game key, or None if the seed is malformed."""
    seed = from_hex(proof["server_seed"], 32)
    message = "\n".join(["backroom chance 1", *added_lines(proof)])
    return None if seed is None else mac(seed, message.encode())


def first_row_faults(proof: dict[str, Any]) -> Iterator[str]:
    """Check that there is a first row, and that it is the deal with the server's commitment."""
    if not proof["rows"]:
        yield "no rows"
        return
    first = proof["rows"][0]
    if first["kind"] != "open":
        yield "row 1: kind is not open"
    if first["answer"] != proof["server_commitment"]:
        yield "row 1: answer is not server_commitment"


def form_faults(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Check the number, the kind and the seat of every row."""
    for place, row in enumerate(rows, 1):
        if row["seq"] != place:
            yield f"row {place}: number"
        if row["kind"] not in KINDS:
            yield f"row {place}: unknown kind"
        if row["kind"] == "open" and place > 1:
            yield f"row {place}: a second open"
        if row["kind"] in ("open", "undo") and row["seat"] != -1:
            yield f"row {place}: seat"


def signature_faults(proof: dict[str, Any]) -> Iterator[str]:
    """Check the signature of every row."""
    key_bytes = from_hex(proof["public_key"], 32)
    if key_bytes is None:
        yield "public_key: malformed, signatures cannot be checked"
        return
    for place, row in enumerate(proof["rows"], 1):
        if not signed(key_bytes, row["hash"], row["signature"]):
            yield f"row {place}: signature"


def signed(key_bytes: bytes, digest: str, signature: str) -> bool:
    """Return whether a signature is that of a hash."""
    message = from_hex(digest, 32)
    signature_bytes = from_hex(signature, 64)
    if message is None or signature_bytes is None:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key_bytes).verify(signature_bytes, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def hash_faults(proof: dict[str, Any], key: bytes) -> Iterator[str]:
    """Compute the hash of every row from the row and the stated hash before it."""
    before = proof["chain_start"]
    for place, row in enumerate(proof["rows"], 1):
        if row["hash"] != row_hash(row, before, key):
            yield f"row {place}: hash"
        before = row["hash"]


def row_hash(row: dict[str, Any], before: str, key: bytes) -> str | None:
    """Return what the hash of a row should be."""
    salt = mac(key, f"row {row['seq']}".encode()).hex()
    told = [row[name] for name in ("seq", "version", "kind", "seat", "question", "answer")]
    chance = ",".join(map(str, row["chance"]))
    mark = "-" if row["fingerprint"] is None else row["fingerprint"]
    return hash_of_lines(before, salt, *told, chance, mark, row["at"])


def draw_faults(rows: list[dict[str, Any]], key: bytes) -> Iterator[str]:
    """Draw every outcome again, with regard to the steps that are taken back."""
    number = 0
    steps: list[int] = []  # for each step that stands, the number of the next outcome before it
    for place, row in enumerate(rows, 1):
        if len(row["chance"]) != len(row["sides"]):
            yield f"row {place}: not as many sides as outcomes"
        if row["kind"] == "undo":
            if row["chance"]:
                yield f"row {place}: an undo with outcomes"
            count = undo_count(row["answer"])
            if count is None or count > len(steps):
                yield f"row {place}: undo"
            elif count > 0:
                number = steps[-count]
                del steps[-count:]
            continue
        if row["kind"] != "open":
            steps.append(number)
        for offset, (outcome, sides) in enumerate(zip(row["chance"], row["sides"], strict=False)):
            if outcome != draw(key, number + offset, sides):
                yield f"row {place}: draw {number + offset}"
        number += len(row["chance"])


def undo_count(text: str) -> int | None:
    """Read how many steps an undo takes back, or return None if it does not say so."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None


def draw(key: bytes, number: int, sides: int) -> int | None:
    """Return the outcome of a draw, or None if there is none with so many sides."""
    if not 1 <= sides <= RANGE:
        return None
    trial = 0
    while True:
        value = int.from_bytes(mac(key, f"draw {number} {sides} {trial}".encode())[:8], "big")
        if value < RANGE - RANGE % sides:
            return value % sides
        trial += 1
