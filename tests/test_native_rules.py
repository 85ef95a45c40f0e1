"""The compiled package calls its rules in C; the sources it is made from say what ours say, line by line."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import backroom
from backroom.engine.native import NativeMenu, NativeRule
from backroom.games import TITLES
from tools.native_rules import GAMES, PACKAGE, Chapter, game, write

CHAPTER = '''\
"""A chapter."""

from __future__ import annotations


@book.query(COLOUR, "R1.1", secret=True)
def WHICH(g, me, _):
    """Which one?"""
    return [1, 2]


@book.rule
def choose(g, me, _, picked):
    """« Été »: choose one, then rest."""
    g.let(me, rest); g.do(rest(me), rest(me)); g.do(*[rest(me)]); g.do(rest(me))


def helper():
    g.let(me, rest, rest)
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for a game of its own."""
    monkeypatch.chdir(tmp_path)
    folder = PACKAGE / GAMES / "coin"
    folder.mkdir(parents=True)
    return folder


def rewritten(folder: Path, text: str) -> str:
    (folder / "rules.py").write_text(text, "utf-8")
    return dict(game(folder))[folder / "rules.py"]


def test_a_rule_becomes_a_plain_function_that_is_registered_below_it(folder: Path):
    lines = rewritten(folder, CHAPTER).split("\n")
    assert lines[5:7] == ["", "def WHICH_(g, me, _):"]
    assert lines[9] == (
        """WHICH: Final = book.query(COLOUR, 'R1.1', secret=True)(NativeMenu("WHICH", SWITCHBOARD, 0))"""
    )
    assert lines[15] == 'choose: Final = book.rule(NativeRule("choose", SWITCHBOARD, 0))'
    assert lines[17:19] == ["def helper():", "    g.let(me, rest, rest)"]


def test_single_steps_need_no_tuple(folder: Path):
    line = rewritten(folder, CHAPTER).split("\n")[14]
    assert line == "    g.let_one(me, rest); g.do(rest(me), rest(me)); g.do(*[rest(me)]); g.do_one(rest(me))"


def test_a_rule_with_no_room_below_it_is_refused(folder: Path):
    with pytest.raises(SyntaxError, match="no empty line below WHICH"):
        rewritten(folder, CHAPTER.replace("2]\n\n\n", "2]\nx = 1\n"))


@pytest.mark.parametrize("title", TITLES)
def test_every_function_stays_on_its_line(title: str):
    places = {}
    for file, text in game(PACKAGE / GAMES / title):
        found = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
        places[file] = [(node.name.removesuffix("_"), node.lineno) for node in found]
    for file in (PACKAGE / GAMES / title).rglob("*.py"):
        ours = [n for n in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(n, ast.FunctionDef)]
        assert places[file] == [(node.name.removesuffix("_"), node.lineno) for node in ours], file


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_and_every_query_is_on_the_switchboard(title: str):
    book = TITLES[title].book
    files = sorted((PACKAGE / GAMES / title).rglob("*.py"))
    names = [f.name for file in files for f in Chapter(file, f"backroom.games.{title}").functions]
    assert sorted(names) == sorted([*[r.name for r in book.rules], *[q.name.upper() for q in book.queries]])
    if backroom.compiled():
        assert all(isinstance(body, NativeRule) for body in book.bodies)
        assert all(isinstance(menu, NativeMenu) for menu in book.menus)


def test_files_that_are_right_keep_their_time_and_others_go(tmp_path: Path):
    write(tmp_path)
    kept, stray = tmp_path / "backroom/engine/flow.py", tmp_path / "backroom/engine/stray.py"
    before = kept.stat().st_mtime_ns
    stray.write_text("x = 1\n", "utf-8")
    write(tmp_path)
    assert kept.stat().st_mtime_ns == before
    assert not stray.exists()
