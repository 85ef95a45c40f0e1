"""The game in five sentences (section 0)."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.engine.errors import BadSetup
from backroom.engine.flow import NOBODY
from backroom.games.reckoning.meta import TITLE
from tests.games.reckoning.table import B, R, Y, asked, deal, options, play, table, told
from tests.games.reckoning.witness import at_random, discard_any, happened, random_games, seated, twin


@pytest.mark.rule("R0.1")
def test_three_to_six_can_play():
    assert list(TITLE.seats) == [3, 4, 5, 6]
    for players in (2, 7):
        with pytest.raises(BadSetup):
            deal(players)


@pytest.mark.rule("R0.1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_game_takes_roughly_fifty_turns(players: int):
    turns = 0
    for seed in range(40):
        *_, over = at_random(deal(players, Dice(seed)), seed)
        turns += over.turns
    assert 30 <= turns / 40 <= 70


@pytest.mark.rule("R0.1")
def test_nobody_ever_has_to_answer_together_with_somebody_else():
    for game in random_games():
        for g in game:
            assert g.asked == (() if g.seat == NOBODY else (g.seat,))


@pytest.mark.rule("R0.2")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everybody_runs_one_gang_round_a_table_of_thirty(players: int):
    g = deal(players, seating="free")
    assert options(play(g, "godfather")) == [str(seat) for seat in range(1, 31)]
    g = deal(players)
    taken = [seat for me in range(players) for seat in seated(g, me)]
    assert len(taken) == len(set(taken)) == players * len(seated(g, Y))


@pytest.mark.rule("R0.2")
@pytest.mark.parametrize(
    ("card", "answers", "news"),
    [
        ("knife", ["7"], "stabs"),
        ("gunshot", [], "shoots"),
        ("cocktail", [], "drugs"),
        ("order", ["7"], "orders"),
        ("boom", [], "explodes"),
        ("move", ["6", "1"], "moves"),
    ],
)
def test_a_turn_is_money_first_and_then_cards_that_kill_drug_bomb_or_move(
    card: str, answers: list[str], news: str
):
    g = table(
        "gang Y BL@6 BR@22",
        "gang R BR@7 BR@5",
        "gang B BR@29",
        "cakes B@15",
        "hand Y knife gunshot cocktail boom order"
        if card != "move"
        else "hand Y move order order order order",
    )
    assert told(g, "collects") == [(Y, 1)]
    assert asked(g) == ("yellow", "card")
    play(g, f"play-{card}", *answers)
    assert happened(g)[:3] == ["collects", "plays", news]
    assert asked(g) == ("yellow", "second")


@pytest.mark.rule("R0.3")
def test_the_richest_wins_even_with_all_gangsters_dead():
    g = table("gang R GF@29 BR@1", "gang B BR@30", "money 30 28 25", "bank 1", "turn R")
    assert asked(g) is None
    assert g.money == [30, 29, 25]
    assert TITLE.outcome(g).winners == (Y,)


@pytest.mark.rule("R0.4")
def test_the_game_ends_with_one_gang_left():
    g = table("gang Y BL@1", "gang R BR@2", "bank 9", "hand Y knife order order order order")
    assert TITLE.outcome(play(g, "play-knife")).reason == "last_gang"


@pytest.mark.rule("R0.4")
def test_the_game_ends_with_an_empty_bank():
    g = table("gang Y GF@1", "gang R BR@2", "bank 1")
    assert TITLE.outcome(g).reason == "empty_bank"


@pytest.mark.rule("R0.4")
def test_the_game_ends_when_one_explosion_kills_everybody_who_was_left():
    g = table("gang Y BR@1", "gang R BR@2", "cakes Y@1", "bank 9")
    assert TITLE.outcome(g).reason == "common_death"


@pytest.mark.rule("R0.4")
def test_the_game_goes_on_while_two_gangs_and_some_money_are_left():
    g = table("gang Y GF@1", "gang R BR@5 BR@20", "gang B BR@3", "cakes Y@4", "bank 2")
    assert (told(g, "goes_out"), g.bank) == ([(B,)], 1)
    assert asked(g) == ("yellow", "card")


@pytest.mark.rule("R0.5")
def test_a_revolver_seat_kills_straight_across_and_a_knife_seat_sideways():
    g = table(
        "gang Y BR@9 BR@24",
        "gang R BR@20 BR@8 BR@10 BR@5 BR@23 BR@25",
        "hand Y gunshot knife order order order",
    )
    assert options(play(twin(g), "play-knife")) == ["23", "25"]
    assert seated(play(twin(g), "play-gunshot"), R) == [5, 8, 10, 23, 25]


@pytest.mark.rule("R0.5")
def test_a_cake_kills_three_in_a_row_but_only_a_full_round_later():
    g = table(
        "gang Y BR@20", "gang R BR@6 BR@8 BR@10", "gang B BR@7 BR@24", "hand Y order order order order order"
    )
    play(g, "play-order", "7", "stop")
    assert asked(g) == ("red", "card")
    discard_any(g)
    assert asked(g) == ("blue", "card")
    assert told(g, "killed") == []
    discard_any(g)
    assert [(player, seat) for player, _, seat in told(g, "killed")] == [(R, 6), (B, 7), (R, 8)]
    assert asked(g) == ("yellow", "card")


@pytest.mark.rule("R0.5")
def test_before_it_explodes_anybody_may_push_it_along_or_set_it_off():
    g = table(
        "gang Y BR@20",
        "gang R BR@7",
        "gang B BR@10 BR@24",
        "hand Y order order order order order",
        "hand R pass boom knife knife knife",
    )
    play(g, "play-order", "10", "stop")
    assert options(play(twin(g), "play-pass")) == ["7", "20"]
    assert seated(play(twin(g), "play-boom"), B) == [24]


@pytest.mark.rule("R0.5")
def test_money_is_safe_once_collected():
    g = table("gang Y GF@1", "gang R BR@5 BR@3", "gang B BR@20", "money 7 4 2", "cakes Y@4")
    assert g.money == [8, 4, 2]
    assert told(g, "goes_out") == [(R,)]
