"""Worker processes that think for bots. They never block the event loop, and none outlives its parent."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

import msgspec

from backroom.bots import bot, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import Seat
from backroom.engine.nouns import Noun
from backroom.engine.replay import read_record, replay
from backroom.games import title

NICE = 10
TRIES = 3  # attempts at one bot task when processes die


class BotTask(msgspec.Struct, frozen=True):
    """A bot's move for a worker to think out; plain data, so that it can be sent to another process."""

    code: str
    game: str
    seat: Seat
    seq: int
    bot: str
    seconds: float  # to think
    record: bytes


class Workers:
    """A pool of low-priority processes; if one dies, its tasks are tried again in a new pool."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.processes, multiprocessing.get_context("spawn"), prepare)

    async def think(self, bot_task: BotTask) -> str:
        """Think out a bot's answer in a worker process. Returns it in notation."""
        for _ in range(TRIES - 1):
            pool = self.pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, think, bot_task)
            except BrokenProcessPool:
                self.renew(pool)
        return await asyncio.get_running_loop().run_in_executor(self.pool, think, bot_task)

    def renew(self, broken: ProcessPoolExecutor) -> None:
        """Replace a broken pool, unless that has already been done."""
        if self.pool is broken:
            self.pool = self._new()
            broken.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End all workers at once, also those that are thinking: the moves stay due."""
        for worker in list((self.pool._processes or {}).values()):  # noqa: SLF001 - Python 3.14 has a method
            worker.kill()
        self.pool.shutdown(cancel_futures=True)


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


def think(bot_task: BotTask) -> str:
    """Think out a bot's answer, in the worker. The game is rebuilt from its record.

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
    try:
        with time_limit(bot_task.seconds):
            choice = player.choose(seen, dice)
    except Overtime:
        choice = game.timeout(play.g, bot_task.seat)
    noun: Noun = game.book.queries[play.g.query].noun
    return noun.write(choice)
