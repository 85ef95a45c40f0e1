"""`backroom arena`: rates bots, and measures how well a seat imagines what it cannot see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

import click
import msgspec

from backroom.arena.games import Played, Series, SeriesTally, filled
from backroom.arena.open_seat import check_player
from backroom.arena.report import ArenaReport, BotResult, report
from backroom.arena.work import at_work
from backroom.arena.worlds import Study
from backroom.cli.common import grid, house_rules, make_setup, open_console, print_programs, short, watched
from backroom.engine.errors import BackroomError
from backroom.engine.title import Title
from backroom.games import title as title_of

USUAL = 4  # players, if the game allows it
WIDEST = 12  # characters of a bot in the table; with more it does not fit the screen


@click.command()
@click.argument("game")
@click.option(
    "--bots",
    "names",
    metavar="A,B,...",
    help="The bots that play, or exec:COMMAND; copies of the last one fill the table.",
)
@click.option(
    "--seats", type=int, help="Number of players.  [default: 4, or the nearest that the game allows]"
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option(
    "--jobs", type=click.IntRange(min=1), help="Number of processes.  [default: 1; on Ray, all processors]"
)
@click.option(
    "--on", "where", default="local", metavar="local|ray|ray://HOST:PORT", help="Where the games are played."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw the results into a PNG file."
)
@click.option(
    "--worlds",
    type=click.IntRange(min=1),
    metavar="W",
    help="Rate no bots; imagine W worlds at positions of greedy play, and compare them with the truth.",
)
@house_rules
def arena(
    game: str,
    names: str | None,
    seats: int | None,
    games: int,
    seed: int,
    jobs: int | None,
    where: str,
    as_json: bool,
    plot: Path | None,
    worlds: int | None,
    given: tuple[str, ...],
) -> None:
    """Let bots play GAME against each other, and rate them.

    Every deal is played as often as there are seats, with every bot in every seat once. If there are fewer
    bots than seats, copies of the last one fill up: ismcts,greedy at four seats is one against three. All
    intervals are 95 % intervals. The same seed gives the same games, except for bots with a time budget such
    as ismcts:50ms.
    """
    title = title_of(game)
    seats = usual_seats(title) if seats is None else seats
    setup = make_setup(title, seats, given)
    if worlds is not None:
        if names is not None or plot is not None:
            raise BackroomError("--worlds cannot be combined with --bots or --plot")
        show_study(study(title, setup, games, worlds, seed), games, as_json)
        return
    line_up = filled(bot_names(title, names, seats), seats)
    check_extras(where, plot)
    warn_of_rest(games, seats, "rotations")
    series = Series(game, msgspec.Raw(msgspec.json.encode(setup)), line_up, seed, rotated=True)
    tally, interrupted = gather(watched(play_games(series, games, jobs, where), games))
    if tally.games:
        show(report(game, tally), as_json, plot)
    if interrupted:
        stop(len(tally.games), games)


# -- options -------------------------------------------------------------------------------------


def usual_seats(title: Title[Any]) -> int:
    """Return 4, or the nearest number of players that the game allows."""
    return max(title.seats[0], min(USUAL, title.seats[-1]))


def bot_names(title: Title[Any], names: str | None, seats: int) -> list[str]:
    """Return the names of the bots; each must exist, and there must be a seat for it."""
    if names is None:
        raise BackroomError("no bots given; name them, for example --bots greedy,random")
    found = [name.strip() for name in names.split(",")]
    for name in found:
        check_player(name, title)
    if len(found) > seats:
        raise BackroomError(f"{len(found)} bots are too many for {seats} seats; set --seats")
    return found


def check_extras(where: str, plot: Path | None) -> None:
    """Check for missing packages before the games are played, not after them."""
    if where not in {"local", "ray"} and not where.startswith("ray://"):
        raise BackroomError(f"--on {where}: must be local, ray or ray://HOST:PORT")
    if plot is not None and not plot.parent.is_dir():
        raise BackroomError(f"{plot}: there is no folder {plot.parent}")
    needed = [("--plot", "matplotlib", "arena")] if plot is not None else []
    needed += [("--on ray", "ray", "ray")] if where != "local" else []
    for option, module, extra in needed:
        if find_spec(module) is None:
            raise BackroomError(
                f"{option} needs {module}, which is not installed: pip install 'backroom[{extra}]'"
            )


def warn_of_rest(games: int, of_a_deal: int, called: str) -> None:
    """Warn if the last deal is not played as often as the others."""
    if rest := games % of_a_deal:
        click.echo(f"backroom: the last deal is played in only {rest} of its {of_a_deal} {called}", err=True)


# -- playing -------------------------------------------------------------------------------------


def play_games(series: Series, games: int, jobs: int | None, where: str) -> Iterator[Played]:
    """Play the games, here or on Ray, and yield the results as they come in."""
    if where == "local":
        return at_work(series, games, jobs or 1)
    from backroom.arena.cluster import on_ray  # noqa: PLC0415 - needs the extra `ray`

    return on_ray(series, games, jobs, where)


def gather(done: Iterable[Played]) -> tuple[SeriesTally, bool]:
    """Collect the games that end before Ctrl-C. Returns them, and whether it was pressed."""
    tally = SeriesTally()
    try:
        for played in done:
            tally.add(played)
    except KeyboardInterrupt:
        return tally, True
    return tally, False


def stop(played: int, games: int) -> NoReturn:
    """Say that Ctrl-C was pressed, and end the command."""
    click.echo(f"backroom: interrupted after {played} of {games} games", err=True)
    raise click.Abort


def study(title: Title[Any], setup: Any, games: int, worlds: int, seed: int) -> Study:
    """Measure what seats imagine, over some games."""
    found = Study(title, setup, worlds)
    for number in watched(range(games), games):
        found.game(seed, number)
    return found


# -- output --------------------------------------------------------------------------------------


def show(found: ArenaReport, as_json: bool, plot: Path | None) -> None:
    """Print the report as text or JSON, and draw it."""
    if plot is not None:
        from backroom.arena.plot import draw  # noqa: PLC0415 - slow to load

        draw(found, plot)
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        print_report(found)


def print_report(found: ArenaReport) -> None:
    """Print the report as text."""
    console = open_console()
    console.print(f"{found.game}, {found.seats} seats, {found.games} games", style="bold")
    head = ["bot", "games", "won", "95 %", "x fair", "rating", "95 %", "p50 ms", "p99 ms"]
    console.print(grid(head, [row(name, standing) for name, standing in found.bots.items()]))
    seats = ", ".join(f"{n}: {one.win_share:.1%}" for n, one in enumerate(found.by_seat, 1))
    console.print(f"won by seat: {seats}")
    ends = ", ".join(f"{reason} {n}" for reason, n in found.ends.items())
    console.print(f"no winner: {found.no_winner}; ends: {ends}")
    console.print(
        f"decisions per game: {found.decisions.mean} on average, {found.decisions.max} at most",
        soft_wrap=True,
    )
    print_programs(console, found.programs)


def row(name: str, standing: BotResult) -> list[str]:
    """Return the table row of one bot."""
    (low, high), (weakest, strongest) = standing.win_interval, standing.interval
    times = ["-" if ms is None else f"{ms:.3g}" for ms in (standing.p50_ms, standing.p99_ms)]
    return [
        *[
            short(name, WIDEST),
            str(standing.games),
            f"{standing.win_share:.1%}",
            f"{100 * low:.1f}-{100 * high:.1f}",
        ],
        *[f"{standing.ratio:.2f}", f"{standing.rating:.1f}", f"{weakest:.1f}-{strongest:.1f}", *times],
    ]


def show_study(found: Study, games: int, as_json: bool) -> None:
    """Print what was measured about imagined worlds, as text or JSON."""
    fields, seats = found.shares(), found.setup.players
    plain = {"game": found.title.name, "seats": seats, "games": games, "positions": found.positions}
    if as_json:
        click.echo(msgspec.json.encode({**plain, "worlds": found.worlds, "fields": fields}))
        return
    console = open_console()
    console.print(
        f"{found.title.name}, {seats} seats, {found.positions} positions of {games} games", style="bold"
    )
    rows = [
        [name, str(one.hidden), f"{one.right:.1%}", f"{one.baseline:.1%}", f"{one.covered:.1%}"]
        for name, one in fields.items()
    ]
    console.print(
        grid(["what others see", "hidden", "right", "by chance", f"in any of {found.worlds}"], rows)
    )
