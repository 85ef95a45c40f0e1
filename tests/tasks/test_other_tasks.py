"""Who helps whom, and what can be won from bots that never change."""

from __future__ import annotations

import msgspec
import pytest

from backroom.games import TITLES
from backroom.tasks import coalition, robustness
from backroom.tasks.coalition import BETWEEN, LAST, LEADER, PARTNER, help_for, lost_by_all, weigh_game
from backroom.tasks.figures import HOUSE, RANDOM, TaskRun

BEFORE = [0.5, 0.3, 0.2]


def test_to_win_from_all_alike_helps_nobody():
    assert [help_for(other, 0, BEFORE, [0.6, 0.24, 0.16]) for other in (1, 2)] == pytest.approx([0, 0])


def test_who_loses_less_than_their_share_is_helped_as_much_as_the_others_are_harmed():
    assert [help_for(other, 0, BEFORE, [0.6, 0.2, 0.2]) for other in (1, 2)] == pytest.approx([-0.04, 0.04])


def test_whoever_has_won_for_certain_helps_nobody():
    assert help_for(1, 0, [1.0, 0.0], [0.9, 0.1]) == 0


@pytest.mark.parametrize("game", TITLES)
def test_in_a_whole_game_help_and_harm_are_equal(game: str):
    found = weigh_game(msgspec.json.encode(TaskRun(game, 1, 2, 1, [HOUSE] * 4).series()), 0)
    sums = [found.sums.get(relation, 0.0) for relation in (LEADER, BETWEEN, LAST)]
    assert sum(sums) == pytest.approx(0, abs=1e-6)
    assert sums[0] != 0
    assert found.answers > 50


def test_only_in_bootleggers_are_there_partners():
    games = {
        game: weigh_game(msgspec.json.encode(TaskRun(game, 1, 1, 1, [RANDOM] * 4).series()), 0)
        for game in TITLES
    }
    assert [game for game, found in games.items() if PARTNER in found.sums] == ["bootleggers"]


def test_games_that_everybody_loses_are_counted():
    found = coalition.run("coalition", TaskRun("nostra_city", 20, 1, 1, [RANDOM] * 4))
    (lost,) = [one for one in found.figures if one.measure == coalition.LOST_BY_ALL]
    assert lost.value is not None
    assert lost.interval is not None
    assert 0 <= lost.interval[0] < lost.value < lost.interval[1] < 1


def test_that_nobody_lost_all_in_few_games_does_not_mean_that_nobody_can():
    assert lost_by_all([coalition.Weighed(n, 1, {}, has_winner=True) for n in range(10)]).interval == (
        0.0,
        0.2775,
    )


def test_against_copies_of_itself_a_bot_has_its_fair_share():
    found = robustness.run("robustness", TaskRun("reckoning", 8, 1, 1, [HOUSE] * 4))
    assert (found.figures[0].measure, found.figures[0].value) == (found.headline, 1.0)


def test_a_random_bot_wins_little_from_house_bots():
    found = robustness.run("robustness", TaskRun("reckoning", 12, 1, 1, [RANDOM, HOUSE, HOUSE, HOUSE]))
    times, share = found.figures
    assert (times.value, share.value) == (0, 0)
    assert times.interval is not None
    assert share.interval is not None
    assert times.interval[1] == pytest.approx(4 * share.interval[1])
