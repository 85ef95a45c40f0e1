"""`backroom serve`: the web server, in one process, with nothing to configure."""

from __future__ import annotations

import os

import click
import msgspec

from backroom.tables.settings import from_environment
from backroom.web.server import serve as run


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    help="Port to listen on; 0 picks a free one.",
)
@click.option("--open/--no-open", "show", default=True, help="Open the page in a browser.")
@click.option("--workers", type=click.IntRange(min=0), help="Number of processes that think for bots.")
@click.option("--limits/--no-limits", "limited", default=True, help="Limit the rate of requests.")
def serve(host: str, port: int, show: bool, workers: int | None, limited: bool) -> None:
    """Start the server: play in a browser, with people and bots.

    Games are stored in a SQLite file, or in the database that BACKROOM_DATABASE_URL names.
    """
    settings = from_environment(os.environ)
    if workers is not None:
        settings = msgspec.structs.replace(settings, workers=workers)
    run(settings, host, port, show=show, limited=limited)
