"""Reading submitted forms."""

from __future__ import annotations

from urllib.parse import parse_qsl

import msgspec
from starlette.datastructures import UploadFile
from starlette.requests import Request

from backroom.engine.flow import NOBODY
from backroom.tables.errors import Refused
from backroom.web.security import SMALL_BODY, refuse_cross_site

MOST_FIELDS = 60
MOST_FILES = 4
LONGEST_NUMBER = 9
PLAIN = "application/x-www-form-urlencoded"


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


def read_plain(body: bytes) -> list[tuple[str, str]]:
    """Parse a form without files, as nearly all are."""
    try:
        return parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise Refused("not-understood", "form") from None


async def read(request: Request) -> Sent:
    """Read a form; refused unless it comes from one of our own pages."""
    refuse_cross_site(request)
    if request.headers.get("content-type", "") == PLAIN:
        return Sent(read_plain(await request.body()), {})
    pairs: list[tuple[str, str]] = []
    files: dict[str, bytes] = {}
    async with request.form(
        max_files=MOST_FILES, max_fields=MOST_FIELDS, max_part_size=SMALL_BODY
    ) as form:  # the middleware limits the size of the whole body
        for name, value in form.multi_items():
            if isinstance(value, UploadFile):
                files[name] = await value.read()
            else:
                pairs.append((name, value))
    return Sent(pairs, files)


def parse_small(number: str) -> int:
    """Parse a small non-negative integer; -1 if it is not one."""
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else NOBODY
