"""`backroom simulate`: many games between bots, counted."""

from __future__ import annotations

import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from backroom.bots import Bot, bot
from backroom.cli.common import house_rules, make_setup, screen
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY
from backroom.engine.title import Title
from backroom.games import title as title_of

BATCH = 25  # games that a worker plays between two reports


class Job(msgspec.Struct, frozen=True):
    """What is played, in plain data that travels to a worker."""

    game: str
    setup: Any
    bots: list[str]
    seed: int


class Result(msgspec.Struct, frozen=True):
    """How one game ended."""

    number: int
    reason: str
    winners: tuple[int, ...]
    decisions: int


@click.command()
@click.argument("game")
@click.option("--seats", type=int, default=4, show_default=True, help="Players at the table.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option(
    "--bot",
    "bots",
    metavar="NAME",
    multiple=True,
    default=("greedy",),
    show_default=True,
    help="Who plays; or once for every seat.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes at work.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@house_rules
def simulate(
    game: str,
    seats: int,
    games: int,
    bots: tuple[str, ...],
    seed: int,
    jobs: int,
    as_json: bool,
    given: tuple[str, ...],
) -> None:
    """Let bots play GAME many times, and count."""
    title = title_of(game)
    setup = make_setup(title, seats, given)
    names = list(bots) * seats if len(bots) == 1 else list(bots)
    if len(names) != seats:
        raise BackroomError(f"--bot is given once, or once for each of {seats} seats, not {len(bots)} times")
    for name in bots:
        bot(name, title)
    start = time.perf_counter()
    results = run(Job(game, msgspec.to_builtins(setup), names, seed), games, jobs)
    report = summary(game, seats, results, time.perf_counter() - start)
    if as_json:
        click.echo(msgspec.json.encode(report))
    else:
        print_report(report, names)


# -- playing -------------------------------------------------------------------------------------


def play_batch(job: Job, numbers: range) -> list[Result]:
    """Some of the games, in one process."""
    title = title_of(job.game)
    setup, bots = title.options(job.setup), [bot(name, title) for name in job.bots]
    return [play_game(title, setup, bots, job.seed, number) for number in numbers]


def play_game(title: Title[Any], setup: Any, bots: list[Bot], seed: int, number: int) -> Result:
    """One game. Its dice depend on its number alone, and the bots have dice of their own."""
    g = title.start(setup, Dice(seed, 2 * number))
    dice = Dice(seed, 2 * number + 1)
    decisions = 0
    while (seat := g.seat) != NOBODY:
        title.book.apply(g, bots[seat].choose(title.view(g, seat), dice), seat)
        decisions += 1
    outcome = title.outcome(g)
    return Result(number, outcome.reason, outcome.winners, decisions)


def run(job: Job, games: int, jobs: int) -> list[Result]:
    """All games, in the order of their numbers, with a progress bar where somebody is watching."""
    batches = [range(start, min(start + BATCH, games)) for start in range(0, games, BATCH)]
    done = one_by_one(job, batches) if jobs == 1 else side_by_side(job, batches, jobs)
    watched = track(
        done,
        total=len(batches),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )
    results = [result for batch in watched for result in batch]
    return sorted(results, key=lambda result: result.number)


def one_by_one(job: Job, batches: list[range]) -> Iterator[list[Result]]:
    """All in this process."""
    return (play_batch(job, batch) for batch in batches)


def side_by_side(job: Job, batches: list[range], jobs: int) -> Iterator[list[Result]]:
    """In several processes, which leave Ctrl-C to this one."""
    with get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as workers:
        yield from workers.imap_unordered(partial(play_batch, job), batches)


# -- counting ------------------------------------------------------------------------------------


def summary(game: str, seats: int, results: list[Result], seconds: float) -> dict[str, Any]:
    """The counts. A shared victory counts for everybody who shares it."""
    lengths = [result.decisions for result in results]
    return {
        "game": game,
        "seats": seats,
        "games": len(results),
        "wins": [sum(seat in result.winners for result in results) for seat in range(seats)],
        "no_winner": sum(not result.winners for result in results),
        "ends": dict(sorted(Counter(result.reason for result in results).items())),
        "decisions": {"mean": round(sum(lengths) / len(lengths), 2), "max": max(lengths)},
        "decisions_per_s": round(sum(lengths) / seconds),
    }


def print_report(report: dict[str, Any], names: list[str]) -> None:
    """The counts for people."""
    console, games = screen(), report["games"]
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("seat", "bot", "wins", "share"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for seat, (name, wins) in enumerate(zip(names, report["wins"]), 1):
        table.add_row(str(seat), name, str(wins), f"{wins / games:.1%}")
    console.print(f"{report['game']}, {report['seats']} seats, {games} games", style="bold")
    console.print(table)
    ends = ", ".join(f"{reason} {n}" for reason, n in report["ends"].items())
    console.print(f"no winner: {report['no_winner']}; ends: {ends}")
    lengths = report["decisions"]
    console.print(
        f"decisions per game: {lengths['mean']} on average, {lengths['max']} at most; "
        f"{report['decisions_per_s']:,} decisions per second"
    )
