"""Random games, watched more closely than question by question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from backroom.engine.chance import Dice
from backroom.engine.flow import Flow, Happening, Picked, Seat
from backroom.engine.laws import Member, choose, gesticulate, questions
from backroom.engine.rulebook import Body
from backroom.engine.title import Title

G = TypeVar("G", bound=Flow)


def story(member: Member[G], seed: int) -> tuple[G, list[Happening]]:
    """A random game at its end, and all that happened in it."""
    title, dice, ear = member.title, Dice(seed), list[Happening]()
    setup = title.parse_setup(member.setups(dice))
    g = title.start(setup, dice, ear)
    for _ in questions(member, g):
        gesticulate(member, g, setup.players, dice)
        title.book.apply(g, *choose(member, g, dice))
    return g, ear


def rule_by_rule(member: Member[G], seeds: Iterable[int]) -> list[tuple[G, G]]:
    """The positions before and after every single rule of some random games."""
    with watched(member.title) as seen:
        for seed in seeds:
            story(member, seed)
    return seen


@contextmanager
def watched(title: Title[G]) -> Iterator[list[tuple[G, G]]]:
    """The positions before and after every single rule that is carried out meanwhile."""
    seen: list[tuple[G, G]] = []
    honest = title.book.bodies[:]
    title.book.bodies[:] = [watch(title, body, seen) for body in honest]
    try:
        yield seen
    finally:
        title.book.bodies[:] = honest


def watch(title: Title[G], body: Body[G], seen: list[tuple[G, G]]) -> Body[G]:
    """A rule that remembers what it was like before and after."""

    def remembering(g: G, me: Seat, arg: int, picked: Picked) -> None:
        before = title.copy(g)
        before.stack.append(g.now)  # the rule has not been carried out yet
        body(g, me, arg, picked)
        seen.append((before, title.copy(g)))

    return remembering
