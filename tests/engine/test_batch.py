"""Many games at once: what a batch asks is what its games ask, and it plays them like anybody else."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.engine.batch import Batch, play_at_random
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games import TITLES, title

every_game = pytest.mark.parametrize("game", TITLES)


def four(game: str) -> tuple[Any, Any]:
    """A title, and its set-up for four players."""
    played = title(game)
    return played, played.parse_setup({"players": 4})


@every_game
def test_a_step_answers_every_question_as_if_the_games_were_played_one_by_one(game: str):
    played, setup = four(game)
    batch = Batch(played, setup, 3, seed=5)
    alone = [played.start(setup, Dice(5, number)) for number in range(3)]
    for _ in range(30):
        answers = []
        for at, number in enumerate(batch.running):
            options = batch.options[batch.starts[at] : batch.starts[at + 1]]
            assert (batch.seats[at], options) == (alone[number].seat, played.book.options(alone[number]))
            answers.append(options[-1])
            played.book.answer(alone[number], answers[-1])
        batch.step(answers)
        assert [played.key(g) for g in batch.games] == [played.key(g) for g in alone]


@every_game
def test_games_that_are_over_drop_out_and_have_an_outcome(game: str):
    played, setup = four(game)
    batch = Batch(played, setup, 3)
    assert batch.outcomes() == [None, None, None]
    first = batch.games[0]
    while first.seat != NOBODY:
        played.book.apply(first, played.book.options(first)[0])
    batch.look_around()
    assert batch.running == [1, 2]
    assert batch.outcomes() == [played.outcome(first), None, None]


@every_game
def test_random_play_ends_all_games_and_counts_the_decisions(game: str):
    played, setup = four(game)
    one, other = Batch(played, setup, 3, seed=2), Batch(played, setup, 3, seed=2)
    decisions, dice = 0, Dice(2, 3)
    for g in other.games:
        while g.seat != NOBODY:
            options = played.book.options(g)
            played.book.apply(g, options[dice(len(options))])
            decisions += 1
    assert one.play_at_random() == decisions
    assert (one.running, one.seats, one.starts, one.options) == ([], [], [0], [])
    assert [played.key(g) for g in one.games] == [played.key(g) for g in other.games]


def test_each_seat_throws_its_own_dice_and_choices_are_counted():
    played, setup = four("reckoning")
    one, other = (played.start(setup, Dice(4)) for _ in range(2))
    dice, made, chosen = [Dice(9, seat) for seat in range(4)], [0] * 4, [0] * 4
    while (seat := other.seat) != NOBODY:
        options = played.book.options(other)
        made[seat] += 1
        chosen[seat] += len(options) > 1
        played.book.apply(other, options[dice[seat](len(options))])
    assert play_at_random(played.book, one, [Dice(9, seat) for seat in range(4)]) == made + chosen
    assert played.key(one) == played.key(other)
