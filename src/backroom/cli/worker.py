"""`backroom worker`: thinks for bots, beside a server or on another machine."""

from __future__ import annotations

import asyncio
import os
import signal

import click

from backroom.tables.database import Database
from backroom.tables.game_time import GameTime
from backroom.tables.hub import make_hub
from backroom.tables.scheduler import Scheduler
from backroom.tables.services import Services
from backroom.tables.settings import Settings, from_environment
from backroom.tables.workers import Workers


@click.command()
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    default=os.cpu_count() or 1,
    show_default="one per core",
    help="How many bots may think at the same time.",
)
def worker(processes: int) -> None:
    """Think for bots and handle time-outs, until stopped.

    Finds the tables by the same settings as the server: BACKROOM_DATABASE_URL and BACKROOM_REDIS_URL.
    """
    asyncio.run(serve(from_environment(os.environ), processes))


async def serve(settings: Settings, processes: int) -> None:
    """Run the scheduler until a signal stops it."""
    database, hub = Database(settings.database_url), make_hub(settings)
    workers = Workers(processes, compiled=settings.compiled)
    loop = asyncio.get_running_loop()
    for stop in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(stop, hub.close)
    click.echo(f"thinking in {processes} processes; stop with Ctrl-C", err=True)
    game_time = GameTime(database)
    game_time.write_down()  # before anything counts as due
    keeping = asyncio.create_task(game_time.keep(hub))
    try:
        games = Services(database, settings, game_time, hub).games
        await database.run(games.count_deaths)
        await Scheduler(database, games, hub, workers).run()
    finally:
        keeping.cancel()
        workers.close()
        database.close()
