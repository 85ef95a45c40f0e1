"""The shapes that pass between a page and the board of a game."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from markupsafe import Markup

from backroom.engine.flow import Query, Seat
from backroom.engine.words import Words
from backroom.tables.snapshot import TableView
from backroom.web.regions import Draw, Memory, Region
from backroom.web.words import PageWords

LOG_LINES = 50


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One answer to the question: the word that is posted, what it means, where on the board it lies."""

    word: str
    text: str
    place: str  # the id of an element of the board; empty: only in the list
    hint: str  # more about it
    there: str = ""  # what is said at that place; empty: the text


class Call(msgspec.Struct, frozen=True, gc=False):
    """An answer that can be clicked where it lies."""

    word: str
    text: str
    number: int  # of that answer in the list


class LogLine(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, in words, with the way to its place in the replay."""

    url: str
    step: int  # after which answer; 0 is the opening
    kind: str  # the event, for its looks
    text: str


class RankingLine(msgspec.Struct, frozen=True, gc=False):
    """A line of the final ranking."""

    place: int
    player: Seat
    result: str
    detail: str  # what the result is made of
    remark: str  # the tie-break, where one was needed


class BoardContext(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Everything a board needs to make regions of a table for one reader."""

    seen: TableView
    view: Any
    words: Words
    say: PageWords
    choices: list[Choice]
    calls: dict[str, list[Call]]  # the choices by where they lie
    names: list[str]  # who plays each seat
    memory: Memory


def calls_of(choices: list[Choice]) -> dict[str, list[Call]]:
    """What can be clicked where, and what is said there."""
    found: dict[str, list[Call]] = {}
    for number, choice in enumerate(choices, 1):
        if choice.place:
            call = Call(choice.word, choice.there or choice.text, number)
            found.setdefault(choice.place, []).append(call)
    return found


class Board(Protocol):
    """What a page can show of a game. Everything is drawn from a view: what a seat may see."""

    def drawing(self, name: str) -> Draw:
        """How a region of this game is drawn."""

    def table(self, context: BoardContext) -> list[Region]:
        """`board`, then the regions that lie in it; choices are buttons of the form `answer-form`."""

    def hand(self, context: BoardContext) -> list[Region]:
        """`holding`, the cards of the view's own seat, then the regions that lie in it."""

    def panel(self, context: BoardContext, player: Seat) -> list[Region]:
        """`panel-N`, what a player has, under the name."""

    def legend(self) -> Region:
        """`signs`: what the signs on the table mean."""

    def emblem(self, player: Seat) -> Markup:
        """The sign of a player: colour, shape and letter."""

    def colour(self, player: Seat, words: Words) -> str:
        """The name of a player's colour."""

    def phases(self, view: Any) -> list[tuple[str, bool]]:
        """The steps of a turn, as keys of the page words, and which one it is now."""

    def choice(self, view: Any, query: Query, choice: int, words: Words, say: PageWords) -> Choice:
        """An answer in words, and where it can be clicked."""

    def log(self, seen: TableView, words: Words) -> tuple[LogLine, ...]:
        """What is worth telling of what happened last."""

    def standings(self, context: BoardContext) -> list[RankingLine]:
        """The ranking of a finished game, best first."""
