"""`backroom loadtest`: measures how much load a server can bear on this machine."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

import backroom
from backroom.bench.results import machine, table
from backroom.cli.common import open_console
from backroom.engine.errors import BackroomError
from backroom.games import TITLES
from backroom.loadtest import measure
from backroom.loadtest.report import Load, LoadReport, Say

ROWS = {
    "game": "game",
    "tables": "live tables",
    "clients": "connected clients",
    "busy": "other busy processes",
    "answers": "answers given",
    "answers_per_s": "answers per second",
    "reply_p99_ms": "answer to acknowledgement, ms: 99th percentile",
    "p50_ms": "answer to push, ms: median",
    "p95_ms": "answer to push, ms: 95th percentile",
    "p99_ms": "answer to push, ms: 99th percentile",
    "max_ms": "answer to push, ms: maximum",
    "errors": "errors",
    "first_error": "first error",
    "refused": "rematches put off while the server was full",
    "cpu_ms_per_answer": "server CPU per answer, ms",
    "clients_cpu_ms_per_answer": "CPU of all clients per answer, ms",
    "bytes_per_push": "bytes per push: median",
    "bytes_per_push_p95": "bytes per push: 95th percentile",
    "database_queue": "longest queue for the database",
    "drawing_queue": "longest queue for drawing",
    "rss_mb": "memory of the server at the end, MB",
    "kb_per_table": "memory per table, KB",
    "kb_per_client": "memory per client, KB",
    "server_cpu": "cores kept busy by the server",
}


@click.command()
@click.option(
    "--tables", type=click.IntRange(1, 1000), default=200, show_default=True, help="Number of tables."
)
@click.option(
    "--clients-per-table",
    type=click.IntRange(3, 6),
    default=4,
    show_default=True,
    help="Players at each table.",
)
@click.option(
    "--rate",
    type=click.FloatRange(0, 10_000, min_open=True),
    default=60.0,
    show_default=True,
    help="Answers per second, over all tables.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 600, min_open=True),
    default=20.0,
    show_default=True,
    help="How long to play.",
)
@click.option(
    "--game",
    type=click.Choice(list(TITLES)),
    default="reckoning",
    show_default=True,
    help="The game that is played.",
)
@click.option(
    "--busy",
    type=click.IntRange(0, 64),
    default=0,
    show_default=True,
    help="Number of other processes that keep the processor busy.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Measure all loads of benchmarks/server.md (takes minutes) and write a markdown file.",
)
def loadtest(
    tables: int,
    clients_per_table: int,
    rate: float,
    seconds: float,
    game: str,
    busy: int,
    as_json: bool,
    save: Path | None,
) -> None:
    """Measure a server under load.

    Starts a server on this machine with an empty database, and plays at many tables.
    """
    say = Console(stderr=True, quiet=not sys.stderr.isatty(), highlight=False).print
    if save is not None:
        if not save.parent.is_dir():
            raise BackroomError(f"{save}: there is no folder {save.parent}")
        save.write_text(page(say), "utf-8")
        return
    found = measure(Load(tables, clients_per_table, rate, seconds, game, busy), say)
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        open_console().print(grid(found))


def grid(found: LoadReport) -> Any:
    """Return the figures as a table for the terminal."""
    shown = Table(box=None, pad_edge=False, show_header=False)
    shown.add_column()
    shown.add_column(justify="right")
    for name, text in ROWS.items():
        shown.add_row(text, figure(getattr(found, name)))
    return shown


# -- the report --------------------------------------------------------------------------------------

KEPT = ("reckoning", "bootleggers")
SECONDS = 20.0


def loads() -> dict[str, Load]:
    """Return the loads of the report: normal, high, on a busy machine, and more than the server can do."""
    cores = os.cpu_count() or 1
    return {
        "60 answers per second": Load(rate=60.0, seconds=SECONDS),
        "200 answers per second": Load(rate=200.0, seconds=SECONDS),
        f"60 per second, {cores} other busy processes": Load(rate=60.0, seconds=SECONDS, busy=cores),
        "2,000 per second requested": Load(rate=2000.0, seconds=SECONDS),
    }


def page(say: Say) -> str:
    """Measure all loads for all games of the report. Returns a markdown page."""
    lines = [
        "# The server under load",
        "",
        "Measured by `backroom loadtest --save benchmarks/server.md`: one server process on an empty SQLite",
        "file, 200 tables with four people each, all watching, over real HTTP and WebSockets, clients",
        "and server on the same machine. The time from answer to push ends when another client has received",
        "the push; processor time is that of the whole server process. That of the clients shows how fast",
        "the machine was: for them an answer is always the same work.",
        "",
        f"- machine: {machine()}",
        f"- {platform.python_implementation()} {platform.python_version()}, backroom {backroom.__version__}, "
        + ("compiled" if backroom.compiled() else "interpreted"),
    ]
    for game in KEPT:
        found = []
        for name, load in loads().items():
            say(f"{game}: {name}")
            found.append((name, measure(msgspec.structs.replace(load, game=game), say)))
        rows = [
            [text, *[figure(getattr(report, field)) for _, report in found]]
            for field, text in ROWS.items()
            if field not in {"game", "first_error"}
        ]
        lines += ["", f"## {game}", "", *table(["", *[name for name, _ in found]], rows)]
    return "\n".join(lines) + "\n"


def figure(value: float | str) -> str:
    """Format a figure."""
    return value if isinstance(value, str) else f"{value:,}"
