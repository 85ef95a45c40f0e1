"""The turn, second half: cards and waking (sections 3.4 and 3.5)."""

from __future__ import annotations

import pytest

from backroom.engine.errors import IllegalChoice
from backroom.engine.flow import NOBODY
from backroom.games.reckoning.nouns import COLOURS, MOVE
from backroom.games.reckoning.state import Game
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import B, R, Y, asked, hand, options, play, table, told
from tests.games.reckoning.witness import (
    Watched,
    discard_any,
    discards,
    gang,
    happened,
    listen,
    random_games,
)


def plays_offered(g: Game) -> list[str]:
    """The kinds that may be played now."""
    return [option.removeprefix("play-") for option in options(g) if option.startswith("play-")]


def killed(g: Game) -> list[tuple[int, int]]:
    """Whose gangsters died where."""
    return [(player, seat) for player, _, seat in told(g, "killed")]


# -- step 3: cards -------------------------------------------------------------------------------

ROOM = ["gang Y BL@8 BR@29", "gang R BR@7 BR@9 BR@18", "gang B BR@24"]


@pytest.mark.rule("R3.21")
@pytest.mark.parametrize(
    ("answers", "laid"),
    [
        (["play-knife", "7", "stop"], ["knife"]),
        (["play-knife", "7", "play-move", "8", "1"], ["knife", "move"]),
        (["play-move", "8", "1", "stop"], ["move"]),
        (["play-move", "8", "1", "play-move", "1", "2"], ["move", "move"]),
        (["discard-knife"], ["knife"]),
        (["discard-move"], ["move"]),
    ],
    ids=["an action", "an action and a Move", "a Move", "two Moves", "a discard", "a discarded Move"],
)
def test_the_ways_to_do_step_three(answers: list[str], laid: list[str]):
    g = table(*ROOM, "hand Y knife move move move gunshot")
    play(g, *answers)
    assert discards(g) == laid
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R3.21", "R3.22")
def test_no_second_action_card_may_be_played():
    g = table(*ROOM, "hand Y knife knife order move gunshot")
    play(g, "play-knife", "7")
    assert options(g) == ["stop", "play-move"]


@pytest.mark.rule("R3.22")
def test_after_a_move_no_action_card_may_be_played():
    g = table(*ROOM, "hand Y knife order raid move move")
    assert plays_offered(g) == ["knife", "order", "raid", "move"]
    play(g, "play-move", "29", "30")
    assert options(g) == ["stop", "play-move"]


@pytest.mark.rule("R3.23")
def test_a_discard_replaces_playing_altogether():
    g = table(*ROOM, "hand Y knife move move move order")
    play(g, "discard-knife")
    assert asked(g) == ("red", "card")
    assert told(g, "plays") == []


@pytest.mark.rule("R3.24")
def test_without_pass_turn_something_must_be_played_or_discarded():
    g = table(*ROOM, "hand Y knife knife knife knife knife")
    assert options(g) == ["play-knife", "discard-knife"]
    with pytest.raises(IllegalChoice):
        play(g, "pass")


@pytest.mark.rule("R3.24")
def test_with_pass_turn_the_hand_may_be_kept():
    g = table(*ROOM, "hand Y knife knife knife knife knife", pass_turn="on")
    assert options(g) == ["play-knife", "discard-knife", "pass"]
    play(g, "pass")
    assert happened(g) == ["keeps", "turn"]
    assert hand(g, Y) == ["knife"] * 5
    assert g.discards == []


NOBODY_IN_REACH = ["gang Y BR@29", "gang R BR@2", "gang B BR@21"]


@pytest.mark.rule("R3.25")
@pytest.mark.parametrize(
    ("kind", "target"),
    [
        ("knife", ["gang Y BL@1", "gang R BR@2", "gang B BR@21"]),
        ("gunshot", ["gang Y BR@9", "gang R BR@2", "gang B BR@20"]),
        ("pass", [*NOBODY_IN_REACH, "cakes R@5"]),
        ("boom", [*NOBODY_IN_REACH, "cakes R@5"]),
        ("cocktail", ["gang Y BR@29", "gang R BR@2", "gang B BR@7"]),
        ("move", NOBODY_IN_REACH),
    ],
)
def test_a_card_is_played_only_with_a_legal_target(kind: str, target: list[str]):
    held = f"hand Y {kind} order order order raid"
    without = ["gang Y BR@29z", *NOBODY_IN_REACH[1:]] if kind == "move" else NOBODY_IN_REACH
    assert plays_offered(table(*target, held)) == sorted([kind, "order", "raid"], key=order_of_kinds)
    g = table(*without, held)
    assert plays_offered(g) == ["order", "raid"]
    with pytest.raises(IllegalChoice):
        play(g, f"play-{kind}")


