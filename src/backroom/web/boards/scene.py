"""The shapes that pass between a page and the board of a game."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from markupsafe import Markup

from backroom.engine.flow import Happening, Query, Seat
from backroom.engine.words import Words
from backroom.tables.look import Look
from backroom.web.words import PageWords

LOG_LINES = 50


class Choice(msgspec.Struct, frozen=True):
    """One answer to the question: the word that is posted, what it means, where on the board it lies."""

    word: str
    text: str
    place: str  # the id of an element of the board; empty: only in the list
    hint: str  # more about it


class LogLine(msgspec.Struct, frozen=True):
    """Something that happened, in words."""

    step: int  # after which answer; 0 is the opening
    text: str
    kind: str  # the event, for its looks
    player: Seat


class Standing(msgspec.Struct, frozen=True):
    """A line of the final ranking."""

    place: int
    player: Seat
    result: str
    detail: str  # what the result is made of
    remark: str  # the tie-break, where one was needed


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a board needs to draw a table for one reader."""

    look: Look
    view: Any
    game: Words
    say: PageWords
    choices: list[Choice]
    names: list[str]  # who plays each seat


class Board(Protocol):
    """What a page can show of a game. Everything is drawn from a view: what a seat may see."""

    def table(self, scene: Scene) -> Markup:
        """The board with all that lies on it; choices are buttons of the form `answer-form`."""

    def hand(self, scene: Scene) -> Markup:
        """The cards of the view's own seat."""

    def panel(self, scene: Scene, player: Seat) -> Markup:
        """What a player has, for the panel under the name."""

    def legend(self, game: Words, say: PageWords) -> Markup:
        """What the signs on the table mean."""

    def emblem(self, player: Seat) -> Markup:
        """The sign of a player: colour, shape and letter."""

    def colour(self, player: Seat, game: Words) -> str:
        """The name of a player's colour."""

    def phases(self, view: Any) -> list[tuple[str, bool]]:
        """The steps of a turn, as keys of the page words, and which one it is now."""

    def choice(self, view: Any, query: Query, choice: int, game: Words, say: PageWords) -> Choice:
        """An answer in words, and where it can be clicked."""

    def log(self, story: list[list[Happening]], game: Words, most: int = LOG_LINES) -> list[LogLine]:
        """What is worth telling of what happened last."""

    def standings(self, look: Look, game: Words, say: PageWords) -> list[Standing]:
        """The ranking of a finished game, best first."""
