"""Reading submitted forms."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from urllib.parse import parse_qsl

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request

from backroom.engine.flow import NOBODY
from backroom.tables.errors import Refused
from backroom.web.security import refuse_cross_site
from backroom.web.sessions import Visit

PLAIN_BODY = 64 * 1024  # bytes of a form without files
BODY_WITH_FILES = 2 * 1024 * 1024
QUICKLY_READ = 4096  # bytes that can be parsed in the event loop; more are parsed in a thread
MOST_FIELDS = 60
LONGEST_NUMBER = 9
PLAIN = "application/x-www-form-urlencoded"
WITH_FILES = "multipart/form-data"
BOUNDARY = re.compile(r'boundary="?([\w\'()+,./:=?-]{1,70})"?', re.ASCII)  # as RFC 2046 allows
NAME = re.compile(r'; *name="([^"]*)"')
FILE_NAME = re.compile(r"; *filename\*?=")


class Sent(msgspec.Struct, frozen=True, gc=False):
    """The fields and files of a submitted form."""

    pairs: list[tuple[str, str]]
    files: dict[str, bytes]

    @property
    def fields(self) -> dict[str, str]:
        """All fields by name; if a name is repeated, the last one."""
        return dict(self.pairs)

    def all(self, name: str) -> list[str]:
        """The values of all fields with this name, in order."""
        return [value for field, value in self.pairs if field == name]

    def text(self, name: str) -> str:
        """The value of a field; empty if it is missing."""
        return self.fields.get(name, "")

    def number(self, name: str) -> int:
        """A field as a small integer; anything else is refused."""
        value = self.text(name)
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > LONGEST_NUMBER:
            raise Refused("not-understood", name)
        return int(value)

    def file(self, name: str) -> bytes:
        """The content of a file; empty if none was chosen."""
        return self.files.get(name, b"")


async def read(visit: Visit, rate: str, *, files: bool = False, needs_session: bool = False) -> Sent:
    """Read a form that counts for this rate limit; what can be refused is refused before its body is read.

    Only a form that may have files can be long, and only it can be multipart.
    """
    request = visit.connection
    assert isinstance(request, Request)  # noqa: S101 - forms are posted over HTTP
    refuse_cross_site(request)
    await visit.take(rate)
    if needs_session and not visit.token:
        raise Refused("not-your-seat")
    kind, _, about = request.headers.get("content-type", PLAIN).partition(";")
    kind = kind.strip().lower()
    if kind not in ({PLAIN, WITH_FILES} if files else {PLAIN}):
        raise HTTPException(415)
    body = await read_body(request, BODY_WITH_FILES if kind == WITH_FILES else PLAIN_BODY)
    work = partial(read_with_files, body, about) if kind == WITH_FILES else partial(read_plain, body)
    sent = await asyncio.to_thread(work) if len(body) > QUICKLY_READ else work()
    if any("\0" in text for pair in sent.pairs for text in pair):
        raise Refused("not-understood", "NUL")  # no name has one, and PostgreSQL cannot store it
    return sent


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request; 413 as soon as it is clear that it is too long."""
    declared = request.headers.get("content-length", "0")
    if not (declared.isascii() and declared.isdecimal()) or int(declared[:20]) > most:
        raise HTTPException(413)
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise HTTPException(413)
    return bytes(body)


def read_plain(body: bytes) -> Sent:
    """Parse a form without files, as nearly all are."""
    try:
        return Sent(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS), {})
    except ValueError:
        raise Refused("not-understood", "form") from None


def read_with_files(body: bytes, about: str) -> Sent:
    """Parse a multipart form. It is split, not scanned byte by byte: that takes milliseconds at most."""
    boundary = BOUNDARY.search(about)
    if boundary is None:
        raise Refused("not-understood", "form")
    parts = (b"\r\n" + body).split(b"\r\n--" + boundary[1].encode(), MOST_FIELDS + 2)[1:]
    if not parts or not parts[-1].startswith(b"--"):  # cut off, or too many
        raise Refused("not-understood", "form")
    pairs: list[tuple[str, str]] = []
    files: dict[str, bytes] = {}
    for part in parts[:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        headers = head.decode(errors="replace")
        name = NAME.search(headers)
        if name is None:
            raise Refused("not-understood", "form")
        if FILE_NAME.search(headers):
            files[name[1]] = content
        else:
            pairs.append((name[1], content.decode(errors="replace")))
    return Sent(pairs, files)


def parse_small(number: str) -> int:
    """Parse a small non-negative integer; -1 if it is not one."""
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else NOBODY
