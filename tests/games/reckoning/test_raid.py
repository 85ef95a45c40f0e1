"""Raid! (section 6, R-C07)."""

from __future__ import annotations

import pytest

from backroom.games.reckoning.nouns import ASLEEP, BLADE, BRUISER, GODFATHER, GUNMAN, KINDS, RAID, TOKENS
from backroom.games.reckoning.seats import each
from backroom.games.reckoning.state import Game
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import B, R, Y, asked, deal, hand, options, play, table, told

RAID_HAND = "hand Y raid move order order order"


def seat_all(g: Game) -> list[tuple[str, str]]:
    """Everybody takes the first seat offered; who was asked what meanwhile."""
    questions = []
    while (question := asked(g)) is not None and question[1] in {"who_sits", "where"}:
        questions.append(question)
        play(g, options(g)[0])
    return questions


@pytest.mark.rule("R-C07", "R6.44a")
def test_everybody_leaves_the_table_and_waits():
    g = table("gang Y BR@30 GF@1", "gang R BL@7z BR@16", "gang B GM@22", RAID_HAND)
    play(g, "play-raid")
    assert g.occupied() == 0
    assert view(g, B).waiting == ((GODFATHER, BRUISER), (BRUISER, BLADE + ASLEEP), (GUNMAN,))


@pytest.mark.rule("R6.44", "R6.44b", "R9.26")
def test_one_gangster_at_a_time_is_seated_from_the_card_player_counter_clockwise():
    g = table(
        *("turn R", "gang Y GF@1 BR@2", "gang R BR@3 BR@4", "gang B BR@5 BR@6", "gang G BR@7 BR@8"),
        "hand R raid order order order order",
        players=4,
    )
    play(g, "play-raid")
    assert [who for who, question in seat_all(g) if question == "where"] == [
        *("red", "yellow", "green", "blue", "red", "yellow", "green", "blue"),
    ]


@pytest.mark.rule("R6.44b")
def test_the_owner_chooses_who_sits_down_and_then_any_empty_seat():
    g = table("gang Y GF@1 BR@2 BR@3z BR@4", "gang R BR@16 BR@17", RAID_HAND)
    play(g, "play-raid")
    assert asked(g) == ("yellow", "who_sits")
    assert options(g) == ["godfather", "bruiser", "sleeping-bruiser"]
    play(g, "sleeping-bruiser")
    assert asked(g) == ("yellow", "where")
    assert options(g) == [str(seat) for seat in range(1, 31)]
    play(g, "29")
    assert asked(g) == ("red", "where")
    assert options(g) == [str(seat) for seat in range(1, 31) if seat != 29]
    assert told(g, "sits") == [(Y, BRUISER + ASLEEP, 29)]


@pytest.mark.rule("R6.44c", "R9.26")
def test_a_player_with_nobody_waiting_is_skipped_until_all_are_seated():
    g = table(
        *("turn R", "gang R GF@3 BL@4z", "gang Y GF@1", "gang B BR@5 BR@6 BR@7", "out G-1-2"),
        "hand R raid order order order order",
        players=4,
    )
    play(g, "play-raid")
    assert seat_all(g) == [
        *(("red", "who_sits"), ("red", "where"), ("yellow", "where"), ("blue", "where")),
        *(("red", "where"), ("blue", "where"), ("blue", "where")),
    ]
    assert asked(g) == ("red", "second")
    assert [len(each(gang)) for gang in g.gangs] == [1, 2, 3, 0]


@pytest.mark.rule("R6.45", "R9.28")
def test_cakes_stay_where_they_are_and_their_seats_may_be_taken():
    g = table("gang Y BR@30", "gang R BR@5 BR@16", "cakes R@5 B@14", RAID_HAND)
    play(g, "play-raid")
    assert g.cakes == [0, 5, 14]
    assert {"5", "14"} <= set(options(g))
    play(g, "5", "14", "1")
    assert g.cakes == [0, 5, 14]
    play(g, "stop")
    assert told(g, "killed") == [(Y, BRUISER, 5)]


