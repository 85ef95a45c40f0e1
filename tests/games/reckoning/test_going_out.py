"""Going out: the last gangster, the hand, the money, the cake (section 3.7)."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import GONE, IN_FRONT
from backroom.games.reckoning.state import Game
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import B, G, R, Y, asked, hand, options, play, table, told
from tests.games.reckoning.witness import (
    discard_any,
    discards,
    happened,
    heard,
    random_games,
    seated,
    twin,
)


def stab_red(*lines: str) -> Game:
    """Yellow stabs red's last gangster on seat 2; blue sits far away."""
    g = table(
        *["gang Y BL@1", "gang R BR@2", "gang B BR@9", *lines],
        *["hand Y knife pass boom move move", "hand R gunshot gunshot cocktail raid move"],
    )
    return play(g, "play-knife")


@pytest.mark.rule("R3.42")
def test_a_player_whose_last_gangster_is_killed_is_out_at_once():
    g = stab_red()
    assert asked(g) == ("yellow", "second")
    assert told(g, "goes_out") == [(R,)]
    assert g.in_play() == [Y, B]


@pytest.mark.rule("R3.42")
def test_a_player_with_one_gangster_left_even_asleep_is_not_out():
    g = table("gang Y BL@1", "gang R BR@2 BR@7z", "gang B BR@9", "hand Y knife boom boom boom boom")
    play(g, "play-knife")
    assert seated(g, R) == [7]
    assert told(g, "goes_out") == []
    assert g.in_play() == [Y, R, B]


@pytest.mark.rule("R3.43")
def test_the_hand_of_a_player_who_goes_out_is_laid_open_on_the_discard_pile():
    g = stab_red()
    assert hand(g, R) == []
    assert discards(g) == ["knife", "gunshot", "gunshot", "cocktail", "raid", "move"]
    shown = [("shows", (R, kind, 0)) for kind in (1, 1, 5, 6, 7)]
    for me in (Y, R, B, NOBODY):
        assert [news for news in heard(g, me) if news[0] == "shows"] == shown


@pytest.mark.rule("R3.44")
def test_the_money_of_a_player_who_is_out_stays_and_counts_at_the_end():
    assert stab_red("money 5 40 7").money == [5, 40, 7]
    g = table("gang Y GF@1", "gang B BR@9", "money 5 40 7", "bank 1")
    assert asked(g) is None
    assert g.money == [6, 40, 7]
    assert TITLE.outcome(g).places == (3, 1, 2)


@pytest.mark.rule("R3.45")
def test_a_cake_in_front_of_a_player_who_goes_out_leaves_the_game():
    assert stab_red().cakes == [IN_FRONT, GONE, IN_FRONT]


@pytest.mark.rule("R3.45")
def test_a_cake_on_the_table_of_a_player_who_goes_out_stays_and_does_not_explode_by_itself():
    g = stab_red("cakes R@10")
    assert g.cakes == [IN_FRONT, 10, IN_FRONT]
    play(g, "stop")
    assert asked(g) == ("blue", "card")
    discard_any(g, 3)
    assert told(g, "explodes") == []
    assert g.cakes == [IN_FRONT, 10, IN_FRONT]


@pytest.mark.rule("R3.45")
def test_living_players_may_move_or_explode_the_cake_of_a_player_who_is_out():
    g = table("gang Y BR@1", "gang B BR@9 BR@20", "cakes R@10", "hand Y pass boom knife knife knife")
    moved = play(twin(g), "play-pass", "20")
    assert moved.cakes == [IN_FRONT, 20, IN_FRONT]
    blown = play(twin(g), "play-boom")
    assert told(blown, "killed") == [(B, 3, 9)]
    assert blown.cakes == [IN_FRONT, GONE, IN_FRONT]


@pytest.mark.rule("R3.46")
def test_nobody_is_out_while_a_raid_has_the_gangsters_off_the_table():
    g = table(
        *["gang Y BR@1 BL@2", "gang R BR@5", "gang B BR@9 GM@8", "money 0 3 0"],
        "hand Y raid order order order order",
    )
    play(g, "play-raid")
    assert (g.gangs, asked(g)) == ([0, 0, 0], ("yellow", "who_sits"))
    while asked(g) != ("yellow", "second"):
        assert view(g, NOBODY).out == (0, 0, 0)
        assert len(hand(g, R)) == 5
        play(g, options(g)[0])
    assert told(g, "goes_out") == []
    play(g, "stop")
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R3.47")
def test_a_player_who_is_out_makes_no_decision_and_takes_no_turn():
    for game in random_games():
        out: set[int] = set()
        turns_seen = 0
        for g in game:
            turns = told(g, "turn")
            assert not out & {player for (player,) in turns[turns_seen:]}
            assert g.seat not in out
            turns_seen = len(turns)
            out = {player for (player,) in told(g, "goes_out")}


