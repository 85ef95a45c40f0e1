"""The leaderboard: who meets whom, what a program costs, and what is said when something is wrong."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from backroom.arena.games import Series, dealt, line_up, opened, play
from backroom.arena.leaderboard import SEATS, at_tables, play_at, players, tables
from backroom.bots import BOTS, POOL
from tests.arena.programs import written
from tests.arena.quitter import Quitter
from tests.cli.terminal import backroom

SIX = ["random", "easy", "greedy", "medium", "backroom-v3/random", "backroom-v3/easy"]


def leaderboard(*args: str, game: str = "scoundrels") -> dict[str, Any]:
    """The report as JSON."""
    result = backroom("leaderboard", game, "--json", *args)
    assert result.exit_code == 0, result.stderr
    report: dict[str, Any] = json.loads(result.stdout)
    return report


@pytest.fixture
def _quick_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pool without its search."""
    monkeypatch.setitem(POOL, "backroom-v3/ismcts-100", BOTS["greedy"])


def test_every_four_players_meet_at_every_deal_in_every_seat():
    orders = tables("reckoning", SIX, seed=1)
    games = SEATS * len(orders)
    seated = [play_at(orders, number).bots for number in range(games)]
    assert {frozenset(four) for four in seated} == {frozenset(four) for four in combinations(SIX, SEATS)}
    for seat in range(SEATS):
        assert Counter(four[seat] for four in seated) == dict.fromkeys(SIX, games // len(SIX))


def test_all_tables_play_the_same_deals():
    keys = set()
    for order in tables("reckoning", SIX, seed=1):
        series, game, setup = opened(order)
        keys.add(game.key(dealt(series, game, setup, 0)))
    assert len(keys) == 1


def test_games_are_numbered_deal_by_deal_and_table_by_table():
    orders = tables("reckoning", SIX[:5], seed=1)
    second_deal = SEATS * len(orders)
    played = play_at(orders, second_deal + SEATS + 2)
    assert played.number == second_deal + SEATS + 2
    same = play(orders[1], SEATS + 2)
    assert (played.bots, played.places, played.decisions) == (same.bots, same.places, same.decisions)
    assert list(played.bots) == line_up(msgspec.json.decode(orders[1], type=Series), SEATS + 2)


def test_two_processes_play_the_same_games():
    orders = tables("reckoning", SIX[:5], seed=1)
    alone, both = [
        sorted((one.number, one.bots, one.places) for one in at_tables(orders, 12, jobs)) for jobs in (1, 2)
    ]
    assert alone == both


def test_whoever_is_in_the_pool_already_plays_once():
    assert players(("greedy", "backroom-v3/easy", "greedy")) == [*POOL, "greedy"]


@pytest.mark.usefixtures("_quick_pool")
def test_the_same_seed_gives_the_same_leaderboard_and_the_best_come_first():
    first, again = [leaderboard("--entrant", "medium", "--games", "40", "--seed", "3") for _ in range(2)]
    for report in (first, again):
        for bot in report["bots"].values():
            del bot["p50_ms"], bot["p99_ms"], bot["cpu_s"], bot["cpu_ms"]
    assert first == again
    assert list(first["bots"])[3:] == ["backroom-v3/easy", "backroom-v3/random"]
    assert {bot["games"] for bot in first["bots"].values()} == {32}
    won = sum(bot["win_share"] * bot["games"] for bot in first["bots"].values())
    assert won == pytest.approx(40 - first["no_winner"], abs=0.01)


BUSY = """
import time
until = time.process_time() + 0.25
while time.process_time() < until:
    pass
say(decision=asked(), answer="nothing of the kind")
while True:
    say(decision=asked(), answer=0)
"""


@pytest.mark.usefixtures("_quick_pool")
def test_what_a_program_costs_is_counted_and_its_lost_turns_are_named(tmp_path: Path):
    program = written(tmp_path, BUSY)
    report = leaderboard("--entrant", program, "--games", "8", game="reckoning")  # the first four without it
    assert report["bots"][program]["cpu_s"] >= 0.25
    assert report["bots"]["backroom-v3/greedy"]["cpu_s"] < 0.25
    assert report["programs"] == {program: {"name": "Polite", "lost": {"nonsense": 4}}}


@pytest.mark.usefixtures("_quick_pool")
def test_people_get_a_table_that_fits_the_screen():
    result = backroom("leaderboard", "reckoning", "--games", "4")
    lines = result.stdout.splitlines()
    assert lines[0] == "reckoning, 4 seats, 4 games"
    assert lines[1].split() == ["player", "games", "won", "rating", "95", "%", "s/game", "ms/answer"]
    assert {line.split()[0] for line in lines[2:6]} == set(POOL)
    assert max(len(line) for line in lines) <= 80
    assert "…" not in result.stdout


@pytest.mark.usefixtures("_quick_pool")
def test_an_unfinished_deal_is_told():
    result = backroom("leaderboard", "reckoning", "--entrant", "random", "--games", "6", "--json")
    assert result.stderr == "backroom: the last deal is played in only 6 of its 20 games\n"


@pytest.mark.usefixtures("_quick_pool")
def test_ctrl_c_gives_the_results_so_far(monkeypatch: pytest.MonkeyPatch):
    quitter = Quitter()
    monkeypatch.setitem(BOTS, "quitter", lambda _title: quitter)
    result = backroom("leaderboard", "reckoning", "--entrant", "quitter", "--games", "400", "--json")
    games = json.loads(result.stdout)["games"]
    assert 1 <= games < 400
    assert (result.exit_code, result.stderr) == (130, f"backroom: interrupted after {games} of 400 games\n")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("poker", "unknown game 'poker'; there are "),
        ("reckoning --entrant deep", "unknown bot 'deep'; there are random, greedy, "),
        ("reckoning --entrant exec:no-such-program", "exec:no-such-program: there is no program"),
        ("reckoning --games 0", "Invalid value for '--games': 0 is not in the range x>=1."),
    ],
)
def test_bad_words_are_answered_with_one_line(words: str, reason: str):
    result = backroom("leaderboard", *words.split())
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.removeprefix("backroom: ").startswith(reason)
