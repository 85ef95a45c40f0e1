"""What the boards of all games share: drawings that are kept, answers on the board, the log, the ranking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from jinja2 import Environment
from markupsafe import Markup

from backroom.engine.flow import NOBODY, Event, Happening, Seat
from backroom.engine.nouns import Noun
from backroom.engine.words import Words
from backroom.tables.look import Look
from backroom.web.boards.scene import LOG_LINES, LogLine, Scene, Standing
from backroom.web.words import PageWords

K = TypeVar("K", bound=Hashable)
H = TypeVar("H")

MOST_DRAWINGS = 20_000  # of one kind, kept
PLAYERS = {"colour", "player"}  # the nouns for players


class Furnished(ABC):
    """The part of a board that is alike in all games; a game adds its table, its choices and its results."""

    def __init__(
        self, env: Environment, game: str, colours: Noun, events: list[Event], quiet: set[str]
    ) -> None:
        self.art: Any = env.get_template(f"boards/{game}.html").module
        self.colours = colours
        self.events = events
        self.quiet = quiet  # events that the log leaves out
        self.panels: dict[tuple[str, Hashable], Markup] = {}
        self.legends: dict[str, Markup] = {}
        self.emblems: dict[Seat, Markup] = {}

    def panel_of(self, has: Hashable, scene: Scene) -> Markup:
        """A panel with all that a player has; between two answers few of them change."""
        drawn = (scene.say.language, has)
        return kept(self.panels, drawn, lambda: self.art.panel(has, scene.game, scene.say))

    def legend(self, game: Words, say: PageWords) -> Markup:
        """What the signs mean; the same for everybody who reads the same language."""
        return kept(self.legends, say.language, lambda: self.art.legend(game, say))

    def emblem(self, player: Seat) -> Markup:
        """The shape of a player in its colour, with its letter."""
        return kept(self.emblems, player, lambda: self.art.emblem(player))

    def colour(self, player: Seat, game: Words) -> str:
        """The name of a player's colour."""
        return game.noun(self.colours, player)

    def log(self, story: list[list[Happening]], game: Words, most: int = LOG_LINES) -> list[LogLine]:
        """The last lines: all but what is plain to see."""
        return log_lines(story, self.events, game, self.told, most)

    def told(self, heard: list[Happening]) -> list[Happening]:
        """What is worth a line."""
        return [happening for happening in heard if self.events[happening[0]].name not in self.quiet]

    def standings(self, look: Look, game: Words, say: PageWords) -> list[Standing]:
        """The ranking of a finished game, best first."""
        view, outcome = look.view, look.outcome
        if view is None or outcome is None:
            return []
        order = sorted(range(len(outcome.places)), key=lambda player: outcome.places[player])
        scene = Scene(look=look, view=view, game=game, say=say, choices=[], names=[])
        return [self.standing(scene, player, outcome.places[player]) for player in order]

    @abstractmethod
    def standing(self, scene: Scene, player: Seat, at: int) -> Standing:
        """A line of the ranking: with what a player came to this place, and why."""


class Call(msgspec.Struct, frozen=True):
    """An answer that can be clicked where it lies."""

    word: str
    text: str
    number: int  # of that answer in the list


def answers(scene: Scene, said: Callable[[str], str] = str) -> dict[str, list[Call]]:
    """What can be clicked where, and what is said there."""
    found: dict[str, list[Call]] = {}
    for number, choice in enumerate(scene.choices, 1):
        if choice.place:
            found.setdefault(choice.place, []).append(Call(choice.word, said(choice.text), number))
    return found


def kept(drawings: dict[K, Markup], key: K, draw: Callable[[], str]) -> Markup:
    """What was drawn before, or is drawn now; the key holds all that is seen in it. Threads may share it."""
    found = drawings.get(key)
    if found is None:
        if len(drawings) >= MOST_DRAWINGS:
            drawings.clear()
        found = drawings[key] = Markup(draw())  # noqa: S704 - the templates escape
    return found


def houses(furnished: Callable[[bytes], H]) -> Callable[[Look], H]:
    """How a look at a table becomes its cards and constants, an owner's file included."""

    def house_of(look: Look) -> H:
        return furnished(msgspec.json.encode(look.setup))

    return house_of


def last_news(look: Look, events: list[Event]) -> dict[str, list[Happening]]:
    """What the last answer brought about, by event."""
    found: dict[str, list[Happening]] = defaultdict(list)
    for happening in look.story[-1] if look.story else []:
        found[events[happening[0]].name].append(happening)
    return found


@lru_cache(maxsize=20_000)
def sentence(game: Words, event: Event, happening: Happening) -> str:
    """What happened, in words; the same things happen again and again."""
    return game.event(event, happening)


def log_lines(
    story: list[list[Happening]],
    events: list[Event],
    game: Words,
    told: Callable[[list[Happening]], list[Happening]],
    most: int,
) -> list[LogLine]:
    """The last lines of a story: of each step what is worth telling."""
    lines: list[LogLine] = []
    for step in range(len(story) - 1, -1, -1):
        lines[:0] = [log_line(step, events[h[0]], h, game) for h in told(story[step])]
        if len(lines) >= most:
            break
    return lines[-most:]


def log_line(step: int, event: Event, happening: Happening, game: Words) -> LogLine:
    """An event in words, with whose doing it is: the player comes first in what it tells."""
    first = next(iter(event.nouns.values()), None)
    player = happening[1] if first is not None and first.name in PLAYERS else NOBODY
    return LogLine(step, sentence(game, event, happening), event.name, player)
