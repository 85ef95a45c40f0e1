"""Who may win: the verdict decides between the sides, Respect among those of a side."""

from __future__ import annotations

import pytest

from backroom.games.nostra_city.prospects import moment, prospects
from tests.games.nostra_city.table import Table, seat


def evening(month: str = "june", phase: str = "trial", informant: str = "") -> Table:
    """Four players with a Caïd of no Respect each; perhaps one of them is an Informant."""
    t = Table(4)
    for player, caid in zip("ABCD", ("c01", "c03", "c05", "c08")):
        t.territory(player, caid)
        t.bank(player, "5")
        t.hand(player, "v01" if player == informant else "v12")
    t.month(month)
    t.phase(phase)
    return t


def chance(t: Table, letter: str) -> float:
    """The chance of a player to win."""
    return prospects(t.g)[seat(letter)]


def test_whoever_has_the_same_on_the_same_side_has_the_same_chance():
    a, b, c, d = prospects(evening(informant="D").g)
    assert a == b == c != d
    assert a + b + c + d == pytest.approx(1)


def test_guilty_without_an_informant_is_lost_for_all():
    t = evening()
    t.vendetta("v12")
    t.verdict(12)
    assert sum(prospects(t.g)) < 0.1
    t.verdict(1)
    assert sum(prospects(t.g)) > 0.9


@pytest.mark.parametrize(("pile", "winner"), [("50i 50i", "loyal"), ("50g 50g", "informant")])
def test_in_the_end_the_pile_decides_between_the_sides(pile: str, winner: str):
    t = evening(phase="final-verdict", informant="D")
    t.verdict(6)
    t.corruption(pile)
    assert (chance(t, "D") > 0.9) == (winner == "informant")
    assert (chance(t, "D") < 0.1) == (winner == "loyal")


def test_the_verdict_weighs_more_the_nearer_it_is():
    swings: list[float] = []
    for month in ("january", "april", "june"):
        t = evening(month, informant="D")
        t.verdict(1)
        innocent = chance(t, "A")
        t.verdict(12)
        swings.append(innocent - chance(t, "A"))
    assert 0 < swings[0] < swings[1] < swings[2]


def test_bribes_count_for_the_side_of_whoever_can_still_pay_them():
    t = evening(informant="D")
    for player, bill, caid in (("D", "50g", "c08"), ("A", "50i", "c01")):
        t.bank(player, bill)
        able = chance(t, player)
        t.engaged(caid)
        assert chance(t, player) < able


def test_an_investigation_in_the_street_pushes_towards_guilty():
    t = evening(informant="D")
    before = chance(t, "D")
    t.street("e01")
    assert chance(t, "D") > before


def test_caids_win_early_and_respect_late():
    for month, better in (("january", "A"), ("june", "B")):
        t = evening(month, "business")
        t.territory("A", "c09")
        t.territory("B", "r04")
        t.territory("C", "t01")  # as many cards as A: nobody has The Crew
        assert (chance(t, "A") > chance(t, "B")) == (better == "A")


@pytest.mark.parametrize("bonus", ["crew", "wisdom", "rolling"])
def test_an_end_bonus_counts_for_whoever_would_get_it_alone(bonus: str):
    t = evening("june", "final-verdict")
    for player, turf in (("A", "t01"), ("B", "t02")):
        before = chance(t, "A")
        if bonus == "crew":
            t.territory(player, turf)
        elif bonus == "wisdom":
            t.hand(player, "v12 v12")
        else:
            t.bank(player, "10g")
        assert (chance(t, "A") > before) == (player == "A")


def test_while_informants_are_undrawn_a_loyal_player_may_win_by_guilty():
    t = evening("january", "business")
    t.verdict(12)
    hopeful = sum(prospects(t.g))
    t.vendetta("v12")
    assert hopeful == pytest.approx(1)
    assert sum(prospects(t.g)) < hopeful


def test_a_phase_is_a_moment():
    moments = [
        moment(evening(month, phase).g)
        for month in ("may", "june")
        for phase in ("business", "meeting", "trial")
    ]
    assert moments == sorted(set(moments))