@pytest.mark.rule("R6.46", "R9.27", "R9.10", "R8.2")
def test_a_sleeper_keeps_his_token_and_is_seated_asleep_wherever_his_owner_likes():
    g = table("gang Y BR@30", "gang R BR@7z", "gang B BR@16", RAID_HAND)
    play(g, "play-raid", "29", "22")
    assert asked(g) == ("red", "where")
    assert view(g, Y).tokens == TOKENS - 1
    play(g, "17", "stop")
    assert each(g.asleep) == [17]
    assert asked(g) == ("red", "card")
    assert told(g, "collects") == []  # the bar pays nothing to a sleeper


@pytest.mark.rule("R6.46", "R9.27", "R8.2")
def test_in_a_house_where_a_raid_wakes_sleepers_all_tokens_return():
    g = table("gang Y BR@30", "gang R BR@7z BR@8", "gang B BR@16z", RAID_HAND, raid_sleepers="wake")
    play(g, "play-raid")
    assert view(g, Y).tokens == TOKENS
    seat_all(g)
    assert g.asleep == 0


@pytest.mark.rule("R6.47")
def test_a_raid_seats_everybody_at_a_full_table():
    g = play(deal(3, deck_data={**dict.fromkeys(KINDS, 0), "raid": 30, "move": 1}), "play-raid")
    questions = seat_all(g)
    assert sum(question == "where" for _, question in questions) == 29  # the last man has no choice
    assert [len(each(gang)) for gang in g.gangs] == [10, 10, 10]
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R6.47")
def test_a_raid_can_be_played_by_the_last_sleeper_of_a_gang():
    g = table("gang Y BR@7z", "gang R BR@8z", RAID_HAND)
    assert "play-raid" in options(g)


@pytest.mark.rule("R6.48")
def test_after_a_raid_a_move_may_follow():
    g = table("gang Y BR@30", "gang R BR@16", RAID_HAND)
    play(g, "play-raid", "1", "2")
    assert asked(g) == ("yellow", "second")
    assert options(g) == ["stop", "play-move"]
    play(g, "play-move", "17")
    assert each(g.gangs[Y]) == [17]


@pytest.mark.rule("R6.49", "R9.29", "R8.2")
def test_a_played_raid_is_discarded_like_any_other_card():
    g = table("gang Y BR@30", "gang R BR@16", RAID_HAND)
    play(g, "play-raid")
    assert (g.discards, g.removed) == ([RAID], [])


@pytest.mark.rule("R6.49", "R9.29", "R8.2")
def test_in_a_house_that_removes_raids_a_played_one_leaves_the_game_and_a_discarded_one_does_not():
    given = ("gang Y BR@30", "gang R BR@16", RAID_HAND)
    played = play(table(*given, raid_card="remove"), "play-raid")
    assert (played.discards, played.removed) == ([], [RAID])
    assert hand(played, Y) == ["order", "order", "order", "move"]
    discarded = play(table(*given, raid_card="remove"), "discard-raid")
    assert (discarded.discards, discarded.removed) == ([RAID], [])


@pytest.mark.rule("R6.50")
def test_a_raid_kills_pays_and_wakes_nobody_and_brings_nobody_back():
    g = table(
        *("gang Y BL@30", "gang R BR@1 BR@7z GM@2", "gang B GF@16", "gang G BR@22", "money 3 1 4 1"),
        "hand Y knife order order order order",
        "hand R raid order order order order",
        players=4,
    )
    play(g, "play-knife", "stop")
    assert told(g, "killed") == [(R, BRUISER, 1)]
    play(g, "play-raid")
    seat_all(g)
    assert len(told(g, "killed")) == 1
    assert asked(g) == ("red", "second")
    assert (g.bank, g.money) == (90, [3, 1, 4, 1])
    assert [len(each(gang)) for gang in g.gangs] == [1, 2, 1, 1]
    assert len(each(g.gangs[R] & g.asleep)) == 1
