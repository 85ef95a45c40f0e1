"""People who play over the wire, and remember which of their answers were acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from backroom.loadtest.client import Client
from tests.tables.scripted_services import ScriptedServices

LONG = 55.0  # seconds after which a test has failed
BOT = 2  # the seat of the bot at every table
Rows = list[tuple[int, str, int, str]]


def run(evening: Coroutine[Any, Any, None]) -> None:
    """Whatever somebody waits for, an evening ends in time."""

    async def in_time() -> None:
        async with asyncio.timeout(LONG):
            await evening

    asyncio.run(in_time())


class Player:
    """One person at one table, in front of one server."""

    def __init__(self, company: Company, client: Client, code: str, seat: int) -> None:
        self.company = company
        self.client = client
        self.code = code
        self.seat = seat
        self.acknowledged: list[str] = []
        self.unsure = ""  # sent, and not heard of since
        self.playing: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Answer whatever is asked, until the game is over or the server is gone."""
        try:
            with suppress(ConnectionClosed, OSError):
                await self.client.watch(self.code, self.seat)
                while not self.is_over():
                    await self.client.hear()
                    if self.client.is_asked():
                        await self.answer()
            await self.client.leave()
        finally:
            self.company.changed.set()

    async def answer(self) -> None:
        """Press any button. What the house says it took must stay taken."""
        self.unsure = self.company.dice.choice(self.client.options())
        reply = await self.client.answer(self.code, self.unsure)
        if not reply.status:
            return
        if reply.status == 204:
            self.acknowledged.append(self.unsure)
            self.company.changed.set()
        self.unsure = ""

    def is_over(self) -> bool:
        return self.client.is_over()


class Company:
    """Tables with two people and a bot each."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.players: list[Player] = []
        self.changed = asyncio.Event()

    async def sit_down(self, first: int, second: int, tables: int) -> None:
        """Whoever sits first comes in by the first port, whoever sits second by the second."""
        for number in range(tables):
            ann, bob = Client(first, f"Ann {number}"), Client(second, f"Bob {number}")
            opened = await ann.post("/new/reckoning", players=3, name=ann.name)
            code = opened.location.rpartition("/")[2]
            replies = [
                await bob.post(f"/t/{code}/sit", seat=1, name=bob.name),
                await ann.post(f"/t/{code}/bot", seat=BOT, bot="random"),
                await ann.post(f"/t/{code}/start"),
            ]
            assert [reply.status for reply in replies] == [205, 204, 204]
            self.players += [Player(self, ann, code, 0), Player(self, bob, code, 1)]

    def play(self) -> None:
        """Whoever does not play yet does so from now on."""
        for player in self.players:
            if player.playing is None:
                player.playing = asyncio.create_task(player.play())

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until the answers that were given make something true; if somebody fails, so does the test."""
        while not condition():
            self.changed.clear()
            await self.changed.wait()
            self.raise_failures()

    async def move(self, gone: int, other: int) -> list[Player]:
        """The server at one port is gone: its players notice, and come in by another. Says who did."""
        moving = [player for player in self.players if player.client.port == gone]
        await asyncio.gather(*(player.playing for player in moving if player.playing))
        for player in moving:
            player.playing, player.client.port = None, other
        return moving

    async def stop(self) -> None:
        """Everybody goes home."""
        playing = [player.playing for player in self.players if player.playing]
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
        await asyncio.gather(*(player.client.leave() for player in self.players))
        self.raise_failures()

    def raise_failures(self) -> None:
        """Nobody may have stopped playing for a reason that was not foreseen."""
        for player in self.players:
            task = player.playing
            if task and task.done() and not task.cancelled():
                task.result()

    def answers(self) -> int:
        """How many were acknowledged in all."""
        return sum(len(player.acknowledged) for player in self.players)

    def more(self, answers: int) -> Callable[[], bool]:
        """Has everybody given so many more than now, or come to the end of the game?"""
        wanted = {player: len(player.acknowledged) + answers for player in self.players}
        return lambda: all(
            player.is_over() or len(player.acknowledged) >= wanted[player] for player in self.players
        )


def logs(url: str, players: Iterable[Player]) -> dict[str, Rows]:
    """The log of every table, read from the database itself."""
    services = ScriptedServices(url)
    try:
        return {player.code: services.rows(player.code) for player in players}
    finally:
        services.close()


def check_answers(players: Iterable[Player], log: dict[str, Rows]) -> None:
    """Every acknowledged answer is there, once, in order; an answer on its way has arrived or has not."""
    for player in players:
        rows = log[player.code]
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        written = [answer for _, kind, seat, answer in rows if kind == "answer" and seat == player.seat]
        if player.unsure and len(written) > len(player.acknowledged):
            player.acknowledged.append(player.unsure)
        player.unsure = ""
        assert written == player.acknowledged, f"seat {player.seat} of {player.code}"


def check_bots_went_on(before: dict[str, Rows], after: dict[str, Rows]) -> None:
    """What was written stays as it was, and bots have answered since."""
    for code, rows in before.items():
        assert after[code][: len(rows)] == rows
        assert [row for row in after[code][len(rows) :] if row[2] == BOT]