def order_of_kinds(kind: str) -> int:
    return ["knife", "gunshot", "order", "pass", "boom", "cocktail", "raid", "move"].index(kind)


@pytest.mark.rule("R3.26")
def test_a_card_lies_face_up_before_its_effect():
    g = table(*ROOM, "hand Y knife order order order order")
    play(g, "play-knife")
    assert asked(g) == ("yellow", "stab")
    assert (discards(g), len(hand(g, Y))) == (["knife"], 4)
    assert told(g, "plays") == [(Y, 0)]
    assert killed(g) == []


@pytest.mark.rule("R3.26")
def test_a_second_card_lies_face_up_before_its_effect():
    g = table(*ROOM, "hand Y knife move order order order")
    play(g, "play-knife", "7", "play-move")
    assert asked(g) == ("yellow", "move_who")
    assert discards(g) == ["knife", "move"]


@pytest.mark.rule("R3.26")
def test_a_discarded_card_lies_face_up():
    g = table(*ROOM, "hand Y knife order order order order")
    play(g, "discard-order")
    assert discards(g) == ["order"]
    assert told(g, "discards") == [(Y, 2)]


@pytest.mark.rule("R3.27")
@pytest.mark.parametrize(
    ("answers", "drawn"),
    [
        (["play-knife", "7", "stop"], 1),
        (["play-knife", "7", "play-move", "8", "1"], 2),
        (["play-move", "8", "1", "play-move", "1", "2"], 2),
        (["discard-knife"], 1),
        (["pass"], 0),
    ],
    ids=["one card", "two cards", "two Moves", "a discard", "a pass"],
)
def test_the_hand_is_drawn_back_up_to_five(answers: list[str], drawn: int):
    g = table(*ROOM, "hand Y knife move move order order", pass_turn="on")
    pile = len(g.pile)
    play(g, *answers)
    assert told(g, "draws") == [(Y,)] * drawn
    assert len(g.pile) == pile - drawn
    assert len(hand(g, Y)) == 5


@pytest.mark.rule("R3.27")
def test_nothing_is_drawn_between_the_first_and_the_second_card():
    g = table(*ROOM, "hand Y knife order order order order", "hand R knife knife knife knife knife")
    g.pile = [MOVE] * len(g.pile)
    play(g, "play-knife", "7")
    assert hand(g, Y) == ["order"] * 4
    assert options(g) == ["stop"]
    play(g, "stop")
    assert hand(g, Y) == ["order"] * 4 + ["move"]


def short_pile(cards_left: int) -> tuple[Game, Watched]:
    """Four players; all but so few cards of the draw pile were discarded. Chance is watched from here on."""
    chance = Watched()
    gangs = ["gang Y BR@13", "gang R BR@16", "gang B BR@18", "gang G BR@20"]
    g = table(*gangs, "hand Y order move move move order", players=4, chance=chance)
    g.discards, g.pile = g.pile[cards_left:], g.pile[:cards_left]
    return g, chance


@pytest.mark.rule("R3.28")
def test_the_discards_become_the_draw_pile_in_the_middle_of_a_refill():
    g, _ = short_pile(cards_left=1)
    assert (len(g.pile), len(g.discards)) == (1, 39)
    play(g, "play-order", "1", "play-move")
    assert (len(g.pile), len(g.discards)) == (1, 41)
    play(g, "14")
    assert (len(g.pile), len(g.discards)) == (40, 0)
    assert happened(g)[-6:] == ["draws", "drew", "reshuffled", "draws", "drew", "turn"]


@pytest.mark.rule("R3.28")
def test_the_discards_become_the_draw_pile_as_soon_as_the_last_card_is_taken():
    g, _ = short_pile(cards_left=1)
    thrown = sorted([*g.discards, 2])
    play(g, "discard-order")
    assert (g.pile, g.discards) == (thrown, [])
    assert happened(g)[-4:] == ["draws", "drew", "reshuffled", "turn"]


