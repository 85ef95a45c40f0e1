"""Optional accounts: with a login, a guest can come back from another browser. Also export and deletion."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.tables import people
from backroom.tables.errors import Refused
from backroom.tables.names import clean_login, skeleton
from backroom.tables.people import Person, close_session, close_sessions, hash_password, is_password
from backroom.tables.programs import Program, add_program, programs_of
from backroom.web import forms
from backroom.web.errors import HTTP_STATUS, in_words
from backroom.web.forms import Sent
from backroom.web.sessions import Visit, see_other

KNOWN = "known"  # the cookie of a browser in which its owner has logged in before
LONGEST_TRIED = 100  # letters of a login that are looked at
UNHURRIED = 1.0  # seconds by which everything else may overtake an export


async def account(request: Request) -> Response:
    """The account page: register, log in and out, change the password, delete everything."""
    visit = Visit(request)
    if request.method != "POST":
        await visit.take("page")
        return await account_page(visit)
    form = await forms.read(visit, "password")
    do = ACTIONS.get(form.text("do"))
    if do is None:
        raise Refused("not-understood", "do")
    try:
        return see_other(await do(visit, form))
    except Refused as error:
        return await account_page(visit, error)


async def account_page(visit: Visit, error: Refused | None = None, made: str = "") -> Response:
    """The page, with what was refused or with the token that was made."""

    def look(person: Person | None) -> tuple[Person | None, list[Program]]:
        if person is None:
            return None, []
        with visit.app.database.read() as c:
            return person, programs_of(c, person)

    person, programs = await visit.do(look)
    message = in_words(visit.say, error.why, error.detail) if error else ""
    http = HTTP_STATUS.get(error.why, 409) if error else 200
    return await visit.page("account.html", http, error=message, person=person, programs=programs, made=made)


async def programs(request: Request) -> Response:
    """Make a program and show its token, this once; or delete one."""
    visit = Visit(request)
    form = await forms.read(visit, "password", needs_session=True)
    try:
        person = await somebody_known(visit)
        if form.text("delete"):
            await visit.app.database.run(visit.app.privacy.delete_program, person, form.number("delete"))
            return see_other("/account?flash=program-deleted#programs")

        def make() -> str:
            with visit.app.database.begin() as c:
                return add_program(c, person, form.text("name"), visit.app.now())[1]

        return await account_page(visit, made=await visit.app.database.run(make))
    except Refused as error:
        return await account_page(visit, error)


async def register(visit: Visit, form: Sent) -> str:
    """Register. The password is hashed in another thread than those of the event loop and the database."""
    hashed = await asyncio.to_thread(hash_password, form.text("password"))
    login = clean_login(form.text("login"))
    person = await visit.somebody(login)

    def keep() -> None:
        with visit.app.database.begin() as c:
            people.register(c, person, login, hashed)
            visit.begin_session(c, person.id)

    await visit.app.database.run(keep)
    remember_browser(visit, login)
    return "/?flash=registered"


async def log_in(visit: Visit, form: Sent) -> str:
    """Log in. An unknown login takes as long as a wrong password and gets the same message."""
    login = form.text("login")[:LONGEST_TRIED]
    person_id = await checked(visit, login, form.text("password"))

    def begin() -> None:
        with visit.app.database.begin() as c:
            visit.begin_session(c, person_id)

    await visit.app.database.run(begin)
    remember_browser(visit, login)
    return "/?flash=welcome"


async def log_out(visit: Visit, form: Sent) -> str:
    """Log out: delete the session, so that its token is invalid everywhere."""

    def end() -> None:
        with visit.app.database.begin() as c:
            close_session(c, visit.token)

    await visit.app.database.run(end)
    visit.keep_session("")
    return "/"


async def log_out_everywhere(visit: Visit, form: Sent) -> str:
    """Delete all sessions of the person, in every browser."""
    person = await somebody_known(visit)

    def end() -> None:
        with visit.app.database.begin() as c:
            close_sessions(c, person)

    await visit.app.database.run(end)
    visit.keep_session("")
    return "/?flash=logged-out"


async def change_password(visit: Visit, form: Sent) -> str:
    """Change the password; all other browsers are logged out."""
    person = await somebody_known(visit)
    await checked(visit, person.login or "", form.text("password"))
    hashed = await asyncio.to_thread(hash_password, form.text("new-password"))

    def change() -> None:
        with visit.app.database.begin() as c:
            people.change_password(c, person, hashed)
            visit.begin_session(c, person.id)

    await visit.app.database.run(change)
    return "/?flash=password-changed"


async def delete(visit: Visit, form: Sent) -> str:
    """Delete the person. An account needs its password for that, a guest a tick."""
    person = await somebody_known(visit)
    if form.text("sure") != "yes":
        raise Refused("not-sure")
    if person.login is not None:
        await checked(visit, person.login, form.text("password"))
    await visit.app.database.run(visit.app.privacy.delete, person)
    visit.keep_session("")
    visit.keep(KNOWN, "", 0)
    return "/?flash=deleted"


ACTIONS = {
    "register": register,
    "login": log_in,
    "logout": log_out,
    "everywhere": log_out_everywhere,
    "password": change_password,
    "delete": delete,
}


async def somebody_known(visit: Visit) -> Person:
    """The person of this visit; refused if there is no session."""
    person = await visit.do(lambda person: person)
    if person is None:
        raise Refused("not-logged-in")
    return person


# -- passwords -------------------------------------------------------------------------------------


async def checked(visit: Visit, login: str, password: str) -> int:
    """The id of the account with this login and password; refused after the same time for both."""
    await count_try(visit, login)

    def find() -> tuple[int, str] | None:
        with visit.app.database.read() as c:
            return people.stored_password(c, login)

    found = await visit.app.database.run(find)
    hashed = found[1] if found else await asyncio.to_thread(nobodys_password)
    right = await asyncio.to_thread(is_password, hashed, password)
    if not found or not right:
        raise Refused("wrong-password")
    return found[0]


@cache
def nobodys_password() -> str:
    """A hash to compare with when there is no such account."""
    return hash_password("nobody has this one")


async def count_try(visit: Visit, login: str) -> None:
    """Count a try to log in, for all strangers together, whether there is such a login or not.

    A browser in which the owner has logged in before is counted by itself, so strangers cannot lock it out.
    """
    whose = hashlib.sha256(f"{skeleton(login)} {known_browser(visit, login)}".encode()).hexdigest()
    try:
        await visit.app.limits.take("login", whose)
    except Refused:
        raise Refused("too-many-tries") from None


def remember_browser(visit: Visit, login: str) -> None:
    """Mark this browser as one in which the owner of this login has logged in."""
    if not known_browser(visit, login):
        number = secrets.token_urlsafe(12)
        visit.keep(KNOWN, f"{number}.{browser_mark(visit, login, number)}")


def known_browser(visit: Visit, login: str) -> str:
    """The number of a browser in which the owner of this login has logged in; empty for any other."""
    number, _, mark = visit.connection.cookies.get(KNOWN, "")[:LONGEST_TRIED].partition(".")
    is_known = hmac.compare_digest(mark.encode(), browser_mark(visit, login, number).encode())
    return number if is_known else ""


def browser_mark(visit: Visit, login: str, number: str) -> str:
    """A signature: this server gave this number to a browser of the owner of this login."""
    about = f"known browser {number} {skeleton(login)}".encode()
    return hmac.new(visit.app.secret, about, "sha256").hexdigest()


# -- everything about a person ---------------------------------------------------------------------


async def export(request: Request) -> Response:
    """Download everything that is stored about the person."""
    visit = Visit(request)
    await visit.take("open")
    person, privacy = await somebody_known(visit), visit.app.privacy

    async def unhurried(read: Callable[..., object], *arguments: object) -> object:
        return await visit.app.database.run(read, *arguments, patience=UNHURRIED)

    about = await visit.app.database.run(privacy.about, person)
    codes = await visit.app.database.run(privacy.codes, person)
    about["tables"] = [await unhurried(privacy.at_table, person, code) for code in codes]
    headers = {"Content-Disposition": 'attachment; filename="backroom-account.json"'}
    body = msgspec.json.format(msgspec.json.encode(about))
    return Response(body, headers=headers, media_type="application/json")


async def privacy(request: Request) -> Response:
    """What is stored, and how long, with the settings of this server."""
    visit = Visit(request)
    await visit.take("page")
    return await visit.page("privacy.html", settings=visit.app.settings)
