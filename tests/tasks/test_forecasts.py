"""Forecasts: what they are about, who sees what, and how they are scored."""

from __future__ import annotations

from math import log
from typing import Any

import msgspec
import pytest

from backroom.arena.games import recorded
from backroom.arena.open_seat import Ear
from backroom.engine.chance import Dice
from backroom.engine.replay import Play
from backroom.games.bootleggers.pledges import BROKEN, FATE, KEPT
from backroom.tasks.figures import TaskRun, figure, mean
from backroom.tasks.forecasting import CONSTANT, FORECAST_TASKS, forecast_game, run
from backroom.tasks.forecasts import (
    Forecast,
    Witness,
    auc,
    brier_score,
    calibration_error,
    log_loss,
)
from backroom.tasks.informants import mean_auc
from backroom.tasks.promises import by_ledger, profit


def asked(name: str, games: int = 3, jobs: int = 1) -> TaskRun:
    """Some games of a task."""
    task = FORECAST_TASKS[name]
    return TaskRun(task.game, games, seed=5, jobs=jobs, bots=task.bots)


def order_of(name: str) -> bytes:
    """The games of a task, as work for a process."""
    return msgspec.json.encode(asked(name).series())


def played(name: str, number: int = 0) -> Play[Any]:
    """A game of a task."""
    return recorded(order_of(name), number)


# -- scores --------------------------------------------------------------------------------------


def test_whoever_knows_the_truth_is_perfect():
    truth = [(1.0, 1.0), (0.0, 0.0), (1.0, 1.0)]
    assert [score(truth) for score in (log_loss, brier_score, calibration_error, auc)] == [0, 0, 0, 1]


def test_whoever_is_certain_of_the_opposite_loses_much_but_not_everything():
    lies = [(0.0, 1.0), (1.0, 0.0)]
    assert [score(lies) for score in (brier_score, calibration_error, auc)] == [1, 1, 0]
    assert log_loss(lies) == pytest.approx(6 * log(10))


def test_scores_are_those_of_the_definitions():
    pairs = [(0.8, 1.0), (0.4, 0.0), (0.4, 1.0), (0.1, 0.0)]
    assert log_loss(pairs) == pytest.approx(-(log(0.8) + log(0.6) + log(0.4) + log(0.9)) / 4)
    assert brier_score(pairs) == pytest.approx((0.04 + 0.16 + 0.36 + 0.01) / 4)
    assert calibration_error(pairs) == pytest.approx((0.2 + 2 * 0.1 + 0.1) / 4)
    assert auc(pairs) == 3.5 / 4


def test_a_constant_tells_nobody_apart():
    assert auc([(0.3, 1.0), (0.3, 0.0), (0.3, 0.0)]) == 0.5


def test_without_both_outcomes_there_is_nothing_to_tell_apart():
    assert auc([(0.3, 1.0)]) is None
    assert figure("worlds", "AUC", [[(0.3, 1.0)]], auc).value is None


def test_months_count_alike_however_many_forecasts_they_have():
    right = [Forecast(float(n % 2), n % 2 == 1, 1, 0.0) for n in range(10)]
    wrong = [Forecast(1.0 - n, n == 1, 2, 0.0) for n in range(2)]
    hidden = [Forecast(0.5, False, 3, 0.0)]
    assert mean_auc(right + wrong + hidden) == 0.5


def test_breaking_pays_what_it_brings_more_than_keeping():
    found = [Forecast(0.5, True, 0, 2.0), Forecast(0.5, True, 0, 4.0), Forecast(0.5, False, 0, 10.0)]
    assert profit(found) == 7
    assert profit(found[:2]) is None


def test_games_are_drawn_again_as_a_whole():
    apart = figure("", "", [[0.0] * 50, [1.0] * 50], mean)
    mixed = figure("", "", [[0.0, 1.0] * 25, [0.0, 1.0] * 25], mean)
    assert (apart.value, apart.interval) == (0.5, (0.0, 1.0))
    assert (mixed.value, mixed.interval) == (0.5, (0.5, 0.5))


# -- cases ---------------------------------------------------------------------------------------


def test_a_bluff_is_a_card_on_the_slot_of_another():
    cases = list(FORECAST_TASKS["bluff"].cases(played("bluff")))
    cards = [one.g.slots[one.about][one.g.slot - 1] for one in cases]
    assert [one.happened for one in cases] == [card != one.g.slot for card, one in zip(cards, cases)]
    assert {one.happened for one in cases} == {True, False}
    assert all(one.about == one.g.active != one.seat for one in cases)


