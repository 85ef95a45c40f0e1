"""The house bot: legal, purposeful, quick, and no talker."""

from __future__ import annotations

import pytest

from backroom.bots import bot, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.state import Game

GREEDY, RANDOM = bot("greedy", TITLE), bot("random", TITLE)


def evening(players: int, seed: int, heroes: tuple[Seat, ...], **options: object) -> tuple[Game, set[str]]:
    """A game in which some seats are greedy and the others random; and what happened in it, by name."""
    dice, ear = Dice(seed), list[Happening]()
    g = TITLE.start(TITLE.options({"players": players, **options}), dice, ear)
    while g.seat != NOBODY:
        player = GREEDY if g.seat in heroes else RANDOM
        TITLE.book.answer(g, player.choose(sight(TITLE, g, g.seat), dice))
    return g, {TITLE.book.events[happening[0]].name for happening in ear}


@pytest.mark.parametrize("options", [{}, {"influence": "chaos"}, {"windows": "brisk", "length": 8}])
def test_it_plays_legally_against_its_like_and_reaches_the_goal_or_the_last_round(options: dict[str, object]):
    g, _ = evening(4, 1, (0, 1, 2, 3), **options)
    assert g.ended


def test_it_beats_three_that_play_at_random():
    games = [evening(4, seed, (seed % 4,))[0] for seed in range(8)]
    won = [seed % 4 in TITLE.outcome(g).winners for seed, g in enumerate(games)]
    assert sum(won) >= 7


def test_bots_make_deals_with_each_other():
    happened = set[str]().union(*[evening(4, seed, (0, 1, 2, 3))[1] for seed in range(3)])
    assert {"proposes", "accepts", "deal_crates", "deal_cash"} <= happened


@pytest.mark.rule("B5.303")
def test_a_bot_that_never_talks_is_legal():
    g, happened = evening(3, 2, (0, 1, 2), talk="none")
    assert g.ended
    assert "proposes" not in happened


@pytest.mark.rule("B5.304")
def test_it_never_raises_its_hand_without_need():
    g, happened = evening(4, 3, (0, 1, 2, 3))
    assert g.ended
    assert "hand" not in happened
    assert g.raised == 0
