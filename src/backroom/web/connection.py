"""The live connection of a viewer: it sends pushes and keeps track of the viewer's presence."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from backroom.engine.flow import Seat
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.tables.table_service import Presence
from backroom.web.audience import Viewer
from backroom.web.doors import DOOR, WebSocketDoor
from backroom.web.forms import parse_small
from backroom.web.logs import unless_database_fails
from backroom.web.security import address
from backroom.web.sessions import Visit

LONGEST_STAMP = 40
AWAY, REFUSED, CROWDED = 1012, 1008, 1013  # WebSocket close codes: restart, policy violation, try later


async def connect(socket: WebSocket) -> None:
    """Serve a live connection."""
    if socket.scope.get("cross_site", True):
        await socket.close(REFUSED)
        return
    visit = Visit(socket)
    connection = Connection(visit, socket)
    try:
        await visit.take("connection")
        await connection.begin()
    except Refused:
        await socket.close(REFUSED)
        return
    await socket.accept()
    viewers, who = visit.app.viewers, (address(socket), visit.token)
    if not viewers.enter(*who):
        await socket.close(CROWDED)  # only an accepted connection can be told why
        return
    try:
        await connection.push_until_left()
    finally:
        viewers.leave(*who)


class Connection:
    """The live connection of one viewer."""

    def __init__(self, visit: Visit, socket: WebSocket) -> None:
        self.visit = visit
        self.app = visit.app
        self.socket = socket
        self.code: str = socket.path_params["code"]
        self.seat: Seat = parse_small(socket.query_params.get("seat", ""))
        self.stamp: str = socket.query_params.get("stamp", "")[:LONGEST_STAMP]
        self.person: Person | None = None
        self.door: WebSocketDoor | None = getattr(socket.state, DOOR, None)

    async def begin(self) -> None:
        """Look up the person and the table; the person is there from now on."""
        self.person = await self.visit.do(self.enter)

    def enter(self, person: Person | None) -> Person | None:
        """Record that the person is at the table, which must exist; runs in the database thread."""
        with unless_database_fails():
            self.app.tables.here(person, self.code)
        return person

    async def push_until_left(self) -> None:
        """Send pushes until the viewer leaves, their session ends or the server stops."""
        works = [self.push(), self.receive(), *([self.stay(self.person)] if self.person else [])]
        doing = [asyncio.create_task(work) for work in works]
        try:
            done, _ = await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in doing:
                task.cancel()
            await asyncio.wait(doing)
        with suppress(WebSocketDisconnect):
            for task in done:
                task.result()

    async def push(self) -> None:
        """Send the pushes that could not be sent at once, until the server stops."""
        viewer = Viewer(self.person, self.seat, self.visit.language, self.stamp, self.send_now)
        with self.app.audiences.join(self.code, viewer) as audience:
            while (message := await viewer.wait()) is not None:
                await self.socket.send({"type": "websocket.send", "text": message.decode()})
                audience.sent(viewer)
                self.app.metrics.pushed(len(message))
                del message  # it is long, and the next one may be far away
        await self.socket.close(AWAY)

    def send_now(self, message: bytes) -> bool:
        """Send a push at once; False if the viewer has not read the last ones, or there is no such door."""
        is_sent: bool = self.door is not None and self.door.send_now(message)
        if is_sent:
            self.app.metrics.pushed(len(message))
        return is_sent

    async def receive(self) -> None:
        """Wait for the viewer to disconnect. Their messages are ignored: answers are posted over HTTP."""
        while (await self.socket.receive())["type"] != "websocket.disconnect":
            pass

    async def stay(self, person: Person) -> None:
        """Keep the person's last-seen time fresh; close the connection when their session has ended."""
        presence = Presence(person, self.visit.token, self.code)
        with self.app.presences.stay(presence) as stay:
            await stay.ended.wait()
        await self.socket.close(REFUSED)
