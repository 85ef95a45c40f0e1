"""Mutants that play exactly like the original: `tests/mutants/<game>.toml` lists them, with reasons."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from tests.mutants.operators import Mutant

FOLDER = Path(__file__).parent


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry: which mutant is meant, and why no test can kill it."""

    module: str
    operator: str
    before: str
    after: str
    reason: str
    function: str = ""
    occurrence: int = 1

    @property
    def key(self) -> str:
        """The key of the mutant that is meant."""
        return "\n".join(
            [self.module, self.function, self.operator, self.before, self.after, str(self.occurrence)]
        )


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a game."""

    mutant: list[Equivalent] = []


def read(file: Path) -> dict[str, Equivalent]:
    """The entries of a file, by the key of the mutant; no file is an empty one."""
    listed = msgspec.convert(tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}, Listed)
    return {entry.key: entry for entry in listed.mutant}


def out_of_date(listed: dict[str, Equivalent], mutants: list[Mutant]) -> list[str]:
    """A line for every entry that matches no mutant any more, or gives no reason."""
    known = {mutant.key for mutant in mutants}
    gone = [entry for entry in listed.values() if entry.key not in known]
    silent = [entry for entry in listed.values() if not entry.reason.strip()]
    return [f"no such mutant: {describe(entry)}" for entry in gone] + [
        f"no reason: {describe(entry)}" for entry in silent
    ]


def describe(mutant: Mutant | Equivalent) -> str:
    """A mutant in one line."""
    where = f"{mutant.module} {mutant.function}".rstrip()
    again = f" ({mutant.occurrence})" if mutant.occurrence > 1 else ""
    return f"{where}: {mutant.operator}{again}: {mutant.before} -> {mutant.after}"
