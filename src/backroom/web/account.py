"""Optional accounts: with a login, a guest can come back from another browser."""

from __future__ import annotations

import asyncio
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from backroom.tables import people
from backroom.tables.errors import Refused
from backroom.tables.people import (
    close_session,
    hash_password,
    is_password,
    open_session,
    stored_password,
)
from backroom.web import forms
from backroom.web.errors import HTTP_STATUS, in_words
from backroom.web.forms import Sent
from backroom.web.sessions import Visit, see_other


async def account(request: Request) -> Response:
    """The account page: register, log in, log out."""
    visit = Visit(request)
    if request.method != "POST":
        await visit.take("page")
        return await visit.page("account.html", error="")
    form = await forms.read(visit, "password")
    do = {"register": register, "login": log_in, "logout": log_out}.get(form.text("do"))
    if do is None:
        raise Refused("not-understood", "do")
    try:
        return see_other(await do(visit, form))
    except Refused as error:
        message = in_words(visit.say, error.why, error.detail)
        return await visit.page("account.html", HTTP_STATUS.get(error.why, 409), error=message)


async def register(visit: Visit, form: Sent) -> str:
    """Register. The password is hashed in another thread than those of the event loop and the database."""
    hashed = await asyncio.to_thread(hash_password, form.text("password"))
    person = await visit.somebody(form.text("login"))

    def keep() -> None:
        with visit.app.database.begin() as c:
            people.register(c, person, form.text("login"), hashed)

    await visit.app.database.run(keep)
    return "/?flash=registered"


async def log_in(visit: Visit, form: Sent) -> str:
    """Log in. An unknown login takes as long as a wrong password and gets the same message."""
    login = " ".join(form.text("login").split())

    def find() -> tuple[int, str] | None:
        with visit.app.database.read() as c:
            return stored_password(c, login)

    found = await visit.app.database.run(find)
    hashed = found[1] if found else await asyncio.to_thread(nobodys_password)
    right = await asyncio.to_thread(is_password, hashed, form.text("password"))
    if not found or not right:
        raise Refused("wrong-password")
    person_id, old = found[0], visit.token

    def begin() -> str:
        with visit.app.database.begin() as c:
            if old:
                close_session(c, old)
            return open_session(c, person_id, visit.app.now())

    visit.keep_session(await visit.app.database.run(begin))
    return "/?flash=welcome"


async def log_out(visit: Visit, form: Sent) -> str:
    """Log out: delete the session, so that its token is invalid everywhere."""

    def end() -> None:
        with visit.app.database.begin() as c:
            close_session(c, visit.token)

    await visit.app.database.run(end)
    visit.keep_session("")
    return "/"


@cache
def nobodys_password() -> str:
    """A hash to compare with when there is no such account."""
    return hash_password("nobody has this one")
