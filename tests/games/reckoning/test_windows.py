"""There are no reaction windows: two play slots, both the turn player's (section 5)."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.reckoning.nouns import KINDS, MOVE
from backroom.games.reckoning.state import book
from tests.games.reckoning.table import R, Y, asked, options, play, table, told
from tests.games.reckoning.witness import listen, random_games

ALL_PLAYABLE = ["gang Y BL@6 BR@9", "gang R BR@5 BR@7 BR@20", "gang B BR@15 GF@12", "cakes R@24"]


@pytest.mark.rule("R5.1")
def test_no_card_is_ever_played_outside_the_owners_own_turn():
    for game in random_games():
        turn = 0
        for g in game:
            laid = [*told(g, "plays"), *told(g, "discards")]
            assert {player for player, _ in laid} <= {turn}
            turn = g.turn
            listen(g)
            if g.seat not in {g.turn, NOBODY}:
                assert book.queries[g.query].name in {"who_sits", "where"}


@pytest.mark.rule("R5.1")
@pytest.mark.parametrize(
    ("answers", "effect"),
    [
        (["play-knife", "7"], ("killed", 7)),
        (["play-gunshot"], ("killed", 20)),
        (["play-boom"], ("explodes", 24)),
    ],
)
def test_nothing_answers_a_card_before_its_effect(answers: list[str], effect: tuple[str, int]):
    name, seat = effect
    g = table(*ALL_PLAYABLE, "hand Y knife gunshot boom order order", "hand R boom pass cocktail raid move")
    play(g, *answers)
    assert [where for *_, where in told(g, name)] == [seat]
    assert asked(g) == ("yellow", "second")


@pytest.mark.rule("R5.2", "R5.2a", "R5.3")
@pytest.mark.parametrize("kind", KINDS)
def test_any_playable_card_fits_the_first_slot(kind: str):
    g = table(*ALL_PLAYABLE, f"hand Y {kind}")
    assert asked(g) == ("yellow", "card")
    assert options(g) == [f"play-{kind}", f"discard-{kind}"]


@pytest.mark.rule("R5.2a")
def test_the_first_slot_may_be_passed_only_where_the_house_allows_it():
    assert "pass" not in options(table(*ALL_PLAYABLE, "hand Y knife"))
    assert options(table(*ALL_PLAYABLE, "hand Y knife", pass_turn="on"))[-1] == "pass"


@pytest.mark.rule("R5.2", "R5.2b", "R5.3")
@pytest.mark.parametrize(
    ("first", "answers"),
    [
        ("knife", ["7"]),
        ("gunshot", []),
        ("order", ["1"]),
        ("pass", ["20"]),
        ("boom", []),
        ("cocktail", []),
        ("move", ["6", "1"]),
    ],
)
def test_only_a_move_fits_the_second_slot_after_any_card(first: str, answers: list[str]):
    g = table(*ALL_PLAYABLE, f"hand Y {first} knife order raid move")
    play(g, f"play-{first}", *answers)
    assert asked(g) == ("yellow", "second")
    assert options(g) == ["stop", "play-move"]


@pytest.mark.rule("R5.2b")
def test_a_move_may_follow_a_raid():
    g = table("gang Y BR@8", "gang R BR@7", "hand Y raid knife order raid move")
    play(g, "play-raid", "1", "2")
    assert asked(g) == ("yellow", "second")
    assert options(g) == ["stop", "play-move"]


@pytest.mark.rule("R5.2b")
def test_the_second_slot_may_be_left_empty():
    g = table(*ALL_PLAYABLE, "hand Y knife move move move move")
    play(g, "play-knife", "7", "stop")
    assert asked(g) == ("red", "card")
    assert told(g, "plays") == [(Y, 0)]


@pytest.mark.rule("R5.4")
def test_a_raid_asks_the_others_in_a_fixed_order():
    g = table(
        *["gang Y BR@1 BL@2", "gang R GF@5 BR@6", "gang B BR@9 GM@8", "turn R"],
        "hand R raid order order order order",
    )
    play(g, "play-raid")
    order: list[tuple[str, str] | None] = []
    while len(order) < 6:
        order.append(asked(g))
        play(g, options(g)[0])
    colours = ["red", "yellow", "blue"]
    assert order == [(colour, question) for colour in colours for question in ("who_sits", "where")]
    assert told(g, "plays") == [(R, 6)]


@pytest.mark.rule("R5.4")
def test_other_players_decide_nothing_but_placements():
    decided = {
        book.queries[g.query].name
        for game in random_games(20)
        for g in game
        if g.seat not in {g.turn, NOBODY}
    }
    assert decided == {"who_sits", "where"}


@pytest.mark.rule("R5.5")
def test_there_is_never_a_third_slot():
    g = table(*ALL_PLAYABLE, "hand Y knife move move move move")
    play(g, "play-knife", "7", "play-move", "6", "1")
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R5.5")
def test_a_turn_has_one_first_slot_and_at_most_one_second():
    longest = 0
    for game in random_games():
        slots: dict[int, list[int]] = {}
        turn = 0
        for g in game:
            slots.setdefault(turn, []).extend(kind for _, kind in told(g, "plays"))
            turn = g.turns
            listen(g)
        assert all(kinds[1:] in ([], [MOVE]) for kinds in slots.values())
        longest = max(longest, *map(len, slots.values()))
    assert longest == 2
