"""The end of the game (section 7): points, ties, places."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.nouns import LAST_DAY, SAFE
from backroom.games.scoundrels.rules.night import night
from backroom.games.scoundrels.rules.scoring import end_of_game, places, points, rank, score, winners
from backroom.games.scoundrels.rules.turn import turn
from tests.games.scoundrels.table import Table


def ended(t: Table) -> Table:
    """The last day is over."""
    t.run(end_of_game())
    return t


@pytest.mark.rule("S10.8", "S7.2", "S7.3", "S7.4", "S7.5", "S11.20", "S9.35", "S0.2")
def test_the_example_of_the_rulebook_scores_twelve():
    t = Table()
    t.safe("D1", value=3, at="A")
    t.mark("A", "D1", 3)
    t.mark("B", "D1", 3)
    t.safe("D3", value=4, at="A")
    t.mark("B", "D3", 2)
    t.rep(A=2)
    t.sheet("A", "Filthy Dog", "Cybernetic Outlaw", "Washed-up Banker", "Helpful Prospector")
    assert score(t.g, 0) == (7, 2, 2, 1)
    assert points(t.g, 0) == 12


@pytest.mark.rule("S7.3")
def test_every_matching_mark_counts_for_whoever_holds_the_safe():
    t = Table()
    t.safe("E3", value=4, at="B")
    for who in "ACD":
        t.mark(who, "E3", 4)
    t.mark("A", "E3", 5)
    assert (score(t.g, 1), score(t.g, 0)) == ((4, 3, 0, 0), (0, 0, 0, 0))


@pytest.mark.rule("S10.68", "S7.3")
def test_a_mark_on_an_own_stolen_safe_counts():
    t = Table()
    t.safe("D3", value=4, at="A")
    t.mark("A", "D3", 4)
    assert points(t.g, 0) == 5


@pytest.mark.rule("S7.4", "S7.6")
def test_reputation_may_make_the_total_negative():
    t = Table()
    t.rep(A=-2, B=6)
    assert (points(t.g, 0), points(t.g, 1)) == (-2, 6)


@pytest.mark.rule("S7.5", "S-J46", "S-T44")
def test_technology_icons_of_traits_and_jobs_both_count():
    t = Table()
    t.sheet("A", "Cybernetic Abomination", None, "Radioactive Clockmaker")
    t.sheet("B", "Bionic Dog", "Filthy Automaton")
    t.saloon("Silent Test subject")
    t.discard("Lucky Mad scientist")
    assert [score(t.g, me)[3] for me in range(4)] == [5, 2, 0, 0]  # of the sheets alone


@pytest.mark.rule("S7.6")
def test_money_henchmen_and_safes_on_the_board_give_nothing():
    t = Table()
    t.money(A=50)
    t.mark("A", "E3", 4)
    t.safe("E3", value=4)
    assert points(t.g, 0) == 0


@pytest.mark.rule("S10.65", "S7.7")
def test_a_tie_goes_to_the_richer_then_to_the_later_in_the_last_day_s_order():
    t = Table(2)
    t.g.first = 1
    t.money(A=3, B=3)
    ended(t)
    assert (places(t.g), winners(t.g)) == ([1, 2], [0])
    t.money(B=4)
    assert (places(t.g), winners(t.g)) == ([2, 1], [1])


@pytest.mark.rule("S7.7", "S11.20")
def test_the_same_order_ranks_the_other_places():
    t = Table(4)
    t.g.first = 2
    t.money(A=4, B=4, C=4, D=4)
    t.rep(D=1)
    ended(t)
    assert places(t.g) == [3, 2, 4, 1]
    assert len({rank(t.g, me) for me in range(4)}) == 4


@pytest.mark.rule("S7.1")
def test_once_the_points_are_counted_nothing_more_is_played():
    t = Table()
    t.run(end_of_game(), turn(0))
    assert t.asked is None


@pytest.mark.rule("S7.7")
def test_nobody_has_won_before_the_end():
    t = Table()
    assert winners(t.g) == []


@pytest.mark.rule("S4.19", "S7.2")
def test_stolen_safes_are_turned_up_and_the_others_are_not():
    t = Table(2)
    t.safe("L3", value=7, at="A")
    ended(t)
    assert ("turns_up_safe", "p1", "L3", "7") in t.heard("B")
    assert (t.g.known[SAFE.read("L3")], t.g.known[SAFE.read("E1")]) == (0b11, 0)


@pytest.mark.rule("S7.1", "S3.82")
def test_the_windows_of_the_last_check_still_open_before_the_count():
    t = Table(2)
    t.g.day = 2
    t.sheet("A", "Bold Mayor")
    t.plan("A", "0", slot=5)
    t.henchman("B", on=("A", 5))
    t.run(night())
    assert (t.asked, t.g.reputation[0]) == (("A", "triggered"), -1)
    t.answer("use-1")
    assert (t.g.ended, t.asked) == (LAST_DAY, None)
    assert ("scores", "p1", "0") in t.heard()
