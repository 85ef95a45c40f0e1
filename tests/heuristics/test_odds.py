"""Arithmetic of chances: worth that changes in the course of a game, and shares from strengths."""

from __future__ import annotations

from math import e

import pytest

from backroom.heuristics.odds import between, shares


def test_a_worth_goes_from_its_first_value_to_its_last():
    assert [between((2.0, 6.0), late) for late in (0.0, 0.25, 1.0)] == [2.0, 3.0, 6.0]


def test_equals_share_equally():
    assert shares([3.0, 3.0, 3.0, 3.0]) == [0.25, 0.25, 0.25, 0.25]


def test_a_point_more_is_e_times_as_likely():
    one, other = shares([5.0, 4.0])
    assert one / other == pytest.approx(e)
    assert one + other == pytest.approx(1.0)


def test_great_strengths_are_no_trouble():
    assert shares([5000.0, 0.0]) == [1.0, 0.0]