@pytest.mark.rule("R3.28")
def test_there_is_no_reshuffle_while_a_card_is_left():
    g, _ = short_pile(cards_left=2)
    play(g, "discard-order")
    assert (len(g.pile), len(g.discards)) == (1, 39)
    assert told(g, "reshuffled") == []


@pytest.mark.rule("R3.5", "R3.28")
def test_a_reshuffled_card_is_drawn_by_chance():
    g, chance = short_pile(cards_left=1)
    play(g, "play-order", "1", "play-move", "14")
    assert chance.among == [41]


@pytest.mark.rule("R3.29")
def test_a_draw_never_fails_with_thirty_cards_in_hands_and_both_raids_removed():
    gangs = [f"gang {letter} BR@{seat}" for seat, letter in enumerate("YRBGOV", 16)]
    g = table(*gangs, "hand Y order move move move order", "removed raid raid", players=6, raid_card="remove")
    assert len(g.pile) == 28
    g.discards, g.pile = g.pile[1:], g.pile[:1]
    play(g, "play-order", "1", "play-move", "2")
    assert [len(cards) for cards in g.hands] == [5] * 6
    assert (len(g.pile), len(g.discards)) == (28, 0)


@pytest.mark.rule("R3.29")
@pytest.mark.parametrize(("raid_card", "at_least"), [("discard", 30), ("remove", 28)])
def test_the_two_piles_together_always_hold_enough(raid_card: str, at_least: int):
    for game in random_games(raid_card=raid_card):
        for g in game:
            assert g.pile != []
            assert len(g.pile) + len(g.discards) >= at_least


@pytest.mark.rule("R3.30")
def test_a_turn_player_who_goes_out_in_step_three_draws_nothing():
    g = table("gang Y BR@7", "gang R BR@20", "gang B BR@24", "cakes R@7", "hand Y boom move move move move")
    play(g, "play-boom")
    assert asked(g) == ("red", "card")
    assert told(g, "draws") == []
    assert hand(g, Y) == []
    assert discards(g) == ["boom", "move", "move", "move", "move"]


@pytest.mark.rule("R3.30")
def test_no_cards_are_drawn_when_the_game_ends():
    g = table("gang Y BL@1", "gang R BR@2", "hand Y knife move move move move")
    play(g, "play-knife")
    assert asked(g) is None
    assert told(g, "draws") == []
    assert hand(g, Y) == ["move"] * 4


# -- step 4: wake --------------------------------------------------------------------------------


@pytest.mark.rule("R3.31")
def test_all_sleepers_of_the_turn_player_wake_and_nobody_else():
    g = table("gang Y BR@7z BL@8z GF@1", "gang R BR@18z BR@5", "hand Y boom boom boom boom boom")
    assert view(g, NOBODY).tokens == 15
    play(g, "discard-boom")
    assert gang(g, Y) == ["godfather@1", "bruiser@7", "blade@8"]
    assert gang(g, R) == ["bruiser@5", "sleeping-bruiser@18"]
    assert view(g, NOBODY).tokens == 17


@pytest.mark.rule("R3.31")
def test_waking_is_not_asked():
    g = table("gang Y BR@7z BL@8z", "gang R BR@5", "hand Y boom boom boom boom boom")
    listen(g)
    play(g, "discard-boom")
    assert happened(g) == ["discards", "draws", "drew", "wakes", "turn"]


@pytest.mark.rule("R3.31")
def test_sleepers_wake_in_their_owners_turn_only():
    g = table("gang Y BR@1", "gang R BR@18z BR@5", "gang B BR@9")
    discard_any(g)
    assert gang(g, R) == ["bruiser@5", "sleeping-bruiser@18"]
    discard_any(g)
    assert gang(g, R) == ["bruiser@5", "bruiser@18"]


@pytest.mark.rule("R3.32")
def test_the_turn_passes_to_the_next_player_who_is_not_out():
    g = table(
        "gang Y BL@1",
        "gang R BR@2",
        "gang B BR@9",
        "gang G BR@20",
        "hand Y knife boom boom boom boom",
        players=4,
    )
    play(g, "play-knife", "stop")
    assert asked(g) == ("blue", "card")
    assert told(g, "turn") == [(B,)]


@pytest.mark.rule("R3.1", "R3.32")
def test_after_the_last_colour_yellow_is_next_again():
    g = table("gang Y BR@1", "gang R BR@2", "gang G BR@20", players=4)
    assert [COLOURS[player] for (player,) in told(discard_any(g, 3), "turn")] == ["red", "green", "yellow"]
