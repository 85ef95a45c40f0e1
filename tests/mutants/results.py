"""What is known about every mutant of a game, kept from run to run, so that a run can be interrupted."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tests.mutants.operators import Mutant
from tests.mutants.running import KILLED, NOT_PLANTED, SURVIVED, TIMEOUT
from tests.mutants.sources import Stamps

KILLS = {KILLED, TIMEOUT}


class Result(msgspec.Struct, frozen=True):
    """What came of a mutant. `killer` is a test, or empty if the game could not even be imported."""

    key: str
    outcome: str
    killer: str
    tests: int  # that were run
    seconds: float  # of CPU time
    stamp: str

    @property
    def is_killed(self) -> bool:
        """Has a test noticed the mutant?"""
        return self.outcome in KILLS


class Kept(msgspec.Struct):
    """Results and, by rule id, a test that cites it and has killed; with the stamp of that."""

    results: dict[str, Result] = {}
    proofs: dict[str, tuple[str, str]] = {}


class Results:
    """The results of a game, in a file."""

    def __init__(self, file: Path, stamps: Stamps) -> None:
        self.file = file
        self.stamps = stamps
        self.kept = msgspec.json.decode(file.read_bytes(), type=Kept) if file.is_file() else Kept()

    def save(self) -> None:
        """Write everything down."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_bytes(msgspec.json.encode(self.kept))

    def add(self, mutant: Mutant, outcome: str, killer: str, tests: int, seconds: float) -> None:
        """Add the result of a mutant."""
        stamp = self.stamps.stamp(killer if outcome in KILLS else "")
        self.kept.results[mutant.key] = Result(mutant.key, outcome, killer, tests, seconds, stamp)

    def find(self, mutant: Mutant) -> Result | None:
        """The result of a mutant, if it still holds."""
        result = self.kept.results.get(mutant.key)
        if result is None or result.outcome == NOT_PLANTED:
            return None
        expected = self.stamps.stamp(result.killer if result.is_killed else "")
        return result if result.stamp == expected else None

    def has_lived(self, mutant: Mutant) -> bool:
        """Did the mutant survive when it was last tried?"""
        result = self.kept.results.get(mutant.key)
        return result is not None and result.outcome == SURVIVED

    def prove(self, rule: str, test: str) -> None:
        """Note that a test which cites a rule has killed a mutant."""
        self.kept.proofs[rule] = test, self.stamps.stamp(test)

    def proofs(self) -> dict[str, str]:
        """The rules that are cited by a test which has killed a mutant, each with such a test."""
        return {
            rule: test for rule, (test, stamp) in self.kept.proofs.items() if stamp == self.stamps.stamp(test)
        }
