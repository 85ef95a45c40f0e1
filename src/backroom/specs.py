"""The specifications as data: which rules they number, and which of these the tests prove.

An id counts where it leads: in bold at the beginning of a list item or paragraph (`- **R3.12** ...`), in the
first cell of a table row (`| R-C01 | ...`), or at the beginning of a heading (`### R-C01 Knife`). So these
count:

- rules, rulings, test vectors and invariants, with their sub-ids: `R3.12`, `R2.9a`, `R9.14`, `R10.7`, `RB.1`;
- cards and other pieces that have an id of their own: `R-C01`, `B-T12`, `S-J30`, `N-V04`;
- decisions, windows, options and deal templates where the specification numbers or names them in a table:
  `D-CARD`, `S-D07`, `SW2`, `N-W3`, `S-O1`, `B-DT4`.

An id inside a sentence is a reference and does not count (the slot `W-FIRST` is proven as R5.2a). Neither
does a range in one cell (`B-U01..72`: pieces that differ only by their number are proven by the rule that
counts them), nor a name without an id (the option `mask` is part of R2.1). No id occurs in two
specifications, so a test names only the id: `@pytest.mark.rule("R3.12", "R9.14")`.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from backroom.engine.errors import BackroomError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

ID = r"[A-Z](?:(?:\d+|[A-Z])\.\d+[a-z]?|W\d+|-[A-Z]+\d*)(?![\w-]|\.\.)"
LEAD = re.compile(rf"\s*(?:(?:- )?\*\*|\| *[*`]*|#+ )({ID})")
SECOND_LEAD = re.compile(rf"; \*\*({ID})")  # two cards that share one block of rules
BLOCK = re.compile(r"(?ms)^```.*?^```$|(?:^(?!```)[^\n]+\n?)+")
SOURCE = re.compile(r"\s*\[(?:seed|public|ruled|reconstructed)[^\]]*\]")
CHUNK = re.compile(rf"(?m)^(?=#+ |\s*(?:- )?\*\*{ID})")


class UnknownRule(BackroomError):
    """A game or a rule id that is in no specification."""


class Entry(Struct, frozen=True):
    """One id of a specification: its section heading, and its text as markdown."""

    id: str
    section: str
    text: str


class Spec(Struct, frozen=True):
    """The specification of a game: its entries by id, in the order of the document."""

    game: str
    title: str
    entries: dict[str, Entry]

    def entry(self, rule: str) -> Entry:
        """Return the entry with this id; `UnknownRule` if there is none."""
        if rule not in self.entries:
            raise UnknownRule(f"{self.game} has no rule {rule!r}")
        return self.entries[rule]


class Coverage(Struct, frozen=True):
    """How many ids of a specification the tests prove, out of how many, and which are missing.

    `killed` counts the ids with a test that was seen to fail when `make mutants` broke the code, `not_killed`
    lists the others that are cited. None and empty: this game has not been broken yet.
    """

    proven: int
    all: int
    missing: list[str]
    killed: int | None = None
    not_killed: list[str] = []


class Broken(Struct, frozen=True):
    """What `make mutants` wrote down about a game, as far as it matters here."""

    rules: list[str]  # cited by a test that has killed a mutant


def folder() -> Traversable:
    """Return the folder of the specifications, in the installed package or in the checkout."""
    installed = files("backroom") / "rulebooks"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "docs" / "rules"


def games() -> list[str]:
    """Return the games that have a specification."""
    return sorted(file.name.removesuffix(".md") for file in folder().iterdir() if file.name.endswith(".md"))


@cache
def load(game: str) -> Spec:
    """Load the specification of a game."""
    if game not in games():
        raise UnknownRule(f"there are no rules for {game!r}, only for {', '.join(games())}")
    return parse(game, (folder() / f"{game}.md").read_text("utf-8"))


def parse(game: str, markdown: str) -> Spec:
    """Assign every piece of a specification to its ids. The last heading before an id is its section."""
    title = markdown.partition("\n")[0].removeprefix("# ").partition(":")[0]
    sections: dict[str, str] = {}
    texts: dict[str, list[str]] = {}
    for rule, section, text in _pieces(markdown):
        sections[rule] = section
        texts.setdefault(rule, []).append(text.strip().removeprefix("- "))
    return Spec(game, title, {rule: Entry(rule, sections[rule], "\n\n".join(texts[rule])) for rule in texts})


def _pieces(markdown: str) -> Iterator[tuple[str, str, str]]:
    """Yield every id with its section and a piece of its text; tables and code belong to the rule above."""
    section = ""
    speakers: list[str] = []
    for block in BLOCK.findall(markdown):
        for chunk in [block] if block.startswith("```") else CHUNK.split(block):
            if chunk.startswith("#"):
                section = chunk.partition("\n")[0].lstrip("# ")
            if not chunk.startswith(("|", "```")):
                speakers = _leads(chunk)
            yield from ((rule, section, chunk) for rule in speakers)
            if chunk.startswith("|"):
                head, line, *rows = chunk.splitlines()
                yield from ((rule, section, f"{head}\n{line}\n{row}") for row in rows for rule in _leads(row))


def _leads(chunk: str) -> list[str]:
    """Return the ids at the beginning of a piece of text."""
    line = chunk.partition("\n")[0]
    lead = LEAD.match(line)
    return [lead[1], *SECOND_LEAD.findall(line)] if lead else []


@cache
def cited(tests: Path) -> dict[str, list[str]]:
    """Return the ids that tests cite with `pytest.mark.rule`, each with those tests. No test is run."""
    if not tests.is_dir():
        raise BackroomError(f"{tests} is not a folder of tests")
    found: dict[str, set[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        name = file.relative_to(tests.parent).as_posix()
        for rule, test in _citations(ast.parse(file.read_text("utf-8")), name):
            found.setdefault(rule, set()).add(test)
    return {rule: sorted(by) for rule, by in found.items()}


def _citations(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    """Yield every id cited below a node, with the name of the innermost test, class or file around it."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        name = f"{name}::{node.name}"
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
        for rule in node.args:
            yield str(rule.value) if isinstance(rule, ast.Constant) else ast.unparse(rule), name
    for child in ast.iter_child_nodes(node):
        yield from _citations(child, name)


def coverage(game: str | None, tests: Path) -> dict[str, Coverage]:
    """Return what the tests prove of one game, or of all; a test that cites an unknown id is an error."""
    proofs = cited(tests)
    known = {rule for name in games() for rule in load(name).entries}
    for rule, by in proofs.items():
        if rule not in known:
            raise UnknownRule(f"{by[0]} cites {rule}, which is in no specification")
    broken = _broken(tests)
    return {name: _covered(load(name), proofs, broken.get(name)) for name in ([game] if game else games())}


def _broken(tests: Path) -> dict[str, Broken]:
    """Return what is known from `make mutants`, by game."""
    file = tests / "mutants" / "results.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Broken]) if file.is_file() else {}


def _covered(spec: Spec, proofs: dict[str, list[str]], broken: Broken | None) -> Coverage:
    """Return the coverage of one specification."""
    cited = [rule for rule in spec.entries if rule in proofs]
    missing = [rule for rule in spec.entries if rule not in proofs]
    if broken is None:
        return Coverage(len(cited), len(spec.entries), missing)
    not_killed = [rule for rule in cited if rule not in broken.rules]
    return Coverage(len(cited), len(spec.entries), missing, len(cited) - len(not_killed), not_killed)
