"""Processes that think for bots: the event loop never waits for one, and none outlives its parent."""

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
TRIES = 3  # processes that may die over one errand before it is given up


class BotTask(msgspec.Struct, frozen=True):
    """A bot's move to be thought out by a worker, wherever it runs."""

    code: str
    game: str
    seat: Seat
    seq: int
    bot: str
    seconds: float  # to think
    record: bytes


class Workers:
    """A pool of niced processes; when one dies, what it was thinking about is thought again."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.processes, multiprocessing.get_context("spawn"), prepare)

    async def think(self, bot_task: BotTask) -> str:
        """The answer of a bot, in the words of the notation."""
        for _ in range(TRIES - 1):
            pool = self.pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, think, bot_task)
            except BrokenProcessPool:
                self.renew(pool)
        return await asyncio.get_running_loop().run_in_executor(self.pool, think, bot_task)

    def renew(self, broken: ProcessPoolExecutor) -> None:
        """Replace a pool that lost a process, unless somebody did so already."""
        if self.pool is broken:
            self.pool = self._new()
            broken.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End all workers."""
        self.pool.shutdown(cancel_futures=True)


def prepare() -> None:
    """In a new worker: yield to the server, leave Ctrl-C to it, and go when it goes."""
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Overtime(Exception):
    """A bot has thought for too long."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Whatever takes longer is interrupted; in the main thread of a process only, where workers think."""

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
    """What a bot answers. The game is rebuilt from its record; the bot gets what its seat may see.

    A bot that thinks for too long gets the answer that the rules define for whoever runs out of time.
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
