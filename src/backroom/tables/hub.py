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

from backroom.engine.errors import BackroomError
from backroom.tables.settings import Settings
from backroom.tables.snapshot import Snapshot


class Watch:
    """Hears of changes to one table, in the event loop in which it was made."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.changed = asyncio.Event()
        self.since = time.monotonic()  # when the first change was made that was not taken yet
        self.latest: Snapshot | None = None  # none: it is to be fetched
        self.closed = False

    async def wait(self) -> bool:
        """Return when something has changed since the last wait; false once the hub is closed."""
        if not self.closed:
            await self.changed.wait()
            self.changed.clear()
        return not self.closed

    def take(self) -> tuple[float, Snapshot | None]:
        """Since when there has been something to take, and the newest state if it was passed on."""
        since, latest, self.since, self.latest = self.since, self.latest, 0.0, None
        return since or time.monotonic(), latest

    def wake(self, snapshot: Snapshot | None = None, *, close: bool = False) -> None:
        """Let the waiter go on; from any thread."""
        if close:
            self.closed = True
        self.latest = newest(self.latest, snapshot) if self.since else snapshot
        self.since = self.since or time.monotonic()
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(self.changed.set)


def newest(one: Snapshot | None, two: Snapshot | None) -> Snapshot | None:
    """Of two states that were passed on the newer one; none if a change was published without."""
    if one is None or two is None:
        return None
    return max(one, two, key=lambda snapshot: snapshot.version)


class Hub:
    """Passes changes on inside this process."""

    def __init__(self) -> None:
        self.watches: dict[str, set[Watch]] = {}
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
