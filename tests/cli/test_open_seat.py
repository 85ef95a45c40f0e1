"""Programs in open seats, from the command line: they are named in the report, with the turns they lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.arena.programs import PYTHON, SHELL, written
from tests.cli.terminal import backroom

FEW = ["--games", "3", "--seed", "1"]


def rude(folder: Path) -> str:
    """A program that answers nonsense to its first question, and then is gone."""
    return written(folder, "asked()\nsay(decision=1, answer='mine')\nasked()\n")


def test_simulate_says_how_many_turns_a_program_lost_and_why(tmp_path: Path):
    name = rude(tmp_path)
    bots = [word for bot in (name, PYTHON, "greedy") for word in ("--bot", bot)]
    report = json.loads(backroom("simulate", "reckoning", "--seats", "3", "--json", *FEW, *bots).stdout)
    assert report["programs"][PYTHON] == {"name": "Seeded", "lost": {}}
    assert report["programs"][name]["name"] == "Polite"
    assert report["programs"][name]["lost"]["nonsense"] == 3
    assert report["programs"][name]["lost"]["crashed"] > 3


def test_people_read_it_below_the_table(tmp_path: Path):
    bots = [word for bot in (rude(tmp_path), PYTHON, "greedy") for word in ("--bot", bot)]
    lines = backroom("simulate", "reckoning", "--seats", "3", *FEW, *bots).stdout.splitlines()
    assert max(len(line) for line in lines[:-2]) <= 80
    told = sorted(line.rpartition(" (")[2] if "nonsense" in line else line for line in lines[-2:])
    assert f"{PYTHON} (Seeded): lost turns: 0" in told
    assert any(line.startswith("crashed ") and line.endswith("nonsense 3)") for line in told)


def test_programs_play_in_the_arena_and_the_table_fits_the_screen(tmp_path: Path):
    bots = ["--seats", "3", "--bots", f"{PYTHON},{SHELL},greedy"]
    report = json.loads(backroom("arena", "reckoning", "--json", *FEW, *bots).stdout)
    assert report["programs"] == {
        PYTHON: {"name": "Seeded", "lost": {}},
        SHELL: {"name": "Seeded shell", "lost": {}},
    }
    assert next(iter(report["bots"])) == "greedy"
    lines = backroom("arena", "reckoning", *FEW, *bots).stdout.splitlines()
    assert max(len(line) for line in lines[:-2]) <= 80
    assert sorted(lines[-2:]) == sorted(
        [f"{PYTHON} (Seeded): lost turns: 0", f"{SHELL} (Seeded shell): lost turns: 0"]
    )


def test_the_same_report_whatever_the_jobs(tmp_path: Path):
    bots = [word for bot in (rude(tmp_path), PYTHON, "greedy") for word in ("--bot", bot)]
    reports = []
    for jobs in ("1", "2"):
        words = ["--seats", "3", "--json", "--jobs", jobs, *FEW, *bots]
        report = json.loads(backroom("simulate", "reckoning", *words).stdout)
        reports.append({**report, "decisions_per_s": 0})
    assert reports[0] == reports[1]


@pytest.mark.parametrize("words", ["simulate reckoning --bot", "arena reckoning --bots"])
def test_a_program_that_is_not_there_is_answered_with_one_line(words: str):
    result = backroom(*words.split(), "exec:no-such-program-here --fast")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "backroom: exec:no-such-program-here --fast: there is no program 'no-such-program-here'\n"
    )
