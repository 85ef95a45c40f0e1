"""Move (section 6, R-C08)."""

from __future__ import annotations

import pytest

from backroom.games.reckoning.nouns import BRUISER, GUNMAN
from backroom.games.reckoning.seats import each
from tests.games.reckoning.table import R, Y, asked, deal, options, play, table, told

MOVE_HAND = "hand Y move move knife order order"


@pytest.mark.rule("R-C08", "R6.51", "R6.53")
def test_an_own_waking_gangster_moves_to_any_empty_seat_at_any_distance():
    g = table("gang Y GM@1 BR@7z BR@30 BR@8", "gang R BR@16 BR@2", MOVE_HAND)
    play(g, "play-move")
    assert asked(g) == ("yellow", "move_who")
    assert options(g) == ["1", "8", "30"]
    play(g, "1")
    assert asked(g) == ("yellow", "move_to")
    assert options(g) == [str(seat) for seat in range(1, 31) if seat not in {1, 2, 7, 8, 16, 30}]
    play(g, "15")
    assert each(g.gangs[Y]) == [7, 8, 15, 30]
    assert g.type_at(15) == GUNMAN
    assert each(g.asleep) == [7]


@pytest.mark.rule("R6.52", "R9.14")
def test_nobody_moves_at_a_full_table():
    g = deal(3, lambda n: n - 1)
    assert "discard-move" in options(g)
    assert "play-move" not in options(g)


@pytest.mark.rule("R6.52", "R9.14")
def test_a_gang_of_sleepers_does_not_move():
    g = table("gang Y BR@7z BR@8z", "gang R BR@16", MOVE_HAND)
    assert [option for option in options(g) if "move" in option] == ["discard-move"]


@pytest.mark.rule("R6.54", "R9.30")
def test_one_may_move_to_a_cake_but_not_change_places():
    g = table("gang Y BR@30 BR@29", "gang R BR@16 BR@2", "cakes R@12", MOVE_HAND)
    play(g, "play-move", "30")
    assert "12" in options(g)
    assert {"2", "16", "29", "30"}.isdisjoint(options(g))
    play(g, "12")
    assert g.cakes[R] == 12
    play(g, "stop")
    assert told(g, "killed") == [(Y, BRUISER, 12)]


@pytest.mark.rule("R6.55", "R9.30")
def test_two_moves_may_move_the_same_gangster_twice():
    g = table("gang Y BR@30 BR@29", "gang R BR@16", MOVE_HAND)
    play(g, "play-move", "30", "5", "play-move")
    assert options(g) == ["5", "29"]
    play(g, "5", "10")
    assert told(g, "moves") == [(Y, 30, 5), (Y, 5, 10)]
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R6.55", "R9.30")
def test_two_moves_may_move_two_gangsters_even_to_the_seat_just_left():
    g = table("gang Y BR@30 BR@29", "gang R BR@16", MOVE_HAND)
    play(g, "play-move", "30", "5", "play-move", "29", "30")
    assert each(g.gangs[Y]) == [5, 30]


@pytest.mark.rule("R-C08", "R6.56")
def test_after_a_move_only_a_move_may_follow():
    g = table("gang Y BR@30", "gang R BR@11", MOVE_HAND)
    play(g, "play-move", "10")
    assert asked(g) == ("yellow", "second")
    assert options(g) == ["stop", "play-move"]


@pytest.mark.rule("R-C08")
def test_a_move_may_follow_an_action():
    g = table("gang Y BR@30", "gang R BR@11", MOVE_HAND)
    play(g, "play-order", "11", "play-move", "1")
    assert told(g, "moves") == [(Y, 30, 1)]


@pytest.mark.rule("R6.56")
def test_the_new_seat_pays_and_strikes_from_the_next_own_turn_on():
    g = table(
        *("gang Y BR@30 BR@29", "gang R BR@11 BR@16", "hand Y move move knife order order"),
        "hand R order order order order order",
    )
    play(g, "play-move", "30", "6", "play-move", "29", "10")
    assert asked(g) == ("red", "card")
    assert told(g, "collects") == [(R, 1)]  # red's restaurant; nothing yet for yellow's bar
    play(g, "discard-order")
    assert told(g, "collects") == [(R, 1), (Y, 1)]
    play(g, "play-knife")
    assert told(g, "stabs") == [(Y, 10, 11)]
