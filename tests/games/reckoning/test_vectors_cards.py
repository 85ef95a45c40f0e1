"""Step 3 and the piles (section 10.7)."""

from __future__ import annotations

import pytest

from backroom.games.reckoning.seats import each
from backroom.games.reckoning.state import Game
from tests.games.reckoning.table import Y, asked, hand, options, play, table, told
from tests.games.reckoning.vectors import killed, predefined, seats


def highest(n: int) -> int:
    """Chance that draws the last kind of the pile: a Move."""
    return n - 1


def yellows_first_turn() -> Game:
    """Three players on their predefined seats."""
    return table(*predefined(3), "hand Y move move knife boom pass")


@pytest.mark.rule("R10.39")
def test_on_a_full_table_without_cakes_only_the_knife_can_be_played():
    g = yellows_first_turn()
    assert asked(g) == ("yellow", "card")
    assert options(g) == ["play-knife", "discard-knife", "discard-pass", "discard-boom", "discard-move"]


@pytest.mark.rule("R10.40")
def test_the_knife_makes_room_for_a_move():
    g = play(yellows_first_turn(), "play-knife", "12")
    assert each(g.empty()) == [12]
    assert (asked(g), options(g)) == (("yellow", "second"), ["stop", "play-move"])
    play(g, "play-move")
    assert (asked(g), options(g)) == (("yellow", "move_who"), seats(1, 4, 6, 9, 13, 18, 22, 24, 27, 29))
    play(g, "29")
    assert told(g, "moves") == [(Y, 29, 12)]
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R10.41")
@pytest.mark.parametrize(
    ("rest", "second"), [("move knife order", ["stop", "play-move"]), ("order knife order", ["stop"])]
)
def test_after_a_move_no_action_may_follow(rest: str, second: list[str]):
    g = table("gang Y BL@9 BR@2", "gang R BR@10 BR@20", f"hand Y move raid {rest}")
    assert "play-knife" in options(g)
    play(g, "play-move", "2", "3")
    assert (asked(g), options(g)) == (("yellow", "second"), second)


def yellow_stabs_without_a_move(mask: str) -> Game:
    """Yellow plays a Knife and holds no Move; seats are empty and yellow has a waking gangster."""
    g = table(
        *("gang Y BL@9", "gang R BR@10 BR@20"),
        *("hand Y knife order order order order", "hand R order raid move move move"),
        mask=mask,
    )
    return play(g, "play-knife")


@pytest.mark.rule("R10.42")
def test_who_holds_no_move_is_asked_all_the_same():
    g = yellow_stabs_without_a_move(mask="on")
    assert (asked(g), options(g)) == (("yellow", "second"), ["stop"])


@pytest.mark.rule("R10.42")
def test_without_the_mask_the_question_is_skipped():
    g = yellow_stabs_without_a_move(mask="off")
    assert killed(g) == [10]
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R10.42")
def test_a_move_drawn_in_the_refill_waits_for_the_next_turn():
    g = table(*("gang Y BL@9", "gang R BR@10 BR@20", "hand Y knife order order order order"), chance=highest)
    play(g, "play-knife", "stop")
    assert hand(g, Y) == ["order", "order", "order", "order", "move"]
    assert asked(g) == ("red", "card")


DISCARDS = (
    "discards" + 9 * " knife" + 9 * " gunshot" + 4 * " order" + 6 * " pass" + 5 * " boom" + 6 * " cocktail"
)


@pytest.mark.rule("R10.43")
def test_the_discards_become_the_pile_in_the_middle_of_a_refill():
    g = table(
        *("gang Y BR@2", "gang R BR@10", "gang B BR@20", "gang G BR@24"),
        *(DISCARDS, "hand Y move move order order order"),
        players=4,
    )
    play(g, "play-move", "29", "play-move")
    assert [len(g.hands[me]) for me in range(4)] == [3, 5, 5, 5]
    assert (len(g.pile), len(g.discards)) == (1, 41)
    play(g, "30")
    assert (len(g.pile), len(g.discards)) == (40, 0)
    assert sum(len(cards) for cards in g.hands) == 20
    assert told(g, "reshuffled") == [()]
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R10.44")
def test_a_discard_is_the_whole_turn():
    g = table("gang Y BL@9", "gang R BR@10 BR@20", "hand Y knife order order order move")
    play(g, "discard-knife")
    assert told(g, "draws") == [(Y,)]
    assert len(hand(g, Y)) == 5
    assert "move" in hand(g, Y)
    assert asked(g) == ("red", "card")
