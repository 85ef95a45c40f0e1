"""Order a Cake, Pass the Cake and Boom! (section 6, R-C03 to R-C05)."""

from __future__ import annotations

import pytest

from backroom.games.reckoning.nouns import ASLEEP, BRUISER, GONE, IN_FRONT, KIND
from backroom.games.reckoning.state import Game
from tests.games.reckoning.table import B, G, R, Y, asked, hand, options, play, table, told

ORDER_HAND = "hand Y order move move knife knife"
PASS_HAND = "hand Y pass pass order order order"
BOOM_HAND = "hand Y boom boom move order order"


def leave_own_cake(g: Game, me: int, seat: int) -> Game:
    """A position that step 1 never leaves: the turn player's own cake still on the table in step 3."""
    g.cakes[me] = seat
    g.offered = None
    return g


# -- R-C03 Order a Cake --------------------------------------------------------------------------


@pytest.mark.rule("R6.17")
def test_the_own_cake_has_exploded_before_it_can_be_ordered_again():
    g = table("gang Y BR@30", "gang R BR@5 BR@16", "cakes Y@5", ORDER_HAND)
    assert told(g, "explodes") == [(Y, 5)]
    assert "play-order" in options(g)


@pytest.mark.rule("R6.17")
def test_a_cake_that_is_not_in_front_of_its_owner_cannot_be_ordered():
    g = leave_own_cake(table("gang Y BR@30", "gang R BR@5 BR@16", ORDER_HAND), Y, 5)
    assert [option for option in options(g) if "order" in option] == ["discard-order"]


@pytest.mark.rule("R-C03", "R6.18", "R6.20")
def test_a_cake_may_be_put_on_any_seat_without_a_cake():
    g = table(
        *("gang Y BR@30", "gang R BR@2z BR@16", "gang B BR@22", "cakes R@1 B@8", ORDER_HAND),
    )
    play(g, "play-order")
    assert asked(g) == ("yellow", "cake")
    assert options(g) == [str(seat) for seat in range(1, 31) if seat not in {1, 8}]
    play(g, "2")
    assert told(g, "orders") == [(Y, 2)]
    assert g.cakes == [2, 1, 8]


@pytest.mark.rule("R6.19")
def test_a_cake_can_be_ordered_with_all_others_on_the_table_and_everybody_asleep():
    g = table(
        *("gang Y BR@7z", "gang R BR@8z", "gang B BR@13z", "gang G BR@15z", "gang O BR@18z", "gang V BR@19z"),
        *("cakes R@1 B@2 G@3 O@4 V@5", ORDER_HAND),
        players=6,
    )
    play(g, "play-order")
    assert options(g) == [str(seat) for seat in range(6, 31)]


@pytest.mark.rule("R6.21")
def test_a_cake_stays_on_its_seat_when_the_man_in_front_of_it_moves_or_dies():
    given = (
        *("turn R", "gang Y BR@30", "gang R BL@13 BR@15", "gang B BR@14 BR@22", "cakes Y@14 B@15"),
        "hand R knife move move raid order",
    )
    moved = play(table(*given), "play-move", "15", "29")
    assert moved.cakes == [14, IN_FRONT, 15]
    stabbed = play(table(*given), "play-knife")
    assert told(stabbed, "killed") == [(B, BRUISER, 14)]
    assert stabbed.cakes == [14, IN_FRONT, 15]


@pytest.mark.rule("R6.21", "R6.45", "R9.28")
def test_a_cake_stays_on_its_seat_when_everybody_leaves_the_table():
    g = table("gang Y BR@30", "gang R BR@14", "cakes R@14", "hand Y raid order order order order")
    play(g, "play-raid")
    assert g.cakes == [IN_FRONT, 14, GONE]
    assert "14" in options(g)
    play(g, "14", "1")
    assert g.cakes == [IN_FRONT, 14, GONE]


@pytest.mark.rule("R-C03", "R6.22")
def test_a_cake_explodes_at_the_start_of_its_owners_next_turn_and_not_before():
    g = table(
        *("gang Y BR@30", "gang R BR@12 BR@16", "gang B BR@11 BR@13 BR@22", ORDER_HAND),
        *("hand R order order order order knife", "hand B boom boom boom boom boom"),
    )
    play(g, "play-order", "12", "stop", "discard-order", "discard-boom")
    assert asked(g) == ("yellow", "card")
    assert told(g, "explodes") == [(Y, 12)]
    assert told(g, "killed") == [(B, BRUISER, 11), (R, BRUISER, 12), (B, BRUISER, 13)]
    assert g.cakes[Y] == IN_FRONT


@pytest.mark.rule("R6.22")
def test_until_then_nothing_explodes():
    g = table("gang Y BR@30", "gang R BR@12 BR@16", "gang B BR@11 BR@22", ORDER_HAND)
    play(g, "play-order", "12", "stop", "discard-knife")
    assert asked(g) == ("blue", "card")
    assert told(g, "explodes") == []


