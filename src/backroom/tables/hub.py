"""Publish and subscribe: tells subscribers that a table has changed.

A publisher may attach a snapshot of the table; a subscription keeps only the newest, so nothing piles up for
a slow subscriber. If there is no snapshot, as between processes, the subscriber reads one when it needs it.
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
    """The changes to a table since the last look: when the first came, and the newest snapshot if known."""

    since: float
    snapshot: Snapshot | None

    def and_then(self, snapshot: Snapshot | None) -> Notice:
        """Add another change. The snapshot is dropped unless it is certain to be the newest."""
        before = self.snapshot
        if before is None or snapshot is None or before.version == snapshot.version:
            return Notice(self.since, None)
        return Notice(self.since, max(before, snapshot, key=lambda one: one.version))


class Subscription:
    """Receives the changes to one table in the event loop in which it was created."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.changed = asyncio.Event()
        self.news: Notice | None = Notice(time.monotonic(), None)
        self.lock = Lock()  # changes come from any thread
        self.closed = False

    async def wait(self) -> bool:
        """Wait for a change since the last wait. Returns False once the hub is closed."""
        if not self.closed:
            await self.changed.wait()
            self.changed.clear()
        return not self.closed

    def take(self) -> Notice | None:
        """Return what has changed since the last call, or None."""
        with self.lock:
            news, self.news = self.news, None
        return news

    def wake(self, snapshot: Snapshot | None = None, *, close: bool = False) -> None:
        """Report a change and wake the waiter; may be called from any thread."""
        with self.lock:
            now = Notice(time.monotonic(), snapshot)
            self.news = now if self.news is None else self.news.and_then(snapshot)
        if close:
            self.closed = True
        with suppress(RuntimeError):  # the loop is closed: nobody is waiting
            self.loop.call_soon_threadsafe(self.changed.set)

    def look_again(self) -> None:
        """Wake the waiter although nothing has changed; must be called in its own loop."""
        self.changed.set()


class Hub:
    """Passes changes on within this process."""

    def __init__(self) -> None:
        self.subscriptions: dict[str, set[Subscription]] = {}
        self.lock = Lock()
        self.closed = False

    def publish(self, code: str, snapshot: Snapshot | None = None) -> None:
        """Announce a change to a table, with its snapshot if there is one; may be called from any thread."""
        self.wake(code, snapshot)

    def has_subscribers(self, code: str) -> bool:
        """True if the table has subscribers in this process."""
        return code in self.subscriptions

    def wake(self, code: str, snapshot: Snapshot | None = None) -> None:
        """Wake the subscribers of a table in this process."""
        with self.lock:
            woken = list(self.subscriptions.get(code, ()))
        for subscription in woken:
            subscription.wake(snapshot)

    def wake_all(self) -> None:
        """Wake all subscribers, because changes may have been missed."""
        for subscription in self._everybody():
            subscription.wake()

    @asynccontextmanager
    async def subscribe(self, code: str) -> AsyncIterator[Subscription]:
        """Subscribe to a table for the duration of the context."""
        subscription = Subscription()
        with self.lock:
            subscription.closed = self.closed
            self.subscriptions.setdefault(code, set()).add(subscription)
        try:
            yield subscription
        finally:
            with self.lock:
                self.subscriptions[code].discard(subscription)
                if not self.subscriptions[code]:
                    del self.subscriptions[code]

    def close(self) -> None:
        """End all waits, now and later, with False; may be called from any thread or signal handler."""
        self.closed = True
        for subscription in self._everybody():
            subscription.wake(close=True)

    def _everybody(self) -> list[Subscription]:
        with self.lock:
            return [
                subscription
                for subscriptions in self.subscriptions.values()
                for subscription in subscriptions
            ]


def make_hub(settings: Settings) -> Hub:
    """Create the hub that the settings ask for. The Redis package is needed only if it is used."""
    if not settings.redis_url:
        return Hub()
    try:
        from backroom.tables.redis_hub import RedisHub  # noqa: PLC0415 - part of the extra `club`
    except ModuleNotFoundError as error:
        raise BackroomError(f"{error.name} is not installed: pip install 'backroom[club]'") from None
    return RedisHub(settings.redis_url)
