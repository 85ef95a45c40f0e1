"""`backroom calibrate`: how good the judgement of positions is."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import click
import msgspec

from backroom.cli.common import check_seats, grid, open_console, watched
from backroom.cli.review import percent
from backroom.coach.calibration import all_predictions, brier, calibration, picture
from backroom.games import title as title_of


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1, 100_000), default=400, show_default=True, help="How many.")
@click.option("--players", type=int, default=4, show_default=True, help="Number of players.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE", help="Write a plot as SVG.")
def calibrate(game: str, games: int, players: int, as_json: bool, plot: Path | None) -> None:
    """Compare predicted chances to win with what happened, in games of house bots of GAME."""
    title = title_of(game)
    check_seats(title, players)
    found = list(chain.from_iterable(watched(all_predictions(title, players, games), games)))
    bins = calibration(found)
    if plot is not None:
        plot.write_text(picture(bins, title.words("en")("title")), "utf-8")
    if as_json:
        plain = {"game": game, "games": games, "players": players, "brier": brier(found), "bins": bins}
        click.echo(msgspec.json.encode(plain).decode())
        return
    rows = [[percent(one.predicted), percent(one.happened), str(one.count)] for one in bins]
    open_console().print(grid(["predicted", "happened", "predictions"], rows, names=0))
    click.echo(f"Brier score {brier(found):.4f}, {games} games of {players} players")
