"""How house bots take an answer: the best score wins, dice break ties, nobody answers unasked."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.engine.errors import IllegalChoice
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.looks import Asked, Look
from backroom.heuristics.choosing import asked, best


def asking(me: Seat, options: tuple[int, ...] | None) -> Look:
    """What `me` sees while seat 1 is asked for a card."""
    return Look(me, Asked("card", (1,), options))


# -- what is asked -------------------------------------------------------------------------------


def test_a_bot_is_told_the_question_and_its_options():
    assert asked(asking(1, (3, 5))) == ("card", (3, 5))


@pytest.mark.parametrize(
    "look",
    [
        pytest.param(Look(2, None), id="the game is over"),
        pytest.param(asking(2, None), id="the options are hidden"),
        pytest.param(asking(NOBODY, (3, 5)), id="a spectator"),
    ],
)
def test_who_is_not_asked_cannot_choose(look: Look):
    with pytest.raises(IllegalChoice, match=f"seat {look.me} is not asked anything now"):
        asked(look)


# -- which answer is taken -----------------------------------------------------------------------


def test_the_best_score_is_taken_whatever_the_dice_say():
    assert {best((3, 5, 8), [-2.0, -0.5, -1.0], Dice(seed)) for seed in range(20)} == {5}


def test_among_equals_the_dice_decide():
    assert {best((3, 5, 8), [1.0, 0.5, 1.0], Dice(seed)) for seed in range(20)} == {3, 8}


def test_the_same_dice_take_the_same_answer():
    dice = Dice(7)
    expected = [(3, 5, 8)[dice(3)] for _ in range(20)]
    dice = Dice(7)
    assert [best((3, 5, 8), [0.0, 0.0, 0.0], dice) for _ in range(20)] == expected
