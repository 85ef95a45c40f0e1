"""Sleep (section 10.6)."""

from __future__ import annotations

import pytest

from backroom.engine.title import Outcome
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.seats import each
from backroom.games.reckoning.state import Game
from tests.games.reckoning.table import B, R, Y, asked, options, play, table, told
from tests.games.reckoning.vectors import discard, killed, seats, sleepers, tokens

COCKTAIL_IN_HAND = "hand Y cocktail move move order order"


@pytest.mark.rule("R10.34")
def test_a_sleeper_dies_of_a_second_token_and_who_is_awake_falls_asleep():
    g = table("gang Y BR@30", "gang R BR@8z BR@2", "gang B BR@23", COCKTAIL_IN_HAND)
    assert tokens(g) == 17
    play(g, "play-cocktail")
    assert asked(g) == ("yellow", "second")
    assert (killed(g), sleepers(g), tokens(g)) == ([8], [23], 17)


def offered_to_drug(g: Game) -> list[list[str]]:
    """Yellow plays a cocktail and always takes the last option; what was offered each time."""
    play(g, "play-cocktail")
    offers = []
    while asked(g) == ("yellow", "drug"):
        offers.append(options(g))
        play(g, options(g)[-1])
    return offers


@pytest.mark.rule("R10.35")
def test_three_of_five_drinkers_are_chosen_one_by_one():
    g = table("gang Y BR@30", "gang R BR@1 BR@7 BR@8", "gang B BR@13 BR@15", COCKTAIL_IN_HAND)
    assert offered_to_drug(g) == [seats(1, 7, 8, 13, 15), seats(1, 7, 8, 13), seats(1, 7, 8)]
    assert sleepers(g) == [8, 13, 15]


@pytest.mark.rule("R10.35")
def test_three_drinkers_are_all_drugged_without_a_question():
    g = table("gang Y BR@30", "gang R BR@1 BR@7", "gang B BR@13", COCKTAIL_IN_HAND)
    assert offered_to_drug(g) == []
    assert sleepers(g) == [1, 7, 13]


@pytest.mark.rule("R10.35")
def test_where_some_may_be_spared_three_drinkers_are_asked_for_one_by_one():
    g = table("gang Y BR@30", "gang R BR@1 BR@7", "gang B BR@13", COCKTAIL_IN_HAND, cocktail="upto")
    assert offered_to_drug(g) == [seats(1, 7, 13), ["done", *seats(1, 7)], ["done", *seats(1)]]
    assert sleepers(g) == [1, 7, 13]


@pytest.mark.rule("R10.36")
def test_two_players_killed_by_one_cocktail_share_their_place():
    g = table(
        *("gang Y BR@30", "gang R BR@7z", "gang B BR@8z", "gang G GF@29"),
        *("money 3 0 0 0", "bank 1", COCKTAIL_IN_HAND),
        players=4,
    )
    play(g, "play-cocktail")
    assert killed(g) == [7, 8]
    assert g.out[R] == g.out[B] == g.events
    assert (g.last_stand[R], g.last_stand[B]) == (1, 1)
    play(g, "stop")
    assert TITLE.outcome(g) == Outcome("empty_bank", places=(1, 3, 3, 2), winners=(Y,))


def yellow_drugs_blues_godfather() -> Game:
    """Blue's Godfather on 7 is the only one with a drink."""
    g = table(
        *("gang Y BR@30", "gang R BR@29", "gang B GF@7 BR@2 BR@5", COCKTAIL_IN_HAND),
        *("hand R cocktail order order order order", "hand B move knife knife knife knife"),
    )
    play(g, "play-cocktail", "stop")
    assert sleepers(g) == [7]
    return g


@pytest.mark.rule("R10.37")
def test_a_drugged_godfather_misses_one_turn():
    g = discard(yellow_drugs_blues_godfather())
    assert (asked(g), g.money[B]) == (("blue", "card"), 0)
    play(g, "play-move")
    assert options(g) == seats(2, 5)
    play(g, "2", "4", "stop")
    assert told(g, "wakes") == [(B,)]
    assert sleepers(g) == []


@pytest.mark.rule("R10.37")
def test_a_godfather_who_woke_earns_again_in_the_following_turn():
    g = discard(yellow_drugs_blues_godfather(), turns=4)
    assert asked(g) == ("blue", "card")
    assert told(g, "collects") == [(B, 1)]


@pytest.mark.rule("R10.37")
def test_a_godfather_drugged_twice_before_he_wakes_dies():
    g = yellow_drugs_blues_godfather()
    play(g, "play-cocktail")
    assert killed(g) == [7]
    assert tokens(g) == 18


@pytest.mark.rule("R10.38")
def test_a_gang_asleep_can_only_order_and_raid():
    g = table(
        *("gang Y BR@20 BR@8", "gang R BR@10", "gang B GF@6z BL@9z", "turn B"),
        "hand B knife gunshot order raid move",
    )
    assert told(g, "collects") == []
    plays = [option for option in options(g) if option.startswith("play-")]
    assert plays == ["play-order", "play-raid"]
    play(g, "play-order", "1")
    assert asked(g) == ("yellow", "card")
    assert (sleepers(g), told(g, "wakes")) == ([], [(B,)])
    assert each(g.gangs[B]) == [6, 9]


@pytest.mark.rule("R10.38")
def test_the_same_gang_awake_could_do_everything():
    g = table(
        *("gang Y BR@20 BR@8", "gang R BR@10", "gang B GF@6 BL@9", "turn B"),
        "hand B knife gunshot order raid move",
    )
    plays = [option for option in options(g) if option.startswith("play-")]
    assert plays == ["play-knife", "play-gunshot", "play-order", "play-raid", "play-move"]
    assert g.money[B] == 2
