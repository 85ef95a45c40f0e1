"""How each game looks in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from backroom.cli.boards.bootleggers import BootleggersBoard
from backroom.cli.boards.nostra_city import NostraCityBoard
from backroom.cli.boards.reckoning import ReckoningBoard
from backroom.cli.boards.scoundrels import ScoundrelsBoard
from backroom.engine.flow import Happening, Query, Seat
from backroom.engine.title import Outcome, Title
from backroom.engine.words import Words


class TerminalBoard(Protocol):
    """What a game can show of itself."""

    def draw(self, view: Any, marks: dict[int, str]) -> RenderableType:
        """The table; choices are marked where they lie on it."""

    def marks(self, view: Any, query: Query) -> dict[int, str]:
        """Where on the table the choices of a question lie."""

    def hand(self, view: Any) -> str:
        """One's own cards, in a line."""

    def groups(self, query: Query, options: tuple[int, ...]) -> list[list[int]]:
        """The choices, apart where they are of different kinds."""

    def option(self, view: Any, query: Query, choice: int) -> str:
        """What an answer would mean, in a line."""

    def story(self, happenings: list[Happening], brief: bool) -> list[tuple[Text, str]]:
        """What happened, in paragraphs, each behind a mark of who acted; a brief one is for small screens."""

    def player_name(self, seat: Seat) -> str:
        """A player, in a word."""

    def legend(self) -> list[tuple[str, str]]:
        """The abbreviations of the table, explained."""

    def standings(self, view: Any, outcome: Outcome) -> list[tuple[int, str, str, str]]:
        """The ranking of a finished game: place, who, with what, and why there."""


BOARDS: dict[str, Callable[[Words, Words, list[str], int, bool], TerminalBoard]] = {
    "bootleggers": BootleggersBoard,
    "nostra_city": NostraCityBoard,
    "reckoning": ReckoningBoard,
    "scoundrels": ScoundrelsBoard,
}


def board(
    title: Title[Any], lang: str, say: Words, names: list[str], width: int, ascii_only: bool
) -> TerminalBoard:
    """The board of a game; `names` says who sits where."""
    return BOARDS[title.name](title.words(lang), say, names, width, ascii_only)
