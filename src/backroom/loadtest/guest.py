"""A guest with a browser: a cookie, forms that are posted, and a live connection that is listened to.

What is on the table is read from the page, as a person would; nothing of the game is known here.
"""

from __future__ import annotations

import asyncio
import re
from html import unescape
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect

HOST = "127.0.0.1"
SAME_SITE = {"Sec-Fetch-Site": "same-origin", "Accept-Language": "en"}
BUTTON = re.compile(r'<button [^>]*?name="answer"[^>]*?value="([^"]*)"')
HIDDEN = re.compile(r'<input type="hidden" name="(seq|seat)" value="([^"]*)"')
PATIENCE = 20.0  # seconds until a reply must have come
TAKEN = frozenset({204, 205, 303})


class Push(msgspec.Struct, frozen=True):
    """The newest state of the table, as it is pushed."""

    version: int
    html: str


NOTHING = Push(-1, "")
read_push = msgspec.json.Decoder(Push).decode


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


class Guest:
    """One browser of one person."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        self.name = name
        self.cookie = ""
        self.push = NOTHING
        self.socket: ClientConnection | None = None

    # -- sending -----------------------------------------------------------------------------------

    async def post(self, path: str, **fields: object) -> Reply:
        """Send a form as our own script does; a session that begins is kept."""
        body = urlencode(fields).encode()
        lines = [f"POST {path} HTTP/1.1", f"Host: {HOST}:{self.port}", "Connection: close", "X-Fragment: 1"]
        lines += [f"{name}: {value}" for name, value in {**SAME_SITE, **self._cookies()}.items()]
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}", "", ""]
        sent = "\r\n".join(lines).encode("ascii") + body
        async with asyncio.timeout(PATIENCE):
            reply = read_reply(await self.exchange(sent))
        self.cookie = reply.cookie or self.cookie
        return reply

    async def exchange(self, sent: bytes) -> bytes:
        """Send bytes on a connection of their own, and take all that comes back."""
        reader, writer = await asyncio.open_connection(HOST, self.port)
        try:
            writer.write(sent)
            return await reader.read()
        finally:
            writer.close()

    def _cookies(self) -> dict[str, str]:
        return {"Cookie": self.cookie} if self.cookie else {}

    async def answer(self, code: str, word: str) -> Reply:
        """Press the button of an answer."""
        return await self.post(f"/t/{code}/answer", **dict(HIDDEN.findall(self._form())), answer=word)

    # -- seeing ------------------------------------------------------------------------------------

    async def watch(self, code: str, seat: int) -> None:
        """Look at a table from one's seat."""
        self.push = NOTHING
        self.socket = await connect(
            f"ws://{HOST}:{self.port}/t/{code}/live?seat={seat}",
            additional_headers={**SAME_SITE, **self._cookies()},
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
        )

    async def hear(self) -> Push:
        """The next push. Raises ConnectionClosed when there will be none."""
        assert self.socket is not None  # noqa: S101 - whoever listens has come
        self.push = read_push(await self.socket.recv(decode=False))
        return self.push

    async def leave(self) -> None:
        """Look away."""
        if self.socket is not None:
            await self.socket.close()

    def is_asked(self) -> bool:
        """Is there a question for me?"""
        return 'id="answer-form"' in self.push.html

    def options(self) -> list[str]:
        """The answers that can be pressed."""
        return [unescape(word) for word in BUTTON.findall(self._form())]

    def _form(self) -> str:
        """The form of the question."""
        return self.push.html.partition('id="answer-form"')[2].partition("</form>")[0]


def read_reply(received: bytes) -> Reply:
    """Status, and what matters of the headers."""
    head, _, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    parts = first.split(" ", 2)
    status = int(parts[1]) if len(parts) > 1 else 0  # 0: the connection was closed without a word
    cookie = headers.get("set-cookie", "").partition(";")[0]
    return Reply(status, headers.get("location", ""), cookie, body.decode("utf-8", "replace"))