def test_a_cake_that_was_not_ordered_lies_on_no_seat():
    g = table("gang Y BR@5", "gang R BL@16", "gang B BR@22", "hand Y order knife")
    assert g.with_cake() == 0


# -- R-C04 Pass the Cake -------------------------------------------------------------------------


@pytest.mark.rule("R-C04", "R6.23", "R6.29")
def test_cakes_of_the_living_and_of_those_who_are_out_may_be_passed():
    g = table("gang Y BR@30", "gang R BR@5 BR@10", "cakes R@1 B@7", PASS_HAND)
    assert g.out[B]
    play(g, "play-pass")
    assert asked(g) == ("yellow", "pass_which")
    assert options(g) == ["red", "blue"]


@pytest.mark.rule("R6.23")
def test_the_own_cake_is_never_passed():
    g = leave_own_cake(table("gang Y BR@30", "gang R BR@5 BR@10", PASS_HAND), Y, 7)
    assert "play-pass" not in options(g)
    g.cakes[R] = 20
    g.offered = None
    assert asked(play(g, "play-pass")) == ("yellow", "pass_to")
    assert options(g) == ["10", "30"]


@pytest.mark.rule("R6.24", "R6.25", "R9.22")
def test_a_cake_slides_over_empty_seats_and_round_the_end_of_the_table():
    g = table("gang Y BR@3", "gang R BR@27 BR@16", "cakes R@30", PASS_HAND)
    play(g, "play-pass")
    assert asked(g) == ("yellow", "pass_to")
    assert options(g) == ["3", "27"]


@pytest.mark.rule("R6.24", "R9.22")
def test_the_man_in_front_of_the_cake_does_not_count():
    g = table("gang Y BR@5", "gang R BR@8 BR@11", "cakes R@8", PASS_HAND)
    assert options(play(g, "play-pass")) == ["5", "11"]


@pytest.mark.rule("R6.25", "R6.42", "R9.22")
def test_the_first_gangster_counts_whatever_his_colour_and_even_asleep():
    g = table("gang Y BR@10z BR@12", "gang R BR@5 BR@3", "cakes R@8", PASS_HAND)
    assert options(play(g, "play-pass")) == ["5", "10"]


@pytest.mark.rule("R6.25", "R9.22")
def test_an_empty_seat_with_a_cake_is_skipped():
    g = table("gang Y BR@10", "gang R BR@5", "cakes R@8 B@9", PASS_HAND)
    play(g, "play-pass", "red")
    assert options(g) == ["5", "10"]


@pytest.mark.rule("R6.26", "R9.22")
def test_a_cake_stops_neither_at_a_cake_nor_beyond_it():
    g = table("gang Y BR@11 BR@12", "gang R BR@5 BR@4", "cakes R@8 B@11", PASS_HAND)
    play(g, "play-pass", "red")
    assert told(g, "slides") == [(Y, R, 5)]  # not 11, not 12: there was no choice


@pytest.mark.rule("R6.27", "R9.22")
def test_both_ways_may_lead_to_one_seat_and_then_there_is_no_choice():
    g = table("gang Y BR@8", "gang R BR@20", "cakes R@8", PASS_HAND)
    play(g, "play-pass")
    assert told(g, "slides") == [(Y, R, 20)]
    assert asked(g) == ("yellow", "second")


@pytest.mark.rule("R6.28", "R6.27", "R9.14")
def test_with_cakes_at_both_first_gangsters_nothing_can_be_passed():
    g = table("gang Y BR@8", "gang R BR@20", "cakes B@8 R@20", PASS_HAND)
    assert [option for option in options(g) if "pass" in option] == ["discard-pass"]


@pytest.mark.rule("R6.28", "R6.23")
def test_only_a_cake_with_somewhere_to_go_is_offered():
    g = table(
        *("gang Y BR@30", "gang R BR@8", "gang B BR@20", "gang G BR@12"),
        *("cakes R@8 B@20 G@12", PASS_HAND),
        players=4,
    )
    play(g, "play-pass")
    assert options(g) == ["red", "blue"]  # green lies between two cakes


@pytest.mark.rule("R6.28", "R9.14")
def test_without_a_cake_on_the_table_nothing_can_be_passed_or_set_off():
    g = table("gang Y BR@8", "gang R BR@20", "hand Y pass boom order order order")
    assert [option for option in options(g) if option.startswith("play")] == ["play-order"]


@pytest.mark.rule("R6.29", "R6.30")
def test_one_cake_slides_once_without_exploding_and_stays_its_owners():
    g = table(
        *("gang Y BR@30", "gang R BR@5 BR@18", "gang B BR@10 BR@14", "cakes R@8 B@16"),
        *(PASS_HAND, "hand R boom boom boom boom boom"),
    )
    play(g, "play-pass", "red", "10")
    assert g.cakes == [IN_FRONT, 10, 16]
    assert told(g, "explodes") == []
    assert asked(g) == ("yellow", "second")
    play(g, "stop")
    assert told(g, "explodes") == [(R, 10)]


