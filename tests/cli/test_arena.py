"""Bots against each other: the report, the picture, and what is said when something is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import backroom as package
from backroom.bots import BOTS
from tests.arena.quitter import Quitter
from tests.cli.terminal import backroom

WITHOUT_OPENSKILL = """
import sys
sys.modules["openskill"] = None
from backroom.cli import main
main()
"""


def arena(*args: str, game: str = "reckoning") -> dict[str, Any]:
    """The report as JSON."""
    result = backroom("arena", game, "--json", *args)
    assert (result.exit_code, result.stderr) == (0, "")
    report: dict[str, Any] = json.loads(result.stdout)
    return report


def complaint(*args: str) -> str:
    """The one line that bad input is answered with."""
    result = backroom("arena", *args)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    return result.stderr.removeprefix("backroom: ").rstrip("\n")


def test_the_report_has_the_agreed_shape():
    report = arena("--bots", "greedy,random", "--games", "8")
    assert list(report) == [
        *["game", "seats", "games", "no_winner", "ends", "decisions", "by_seat", "bots", "programs"],
    ]
    assert (report["game"], report["seats"], report["games"], report["no_winner"]) == ("reckoning", 4, 8, 0)
    assert list(report["bots"]["greedy"]) == [
        *["games", "win_share", "win_interval", "fair_share", "ratio"],
        *["rating", "interval", "p50_ms", "p99_ms", "cpu_s", "cpu_ms"],
    ]
    assert len(report["by_seat"]) == 4
    low, high = report["bots"]["greedy"]["interval"]
    assert low < report["bots"]["greedy"]["rating"] < high


def test_greedy_beats_three_random_bots():
    bots = arena("--bots", "greedy,random", "--games", "12")["bots"]
    assert (bots["greedy"]["games"], bots["random"]["games"]) == (12, 36)
    assert bots["greedy"]["win_share"] > 0.8
    assert bots["greedy"]["interval"][0] > bots["random"]["interval"][1]


def test_the_same_seed_gives_the_same_results_whatever_the_jobs():
    args = ["--bots", "greedy,easy,random", "--games", "8", "--seed", "3"]
    alone, both = arena(*args), arena(*args, "--jobs", "2")
    for report in (alone, both):
        for bot in report["bots"].values():
            del bot["p50_ms"], bot["p99_ms"], bot["cpu_s"], bot["cpu_ms"]
    assert alone == both


def test_as_many_seats_as_the_game_takes_and_house_rules():
    plain = arena("--bots", "random", "--seats", "5", "--games", "5")
    free = arena("--bots", "random", "--seats", "5", "--games", "5", "--option", "seating=free")
    assert plain["seats"] == 5
    assert free["decisions"]["mean"] > plain["decisions"]["mean"] + 15


def test_people_get_a_table_that_fits_the_screen():
    result = backroom("arena", "reckoning", "--bots", "greedy,random", "--games", "4")
    lines = result.stdout.splitlines()
    assert lines[0] == "reckoning, 4 seats, 4 games"
    assert [line.split()[0] for line in lines[1:4]] == ["bot", "greedy", "random"]
    assert lines[4].startswith("won by seat: 1: ")
    assert max(len(line) for line in lines) <= 80


def test_an_unfinished_rotation_is_told():
    result = backroom("arena", "reckoning", "--bots", "random", "--games", "6", "--json")
    assert result.stderr == "backroom: the last deal is played in only 2 of its 4 rotations\n"
    assert json.loads(result.stdout)["games"] == 6


def test_the_picture_is_a_png(tmp_path: Path):
    picture = tmp_path / "arena.png"
    arena("--bots", "greedy,random", "--games", "4", "--plot", str(picture))
    found = picture.read_bytes()
    assert found[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(found[16:20]) == 1440  # pixels from left to right


def test_ctrl_c_gives_the_results_so_far(monkeypatch: pytest.MonkeyPatch):
    quitter = Quitter()
    monkeypatch.setitem(BOTS, "quitter", lambda _title: quitter)
    result = backroom("arena", "reckoning", "--bots", "quitter", "--games", "400", "--json")
    games = json.loads(result.stdout)["games"]
    assert 1 <= games < 400
    assert (result.exit_code, result.stderr) == (130, f"backroom: interrupted after {games} of 400 games\n")


def test_ctrl_c_before_the_first_game_is_over_gives_no_report(monkeypatch: pytest.MonkeyPatch):
    quitter = Quitter(left=5)
    monkeypatch.setitem(BOTS, "quitter", lambda _title: quitter)
    result = backroom("arena", "reckoning", "--bots", "quitter", "--games", "4", "--json")
    assert (result.exit_code, result.stdout) == (130, "")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("poker --bots random", "unknown game 'poker'; there are "),
        ("reckoning", "no bots given; name them, for example --bots greedy,random"),
        ("reckoning --bots deep,random", "unknown bot 'deep'; there are random, greedy, "),
        ("reckoning --bots random,", "unknown bot ''; there are random, greedy, "),
        ("reckoning --bots random --seats 7", "reckoning is for 3 to 6 players, not for 7"),
        (
            "reckoning --bots random,random,greedy,greedy,easy",
            "5 bots are too many for 4 seats; set --seats",
        ),
        ("reckoning --bots random --games 0", "Invalid value for '--games': 0 is not in the range x>=1."),
        ("reckoning --bots random --on mars", "--on mars: must be local, ray or ray://HOST:PORT"),
        ("reckoning --bots random --plot nowhere/a.png", "nowhere/a.png: there is no folder nowhere"),
        ("reckoning --bots random --option free", "house rule 'free' is not of the form NAME=VALUE"),
        ("reckoning --bots random --worlds 4", "--worlds cannot be combined with --bots or --plot"),
    ],
)
def test_bad_words_are_answered_with_one_line(words: str, reason: str):
    assert complaint(*words.split()).startswith(reason)


def test_what_seats_imagine_is_told_beside_chance():
    report = arena("--worlds", "4", "--games", "1", "--seats", "3")
    assert list(report) == ["game", "seats", "games", "positions", "worlds", "fields"]
    assert (report["seats"], report["games"], report["worlds"]) == (3, 1, 4)
    assert list(report["fields"]["hand"]) == ["hidden", "right", "chance", "covered"]
    lines = backroom(
        "arena", "reckoning", "--worlds", "4", "--games", "1", "--seats", "3"
    ).stdout.splitlines()
    assert lines[0] == f"reckoning, 3 seats, {report['positions']} positions of 1 games"
    assert lines[2].split()[:2] == ["hand", str(report["fields"]["hand"]["hidden"])]


def bare(*words: str) -> subprocess.CompletedProcess[str]:
    """The command line where the extra of the arena is not installed."""
    here = {**os.environ, "PYTHONPATH": str(Path(package.__file__).parents[1])}
    command = [sys.executable, "-c", WITHOUT_OPENSKILL, *words]
    return subprocess.run(command, env=here, capture_output=True, text=True, check=False)


def test_without_the_extra_the_arena_says_what_to_install():
    done = bare("arena", "reckoning", "--bots", "random")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "backroom: arena needs openskill, which is not installed: pip install 'backroom[arena]'\n"
    )


def test_without_the_extra_bots_are_simulated_all_the_same():
    assert bare("simulate", "reckoning", "--games", "1").returncode == 0
