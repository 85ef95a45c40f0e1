"""Bots: they see a view and dice, answer what is offered, and the greedy one beats the random one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from backroom import bots
from backroom.bots import LEVELS, Sight, bot, is_bot, offered, offers, personality, sight
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY
from backroom.engine.title import View
from backroom.games import TITLES, title

RECKONING = title("reckoning")
LAST_WORD = """
class Last:
    def choose(self, sight, dice):
        return sight.view.question.options[-1]


def make(title):
    return Last()
"""


def winners(names: list[str], seed: int) -> tuple[int, ...]:
    """Who wins a game of Reckoning between these bots."""
    bots = [bot(name, RECKONING) for name in names]
    g = RECKONING.start(RECKONING.parse_setup({"players": len(names)}), Dice(seed))
    dice = Dice(seed, 1)
    while g.seat != NOBODY:
        RECKONING.book.answer(g, bots[g.seat].choose(sight(RECKONING, g, g.seat), dice))
    return RECKONING.outcome(g).winners


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "medium"])
@pytest.mark.parametrize("game", TITLES)
def test_every_bot_plays_every_game_to_its_end(game: str, name: str):
    played, player = title(game), bot(name, title(game))
    g = played.start(played.parse_setup({"players": played.seats[-1]}), Dice(1))
    while g.seat != NOBODY:
        played.book.answer(g, player.choose(sight(played, g, g.seat), Dice(2)))
    assert played.outcome(g).reason


@pytest.mark.parametrize("game", TITLES)
def test_a_search_answers_whatever_it_is_asked_among_random_bots(game: str):
    played = title(game)
    searching, others = bot("ismcts:2", played), bot("random", played)
    g, dice = played.start(played.parse_setup({"players": 3}), Dice(1)), Dice(2)
    while g.seat != NOBODY:
        player = others if g.seat else searching
        played.book.answer(g, player.choose(sight(played, g, g.seat), dice))
    assert played.outcome(g).reason


def test_a_random_bot_takes_any_option_equally_often():
    seen = sight(RECKONING, RECKONING.start(RECKONING.parse_setup({"players": 4}), Dice(5)), 0)
    dice, options = Dice(1), offered(seen.view)
    taken = Counter(bot("random", RECKONING).choose(seen, dice) for _ in range(200 * len(options)))
    assert set(taken) == set(options)
    assert all(150 < times < 250 for times in taken.values())


@pytest.mark.parametrize("seats", [4, 6])
def test_one_greedy_bot_among_random_ones_wins_most_games(seats: int):
    games = 60
    won = 0
    for number in range(games):
        me = number % seats
        names = ["greedy" if seat == me else "random" for seat in range(seats)]
        won += me in winners(names, number)
    assert won > 0.7 * games


def test_nobody_who_is_not_asked_is_given_a_sight():
    g = RECKONING.start(RECKONING.parse_setup({"players": 4}), Dice(1))
    with pytest.raises(BackroomError, match="seat 2 is not asked anything now"):
        sight(RECKONING, g, 2)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_that_does_not_look_does_not_pay_for_a_view(name: str):
    g = RECKONING.start(RECKONING.parse_setup({"players": 4}), Dice(1))
    looked = list[int]()

    class Watched(Sight):
        @property
        def view(self) -> View:
            looked.append(1)
            return super().view

    seen = Watched(RECKONING, g, g.seat)
    if name == "greedy":
        seen.options = seen.options[:1]  # a house bot does not look at one option
    bot(name, RECKONING).choose(seen, Dice(1))
    assert looked == []


def test_an_unknown_bot_is_refused_with_the_names_of_the_others():
    with pytest.raises(
        BackroomError, match="unknown bot 'deep'; there are random, greedy, ismcts, easy, medium"
    ):
        bot("deep", RECKONING)


@pytest.mark.parametrize(
    "name", ["ismcts:", "ismcts:0", "ismcts:ms", "ismcts:-3", "ismcts:2s", "ismcts:9999999", "greedy:5"]
)
def test_a_budget_that_is_none_is_refused(name: str):
    with pytest.raises(BackroomError, match=f"unknown bot '{name}'; there are .*, ismcts:50ms, ismcts:400"):
        bot(name, RECKONING)


# -- levels ----------------------------------------------------------------------------------------


def test_a_medium_bot_beats_easy_ones():
    games = 60
    won = 0
    for number in range(games):
        me = number % 4
        won += me in winners(["medium" if seat == me else "easy" for seat in range(4)], number)
    assert won > games / 3


def test_an_easy_bot_is_no_fool_among_random_ones():
    games = 60
    won = 0
    for number in range(games):
        me = number % 4
        won += me in winners(["easy" if seat == me else "random" for seat in range(4)], number)
    assert won > 0.4 * games


def test_bots_of_a_level_at_one_table_have_names_of_their_own():
    named = [personality(level, seat) for level in LEVELS for seat in range(6)]
    assert len(set(named)) == 18
    assert personality("hard", 1) == "Old Fox"


def test_people_are_offered_levels_and_not_what_is_behind_them():
    assert offers() == ["easy", "medium", "hard"]
    assert is_bot("greedy")
    assert not is_bot("ismcts:400")


# -- bots of others --------------------------------------------------------------------------------


@pytest.fixture
def of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A distribution that brings a bot along, installed in a folder of its own."""
    (tmp_path / "last_word.py").write_text(LAST_WORD)
    about = tmp_path / "last_word-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: last-word\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[backroom.bots]\nlast = last_word:make\n")
    monkeypatch.syspath_prepend(tmp_path)
    bots.of_others.cache_clear()
    yield
    bots.of_others.cache_clear()


@pytest.mark.usefixtures("of_others")
def test_other_distributions_bring_bots_along():
    assert offers() == ["easy", "medium", "hard", "last"]
    assert is_bot("last")
    g = RECKONING.start(RECKONING.parse_setup({"players": 4}), Dice(1))
    assert bot("last", RECKONING).choose(sight(RECKONING, g, 0), Dice(1)) == RECKONING.book.options(g)[-1]
    with pytest.raises(BackroomError, match=r"ismcts-100, last$"):
        bot("deep", RECKONING)
