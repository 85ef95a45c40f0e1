"""Proofs: a finished game with everything that is needed to check its chance and its log."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select

from backroom.engine.chance import Script
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.replay import Play, Step, fingerprint
from backroom.games import title as title_named
from backroom.tables import log_chain
from backroom.tables.fair_chance import Contribution, commitment, draw, game_key
from backroom.tables.schema import log
from backroom.tables.seats import Seats

FORMAT = 1


class ProofRow(msgspec.Struct, forbid_unknown_fields=True):
    """A row of the log, and the sides of its draws."""

    seq: int
    version: int
    kind: str
    seat: Seat
    question: str
    answer: str
    chance: list[int]
    sides: list[int]
    fingerprint: str | None
    at: int  # milliseconds
    hash: str
    signature: str

    def columns(self) -> dict[str, Any]:
        """The values of the row as its hash covers them."""
        values = msgspec.structs.asdict(self)
        return {**values, "chance": msgspec.json.encode(self.chance), "at": self.at / 1000}


class Proof(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A finished game, ready to be checked."""

    proof: int  # version of this format
    code: str
    game: str
    rules: int
    setup: str  # JSON, exactly as it was stored
    server_commitment: str
    server_seed: str
    contributions: list[Contribution]
    public_key: str
    chain_start: str
    rows: list[ProofRow]


class Seeds(msgspec.Struct, frozen=True):
    """What the chance of a table depends on, as far as it is public now."""

    game: str
    is_checkable: bool  # false for imported games and for tables of earlier releases
    server_commitment: str
    server_seed: str  # empty until the game is over
    contributions: list[Contribution]
    public_key: str


class ProofFailed(BackroomError):
    """A check has failed; `row` is the number of the row of the log, 0 for what comes before them."""

    def __init__(self, row: int, why: str) -> None:
        super().__init__(f"row {row}: {why}" if row else why)
        self.row = row


class Checked(msgspec.Struct, frozen=True):
    """What was checked."""

    rows: int
    draws: int


def public_seeds(table: Row[Any], seats: Seats) -> Seeds:
    """The commitments of a table, and the seeds that may be shown."""
    return Seeds(
        table.game,
        bool(table.server_seed),
        commitment(table.server_seed) if table.server_seed else "",
        table.server_seed if table.status == "over" and table.chain_start else "",
        contributions(seats),
        table.public_key,
    )


def contributions(seats: Seats) -> list[Contribution]:
    """What the players' browsers have added."""
    return [Contribution(row.seat, row.commitment, row.player_seed) for row in seats.rows if row.commitment]


# -- making one ------------------------------------------------------------------------------------


def proof_of(c: Connection, table: Row[Any], seats: Seats) -> Proof:
    """The proof of a finished game."""
    found = c.execute(select(log).where(log.c.table_id == table.id).order_by(log.c.seq)).all()
    proof = Proof(
        proof=FORMAT,
        code=table.code,
        game=table.game,
        rules=table.rules,
        setup=table.setup,
        server_commitment=commitment(table.server_seed),
        server_seed=table.server_seed,
        contributions=contributions(seats),
        public_key=table.public_key,
        chain_start=table.chain_start,
        rows=[proof_row(row) for row in found],
    )
    for row, sides, _number in draws(proof):
        row.sides = sides
    return proof


def proof_row(row: Row[Any]) -> ProofRow:
    """A row of the log, without the sides of its draws."""
    return ProofRow(
        seq=row.seq,
        version=row.version,
        kind=row.kind,
        seat=row.seat,
        question=row.question,
        answer=row.answer,
        chance=msgspec.json.decode(row.chance, type=list[int]),
        sides=[],
        fingerprint=row.fingerprint,
        at=log_chain.milliseconds(row.at),
        hash=row.hash,
        signature=row.signature,
    )


