"""Clients that play over HTTP and remember which of their answers were acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from backroom.loadtest.client import Client
from tests.tables.scripted_services import ScriptedServices

LONG = 200.0  # seconds after which a test fails
BOT = 2  # the seat of the bot at every table
Rows = list[tuple[int, str, int, str]]


def run(evening: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine with a time limit."""

    async def in_time() -> None:
        async with asyncio.timeout(LONG):
            await evening

    asyncio.run(in_time())


class Player:
    """One person at one table, connected to one server."""

    def __init__(self, company: Company, client: Client, code: str, seat: int) -> None:
        self.company = company
        self.client = client
        self.code = code
        self.seat = seat
        self.acknowledged: list[str] = []
        self.unsure = ""  # an answer that was sent but not acknowledged
        self.playing: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Answer every question until the game is over, the server is gone, or the player has to stop."""
        try:
            with suppress(ConnectionClosed, OSError):
                await self.client.watch(self.code, self.seat)
                while not self.is_over() and not self.must_stop():
                    await self.client.hear()
                    if self.client.is_asked():
                        await self.answer()
            await self.client.leave()
        finally:
            self.company.changed.set()

    async def answer(self) -> None:
        """Send a random answer, and remember it if the server acknowledges it."""
        self.unsure = self.company.dice.choice(self.client.options())
        reply = await self.client.answer(self.code, self.unsure)
        if not reply.http:
            return
        if reply.http == 204:
            self.acknowledged.append(self.unsure)
            self.company.changed.set()
        self.unsure = ""

    def is_over(self) -> bool:
        return self.client.is_over()

    def must_stop(self) -> bool:
        """True if they must not answer again before the log has been checked."""
        return False


class Company:
    """Tables with two people and a bot each."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.players: list[Player] = []
        self.changed = asyncio.Event()

    async def sit_down(self, first: int, second: int, tables: int) -> None:
        """Open tables; seat 0 connects to the first port, seat 1 to the second."""
        for number in range(tables):
            ann, bob = Client(first, f"Ann {number}"), Client(second, f"Bob {number}")
            opened = await ann.post("/new/reckoning", players=3, name=ann.name)
            code = opened.location.rpartition("/")[2]
            replies = [
                await bob.post(f"/t/{code}/sit", seat=1, name=bob.name),
                await ann.post(f"/t/{code}/bot", seat=BOT, bot="random"),
                await ann.post(f"/t/{code}/start"),
            ]
            assert [reply.http for reply in replies] == [205, 204, 204]
            self.players += [Player(self, ann, code, 0), Player(self, bob, code, 1)]

    def play(self) -> None:
        """Let all players play who do not play yet."""
        for player in self.players:
            if player.playing is None:
                player.playing = asyncio.create_task(player.play())

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition on the given answers holds; raises if a player fails."""
        while not condition():
            self.changed.clear()
            await self.changed.wait()
            self.raise_failures()

    async def move(self, gone: int, other: int) -> list[Player]:
        """Move the players of a server that is gone to another port. Returns these players."""
        moving = [player for player in self.players if player.client.port == gone]
        await asyncio.gather(*(player.playing for player in moving if player.playing))
        for player in moving:
            player.playing, player.client.port = None, other
        return moving

    async def stop(self) -> None:
        """Stop all players."""
        playing = [player.playing for player in self.players if player.playing]
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
        await asyncio.gather(*(player.client.leave() for player in self.players))
        self.raise_failures()

    def raise_failures(self) -> None:
        """Raise the exception of a player who stopped unexpectedly."""
        for player in self.players:
            task = player.playing
            if task and task.done() and not task.cancelled():
                task.result()

    def answers(self) -> int:
        """The number of acknowledged answers of all players."""
        return sum(len(player.acknowledged) for player in self.players)

    def more(self, answers: int) -> Callable[[], bool]:
        """A condition: everybody has given so many more answers from now on, or their game is over."""
        wanted = {player: len(player.acknowledged) + answers for player in self.players}
        return lambda: all(
            player.is_over() or len(player.acknowledged) >= wanted[player] for player in self.players
        )


def logs(url: str, players: Iterable[Player]) -> dict[str, Rows]:
    """The log of every table, read from the database."""
    services = ScriptedServices(url)
    try:
        return {player.code: services.rows(player.code) for player in players}
    finally:
        services.close()


def check_answers(players: Iterable[Player], log: dict[str, Rows]) -> None:
    """Check that every acknowledged answer is logged once, in order; an unacknowledged one may be too."""
    for player in players:
        rows = log[player.code]
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        written = [answer for _, kind, seat, answer in rows if kind == "answer" and seat == player.seat]
        if player.unsure and len(written) > len(player.acknowledged):
            player.acknowledged.append(player.unsure)
        player.unsure = ""
        assert written == player.acknowledged, f"seat {player.seat} of {player.code}"


def check_bots_went_on(before: dict[str, Rows], after: dict[str, Rows]) -> None:
    """Check that earlier rows have not changed and that bots have answered since."""
    for code, rows in before.items():
        assert after[code][: len(rows)] == rows
        assert [row for row in after[code][len(rows) :] if row[2] == BOT]
