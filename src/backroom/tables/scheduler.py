"""The scheduler makes the moves that are due: bot moves, advance passes, and answers for late players.

A bot thinks as soon as it is asked, and its answer is held back until the moment that was drawn for it before
(`pacing.py`). That moment is stored in the table's row, so it survives restarts. A lease on the row keeps two
schedulers from working on the same move, and expires if its holder dies.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import inf

from backroom.engine.errors import RulesBroken
from backroom.tables.database import Database
from backroom.tables.errors import Refused
from backroom.tables.game_service import GameService
from backroom.tables.hub import Hub
from backroom.tables.pacing import answer_time
from backroom.tables.thinking_queue import DueBot, ThinkingQueue
from backroom.tables.workers import BotReply, BotTask, LostWorker, Workers

TICK = 0.1  # seconds between two rounds
PATIENCE = 1.0  # seconds to wait after a round that failed
TIDYING = 60.0  # seconds between two deletions of old imported games

logger = logging.getLogger(__name__)


class Scheduler:
    """Runs inside the server or in a process of its own; several schedulers may share a database."""

    def __init__(self, database: Database, games: GameService, hub: Hub, workers: Workers) -> None:
        self.database = database
        self.games = games
        self.hub = hub
        self.workers = workers
        self.queue = ThinkingQueue(games.now)
        self.bot_tasks: dict[asyncio.Task[None], BotTask] = {}
        self.tidied_at = -inf
        self.freed = asyncio.Event()  # a worker is free or a bot has moved: something may be due at once

    async def run(self) -> None:
        """Do rounds until the hub is closed or the task is cancelled."""
        try:
            while not self.hub.closed:
                await self._safely(self.round)
                await self._pause()
        finally:
            await self._safely(self.stop)

    async def stop(self) -> None:
        """Drop all bot tasks, with their leases: whoever goes on with them need not wait."""
        codes = [bot_task.code for bot_task in self.bot_tasks.values()]
        for task in self.bot_tasks:
            task.cancel()
        if codes:
            await self.database.run(self.games.release, codes)

    async def _safely(self, do: Callable[[], Awaitable[None]]) -> None:
        """Do something; if it fails, log that and wait. A database outage must not end the scheduler."""
        try:
            await do()
        except Exception as error:  # noqa: BLE001 - any error; only its type is logged, its values may be hidden information
            logger.error("scheduler round failed: %s", type(error).__name__)  # noqa: TRY400
            await asyncio.sleep(PATIENCE)

    async def _pause(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(TICK):
                await self.freed.wait()
        self.freed.clear()

    async def round(self) -> None:
        """Let as many bots think as there are free workers, then make due advance passes and time-outs."""
        pending = await self.database.run(self.games.pending)
        await self.think_about(pending.bots)
        if pending.unattended:
            await self.database.run(self.games.put_to_sleep, pending.unattended)
        await self._tidy_up()
        for code in pending.passes:
            await self._bring(self.games.give_advance_pass, code)
        for code in pending.late:
            await self._bring(self.games.time_out, code)

    async def think_about(self, due: list[DueBot]) -> None:
        """Lease the bot moves whose turn it is, and start a task for each."""
        chosen = self.queue.choose(due, self.workers.processes - len(self.queue.thinking))
        if not chosen:
            return
        for bot_task in await self.database.run(self.games.lease, [bot.code for bot in chosen]):
            self.queue.begin(bot_task.host_id)
            task = asyncio.create_task(self.go(bot_task))
            self.bot_tasks[task] = bot_task
            task.add_done_callback(self.bot_tasks.pop)

    async def _tidy_up(self) -> None:
        """Now and then, delete some imported games that nobody needs any more."""
        if time.monotonic() - self.tidied_at > TIDYING:
            self.tidied_at = time.monotonic()
            await self.database.run(self.games.delete_old_imports, patience=PATIENCE)

    async def go(self, bot_task: BotTask) -> None:
        """Let a worker think, and play its answer when it is due. If that fails, the lease expires."""
        try:
            reply = await self.think(bot_task)
            await self.hold(bot_task)
            await self._bring(self.games.answer_for_bot, bot_task.code, bot_task.seat, bot_task.seq, reply)
            self.freed.set()
        except LostWorker as error:
            await self._bring(self.games.reader.set_aside, bot_task.code, str(error))
        except RulesBroken as error:
            await self._bring(self.games.reader.report, bot_task.code, error)
        except Exception as error:  # noqa: BLE001 - see above
            kind = type(error).__name__
            logger.error("bot task failed for seat %d of table %s: %s", bot_task.seat, bot_task.code, kind)  # noqa: TRY400

    async def think(self, bot_task: BotTask) -> BotReply:
        """Let a worker think, and add the time to what the host has used."""
        began = self.games.now()
        try:
            return await self.workers.think(bot_task)
        finally:
            self.queue.end(bot_task.host_id, self.games.now() - began)
            self.freed.set()

    async def hold(self, bot_task: BotTask) -> None:
        """Wait until the answer is due. No thread or worker waits with it."""
        now = self.games.now()
        await asyncio.sleep(answer_time(bot_task.answer_at, now, bot_task.pace) - now)

    async def _bring(self, move: Callable[..., object], *arguments: object) -> None:
        """Make a move; a refusal is only logged, because it means that the table has moved on meanwhile."""
        try:
            await self.database.run(move, *arguments)
        except Refused as refused:
            logger.info("%s: %s", arguments[0], refused)
