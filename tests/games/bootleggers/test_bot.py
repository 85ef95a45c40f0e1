"""The house bot: legal, purposeful, quick, and no talker."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.games.bootleggers.bot import choose
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import SMALL
from backroom.games.bootleggers.state import book
from backroom.games.bootleggers.terms import ALL, ASK, RENT, addressee_of, side_of
from backroom.games.bootleggers.view import view
from tests.games.bootleggers.dealing import opened, table
from tests.games.bootleggers.table import Table
from tests.games.evenings import evening

C = 2


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


def short_of_trucks() -> Table:
    """The Talks: A has four crates too many; B needs a small truck, C and D have one to spare."""
    t = table()
    t.truck("C", "small")
    t.truck("D", "small")
    t.g.crates = [8, 4, 0, 0]
    return opened(t)


def propose(t: Table) -> None:
    """The bot proposes what it has in mind."""
    t.answer("propose")
    while t.asked[1] != "answer":
        book.answer(t.g, choose(view(t.g, t.g.seat), Dice(1)))


@pytest.mark.rule("B9.69", "B-DT15")
def test_it_asks_all_for_a_truck_that_more_than_one_would_part_with():
    t = short_of_trucks()
    propose(t)
    assert (addressee_of(t.g.proposal), side_of(t.g.proposal, ASK)) == (ALL, [(ASK, RENT, SMALL)])


@pytest.mark.rule("B9.69")
def test_it_asks_the_only_one_who_would_part_with_a_truck():
    t = short_of_trucks()
    t.g.crates[3] = 8
    propose(t)
    assert (addressee_of(t.g.proposal), side_of(t.g.proposal, ASK)) == (C, [(ASK, RENT, SMALL)])


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
