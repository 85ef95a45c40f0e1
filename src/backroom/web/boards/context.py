"""The data that pages and boards exchange, and the interface of a board."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from markupsafe import Markup

from backroom.engine.flow import Happening, Query, Seat
from backroom.engine.words import Words
from backroom.tables.snapshot import TableView
from backroom.web.regions import Draw, Memory, Region
from backroom.web.turning_points import TurningPoint
from backroom.web.words import PageWords

GAME_LOG_LINES = 50
NO_PLACE = 0  # of a loser, in a game that knows no second place


class ShownOption(msgspec.Struct, frozen=True, gc=False):
    """One answer to the question: the word that is posted, its text, and its element of the board."""

    word: str
    text: str
    element: str  # the id of an element of the board; empty if the answer is only in the list
    hint: str  # further explanation, such as the text of a card
    there: str = ""  # the text on that element; empty if it is the same as `text`
    card: str = ""  # the word of the card that it is about
    consequence: str = ""  # what it would lead to, as far as the viewer can know


class Call(msgspec.Struct, frozen=True, gc=False):
    """An answer that can be clicked on the board."""

    word: str
    text: str
    number: int  # the number of that answer in the list
    consequence: str = ""


class GameLogLine(msgspec.Struct, frozen=True, gc=False):
    """A happening in words, with a link to its step in the replay."""

    url: str
    step: int  # the step in which it happened; 0 is the deal
    kind: str  # the name of the event, for the style sheet
    text: Markup
    seats: tuple[Seat, ...]  # whom it names, the one who acts first
    about: str  # the ids of the elements that it names: players, and places of the board
    picture: str  # for the show: see boards/staging.py
    changes: str  # for the show: the numbers on the board that it changes, each with what is added


class PrintedCard(msgspec.Struct, frozen=True, gc=False):
    """A card as it is shown away from the table: on the rules page, and where it is explained."""

    word: str
    group: str  # a key of the page words: cards, GAME, GROUP
    name: str
    text: str
    picture: Markup


class Chapter(msgspec.Struct, frozen=True, gc=False):
    """A part of the game log with its heading, such as a round or a day; nothing comes before the first."""

    title: str
    lines: list[GameLogLine]


class RankingLine(msgspec.Struct, frozen=True, gc=False):
    """A line of the final ranking."""

    place: int  # or NO_PLACE
    player: Seat
    result: str
    detail: str  # what the result is made of
    remark: str  # the tie-break, where one was needed


class BoardContext(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Everything a board needs to draw a table for one viewer."""

    seen: TableView
    view: Any
    words: Words
    say: PageWords
    options: list[ShownOption]
    calls: dict[str, list[Call]]  # the options that can be clicked on the board, by element
    names: list[str]  # who plays each seat
    memory: Memory


def calls_of(options: list[ShownOption]) -> dict[str, list[Call]]:
    """The options that can be clicked on the board, by element."""
    found: dict[str, list[Call]] = {}
    for number, option in enumerate(options, 1):
        if option.element:
            call = Call(option.word, option.there or option.text, number, option.consequence)
            found.setdefault(option.element, []).append(call)
    return found


class Board(Protocol):
    """The web board of a game. Everything is drawn from a view, which holds only what its seat may see."""

    def drawing(self, name: str) -> Draw:
        """Return the function that draws this kind of region."""

    def table(self, context: BoardContext) -> list[Region]:
        """`board`, then the regions in it; options are buttons of the form `answer-form`."""

    def hand(self, context: BoardContext) -> list[Region]:
        """`holding`, the cards of the viewer's own seat, then the regions in it."""

    def panel(self, context: BoardContext, player: Seat) -> list[Region]:
        """`panel-N`, what a player has, below the name, then the regions in it."""

    def legend(self) -> Region:
        """`board-legend`, what the signs and cards mean."""

    def emblem(self, player: Seat) -> Markup:
        """A player's emblem: colour, shape and letter."""

    def colour(self, player: Seat, words: Words) -> str:
        """The name of a player's colour."""

    def phases(self, view: Any) -> list[tuple[str, bool]]:
        """The phases of a turn or round: keys of the page words, each with whether it is the current one."""

    def option(self, seen: TableView, query: Query, option: int, words: Words, say: PageWords) -> ShownOption:
        """An answer in words, and the element where it can be clicked."""

    def game_log(self, seen: TableView, words: Words) -> tuple[GameLogLine, ...]:
        """The last lines of the game log."""

    def since(self, step: int, seen: TableView, words: Words) -> tuple[GameLogLine, ...]:
        """What happened after this step, among the last lines of the game log."""

    def chapters(self, seen: TableView, words: Words) -> list[Chapter]:
        """The whole game log."""

    def cards(self, setup: dict[str, Any], words: Words, say: PageWords) -> list[PrintedCard]:
        """All cards of a game with this set-up, group by group."""

    def explained(self, word: str, setup: dict[str, Any], words: Words, say: PageWords) -> list[PrintedCard]:
        """The cards that a word stands for: one, or two for a scoundrel; none if there is no such card."""

    def ranking(self, context: BoardContext) -> list[RankingLine]:
        """The ranking of a finished game, best first."""

    def amount(self, number: int, words: Words, say: PageWords) -> str:
        """So much of what players are ranked by, in words."""

    def turning_points(self, seen: TableView) -> tuple[TurningPoint, ...]:
        """The turning points of a finished game."""

    def in_words(self, happening: Happening, words: Words) -> Markup:
        """A happening as a sentence."""

    def chapter_at(self, seen: TableView, step: int, words: Words) -> str:
        """The heading of the part of the game log in which a step lies."""

    def out(self, view: Any) -> tuple[Seat, ...]:
        """The players who are out of the game while it goes on."""
