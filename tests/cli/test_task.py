"""The tasks of the benchmark, at the terminal."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.arena.programs import PYTHON
from tests.cli.terminal import backroom

FORECASTERS = """
def half(witness, dice):
    return 0.5


def lucky(witness, dice):
    return dice(1000) / 1000


def sure(witness, dice):
    return 1.5
"""


@pytest.fixture
def _modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_forecasters.py").write_text(FORECASTERS, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "own_forecasters", raising=False)


@pytest.mark.usefixtures("_modules")
def test_a_researcher_measures_a_function_beside_the_baselines():
    words = ["bluff", "--games", "2", "--json", "--forecaster", "own_forecasters:half"]
    report = json.loads(backroom("task", *words).stdout)
    assert (report["task"], report["game"], report["games"], report["headline"]) == (
        *("bluff", "scoundrels", 2, "log-loss"),
    )
    compared = {one["who"]: one["value"] for one in report["figures"] if one["measure"] == "log-loss"}
    assert list(compared) == ["constant", "worlds", "own_forecasters:half"]
    assert compared["own_forecasters:half"] == 0.6931


@pytest.mark.usefixtures("_modules")
def test_the_forecaster_of_the_document_forecasts(monkeypatch: pytest.MonkeyPatch):
    document = (Path(__file__).parents[2] / "docs/benchmark.md").read_text("utf-8")
    Path("my_forecasters.py").write_text(document.partition("```python\n")[2].partition("```")[0], "utf-8")
    monkeypatch.delitem(sys.modules, "my_forecasters", raising=False)
    result = backroom("task", "bluff", "--games", "1", "--forecaster", "my_forecasters:cautious")
    assert "my_forecasters:cautious  log-loss" in result.stdout


@pytest.mark.usefixtures("_modules")
def test_the_same_seed_gives_the_same_figures_to_whoever_uses_the_dice():
    words = ["task", "bluff", "--games", "2", "--forecaster", "own_forecasters:lucky"]
    first, again, other = backroom(*words), backroom(*words), backroom(*words, "--seed", "1")
    assert first.stdout == again.stdout != other.stdout


@pytest.mark.parametrize("words", ["informants", "coalition reckoning", "robustness reckoning"])
def test_people_get_a_table_that_fits_the_screen(words: str):
    result = backroom("task", *words.split(), "--games", "2")
    lines = result.stdout.splitlines()
    assert lines[0].startswith(words.split(maxsplit=1)[0] + ": ")
    assert lines[1].split() == ["measure", "value", "95", "%"]
    assert lines[-1].startswith("compare by: ")
    assert max(len(line) for line in lines) <= 80
    assert "…" not in result.stdout


def test_a_program_plays_against_house_bots_and_its_conduct_is_told():
    words = ["task", "robustness", "reckoning", "--games", "4", "--entrant", PYTHON]
    result = backroom(*words)
    assert result.stdout.splitlines()[-1] == f"{PYTHON} (Seeded): lost turns: 0"


@pytest.mark.usefixtures("_modules")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("sums", "unknown task 'sums'; there are bluff, informants, promises, coalition, robustness"),
        ("bluff reckoning", "bluff is a task of scoundrels, not of reckoning"),
        ("bluff --entrant greedy", "bluff has no entrants; give a --forecaster"),
        ("bluff --forecaster half", "forecaster 'half' is not of the form module:function"),
        ("bluff --forecaster nowhere:half", "forecaster 'nowhere:half': No module named 'nowhere'"),
        (
            "bluff --forecaster own_forecasters:x",
            "forecaster 'own_forecasters:x': module 'own_forecasters' has",
        ),
        (
            "bluff --games 1 --forecaster own_forecasters:sure",
            "forecaster 'own_forecasters:sure' gave 1.5, which is not from 0 to 1",
        ),
        ("coalition", "name a game: backroom task coalition GAME"),
        ("coalition poker", "unknown game 'poker'; there are "),
        ("coalition reckoning --forecaster a:b", "nothing is forecast in coalition"),
        ("robustness reckoning --entrant deep", "unknown bot 'deep'; there are "),
    ],
)
def test_bad_words_are_answered_with_one_line(words: str, reason: str):
    result = backroom("task", *words.split())
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.removeprefix("backroom: ").startswith(reason)
