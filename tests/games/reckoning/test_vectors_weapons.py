"""Knives and guns (section 10.5)."""

from __future__ import annotations

import pytest

from backroom.games.reckoning.meta import TITLE
from tests.games.reckoning.table import R, Y, asked, hand, options, play, table, told
from tests.games.reckoning.vectors import killed, seats

ARMED = "hand Y knife gunshot order order order"


def weapons(*lines: str) -> list[str]:
    """Which weapons yellow may play in this position."""
    return [option for option in options(table(*lines, ARMED)) if option in {"play-knife", "play-gunshot"}]


@pytest.mark.rule("R10.28")
def test_on_an_x_seat_a_gunman_has_no_shot_but_the_knife_of_the_seat():
    lines = ("gang Y GM@14", "gang R BR@15")
    assert weapons(*lines) == ["play-knife"]
    assert told(play(table(*lines, ARMED), "play-knife"), "stabs") == [(Y, 14, 15)]


@pytest.mark.rule("R10.29")
def test_any_type_may_use_the_revolver_and_shoot_a_sleeper():
    g = table("gang Y BR@26", "gang R BR@3z", ARMED)
    play(g, "play-gunshot")
    assert told(g, "shoots") == [(Y, 26, 3)]
    assert killed(g) == [3]


@pytest.mark.rule("R10.30")
def test_a_blade_at_the_end_of_the_numbers_reaches_both_neighbours():
    g = table("gang Y BL@30", "gang R BR@1 BR@29", ARMED)
    play(g, "play-knife")
    assert (asked(g), options(g)) == (("yellow", "stab"), seats(1, 29))


@pytest.mark.rule("R10.31")
def test_an_empty_seat_does_not_lengthen_the_blade():
    assert weapons("gang Y BL@10 BR@9", "gang R BR@12") == []


@pytest.mark.rule("R10.32")
def test_a_blade_on_a_revolver_seat_has_both_weapons():
    lines = ("gang Y BL@9", "gang R BR@8 BR@10", "gang B BR@20")
    assert weapons(*lines) == ["play-knife", "play-gunshot"]
    assert options(play(table(*lines, ARMED), "play-knife")) == seats(8, 10)
    assert told(play(table(*lines, ARMED), "play-gunshot"), "shoots") == [(Y, 9, 20)]


@pytest.mark.rule("R10.32")
def test_a_sleeping_blade_on_a_revolver_seat_has_none():
    assert weapons("gang Y BL@9z", "gang R BR@8 BR@10", "gang B BR@20") == []


@pytest.mark.rule("R10.33")
def test_the_last_stab_ends_the_game_at_once():
    g = table("gang Y GF@2", "gang R BL@1", "bank 31", "turn R", "hand R knife move move order order")
    assert g.bank == 31
    play(g, "play-knife")
    assert told(g, "goes_out") == [(Y,)]
    assert (g.money[R], g.bank) == (31, 0)
    assert (asked(g), TITLE.outcome(g).reason) == (None, "last_gang")
    assert (told(g, "draws"), hand(g, R)) == ([], ["order", "order", "move", "move"])
