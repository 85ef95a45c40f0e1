"""The push: whoever looks at a table gets its newest fragment, and only the newest."""

from __future__ import annotations

from contextlib import suppress

import anyio
from starlette.websockets import WebSocket, WebSocketDisconnect

from backroom.engine.flow import NOBODY, Seat
from backroom.tables.people import Person, Refused
from backroom.web.rooms import Eye
from backroom.web.sessions import Visit

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
        eye = Eye(self.person, self.seat, self.visit.language, self.version)
        async with anyio.create_task_group() as group:
            group.start_soon(self.until_left, group.cancel_scope)
            group.start_soon(self.stay, group.cancel_scope)
            with suppress(WebSocketDisconnect), self.house.rooms.enter(self.code, eye):
                while await self.pass_on(eye):
                    pass
                await self.socket.close(AWAY)
            group.cancel_scope.cancel()

    async def pass_on(self, eye: Eye) -> bool:
        """The next push; false if there is none. What was sent is forgotten before the next one comes."""
        message = await eye.wait()
        if message is None:
            return False
        await self.socket.send_text(message)
        self.house.meters.pushes.inc()
        return True

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
                await self.socket.close(REFUSED)
                scope.cancel()
                return


def small(number: str) -> int:
    """A small number, or -1."""
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else NOBODY
