"""Bots: they see a view and dice, answer what is offered, and the greedy one beats the random one."""

from __future__ import annotations

from collections import Counter

import pytest

from backroom.bots import BOTS, bot
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY
from backroom.games import TITLES, title

RECKONING = title("reckoning")


def winners(names: list[str], seed: int) -> tuple[int, ...]:
    """Who wins a game of Reckoning between these bots."""
    bots = [bot(name, RECKONING) for name in names]
    g = RECKONING.start(RECKONING.options({"players": len(names)}), Dice(seed))
    dice = Dice(seed, 1)
    while g.seat != NOBODY:
        RECKONING.book.answer(g, bots[g.seat].choose(RECKONING.view(g, g.seat), dice))
    return RECKONING.outcome(g).winners


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", TITLES)
def test_every_bot_plays_every_game_to_its_end(game: str, name: str):
    played, player = title(game), bot(name, title(game))
    g = played.start(played.options({"players": played.seats[-1]}), Dice(1))
    while g.seat != NOBODY:
        played.book.answer(g, player.choose(played.view(g, g.seat), Dice(2)))
    assert played.outcome(g).reason


def test_a_random_bot_takes_any_option_equally_often():
    view = RECKONING.view(RECKONING.start(RECKONING.options({"players": 4}), Dice(5)), 0)
    assert view.question is not None
    assert view.question.options is not None
    dice, options = Dice(1), view.question.options
    taken = Counter(bot("random", RECKONING).choose(view, dice) for _ in range(200 * len(options)))
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


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_is_not_asked_says_so(name: str):
    view = RECKONING.view(RECKONING.start(RECKONING.options({"players": 4}), Dice(1)), 2)
    with pytest.raises(BackroomError, match="seat 2 is not asked anything now"):
        bot(name, RECKONING).choose(view, Dice(1))


def test_an_unknown_bot_is_refused_with_the_names_of_the_others():
    with pytest.raises(BackroomError, match="unknown bot 'deep'; there are random, greedy"):
        bot("deep", RECKONING)
