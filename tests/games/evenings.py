"""Whole games of any title, for tests that ask what happens in the course of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from backroom.bots import bot, gesture_with, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Flow, Happening, Seat
from backroom.engine.title import Title
from tests.games.kit import said

G = TypeVar("G", bound=Flow)


def at_random(title: Title[G], players: int, seed: int, **options: object) -> Iterator[G]:
    """A game in which everybody answers at random, at each of its questions and at its end."""
    dice = Dice(seed)
    g = title.start(title.parse_setup({"players": players, **options}), dice, [])
    yield g
    while g.seat != NOBODY:
        choices = title.book.options(g)
        title.book.answer(g, choices[dice(len(choices))])
        yield g


def news(title: Title[G], g: G, *names: str) -> list[tuple[str, ...]]:
    """What was told under these names, in order."""
    stories = [said(title.book, happening) for happening in g.ear or []]
    return [told for told in stories if told[0] in names]


def evening(
    title: Title[G], players: int, seed: int, heroes: tuple[Seat, ...], **options: object
) -> tuple[G, set[str]]:
    """A game in which some seats are greedy and the others random; and what happened in it, by name."""
    greedy, at_random, dice, ear = bot("greedy", title), bot("random", title), Dice(seed), list[Happening]()
    g = title.start(title.parse_setup({"players": players, **options}), dice, ear)
    while g.seat != NOBODY:
        player, seen = greedy if g.seat in heroes else at_random, sight(title, g, g.seat)
        answer = player.choose(seen, dice)
        made = gesture_with(player, seen, answer)
        if made is not None:
            title.book.signal(g, *made, g.seat)
        title.book.answer(g, answer)
    return g, {title.book.events[happening[0]].name for happening in ear}
