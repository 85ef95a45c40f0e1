"""The doors of the server: the protocols of uvicorn, with limits on the time and the number of connections.

uvicorn waits forever for the rest of a request, and for a client to take a response. Here every connection
has a time by which something must have happened; once a second, those that are overdue are cut off.
"""

from __future__ import annotations

import asyncio
import logging
import resource
from collections.abc import Callable
from math import inf
from typing import Any

import msgspec
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.protocol import State

from backroom.web.crowd import Crowd
from backroom.web.security import network_of

LONGEST_HEAD = 64 * 1024  # bytes of a request line and headers
MOST_FILES = 65_536  # that the process asks for
OTHER_FILES = 200  # files that are not connections: the files of the database, pipes to workers
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n"
    b"retry-after: 60\r\nconnection: close\r\n\r\nfull"
)

DOOR = "door"  # where an application finds the door of a WebSocket in the state of its request

logger = logging.getLogger(__name__)


class TimeLimits(msgspec.Struct, frozen=True, kw_only=True):
    """How many seconds a client has for what it should do."""

    head: float = 10.0  # to send the headers of a request
    body: float = 30.0  # to send its body
    idle: int = 15  # to begin another request
    reading: float = 30.0  # to take what was sent
    closing: float = 5.0  # to take the rest, when the connection is to be closed
    lingering: float = 2.0  # to read the response, if a request was refused before its body was read


class Doors(ServerState):
    """All connections of the server, counted by address unless they come from a trusted proxy."""

    def __init__(self, crowd: Crowd, is_proxy: Callable[[str], bool], limits: TimeLimits) -> None:
        super().__init__()
        self.crowd = crowd
        self.is_proxy = is_proxy
        self.limits = limits

    def address_of(self, client: tuple[str, int] | None) -> str:
        """The address by which a client is counted; empty for a proxy."""
        return network_of(client[0]) if client and not self.is_proxy(client[0]) else ""

    def cut_off_late_ones(self, now: float) -> None:
        """Cut off every connection that is overdue."""
        for connection in list(self.connections):
            if isinstance(connection, HttpDoor | WebSocketDoor):
                if connection.transport.is_closing():
                    connection.due = min(connection.due, now + self.limits.closing)
                if connection.due <= now:
                    connection.transport.abort()


class HttpDoor(HttpToolsProtocol):
    """An HTTP connection."""

    def __init__(
        self, config: Config, server_state: Doors, app_state: dict[str, Any], _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.doors = server_state
        self.address = ""
        self.has_entered = False
        self.due = inf  # when the client must have done what the server waits for
        self.head_size: int | None = 0  # bytes of the headers so far; None if no headers are expected

    def allow(self, seconds: float) -> None:
        """Give the client this much time from now on."""
        self.due = self.loop.time() + seconds

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a client in, if there is room."""
        super().connection_made(transport)
        self.address = self.doors.address_of(self.client)
        self.has_entered = self.doors.crowd.enter(self.address)
        self.allow(self.doors.limits.head)
        if not self.has_entered:
            logger.warning("connections are refused: there are too many")
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has left."""
        super().connection_lost(exc)
        if self.has_entered:
            self.doors.crowd.leave(self.address)

    def data_received(self, data: bytes) -> None:
        """Read on; headers must not be too long."""
        if self.timeout_keep_alive_task is not None:  # idle until now
            self.allow(self.doors.limits.head)
            self.head_size = 0
        super().data_received(data)
        if self.head_size is not None:
            self.head_size += len(data)
            if self.head_size > LONGEST_HEAD:
                self.transport.abort()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.head_size = 0
        self.due = min(self.due, self.loop.time() + self.doors.limits.head)

    def on_headers_complete(self) -> None:
        """The headers are complete; a body may follow."""
        self.head_size = None
        self.allow(self.doors.limits.body)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete; the client waits for the response."""
        self.due = inf
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Wait for the next request; if the body of this one was not read, read nothing more."""
        if self.cycle.more_body and not self.transport.is_closing():
            self.flow.pause_reading()
            self.allow(self.doors.limits.lingering)
        else:
            super().on_response_complete()

    def pause_writing(self) -> None:
        """The client does not read what it is sent."""
        super().pause_writing()
        self.allow(self.doors.limits.reading)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self.due = inf


class WebSocketDoor(WebSocketsSansIOProtocol):
    """A WebSocket, which has come in through an HTTP door. uvicorn pings it to find out if it lives."""

    def __init__(
        self, config: Config, server_state: Doors, app_state: dict[str, Any], _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.doors = server_state
        self.due = inf

    async def run_asgi(self) -> None:
        """Serve the connection; the application can use this door."""
        self.scope["state"][DOOR] = self
        try:
            await super().run_asgi()
        finally:
            del self.scope["state"][DOOR]  # they would refer to each other for ever

    def send_now(self, text: bytes) -> bool:
        """Send a text at once, unless the client has not read the last ones, or the connection is not open.

        The way through ASGI takes several times as long, and every answer is pushed to all who look.
        """
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def data_received(self, data: bytes) -> None:
        """Take what was sent; a client that goes on after the end of the connection is cut off."""
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has left."""
        super().connection_lost(exc)
        self.doors.crowd.leave(self.doors.address_of(self.client))

    def pause_writing(self) -> None:
        """The client does not read what it is sent."""
        super().pause_writing()
        self.due = self.loop.time() + self.doors.limits.reading

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self.due = inf


def room_for_connections() -> int:
    """How many connections this process can have open; it is allowed as many files as the system permits."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return max(files - OTHER_FILES, files // 2)
