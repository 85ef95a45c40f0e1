"""`backroom arena`: bots against each other, rated; and how well a seat imagines what it cannot see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
import msgspec

from backroom.arena.games import Played, Series, SeriesTally, filled
from backroom.arena.report import ArenaReport, BotResult, report
from backroom.arena.work import at_work
from backroom.arena.worlds import Study
from backroom.bots import bot
from backroom.cli.common import grid, house_rules, make_setup, screen, watched
from backroom.engine.errors import BackroomError
from backroom.engine.title import Title
from backroom.games import title as title_of

USUAL = 4  # players, in games that are for so many


@click.command()
@click.argument("game")
@click.option("--bots", "names", metavar="A,B,...", help="Who plays; copies of the last one fill the table.")
@click.option("--seats", type=int, help="Players at the table; 4, or as many as the game takes.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes at work: 1, or on Ray all processors.")
@click.option(
    "--on", "place", default="local", metavar="local|ray|ray://HOST:PORT", help="Who does the work."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw the results as a PNG.")
@click.option(
    "--worlds",
    type=click.IntRange(min=1),
    metavar="W",
    help="Play no bots: let seats imagine so many worlds at positions of greedy play, and compare.",
)
@house_rules
def arena(
    game: str,
    names: str | None,
    seats: int | None,
    games: int,
    seed: int,
    jobs: int | None,
    place: str,
    as_json: bool,
    plot: Path | None,
    worlds: int | None,
    given: tuple[str, ...],
) -> None:
    """Let bots play GAME against each other, and rate them.

    Every deal is played as often as there are seats, with everybody in every seat once. With fewer bots than
    seats the last one fills up: ismcts,greedy at four seats is one against three. All intervals are of 95 %.
    Bots with a budget of time, such as ismcts:50ms, do not play the same games twice; all others do.
    """
    title = title_of(game)
    seats = usual_seats(title) if seats is None else seats
    setup = make_setup(title, seats, given)
    if worlds is not None:
        if names is not None or plot is not None:
            raise BackroomError("--worlds goes without --bots and --plot")
        show_study(study(title, setup, games, worlds, seed), games, as_json)
        return
    line_up = filled(bot_names(title, names, seats), seats)
    check_extras(place, plot)
    warn_of_rest(games, seats)
    series = Series(game, msgspec.Raw(msgspec.json.encode(setup)), line_up, seed, rotated=True)
    tally, interrupted = gather(watched(workers(series, games, jobs, place), games))
    if tally.games:
        show(report(game, tally), as_json, plot)
    if interrupted:
        click.echo(f"backroom: interrupted after {len(tally.games)} of {games} games", err=True)
        raise click.Abort


# -- what is asked for ---------------------------------------------------------------------------


def usual_seats(title: Title[Any]) -> int:
    """Four, or as near as the game allows."""
    return max(title.seats[0], min(USUAL, title.seats[-1]))


def bot_names(title: Title[Any], names: str | None, seats: int) -> list[str]:
    """The bots by name; each exists, and there is a seat for it."""
    if names is None:
        raise BackroomError("who plays? name them as --bots greedy,random")
    found = [name.strip() for name in names.split(",")]
    for name in found:
        bot(name, title)
    if len(found) > seats:
        raise BackroomError(f"{len(found)} bots do not fit at {seats} seats; --seats sets how many there are")
    return found


def check_extras(place: str, plot: Path | None) -> None:
    """Whatever is missing is said before the games, not after them."""
    if place not in {"local", "ray"} and not place.startswith("ray://"):
        raise BackroomError(f"--on {place}: is none of local, ray and ray://HOST:PORT")
    if plot is not None and not plot.parent.is_dir():
        raise BackroomError(f"{plot}: there is no folder {plot.parent}")
    needed = [("--plot", "matplotlib", "arena")] if plot is not None else []
    needed += [("--on ray", "ray", "ray")] if place != "local" else []
    for option, module, extra in needed:
        if find_spec(module) is None:
            raise BackroomError(
                f"{option} needs {module}, which is not installed: pip install 'backroom[{extra}]'"
            )


def warn_of_rest(games: int, seats: int) -> None:
    """The last deal may not be played in all rotations."""
    if rest := games % seats:
        click.echo(f"backroom: the last deal is played in {rest} of its {seats} rotations only", err=True)


# -- playing -------------------------------------------------------------------------------------


def workers(series: Series, games: int, jobs: int | None, place: str) -> Iterator[Played]:
    """The games as they end, wherever they are played."""
    if place == "local":
        return at_work(series, games, jobs or 1)
    from backroom.arena.cluster import on_ray  # noqa: PLC0415 - part of the extra `ray`

    return on_ray(series, games, jobs, place)


def gather(done: Iterable[Played]) -> tuple[SeriesTally, bool]:
    """All games that end before Ctrl-C, and whether it was pressed."""
    tally = SeriesTally()
    try:
        for played in done:
            tally.add(played)
    except KeyboardInterrupt:
        return tally, True
    return tally, False


def study(title: Title[Any], setup: Any, games: int, worlds: int, seed: int) -> Study:
    """What seats imagine, over some games."""
    found = Study(title, setup, worlds)
    for number in watched(range(games), games):
        found.game(seed, number)
    return found


# -- telling -------------------------------------------------------------------------------------


def show(found: ArenaReport, as_json: bool, plot: Path | None) -> None:
    """The report on the screen or as JSON, and as a picture."""
    if plot is not None:
        from backroom.arena.plot import draw  # noqa: PLC0415 - slow to load

        draw(found, plot)
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        print_report(found)


def print_report(found: ArenaReport) -> None:
    """The report for people."""
    console = screen()
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


def row(name: str, standing: BotResult) -> list[str]:
    """How a bot has done, in a line."""
    (low, high), (weakest, strongest) = standing.win_interval, standing.interval
    times = ["-" if ms is None else f"{ms:.3g}" for ms in (standing.p50_ms, standing.p99_ms)]
    return [
        *[name, str(standing.games), f"{standing.win_share:.1%}", f"{100 * low:.1f}-{100 * high:.1f}"],
        *[f"{standing.ratio:.2f}", f"{standing.rating:.1f}", f"{weakest:.1f}-{strongest:.1f}", *times],
    ]


def show_study(found: Study, games: int, as_json: bool) -> None:
    """What was imagined, on the screen or as JSON."""
    fields, seats = found.shares(), found.setup.players
    plain = {"game": found.title.name, "seats": seats, "games": games, "positions": found.positions}
    if as_json:
        click.echo(msgspec.json.encode({**plain, "worlds": found.worlds, "fields": fields}))
        return
    console = screen()
    console.print(
        f"{found.title.name}, {seats} seats, {found.positions} positions of {games} games", style="bold"
    )
    rows = [
        [name, str(one.hidden), f"{one.right:.1%}", f"{one.chance:.1%}", f"{one.covered:.1%}"]
        for name, one in fields.items()
    ]
    console.print(
        grid(["what others see", "hidden", "right", "by chance", f"in any of {found.worlds}"], rows)
    )
