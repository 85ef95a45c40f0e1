"""What the lobby says about games is measured, and still true."""

from __future__ import annotations

import msgspec
import pytest

from backroom.arena.games import Series
from backroom.arena.work import at_work
from backroom.games import TITLES
from backroom.web.game_facts import DECISIONS, difficulty, minutes, span


def test_every_number_of_players_has_been_measured():
    assert {game: list(by_players) for game, by_players in DECISIONS.items()} == {
        game: list(title.seats) for game, title in sorted(TITLES.items())
    }


@pytest.mark.parametrize("game", TITLES)
def test_games_between_bots_are_still_about_as_long_as_when_they_were_measured(game: str):
    players = TITLES[game].seats[0]
    setup = msgspec.Raw(msgspec.json.encode({"players": players}))
    played = list(at_work(Series(game, setup, ["greedy"] * players, 5), 5, 1))
    mean = sum(result.decisions for result in played) / len(played)
    assert 0.6 < mean / DECISIONS[game][players] < 1.7


def test_bots_make_a_game_shorter_and_minutes_are_round():
    assert minutes("bootleggers", 4) == 70
    assert minutes("bootleggers", 4, bots=3) == 25
    assert minutes("reckoning", 4, bots=4) == 5
    assert span("scoundrels") == (20, 45)


def test_difficulty_goes_by_the_kinds_of_questions():
    assert {game: difficulty(game) for game in TITLES} == {
        "bootleggers": "hard",
        "nostra_city": "medium",
        "reckoning": "easy",
        "scoundrels": "hard",
    }
