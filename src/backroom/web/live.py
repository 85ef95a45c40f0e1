"""The push: whoever looks at a table gets its newest fragment, and only the newest."""

from __future__ import annotations

from contextlib import suppress

import anyio
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from backroom.engine.flow import NOBODY, Seat
from backroom.tables.hub import Watch
from backroom.tables.people import Person, Refused
from backroom.web.sessions import Visit
from backroom.web.table import seen

STILL_HERE = 30.0  # seconds
AWAY, REFUSED = 1012, 1008  # codes of the protocol: the service restarts, against the policy


async def live(socket: WebSocket) -> None:
    """A connection for as long as somebody looks."""
    if socket.scope.get("trespass", True):
        await socket.close(REFUSED)
        return
    visit = Visit(socket)
    viewer = Viewer(visit, socket)
    try:
        await visit.take("live")
        await viewer.begin()
    except Refused:
        await socket.close(REFUSED)
        return
    await socket.accept()
    visit.house.meters.watchers.inc()
    try:
        await viewer.watch()
    finally:
        visit.house.meters.watchers.dec()


class Viewer:
    """Somebody who looks at a table, alone or from one of their seats."""

    def __init__(self, visit: Visit, socket: WebSocket) -> None:
        self.visit = visit
        self.house = visit.house
        self.socket = socket
        self.code: str = socket.path_params["code"]
        self.seat: Seat = small(socket.query_params.get("seat", ""))
        self.version = small(socket.query_params.get("version", ""))
        self.person: Person | None = None

    async def begin(self) -> None:
        """Who is it, and is there such a table?"""
        self.person = await self.visit.do(lambda person: person)
        await self.house.database.hop(self.house.dealer.look, None, self.code)

    async def watch(self) -> None:
        """Push until they leave or the house closes."""
        async with self.house.hub.subscribe(self.code) as watch, anyio.create_task_group() as group:
            group.start_soon(self.until_left, group.cancel_scope)
            group.start_soon(self.stay, group.cancel_scope)
            with suppress(Refused, WebSocketDisconnect):
                await self.push(watch)
                await self.socket.close(AWAY)
            group.cancel_scope.cancel()

    async def push(self, watch: Watch) -> None:
        """Look, send what is new, wait for the next change; changes in between are passed over."""
        while True:
            look, curtain = await self.house.database.hop(
                seen, self.house.dealer, self.person, self.code, self.seat
            )
            if look.version != self.version:
                html = self.house.renderer.fragment(look, self.visit.language, curtain)
                message = msgspec.json.encode({"version": look.version, "html": html}).decode()
                await self.socket.send_text(message)
                self.version = look.version
                self.house.meters.pushes.inc()
            if not await watch.wait():
                return

    async def until_left(self, scope: anyio.CancelScope) -> None:
        """Nothing that is said here matters but goodbye: answers are posted."""
        while (await self.socket.receive())["type"] != "websocket.disconnect":
            pass
        scope.cancel()

    async def stay(self, scope: anyio.CancelScope) -> None:
        """Players are seen to be there while they look; whose session has ended meanwhile, has left."""
        while self.person is not None:
            with suppress(Refused):
                await self.house.database.hop(self.house.desk.here, self.person, self.code)
            await anyio.sleep(STILL_HERE)
            if await self.visit.do(lambda person: person) != self.person:
                scope.cancel()


def small(number: str) -> int:
    """A small number, or -1."""
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else NOBODY
