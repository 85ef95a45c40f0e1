"""Error handling: what a person is told. Messages are our own texts; `logs.py` writes what is logged."""

from __future__ import annotations

import logging
from urllib.parse import urlencode

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backroom.engine.errors import BackroomError
from backroom.tables.database import trouble_of
from backroom.tables.errors import Refused
from backroom.web.logs import report
from backroom.web.sessions import Visit, see_other
from backroom.web.words import PageWords

logger = logging.getLogger("backroom")

HTTP_STATUS = {
    "checks-busy": 503,
    "csrf": 403,
    "account-needed": 403,
    "bad-token": 401,
    "forbidden": 403,
    "host-only": 403,
    "muted-here": 403,
    "not-logged-in": 403,
    "server-full": 503,
    "no-database": 503,
    "no-programs": 403,
    "no-such-seat": 404,
    "no-such-table": 404,
    "not-found": 404,
    "not-your-seat": 403,
    "slow-down": 429,
    "too-big": 413,
    "too-many-tries": 429,
    "server-error": 500,
}
FOR_PROGRAMS = "/api/"
WHY = {403: "forbidden", 404: "not-found", 405: "not-found", 413: "too-big"}
SERVER_ERROR = 500  # and all above
CLOSED = "the handler is closed"  # what uvloop says when it is to write to somebody who has left
PUT_INTO_WORDS = {
    "bad-setup",
    "bad-record",
    "login-long",
    "none-taken",
    "password-length",
    "too-many-programs",
}  # their details are about what the person sent, so they may be shown


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused: a word for programs, and a sentence for people."""

    error: str
    message: str


async def on_refused(request: Request, error: Exception) -> Response:
    """Respond to a refused request or to invalid input."""
    why, detail = (error.why, error.detail) if isinstance(error, Refused) else ("bad-setup", str(error))
    return await refusal(request, why, detail)


async def on_http_error(request: Request, error: Exception) -> Response:
    """Respond to an HTTP error, such as an unknown path or a body that is too long."""
    http = error.status_code if isinstance(error, HTTPException) else 500
    return await refusal(request, WHY.get(http, "not-understood"), "", http)


async def refusal(request: Request, why: str, detail: str, http: int = 0) -> Response:
    """Tell a person why: as plain text, as a message on the table's page, or on an error page."""
    visit = Visit(request)
    visit.app.metrics.refused.labels(why).inc()
    http = http or HTTP_STATUS.get(why, 409)
    message = in_words(visit.say, why, detail)
    if request.url.path.startswith(FOR_PROGRAMS):
        what = f" {detail}" if why == "not-understood" else ""
        body = msgspec.json.encode(Problem(why, message + what))
        return Response(body, http, media_type="application/json")
    if visit.is_ours:
        return PlainTextResponse(message, http)
    table = request.path_params.get("code")
    if table and request.method == "POST" and http in {403, 409}:
        about = {"detail": detail} if why in PUT_INTO_WORDS else {}
        return see_other(f"/t/{table}?{urlencode({'flash': why, **about})}")
    person = {"person": None} if http >= SERVER_ERROR else {}  # do not look who it is: that may fail too
    return await visit.page("error.html", http, http=http, message=message, **person)


def in_words(say: PageWords, why: str, detail: str) -> str:
    """The text for a refusal. A reason without a text is logged and never shown as it is."""
    if not say.has("refused", why):
        logger.error("no text for the refusal %s", why)
        why = "not-now"
    return say.fill("refused", why, detail=detail if why in PUT_INTO_WORDS else "")


class ErrorMiddleware:
    """Turns any exception into an error page and a line in the server log, and lets nothing else out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = has_left = False

        async def send_on(message: Message) -> None:
            nonlocal begun, has_left
            begun = True
            try:
                await send(message)
            except (OSError, RuntimeError) as error:
                has_left = isinstance(error, OSError) or CLOSED in str(error)
                raise

        try:
            await self.app(scope, receive, send_on)
        except ClientDisconnect:
            pass  # there is nobody to answer
        except Exception as error:  # noqa: BLE001 - any bug
            if has_left:
                return
            report(error)
            if begun:
                return
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1011})
                return
            why = "no-database" if trouble_of(error) else "server-error"
            response = await refusal(Request(scope, receive), why, "")
            await response(scope, receive, send)


HANDLERS = {Refused: on_refused, BackroomError: on_refused, HTTPException: on_http_error}
