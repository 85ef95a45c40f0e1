"""What the positions of games have in common: shapes of fields, lines, and what lies nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.engine.errors import BadSave, InvalidChoice
from backroom.engine.nouns import listed
from backroom.engine.positions import (
    NUMBER,
    Each,
    Mask,
    Named,
    Shape,
    Things,
    left_over,
    read_field,
    read_lines,
    read_row,
    twice,
    unknown,
    write_fields,
    write_rows,
)

SEAT = listed("seat", ["A", "B", "C"])
CARD = listed("card", ["knife", "gun", "cake"])
FIELDS: dict[str, Shape] = {"day": NUMBER, "turn": Named(SEAT), "offer": Things(CARD), "out": Mask(SEAT)}


class Table:
    """A table for three."""

    def __init__(self) -> None:
        self.day = 1
        self.turn = -1
        self.offer = [0, 2]
        self.out = 0
        self.hands: list[tuple[int, ...]] = [(), (), ()]


def read_line(g: Table, line: str) -> None:
    """A field, or the hand of a seat."""
    name, *tokens = line.split()
    if name in FIELDS:
        read_field(g, name, FIELDS[name], tokens)
    elif name == "hands":
        read_row(g, name, SEAT.read(tokens[0]), Things(CARD), tokens[1:])
    else:
        raise unknown(name, [*FIELDS, "hands"])


# -- shapes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "old", "value", "tokens"),
    [
        pytest.param(NUMBER, 0, 12, ["12"], id="a number"),
        pytest.param(Named(SEAT), 0, 1, ["B"], id="a thing"),
        pytest.param(Named(SEAT), 0, -1, ["-"], id="no thing"),
        pytest.param(Things(CARD), [], [2, -1, 0], ["cake", "-", "knife"], id="a list"),
        pytest.param(Things(CARD), (), (1, 1), ["gun", "gun"], id="a tuple"),
        pytest.param(Things(CARD), [1], [], [], id="nothing left"),
        pytest.param(Each(CARD), [0, 0], [1, 2], ["gun", "cake"], id="one for each"),
        pytest.param(Mask(SEAT), 0, 0b101, ["A", "C"], id="a set"),
    ],
)
def test_a_value_is_put_into_words_and_back(shape: Shape, old: Any, value: Any, tokens: list[str]):
    assert shape.tokens(value) == tokens
    assert shape.value(old, tokens) == value


def test_a_set_names_each_member_once():
    assert Mask(SEAT).value(0, ["C", "A", "C"]) == 0b101


@pytest.mark.parametrize(
    ("shape", "old", "tokens", "reason"),
    [
        pytest.param(NUMBER, 0, ["-1"], "the number must not be negative", id="below 0"),
        pytest.param(NUMBER, 0, ["1", "2"], "exactly one word is needed", id="two numbers"),
        pytest.param(Named(SEAT), 0, [], "exactly one word is needed", id="no word"),
        pytest.param(Each(CARD), [0, 0], ["gun"], "exactly 2 values are needed", id="too few"),
    ],
)
def test_words_of_another_shape_are_refused(shape: Shape, old: Any, tokens: list[str], reason: str):
    with pytest.raises(BadSave, match=reason):
        shape.value(old, tokens)


def test_a_name_that_nothing_has_is_refused():
    with pytest.raises(InvalidChoice, match="'D' is no seat; known: A, B, C"):
        Named(SEAT).value(0, ["D"])


# -- lines ---------------------------------------------------------------------------------------


def test_only_what_differs_from_a_new_game_is_written_and_it_comes_back():
    g = Table()
    g.turn, g.out, g.hands[1] = 2, 0b010, (1, 0)
    lines = write_fields(g, Table(), FIELDS) + write_rows(g, Table(), "hands", SEAT, Things(CARD))
    assert lines == ["turn C", "out B", "hands B gun knife"]
    again = Table()
    read_lines(again, lines, read_line)
    assert vars(again) == vars(g)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("day tomorrow", "'day tomorrow': invalid literal"),
        ("turn D", "'turn D': 'D' is no seat"),
        ("hands", "'hands': list index out of range"),
        ("night 1", "'night 1': unknown word 'night'; known: day, turn, offer, out, hands"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, reason: str):
    with pytest.raises(BadSave, match=f"^{reason}"):
        read_lines(Table(), ["day 2", line], read_line)


# -- cards ---------------------------------------------------------------------------------------


def test_a_deck_is_what_lies_nowhere_else():
    assert left_over([2, 0, 0, 1, 2], [2, 0]) == [0, 1, 2]


def test_a_card_lies_in_one_place():
    twice([4, 2, 7], "card")
    with pytest.raises(BadSave, match="a card is in two places"):
        twice([4, 2, 4], "card")
