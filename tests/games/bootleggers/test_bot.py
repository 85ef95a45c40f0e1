"""The house bot: legal, purposeful, quick, and no talker."""

from __future__ import annotations

import pytest

from backroom.games.bootleggers.meta import TITLE
from tests.games.evenings import evening


@pytest.mark.parametrize("options", [{}, {"influence": "chaos"}, {"windows": "brisk", "length": 8}])
def test_it_plays_legally_against_its_like_and_reaches_the_goal_or_the_last_round(options: dict[str, object]):
    g, _ = evening(TITLE, 4, 1, (0, 1, 2, 3), **options)
    assert g.ended


def test_it_beats_three_that_play_at_random():
    games = [evening(TITLE, 4, seed, (seed % 4,))[0] for seed in range(8)]
    won = [seed % 4 in TITLE.outcome(g).winners for seed, g in enumerate(games)]
    assert sum(won) >= 7


def test_bots_make_deals_with_each_other():
    happened = set[str]().union(*[evening(TITLE, 4, seed, (0, 1, 2, 3))[1] for seed in range(3)])
    assert {"proposes", "accepts", "deal_crates", "deal_cash"} <= happened


@pytest.mark.rule("B5.303")
def test_a_bot_that_never_talks_is_legal():
    g, happened = evening(TITLE, 3, 2, (0, 1, 2), talk="none")
    assert g.ended
    assert "proposes" not in happened


@pytest.mark.rule("B5.304")
def test_it_never_raises_its_hand_without_need():
    g, happened = evening(TITLE, 4, 3, (0, 1, 2, 3))
    assert g.ended
    assert "hand" not in happened
    assert g.raised == 0
