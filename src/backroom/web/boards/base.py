"""What the boards of all games share: their drawings, answers on the board, the log, the ranking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import TypeVar

import msgspec
from jinja2 import Environment
from markupsafe import Markup

from backroom.engine.flow import Event, Happening, Seat
from backroom.engine.nouns import Noun
from backroom.engine.words import Words
from backroom.tables.snapshot import TableView
from backroom.web.boards.context import LOG_LINES, BoardContext, LogLine, RankingLine
from backroom.web.regions import Region, TemplateSheet

H = TypeVar("H")


class GameBoard(TemplateSheet, ABC):
    """The part of a board that is alike in all games; a game adds its table, its choices and its results."""

    def __init__(
        self,
        env: Environment,
        game: str,
        colours: Noun,
        events: list[Event],
        quiet: set[str],
        **names: object,
    ) -> None:
        super().__init__(env, f"boards/{game}.html", **names)
        self.game = game
        self.colours = colours
        self.events = events
        self.quiet = quiet  # events that the log leaves out
        self.emblems: dict[Seat, Markup] = {}

    def region(self, id_: str, name: str, part: Hashable) -> Region:
        """A region that is drawn by this game."""
        return Region(id_, self.game, name, part)

    def legend(self) -> Region:
        """What the signs mean; the same for everybody who reads the same language."""
        return self.region("signs", "legend", None)

    def emblem(self, player: Seat) -> Markup:
        """The shape of a player in its colour, with its letter."""
        if player not in self.emblems:
            self.emblems[player] = Markup(self.art.emblem(player))  # noqa: S704 - the template escapes
        return self.emblems[player]

    def colour(self, player: Seat, words: Words) -> str:
        """The name of a player's colour."""
        return colour_of(words, self.colours, player)

    def log(self, seen: TableView, words: Words) -> tuple[LogLine, ...]:
        """The last lines: of each step what is worth telling."""
        url = f"/t/{seen.code}"

        def add(lines: tuple[LogLine, ...], step: int, heard: list[Happening]) -> tuple[LogLine, ...]:
            told = [(self.events[happening[0]], happening) for happening in self.told(heard)]
            more = [LogLine(url, step, event.name, sentence(words, event, what)) for event, what in told]
            return (*lines, *more)[-LOG_LINES:] if more else lines

        return seen.story.retell(("log", words), (), add)

    def told(self, heard: list[Happening]) -> list[Happening]:
        """What is worth a line: all but what is plain to see."""
        return [happening for happening in heard if self.events[happening[0]].name not in self.quiet]

    def standings(self, context: BoardContext) -> list[RankingLine]:
        """The ranking of a finished game, best first."""
        outcome = context.seen.outcome
        if outcome is None:
            return []
        order = sorted(range(len(outcome.places)), key=lambda player: outcome.places[player])
        plain = msgspec.structs.replace(context, choices=[], calls={}, names=[])
        return [self.standing(plain, player, outcome.places[player]) for player in order]

    @abstractmethod
    def standing(self, context: BoardContext, player: Seat, at: int) -> RankingLine:
        """A line of the ranking: with what a player came to this place, and why."""


def boxes_of_tables(boxes: Callable[[bytes], H]) -> Callable[[TableView], H]:
    """How what is seen of a table becomes its cards and constants, an owner's file included."""

    def box_of(seen: TableView) -> H:
        return boxes(msgspec.json.encode(seen.setup))

    return box_of


def last_news(seen: TableView, events: list[Event]) -> dict[str, list[Happening]]:
    """What the last answer brought about, by event."""
    found: dict[str, list[Happening]] = defaultdict(list)
    for happening in seen.story[-1] if len(seen.story) else []:
        found[events[happening[0]].name].append(happening)
    return found


@lru_cache(maxsize=20_000)
def sentence(words: Words, event: Event, happening: Happening) -> str:
    """What happened, in words; the same things happen again and again."""
    return words.event(event, happening)


@lru_cache(maxsize=1000)
def colour_of(words: Words, colours: Noun, player: Seat) -> str:
    """The name of a colour; every page says it for every seat."""
    return words.noun(colours, player)
