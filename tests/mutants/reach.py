"""Which test reaches which statement of a game, and how long every test takes.

The modules are imported with a note before each statement, `__reached__[17] = 1`: this costs little, and
needs no tracer. Caches would hide what a test depends on, so a cached function notes again what it reached
when it was first called.

    python -m tests.mutants.reach reckoning build/mutants/reach.json
"""

from __future__ import annotations

import ast
import functools
import subprocess
import sys
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from tests.mutants.operators import FUNCTION, Position
from tests.mutants.planting import Importer
from tests.mutants.session import Session, be_quiet, passes
from tests.mutants.sources import (
    GAMES,
    ROOT,
    digest,
    environment,
    files_behind,
    module_name,
    modules,
    test_folders,
)

NOTES = "__reached__"
AT_IMPORT = -1  # in the place of a test: reached while modules were imported and tests collected


class TimedTest(msgspec.Struct, frozen=True):
    """A test: its id, its CPU time in seconds, alone and after others that fill caches, and what it cites."""

    id: str
    seconds: float
    cites: list[str]
    own: float = 0.0


class Reach(msgspec.Struct):
    """All tests of a game, and which of them reach each statement, as bit masks in hexadecimal digits."""

    digest: str
    tests: list[TimedTest]
    failing: list[str]  # tests that fail without any mutant
    at_import: dict[str, list[Position]]
    reached: dict[str, list[tuple[Position, str]]]

    def by(self, module: str) -> dict[Position, int]:
        """The tests that reach each statement of a module, as bit masks."""
        return {at: int(mask, 16) for at, mask in self.reached.get(module, [])}


# -- notes in the code ---------------------------------------------------------------------------


class Noting(ast.NodeTransformer):
    """Writes a note before every statement of every function."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.places: list[Position] = []
        self.depth = 0

    def visit(self, node: ast.AST) -> Any:
        """Write notes into everything that has statements, if it is in a function."""
        is_function = isinstance(node, FUNCTION)
        self.depth += is_function
        self.generic_visit(node)
        if self.depth:
            for field in ("body", "orelse", "finalbody"):
                if isinstance(block := getattr(node, field, None), list):
                    setattr(node, field, [note for statement in block for note in self.noted(statement)])
        self.depth -= is_function
        return node

    def noted(self, statement: ast.stmt) -> list[ast.stmt]:
        """A statement with a note before it."""
        number = self.first + len(self.places)
        self.places.append((statement.lineno, statement.col_offset))
        (note,) = ast.parse(f"{NOTES}[{number}] = 1").body
        return [ast.fix_missing_locations(ast.copy_location(note, statement)), statement]


def with_notes(game: str) -> tuple[dict[str, ast.Module], list[tuple[str, Position]]]:
    """The modules of a game with notes, by name, and the place of every note."""
    code: dict[str, ast.Module] = {}
    places: list[tuple[str, Position]] = []
    for module in modules(game):
        noting = Noting(len(places))
        code[module_name(game, module)] = noting.visit(ast.parse((GAMES / game / module).read_bytes()))
        places += [(module, place) for place in noting.places]
    return code, places


# -- the tests -----------------------------------------------------------------------------------


class Reaching(Session):
    """Runs every test once and writes down what it reached."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        code, self.places = with_notes(game)
        self.notes = bytearray(len(self.places))
        self.owed = 0.0  # seconds that a test would have taken but for a cache
        self.found = Reach(digest(files_behind(game)), [], [], {}, {})
        sys.meta_path.insert(0, Importer(dict(code), {NOTES: self.notes}))
        setattr(functools, "cache", self.noted_cache)  # noqa: B010
        setattr(functools, "lru_cache", self.noted_lru_cache)  # noqa: B010

    def noted_lru_cache(self, maxsize: object = None) -> Callable[..., Any]:
        """In the place of `functools.lru_cache`: a cache that never forgets."""
        return self.noted_cache(maxsize) if callable(maxsize) else self.noted_cache

    def noted_cache(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """In the place of `functools.cache`: what a call reached counts for everybody who gets its result."""
        known: dict[Hashable, tuple[Any, int, float]] = {}

        @functools.wraps(function)
        def cached(*args: Any, **named: Any) -> Any:
            key = (args, tuple(sorted(named.items())))
            if key in known:
                result, reached, seconds = known[key]
                self.owed += seconds
                self.note(reached)
                return result
            earlier, start = self.taken(), time.process_time()
            result = function(*args, **named)
            reached = self.taken()
            known[key] = result, reached, time.process_time() - start
            self.note(reached | earlier)
            return result

        return cached

    def taken(self) -> int:
        """All notes as a number, one byte each; the notes are cleared."""
        reached = int.from_bytes(self.notes, "little")
        self.notes[:] = bytes(len(self.notes))
        return reached

    def note(self, reached: int) -> None:
        """Add notes that were taken before."""
        both = int.from_bytes(self.notes, "little") | reached
        self.notes[:] = both.to_bytes(len(self.notes), "little")

    def loop(self, items: dict[str, pytest.Item]) -> None:
        """Run every test."""
        masks = [0] * len(self.places)
        for number in self.reached():
            module, place = self.places[number]
            self.found.at_import.setdefault(module, []).append(place)
        for bit, (name, item) in enumerate(items.items()):
            self.owed, start = 0.0, time.process_time()
            if not passes(item, None):
                self.found.failing.append(name)
            own = time.process_time() - start
            cites = [str(rule) for mark in item.iter_markers("rule") for rule in mark.args]
            seconds = round(own + self.owed, 4)
            self.found.tests.append(TimedTest(name, seconds, sorted(set(cites)), round(own, 4)))
            for number in self.reached():
                masks[number] |= 1 << bit
        for (module, place), mask in zip(self.places, masks):
            self.found.reached.setdefault(module, []).append((place, f"{mask:x}"))

    def reached(self) -> list[int]:
        """The numbers of all notes; they are cleared."""
        numbers = [number for number, note in enumerate(self.notes) if note]
        self.taken()
        return numbers


def find_reach(game: str, kept: Path) -> Reach:
    """What was written down for exactly these sources and tests, or a run of all tests."""
    if kept.is_file():
        found = msgspec.json.decode(kept.read_bytes(), type=Reach)
        if found.digest == digest(files_behind(game)):
            return found
    kept.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.mutants.reach", game, str(kept)]
    with TemporaryDirectory() as scratch:
        subprocess.run(command, cwd=ROOT, env=environment(scratch), check=True)
    return msgspec.json.decode(kept.read_bytes(), type=Reach)


def main(game: str, kept: str) -> None:
    """Run all tests of a game with notes in its code, and write down what they reached."""
    be_quiet()
    reaching = Reaching(game)
    status = reaching.run(test_folders(game))
    if status:
        sys.exit(status)
    Path(kept).write_bytes(msgspec.json.encode(reaching.found))


if __name__ == "__main__":
    main(*sys.argv[1:3])
