"""Whole games of players without a plan (S6.23): the money flows, the decks last, every job is used."""

from __future__ import annotations

from functools import cache

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import JOBS, SCOUNDREL
from backroom.games.scoundrels.state import Game, book

GAMES = 40


def whole_game(players: int, length: str, seed: int) -> Game:
    """A game in which every answer is as good as any other."""
    dice, answers = Dice(seed), Dice(seed, stream=1)
    setup = TITLE.parse_setup({"players": players, "length": length, "strategy": ["off", "on"][seed % 2]})
    g = TITLE.new(setup, dice)
    g.ear = []
    book.advance(g)
    while g.seat != NOBODY:
        options = book.options(g, g.seat)
        book.answer(g, options[answers(len(options))], g.seat)
    return g


@cache
def games(players: int, length: str) -> list[Game]:
    return [whole_game(players, length, seed) for seed in range(GAMES)]


def told(played: list[Game], event: str) -> list[tuple[int, ...]]:
    """The arguments of all events of this kind."""
    number = [kind.name for kind in book.events].index(event)
    return [happening[1:4] for g in played for happening in g.ear or [] if happening[0] == number]


@pytest.mark.rule("S6.23")
def test_every_job_is_used():
    used = told(games(4, "long"), "uses")
    assert len({scoundrel % JOBS for _, scoundrel, _ in used}) == JOBS


@pytest.mark.rule("S6.23", "S1.24")
@pytest.mark.parametrize(("length", "turns", "least", "most"), [("short", 8, 3, 6), ("long", 12, 5, 9)])
def test_about_every_second_turn_somebody_is_hired(length: str, turns: int, least: int, most: int):
    for players in (2, 3, 4):
        played = games(players, length)
        assert len(told(played, "turn")) == GAMES * players * turns
        assert least < len(told(played, "hires")) / GAMES / players < most


@pytest.mark.rule("S1.24", "S3.52")
def test_a_long_game_with_four_always_empties_the_trait_deck():
    for g in games(4, "long"):
        assert sum(g.traits_left) == 0
        assert len(told([g], "arrives")) == 50
    assert [sum(g.traits_left) for g in games(2, "short") if sum(g.traits_left) == 0] == []


@pytest.mark.rule("S1.2")
def test_a_scoundrel_never_comes_twice():
    for g in games(4, "long"):
        came = [SCOUNDREL.write(scoundrel) for scoundrel, _, _ in told([g], "arrives")]
        assert len({name.split("-")[0] for name in came}) == len(came)
        assert len({name.split("-")[1] for name in came}) == len(came)
