"""How well a seat imagines what it cannot see: honest worlds guess, and worlds that peek are found out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from backroom.arena.worlds import Study, spread
from backroom.engine.title import Title
from backroom.games import TITLES, title

RECKONING = title("reckoning")


def studied(game: Title[Any], worlds: int = 4) -> Study:
    """One game of three."""
    study = Study(game, game.parse_setup({"players": 3}), worlds)
    study.game(1, 0)
    return study


def test_a_list_of_plain_values_is_one_place_without_order():
    members = {"hand": [3, 1, 3], "seats": [{"cards": [2]}, {"cards": []}], "turn": 1}
    assert dict(spread(members, ())) == {
        ("hand",): Counter({3: 2, 1: 1}),
        ("seats", 0, "cards"): Counter({2: 1}),
        ("seats", 1, "cards"): Counter(),
        ("turn",): Counter({1: 1}),
    }


def test_a_tally_is_so_many_things_of_each_kind():
    assert dict(spread({"bank": [2, 0, 1]}, ("bank",))) == {("bank",): Counter({0: 2, 2: 1, 1: 0})}


def test_in_reckoning_only_the_hands_of_others_are_hidden():
    study = studied(RECKONING)
    assert list(study.shares()) == ["hand"]
    hand = study.shares()["hand"]
    assert 0.2 < hand.right < 0.8
    assert hand.right < hand.covered < 1


def test_worlds_that_keep_the_truth_are_always_right():
    peeking = msgspec.structs.replace(RECKONING, redeal=lambda g, me, chance: None)
    hand = studied(peeking).shares()["hand"]
    assert (hand.right, hand.baseline, hand.covered) == (1, 1, 1)


def test_more_worlds_cover_more():
    assert studied(RECKONING, 8).shares()["hand"].covered > studied(RECKONING, 1).shares()["hand"].covered


def test_one_world_covers_what_it_has_right():
    hand = studied(RECKONING, 1).shares()["hand"]
    assert hand.covered == hand.right


@pytest.mark.parametrize("game", TITLES.values(), ids=TITLES)
def test_every_game_hides_something_that_nobody_imagines_for_certain(game: Title[Any]):
    fields = studied(game, 2).shares().values()
    hidden = sum(field.hidden for field in fields)
    assert hidden > 50
    assert sum(field.right * field.hidden for field in fields) < 0.8 * hidden
