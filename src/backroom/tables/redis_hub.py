"""A hub for several processes, which announce changes to each other through Redis."""

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
PATIENCE = 1.0  # seconds: the socket timeout, and the delay before reconnecting

logger = logging.getLogger(__name__)


class RedisHub(Hub):
    """Passes changes on to all processes that share a Redis server. If it is down, this one works alone."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.name = secrets.token_hex(4)  # identifies our own messages, which are ignored when they come back
        self.sender = redis.Redis.from_url(url, socket_timeout=PATIENCE)
        self.listener: asyncio.Task[None] | None = None
        self.reported: set[str] = set()  # failures that were logged and still last

    def publish(self, code: str, snapshot: Snapshot | None = None) -> None:
        """Announce a change to a table, in this process and in all others."""
        self.wake(code, snapshot)
        try:
            self.sender.publish(CHANNEL, f"{self.name} {code}")
        except redis.RedisError as error:
            self.log_outage("cannot publish", error)
        else:
            self.reported.discard("cannot publish")

    def log_outage(self, what: str, error: redis.RedisError) -> None:
        """Log a failure once, until it works again."""
        if what not in self.reported:
            self.reported.add(what)
            logger.warning("Redis is unreachable, %s: %s", what, error)

    @asynccontextmanager
    async def subscribe(self, code: str) -> AsyncIterator[Subscription]:
        """Subscribe to a table for the duration of the context; changes in other processes are included."""
        if self.listener is None:
            self.listener = asyncio.create_task(self._listen())
        async with super().subscribe(code) as subscription:
            yield subscription

    async def _listen(self) -> None:
        """Listen to the other processes, and reconnect when the connection is lost."""
        while not self.closed:
            try:
                await self._hear()
            except redis.RedisError as error:
                self.log_outage("cannot listen", error)
                await asyncio.sleep(PATIENCE)

    async def _hear(self) -> None:
        async with redis.asyncio.Redis.from_url(self.url) as client, client.pubsub() as ear:
            await ear.subscribe(CHANNEL)
            async for message in ear.listen():
                if message["type"] == "subscribe":
                    self.reported.discard("cannot listen")
                    self.wake_all()  # messages published before this moment may have been missed
                    continue
                sender, _, code = message["data"].decode().partition(" ")
                if sender != self.name:
                    self.wake(code)

    def close(self) -> None:
        """End all waits with False, and stop listening."""
        super().close()
        self.sender.close()
        if self.listener is not None:
            with suppress(RuntimeError):
                self.listener.get_loop().call_soon_threadsafe(self.listener.cancel)
