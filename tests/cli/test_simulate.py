"""Many games between bots, counted: the same numbers whoever does the work."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.terminal import backroom


def simulate(*args: str, seats: int = 4, games: int = 30, seed: int = 1) -> dict[str, Any]:
    """The report as JSON."""
    fixed = ["--seats", str(seats), "--games", str(games), "--seed", str(seed), "--json"]
    result = backroom("simulate", "reckoning", *fixed, *args)
    assert (result.exit_code, result.stderr) == (0, "")
    report: dict[str, Any] = json.loads(result.stdout)
    return report


def test_the_report_has_the_agreed_shape():
    report = simulate("--bot", "random")
    assert list(report) == [
        *["game", "seats", "games", "wins", "no_winner", "ends", "decisions", "decisions_per_s", "programs"]
    ]
    assert (report["game"], report["seats"], report["games"]) == ("reckoning", 4, 30)
    assert len(report["wins"]) == 4
    assert sum(report["wins"]) + report["no_winner"] >= 30
    assert sum(report["ends"].values()) == 30
    assert list(report["decisions"]) == ["mean", "max"]
    assert report["decisions"]["mean"] <= report["decisions"]["max"]
    assert report["decisions_per_s"] > 0


def test_the_same_seed_gives_the_same_results_whatever_the_jobs():
    reports = [simulate("--bot", "random", "--jobs", jobs, games=60) for jobs in ("1", "2")]
    for report in reports:
        del report["decisions_per_s"]
    assert reports[0] == reports[1]


def test_more_games_begin_with_the_same_games():
    few, many = simulate("--bot", "random", games=20), simulate("--bot", "random", games=40)
    assert all(a <= b for a, b in zip(few["wins"], many["wins"]))
    assert few["decisions"]["max"] <= many["decisions"]["max"]


def test_another_seed_gives_other_games():
    assert simulate("--bot", "random")["decisions"] != simulate("--bot", "random", seed=2)["decisions"]


def test_every_seat_may_have_a_bot_of_its_own():
    bots = [word for name in ("random", "greedy", "random", "random") for word in ("--bot", name)]
    assert simulate(*bots)["wins"][1] > 20


def test_options_of_the_game_are_played():
    plain = simulate("--bot", "random")["decisions"]["mean"]
    assert simulate("--bot", "random", "--option", "seating=free")["decisions"]["mean"] > plain + 30


@pytest.mark.parametrize("seats", [3, 6])
def test_people_get_a_table(seats: int):
    args = ["--seats", str(seats), "--games", "5", "--bot", "random", "--seed", "1"]
    lines = backroom("simulate", "reckoning", *args).stdout.splitlines()
    assert lines[0] == f"reckoning, {seats} seats, 5 games"
    assert [line.split()[:2] for line in lines[2 : 2 + seats]] == [
        [str(seat), "random"] for seat in range(1, seats + 1)
    ]
    assert "decisions per second" in lines[-1]


def test_without_options_greedy_bots_play_a_hundred_games_of_four():
    result = backroom("simulate", "reckoning", "--json")
    report = json.loads(result.stdout)
    named = simulate("--bot", "greedy", games=100, seed=0)
    assert {**report, "decisions_per_s": 0} == {**named, "decisions_per_s": 0}