def test_everybody_forecasts_everybody_else_once_a_month():
    cases = list(FORECAST_TASKS["informants"].cases(played("informants")))
    months = max(one.part for one in cases)
    expected = [(m, me, other) for m in range(1, months + 1) for me in range(4) for other in range(4)]
    found = sorted((one.part, one.seat, one.about) for one in cases)
    assert found == [one for one in expected if one[1] != one[2]]
    assert [one.happened for one in cases] == [one.g.is_informant(one.about) for one in cases]


def test_every_promise_that_was_decided_is_forecast_when_it_is_given():
    kept, broken = 0, 0
    for number in range(12):
        play = played("promises", number)
        cases = list(FORECAST_TASKS["promises"].cases(play))
        fates = [promise[FATE] for promise in play.g.settled]
        assert sum(one.happened for one in cases) == fates.count(KEPT)
        assert len(cases) == fates.count(KEPT) + fates.count(BROKEN)
        assert all((one.about, one.seat) in [pledge[1:3] for pledge in one.g.promises] for one in cases)
        kept, broken = kept + fates.count(KEPT), broken + fates.count(BROKEN)
    assert min(kept, broken) > 0


def test_the_ledger_counts_what_was_kept_and_broken():
    games = [played("promises", number) for number in range(12)]
    cases = [(play, one) for play in games for one in FORECAST_TASKS["promises"].cases(play)]
    forecasts = [by_ledger(Witness(play, one), Dice(0)) for play, one in cases]
    for (_, one), forecast in zip(cases, forecasts):
        fates = [promise[FATE] for promise in one.g.settled if promise[1] == one.about]
        kept, broken = fates.count(KEPT), fates.count(BROKEN)
        assert forecast == (kept + 1) / (kept + broken + 2)
    assert len(set(forecasts)) > 1


@pytest.mark.parametrize("name", FORECAST_TASKS)
def test_in_a_world_that_a_seat_cannot_tell_apart_it_forecasts_the_same(name: str):
    task, found, other_truth = FORECAST_TASKS[name], 0, 0
    for number in range(6):
        play = played(name, number)
        for at, one in enumerate(list(task.cases(play))[::5]):
            twin = play.title.imagine(one.g, one.seat, Dice(at))
            sides = [Witness(play, msgspec.structs.replace(one, g=g)) for g in (one.g, twin)]
            assert sides[0].view == sides[1].view
            for forecast in task.baselines.values():
                assert forecast(sides[0], Dice(9)) == forecast(sides[1], Dice(9))
            found += 1
            other_truth += play.title.key(twin) != play.title.key(one.g)
    assert found
    assert other_truth


def test_a_witness_has_heard_what_its_seat_heard_until_then():
    play = played("informants")
    for one in list(FORECAST_TASKS["informants"].cases(play))[::7]:
        ear = Ear([happening for news in play.at(one.step).heard for happening in news], one.seat)
        heard = Witness(play, one).heard
        assert heard == [play.title.told(happening) for happening in ear.news()]
        assert len(heard) < sum(map(len, play.heard))


# -- runs ----------------------------------------------------------------------------------------


def test_the_constant_forecaster_knows_other_games_only():
    report = run("bluff", asked("bluff"))
    others = [forecast_game(order_of("bluff"), "bluff", [], 3, number)[1] for number in range(3, 6)]
    happened = [one.happened for found in others for one in found[CONSTANT]]
    (bin_,) = report.bins[CONSTANT]
    assert bin_.predicted == pytest.approx(sum(happened) / len(happened))
    assert bin_.count == report.cases
    assert report.figures[0].value == pytest.approx(bin_.happened, abs=1e-4)
    assert bin_.happened != bin_.predicted


@pytest.mark.parametrize("name", FORECAST_TASKS)
def test_every_forecast_task_has_its_headline_for_every_baseline(name: str):
    report = run(name, asked(name, games=4))
    compared = [one.who for one in report.figures if one.measure == report.headline]
    assert compared == [CONSTANT, *FORECAST_TASKS[name].baselines]


def test_two_processes_find_the_same():
    assert run("informants", asked("informants", 2, jobs=2)) == run("informants", asked("informants", 2))
