"""Reading what a person has sent."""

from __future__ import annotations

from urllib.parse import parse_qsl

import msgspec
from starlette.datastructures import UploadFile
from starlette.requests import Request

from backroom.tables.errors import Refused
from backroom.web.security import SMALL_BODY, refuse_trespass

MOST_FIELDS = 60
MOST_FILES = 4
LONGEST_NUMBER = 9
PLAIN = "application/x-www-form-urlencoded"


class Sent(msgspec.Struct, frozen=True, gc=False):
    """A form as it was filled in, and the files that came with it."""

    pairs: list[tuple[str, str]]
    files: dict[str, bytes]

    @property
    def fields(self) -> dict[str, str]:
        """Every field by its name; of several with one name the last."""
        return dict(self.pairs)

    def all(self, name: str) -> list[str]:
        """All the fields of this name, in order."""
        return [value for field, value in self.pairs if field == name]

    def text(self, name: str) -> str:
        """A field as it was written; empty if it is not there."""
        return self.fields.get(name, "")

    def number(self, name: str) -> int:
        """A small whole number."""
        value = self.text(name)
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > LONGEST_NUMBER:
            raise Refused("not-understood", name)
        return int(value)

    def file(self, name: str) -> bytes:
        """A file; empty if none was chosen."""
        return self.files.get(name, b"")


def read_plain(body: bytes) -> list[tuple[str, str]]:
    """The fields of a form without files, which is nearly every one."""
    try:
        return parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise Refused("not-understood", "form") from None


async def read(request: Request) -> Sent:
    """The form, if it comes from one of our own pages."""
    refuse_trespass(request)
    if request.headers.get("content-type", "") == PLAIN:
        return Sent(read_plain(await request.body()), {})
    pairs: list[tuple[str, str]] = []
    files: dict[str, bytes] = {}
    async with request.form(
        max_files=MOST_FILES, max_fields=MOST_FIELDS, max_part_size=SMALL_BODY
    ) as form:  # the size of the whole is bounded at the door
        for name, value in form.multi_items():
            if isinstance(value, UploadFile):
                files[name] = await value.read()
            else:
                pairs.append((name, value))
    return Sent(pairs, files)
