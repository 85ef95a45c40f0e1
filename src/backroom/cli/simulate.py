"""`backroom simulate`: plays many games between bots and counts the results."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import click
import msgspec

from backroom.arena.games import Played, Series, SeriesTally
from backroom.arena.open_seat import check_player
from backroom.arena.work import at_work
from backroom.cli.common import grid, house_rules, make_setup, open_console, print_programs, short, watched
from backroom.engine.errors import BackroomError
from backroom.games import title as title_of

WIDEST = 40  # characters of a bot in the table


@click.command()
@click.argument("game")
@click.option("--seats", type=int, default=4, show_default=True, help="Number of players.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games.")
@click.option(
    "--bot",
    "bots",
    metavar="NAME",
    multiple=True,
    default=("greedy",),
    show_default=True,
    help="The bot that plays, or exec:COMMAND; give it once, or once for every seat.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes.")
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
    """Let bots play GAME many times, and count the results."""
    title = title_of(game)
    setup = make_setup(title, seats, given)
    names = list(bots) * seats if len(bots) == 1 else list(bots)
    if len(names) != seats:
        raise BackroomError(f"give --bot once, or once for each of {seats} seats, not {len(bots)} times")
    for name in bots:
        check_player(name, title)
    start = time.perf_counter()
    series = Series(game, msgspec.Raw(msgspec.json.encode(setup)), names, seed)
    tally = SeriesTally()
    for played in watched(at_work(series, games, jobs), games):
        tally.add(played)
    report = {
        **summary(game, seats, tally.games, time.perf_counter() - start),
        "programs": tally.programs,
    }
    if as_json:
        click.echo(msgspec.json.encode(report))
    else:
        print_report(report, names)


# -- counting ------------------------------------------------------------------------------------


def summary(game: str, seats: int, results: list[Played], seconds: float) -> dict[str, Any]:
    """Count the results. A shared victory counts for everybody who shares it."""
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
    """Print the counts as text."""
    console, games = open_console(), report["games"]
    rows = [
        [str(seat), short(name, WIDEST), str(wins), f"{wins / games:.1%}"]
        for seat, (name, wins) in enumerate(zip(names, report["wins"]), 1)
    ]
    console.print(f"{report['game']}, {report['seats']} seats, {games} games", style="bold")
    console.print(grid(["seat", "bot", "wins", "share"], rows, names=2))
    ends = ", ".join(f"{reason} {n}" for reason, n in report["ends"].items())
    console.print(f"no winner: {report['no_winner']}; ends: {ends}")
    lengths = report["decisions"]
    console.print(
        f"decisions per game: {lengths['mean']} on average, {lengths['max']} at most; "
        f"{report['decisions_per_s']:,} decisions per second"
    )
    print_programs(console, report["programs"])
