"""Forms: what is refused before a byte of the body is read, and how plain and multipart forms are read."""

from __future__ import annotations

from typing import Any

import anyio
import pytest
from limits import parse

from backroom.tables.errors import Refused
from backroom.web import security
from backroom.web.application import Application
from backroom.web.forms import BODY_WITH_FILES, MOST_FIELDS, read_with_files
from backroom.web.routes import create_app
from backroom.web.words import page_words
from tests.web.pages import Visitor

PLAIN = {"content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin"}
MULTIPART = {**PLAIN, "content-type": "multipart/form-data; boundary=x"}


def status_unread(app: Application, path: str, headers: dict[str, str]) -> int:
    """The status of the response to a form whose body must not be asked for."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        raise AssertionError("the body was read")

    async def send(message: Any) -> None:
        sent.append(message)

    raw = [(name.encode(), value.encode()) for name, value in {"host": "testserver", **headers}.items()]
    scope = {"type": "http", "method": "POST", "path": path, "headers": raw, "query_string": b""}
    anyio.run(create_app(app), {**scope, "client": ("10.0.0.1", 1), "scheme": "http"}, receive, send)
    return int(sent[0]["status"])


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/import", {**MULTIPART, "sec-fetch-site": "cross-site"}, 403),
        ("/import", {**MULTIPART, "content-length": str(BODY_WITH_FILES + 1)}, 413),
        ("/import", {**PLAIN, "content-length": "70000"}, 413),  # a plain form has no file
        ("/name", {**PLAIN, "content-length": "70000"}, 413),
        ("/name", {**PLAIN, "content-length": "-1"}, 413),
        ("/name", MULTIPART, 415),
        ("/name", {**PLAIN, "content-type": "application/json"}, 415),
        ("/t/nosuchtable/answer", {**PLAIN, "x-fragment": "1"}, 403),  # without a session
    ],
)
def test_what_will_be_refused_is_not_read(app: Application, path: str, headers: dict[str, str], status: int):
    assert status_unread(app, path, headers) == status


class TestWithRateLimits:
    @pytest.fixture
    def limited(self) -> bool:
        return True

    def test_too_many_forms_are_not_read(self, app: Application, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setitem(security.RATES, "open", [parse("1/year")])
        assert status_unread(app, "/import", {**MULTIPART, "content-length": "9999999"}) == 413
        assert status_unread(app, "/import", MULTIPART) == 429


def test_a_form_of_the_script_names_its_charset(ada: Visitor):
    code = ada.quick()
    kind = {"content-type": "application/x-www-form-urlencoded;charset=UTF-8", "x-fragment": "1"}
    assert ada.client.post(f"/t/{code}/say", content=b"text=ol%C3%A9", headers=kind).status_code == 204
    assert "olé" in ada.get(f"/t/{code}").html


@pytest.mark.parametrize("text", ["a\0b", "\0"])
def test_a_character_that_no_database_takes_is_refused(ada: Visitor, text: str):
    told = ada.ours(f"/t/{ada.quick()}/say", text=text)
    assert (told.status_code, told.text) == (409, page_words("en")("refused", "not-understood"))


def part(name: str, content: bytes, rest: str = "") -> bytes:
    return f'--x\r\nContent-Disposition: form-data; name="{name}"{rest}\r\n\r\n'.encode() + content + b"\r\n"


def test_fields_and_files_are_read_as_they_are():
    content = b"\r\n--\r\n--y\0\xff"
    body = part("name", "Zoë".encode()) + part("file", content, '; filename="a; name=b.json"') + b"--x--\r\n"
    sent = read_with_files(body, ' boundary="x"')
    assert (sent.pairs, sent.files) == ([("name", "Zoë")], {"file": content})
    assert read_with_files(b"--x--\r\n", "boundary=x").pairs == []


@pytest.mark.parametrize(
    ("body", "about"),
    [
        (b"", "boundary=x"),
        (b"--x--\r\n", ""),
        (part("name", b"Ann"), "boundary=x"),  # cut off
        (b"--x\r\nContent-Disposition: form-data\r\n\r\nAnn\r\n--x--\r\n", "boundary=x"),
        (part("name", b"Ann") * (MOST_FIELDS + 2) + b"--x--\r\n", "boundary=x"),
    ],
)
def test_a_multipart_form_that_is_none_is_refused(body: bytes, about: str):
    with pytest.raises(Refused, match="not-understood"):
        read_with_files(body, about)
