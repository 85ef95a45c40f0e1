"""A guest with a browser: a cookie, forms that are posted, and a live connection that is listened to.

What is on the table is read from the page, as a person would; nothing of the game is known here.
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
IDLE = 3.0  # seconds after which a connection is not used again: the server closes it soon
PATIENCE = 20.0  # seconds until a reply must have come
TAKEN = frozenset({204, 205, 303})


class ReceivedPush(msgspec.Struct, frozen=True):
    """What is pushed: the regions of the page that have changed. Lists that grow are of no interest here."""

    version: int
    regions: list[tuple[str, str | dict[str, object]]]


read_push = msgspec.json.Decoder(ReceivedPush).decode


class Reply(msgspec.Struct, frozen=True):
    """What came back after a form was sent."""

    status: int
    location: str
    cookie: str
    text: str

    @property
    def taken(self) -> bool:
        """Was it done?"""
        return self.status in TAKEN


class Client:
    """One browser of one person."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        self.name = name
        self.cookie = ""
        self.version = -1  # of the table, as it was last pushed
        self.frame = ""  # the table's own element, with holes or with everything in it
        self.asked, self.choices = "", ""  # which question it was last, and the buttons for it
        self.sizes: list[int] = []  # of the pushes, in bytes
        self.socket: ClientConnection | None = None
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.used_at = 0.0

    # -- sending -----------------------------------------------------------------------------------

    async def post(self, path: str, **fields: object) -> Reply:
        """Send a form as our own script does; a session that begins is kept."""
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
        """Send bytes on the connection that is kept, and take the reply; empty if the server has gone."""
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
        """Nothing more is sent on this connection."""
        if self.line is not None:
            self.line[1].close()
            self.line = None

    def _cookies(self) -> dict[str, str]:
        return {"Cookie": self.cookie} if self.cookie else {}

    async def answer(self, code: str, word: str) -> Reply:
        """Press the button of an answer."""
        return await self.post(f"/t/{code}/answer", **dict(HIDDEN.findall(self.asked)), answer=word)

    # -- seeing ------------------------------------------------------------------------------------

    async def watch(self, code: str, seat: int) -> None:
        """Look at a table from one's seat."""
        self.version, self.frame = -1, ""
        self.socket = await connect(
            f"ws://{HOST}:{self.port}/t/{code}/live?seat={seat}",
            additional_headers={**SAME_SITE, **self._cookies()},
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
        )

    async def hear(self) -> ReceivedPush:
        """The next push. Raises ConnectionClosed when there will be none."""
        assert self.socket is not None  # noqa: S101 - whoever listens has come
        received = await self.socket.recv(decode=False)
        self.sizes.append(len(received))
        push = read_push(received)
        self.version = push.version
        for name, drawn in push.regions:
            if isinstance(drawn, str):
                self.see(name, drawn)
        return push

    def see(self, name: str, drawn: str) -> None:
        """Only the table's own element and the question matter."""
        if name == "asked":
            self.asked = drawn
        elif name == "choices":
            self.choices = drawn
        elif name == "table":
            self.frame = drawn
            if FORM in drawn:
                self.asked = self.choices = drawn.partition(FORM)[2].partition("</form>")[0]

    async def leave(self) -> None:
        """Look away."""
        self.hang_up()
        if self.socket is not None:
            await self.socket.close()

    def is_asked(self) -> bool:
        """Is there a question for me?"""
        return FORM in self.frame or 'data-hole="answer-form"' in self.frame

    def is_over(self) -> bool:
        """Is the game over?"""
        return 'class="table over' in self.frame

    def options(self) -> list[str]:
        """The answers that can be pressed."""
        return [unescape(word) for word in BUTTON.findall(self.choices)]


def read_reply(received: bytes) -> Reply:
    """Status, and what matters of the headers."""
    head, _, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    parts = first.split(" ", 2)
    status = int(parts[1]) if len(parts) > 1 else 0  # 0: the connection was closed without a word
    cookie = headers.get("set-cookie", "").partition(";")[0]
    return Reply(status, headers.get("location", ""), cookie, body.decode("utf-8", "replace"))
