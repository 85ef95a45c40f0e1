"""Who may win: whoever should have the most money in the end."""

from __future__ import annotations

import pytest

from backroom.games.bootleggers.prospects import TERMS, earnings, prospects, rounds_left, terms
from tests.games.bootleggers.table import Table

A, B, C, D = range(4)


def street(number: int = 6) -> Table:
    """A round begins; all have the same, and nobody has Muscle yet."""
    t = Table()
    t.g.round = number
    return t


def earned(**markers: int) -> list[float]:
    """What each Mobster should earn with these markers at the Real McCoy and ten crates."""
    t = street()
    t.markers("mccoy", **markers)
    return [earnings(t.g, me, 10.0) for me in range(4)]


def test_whoever_has_the_same_has_the_same_chance():
    assert prospects(street().g) == pytest.approx([0.25] * 4)


@pytest.mark.parametrize("term", TERMS)
def test_more_of_anything_is_better(term: str):
    t = street()
    before = prospects(t.g)[A]
    match term:
        case "money":
            t.g.money[A] += 1
        case "earning":
            t.g.improvements[1] = 1
            t.markers("lils", A=3)
        case "crates":
            t.g.family[A] += 1
        case "markers":
            t.markers("mccoy", A=1)
        case "boys":
            t.g.boys[A] += 1
        case "thugs":
            t.thug("A", "hit")
        case _:
            t.hand("A", 40)
    assert prospects(t.g)[A] > before


def test_a_tie_for_control_is_anybodys_before_muscle_is_chosen():
    a, b, c, d = earned(A=4, B=4)
    assert a == b > c == d == 0


def test_control_earns_more_than_majority_and_majority_more_than_minority():
    control = earned(A=5, B=4)[A]
    majority = earned(A=4, B=3, C=3)[A]
    minority = earned(A=3, B=4, C=3)[A]
    assert control > majority > minority > 0


def test_control_is_worth_more_the_more_markers_it_would_take_to_break_it():
    barely, firm = earned(A=5, B=4)[A], earned(A=7, B=2)[A]
    assert firm > barely


def test_a_speakeasy_that_is_closed_promises_less_the_more_markers_it_lacks():
    assert earned(A=8)[A] > earned(A=6)[A] > earned(A=4)[A] > 0


def test_no_crate_is_sold_twice():
    t = street()
    t.markers("mothers", A=2, B=2, C=2)
    t.markers("barleycorns", A=2, B=2, C=2)
    few = earnings(t.g, A, 2.0)
    t.markers("mothers")
    assert earnings(t.g, A, 2.0) == few


def test_a_marker_where_the_margin_is_larger_counts_more():
    t = street()
    t.markers("mccoy", A=1)
    t.markers("mothers", B=1)
    at = TERMS.index("markers")
    assert terms(t.g, A)[at][0] == 2 * terms(t.g, B)[at][0]


def test_the_nearer_the_goal_the_fewer_rounds_are_left():
    t = street(12)
    assert rounds_left(t.g) == 1
    t = street(2)
    far = rounds_left(t.g)
    t.g.money[D] = t.g.box.goal
    assert rounds_left(t.g) == 1 < far
