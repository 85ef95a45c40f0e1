"""The terminal board of each game."""

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
    """The board of a game in the terminal."""

    def draw(self, view: Any, marks: dict[int, str]) -> RenderableType:
        """The table, with its options marked on it."""

    def marks(self, view: Any, query: Query) -> dict[int, str]:
        """The marks that show the options of a question on the table, by where they are."""

    def hand(self, view: Any) -> str:
        """The viewer's own cards, in a line."""

    def groups(self, query: Query, options: tuple[int, ...]) -> list[list[int]]:
        """The options in groups, one for each kind."""

    def option(self, view: Any, query: Query, choice: int) -> str:
        """An answer in words, in a line."""

    def game_log(self, happenings: list[Happening], brief: bool) -> list[tuple[Text, str]]:
        """What happened, in paragraphs, each with a mark for the acting player; brief for small terminals."""

    def player_name(self, seat: Seat) -> str:
        """The name of a player, in a word."""

    def legend(self) -> list[tuple[str, str]]:
        """The abbreviations on the table, with explanations."""

    def standings(self, view: Any, outcome: Outcome) -> list[tuple[int, str, str, str]]:
        """The ranking of a finished game: place, player, result, and the reason for the place."""


BOARDS: dict[str, Callable[[Words, Words, list[str], int, bool], TerminalBoard]] = {
    "bootleggers": BootleggersBoard,
    "nostra_city": NostraCityBoard,
    "reckoning": ReckoningBoard,
    "scoundrels": ScoundrelsBoard,
}


def board(
    title: Title[Any], words: Words, say: Words, names: list[str], width: int, ascii_only: bool
) -> TerminalBoard:
    """Make the board of a game; `names` are the players by seat."""
    return BOARDS[title.name](words, say, names, width, ascii_only)
