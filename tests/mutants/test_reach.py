"""What a test reaches is noted statement by statement, through caches too."""

from __future__ import annotations

import ast
import functools
from typing import Any

import pytest

from tests.mutants.reach import NOTES, Noting, Reaching

SOURCE = """
LIMIT = 3
def f(a):
    '''A text.'''
    if a:
        return 1
    elif a is None:
        return 2
    match a:
        case 0:
            a += 1
    return [b for b in range(a)]
"""


def lines_reached(a: object) -> list[int]:
    noting = Noting(0)
    tree = noting.visit(ast.parse(SOURCE))
    notes = bytearray(len(noting.places))
    names: dict[str, Any] = {NOTES: notes}
    exec(compile(tree, "m.py", "exec"), names)
    assert not any(notes)
    names["f"](a)
    return sorted(line for (line, _), note in zip(noting.places, notes) if note)


def test_statements_of_functions_are_noted_when_they_run():
    assert lines_reached(True) == [4, 5, 6]
    assert lines_reached(None) == [4, 5, 7, 8]
    assert lines_reached(0) == [4, 5, 7, 9, 11, 12]


def test_who_gets_a_result_from_a_cache_has_reached_what_made_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(functools, "cache", functools.cache)
    monkeypatch.setattr(functools, "lru_cache", functools.lru_cache)
    monkeypatch.setattr("sys.meta_path", [])
    reaching = Reaching("reckoning")

    @functools.cache
    def double(number: int) -> int:
        reaching.notes[number] = 1
        return 2 * number

    assert (double(5), reaching.reached()) == (10, [5])
    reaching.notes[3] = 1
    assert (double(5), reaching.reached()) == (10, [3, 5])
    assert (double(4), double(5), reaching.reached()) == (8, 10, [4, 5])
