"""The sweep: makes the bot moves that are due, gives passes that stand, and answers for whoever is late.

That a bot must act is a fact of the table's row, so it survives any restart; a lease on the row keeps two
sweeps from thinking about the same move, and runs out if the one who took it dies.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from backroom.tables.dealer import Dealer
from backroom.tables.hub import EVERY, Hub, Watch
from backroom.tables.look import Errand
from backroom.tables.people import Refused
from backroom.tables.workers import Workers

TICK = 0.1  # seconds; changes made by other processes are noticed no later
PATIENCE = 1.0  # seconds after a round that failed
AHEAD = 2  # errands per worker taken at a time

logger = logging.getLogger(__name__)


class Sweep:
    """Runs beside the server or in a process of its own; any number of sweeps may share a database."""

    def __init__(self, dealer: Dealer, hub: Hub, workers: Workers) -> None:
        self.dealer = dealer
        self.hub = hub
        self.workers = workers
        self.errands: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Sweep until the hub is closed or the task is cancelled."""
        async with self.hub.subscribe(EVERY) as watch:
            try:
                while not watch.closed:
                    await self._safely()
                    await self._pause(watch)
            finally:
                for task in self.errands:
                    task.cancel()

    async def _safely(self) -> None:
        """A database that cannot be reached for a while must not end the sweep."""
        try:
            await self.round()
        except Exception as error:  # noqa: BLE001 - of any kind; only its kind is told, values may be hidden
            logger.error("this round of the sweep failed: %s", type(error).__name__)  # noqa: TRY400
            await asyncio.sleep(PATIENCE)

    async def _pause(self, watch: Watch) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(TICK):
                await watch.wait()

    async def round(self) -> None:
        """Send out as many errands as the workers can take, give the passes that are due, call the time."""
        database = self.dealer.desk.database
        free = AHEAD * self.workers.processes - len(self.errands)
        if free > 0:
            for errand in await database.hop(self.dealer.due, free):
                task = asyncio.create_task(self.go(errand))
                self.errands.add(task)
                task.add_done_callback(self.errands.discard)
        for code in await database.hop(self.dealer.due_passes):
            await self._bring(self.dealer.pass_on, code)
        for code in await database.hop(self.dealer.run_out):
            await self._bring(self.dealer.time_out, code)

    async def go(self, errand: Errand) -> None:
        """Have a move thought out, and bring it to the table. If that fails, the lease runs out in time."""
        try:
            word = await self.workers.think(errand)
            await self._bring(self.dealer.answer_for_bot, errand.code, errand.seat, errand.seq, word)
        except Exception as error:  # noqa: BLE001 - see above
            kind = type(error).__name__
            logger.error("no answer for seat %d of table %s: %s", errand.seat, errand.code, kind)  # noqa: TRY400

    async def _bring(self, move: Callable[..., None], *arguments: object) -> None:
        """Make a move; if the table has gone on meanwhile, so much the better."""
        try:
            await self.dealer.desk.database.hop(move, *arguments)
        except Refused as refused:
            logger.info("%s: %s", arguments[0], refused)
