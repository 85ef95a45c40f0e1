"""The doors of the server: clients that are slow, silent or too many are cut off, and others are not."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from pathlib import Path
from typing import Any, Self

import httpx2
import msgspec
import pytest
from websockets.sync.client import connect

from backroom.tables.settings import Settings
from backroom.web.application import Application
from backroom.web.doors import LONGEST_HEAD, TimeLimits
from backroom.web.server import Server, listen, make_server
from tests.web.pages import SAME_SITE
from tests.web.test_serve import served

SOON = 0.2
LONG = 600
ROOM = 20
PATIENT = TimeLimits(head=LONG, body=LONG, idle=LONG, reading=LONG, closing=LONG, lingering=LONG)
HEAD = b"POST /name HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n"


class ServerInThread:
    """A server in a thread of this process."""

    def __init__(self, app: Application, limits: TimeLimits, room: int = ROOM) -> None:
        self.listener = listen("127.0.0.1", 0)
        self.listener.setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, 4096
        )  # fills soon if a client does not read
        self.serving: Server = make_server(app, room, limits)
        self.doors = self.serving.doors
        self.thread = threading.Thread(target=asyncio.run, args=(self.serving.serve([self.listener]),))
        self.address: tuple[str, int] = self.listener.getsockname()
        self.url = "http://{}:{}".format(*self.address)

    def __enter__(self) -> Self:
        self.thread.start()
        assert self.get("/healthz").text == "ok"
        return self

    def __exit__(self, *_: object) -> None:
        self.serving.handle_exit(0, None)
        self.thread.join()

    def get(self, path: str) -> httpx2.Response:
        return httpx2.get(self.url + path)

    def call(self, sent: bytes = b"", *, window: int = 0) -> socket.socket:
        """Connect and send something."""
        client = socket.socket()
        if window:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        client.settimeout(30)
        client.connect(self.address)
        client.sendall(sent)
        return client


def heard(client: socket.socket) -> bytes:
    """Everything that comes until the server hangs up."""
    found = b""
    with client, contextlib.suppress(ConnectionError):
        while more := client.recv(65536):
            found += more
    return found


@pytest.fixture
def app(settings: Settings) -> Application:
    return Application(settings, limited=False)


def only(**limits: float) -> TimeLimits:
    """Limits of which only these are ever reached in a test."""
    return msgspec.structs.replace(PATIENT, **limits)


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_whoever_does_not_finish_the_headers_is_cut_off(app: Application, sent: bytes):
    with ServerInThread(app, only(head=SOON)) as server:
        assert heard(server.call(sent)) == b""


def test_whoever_does_not_finish_the_body_is_cut_off(app: Application, caplog: pytest.LogCaptureFixture):
    with ServerInThread(app, only(body=SOON)) as server:
        sent = HEAD + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nname"
        assert heard(server.call(sent)) == b""
    assert caplog.messages == []


def test_whoever_says_nothing_more_is_cut_off(app: Application):
    with ServerInThread(app, only(idle=1)) as server:
        assert heard(server.call(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")).endswith(b"\r\n\r\nok")


def test_empty_lines_do_not_keep_an_idle_connection_open(app: Application):
    with ServerInThread(app, only(head=SOON)) as server:
        client = server.call(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        found = b""
        while not found.endswith(b"ok"):
            found += client.recv(65536)
        client.sendall(b"\r\n")
        assert heard(client) == b""


def test_whoever_does_not_read_is_cut_off(app: Application):
    with ServerInThread(app, only(reading=SOON, closing=SOON)) as server:
        lazy = server.call(b"GET /static/table.js HTTP/1.1\r\nHost: x\r\n\r\n" * 2000, window=4096)
        wait_for_departure(server)
        lazy.close()


def test_a_viewer_who_does_not_read_is_cut_off(app: Application):
    with (
        ServerInThread(app, only(reading=SOON, closing=SOON)) as server,
        httpx2.Client(base_url=server.url, headers=SAME_SITE, follow_redirects=True) as ada,
    ):
        path = ada.post("/quick/reckoning", data={"players": "3", "bot": "random"}).url.path
        live = server.url.replace("http", "ws") + f"{path}/live"
        lazy = server.call(window=4096)
        with connect(live, sock=lazy, additional_headers=SAME_SITE, max_queue=1, ping_interval=None):
            while app.viewers.number:
                ada.post(f"{path}/say", data={"text": "x" * 300}, headers={"x-fragment": "1"})


def test_pushes_go_straight_to_the_connection(app: Application):
    with (
        ServerInThread(app, PATIENT) as server,
        httpx2.Client(base_url=server.url, headers=SAME_SITE, follow_redirects=True) as ada,
    ):
        path, by_asgi = ada.post("/new/reckoning", data={"players": "3"}).url.path, watch_asgi(server)
        live = server.url.replace("http", "ws") + f"{path}/live"
        cookie = {"Cookie": f"backroom={ada.cookies['backroom']}"}
        with connect(live, additional_headers={**SAME_SITE, **cookie}) as socket:
            versions = [msgspec.json.decode(socket.recv())["version"]]
            for line in ("one", "two"):
                ada.post(f"{path}/say", data={"text": line}, headers={"x-fragment": "1"})
                push = msgspec.json.decode(socket.recv())
                versions.append(push["version"])
                assert line in str(push["regions"])
        assert versions == [versions[0], versions[0] + 1, versions[0] + 2]
    assert by_asgi == ["websocket.accept"]


def watch_asgi(server: ServerInThread) -> list[str]:
    """The kinds of the messages that the application sends to WebSockets by ASGI, from now on."""
    config, found = server.serving.config, list[str]()
    app: Any = config.loaded_app

    async def watched(scope: Any, receive: Any, send: Any) -> None:
        async def send_on(message: Any) -> None:
            if scope["type"] == "websocket":
                found.append(message["type"])
            await send(message)

        await app(scope, receive, send_on)

    config.loaded_app = watched
    return found


def wait_for_departure(server: ServerInThread) -> None:
    while server.doors.crowd.number:
        threading.Event().wait(0.05)


def test_endless_headers_are_cut_off(app: Application):
    with ServerInThread(app, PATIENT) as server, server.call(b"GET / HTTP/1.1\r\n") as client:
        assert not takes(client, b"X: " + b"x" * 995 + b"\r\n", 100 * LONGEST_HEAD)


def takes(client: socket.socket, piece: bytes, size: int) -> bool:
    """Whether the server lets a client send this much."""
    try:
        for _ in range(size // len(piece)):
            client.sendall(piece)
    except ConnectionError:
        return False
    return True


def test_a_refused_form_is_not_read_to_its_end(app: Application):
    with ServerInThread(app, only(lingering=SOON)) as server:
        sent = HEAD + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 99999999\r\n\r\n"
        with server.call(sent) as client:
            assert client.recv(65536).startswith(b"HTTP/1.1 413 ")
            assert not takes(client, b"x" * 1_000_000, 99_000_000)


def test_too_many_connections_are_turned_away_and_the_others_stay(app: Application):
    with ServerInThread(app, PATIENT, room=3) as server:
        guests = [server.call() for _ in range(3)]
        while server.doors.crowd.number < 3:
            threading.Event().wait(0.01)
        assert heard(server.call()).startswith(b"HTTP/1.1 503 ")
        guests.pop().close()
        while server.doors.crowd.number > 2:
            threading.Event().wait(0.01)
        assert server.get("/healthz").text == "ok"
        for guest in guests:
            guest.close()


def test_one_address_cannot_take_all_the_room_unless_it_is_a_proxy(settings: Settings):
    few = msgspec.structs.replace(settings, connections_per_address=2)
    server = make_server(Application(few, limited=False), ROOM, PATIENT)
    doors = server.doors
    assert doors.address_of(("127.0.0.1", 1)) == ""  # trusted by default
    entered = [doors.crowd.enter(doors.address_of((host, 1))) for host in ("10.0.0.1",) * 3 + ("10.0.0.2",)]
    assert entered == [True, True, False, True]
    assert all(doors.crowd.enter(doors.address_of(("127.0.0.1", 1))) for _ in range(5))
    doors.crowd.leave("10.0.0.1")
    assert doors.crowd.enter("10.0.0.1")


def test_a_process_that_may_open_few_files_refuses_with_one_line_and_recovers(tmp_path: Path):
    few = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)); "
    with served(tmp_path, few) as (process, url):
        host, _, port = url.removeprefix("http://").rstrip("/").partition(":")
        clients = [socket.create_connection((host, int(port))) for _ in range(200)]
        assert any(heard(client).startswith(b"HTTP/1.1 503 ") for client in clients[-20:])
        for client in clients:
            client.close()
        while httpx2.get(f"{url}healthz").text != "ok":
            pass
        process.terminate()
        _, log = process.communicate()
    assert log.count("\n") <= 2
    assert "connections are refused: there are too many" in log
