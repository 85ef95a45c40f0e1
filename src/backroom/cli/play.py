"""`backroom play`: a game in the terminal, one person against bots."""

from __future__ import annotations

from pathlib import Path
from secrets import randbits
from typing import Any

import click

from backroom.bots import is_bot, offers
from backroom.cli.common import blaming, check_seats, house_rules, language, make_setup, read_file
from backroom.cli.terminal_table import HUMAN, TerminalTable
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.replay import Play, read_record, replay
from backroom.engine.title import Title
from backroom.games import title as title_of

SEATS = 4
LEVEL = "medium"
SEED_BITS = 32


@click.command()
@click.argument("game")
@click.option("--seats", type=int, help=f"Number of players.  [default: {SEATS}]")
@click.option("--seat", type=int, help="Your seat in the order of play.  [default: 1]")
@click.option("--bots", metavar="NAME", help=f"Your opponents: easy, medium or hard.  [default: {LEVEL}]")
@language
@click.option("--seed", type=int, help="The same seed and the same answers give the same game.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Continue a saved game.")
@house_rules
def play(
    game: str,
    seats: int | None,
    seat: int | None,
    bots: str | None,
    lang: str,
    seed: int | None,
    resume: Path | None,
    given: tuple[str, ...],
) -> None:
    """Play GAME against bots."""
    title = title_of(game)
    rolled = randbits(SEED_BITS) if seed is None else seed
    if resume is None:
        table = new_table(
            title, SEATS if seats is None else seats, 1 if seat is None else seat, rolled, given
        )
        seat_bots(table, bots or LEVEL)
    elif seats is not None or seat is not None or given:
        raise BackroomError(
            "--seats, --seat and --house-rule cannot be combined with --resume: the saved game sets them"
        )
    else:
        table = saved_table(title, resume, rolled)
        seat_bots(table, bots)
    TerminalTable(table, rolled, lang, resume).run()


def new_table(title: Title[Any], seats: int, seat: int, seed: int, given: tuple[str, ...]) -> Play[Any]:
    """Start a new game with the person at this seat."""
    check_seats(title, seats)
    if not 1 <= seat <= seats:
        raise BackroomError(f"--seat {seat} is not one of 1 to {seats}")
    table = Play(title, make_setup(title, seats, given), Dice(seed))
    table.record.who = [HUMAN if number == seat else "" for number in range(1, seats + 1)]
    return table


def saved_table(title: Title[Any], path: Path, seed: int) -> Play[Any]:
    """Load a saved game."""
    text = read_file(path)
    with blaming(path):
        table = replay(title, read_record(text), Dice(seed))
        if table.record.who.count(HUMAN) != 1 or len(table.record.who) != table.record.setup["players"]:
            raise BackroomError("not a game of one person against bots")
    return table


def seat_bots(table: Play[Any], name: str | None) -> None:
    """Give all other seats to bots of this name; without a name, the bots of the saved game stay."""
    table.record.who = [who if who == HUMAN else name or who for who in table.record.who]
    for who in table.record.who:
        if who != HUMAN and not is_bot(who):
            raise BackroomError(f"unknown bot {who!r}; there are {', '.join(offers())}")
