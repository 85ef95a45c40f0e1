"""Who wants to know that a table has changed.

Whoever has changed it may pass its snapshot on; only the newest is kept, so nothing piles up for a slow
reader. Where none was passed on, as between processes, the reader fetches one when it comes round to it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from threading import Lock

import msgspec

from backroom.engine.errors import BackroomError
from backroom.tables.settings import Settings
from backroom.tables.snapshot import Snapshot


class Notice(msgspec.Struct, frozen=True):
    """Something has changed: when it first did, and how it is now, if that was passed on every time."""

    since: float
    snapshot: Snapshot | None

    def and_then(self, snapshot: Snapshot | None) -> Notice:
        """Something more has changed. What is not surely the newest is not passed on."""
        before = self.snapshot
        if before is None or snapshot is None or before.version == snapshot.version:
            return Notice(self.since, None)
        return Notice(self.since, max(before, snapshot, key=lambda one: one.version))


class Subscription:
    """Hears of changes to one table, in the event loop in which it was made."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.changed = asyncio.Event()
        self.news: Notice | None = Notice(time.monotonic(), None)
        self.lock = Lock()  # changes come from any thread
        self.closed = False

    async def wait(self) -> bool:
        """Return when something has changed since the last wait; false once the hub is closed."""
        if not self.closed:
            await self.changed.wait()
            self.changed.clear()
        return not self.closed

    def take(self) -> Notice | None:
        """What has changed since it was last taken; none: nothing."""
        with self.lock:
            news, self.news = self.news, None
        return news

    def wake(self, snapshot: Snapshot | None = None, *, close: bool = False) -> None:
        """Something has changed: let the waiter go on; from any thread."""
        with self.lock:
            now = Notice(time.monotonic(), snapshot)
            self.news = now if self.news is None else self.news.and_then(snapshot)
        if close:
            self.closed = True
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(self.changed.set)

    def look_again(self) -> None:
        """Nothing has changed, but the waiter has something to do; in its own loop."""
        self.changed.set()


class Hub:
    """Passes changes on inside this process."""

    def __init__(self) -> None:
        self.watches: dict[str, set[Subscription]] = {}
        self.lock = Lock()
        self.closed = False

    def publish(self, code: str, snapshot: Snapshot | None = None) -> None:
        """Say that a table has changed, and perhaps how it is now; from any thread."""
        self.wake(code, snapshot)

    def is_watched(self, code: str) -> bool:
        """Does anybody in this process want to know?"""
        return code in self.watches

    def wake(self, code: str, snapshot: Snapshot | None = None) -> None:
        """Wake those who watch this table."""
        with self.lock:
            woken = list(self.watches.get(code, ()))
        for watch in woken:
            watch.wake(snapshot)

    def wake_all(self) -> None:
        """Something may have been missed: everybody looks again."""
        for watch in self._everybody():
            watch.wake()

    @asynccontextmanager
    async def subscribe(self, code: str) -> AsyncIterator[Subscription]:
        """Watch a table for as long as the context lasts."""
        watch = Subscription()
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

    def _everybody(self) -> list[Subscription]:
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