# -- R-C05 Boom! ---------------------------------------------------------------------------------


@pytest.mark.rule("R-C05", "R6.31")
def test_cakes_of_the_living_and_of_those_who_are_out_may_be_set_off():
    g = table("gang Y BR@30", "gang R BR@5 BR@10", "gang B BR@12", "cakes R@1 B@7 G@20", BOOM_HAND, players=4)
    assert g.out[G]
    play(g, "play-boom")
    assert asked(g) == ("yellow", "boom_which")
    assert options(g) == ["red", "blue", "green"]


@pytest.mark.rule("R6.31")
def test_the_own_cake_is_never_set_off():
    g = leave_own_cake(table("gang Y BR@30", "gang R BR@5 BR@10", BOOM_HAND), Y, 7)
    assert "play-boom" not in options(g)


@pytest.mark.rule("R6.32", "R9.14")
def test_a_cake_may_be_set_off_where_it_kills_nobody():
    g = table("gang Y BR@30", "gang R BR@5", "cakes R@12", BOOM_HAND)
    play(g, "play-boom")
    assert told(g, "explodes") == [(R, 12)]
    assert told(g, "killed") == []


@pytest.mark.rule("R6.32", "R6.2")
def test_a_cake_may_be_set_off_where_it_kills_only_friends():
    g = table("gang Y BR@30 BR@12", "gang R BR@5", "cakes R@11", BOOM_HAND)
    play(g, "play-boom")
    assert told(g, "killed") == [(Y, BRUISER, 12)]


@pytest.mark.rule("R-C05", "R6.33", "R6.2", "R9.11")
def test_the_blast_kills_three_in_a_row_of_every_colour_and_nobody_across_the_table():
    g = table(
        *("gang Y BR@8 BR@21", "gang R BR@9z BR@20", "gang B BR@10 BR@11 BR@7 BR@19"),
        *("cakes R@9", BOOM_HAND),
    )
    play(g, "play-boom")
    assert told(g, "killed") == [(Y, BRUISER, 8), (R, BRUISER + ASLEEP, 9), (B, BRUISER, 10)]


@pytest.mark.rule("R6.33", "R9.12")
def test_one_cake_does_not_set_off_another():
    g = table("gang Y BR@30", "gang R BR@7 BR@8", "gang B BR@9 BR@16", "cakes R@7 B@8", BOOM_HAND)
    play(g, "play-boom", "red")
    assert told(g, "explodes") == [(R, 7)]
    assert told(g, "killed") == [(R, BRUISER, 7), (R, BRUISER, 8)]
    assert g.cakes[B] == 8


@pytest.mark.rule("R6.34", "R6.35", "R9.23")
def test_a_cake_set_off_goes_back_to_its_owner_who_may_order_it_again():
    g = table(
        *("gang Y BR@30", "gang R BR@5 BR@16", "gang B BR@22", "cakes R@12"),
        *(BOOM_HAND, "hand R order knife knife knife knife"),
    )
    play(g, "play-boom")
    assert g.cakes[R] == IN_FRONT
    play(g, "stop")
    assert asked(g) == ("red", "card")
    assert told(g, "explodes") == [(R, 12)]  # not again in step 1
    play(g, "play-order", "30")
    assert g.cakes[R] == 30


@pytest.mark.rule("R6.34", "R9.23")
def test_a_cake_of_a_player_who_is_out_leaves_the_game_when_set_off():
    g = table("gang Y BR@30", "gang R BR@5", "cakes B@12", BOOM_HAND)
    play(g, "play-boom")
    assert g.cakes[B] == GONE


@pytest.mark.rule("R6.34", "R9.23")
def test_a_cake_leaves_the_game_with_an_owner_who_dies_of_it():
    g = table("gang Y BR@30", "gang R BR@12", "gang B BR@16", "cakes R@12", BOOM_HAND)
    play(g, "play-boom")
    assert g.out[R]
    assert g.cakes[R] == GONE


@pytest.mark.rule("R6.36", "R9.31")
def test_who_dies_of_the_cake_he_set_off_is_out_with_four_cards_and_the_turn_ends():
    g = table(
        *("gang Y BR@12", "gang R BR@5", "gang B BR@16", "cakes R@12", BOOM_HAND),
        "hand R knife knife knife knife knife",
    )
    pile = len(g.pile)
    play(g, "play-boom")
    assert g.out[Y]
    assert hand(g, Y) == []
    assert [KIND.write(card) for card in g.discards] == ["order", "order", "boom", "boom", "move"]
    assert len(g.pile) == pile  # nobody drew
    assert asked(g) == ("red", "card")
