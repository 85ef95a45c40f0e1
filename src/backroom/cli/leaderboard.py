"""`backroom leaderboard`: rates entrants among the frozen pool."""

from __future__ import annotations

import click
import msgspec

from backroom.arena.leaderboard import SEATS, at_tables, players, tables
from backroom.arena.open_seat import check_player
from backroom.arena.report import ArenaReport, BotResult, report
from backroom.cli.arena import gather, stop, warn_of_rest
from backroom.cli.common import grid, open_console, print_programs, short, watched
from backroom.games import title as title_of

WIDEST = 22  # characters of a player in the table


@click.command()
@click.argument("game")
@click.option(
    "--entrant",
    "entrants",
    multiple=True,
    metavar="NAME",
    help="A bot, or exec:COMMAND, that plays against the pool; may be repeated.",
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def leaderboard(
    game: str, entrants: tuple[str, ...], games: int, seed: int, jobs: int, as_json: bool
) -> None:
    """Rate entrants in GAME among the frozen pool; without entrants, the pool alone.

    Every four players make a table. All tables play the same deals with the same dice, every deal from every
    seat. Ratings are those of Plackett and Luce, with 95 % intervals.
    """
    title = title_of(game)
    for name in entrants:
        check_player(name, title)
    orders = tables(game, players(entrants), seed)
    warn_of_rest(games, SEATS * len(orders), "games")
    tally, interrupted = gather(watched(at_tables(orders, games, jobs), games))
    if tally.games:
        found = report(game, tally)
        if as_json:
            click.echo(msgspec.json.encode(found))
        else:
            print_leaderboard(found)
    if interrupted:
        stop(len(tally.games), games)


def print_leaderboard(found: ArenaReport) -> None:
    """Print the leaderboard as text."""
    console = open_console()
    console.print(f"{found.game}, {found.seats} seats, {found.games} games", style="bold")
    head = ["player", "games", "won", "rating", "95 %", "s/game", "ms/answer"]
    console.print(grid(head, [row(name, one) for name, one in found.bots.items()]))
    console.print(f"no winner: {found.no_winner}; s/game and ms/answer are processor time")
    print_programs(console, found.programs)


def row(name: str, one: BotResult) -> list[str]:
    """Return the table row of one player."""
    weakest, strongest = one.interval
    costs = ["-" if cost is None else f"{cost:.2g}" for cost in (one.cpu_s, one.cpu_ms)]
    ratings = [f"{one.rating:.1f}", f"[{weakest:.1f}, {strongest:.1f}]"]
    return [short(name, WIDEST), str(one.games), f"{one.win_share:.1%}", *ratings, *costs]
