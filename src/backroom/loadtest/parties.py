"""Tables full of clients that answer every question at random."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Iterable
from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from backroom.loadtest.client import Client, Reply
from backroom.loadtest.report import LoadTally

AT_ONCE = 8  # tables that are set up at the same time
QUIET = 0.5  # seconds without a push after which all clients have seen each other arrive
PATIENCE = 20.0  # timeout for the push to reach all clients, in seconds
TROUBLE = (OSError, TimeoutError, ConnectionClosed)
FULL = 503  # the server is full: no game starts until it has caught up


class Party:
    """One table and its clients. An answer is under way until all clients have seen the result."""

    def __init__(self, game: str, tally: LoadTally, clients: list[Client]) -> None:
        self.game = game
        self.tally = tally
        self.clients = clients
        self.code = ""
        self.ears: list[asyncio.Task[None]] = []
        self.sender: Client | None = None
        self.sent_at = 0.0
        self.version = -1  # the newest version that any client had seen when the answer was sent
        self.pushed, self.seen = asyncio.Event(), asyncio.Event()

    async def sit_down(self) -> None:
        """The first client opens a table, the others join, and the game starts."""
        host = self.clients[0]
        opened = await self.done(host.post(f"/new/{self.game}", players=len(self.clients), name=host.name))
        self.code = opened.location.rpartition("/")[2]
        for seat, client in enumerate(self.clients[1:], 1):
            await self.done(client.post(f"/t/{self.code}/sit", seat=seat, name=client.name))
        await self.done(host.post(f"/t/{self.code}/start"))

    async def come(self) -> None:
        """Connect all clients to the table."""
        for seat, client in enumerate(self.clients):
            await client.watch(self.code, seat)
        self.ears = [asyncio.create_task(self.listen(client)) for client in self.clients]

    async def leave(self) -> None:
        """Disconnect all clients."""
        for ear in self.ears:
            ear.cancel()
        for client in self.clients:
            await client.leave()

    async def listen(self, client: Client) -> None:
        """Receive pushes until the connection ends; if the server ends it, that counts as an error."""
        with suppress(asyncio.CancelledError):
            try:
                while True:
                    await client.hear()
                    self.heard(client)
            except ConnectionClosed as error:
                self.tally.errors.append(f"{type(error).__name__}: {error}")

    def heard(self, client: Client) -> None:
        """Record a push: how long after the answer it came, and its size."""
        now = time.perf_counter()
        self.pushed.set()
        if self.sender is None or client.version <= self.version:
            return
        if client is not self.sender:
            self.tally.delays.append(now - self.sent_at)
        self.tally.sizes.append(client.sizes[-1])
        if all(other.version > self.version for other in self.clients):
            self.seen.set()

    async def answer(self) -> None:
        """Give a random answer and wait until all clients have seen it; after the end, play a rematch."""
        asked = next((client for client in self.clients if client.is_asked()), None)
        if asked is None:
            await self.play_again()
            return
        word = random.choice(asked.options())  # noqa: S311 - random play is no cryptography
        self.version = max(client.version for client in self.clients)
        self.seen.clear()
        self.sender, self.sent_at = asked, time.perf_counter()
        await self.done(asked.answer(self.code, word))
        self.tally.replies.append(time.perf_counter() - self.sent_at)
        async with asyncio.timeout(PATIENCE):
            await self.seen.wait()
        self.sender = None

    async def play_again(self) -> None:
        """Play a rematch with the same clients; if the server is full, they try again at their next turn."""
        host = self.clients[0]
        opened = await self.done(host.post(f"/t/{self.code}/rematch"), FULL)
        again = opened.location.rpartition("/")[2]
        started = await self.done(host.post(f"/t/{again}/start"), FULL) if again else opened
        if started.http == FULL:
            self.tally.refused += 1
            return
        self.code = again
        await self.leave()
        await self.come()
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until no push has come for a moment."""
        with suppress(TimeoutError):
            while True:
                self.pushed.clear()
                async with asyncio.timeout(QUIET):
                    await self.pushed.wait()

    async def done(self, posting: Awaitable[Reply], *allowed: int) -> Reply:
        """Await a response; raise OSError unless the form was accepted, or the status is allowed."""
        reply = await posting
        if not reply.taken and reply.http not in allowed:
            raise OSError(f"{reply.http}: {reply.text[:100]}")
        return reply


class Parties:
    """All tables, and the rate at which answers are given."""

    def __init__(self, port: int, game: str, tables: int, clients_per_table: int) -> None:
        self.tally = LoadTally()
        self.parties = [
            Party(
                game, self.tally, [Client(port, f"Guest {table}-{seat}") for seat in range(clients_per_table)]
            )
            for table in range(tables)
        ]
        self.ready: asyncio.Queue[Party] = asyncio.Queue()
        self.playing: set[asyncio.Task[None]] = set()

    async def sit_down(self) -> None:
        """Open all tables and start the games."""
        await a_few_at_a_time(party.sit_down() for party in self.parties)

    async def come(self) -> None:
        """Connect all clients, and wait until they have seen each other arrive."""
        await a_few_at_a_time(party.come() for party in self.parties)
        await asyncio.gather(*(party.quiet() for party in self.parties))

    async def leave(self) -> None:
        """Disconnect all clients."""
        for party in self.parties:
            await party.leave()

    async def play(self, rate: float, seconds: float) -> None:
        """Give answers at this rate, each at the table that has waited longest."""
        for party in self.parties:
            self.ready.put_nowait(party)
        began = time.perf_counter()
        for number in range(round(rate * seconds)):
            await asyncio.sleep(max(began + number / rate - time.perf_counter(), 0.0))
            left = began + seconds - time.perf_counter()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(left, 0.0)):
                    self.begin(await self.ready.get())
        if self.playing:
            await asyncio.wait(self.playing)

    def begin(self, party: Party) -> None:
        """Start a task that gives one answer."""
        task = asyncio.create_task(self.one_answer(party))
        self.playing.add(task)
        task.add_done_callback(self.playing.discard)

    async def one_answer(self, party: Party) -> None:
        """Give one answer. After an error, the error is counted and the table is not used any more."""
        try:
            await party.answer()
        except TROUBLE as error:
            self.tally.errors.append(f"{type(error).__name__}: {error}")
        else:
            self.ready.put_nowait(party)


async def a_few_at_a_time(doings: Iterable[Awaitable[None]]) -> None:
    """Await all of these, at most AT_ONCE at the same time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(doing: Awaitable[None]) -> None:
        async with gate:
            await doing

    await asyncio.gather(*(one(doing) for doing in doings))
