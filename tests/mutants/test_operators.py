"""Every operator makes the mutants it is there for, and no others."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.hunt import all_mutants
from tests.mutants.operators import mutants_of, mutants_of_data, signatures_of
from tests.mutants.sources import GAMES, modules

KNOWN = b"""
class Table:
    def sit(self, who: int, seat: int, name: str) -> None: ...

def pay(payer: Seat, owner: Seat, sum: int) -> None: ...

@book.rule
def knife(g: Game, me: Seat, arg: int, picked: Picked) -> None: ...
"""


def changed(source: str, operator: str, function: bool = True) -> list[str]:
    """What an operator makes of a line, as a statement of a function or of a module."""
    text = f"def f(a, b):\n    {source}\n    return a\n" if function else source
    found = mutants_of("m.py", text.encode(), signatures_of([KNOWN]))
    for mutant in found:
        compile(mutant.applied(text.encode()), "m.py", "exec")
    return [mutant.after for mutant in found if mutant.operator == operator]


@pytest.mark.parametrize(
    ("operator", "source", "after"),
    [
        ("comparison", "g.x = a < b", ["g.x = a <= b"]),
        ("comparison", "g.x = (a) >= (b)", ["g.x = (a) > (b)"]),
        ("comparison", "g.x = a == b", ["g.x = a != b"]),
        ("comparison", "g.x = a not in b", ["g.x = a in b"]),
        ("comparison", "g.x = a is None", ["g.x = a is not None"]),
        ("comparison", "g.x = 0 <= a < b", ["g.x = 0 < a < b", "g.x = 0 <= a <= b"]),
        ("number", "g.x = a[0]", ["g.x = a[1]"]),
        ("number", "g.x = 41", ["g.x = 42"]),
        ("boolean", "g.x = a and b or c", ["g.x = a or b or c", "g.x = a and b and c"]),
        ("boolean", "g.x = not a", ["g.x = a"]),
        ("boolean", "g.x = not (a or b)", ["g.x = (a or b)", "g.x = not (a and b)"]),
        ("boolean", "g.x = True", ["g.x = False"]),
        ("boolean", "g.x = 1 if is_open(a) else 2", ["g.x = 1 if (not is_open(a)) else 2"]),
        ("boolean", "g.x = [c for c in a if c]", ["g.x = [c for c in a if (not c)]"]),
        ("arithmetic", "g.x = a + b * c", ["g.x = a - b * c", "g.x = a + b // c"]),
        ("arithmetic", "g.x = a & b << c", ["g.x = a | b << c", "g.x = a & b >> c"]),
        ("arithmetic", "g.x = a & ~b", ["g.x = a | ~b", "g.x = a & b"]),
        ("arithmetic", "g.x += a", ["g.x -= a"]),
        ("arithmetic", "g.x |= a", ["g.x &= a"]),
        ("dropped", "g.x = a", ["pass"]),
        ("dropped", "a = b", ["pass"]),
        ("dropped", "c = b", []),  # whoever reads c would fail in any case
        ("dropped", "g.hand.clear()", ["pass"]),
        ("dropped", "return", ["pass"]),
        ("dropped", '"""A text that does nothing."""', []),
        ("swapped", "g.sit(a, b, 'c')", ["g.sit(b, a, 'c')"]),
        ("swapped", "pay(a, b, 3)", ["pay(b, a, 3)"]),
        ("swapped", "knife(a, b)", []),  # a seat and a number
        ("swapped", "unknown(a, b)", ["unknown(b, a)"]),
        ("swapped", "unknown(a, 3)", []),
        ("swapped", "max(a, b)", []),
        ("swapped", "pay(a, a, 3)", []),
    ],
)
def test_what_an_operator_makes_of_a_statement(operator: str, source: str, after: list[str]):
    assert changed(source, operator) == after


def test_types_imports_and_docstrings_are_left_alone():
    source = (
        '"""Module 1."""\nfrom a import b\nx: tuple[1, 2]\n\ndef f(a: A | B) -> int | None:\n    """2."""\n'
    )
    assert mutants_of("m.py", source.encode(), {}) == []


def test_a_statement_of_several_lines_leaves_the_next_ones_where_they_were():
    source = b"def f(g):\n    g.tell(\n        1,\n    )\n    g.stop()\n"
    dropped = next(m for m in mutants_of("m.py", source, {}) if m.operator == "dropped")
    assert ast.parse(dropped.applied(source)).body[0].end_lineno == 5
    assert (dropped.before, dropped.after) == ("g.tell( 1, )", "pass")


def test_decorators_and_constants_run_when_the_module_is_imported():
    source = b"LIMIT = 3\n\n@book.query(secret=True)\ndef f(g):\n    g.x = 4\n"
    found = {mutant.after: mutant.statement for mutant in mutants_of("m.py", source, {})}
    assert found == {
        "LIMIT = 4": None,
        "@book.query(secret=False)": None,
        "g.x = 5": (5, 4),
        "pass": (5, 4),
    }


def test_equal_lines_are_told_apart_by_their_number():
    source = b"def f(g):\n    g.x += 1\n    g.y = 0\n    g.x += 1\n"
    dropped = [m for m in mutants_of("m.py", source, {}) if m.before == "g.x += 1" and m.after == "pass"]
    assert [mutant.occurrence for mutant in dropped] == [1, 2]


def test_a_key_does_not_depend_on_the_lines_above():
    source = b"def f(g):\n    g.x = 1\n"
    moved = b"# a comment\n\n" + source
    assert [m.key for m in mutants_of("m.py", moved, {})] == [m.key for m in mutants_of("m.py", source, {})]


def test_numbers_of_the_data_are_one_too_high():
    data = '# 1\nlimit = 8  # 9\n[gangs.3]\n4 = { "5 men" = 6, name = "7" }\nmarks = [[2, 10]]\n'
    found = mutants_of_data(data.encode())
    assert [mutant.text for mutant in found] == ["9", "7", "3", "11"]
    assert found[0].after == "limit = 9 # 9"


@pytest.mark.parametrize("game", ["reckoning", "bootleggers", "scoundrels", "nostra_city"])
def test_every_mutant_of_a_game_is_unique_and_leaves_the_files_as_they_are(game: str):
    before = {module: (GAMES / game / module).read_bytes() for module in modules(game)}
    mutants = all_mutants(game)
    assert len(mutants) > 700
    assert len({mutant.key for mutant in mutants}) == len(mutants)
    assert {module: (GAMES / game / module).read_bytes() for module in modules(game)} == before
    assert {"rules/opening.py", "state.py", "nouns.py", "data.toml"} <= {mutant.module for mutant in mutants}
    assert not {"bot.py", "view.py"} & {mutant.module for mutant in mutants}
