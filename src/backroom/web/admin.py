"""For whoever runs the house: tables and health, never what is hidden at them."""

from __future__ import annotations

import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from backroom.tables.errors import Refused
from backroom.tables.listing import Listed
from backroom.web.application import Application
from backroom.web.lobby import in_words
from backroom.web.security import address
from backroom.web.sessions import Visit


async def admin(request: Request) -> Response:
    """Tables by status, and those that changed last."""
    visit = Visit(request)
    await check_token(request, visit)
    census, tables = await visit.app.database.run(survey, visit.app)
    return await visit.page(
        "admin.html",
        facts=list(census.items()),
        tables=in_words(tables, visit),
        broken=in_words([table for table in tables if table.status == "broken"], visit),
    )


def survey(app: Application) -> tuple[dict[str, int], list[Listed]]:
    """What the page shows."""
    return app.tables.census(), app.tables.all_tables()


async def metrics(request: Request) -> Response:
    """For Prometheus."""
    visit = Visit(request)
    await check_token(request, visit)
    text = await visit.app.database.run(visit.app.metrics.text)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


async def check_token(request: Request, visit: Visit) -> None:
    """The token comes in the Authorization header or in the address; where none is set, there is no page."""
    wanted = visit.app.settings.admin_token
    if not wanted:
        raise Refused("not-found")
    await visit.app.limits.take("password", "admin " + address(request))
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    given = bearer or request.query_params.get("token", "")
    if not secrets.compare_digest(given.encode(), wanted.encode()):
        raise Refused("forbidden")


async def healthz(request: Request) -> Response:
    """Is the process up, and does its database answer?"""
    app: Application = Visit(request).app
    try:
        await app.database.run(ping, app)
    except Exception:  # noqa: BLE001 - whatever it is, the answer is no
        return PlainTextResponse("database", 503)
    return PlainTextResponse("ok")


def ping(app: Application) -> Any:
    """The shortest question to a database."""
    with app.database.read() as c:
        return c.exec_driver_sql("SELECT 1").scalar()
