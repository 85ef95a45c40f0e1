"""Cakes (section 10.4)."""

from __future__ import annotations

import pytest

from backroom.engine.title import Outcome
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import GONE, IN_FRONT, KIND
from backroom.games.reckoning.seats import each
from backroom.games.reckoning.state import Game
from tests.games.reckoning.table import B, R, Y, asked, hand, options, play, table, told
from tests.games.reckoning.vectors import S, discard, killed, seats

PASS_IN_HAND = "hand Y pass move move order order"


@pytest.mark.rule("R10.14")
def test_a_player_killed_by_the_own_cake_is_out_before_cash():
    g = table(
        *("gang Y BR@9", "gang R BR@11 BR@2", "gang B BR@20", "cakes Y@10", "turn Y"),
        "hand Y knife pass boom raid move",
    )
    assert killed(g) == [9, 11]
    assert told(g, "goes_out") == [(Y,)]
    assert told(g, "collects") == []
    assert hand(g, Y) == []
    assert [KIND.write(kind) for kind in g.discards] == ["knife", "pass", "boom", "raid", "move"]
    assert g.cakes[Y] == GONE
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R10.15")
def test_after_a_common_death_the_bank_goes_to_nobody():
    g = table(
        "gang R BR@7 BR@9",
        "gang B BR@8",
        "cakes R@8",
        "money 12 12 12",
        "bank 5",
        "turn B",
        "hand B boom move move order order",
    )
    play(g, "play-boom")
    assert killed(g) == [7, 8, 9]
    assert g.out[R] == g.out[B] > g.out[Y]
    assert (g.money, g.bank) == ([12, 12, 12], 5)
    assert (g.last_stand[R], g.last_stand[B]) == (2, 1)
    assert TITLE.outcome(g) == Outcome("common_death", places=(3, 1, 2), winners=(R,))


@pytest.mark.rule("R10.16")
def test_the_last_gang_inherits_the_bank_on_somebody_elses_turn():
    g = table(
        "gang Y BR@27",
        "gang R BR@26",
        "gang B BR@10",
        "cakes B@26",
        "bank 8",
        "turn R",
        "hand R boom move move order order",
    )
    play(g, "play-boom")
    assert killed(g) == [26, 27]
    assert g.out[Y] == g.out[R] == 1
    assert (g.money, g.bank) == ([0, 0, 8], 0)
    assert (asked(g), TITLE.outcome(g).reason, g.turn) == (None, "last_gang", R)


@pytest.mark.rule("R10.17")
def test_a_cake_skips_empty_seats_round_the_end_of_the_table():
    g = table("gang Y BR@3", "gang R BR@27", "cakes B@30", PASS_IN_HAND)
    play(g, "play-pass")
    assert (asked(g), options(g)) == (("yellow", "pass_to"), seats(3, 27))


@pytest.mark.rule("R10.18")
def test_the_gangster_in_front_of_the_cake_does_not_count():
    g = table("gang Y BR@5", "gang R BR@8 BR@11", "cakes B@8", PASS_IN_HAND)
    play(g, "play-pass")
    assert (asked(g), options(g)) == (("yellow", "pass_to"), seats(5, 11))


@pytest.mark.rule("R10.19")
@pytest.mark.parametrize(("colour", "cakes"), [("blue", {R: 11, B: 5}), ("red", {R: 5, B: 8})])
def test_a_cake_does_not_slide_to_another_cake_nor_beyond_it(colour: str, cakes: dict[int, int]):
    g = table("gang Y BR@5", "gang R BR@8 BR@11", "cakes B@8 R@11", PASS_IN_HAND)
    play(g, "play-pass", colour)
    assert asked(g) == ("yellow", "second")
    assert {owner: g.cakes[owner] for owner in cakes} == cakes


