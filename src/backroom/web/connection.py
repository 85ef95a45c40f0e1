"""The live connection of a viewer: it sends pushes and keeps track of the viewer's presence."""

from __future__ import annotations

from contextlib import suppress

import anyio
from starlette.websockets import WebSocket, WebSocketDisconnect

from backroom.engine.flow import Seat
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.tables.table_service import Presence
from backroom.web.audience import Audience, Viewer
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

    async def begin(self) -> None:
        """Look up the person and the table; the person is there from now on."""
        self.person = await self.visit.do(self.enter)

    def enter(self, person: Person | None) -> Person | None:
        """Record that the person is at the table, which must exist; runs in the database thread."""
        with unless_database_fails():
            self.app.tables.here(person, self.code)
        return person

    async def push_until_left(self) -> None:
        """Send pushes until the viewer leaves or the server stops."""
        viewer = Viewer(self.person, self.seat, self.visit.language, self.stamp)
        async with anyio.create_task_group() as group:
            group.start_soon(self.until_left, group.cancel_scope)
            group.start_soon(self.stay, group.cancel_scope)
            with suppress(WebSocketDisconnect), self.app.audiences.join(self.code, viewer) as audience:
                while await self.send_next(viewer, audience):
                    pass
                await self.socket.close(AWAY)
            group.cancel_scope.cancel()

    async def send_next(self, viewer: Viewer, audience: Audience) -> bool:
        """Send the next push. Returns False if there are no more."""
        message = await viewer.wait()
        if message is None:
            return False
        await self.socket.send({"type": "websocket.send", "text": message})
        audience.sent(viewer)
        self.app.metrics.pushed(len(message))
        return True

    async def until_left(self, scope: anyio.CancelScope) -> None:
        """Wait for the viewer to disconnect. Their messages are ignored: answers are posted over HTTP."""
        while (await self.socket.receive())["type"] != "websocket.disconnect":
            pass
        scope.cancel()

    async def stay(self, scope: anyio.CancelScope) -> None:
        """Keep the person's last-seen time fresh; close the connection when their session has ended."""
        if self.person is None:
            return
        presence = Presence(self.person, self.visit.token, self.code)
        with self.app.presences.stay(presence) as stay:
            await stay.ended.wait()
        await self.socket.close(REFUSED)
        scope.cancel()
