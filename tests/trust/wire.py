"""One kept-alive HTTP connection that sends any bytes, and the requests that go over it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from random import Random
from urllib.parse import quote

from backroom.loadtest.client import HOST, PATIENCE
from tests.trust.mutation import Pairs

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
CLOSING = re.compile(rb"\r\nconnection: *close", re.IGNORECASE)
SAME_SITE = {"Sec-Fetch-Site": "same-origin"}
NO_BODY = {204, 205, 304}
SPACE = re.compile(r"[\x00-\x20\x7f-\U0010ffff]")


class Wire:
    """A connection to the server; it is opened again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, request: bytes) -> tuple[int, bytes]:
        """Send a request. Returns status and response; status 0 if the server closed without an answer."""
        for _ in range(2):  # a kept connection may be closed at the very moment it is used
            kept = self.streams is not None
            status, response = await self.exchange(request)
            if status or not kept:
                return status, response
        return 0, b""

    async def exchange(self, request: bytes) -> tuple[int, bytes]:
        """Send a request on the open connection, or on a new one."""
        try:
            async with asyncio.timeout(PATIENCE):
                if self.streams is None:
                    self.streams = await asyncio.open_connection(HOST, self.port, limit=2**22)
                return await self.talk(*self.streams, request)
        except TimeoutError:
            self.close()
            raise
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            self.close()
            return 0, b""

    async def talk(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
    ) -> tuple[int, bytes]:
        """Write a request and read one response."""
        writer.write(request)
        status = 100
        while status == 100:  # "Continue" comes before the response
            head = await reader.readuntil(b"\r\n\r\n")
            status = int(head[9:12])
        found = LENGTH.search(head)
        bare = request.startswith(b"HEAD ") or status in NO_BODY
        body = await reader.readexactly(int(found[1])) if found and not bare else b""
        if CLOSING.search(head) or (not found and not bare):
            self.close()
        return status, head + body

    def close(self) -> None:
        """Close the connection."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


def request_bytes(method: str, target: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    """A request as it is sent. Targets and headers may hold anything but line breaks."""
    sent = {"Host": HOST, **headers}
    if method != "GET" or body:
        sent.setdefault("Content-Length", str(len(body)))
    lines = [f"{method} {SPACE.sub(escaped, target)} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in sent.items()]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass") + body


def escaped(found: re.Match[str]) -> str:
    """A character of a target, percent-encoded."""
    return quote(found[0].encode("utf-8", "surrogatepass"), safe="")


def plain_form(fields: Pairs) -> tuple[str, bytes]:
    """The content type and body of a form without files."""
    quoted = [f"{quoted_value(name)}={quoted_value(value)}" for name, value in fields]
    return "application/x-www-form-urlencoded", "&".join(quoted).encode()


def quoted_value(value: str) -> str:
    """A name or value of a form, percent-encoded; also if it is no proper text."""
    return quote(value.encode("utf-8", "surrogatepass"), safe="")


def form_with_files(dice: Random, fields: Pairs, files: dict[str, bytes]) -> tuple[str, bytes]:
    """The content type and body of a form with files, now and then with a broken boundary or end."""
    boundary = f"b{dice.getrandbits(64):x}"
    parts = []
    for name, value in fields:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
        parts.append(head.encode("utf-8", "surrogatepass") + value.encode("utf-8", "surrogatepass") + b"\r\n")
    for name, content in files.items():
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="f.json"\r\n'
        parts.append(head.encode() + b"Content-Type: application/json\r\n\r\n" + content + b"\r\n")
    end = f"--{boundary}--\r\n".encode() if dice.random() < 0.97 else b""
    named = boundary if dice.random() < 0.97 else dice.choice(["", "x", "\xff", '"'])
    return f"multipart/form-data; boundary={named}", b"".join(parts) + end
