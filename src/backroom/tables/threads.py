"""Threads for blocking work, so that the event loop is never blocked; urgent jobs go first."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from contextlib import suppress
from heapq import heappop, heappush
from math import inf
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

T = TypeVar("T")


class ThreadJob:
    """Work for a thread, and the future that receives its result."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.result: asyncio.Future[Any] = self.loop.create_future()

    def do(self) -> None:
        """Run the work in the thread, unless the future has been cancelled."""
        if self.result.cancelled():
            return
        try:
            found = self.work()
        except BaseException as error:  # noqa: BLE001 - raised again where the result is awaited
            self._settle(self.result.set_exception, error)
        else:
            self._settle(self.result.set_result, found)

    def _settle(self, settle: Callable[[Any], None], value: Any) -> None:
        def in_loop() -> None:
            if not self.result.done():
                settle(value)

        with suppress(RuntimeError):  # the loop is closed: nobody is waiting
            self.loop.call_soon_threadsafe(in_loop)


class Threads:
    """A few threads and a priority queue, ordered by the time at which a job should be done.

    `queue.PriorityQueue` takes several times as long, because it allows for waiting in ways that are not
    needed here.
    """

    def __init__(self, count: int, name: str) -> None:
        self.heap: list[tuple[float, int, ThreadJob | None]] = []
        self.lock = Lock()  # of the heap
        self.ready: SimpleQueue[None] = SimpleQueue()  # an entry for every job in the heap
        self.numbers = itertools.count()
        self.longest = 0  # the greatest queue length so far
        self.closed = False
        self.threads = [Thread(target=self._work, name=f"{name}-{n}", daemon=True) for n in range(count)]
        for thread in self.threads:
            thread.start()

    async def run(self, work: Callable[..., T], *arguments: Any, patience: float = 0.0) -> T:
        """Run blocking work in a thread. `patience` is how many seconds later than now it counts as due."""
        if self.closed:
            raise RuntimeError("the threads are closed")
        job = ThreadJob((lambda: work(*arguments)) if arguments else work)
        self._put(time.monotonic() + patience, job)
        self.longest = max(self.longest, len(self.heap))
        done: T = await job.result
        return done

    def waiting(self) -> int:
        """The number of queued jobs."""
        return len(self.heap)

    def close(self) -> None:
        """Finish the queued jobs, then end the threads."""
        self.closed = True
        for _ in self.threads:
            self._put(inf, None)
        for thread in self.threads:
            thread.join()

    def _put(self, due: float, job: ThreadJob | None) -> None:
        with self.lock:
            heappush(self.heap, (due, next(self.numbers), job))
        self.ready.put(None)

    def _take(self) -> ThreadJob | None:
        """Wait for a job. Returns the one that is due first, or None to end the thread."""
        self.ready.get()
        with self.lock:
            return heappop(self.heap)[2]

    def _work(self) -> None:
        while (job := self._take()) is not None:
            job.do()
            del job  # do not keep it alive while waiting for the next one
