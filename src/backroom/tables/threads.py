"""Threads for blocking work: the event loop never waits for them, and what is urgent comes first."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf
from queue import PriorityQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Job:
    """Something to be done in a thread, and who waits for it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.result: asyncio.Future[Any] = self.loop.create_future()

    def do(self) -> None:
        """In the thread: do it, unless nobody waits for it any more."""
        if self.result.cancelled():
            return
        try:
            found = self.work()
        except BaseException as error:  # noqa: BLE001 - it is raised where it is awaited
            self._settle(self.result.set_exception, error)
        else:
            self._settle(self.result.set_result, found)

    def _settle(self, settle: Callable[[Any], None], value: Any) -> None:
        def in_loop() -> None:
            if not self.result.done():
                settle(value)

        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(in_loop)


class Threads:
    """A few threads and a queue. Of two jobs the one that is to be done earlier goes first."""

    def __init__(self, count: int, name: str) -> None:
        self.queue: PriorityQueue[tuple[float, int, Job | None]] = PriorityQueue()
        self.numbers = itertools.count()
        self.longest = 0  # the most jobs that ever waited at a time
        self.closed = False
        self.threads = [Thread(target=self._work, name=f"{name}-{n}", daemon=True) for n in range(count)]
        for thread in self.threads:
            thread.start()

    async def run(self, work: Callable[..., T], *arguments: Any, patience: float = 0.0) -> T:
        """Do blocking work in a thread; after what came later, if that is less patient by as much."""
        if self.closed:
            raise RuntimeError("these threads have ended")
        job = Job((lambda: work(*arguments)) if arguments else work)
        self.queue.put((time.monotonic() + patience, next(self.numbers), job))
        self.longest = max(self.longest, self.queue.qsize())
        done: T = await job.result
        return done

    def waiting(self) -> int:
        """How many jobs wait now."""
        return self.queue.qsize()

    def close(self) -> None:
        """Finish what there is to do, and end the threads."""
        self.closed = True
        for _ in self.threads:
            self.queue.put((inf, next(self.numbers), None))
        for thread in self.threads:
            thread.join()

    def _work(self) -> None:
        while (job := self.queue.get()[2]) is not None:
            job.do()
            del job  # nothing of it stays until the next one comes
