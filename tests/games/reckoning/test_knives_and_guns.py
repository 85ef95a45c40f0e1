"""Knife and Gunshot (section 6, R-C01 and R-C02)."""

from __future__ import annotations

import pytest

from backroom.engine.errors import IllegalChoice
from backroom.games.reckoning.nouns import ASLEEP, BLADE, BRUISER, GODFATHER, KNIFE
from backroom.games.reckoning.seats import RING, each
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import B, R, Y, asked, hand, options, play, table, told

X_SEATS = [14, 15, 29, 30]
KNIFE_HAND = "hand Y knife order order move move"
GUN_HAND = "hand Y gunshot order order move move"


# -- targets -------------------------------------------------------------------------------------


@pytest.mark.rule("R6.1")
def test_the_victim_is_chosen_after_the_card_is_laid():
    g = table("gang Y BL@30", "gang R BR@1 BR@29 BR@16", KNIFE_HAND)
    play(g, "play-knife")
    assert asked(g) == ("yellow", "stab")
    assert hand(g, Y) == ["order", "order", "move", "move"]
    assert g.discards == [KNIFE]


@pytest.mark.rule("R6.1", "R6.5")
def test_a_victim_out_of_reach_is_refused_and_nothing_happens():
    g = play(table("gang Y BL@30", "gang R BR@1 BR@29 BR@16", KNIFE_HAND), "play-knife")
    before = g.key()
    with pytest.raises(IllegalChoice, match="'16' is no answer to stab now"):
        play(g, "16")
    assert g.key() == before


@pytest.mark.rule("R6.3")
def test_a_dead_man_leaves_seat_cake_and_knife_behind_and_gives_his_token_back():
    g = table(
        *("gang Y BL@9 BR@30", "gang R BR@10z BR@1", "gang B BR@11 BR@22", "cakes B@10"),
        *("hand Y knife knife move order order", "hand R order order order order order"),
    )
    assert view(g, Y).tokens == 17
    play(g, "play-knife")
    assert told(g, "killed") == [(R, BRUISER + ASLEEP, 10)]
    assert view(g, Y).tokens == 18
    play(g, "play-move", "30")
    assert "10" in options(g)  # the seat is empty
    play(g, "10", "discard-order")
    assert told(g, "explodes") == [(B, 10)]  # the cake stayed


@pytest.mark.rule("R6.3", "R6.10")
def test_the_knife_stays_on_its_seat_for_whoever_sits_there_next():
    g = table(
        *("gang Y BR@5 BR@29", "gang R BR@4 BR@20", "gang B BR@6 BR@16"),
        *("hand Y knife move order order order", "hand R knife move order order order"),
        "hand B order order order boom boom",
    )
    play(g, "play-knife", "4", "play-move", "5", "30")
    assert "play-knife" not in options(g)
    play(g, "play-move", "5", "stop")
    play(g, "discard-boom", "discard-order")
    play(g, "play-knife")
    assert told(g, "stabs") == [(Y, 5, 4), (R, 5, 6)]


# -- R-C01 Knife ---------------------------------------------------------------------------------


@pytest.mark.rule("R-C01", "R6.4", "R6.2", "R9.21")
def test_blades_stab_from_any_seat_and_everybody_from_a_knife_seat_if_awake():
    g = table(
        "gang Y BL@29 BR@5 GF@10 BR@9 GM@21 BR@17 BL@8z BR@24z",
        "gang R BR@30 BR@4 BR@11 BR@20 BR@18 BR@7 BR@25",
        KNIFE_HAND,
    )
    play(g, "play-knife")
    assert asked(g) == ("yellow", "stab")
    assert options(g) == ["4", "11", "20", "30"]  # not 9, a friend; nor 18, 7, 25


@pytest.mark.rule("R10.30", "R6.5")
def test_a_blade_stabs_left_and_right_round_the_end_of_the_table():
    g = table("gang Y BL@30", "gang R BR@1 BR@29 BR@16", "hand Y knife order order move move")
    play(g, "play-knife")
    assert asked(g) == ("yellow", "stab")
    assert options(g) == ["1", "29"]


@pytest.mark.rule("R6.6", "R6.8", "R9.14")
def test_without_a_man_beside_a_blade_the_knife_can_only_be_discarded():
    g = table("gang Y BL@10 BR@9", "gang R BR@12 BR@8", KNIFE_HAND)
    assert [option for option in options(g) if "knife" in option] == ["discard-knife"]


@pytest.mark.rule("R6.6", "R6.8")
def test_a_sleeping_man_beside_a_blade_is_enough_for_the_knife():
    g = table("gang Y BL@10", "gang R GF@11z BR@2", KNIFE_HAND)
    play(g, "play-knife")
    assert told(g, "killed") == [(R, GODFATHER + ASLEEP, 11)]


@pytest.mark.rule("R6.7", "R9.20")
def test_a_knife_kills_one_man_and_nobody_asks_who_held_it():
    g = table("gang Y BL@9 BL@11", "gang R BR@8 BR@10 BR@12", "gang B BR@20", KNIFE_HAND)
    play(g, "play-knife", "10")
    assert told(g, "stabs") == [(Y, 9, 10)]
    assert told(g, "killed") == [(R, BRUISER, 10)]
    assert asked(g) == ("yellow", "second")
    assert each(g.gangs[R]) == [8, 12]