@pytest.mark.rule("R3.47")
def test_a_raid_does_not_ask_a_player_who_is_out():
    g = table("gang Y BR@1 BL@2", "gang B BR@9 GM@8", "hand Y raid order order order order")
    play(g, "play-raid")
    placers = set()
    while asked(g) != ("yellow", "second"):
        placers.add(g.seat)
        play(g, options(g)[0])
    assert placers == {Y, B}


# -- the order inside one kill event -------------------------------------------------------------


@pytest.mark.rule("R3.48")
def test_all_victims_leave_before_anybody_goes_out_and_all_go_out_in_the_same_event():
    g = table(
        *["gang Y BR@20", "gang R BR@7z", "gang B BR@8 BR@9", "gang G BR@22"],
        *["cakes Y@8", "turn Y 0 0 4"],
        players=4,
    )
    news = [name for name in happened(g) if name != "shows"]
    assert news[:6] == ["explodes", "killed", "killed", "killed", "goes_out", "goes_out"]
    assert g.out == [0, 5, 5, 0]
    assert g.last_stand == [0, 1, 2, 0]
    assert view(g, NOBODY).tokens == 18


@pytest.mark.rule("R3.48")
@pytest.mark.parametrize(
    ("lines", "card"),
    [
        (["gang Y BL@6", "gang R BR@7"], "knife"),
        (["gang Y BR@22", "gang R BR@7z"], "gunshot"),
        (["gang Y BR@29", "gang R BR@7z"], "cocktail"),
        (["gang Y BR@29", "gang R BR@8", "cakes B@7"], "boom"),
    ],
)
def test_every_kill_is_one_event_with_its_number(lines: list[str], card: str):
    g = table(*lines, "gang B BR@20", "turn Y 0 0 4", f"hand Y {card} order order order order")
    play(g, f"play-{card}")
    assert g.events == 5
    assert g.out == [0, 5, 0]


@pytest.mark.rule("R3.48")
def test_hands_and_cakes_are_put_away_even_if_the_event_ends_the_game():
    g = table(
        *["gang Y BR@7", "gang R BR@8z", "gang B BR@20", "cakes R@8", "bank 9"],
        "hand Y boom move move move move",
    )
    play(g, "play-boom")
    assert [name for name in happened(g) if name != "shows"] == [
        *["plays", "explodes", "killed", "killed", "goes_out", "goes_out"],
        *["inherits", "game_over"],
    ]
    assert (hand(g, Y), hand(g, R), len(hand(g, B))) == ([], [], 5)
    assert len(g.discards) == 10
    assert g.cakes == [GONE, GONE, IN_FRONT]
    assert g.out == [1, 1, 0]
    assert view(g, NOBODY).tokens == 18
    assert g.money == [0, 0, 9]


@pytest.mark.rule("R3.48")
def test_an_exploded_cake_is_back_with_its_owner_even_if_the_event_ends_the_game():
    g = table("gang Y BR@20", "gang R BR@8", "cakes Y@8", "bank 9")
    assert asked(g) is None
    assert g.cakes == [IN_FRONT, GONE, GONE]


@pytest.mark.rule("R3.48")
def test_after_a_common_death_everything_is_put_away_too():
    g = table("gang Y BR@7", "gang R BR@8", "cakes Y@8", "bank 9")
    assert TITLE.outcome(g).reason == "common_death"
    assert g.hands == [[], [], []]
    assert g.cakes == [GONE, GONE, GONE]
    assert g.bank == 9


@pytest.mark.rule("R3.48")
def test_the_turn_of_a_player_who_goes_out_ends_if_the_game_goes_on():
    g = table(
        *["gang Y BR@7", "gang R BR@21", "gang B BR@8", "gang G BR@22", "cakes B@7"],
        "hand Y boom move move move move",
        players=4,
    )
    play(g, "play-boom")
    assert g.in_play() == [R, G]
    assert asked(g) == ("red", "card")
    assert told(g, "turn") == [(R,)]
