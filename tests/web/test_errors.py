"""What goes wrong while a response is on its way."""

from __future__ import annotations

import asyncio
import logging

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message, Scope

from backroom.web.errors import ErrorMiddleware

SCOPE: Scope = {"type": "http", "method": "GET", "path": "/", "headers": []}


@pytest.mark.parametrize(
    ("error", "lines"),
    [
        (BrokenPipeError(), 0),
        (RuntimeError("unable to perform operation on <TCPTransport>; the handler is closed"), 0),
        (RuntimeError("Unexpected ASGI message"), 1),
    ],
)
def test_who_leaves_before_the_response_is_written_is_no_error(
    caplog: pytest.LogCaptureFixture, error: Exception, lines: int
):
    async def send(_: Message) -> None:
        raise error

    async def receive() -> Message:
        return {"type": "http.request"}

    with caplog.at_level(logging.INFO):
        asyncio.run(ErrorMiddleware(PlainTextResponse("hello"))(SCOPE, receive, send))
    assert len(caplog.records) == lines
