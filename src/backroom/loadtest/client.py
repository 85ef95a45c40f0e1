"""A client that behaves like a browser: it keeps a cookie, posts forms and listens on a WebSocket.

It reads the question from the page, as a person would, and knows nothing about the game.
"""

from __future__ import annotations

import asyncio
import re
import time
from html import unescape
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect

HOST = "127.0.0.1"
SAME_SITE = {"Sec-Fetch-Site": "same-origin", "Accept-Language": "en"}
BUTTON = re.compile(r'<button [^>]*?name="answer"[^>]*?value="([^"]*)"')
FORM = 'id="answer-form"'
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
HIDDEN = re.compile(r'<input type="hidden" name="(seq|seat)" value="([^"]*)"')
IDLE = 12.0  # seconds after which an idle connection is not used again: the server closes it after 15
PATIENCE = 20.0  # timeout for a response, in seconds
TAKEN = frozenset({204, 205, 303})


class ReceivedPush(msgspec.Struct, frozen=True):
    """A push: the regions of the page that have changed. Lists that grow are ignored here."""

    version: int
    regions: list[tuple[str, str | dict[str, object]]]


read_push = msgspec.json.Decoder(ReceivedPush).decode


class Reply(msgspec.Struct, frozen=True):
    """The response to a form."""

    http: int
    location: str
    cookie: str
    text: str

    @property
    def taken(self) -> bool:
        """True if the server accepted the form."""
        return self.http in TAKEN


class Client:
    """One browser of one person."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        self.name = name
        self.cookie = ""
        self.version = -1  # version of the table in the last push
        self.root = ""  # the table's own element, with holes or complete
        self.asked, self.buttons = "", ""  # regions with the last question and with its buttons
        self.sizes: list[int] = []  # sizes of the pushes, in bytes
        self.socket: ClientConnection | None = None
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.used_at = 0.0

    # -- sending -----------------------------------------------------------------------------------

    async def post(self, path: str, **fields: object) -> Reply:
        """Post a form as the script of the page does, and keep the session cookie that comes back."""
        body = urlencode(fields).encode()
        lines = [f"POST {path} HTTP/1.1", f"Host: {HOST}:{self.port}", "X-Fragment: 1"]
        lines += [f"{name}: {value}" for name, value in {**SAME_SITE, **self._cookies()}.items()]
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}", "", ""]
        sent = "\r\n".join(lines).encode("ascii") + body
        async with asyncio.timeout(PATIENCE):
            reply = read_reply(await self.exchange(sent))
        self.cookie = reply.cookie or self.cookie
        return reply

    async def exchange(self, sent: bytes) -> bytes:
        """Send a request on a kept-alive connection. Returns the response; empty if the server has closed."""
        if self.line is None or time.monotonic() - self.used_at > IDLE or self.line[0].at_eof():
            self.hang_up()
            self.line = await asyncio.open_connection(HOST, self.port)
        self.used_at = time.monotonic()
        reader, writer = self.line
        try:
            writer.write(sent)
            head = await reader.readuntil(b"\r\n\r\n")
            length = LENGTH.search(head)
            return head + await reader.readexactly(int(length[1]) if length else 0)
        except asyncio.IncompleteReadError as cut:
            self.hang_up()
            return cut.partial
        except BaseException:
            self.hang_up()
            raise

    def hang_up(self) -> None:
        """Close the HTTP connection."""
        if self.line is not None:
            self.line[1].close()
            self.line = None

    def _cookies(self) -> dict[str, str]:
        return {"Cookie": self.cookie} if self.cookie else {}

    async def answer(self, code: str, word: str) -> Reply:
        """Post an answer to the current question."""
        return await self.post(f"/t/{code}/answer", **dict(HIDDEN.findall(self.asked)), answer=word)

    # -- seeing ------------------------------------------------------------------------------------

    async def watch(self, code: str, seat: int) -> None:
        """Open the live connection to a table from this seat."""
        self.version, self.root = -1, ""
        self.socket = await connect(
            f"ws://{HOST}:{self.port}/t/{code}/live?seat={seat}",
            additional_headers={**SAME_SITE, **self._cookies()},
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
        )

    async def hear(self) -> ReceivedPush:
        """Wait for the next push and apply it. Raises ConnectionClosed when there will be none."""
        assert self.socket is not None  # noqa: S101 - `watch` comes first
        received = await self.socket.recv(decode=False)
        self.sizes.append(len(received))
        push = read_push(received)
        self.version = push.version
        for name, drawn in push.regions:
            if isinstance(drawn, str):
                self.see(name, drawn)
        return push

    def see(self, name: str, drawn: str) -> None:
        """Apply one region. Only the table's own element and the question matter."""
        if name == "asked":
            self.asked = drawn
        elif name == "options":
            self.buttons = drawn
        elif name == "table":
            self.root = drawn
            if FORM in drawn:
                self.asked = self.buttons = drawn.partition(FORM)[2].partition("</form>")[0]

    async def leave(self) -> None:
        """Close all connections."""
        self.hang_up()
        if self.socket is not None:
            await self.socket.close()

    def is_asked(self) -> bool:
        """True if there is a question for this client."""
        return FORM in self.root or 'data-hole="answer-form"' in self.root

    def is_over(self) -> bool:
        """True if the game is over."""
        return 'class="table over' in self.root

    def options(self) -> list[str]:
        """Return the answers that have a button."""
        return [unescape(word) for word in BUTTON.findall(self.buttons)]


def read_reply(received: bytes) -> Reply:
    """Parse a response: HTTP status, location, cookie and body."""
    head, _, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    parts = first.split(" ", 2)
    http = int(parts[1]) if len(parts) > 1 else 0  # 0: the connection was closed without a response
    cookie = headers.get("set-cookie", "").partition(";")[0]
    return Reply(http, headers.get("location", ""), cookie, body.decode("utf-8", "replace"))
