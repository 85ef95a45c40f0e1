"""Matches against bots of an earlier commit, which can be stopped and continued."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import backroom
from tools import match

ROOT = Path(__file__).parents[1]
GAMES = 4

pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs the commits")


def run(words: str, to: Path) -> subprocess.CompletedProcess[str]:
    """Run the tool."""
    command = [sys.executable, str(ROOT / "tools/match.py"), *words.split(), "--to", str(to)]
    package = str(Path(backroom.__file__).parents[1])
    return subprocess.run(
        command, cwd=ROOT, env={"PYTHONPATH": package}, capture_output=True, text=True, check=False
    )


def played(to: Path, first: int, games: int) -> list[dict[str, Any]]:
    """Play these games, unless they are in the file; return all that are in it."""
    done = run(f"reckoning greedy easy --commit HEAD --seed 5 --first {first} --games {games}", to)
    assert done.returncode == 0, done.stderr
    assert "\neasy " in done.stdout
    return [json.loads(line) for line in to.read_text("utf-8").splitlines()]


def test_a_match_goes_on_where_it_was_stopped(tmp_path: Path):
    at_once = played(tmp_path / "at-once.jsonl", 0, GAMES)
    assert [game["number"] for game in at_once] == list(range(GAMES))
    played(tmp_path / "in-parts.jsonl", 2, 1)
    in_parts = played(tmp_path / "in-parts.jsonl", 0, GAMES)
    assert [game["number"] for game in in_parts] == [2, 0, 1, 3]
    results = [{game["number"]: game["places"] for game in games} for games in (at_once, in_parts)]
    assert results[0] == results[1]


def test_a_file_of_another_match_is_refused(tmp_path: Path):
    played(tmp_path / "match.jsonl", 0, 1)
    done = run("reckoning random easy", tmp_path / "match.jsonl")
    assert (done.returncode, done.stderr.strip()) == (1, f"{tmp_path}/match.jsonl holds games of other bots")


def test_a_commit_that_does_not_exist_is_named_without_a_traceback(tmp_path: Path):
    done = run("reckoning greedy easy --commit never-was", tmp_path / "match.jsonl")
    assert done.returncode == 1
    assert "never-was" in done.stderr
    assert "Traceback" not in done.stderr


def test_modules_of_an_earlier_commit_find_each_other(monkeypatch: pytest.MonkeyPatch):
    sources = {
        "backroom.bots": "from backroom.bots.deep import ANSWER\nfrom backroom.games import deal, title\n",
        "backroom.bots.deep": "from backroom.games.deal import ANSWER",
        "backroom.games.deal": "ANSWER = 42",
    }
    earlier = match.Earlier("HEAD", "reckoning")
    earlier.changed = set(sources)
    monkeypatch.setattr(earlier, "source", sources.__getitem__)
    then = sys.modules[earlier.load("backroom.bots")]
    assert then.ANSWER == then.deal.ANSWER == 42
    assert then.title is backroom.games.title
    for name in sources:
        monkeypatch.delitem(sys.modules, f"earlier_{name.replace('.', '_')}")
