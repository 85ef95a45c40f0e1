"""The server process."""

from __future__ import annotations

import asyncio
import ctypes
import errno
import gc
import socket
import threading
import webbrowser
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from backroom.engine.errors import BackroomError
from backroom.tables.settings import Settings
from backroom.web.application import Application
from backroom.web.crowd import Crowd
from backroom.web.doors import Doors, HttpDoor, TimeLimits, WebSocketDoor, room_for_connections
from backroom.web.logs import log_to_standard_error, report_in_loop
from backroom.web.routes import create_app

BACKLOG = 2048
MOST_ARENAS = -8  # a parameter of mallopt: M_ARENA_MAX
COLLECTING = 200_000, 10, 4  # thresholds of the garbage collector, by generation
LONGEST_GOODBYE = 1  # seconds that connections get to close
TICKS_PER_SECOND = 10  # of uvicorn's main loop


class Server(uvicorn.Server):
    """Closes live connections before it stops, and may open a browser when it starts."""

    def __init__(self, config: uvicorn.Config, app: Application, doors: Doors, show: str = "") -> None:
        super().__init__(config)
        self.app = app
        self.server_state = self.doors = doors
        self.show = show
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then open the browser if asked to."""
        self.loop = asyncio.get_running_loop()
        self.loop.set_exception_handler(report_in_loop)
        await super().startup(sockets)
        if self.show:
            threading.Thread(target=webbrowser.open, args=(self.show,), daemon=True).start()

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second by uvicorn."""
        if counter % TICKS_PER_SECOND == 0:
            self.doors.cut_off_late_ones(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close the hub, which ends the live connections: they would never end by themselves."""
        if self.loop:
            self.loop.call_soon_threadsafe(self.app.hub.close)
        super().handle_exit(sig, frame)


def serve(settings: Settings, address: str, port: int, *, show: bool, limited: bool) -> None:
    """Serve until stopped."""
    log_to_standard_error()
    tune_memory()
    room = room_for_connections()
    listener = listen(address, port)
    app = Application(settings, limited=limited)
    server = make_server(app, room, TimeLimits(), url_of(listener) if show else "")
    print(f"Backroom is open at {url_of(listener)} (Ctrl-C closes it)", flush=True)  # noqa: T201
    tune_garbage_collection()
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve([listener]))


def make_server(app: Application, room: int, limits: TimeLimits, show: str = "") -> Server:
    """A server for an application, with room for this many connections."""
    config = uvicorn.Config(
        create_app(app),
        log_config=None,
        log_level="warning",
        access_log=False,  # paths contain the codes of tables
        server_header=False,
        http=HttpDoor,
        ws=WebSocketDoor,
        ws_per_message_deflate=False,  # it would double the memory per viewer
        ws_max_size=4096,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=limits.idle,
        timeout_graceful_shutdown=LONGEST_GOODBYE,
    )
    crowd = Crowd(min(app.settings.most_connections, room), app.settings.connections_per_address)
    return Server(config, app, Doors(crowd, trusted_proxies(config).__contains__, limits), show)


def trusted_proxies(config: uvicorn.Config) -> Any:
    """The addresses whose forwarded headers uvicorn trusts."""
    config.load()
    assert isinstance(config.loaded_app, ProxyHeadersMiddleware)  # noqa: S101 - proxy_headers is on
    return config.loaded_app.trusted_hosts


def tune_memory() -> None:
    """Let all threads take memory from one place: they run one at a time, and each would keep its own."""
    with suppress(AttributeError, OSError):  # a C library other than glibc
        ctypes.CDLL(None).mallopt(MOST_ARENAS, 1)


def tune_garbage_collection() -> None:
    """Make garbage collection rare: on a busy server even a young one takes a tenth of a second.

    The threshold counts objects that were made and not freed, but a collection examines all that were made
    since the last one and still live. It is needed all the same, because every connection that ends leaves a
    few objects that refer to each other: about 30 MB before they are found. Objects made at the start are
    kept for ever and never examined again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def listen(address: str, port: int) -> socket.socket:
    """Bind the port before anything else is set up, so that a port in use gives one clear message."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((address, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise BackroomError(f"port {port} is in use; try --port {port + 1}") from None
        raise BackroomError(f"cannot listen on {address} port {port}: {error.strerror}") from None
    return listener


def url_of(listener: socket.socket) -> str:
    """The URL to type into a browser."""
    address, port = listener.getsockname()[:2]
    shown = "127.0.0.1" if address in {"0.0.0.0", "::"} else address  # noqa: S104 - compared, not bound
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
