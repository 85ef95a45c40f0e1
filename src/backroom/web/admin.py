"""Pages for the operator: tables, metrics and health. They never show hidden information of a game."""

from __future__ import annotations

import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from backroom.tables.errors import Refused
from backroom.tables.listing import ListedTable
from backroom.web.application import Application
from backroom.web.lobby import in_words
from backroom.web.security import address
from backroom.web.sessions import Visit


async def admin(request: Request) -> Response:
    """The admin page: counts, the tables that changed last, and the broken ones among them."""
    visit = Visit(request)
    await check_token(request, visit)
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
    await check_token(request, visit)
    text = await visit.app.database.run(visit.app.metrics.text)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


async def check_token(request: Request, visit: Visit) -> None:
    """Check the admin token in the Authorization header or the URL; if none is set, there is no such page."""
    wanted = visit.app.settings.admin_token
    if not wanted:
        raise Refused("not-found")
    await visit.app.limits.take("password", "admin " + address(request))
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    given = bearer or request.query_params.get("token", "")
    if not secrets.compare_digest(given.encode(), wanted.encode()):
        raise Refused("forbidden")


async def healthz(request: Request) -> Response:
    """The health check: the process is up and its database responds."""
    app: Application = Visit(request).app
    try:
        await app.database.run(ping, app)
    except Exception:  # noqa: BLE001 - any error means that it is not healthy
        return PlainTextResponse("database", 503)
    return PlainTextResponse("ok")


def ping(app: Application) -> Any:
    """Run a trivial statement."""
    with app.database.read() as c:
        return c.exec_driver_sql("SELECT 1").scalar()
