"""Spiked Cocktail and sleep (section 6, R-C06)."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.games.reckoning.nouns import ASLEEP, BRUISER, COCKTAIL, GODFATHER, KINDS, RAID, TOKENS
from backroom.games.reckoning.seats import each
from backroom.games.reckoning.state import Game, book
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import B, G, R, Y, asked, deal, options, play, table, told

DRINKS = [1, 7, 8, 13, 15, 18, 19, 23, 27]
HAND_OF_YELLOW = "hand Y cocktail cocktail order order move"


def supply(g: Game) -> int:
    """The sleeping tokens that everybody sees in the supply."""
    return view(g, Y).tokens


# -- targets -------------------------------------------------------------------------------------


@pytest.mark.rule("R-C06", "R6.37", "R6.2", "R9.25")
def test_every_opponent_with_a_drink_may_be_drugged_awake_or_asleep_of_any_gang():
    g = table(
        "gang Y BR@8 BR@30",
        "gang R BR@1 BR@7z GF@13 BR@15 BR@2 BR@6",
        "gang B BL@18 BR@19 BR@23z BR@27 BR@17",
        HAND_OF_YELLOW,
    )
    play(g, "play-cocktail")
    assert asked(g) == ("yellow", "drug")
    assert options(g) == [str(seat) for seat in DRINKS if seat != 8]  # 8 is a friend, 6 and 17 are bars


@pytest.mark.rule("R6.37", "R9.25")
def test_all_three_may_be_of_one_gang():
    g = table("gang Y BR@30", "gang R BR@1 BR@7 BR@13", "gang B BR@18 BR@19", HAND_OF_YELLOW)
    play(g, "play-cocktail", "1", "7", "13")
    assert each(g.asleep) == [1, 7, 13]


@pytest.mark.rule("R6.38", "R9.14")
@pytest.mark.parametrize("cocktail", ["exact", "upto"])
def test_without_an_opponent_with_a_drink_the_cocktail_can_only_be_discarded(cocktail: str):
    g = table("gang Y BR@1 BR@7", "gang R BR@6 BR@2", HAND_OF_YELLOW, cocktail=cocktail)
    assert [option for option in options(g) if "cocktail" in option] == ["discard-cocktail"]


@pytest.mark.rule("R6.38", "R6.39", "R9.24", "R8.2")
def test_exactly_three_are_drugged_and_with_three_drinkers_nobody_is_asked():
    g = table("gang Y BR@30", "gang R BR@1 BR@7 BR@16", "gang B BR@18 BR@22", HAND_OF_YELLOW)
    play(g, "play-cocktail")
    assert told(g, "drugs") == [(Y, 1), (Y, 7), (Y, 18)]
    assert each(g.asleep) == [1, 7, 18]


@pytest.mark.rule("R6.38", "R6.39", "R6.40")
def test_of_more_than_three_drinkers_three_different_ones_are_chosen_one_by_one():
    g = table("gang Y BR@30", "gang R BR@1 BR@7 BR@8", "gang B BR@18 BR@19", HAND_OF_YELLOW)
    play(g, "play-cocktail")
    assert options(g) == ["1", "7", "8", "18", "19"]
    play(g, "7")
    assert options(g) == ["1", "8", "18", "19"]
    play(g, "19")
    assert options(g) == ["1", "8", "18"]
    assert each(g.asleep) == []
    play(g, "1")
    assert each(g.asleep) == [1, 7, 19]
    assert asked(g) == ("yellow", "second")


@pytest.mark.rule("R6.38", "R6.39", "R9.24", "R8.2")
def test_fewer_than_three_drinkers_are_all_drugged_unless_the_house_lets_some_be_spared():
    given = ("gang Y BR@30", "gang R BR@1 BR@16", "gang B BR@18 BR@22", HAND_OF_YELLOW)
    exact = play(table(*given), "play-cocktail")
    assert each(exact.asleep) == [1, 18]
    upto = play(table(*given, cocktail="upto"), "play-cocktail")
    assert options(upto) == ["1", "18"]
    play(upto, "18")
    assert options(upto) == ["done", "1"]
    play(upto, "done")
    assert each(upto.asleep) == [18]
    assert asked(upto) == ("yellow", "second")


@pytest.mark.rule("R6.38", "R6.39", "R9.24", "R8.2")
def test_up_to_three_means_that_one_may_stop_after_any_and_must_stop_after_the_third():
    g = table(
        *("gang Y BR@30", "gang R BR@1 BR@7 BR@8", "gang B BR@18", HAND_OF_YELLOW),
        cocktail="upto",
    )
    play(g, "play-cocktail")
    assert options(g) == ["1", "7", "8", "18"]
    play(g, "7", "8")
    assert options(g) == ["done", "1", "18"]
    play(g, "1")
    assert each(g.asleep) == [1, 7, 8]
    assert asked(g) == ("yellow", "second")


# -- sleep and death -----------------------------------------------------------------------------


@pytest.mark.rule("R-C06", "R6.39", "R6.41")
def test_who_is_awake_falls_asleep_who_sleeps_is_killed_and_both_tokens_come_back():
    g = table("gang Y BR@30", "gang R BR@8z BR@2", "gang B GF@23", HAND_OF_YELLOW)
    assert supply(g) == 17
    play(g, "play-cocktail")
    assert told(g, "killed") == [(R, BRUISER + ASLEEP, 8)]
    assert each(g.asleep) == [23]
    assert supply(g) == 17


@pytest.mark.rule("R6.39", "R9.25")
def test_all_tokens_take_effect_in_one_event():
    g = table(
        *("gang Y BR@30", "gang R BR@7z", "gang B BR@8z", "gang G BR@13z BR@2", HAND_OF_YELLOW),
        players=4,
    )
    play(g, "play-cocktail")
    assert [seat for _, _, seat in told(g, "killed")] == [7, 8, 13]
    assert g.events == 1
    assert g.out == [0, 1, 1, 0]


@pytest.mark.rule("R6.40")
def test_one_card_never_drugs_and_kills_the_same_man():
    g = table("gang Y BR@30", "gang R BR@1 BR@16", "gang B BR@22", HAND_OF_YELLOW)
    play(g, "play-cocktail")
    assert told(g, "drugs") == [(Y, 1)]
    assert each(g.gangs[R] & g.asleep) == [1]


@pytest.mark.rule("R6.42")
def test_a_sleeper_earns_nothing_does_not_attack_and_is_not_moved():
    g = table(
        *("gang Y GF@5z GM@3z BR@4z BR@30", "gang R BR@6 BR@26 BR@29"),
        "hand Y knife gunshot move order order",
    )
    assert told(g, "collects") == []
    assert [option for option in options(g) if option.startswith("play")] == ["play-order", "play-move"]
    play(g, "play-move")
    assert asked(g) == ("yellow", "move_to")  # only 30 can go


@pytest.mark.rule("R6.42")
def test_a_sleeper_fills_his_seat():
    g = table("gang Y BR@30", "gang R BR@1z", "gang B BR@16", "hand Y move order order order order")
    assert "1" not in options(play(g, "play-move"))


@pytest.mark.rule("R6.42")
@pytest.mark.parametrize("card", ["knife", "gunshot", "boom", "cocktail"])
def test_a_sleeper_can_be_killed_in_any_way(card: str):
    g = table(
        *("gang Y BL@2 BR@28", "gang R BR@1z BR@16", "gang B BR@22", "cakes R@30"),
        f"hand Y {card} order order order order",
    )
    play(g, f"play-{card}")
    assert told(g, "killed") == [(R, BRUISER + ASLEEP, 1)]
    assert supply(g) == TOKENS


@pytest.mark.rule("R6.42")
def test_a_gang_of_sleepers_stays_in_play():
    g = table("gang Y BL@2", "gang R BR@1 BR@7z", "gang B BR@16", "hand Y knife order order order order")
    play(g, "play-knife")
    assert told(g, "goes_out") == []
    play(g, "stop")
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R6.41", "R6.42", "R9.46")
def test_the_drugged_godfather_misses_one_income_and_wakes_at_the_end_of_his_own_turn():
    g = table(
        *("gang Y BR@30", "gang R BR@29", "gang B GF@7 BR@22", HAND_OF_YELLOW),
        *("hand R order order order order order", "hand B knife knife knife knife move"),
    )
    play(g, "play-cocktail", "stop", "discard-order")
    assert asked(g) == ("blue", "card")
    assert told(g, "collects") == []
    assert supply(g) == 17
    play(g, "discard-knife")
    assert supply(g) == 18
    play(g, "discard-order", "discard-order")
    assert told(g, "collects") == [(B, 1)]


@pytest.mark.rule("R6.41", "R9.46")
def test_drugged_again_before_his_own_turn_is_over_he_dies():
    g = table(
        *("gang Y BR@30", "gang R BR@29", "gang B GF@7 BR@22", "gang G BR@14", HAND_OF_YELLOW),
        "hand R cocktail order order order order",
        players=4,
    )
    play(g, "play-cocktail", "stop")
    assert asked(g) == ("red", "card")
    play(g, "play-cocktail")
    assert told(g, "killed") == [(B, GODFATHER + ASLEEP, 7)]
    play(g, "stop")
    assert asked(g) == ("blue", "card")  # nobody plays between red and blue


# -- the supply ----------------------------------------------------------------------------------


@pytest.mark.rule("R6.43", "R9.43")
def test_with_fifteen_asleep_there_are_still_tokens_for_three_more():
    g = table(
        *("gang Y BR@30", "gang R BR@1 BR@2z BR@3z BR@4z BR@5z", "gang B BR@7 BR@9z BR@10z BR@11z BR@12z"),
        *("gang G BR@8 BR@14z BR@16z BR@17z BR@20z", "gang O BR@21z BR@22z", "gang V BR@24z BR@25"),
        HAND_OF_YELLOW,
        players=6,
    )
    assert supply(g) == 3
    play(g, "play-cocktail")
    assert each(g.asleep & g.gangs[G]) == [8, 14, 16, 17, 20]
    assert supply(g) == 0


@pytest.mark.rule("R6.43", "R9.43")
@pytest.mark.parametrize("seed", range(8))
def test_however_much_is_poured_no_more_than_fifteen_sleep_before_a_card_is_played(seed: int):
    dice = Dice(seed)
    g = deal(6, dice, deck_data={**dict.fromkeys(KINDS, 0), "cocktail": 30, "raid": 9, "move": 1})
    asleep = [0]
    while (question := asked(g)) is not None:
        if question[1] == "card":
            asleep.append(TOKENS - supply(g))
        book.answer(g, pour(g, question[1], dice))
    assert 6 < max(asleep) <= 15


def pour(g: Game, question: str, dice: Dice) -> int:
    """As many sleepers as possible: a Cocktail for those who are awake, and a Raid that seats the sober."""
    choices = book.options(g)
    if question == "card" and COCKTAIL in choices and (RAID not in choices or dice(2)):
        return COCKTAIL
    if question == "drug":
        return ([seat for seat in choices if not g.asleep >> seat & 1] or choices)[0]
    return choices[dice(len(choices))]
