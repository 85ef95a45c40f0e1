"""The end of the game (section 7) and the short game (B8.1)."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.nouns import GOAL, LAST_ROUND, RUNNING, SPOT
from backroom.games.bootleggers.pledges import DUE, FATE, FATES
from backroom.games.bootleggers.rules.heat import end_check, heat_phase, next_round, places, winners
from backroom.games.bootleggers.rules.promises import give_word
from backroom.games.bootleggers.rules.sales import password_phase
from backroom.games.bootleggers.terms import KEEP_OUT
from tests.games.bootleggers.table import Table


def closing(
    *money: int, in_round: int = 5, muscle: tuple[int, ...] = (60, 47, 33, 12), **options: object
) -> Table:
    """Phase 5 is over but for its last window."""
    t = Table(len(money), **options)
    t.muscle(*muscle[: len(money)])
    t.g.money = list(money)
    t.g.round = in_round
    t.g.muscle = [(1, 2), (3, 4), (5, 6)]
    t.no_trucks()
    return t


def after_phase_5(t: Table) -> Table:
    """Phase 5 is played, and what follows it, up to the first question."""
    t.run(password_phase(), end_check(), heat_phase(), next_round())
    return t


@pytest.mark.rule("B7.1", "B3.522", "B7.5", "B0.1")
def test_the_game_ends_after_the_last_round_without_a_phase_6():
    t = after_phase_5(closing(12, 30, 20, in_round=12))
    assert (t.g.seat, t.g.ended, t.g.round) == (NOBODY, LAST_ROUND, 12)
    assert t.g.boys == [1, 1, 1]
    assert ("phase", "heat") not in t.heard()


@pytest.mark.rule("B7.1", "B0.2", "B9.16", "B3.522", "B7.5")
def test_the_game_ends_early_when_somebody_holds_100():
    t = after_phase_5(closing(12, 100, 20, in_round=4))
    assert (t.g.ended, t.g.round) == (GOAL, 4)
    assert winners(t.g) == [1]
    assert t.g.boys == [1, 1, 1]


@pytest.mark.rule("B7.1", "B9.16")
def test_99_is_not_enough():
    t = after_phase_5(closing(12, 99, 20, in_round=4))
    assert (t.g.ended, t.g.round) == (RUNNING, 5)
    assert winners(t.g) == []


@pytest.mark.rule("B7.1", "B7.2", "B10.43", "B9.48", "B3.521")
def test_only_what_is_in_hand_after_the_last_window_counts():
    t = closing(102, 30, 20, in_round=6)
    t.thug("B", "moll")
    t.dice(3)
    t.run(password_phase(), end_check(), heat_phase(), next_round())
    t.answer("play-moll", "blue")
    assert t.g.money[0] == 99
    assert (t.g.ended, t.g.round) == (RUNNING, 7)


@pytest.mark.rule("B7.2")
def test_100_in_mid_round_ends_nothing():
    t = Table(3, talk="none")
    t.g.muscle = [(1, 4), (2, 5), (3, 6)]
    t.g.money = [100, 10, 10]
    t.run(next_round())
    t.answer(1, 2, 3)
    assert t.asked is not None
    assert t.g.ended == RUNNING


@pytest.mark.rule("B7.3", "B7.4", "B11.50")
def test_most_money_wins_and_nothing_else_counts():
    t = closing(12, 31, 30, in_round=12)
    t.g.crates = [9, 0, 50]
    t.truck("C", "large")
    t.markers("mccoy", C=15)
    after_phase_5(t)
    assert places(t.g) == [3, 1, 2]
    assert winners(t.g) == [1]


@pytest.mark.rule("B7.4", "B10.52", "B9.49")
def test_the_muscle_of_the_last_round_breaks_every_tie():
    t = after_phase_5(closing(71, 50, 71, 50, in_round=12, muscle=(12, 20, 33, 40)))
    assert places(t.g) == [2, 4, 1, 3]
    assert winners(t.g) == [2]


@pytest.mark.rule("B7.4", "B9.49")
def test_big_city_boys_break_a_tie_at_the_end():
    t = closing(71, 50, 71, in_round=12, muscle=(30, 20, 33))
    t.g.boosted = 0
    after_phase_5(t)
    assert winners(t.g) == [0]


@pytest.mark.rule("B4.10", "B4.22")
def test_all_money_is_shown_at_the_end():
    t = after_phase_5(closing(12, 30, 20, in_round=12))
    assert t.heard()[-4:] == [
        ("announces", "blue", "12"),
        ("announces", "green", "30"),
        ("announces", "yellow", "20"),
        ("game_over", "last_round"),
    ]


@pytest.mark.rule("B5.205", "B9.63")
def test_promises_that_are_due_are_judged_at_the_end_and_later_ones_are_void():
    t = closing(12, 100, 20, in_round=4)
    give_word(t.g, 0, 1, (KEEP_OUT, 4, SPOT.read("lils")))
    give_word(t.g, 0, 1, (KEEP_OUT, 5, SPOT.read("lils")))
    after_phase_5(t)
    assert [(promise[DUE], FATES[promise[FATE]]) for promise in t.g.settled] == [(4, "kept"), (5, "void")]


@pytest.mark.rule("B8.1", "B2.40", "B7.1", "B7.5")
def test_the_short_game_ends_after_round_8_without_recruiting():
    t = after_phase_5(closing(12, 30, 20, in_round=8, length=8))
    assert t.g.ended == LAST_ROUND
    assert t.g.boys == [1, 1, 1]
    t = after_phase_5(closing(12, 30, 20, in_round=4, length=8))
    assert t.g.ended == RUNNING
    assert t.g.boys == [3, 2, 2]
