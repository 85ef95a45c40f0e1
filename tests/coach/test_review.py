"""A finished game looked back on: the same however it is divided, fair to what each seat knew."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from backroom.coach.calibration import Bin, brier, calibration, picture, predictions
from backroom.coach.review import (
    Decision,
    Point,
    chance_of,
    largest_swings,
    moments,
    portions_of,
    put_together,
    review_portion,
)
from backroom.engine.chance import Dice
from backroom.engine.title import Title
from backroom.games import TITLES
from tests.coach.games import played

every_game = pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))


@every_game
def test_a_review_tells_the_whole_game_and_ends_with_its_result(title: Title[Any]):
    play = played(title.name, 2)
    steps = len(play.record.steps)
    late = (steps - 12, steps + 1)  # the end of the game is enough: each portion is by itself
    review = put_together(play.record, [review_portion(play.record, [0], *late)])
    winners = title.outcome(play.g).winners
    assert review.winners == list(winners)
    assert review.points[-1].step == steps
    assert [one > 0 for one in review.points[-1].chances] == [seat in winners for seat in range(3)]
    assert all(len(point.amounts) == len(review.terms) for point in review.points)
    assert all(one.cost >= 0 and one.seat == 0 for one in review.decisions)
    assert abs(sum(review.luck)) < 0.01
    assert all(len(counts) == 3 for counts in review.facts.values())


def test_a_review_is_the_same_however_it_is_divided():
    play = played("reckoning", 2)
    spans = portions_of(play.record, 3)
    assert spans[0][0] == 0
    assert spans[-1][1] == len(play.record.steps) + 1
    assert all(one[1] == other[0] for one, other in pairwise(spans))
    whole = put_together(play.record, [review_portion(play.record, [], 0, len(play.record.steps) + 1)])
    assert put_together(play.record, [review_portion(play.record, [], *span) for span in spans]) == whole
    assert {point.step for point in whole.points} == moments(play.record)


@every_game
def test_a_chance_to_win_is_judged_from_what_the_seat_knows(title: Title[Any]):
    play = played(title.name, 2)
    g = play.at(len(play.record.steps) // 2).g
    for seat in range(3):
        world = title.imagine(g, seat, Dice(5))
        assert chance_of(title, world, seat, 7) == chance_of(title, g, seat, 7)


def test_a_decision_costs_what_the_better_answer_would_have_gained():
    assert Decision(3, 0, "card", "a", "b", 0.2, 0.5).cost == pytest.approx(0.3)
    assert Decision(3, 0, "card", "a", "a", 0.5, 0.5).cost == 0


def test_a_game_turns_where_a_chance_changes_most_but_not_at_its_end():
    chances = [[0.5, 0.5], [0.52, 0.48], [0.9, 0.1], [0.88, 0.12], [0.2, 0.8], [0.0, 1.0]]
    points = [Point(step, row, []) for step, row in enumerate(chances)]
    assert largest_swings(points)[-1] == 4
    assert {2, 4} <= set(largest_swings(points))
    assert largest_swings(points[:1]) == []


def test_predictions_are_compared_with_what_happened():
    found = [(0.05, 0.0), (0.05, 1.0), (0.95, 1.0)]
    assert calibration(found) == [Bin(0.05, 0.5, 2), Bin(0.95, 1.0, 1)]
    assert brier([(1.0, 1.0), (0.0, 1.0)]) == 0.5
    assert picture([Bin(0.25, 0.5, 2)], "Heist").count("<circle") == 1
    game = predictions(TITLES["reckoning"], 3, 1)
    assert len(game) == 30
    assert sum(share for _, share in game) == pytest.approx(10)