def draws(proof: Proof) -> list[tuple[ProofRow, list[int], int]]:
    """Play the log by the rules: for each row the sides of its draws, and the number of the first of them.

    After an undo the numbers go back too.
    """
    title, play = title_named(proof.game), None
    if title.rules != proof.rules:
        raise ProofFailed(0, f"needs version {proof.rules} of the rules; this release has {title.rules}")
    setup = title.parse_setup(msgspec.json.decode(proof.setup))
    counts: list[int] = []  # draws of the opening and of each step that has not been undone
    found: list[tuple[ProofRow, list[int], int]] = []
    for row in proof.rows:
        number, sides = sum(counts), list[int]()
        try:
            if play is None:
                script = Script(row.chance)
                play = Play(title, setup, script)
                sides = script.sides
            elif row.kind == "undo":
                play.rewind(int(row.answer))
                del counts[-int(row.answer) :]
            else:
                sides = play.redo(Step(row.seat, row.question, row.answer, row.chance))
        except (BackroomError, ValueError) as error:
            raise ProofFailed(row.seq, str(error)) from None
        if row.kind != "undo":
            counts.append(len(sides))
        if row.fingerprint and row.fingerprint != fingerprint(title, play.g):
            raise ProofFailed(row.seq, "leads to another position")
        found.append((row, sides, number))
    if play is None or play.g.seat != NOBODY:
        raise ProofFailed(len(proof.rows), "is not the end of the game")
    return found


# -- checking one ----------------------------------------------------------------------------------


def read_proof(text: bytes) -> Proof:
    """Parse a proof; `ProofFailed` says what is wrong with it."""
    try:
        proof = msgspec.json.decode(text, type=Proof)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ProofFailed(0, f"not a proof: {error}") from None
    if proof.proof != FORMAT:
        raise ProofFailed(0, f"a proof in format {proof.proof}; this release reads format {FORMAT}")
    return proof


def check(proof: Proof) -> Checked:
    """Check everything; the first thing that is wrong raises `ProofFailed`."""
    try:
        check_seeds(proof)
        key = game_key(proof.server_seed, proof.contributions)
        check_chain(proof, key)
    except ValueError:
        raise ProofFailed(0, "a seed, a hash or a signature is not hexadecimal") from None
    return Checked(len(proof.rows), check_draws(proof, key))


def check_seeds(proof: Proof) -> None:
    """Check that all seeds are those that were committed to."""
    if commitment(proof.server_seed) != proof.server_commitment:
        raise ProofFailed(0, "the server's seed is not the one it has committed to")
    for one in proof.contributions:
        if one.seed and commitment(one.seed) != one.commitment:
            raise ProofFailed(0, f"the seed of seat {one.seat} is not the one it has committed to")


def check_chain(proof: Proof, key: bytes) -> None:
    """Check the hashes and the signatures of all rows."""
    start = log_chain.chain_start(
        proof.code,
        proof.game,
        proof.rules,
        proof.setup,
        proof.server_commitment,
        proof.contributions,
        proof.public_key,
    )
    if start != proof.chain_start:
        raise ProofFailed(0, "the chain does not start with what was agreed")
    before = start
    for number, row in enumerate(proof.rows, 1):
        if row.seq != number:
            raise ProofFailed(number, "is missing")
        if "\n" in row.question + row.answer:
            raise ProofFailed(number, "holds a line break")
        if log_chain.row_hash(key, before, row.columns()) != row.hash:
            raise ProofFailed(number, "was changed")
        if not log_chain.is_signed(proof.public_key, row.hash, row.signature):
            raise ProofFailed(number, "has a wrong signature")
        before = row.hash
    if not proof.rows or proof.rows[0].answer != proof.server_commitment:
        raise ProofFailed(1, "does not hold the server's commitment")


def check_draws(proof: Proof, key: bytes) -> int:
    """Check every draw by the rules and the key. Returns how many there are."""
    total = 0
    for row, sides, number in draws(proof):
        if sides != row.sides:
            raise ProofFailed(row.seq, "has draws with other sides")
        for offset, (outcome, n) in enumerate(zip(row.chance, sides, strict=True)):
            if draw(key, number + offset, n) != outcome:
                raise ProofFailed(row.seq, f"draw {number + offset} was not made by the key")
            total += 1
    return total
