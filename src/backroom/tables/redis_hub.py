"""A hub for several processes: what one of them changes, all of them hear by Redis."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import redis
import redis.asyncio

from backroom.tables.hub import Hub, Subscription
from backroom.tables.snapshot import Snapshot

CHANNEL = "backroom"
PATIENCE = 1.0  # seconds before another attempt at reaching Redis

logger = logging.getLogger(__name__)


class RedisHub(Hub):
    """Passes changes on to all processes that share a Redis server. If that is down, this one plays on."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.name = secrets.token_hex(4)  # who has published: what comes back to its sender is not news
        self.sender = redis.Redis.from_url(url, socket_timeout=PATIENCE)
        self.listener: asyncio.Task[None] | None = None
        self.reported: set[str] = set()  # what does not work, until it does again

    def publish(self, code: str, snapshot: Snapshot | None = None) -> None:
        """Say that a table has changed, here and in all other processes."""
        self.wake(code, snapshot)
        try:
            self.sender.publish(CHANNEL, f"{self.name} {code}")
        except redis.RedisError as error:
            self.complain("it does not take what is published", error)
        else:
            self.reported.discard("it does not take what is published")

    def complain(self, what: str, error: redis.RedisError) -> None:
        """Once, until it works again."""
        if what not in self.reported:
            self.reported.add(what)
            logger.warning("Redis is out of reach, %s: %s", what, error)

    @asynccontextmanager
    async def subscribe(self, code: str) -> AsyncIterator[Subscription]:
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
                self.complain("it is not heard", error)
                await asyncio.sleep(PATIENCE)

    async def _hear(self) -> None:
        async with redis.asyncio.Redis.from_url(self.url) as client, client.pubsub() as ear:
            await ear.subscribe(CHANNEL)
            async for message in ear.listen():
                if message["type"] == "subscribe":
                    self.reported.discard("it is not heard")
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
