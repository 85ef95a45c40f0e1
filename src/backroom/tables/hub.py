"""Who wants to know that a table has changed.

Only "something changed" is passed on, so nothing piles up for a slow reader: it fetches the newest state
when it comes round to it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from threading import Lock

import redis
import redis.asyncio

from backroom.tables.settings import Settings

EVERY = ""  # the code under which every change is heard
CHANNEL = "backroom"
PATIENCE = 1.0  # seconds before another attempt at reaching Redis

logger = logging.getLogger(__name__)


class Watch:
    """Hears of changes to one table, in the event loop in which it was made."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.changed = asyncio.Event()
        self.closed = False

    async def wait(self) -> bool:
        """Return when something has changed since the last wait; false once the hub is closed."""
        if not self.closed:
            await self.changed.wait()
            self.changed.clear()
        return not self.closed

    def wake(self, *, close: bool = False) -> None:
        """Let the waiter go on; from any thread."""
        if close:
            self.closed = True
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
        """Wake those who watch this table, and those who watch all."""
        with self.lock:
            woken = [*self.watches.get(code, ()), *self.watches.get(EVERY, ())]
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


class RedisHub(Hub):
    """Passes changes on to all processes that share a Redis server. If that is down, this one plays on."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.name = secrets.token_hex(4)  # who has published: what comes back to its sender is not news
        self.sender = redis.Redis.from_url(url, socket_timeout=PATIENCE)
        self.listener: asyncio.Task[None] | None = None

    def publish(self, code: str) -> None:
        """Say that a table has changed, here and in all other processes."""
        self.wake(code)
        try:
            self.sender.publish(CHANNEL, f"{self.name} {code}")
        except redis.RedisError as error:
            logger.warning("Redis does not take what is published: %s", error)

    @asynccontextmanager
    async def subscribe(self, code: str) -> AsyncIterator[Watch]:
        """Watch a table, wherever it is changed."""
        if self.listener is None:
            self.listener = asyncio.create_task(self._listen())
        async with super().subscribe(code) as watch:
            yield watch

    async def _listen(self) -> None:
        """Hear the other processes; when the connection was lost, everybody looks again."""
        while not self.closed:
            try:
                await self._hear()
            except redis.RedisError as error:
                logger.warning("Redis is not heard: %s", error)
                await asyncio.sleep(PATIENCE)

    async def _hear(self) -> None:
        async with redis.asyncio.Redis.from_url(self.url) as client, client.pubsub() as ear:
            await ear.subscribe(CHANNEL)
            async for message in ear.listen():
                if message["type"] == "subscribe":
                    self.wake_all()  # whatever was published before could not be heard
                    continue
                sender, _, code = message["data"].decode().partition(" ")
                if sender != self.name:
                    self.wake(code)

    def close(self) -> None:
        """Every wait returns false, and nobody listens any more."""
        super().close()
        self.sender.close()
        if self.listener is not None:
            with suppress(RuntimeError):
                self.listener.get_loop().call_soon_threadsafe(self.listener.cancel)


def make_hub(settings: Settings) -> Hub:
    """The hub that the settings ask for."""
    return RedisHub(settings.redis_url) if settings.redis_url else Hub()
