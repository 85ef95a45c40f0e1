"""Worker processes that think for bots. They never block the event loop, and none outlives its parent."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from backroom.bots import Sign, bot, gesture_with, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import Gesture, Seat
from backroom.engine.nouns import Noun
from backroom.engine.replay import read_record, replay
from backroom.games import title

NICE = 10
GRACE = 30.0  # seconds that a bot task may take beyond the time to think, the start of a process included

logger = logging.getLogger(__name__)


class BotTask(msgspec.Struct, frozen=True):
    """A bot's move for a worker to think out; plain data, so that it can be sent to another process."""

    code: str
    game: str
    seat: Seat
    seq: int
    bot: str
    seconds: float  # to think
    record: bytes
    host_id: int  # of the table
    answer_at: float  # when the answer is due, however soon it was found
    pace: float  # of bots at the table


class Task(Protocol):
    """Something that a worker does, within so many seconds; plain data."""

    @property
    def seconds(self) -> float: ...


T = TypeVar("T", bound=Task)
R = TypeVar("R")


class BotReply(msgspec.Struct, frozen=True):
    """What a worker has thought out: the answer in notation, and the gesture to make just before it."""

    answer: str
    gesture: Sign | None = None


class LostWorker(Exception):
    """A bot task has killed its worker process twice, the second time alone in it."""


class Overtime(Exception):
    """A bot has used more time than it is allowed."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise Overtime if the block takes longer. Works only in the main thread of a process, as workers do."""

    def ring(_signal: int, _frame: object) -> None:
        raise Overtime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def think(bot_task: BotTask) -> BotReply:
    """Think out a bot's move, in the worker. The game is rebuilt from its record.

    The bot is given only what its seat may see. If it takes too long, the answer is the one that the rules
    define for a player who runs out of time.
    """
    game = title(bot_task.game)
    play = replay(game, read_record(bot_task.record), secrets.randbelow)
    player, seen, dice = (
        bot(bot_task.bot, game),
        sight(game, play.g, bot_task.seat),
        Dice(secrets.randbits(64)),
    )
    made: tuple[Gesture, int] | None = None
    try:
        with time_limit(bot_task.seconds):
            choice = player.choose(seen, dice)
            made = gesture_with(player, seen, choice)
    except Overtime:
        choice = game.timeout(play.g, bot_task.seat)
    noun: Noun = game.book.queries[play.g.query].noun
    sign = (made[0].name, made[0].noun.write(made[1])) if made else None
    return BotReply(noun.write(choice), sign)


class TaskWorkers(Generic[T, R]):
    """A pool of low-priority processes: they think for bots, advise people and review games.

    If one dies, or hangs where no signal handler can run, the whole pool is replaced. The tasks that were in
    it are suspects: they are tried again, one after the other, in a process of their own.

    `compiled` is a folder that may not be there yet. When it is, new processes import the package from it.
    """

    def __init__(
        self,
        processes: int,
        work: Callable[[T], R],
        grace: float = GRACE,
        *,
        compiled: str = "",
    ) -> None:
        self.processes = processes
        self.grace = grace
        self.work = work
        self.pool = new_pool(processes)
        self.cell: ProcessPoolExecutor | None = None  # the process of a suspect, while there is one
        self.alone = asyncio.Lock()
        self.awaited = compiled
        self.thinking = 0  # tasks that are not finished
        self.closed = False

    async def think(self, task: T) -> R:
        """Do a task in a worker process: a bot thinks out its move, or a game is reviewed."""
        if self.awaited and not self.thinking:
            self.change_over()
        self.thinking += 1
        try:
            return await self._think(task)
        finally:
            self.thinking -= 1

    def change_over(self) -> None:
        """Start to use the compiled package if it has been built; nobody may be thinking.

        Spawned processes search for modules where this one would. It has its own already, and keeps them.
        """
        if Path(self.awaited).is_dir():
            sys.path.insert(0, self.awaited)
            self.awaited = ""
            before, self.pool = self.pool, new_pool(self.processes)
            kill(before)

    async def _think(self, task: T) -> R:
        """Think in the pool, and alone if that kills or hangs a process."""
        pool = self.pool
        try:  # a task may have to wait for another one
            return await self._within(2 * task.seconds + self.grace, pool, task)
        except (BrokenProcessPool, TimeoutError):
            if self.closed:
                raise
            self.renew(pool)
        async with self.alone:
            return await self._think_alone(task)

    async def _think_alone(self, task: T) -> R:
        """Try a suspect once more, in a new process; if it kills this one too, it is guilty."""
        self.cell = new_pool(1)
        try:
            return await self._within(task.seconds + self.grace, self.cell, task)
        except (BrokenProcessPool, TimeoutError):
            raise LostWorker("its bot has killed two worker processes") from None
        finally:
            kill(self.cell)
            self.cell = None

    async def _within(self, seconds: float, pool: ProcessPoolExecutor, task: T) -> R:
        """Do a task in this pool; TimeoutError if that takes longer, or if the pool is given up meanwhile."""
        doing = asyncio.get_running_loop().run_in_executor(pool, self.work, task)
        try:
            await asyncio.wait([doing], timeout=seconds)
            if not doing.done() or doing.cancelled():
                raise TimeoutError
            return doing.result()
        finally:
            doing.cancel()

    def renew(self, broken: ProcessPoolExecutor) -> None:
        """Replace a broken pool, unless that has already been done."""
        if self.pool is broken:
            logger.warning("a worker process died or hangs; all of them are replaced")
            self.pool = new_pool(self.processes)
            kill(broken)

    def close(self) -> None:
        """End all workers at once, also those that are thinking: the moves stay due."""
        self.closed = True
        for pool in (self.pool, self.cell):
            if pool is not None:
                kill_processes(pool)
                pool.shutdown(cancel_futures=True)  # waits, so that nothing of it is left


class Workers(TaskWorkers[BotTask, BotReply]):
    """Processes that think for bots."""

    def __init__(
        self,
        processes: int,
        grace: float = GRACE,
        work: Callable[[BotTask], BotReply] = think,
        *,
        compiled: str = "",
    ) -> None:
        super().__init__(processes, work, grace, compiled=compiled)


def new_pool(processes: int) -> ProcessPoolExecutor:
    """Worker processes; they are started when there is something to do."""
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), prepare)


def kill(pool: ProcessPoolExecutor) -> None:
    """Give up a pool, whatever its processes are doing."""
    kill_processes(pool)
    pool.shutdown(wait=False, cancel_futures=True)


def kill_processes(pool: ProcessPoolExecutor) -> None:
    """Kill the processes of a pool."""
    for process in list((pool._processes or {}).values()):  # noqa: SLF001 - Python 3.14 has a method for this
        process.kill()


def prepare() -> None:
    """Set up a new worker process: low priority, ignore Ctrl-C, and exit when the parent does."""
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
