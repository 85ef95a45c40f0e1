"""The scheduler makes the moves that are due: bot moves, advance passes, and answers for late players.

That a bot has to move is stored in the table's row, so it survives restarts. A lease on the row keeps two
schedulers from working on the same move, and expires if its holder dies.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf

from backroom.engine.errors import RulesBroken
from backroom.tables.database import Database
from backroom.tables.errors import Refused
from backroom.tables.game_service import GameService
from backroom.tables.hub import Hub
from backroom.tables.workers import BotTask, LostWorker, Workers

TICK = 0.1  # seconds between two rounds
PATIENCE = 1.0  # seconds to wait after a round that failed
TIDYING = 60.0  # seconds between two deletions of old imported games
AHEAD = 2  # bot tasks leased per worker process at a time

logger = logging.getLogger(__name__)


class Scheduler:
    """Runs inside the server or in a process of its own; several schedulers may share a database."""

    def __init__(self, database: Database, games: GameService, hub: Hub, workers: Workers) -> None:
        self.database = database
        self.games = games
        self.hub = hub
        self.workers = workers
        self.bot_tasks: set[asyncio.Task[None]] = set()
        self.tidied_at = -inf
        self.moved = asyncio.Event()  # a bot has moved: another move may be due at once

    async def run(self) -> None:
        """Do rounds until the hub is closed or the task is cancelled."""
        try:
            while not self.hub.closed:
                await self._safely()
                await self._pause()
        finally:
            for task in self.bot_tasks:
                task.cancel()

    async def _safely(self) -> None:
        """Do a round; if it fails, log that and wait. A database outage must not end the scheduler."""
        try:
            await self.round()
        except Exception as error:  # noqa: BLE001 - any error; only its type is logged, its values may be hidden information
            logger.error("scheduler round failed: %s", type(error).__name__)  # noqa: TRY400
            await asyncio.sleep(PATIENCE)

    async def _pause(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(TICK):
                await self.moved.wait()
        self.moved.clear()

    async def round(self) -> None:
        """Start as many bot tasks as the workers can take, then make due advance passes and time-outs."""
        pending = await self.database.run(self.games.pending)
        free = AHEAD * self.workers.processes - len(self.bot_tasks)
        if free > 0 and pending.bots:
            for bot_task in await self.database.run(self.games.lease, pending.bots[:free]):
                task = asyncio.create_task(self.go(bot_task))
                self.bot_tasks.add(task)
                task.add_done_callback(self.bot_tasks.discard)
        await self._tidy_up()
        for code in pending.passes:
            await self._bring(self.games.give_advance_pass, code)
        for code in pending.late:
            await self._bring(self.games.time_out, code)

    async def _tidy_up(self) -> None:
        """Now and then, delete some imported games that nobody needs any more."""
        if time.monotonic() - self.tidied_at > TIDYING:
            self.tidied_at = time.monotonic()
            await self.database.run(self.games.delete_old_imports, patience=PATIENCE)

    async def go(self, bot_task: BotTask) -> None:
        """Let a worker think out a bot's move, and play it. If that fails, the lease expires in time."""
        try:
            word = await self.workers.think(bot_task)
            await self._bring(self.games.answer_for_bot, bot_task.code, bot_task.seat, bot_task.seq, word)
            self.moved.set()
        except LostWorker as error:
            await self._bring(self.games.reader.set_aside, bot_task.code, str(error))
        except RulesBroken as error:
            await self._bring(self.games.reader.report, bot_task.code, error)
        except Exception as error:  # noqa: BLE001 - see above
            kind = type(error).__name__
            logger.error("bot task failed for seat %d of table %s: %s", bot_task.seat, bot_task.code, kind)  # noqa: TRY400

    async def _bring(self, move: Callable[..., object], *arguments: object) -> None:
        """Make a move; a refusal is only logged, because it means that the table has moved on meanwhile."""
        try:
            await self.database.run(move, *arguments)
        except Refused as refused:
            logger.info("%s: %s", arguments[0], refused)
