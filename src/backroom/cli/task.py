"""`backroom task`: measures one task of the benchmark."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click
import msgspec

from backroom.arena.games import filled
from backroom.arena.leaderboard import SEATS
from backroom.arena.open_seat import check_player
from backroom.cli.common import grid, open_console, print_programs, short, watched
from backroom.engine.errors import BackroomError
from backroom.games import title as title_of
from backroom.tasks import coalition, forecasting, robustness
from backroom.tasks.figures import HOUSE, SEARCH, Figure, TaskReport, TaskRun
from backroom.tasks.forecasting import FORECAST_TASKS

WIDEST: Final = 28  # characters of a forecaster or a bot in the table
RUNS: Final[dict[str, Callable[[str, TaskRun], TaskReport]]] = {
    **dict.fromkeys(FORECAST_TASKS, forecasting.run),
    "coalition": coalition.run,
    "robustness": robustness.run,
}


@click.command()
@click.argument("name")
@click.argument("game", required=False)
@click.option(
    "--entrant",
    metavar="NAME",
    help="The bot, or exec:COMMAND, that is measured: in coalition in all seats, in robustness against three "
    f"{HOUSE}.  [default: {HOUSE}; in robustness {SEARCH}]",
)
@click.option(
    "--forecaster",
    default="",
    metavar="MODULE:FUNCTION",
    help="A function that forecasts, measured beside the baselines.",
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def task(
    name: str,
    game: str | None,
    entrant: str | None,
    forecaster: str,
    games: int,
    seed: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Measure the task NAME: bluff, informants, promises, coalition GAME or robustness GAME.

    All intervals are 95 % intervals.
    """
    if name not in RUNS:
        raise BackroomError(f"unknown task {name!r}; there are {', '.join(RUNS)}")
    played, bots = table_of(name, game, entrant)
    if forecaster and name not in FORECAST_TASKS:
        raise BackroomError(f"nothing is forecast in {name}")
    if forecaster:
        sys.path.insert(0, str(Path.cwd()))  # where researchers have their modules
    found = RUNS[name](name, TaskRun(played, games, seed, jobs, bots, forecaster, watched))
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        print_figures(found)


def table_of(name: str, game: str | None, entrant: str | None) -> tuple[str, list[str]]:
    """Return the game of a task and its players. Forecasts are always about the same ones."""
    fixed = FORECAST_TASKS.get(name)
    if fixed is not None:
        if game not in {None, fixed.game}:
            raise BackroomError(f"{name} is a task of {fixed.game}, not of {game}")
        if entrant is not None:
            raise BackroomError(f"{name} has no entrants; give a --forecaster")
        return fixed.game, fixed.bots
    if game is None:
        raise BackroomError(f"name a game: backroom task {name} GAME")
    title = title_of(game)
    bots = [entrant or SEARCH, HOUSE] if name == "robustness" else [entrant or HOUSE]
    check_player(bots[0], title)
    return game, filled(bots, SEATS)


def print_figures(found: TaskReport) -> None:
    """Print the report as text."""
    console = open_console()
    console.print(f"{found.task}: {found.game}, {found.games} games, {found.cases} cases", style="bold")
    console.print(grid(["", "measure", "value", "95 %"], [row(one) for one in found.figures], names=2))
    console.print(f"compare by: {found.headline}")
    print_programs(console, found.programs)


def row(one: Figure) -> list[str]:
    """Return the table row of a figure."""
    who = short(one.who, WIDEST)
    if one.value is None or one.interval is None:
        return [who, one.measure, "-", "-"]
    low, high = one.interval
    return [who, one.measure, f"{one.value:.3g}", f"[{low:.3g}, {high:.3g}]"]
