"""Pages for the operator: tables, metrics and health. They never show hidden information of a game."""

from __future__ import annotations

import asyncio
import hashlib
import secrets

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from backroom.tables.database import trouble_of
from backroom.tables.errors import Refused
from backroom.tables.listing import ListedTable
from backroom.web import forms
from backroom.web.application import Application
from backroom.web.lobby import in_words
from backroom.web.security import address
from backroom.web.sessions import Visit, see_other

COOKIE = "admin"
HOURS = 8 * 3600  # that it is kept, in seconds
HEALTHY_WITHIN = 1.5  # seconds


async def admin(request: Request) -> Response:
    """The admin page: counts, the tables that changed last, and the broken ones among them.

    Without the token it is a form that asks for it; a browser then keeps a cookie for this page alone.
    """
    visit = Visit(request)
    if request.method == "POST":
        form = await forms.read(visit, "act")
        await check_token(visit, form.text("token"))
        visit.keep(COOKIE, cookie_for(visit.app.settings.admin_token), HOURS, path="/admin")
        return see_other("/admin")
    if not is_admin(visit):
        return await visit.page("admin_login.html", 403)
    census, tables = await visit.app.database.run(survey, visit.app)
    return await visit.page(
        "admin.html",
        facts=list(census.items()),
        tables=in_words(tables, visit),
        broken=in_words([table for table in tables if table.status == "broken"], visit),
    )


def survey(app: Application) -> tuple[dict[str, int], list[ListedTable]]:
    """Read what the admin page shows."""
    return app.tables.census(), app.tables.all_tables()


async def metrics(request: Request) -> Response:
    """The metrics for Prometheus."""
    visit = Visit(request)
    await check_token(visit, request.headers.get("authorization", "").removeprefix("Bearer "), always=True)
    text = await visit.app.database.run(visit.app.metrics.text)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


async def check_token(visit: Visit, given: str, *, always: bool = False) -> None:
    """Check the admin token, of which only wrong ones are counted; if none is set, there is no such page.

    After too many wrong ones from an address the right one is refused too, unless it must `always` be let in.
    """
    wanted, who = visit.app.settings.admin_token, "admin " + address(visit.connection)
    if not wanted:
        raise Refused("not-found")
    is_right = secrets.compare_digest(given.encode(), wanted.encode())
    if not (is_right and always):
        await visit.app.limits.check("password", who)
    if not is_right:
        await visit.app.limits.take("password", who)
        raise Refused("forbidden")


def is_admin(visit: Visit) -> bool:
    """True if the browser has logged in here; refused if there is no such page."""
    wanted = visit.app.settings.admin_token
    if not wanted:
        raise Refused("not-found")
    given = visit.connection.cookies.get(COOKIE, "")
    return secrets.compare_digest(given.encode(), cookie_for(wanted).encode())


def cookie_for(token: str) -> str:
    """What the cookie holds: not the token itself, which also opens the metrics."""
    return hashlib.blake2b(b"admin", key=token.encode()[:64]).hexdigest()


async def healthz(request: Request) -> Response:
    """The health check: the process is up and its database can be written to. The answer comes in any case.

    It says what is wrong: the database, or the disk. A thread of its own does the writing, so that it waits
    for nobody else.
    """
    app: Application = Visit(request).app
    try:
        async with asyncio.timeout(HEALTHY_WITHIN):
            await app.probing.run(app.database.probe)
    except Exception as error:  # noqa: BLE001 - any error means that it is not healthy
        return PlainTextResponse(trouble_of(error) or "database", 503)
    return PlainTextResponse("ok")
