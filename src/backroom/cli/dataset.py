"""`backroom dataset`: writes games between bots as data for research, and checks such data."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from backroom.arena.dataset import GAMES_PER_FILE, must_replay, read, read_manifest, write
from backroom.arena.games import Series, filled
from backroom.arena.open_seat import check_player
from backroom.cli.common import house_rules, make_setup, watched
from backroom.engine.errors import BackroomError
from backroom.games import title as title_of


@click.command()
@click.argument("game")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="The folder.")
@click.option(
    "--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games to write."
)
@click.option("--seats", type=int, default=4, show_default=True, help="Number of players.")
@click.option(
    "--bots", default="greedy", show_default=True, metavar="NAMES", help="The bots, separated by commas."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes.")
@click.option("--check", is_flag=True, help="Write nothing: compare hashes, and play every game again.")
@house_rules
def dataset(
    game: str,
    out: Path,
    games: int,
    seats: int,
    bots: str,
    seed: int,
    jobs: int,
    check: bool,
    given: tuple[str, ...],
) -> None:
    """Write games of GAME between bots to Parquet files; an interrupted run goes on where it was."""
    title = title_of(game)
    if check:
        check_dataset(out, game)
        return
    names = filled(bots.split(","), seats)
    if len(names) != seats:
        raise BackroomError(f"there are {len(names)} bots for {seats} seats")
    for name in names:
        check_player(name, title)
    setup = make_setup(title, seats, given)
    series = Series(game, msgspec.Raw(msgspec.json.encode(setup)), names, seed)
    total = -(-games // GAMES_PER_FILE)
    for _part in watched(write(out, series, games, jobs), total):
        pass
    manifest = read_manifest(out)
    written = sum(part.games for part in manifest.parts)
    click.echo(f"{out}: {written} games of {game} in {len(manifest.parts)} files, and manifest.json")


def check_dataset(folder: Path, game: str) -> None:
    """Compare the hashes of all files, and play every game again."""
    manifest = read_manifest(folder)
    if manifest.game != game:
        raise BackroomError(f"{folder} has games of {manifest.game}")
    written = sum(part.games for part in manifest.parts)
    for row in watched(read(folder), written):
        must_replay(manifest, row)
    click.echo(f"{folder}: {written} of {manifest.games} games are there, and each replays as written")
