"""Who wants to know that a table has changed.

Only "something changed" is passed on, so nothing piles up for a slow reader: it fetches the newest state
when it comes round to it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from threading import Lock

from backroom.engine.errors import BackroomError
from backroom.tables.settings import Settings


class Watch:
    """Hears of changes to one table, in the event loop in which it was made."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.changed = asyncio.Event()
        self.since = time.monotonic()  # when the first change was made that was not taken yet
        self.closed = False

    async def wait(self) -> bool:
        """Return when something has changed since the last wait; false once the hub is closed."""
        if not self.closed:
            await self.changed.wait()
            self.changed.clear()
        return not self.closed

    def take(self) -> float:
        """Since when there has been something to take; from now on that is later."""
        since, self.since = self.since, 0.0
        return since or time.monotonic()

    def wake(self, *, close: bool = False) -> None:
        """Let the waiter go on; from any thread."""
        if close:
            self.closed = True
        self.since = self.since or time.monotonic()
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(self.changed.set)


class Hub:
    """Passes changes on inside this process."""

    def __init__(self) -> None:
        self.watches: dict[str, set[Watch]] = {}
        self.lock = Lock()
        self.closed = False

    def publish(self, code: str) -> None:
        """Say that a table has changed; from any thread."""
        self.wake(code)

    def wake(self, code: str) -> None:
        """Wake those who watch this table."""
        with self.lock:
            woken = list(self.watches.get(code, ()))
        for watch in woken:
            watch.wake()

    def wake_all(self) -> None:
        """Something may have been missed: everybody looks again."""
        for watch in self._everybody():
            watch.wake()

    @asynccontextmanager
    async def subscribe(self, code: str) -> AsyncIterator[Watch]:
        """Watch a table for as long as the context lasts."""
        watch = Watch()
        with self.lock:
            watch.closed = self.closed
            self.watches.setdefault(code, set()).add(watch)
        try:
            yield watch
        finally:
            with self.lock:
                self.watches[code].discard(watch)
                if not self.watches[code]:
                    del self.watches[code]

    def close(self) -> None:
        """Every wait returns false, now and later; from any thread or signal handler."""
        self.closed = True
        for watch in self._everybody():
            watch.wake(close=True)

    def _everybody(self) -> list[Watch]:
        with self.lock:
            return [watch for watches in self.watches.values() for watch in watches]


def make_hub(settings: Settings) -> Hub:
    """The hub that the settings ask for; only a house that uses Redis needs its package."""
    if not settings.redis_url:
        return Hub()
    try:
        from backroom.tables.redis_hub import RedisHub  # noqa: PLC0415 - part of the extra `club`
    except ModuleNotFoundError as error:
        raise BackroomError(f"{error.name} is not installed: pip install 'backroom[club]'") from None
    return RedisHub(settings.redis_url)