@pytest.mark.rule("R6.9", "R9.6")
@pytest.mark.parametrize(
    ("blade", "victims"),
    [
        (13, [12, 14]),
        (14, [13, 15]),
        (15, [14, 16]),
        (28, [27, 29]),
        (29, [28, 30]),
        (30, [1, 29]),
        (1, [2, 30]),
    ],
)
def test_a_knife_reaches_the_two_neighbours_at_the_corners_too(blade: int, victims: list[int]):
    everybody_else = " ".join(f"BR@{seat}" for seat in range(1, RING + 1) if seat != blade)
    g = table(f"gang Y BL@{blade}", f"gang R {everybody_else}", KNIFE_HAND)
    assert options(play(g, "play-knife")) == [str(seat) for seat in victims]


@pytest.mark.rule("R6.9", "R9.21")
def test_a_blade_on_a_knife_seat_still_kills_one_man_at_one_seat_distance():
    g = table("gang Y BL@14", "gang R BR@12 BR@13 BL@15 BR@16", KNIFE_HAND)
    play(g, "play-knife")
    assert options(g) == ["13", "15"]
    play(g, "15")
    assert told(g, "killed") == [(R, BLADE, 15)]
    assert asked(g) == ("yellow", "second")


@pytest.mark.rule("R6.10", "R9.21")
@pytest.mark.parametrize("turn", ["Y", "R"])
def test_nobody_can_use_the_knife_in_front_of_a_sleeper(turn: str):
    g = table(
        *(f"turn {turn}", "gang Y BR@5z BR@29", "gang R BR@4 BR@16", "gang B BR@6 BR@3"),
        f"hand {turn} knife order order move move",
    )
    assert "play-knife" not in options(g)
    assert "discard-knife" in options(g)


# -- R-C02 Gunshot -------------------------------------------------------------------------------


@pytest.mark.rule("R-C02", "R6.11", "R6.12", "R6.2", "R9.21")
def test_gunmen_shoot_from_any_seat_and_everybody_from_a_revolver_seat_if_awake():
    g = table(
        "gang Y GM@3 BR@9 GF@12 BL@22 BR@4 GM@1z BR@16z GM@24 BR@5",
        "gang R BR@26 BR@20 BR@17 BR@7 BR@25 BR@28 BR@13 BR@2 BR@8 BR@21",
        GUN_HAND,
    )
    play(g, "play-gunshot")
    assert asked(g) == ("yellow", "shoot")
    assert options(g) == ["7", "17", "20", "26"]  # not 5, a friend; nor 25, 28, 13


@pytest.mark.rule("R6.13", "R9.14")
def test_without_a_man_opposite_a_gun_the_shot_can_only_be_discarded():
    g = table("gang Y GM@3 BR@9", "gang R BR@2 BR@25 BR@27 BR@19 BR@21", GUN_HAND)
    assert [option for option in options(g) if "gunshot" in option] == ["discard-gunshot"]


@pytest.mark.rule("R6.14", "R6.16", "R9.21")
def test_a_shot_kills_one_man_even_from_a_gunman_on_a_revolver_seat():
    g = table("gang Y GM@9 GM@3", "gang R BR@20 BR@19 BR@21 BR@26", "gang B BR@16", GUN_HAND)
    play(g, "play-gunshot", "20")
    assert told(g, "shoots") == [(Y, 9, 20)]
    assert told(g, "killed") == [(R, BRUISER, 20)]
    assert asked(g) == ("yellow", "second")
    assert each(g.gangs[R]) == [19, 21, 26]


@pytest.mark.rule("R6.15")
@pytest.mark.parametrize("seat", X_SEATS)
def test_nobody_shoots_from_an_x_seat(seat: int):
    everybody_else = " ".join(f"BR@{other}" for other in range(1, RING + 1) if other != seat)
    g = table(f"gang Y GM@{seat}", f"gang R {everybody_else}", GUN_HAND)
    assert "play-gunshot" not in options(g)


@pytest.mark.rule("R6.15")
def test_nobody_is_shot_on_an_x_seat():
    gunmen = " ".join(f"GM@{seat}" for seat in range(1, RING + 1) if seat not in X_SEATS)
    g = table(f"gang Y {gunmen}", "gang R BR@14 BR@15 BR@29 BR@30", GUN_HAND)
    assert "play-gunshot" not in options(g)


@pytest.mark.rule("R6.16", "R6.13")
def test_a_sleeper_is_shot_and_the_revolver_stays_for_the_next_shot():
    g = table(
        *("gang Y BR@26", "gang R GF@3z BR@2 BR@16"),
        *("hand Y gunshot gunshot move order order", "hand R move move order order order"),
    )
    play(g, "play-gunshot", "stop")
    assert told(g, "killed") == [(R, GODFATHER + ASLEEP, 3)]
    play(g, "play-move", "2", "3", "stop")
    play(g, "play-gunshot")
    assert told(g, "shoots") == [(Y, 26, 3), (Y, 26, 3)]


@pytest.mark.rule("R6.2")
def test_knife_gun_and_drink_never_hit_a_friend():
    g = table(
        *("gang Y BL@7 BR@8 GM@22 BR@21", "gang R BR@30 BR@16", "gang B BR@4"),
        "hand Y knife gunshot cocktail order order",
    )
    assert [option for option in options(g) if option.startswith("play")] == ["play-order"]
