"""`backroom loadtest`: how much a server of this machine can bear."""

from __future__ import annotations

import sys
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

from backroom.cli.common import screen
from backroom.games import TITLES
from backroom.loadtest import measure
from backroom.loadtest.report import Load, Report

ROWS = {
    "game": "game",
    "tables": "live tables",
    "clients": "connected clients",
    "busy": "busy loops beside it",
    "answers": "answers given",
    "answers_per_s": "answers a second",
    "reply_p99_ms": "from answer to acknowledgement, ms: 99 of 100 within",
    "p50_ms": "from answer to push, ms: half within",
    "p95_ms": "95 of 100 within",
    "p99_ms": "99 of 100 within",
    "max_ms": "all within",
    "errors": "errors",
    "first_error": "the first of them",
    "cpu_ms_per_answer": "server CPU per answer, ms",
    "bytes_per_push": "bytes per push: half within",
    "bytes_per_push_p95": "95 of 100 within",
    "database_queue": "longest queue for the database",
    "drawing_queue": "longest queue for drawing",
    "rss_mb": "memory of the server at the end, MB",
    "kb_per_table": "memory per table, KB",
    "kb_per_client": "memory per client, KB",
    "server_cpu": "cores busy in the server",
}


@click.command()
@click.option(
    "--tables", type=click.IntRange(1, 1000), default=200, show_default=True, help="How many are played at."
)
@click.option(
    "--clients-per-table", type=click.IntRange(3, 6), default=4, show_default=True, help="Players at each."
)
@click.option(
    "--rate",
    type=click.FloatRange(0, 1000, min_open=True),
    default=60.0,
    show_default=True,
    help="Answers a second, over all tables.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 600, min_open=True),
    default=20.0,
    show_default=True,
    help="How long it is played.",
)
@click.option(
    "--game", type=click.Choice(list(TITLES)), default="reckoning", show_default=True, help="What is played."
)
@click.option(
    "--busy",
    type=click.IntRange(0, 64),
    default=0,
    show_default=True,
    help="Loops beside it that do nothing but take the processor's time.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def loadtest(
    tables: int, clients_per_table: int, rate: float, seconds: float, game: str, busy: int, as_json: bool
) -> None:
    """Play at many tables of a server that is started for this, on this machine and on an empty file."""
    say = Console(stderr=True, quiet=not sys.stderr.isatty(), highlight=False).print
    found = measure(Load(tables, clients_per_table, rate, seconds, game, busy), say)
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        screen().print(grid(found))


def grid(found: Report) -> Any:
    """The figures for people."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, text in ROWS.items():
        value = getattr(found, name)
        table.add_row(text, value if isinstance(value, str) else f"{value:,}")
    return table
