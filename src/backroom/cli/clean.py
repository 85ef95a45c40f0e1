"""`backroom clean`: deletes sessions that have ended, old guests and old tables."""

from __future__ import annotations

import os
import time

import click

from backroom.tables import cleaning
from backroom.tables.database import Database
from backroom.tables.settings import from_environment


@click.command()
@click.option("--yes", is_flag=True, help="Delete it; otherwise it is only counted.")
def clean(yes: bool) -> None:
    """Delete sessions that have ended, guests who cannot come back, and tables that nobody needs.

    The settings say how long each of these is kept. A server may run at the same time.
    """
    settings = from_environment(os.environ)
    database = Database(settings.database_url)
    try:
        work = cleaning.clean if yes else cleaning.count
        for name, number in work(database, settings, time.time()):
            click.echo(f"{number:>8}  {name}")
    finally:
        database.close()
    if not yes:
        click.echo("Nothing was deleted: use --yes for that.")
