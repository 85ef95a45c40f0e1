"""`backroom bench`: measures the speed of Backroom and of its peers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import Progress

from backroom.bench import STEPS, lengths_of, measure
from backroom.bench.peers import PEERS
from backroom.bench.peers import measure as measure_peers
from backroom.bench.results import BUILDS, PEER_HEAD, Results, markdown, own_rows, peer_rows
from backroom.cli.common import grid, open_console
from backroom.engine.errors import BackroomError
from backroom.games import TITLES


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
    if save is not None and find_spec("matplotlib") is None:
        raise BackroomError("--save needs matplotlib, which is not installed: pip install 'backroom[arena]'")
    with bar(STEPS + (len(PEERS) if peers else 0)) as say:
        theirs = measure_peers(Path(sys.prefix, "peers"), seconds, say) if peers else {}
        results = Results(measure(seconds, say), theirs)
    if save is not None:
        save_page(results, seconds, save)
    if as_json:
        figures = ("decisions_per_s", "copy_us", "error")
        theirs = {
            name: {key: found[key] for key in figures if key in found}
            for name, found in results.peers.items()
        }
        click.echo(msgspec.json.encode({"games": results.games, "peers": theirs}))
    else:
        print_results(results)


@contextmanager
def bar(steps: int) -> Iterator[Callable[[str], None]]:
    """A progress bar of so many steps, if standard error is a terminal; call it with what begins."""
    console = Console(stderr=True, highlight=False)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("", total=steps, completed=-1)

        def say(what: str) -> None:
            progress.update(task, advance=1, description=what)

        yield say


def save_page(results: Results, seconds: float, page: Path) -> None:
    """Write the results to a markdown file, and the plots beside it."""
    from backroom.bench.plot import draw  # noqa: PLC0415 - slow to load

    picture = page.with_name("lengths.svg")
    page.write_text(markdown(results, seconds, picture.name), "utf-8")
    draw({name: lengths_of(name) for name in TITLES}, picture)


def print_results(results: Results) -> None:
    """Print the figures as text."""
    console = open_console()
    for game, builds in results.games.items():
        console.print(game, style="bold")
        console.print(grid(["", *BUILDS], own_rows(builds)))
        if results.peers:
            console.print(grid(PEER_HEAD, peer_rows(builds, results.peers), names=2))
