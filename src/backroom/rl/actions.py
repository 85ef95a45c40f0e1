"""Flat action ids: one number for every answer to every query of a game, always the same.

In Bootleggers, deals may ask for any amount of money up to $200G, and promises may name any number. Programs
that look at every action are offered fewer amounts there: 0 to 10, then every 5 up to 50, then every 25; if
none of these can be answered, the lowest that can. Every amount keeps its own id.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from backroom.engine.nouns import Noun
from backroom.engine.title import Title
from backroom.games import title as title_of

COARSE: Final = {"bootleggers": ("amount", "how_many", "level")}  # queries whose numbers are thinned
MOST: Final = 200  # answers to these queries go no further, whatever their noun could name
STEPS: Final = ((10, 1), (50, 5), (MOST, 25))


def is_round(number: int) -> bool:
    """True if an amount is offered where amounts are thinned."""
    return any(number <= end and number % step == 0 for end, step in STEPS)


class Actions:
    """The flat action ids of a game."""

    def __init__(self, title: Title[Any]) -> None:
        self.title = title
        self.coarse = COARSE.get(title.name, ())
        self.meaning: list[tuple[int, int]] = []  # by id: query and answer
        for query in title.book.queries:
            numbers = sorted(query.noun.names)
            kept = (
                [number for number in numbers if number <= MOST] if self.is_counted(query.noun) else numbers
            )
            self.meaning += [(query.number, number) for number in kept]
        self.ids = {what: number for number, what in enumerate(self.meaning)}

    def is_counted(self, noun: Noun) -> bool:
        """True for the nouns of thinned queries, which could name more numbers than are ever asked for."""
        return any(query.noun is noun for query in self.title.book.queries if query.name in self.coarse)

    def legal(self, query: int, options: list[int]) -> list[int]:
        """Return the ids of some options, ascending; thinned where there are too many."""
        if self.title.book.queries[query].name in self.coarse:
            options = [option for option in options if is_round(option)] or options[:1]
        ids = self.ids
        return [ids[query, option] for option in options]

    def answer(self, action: int) -> int:
        """Return the answer of an id."""
        return self.meaning[action][1]

    def write(self, action: int) -> str:
        """Return the words of an id: query and answer."""
        query, answer = self.meaning[action]
        asked = self.title.book.queries[query]
        return f"{asked.name}: {asked.noun.write(answer)}"


@cache
def actions(game: str) -> Actions:
    """Return the flat action ids of a game."""
    return Actions(title_of(game))
