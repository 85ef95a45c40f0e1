"""`backroom loadtest`: how much a server of this machine can bear."""

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
from backroom.cli.common import screen
from backroom.engine.errors import BackroomError
from backroom.games import TITLES
from backroom.loadtest import measure
from backroom.loadtest.report import Load, LoadReport, Say

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
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Run all the loads of benchmarks/server.md, some minutes, and write them as markdown.",
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
    """Play at many tables of a server that is started for this, on this machine and on an empty file."""
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
        screen().print(grid(found))


def grid(found: LoadReport) -> Any:
    """The figures for people."""
    shown = Table(box=None, pad_edge=False, show_header=False)
    shown.add_column()
    shown.add_column(justify="right")
    for name, text in ROWS.items():
        shown.add_row(text, figure(getattr(found, name)))
    return shown


# -- the page that is kept ---------------------------------------------------------------------------

KEPT = ("reckoning", "bootleggers")
SECONDS = 20.0


def loads() -> dict[str, Load]:
    """What a server is asked for: a usual evening, a full house, a busy machine, and more than it can do."""
    cores = os.cpu_count() or 1
    return {
        "60 answers a second": Load(rate=60.0, seconds=SECONDS),
        "200 answers a second": Load(rate=200.0, seconds=SECONDS),
        f"60 a second beside {cores} busy loops": Load(rate=60.0, seconds=SECONDS, busy=cores),
        "asked for 600 a second": Load(rate=600.0, seconds=SECONDS),
    }


def page(say: Say) -> str:
    """All loads of all games that are kept, as markdown."""
    lines = [
        "# The server under load",
        "",
        "Measured by `backroom loadtest --save benchmarks/server.md`: one server process on an empty SQLite",
        "file, 200 tables with four people each, all watching, over real HTTP and WebSockets, clients",
        "and server on the same machine. A delay is the time from an answer being sent to its push being",
        "received by another client; processor time is that of the whole server process.",
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
    """A figure for people."""
    return value if isinstance(value, str) else f"{value:,}"
