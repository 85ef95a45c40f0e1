"""`backroom tables`: what an operator can do about single tables."""

from __future__ import annotations

import os
import time

import click

from backroom.engine.errors import BackroomError
from backroom.tables.database import Database
from backroom.tables.errors import Refused
from backroom.tables.hub import make_hub
from backroom.tables.services import Services
from backroom.tables.settings import from_environment


@click.group()
def tables() -> None:
    """Look after the tables of a server, found by the same settings."""


@tables.command()
@click.argument("code")
def retry(code: str) -> None:
    """Let the table CODE go on after it was stopped or set aside.

    If the cause is still there, it is stopped again.
    """
    settings = from_environment(os.environ)
    database = Database(settings.database_url)
    try:
        Services(database, settings, time.time, make_hub(settings)).games.retry(code)
    except Refused as refused:
        raise BackroomError(f"table {code} cannot be tried again: {refused}") from None
    finally:
        database.close()
    click.echo(f"table {code} goes on")
