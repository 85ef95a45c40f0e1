"""Printing shared by play and replay: what happened, and how the game ended."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from backroom.cli.boards import TerminalBoard
from backroom.engine.flow import Happening, Seat
from backroom.engine.looks import hears
from backroom.engine.title import Title, View
from backroom.engine.words import Words


def print_game_log(
    console: Console, board: TerminalBoard, happenings: list[Happening], me: Seat, brief: bool = False
) -> None:
    """Print what happened, as far as seat `me` may know it, one paragraph per turn."""
    paragraphs = board.game_log([happening for happening in happenings if hears(happening, me)], brief)
    grid = Table.grid(padding=(0, 1))
    for mark, paragraph in paragraphs:
        grid.add_row(mark, Text(paragraph))
    if paragraphs:
        console.print(grid)


def tell_ending(
    console: Console, board: TerminalBoard, title: Title[Any], g: Any, view: View, words: Words, say: Words
) -> None:
    """Print the ranking with its tie-breaks, and the winners."""
    outcome = title.outcome(g)
    console.print(say.fill("end", "title", reason=words("noun", "end", outcome.reason)), style="bold")
    standings = board.standings(view, outcome)
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("place", "player", "result", "remark"):
        table.add_column(say("end", column), justify="right" if column in {"place", "result"} else "left")
    for place, player, result, remark in standings:
        table.add_row(f"{place}.", player, result, remark)
    console.print(table)
    winners = [player for place, player, _, _ in standings if place == 1] if outcome.winners else []
    key = "nobody" if not winners else "won" if len(winners) == 1 else "shared"
    console.print(say.fill("end", key, players=", ".join(winners)), style="bold")
