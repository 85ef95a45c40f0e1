"""Raid, seating, ranking (section 10.8)."""

from __future__ import annotations

import pytest

from backroom.engine.title import Outcome
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.state import Game
from tests.games.reckoning.table import B, G, R, Y, asked, deal, options, play, table, told
from tests.games.reckoning.vectors import discard, killed, sleepers


def red_raids(*lines: str) -> Game:
    """Red has played a Raid: everybody waits beside the table."""
    g = table(
        *("gang Y GF@1", "gang R GF@2 BL@7z", "gang B BR@9 BR@10 BR@11", "turn R"),
        *("hand R raid move order order order", *lines),
    )
    return play(g, "play-raid")


@pytest.mark.rule("R10.45")
def test_a_raid_seats_one_gangster_at_a_time_counter_clockwise():
    g = red_raids()
    assert (asked(g), options(g)) == (("red", "who_sits"), ["godfather", "sleeping-blade"])
    play(g, "godfather")
    order, free = [], []
    while asked(g) not in {("red", "second"), None}:
        colour, question = asked(g) or ("", "")
        assert question == "where"
        order.append(colour)
        free.append(len(options(g)))
        play(g, options(g)[-1])
    assert order == ["red", "yellow", "blue", "red", "blue", "blue"]
    assert free == [30, 29, 28, 27, 26, 25]
    assert [sat[1] for sat in told(g, "sits")] == [0, 0, 3, 2 + 4, 3, 3]


@pytest.mark.rule("R10.46")
def test_cakes_stay_through_a_raid_and_a_sleeper_wakes_at_the_end_of_this_turn():
    g = red_raids("cakes Y@5")
    play(g, "sleeping-blade")
    assert "5" in options(g)
    play(g, "17", "30", "20", "29", "21", "22")
    assert g.cakes[Y] == 5
    assert sleepers(g) == [17]
    play(g, "play-move")
    assert asked(g) == ("red", "move_to")
    play(g, "28")
    assert told(g, "moves") == [(R, 29, 28)]
    assert (sleepers(g), told(g, "wakes")) == ([], [(R,)])
    discard(g, turns=2)
    assert asked(g) == ("red", "card")
    assert told(g, "collects") == [(R, 1), (B, 1), (Y, 1), (R, 2)]


@pytest.mark.rule("R10.47")
def test_a_sleeper_seated_at_a_bar_in_anothers_raid_misses_one_payment():
    g = table(
        *("gang Y BR@1", "gang R BR@2", "gang B BR@7z BR@9", "turn R"),
        "hand R raid move order order order",
    )
    play(g, "play-raid", "30", "29", "sleeping-bruiser", "17", "28", "stop")
    assert asked(g) == ("blue", "card")
    assert (told(g, "collects"), sleepers(g)) == ([], [17])
    discard(g)
    assert (told(g, "wakes"), sleepers(g)) == ([(B,)], [])
    discard(g, turns=2)
    assert asked(g) == ("blue", "card")
    assert told(g, "collects") == [(B, 1)]


@pytest.mark.rule("R10.48")
def test_free_seating_goes_counter_clockwise_and_the_last_to_place_begins():
    g = deal(4, seating="free", first_placer=G)
    while asked(g) != ("yellow", "card"):
        play(g, options(g)[0])
    placers = [player for player, _, _ in told(g, "sits")]
    assert placers == 7 * [G, B, R, Y]
    discard(g, turns=3)
    assert told(g, "turn") == [(Y,), (R,), (B,), (G,)]


@pytest.mark.rule("R10.49")
def test_a_rich_player_wins_although_out():
    g = table("gang R GF@6", "gang B BR@30", "money 30 26 25", "bank 2", "turn R")
    assert g.money == [30, 28, 25]
    assert TITLE.outcome(g) == Outcome("empty_bank", places=(1, 2, 3), winners=(Y,))


@pytest.mark.rule("R10.50")
def test_of_equal_money_the_player_in_play_wins():
    g = table("gang R GF@6", "gang B BR@30", "money 20 18 5", "bank 2", "turn R")
    assert TITLE.outcome(g) == Outcome("empty_bank", places=(2, 1, 3), winners=(R,))


@pytest.mark.rule("R10.50")
@pytest.mark.parametrize(
    ("blue", "places", "winners"),
    [("BR@30 BR@29", (3, 2, 1), (B,)), ("BR@30", (3, 1, 1), (R, B))],
)
def test_of_equal_money_in_play_more_gangsters_win_or_the_victory_is_shared(
    blue: str, places: tuple[int, ...], winners: tuple[int, ...]
):
    g = table("gang R GF@6", f"gang B {blue}", "money 5 18 20", "bank 2", "turn R")
    assert TITLE.outcome(g) == Outcome("empty_bank", places, winners)


@pytest.mark.rule("R10.51")
def test_a_gang_plays_on_without_its_godfather():
    g = table(
        *("gang Y BR@30", "gang R BR@29", "gang B BR@9", "gang G GF@20 BR@2 BR@5 BR@24", "turn B"),
        "hand B gunshot move move order order",
        players=4,
    )
    play(g, "play-gunshot", "stop")
    assert killed(g) == [20]
    assert asked(g) == ("green", "card")
    assert told(g, "collects") == []


QUIET = ("gang Y BR@30 BR@29", "gang R BL@28 BR@10", "gang B BR@14", "money 1 2 3", "bank 7")


@pytest.mark.rule("R10.52")
def test_sixty_turns_without_payment_or_kill_end_the_game():
    g = discard(table(*QUIET, "turn Y"), turns=59)
    assert (asked(g), g.turns) == (("blue", "card"), 60)
    discard(g)
    assert asked(g) is None
    assert g.bank == 7
    assert TITLE.outcome(g) == Outcome("stall", places=(3, 2, 1), winners=(B,))


@pytest.mark.rule("R10.52")
@pytest.mark.parametrize(
    ("red", "answers"),
    [("BL@28 BR@10", ["play-knife", "stop"]), ("BR@6 BR@10", ["play-move", "6", "7", "stop"])],
)
def test_a_kill_or_a_payment_in_turn_59_begins_the_count_anew(red: str, answers: list[str]):
    g = table(
        *("turn R 58 0 0", "gang Y BR@30 BR@29", f"gang R {red}", "gang B BR@14"),
        "hand R knife move order order order",
    )
    play(g, *answers)
    assert len(killed(g)) + len(told(g, "collects")) == 1
    discard(g, turns=59)
    assert (asked(g) is None, g.turns) == (False, 59 + 60)
    discard(g)
    assert (asked(g), TITLE.outcome(g).reason) == (None, "stall")


@pytest.mark.rule("R10.53")
def test_a_player_who_is_out_is_skipped():
    g = table("gang Y BR@2", "gang B BR@10", "gang G BR@20", "gang O BR@24", players=5)
    discard(g)
    assert asked(g) == ("blue", "card")