@pytest.mark.rule("R10.20")
def test_two_directions_to_one_gangster_are_no_choice():
    g = table("gang Y BR@8", "gang R BR@20", "cakes B@8", PASS_IN_HAND)
    play(g, "play-pass")
    assert (asked(g), g.cakes[B]) == (("yellow", "second"), 20)


@pytest.mark.rule("R10.21")
def test_pass_the_cake_is_not_offered_when_no_cake_can_go_anywhere():
    g = table("gang Y BR@8", "gang R BR@20", "cakes B@8 R@20", PASS_IN_HAND)
    assert options(g) == ["play-order", "play-move", "discard-order", "discard-pass", "discard-move"]


@pytest.mark.rule("R10.22")
def test_an_explosion_neither_sets_off_nor_moves_another_cake():
    g = table("gang Y BR@6 BR@20", "gang R BR@7 BR@8 BR@9", "cakes Y@7 R@8", "turn Y")
    assert killed(g) == [6, 7, 8]
    assert g.occupied() >> 9 & 1
    assert g.cakes[R] == 8


@pytest.mark.rule("R10.23")
def test_a_cake_stays_when_the_man_in_front_of_it_walks_away():
    g = table(
        "gang Y BR@13 BR@2",
        "gang R BR@15 BR@5",
        "gang B BR@14",
        "cakes Y@14",
        "turn B",
        "hand B move order order order order",
    )
    play(g, "play-move", "29", "stop")
    assert asked(g) == ("yellow", "card")
    assert killed(g) == [13, 15]
    assert each(g.gangs[B]) == [29]


@pytest.mark.rule("R10.24")
def test_a_move_to_an_empty_seat_with_a_cake_is_legal_and_deadly():
    g = table("gang Y BR@8 BR@20", "gang R BR@30", "cakes R@5", "hand Y move order order order order")
    play(g, "play-move", "8")
    assert "5" in options(g)
    play(g, "5", "stop")
    assert asked(g) == ("red", "card")
    assert told(g, "killed") == [(Y, 3, 5)]


@pytest.mark.rule("R10.25")
def test_a_cake_may_be_ordered_to_every_seat_without_one():
    g = table(*S, "turn G", "hand G order move move knife knife", players=6)
    play(g, "play-order")
    assert asked(g) == ("green", "cake")
    assert options(g) == seats(*[seat for seat in range(1, 31) if seat not in {1, 18, 22}])
    assert len(options(g)) == 27
    assert {"12", "15"} < set(options(g))


@pytest.mark.rule("R10.26")
def test_a_cake_set_off_by_boom_does_not_explode_again_and_may_be_ordered_again():
    g = table(
        "gang Y BR@2",
        "gang R BR@20",
        "gang B BR@25",
        "cakes Y@10",
        "turn R",
        "hand R boom move move order order",
        "hand Y order move move knife knife",
    )
    play(g, "play-boom", "stop")
    discard(g)
    assert asked(g) == ("yellow", "card")
    assert told(g, "explodes") == [(Y, 10)]
    assert g.cakes[Y] == IN_FRONT
    play(g, "play-order", "17")
    assert g.cakes[Y] == 17


def yellow_is_stabbed_with_a_cake_on_12() -> Game:
    """Red kills yellow's last gangster while yellow's cake lies on 12."""
    g = table(
        "gang Y BR@2",
        "gang R BL@1 BR@11",
        "gang B BR@12 BR@13 BR@25",
        "cakes Y@12",
        "turn R",
        "hand R knife boom move order order",
    )
    return play(g, "play-knife", "stop")


@pytest.mark.rule("R10.27")
def test_the_cake_of_a_player_who_is_out_lies_still_until_somebody_sets_it_off():
    g = yellow_is_stabbed_with_a_cake_on_12()
    assert told(g, "goes_out") == [(Y,)]
    discard(g)
    assert (asked(g), told(g, "explodes"), g.cakes[Y]) == (("red", "card"), [], 12)
    play(g, "play-boom")
    assert killed(g) == [2, 11, 12, 13]
    assert g.cakes[Y] == GONE
