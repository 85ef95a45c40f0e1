"""`backroom bench`: measures the speed of Backroom and of its peers."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec
from rich.console import Console

from backroom.bench import measure
from backroom.bench.peers import measure as measure_peers
from backroom.bench.results import BUILDS, PEER_HEAD, Results, markdown, own_rows, peer_rows
from backroom.cli.common import grid, open_console
from backroom.engine.errors import BackroomError


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--peers", is_flag=True, help="Measure other packages too; the first time they are installed.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    help="How long to measure each figure.",
)
@click.option(
    "--save", type=click.Path(path_type=Path), metavar="FILE", help="Write the results to a markdown file."
)
def bench(as_json: bool, peers: bool, seconds: float, save: Path | None) -> None:
    """Measure the speed of random play, copies, views, imagined worlds and search."""
    if save is not None and not save.parent.is_dir():
        raise BackroomError(f"{save}: there is no folder {save.parent}")
    say = Console(stderr=True, quiet=not sys.stderr.isatty(), highlight=False).print
    theirs = measure_peers(Path(sys.prefix, "peers"), seconds, say) if peers else {}
    results = Results(measure(seconds, say), theirs)
    if save is not None:
        save.write_text(markdown(results, seconds), "utf-8")
    if as_json:
        figures = ("decisions_per_s", "copy_us", "error")
        theirs = {
            name: {key: found[key] for key in figures if key in found}
            for name, found in results.peers.items()
        }
        click.echo(msgspec.json.encode({"games": results.games, "peers": theirs}))
    else:
        print_results(results)


def print_results(results: Results) -> None:
    """Print the figures as text."""
    console = open_console()
    for game, builds in results.games.items():
        console.print(game, style="bold")
        console.print(grid(["", *BUILDS], own_rows(builds)))
        if results.peers:
            console.print(grid(PEER_HEAD, peer_rows(builds, results.peers)))
