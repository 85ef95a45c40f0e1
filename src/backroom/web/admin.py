"""For whoever runs the house: tables and health, never what is hidden at them."""

from __future__ import annotations

import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from backroom.tables.listing import Listed
from backroom.tables.people import Refused
from backroom.web.house import House
from backroom.web.lobby import in_words
from backroom.web.security import address
from backroom.web.sessions import Visit


async def admin(request: Request) -> Response:
    """Tables by status, and those that changed last."""
    visit = Visit(request)
    await check_token(request, visit)
    census, tables = await visit.house.database.run(survey, visit.house)
    return await visit.page(
        "admin.html",
        facts=list(census.items()),
        tables=in_words(tables, visit),
        broken=in_words([table for table in tables if table.status == "broken"], visit),
    )


def survey(house: House) -> tuple[dict[str, int], list[Listed]]:
    """What the page shows."""
    return house.desk.census(), house.desk.all_tables()


async def metrics(request: Request) -> Response:
    """For Prometheus."""
    visit = Visit(request)
    await check_token(request, visit)
    text = await visit.house.database.run(visit.house.meters.text)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


async def check_token(request: Request, visit: Visit) -> None:
    """The token comes in the Authorization header or in the address; where none is set, there is no page."""
    wanted = visit.house.settings.admin_token
    if not wanted:
        raise Refused("not-found")
    await visit.house.limits.take("password", "admin " + address(request))
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    given = bearer or request.query_params.get("token", "")
    if not secrets.compare_digest(given.encode(), wanted.encode()):
        raise Refused("forbidden")


async def healthz(request: Request) -> Response:
    """Is the process up, and does its database answer?"""
    house: House = Visit(request).house
    try:
        await house.database.run(ping, house)
    except Exception:  # noqa: BLE001 - whatever it is, the answer is no
        return PlainTextResponse("database", 503)
    return PlainTextResponse("ok")


def ping(house: House) -> Any:
    """The shortest question to a database."""
    with house.database.read() as c:
        return c.exec_driver_sql("SELECT 1").scalar()
