"""Each law catches the defects it is there for: planted in a sound game, they must be noticed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from backroom.engine.laws import (
    LAWS,
    Law,
    LawBroken,
    Member,
    hold,
    random_play_ends,
)
from backroom.engine.title import Outcome
from backroom.games.nostra_city.state import book as nostra_city
from backroom.games.reckoning.state import book as reckoning
from tests.engine import heist
from tests.laws import defects, leaks
from tests.laws.members import HEIST
from tests.laws.planting import PLANTED, Defect, faulty
from tests.laws.seeds import games

__all__ = ["defects", "leaks"]  # imported for what they plant


@pytest.mark.parametrize(("law", "says", "defect"), [pytest.param(*case, id=name) for *case, name in PLANTED])
def test_the_law_catches(law: Law, says: str, defect: Defect):
    with defect() as member:
        assert any(re.search(says, complaint) for complaint in complaints(member, law))


def complaints(member: Member[Any], law: Law) -> Iterator[str]:
    for seed in range(games(member)):
        try:
            hold(member, law, seed)
        except LawBroken as broken:
            yield str(broken)


def test_every_law_has_caught_something():
    assert {law for law, *_ in PLANTED} == set(LAWS)


def contents() -> list[object]:
    """All that defects put something else into."""
    books = (heist.book, reckoning, nostra_city)
    return [(*book.bodies, *book.menus, *[(q.secret, q.masked) for q in book.queries]) for book in books]


def test_nothing_planted_stays():
    before = contents()
    for _, _, defect, _ in PLANTED:
        with defect():
            pass
    assert contents() == before


def test_a_broken_law_names_game_law_and_seed():
    broken = faulty(HEIST, outcome=lambda g: Outcome("", (), ()))
    with pytest.raises(LawBroken, match=r"heist breaks random_play_ends, seed 7: .*no reason"):
        hold(broken, random_play_ends, 7)
