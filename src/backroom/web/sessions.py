"""Visits: the session and the language of a request. Visitors get a session when they first do something."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import TypeVar
from urllib.parse import urlencode

from markupsafe import Markup
from sqlalchemy import Connection
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response

from backroom.engine.words import LANGUAGES
from backroom.tables.clock import DAY
from backroom.tables.people import (
    Person,
    add_guest,
    close_session,
    find_session,
    open_session,
    prolong_session,
)
from backroom.web.application import application_of, game_cards, languages
from backroom.web.security import address
from backroom.web.words import PageWords, page_words, preferred

T = TypeVar("T")

SESSION = "backroom"
LANGUAGE = "language"
YEAR = 365 * 86_400
LONGEST_TOKEN = 100
ANSWER = re.compile("[a-z0-9-]{1,40}")


class Visit:
    """One request or connection: its session, its language."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.connection = connection
        self.app = application_of(connection)
        self.token = connection.cookies.get(SESSION, "")[:LONGEST_TOKEN]
        chosen = connection.cookies.get(LANGUAGE, "")
        accepted = connection.headers.get("accept-language", "")
        self.language = chosen if chosen in LANGUAGES else preferred(accepted)

    @property
    def say(self) -> PageWords:
        """The page words in the visitor's language."""
        return page_words(self.language)

    @property
    def is_ours(self) -> bool:
        """True if our own script sent the request; then a fragment or a short text is enough."""
        return self.connection.headers.get("x-fragment") == "1"

    async def take(self, what: str) -> None:
        """Count this request for the rate limits; refuse if there are too many."""
        await self.app.limits.take(what, address(self.connection), self.token)

    async def do(self, work: Callable[[Person | None], T]) -> T:
        """Call `work` with the person in a database thread, in one hop."""

        def as_person() -> T:
            return work(self.who())

        return await self.app.database.run(as_person)

    def who(self) -> Person | None:
        """The person whose session this is, or None; reads the database."""
        if not self.token:
            return None
        now = self.app.now()
        with self.app.database.read() as c:
            session = find_session(c, self.token, now)
        if session is None:
            return None
        ends_at = self.app.settings.session_end(session.created_at, now)
        if ends_at > session.ends_at + DAY:  # so that it is written once a day, not for every request
            with self.app.database.begin() as c:
                prolong_session(c, self.token, ends_at)
        return session.person

    async def somebody(self, name: str = "") -> Person:
        """The person; a visitor without a session becomes a guest with this name or a generated one."""
        person = await self.do(lambda person: person)
        if person is not None:
            return person
        await self.app.limits.take("guest", address(self.connection))
        chosen = name.strip() or self.say.fill("guest", number=secrets.randbelow(900) + 100)
        return await self.app.database.run(self._welcome, chosen)

    def _welcome(self, name: str) -> Person:
        with self.app.database.begin() as c:
            person, token = add_guest(c, name, self.app.now(), self.idle)
        self.keep_session(token)
        return person

    @property
    def idle(self) -> float:
        """The seconds that a new session lasts if it is not used."""
        return self.app.settings.session_end(0.0, 0.0)

    def begin_session(self, c: Connection, person_id: int) -> None:
        """Begin a new session in this browser; the token of the old one becomes invalid."""
        if self.token:
            close_session(c, self.token)
        self.keep_session(open_session(c, person_id, self.app.now(), self.idle))

    # -- cookies and pages -------------------------------------------------------------------

    def keep_session(self, token: str) -> None:
        """Set the session cookie; an empty token deletes it."""
        self.token = token
        self.keep(SESSION, token, int(self.app.settings.session_days * DAY) if token else 0)

    def keep(self, name: str, value: str, seconds: int = YEAR, path: str = "/") -> None:
        """Set a cookie on the response."""
        cookie: SimpleCookie = SimpleCookie({name: value})
        kept = cookie[name]
        kept["path"], kept["samesite"], kept["max-age"], kept["httponly"] = path, "Lax", seconds, True
        if self.connection.scope.get("scheme") in {"https", "wss"}:
            kept["secure"] = True
        self.connection.scope["cookies_out"].append(kept.OutputString())

    async def page(self, template: str, http: int = 200, /, **context: object) -> Response:
        """Render a whole page in the visitor's language."""
        if "person" not in context:
            context["person"] = await self.do(lambda person: person)
        words = {**self.words(), **context}
        html = await self.app.drawing.run(self.app.env.get_template(template).render, words)
        headers = {"Content-Language": self.language, "Vary": "Cookie, Accept-Language"}
        return Response(html, http, headers, "text/html; charset=utf-8")

    def words(self) -> dict[str, object]:
        """The context that every page needs."""
        return {
            "say": self.say,
            "lang": self.language,
            "languages": languages(),
            "path": self.path(),
            "flash": self.flash(),
            "games": game_cards(self.language),
        }

    async def around(self, fragment: str, template: str, **context: object) -> Response:
        """The page around a fragment; our own script gets only the fragment."""
        if self.is_ours:
            return Response(fragment, media_type="text/html; charset=utf-8")
        shown = Markup(fragment)  # noqa: S704 - rendered with escaping
        return await self.page(template, fragment=shown, **context)

    def path(self) -> str:
        """The path of this page, to come back to after a form is submitted."""
        given = self.connection.query_params.multi_items()
        asked = [pair for pair in given if pair[0] not in {"flash", "detail"}]
        return str(self.connection.scope["path"]) + (f"?{urlencode(asked)}" if asked else "")

    def flash(self) -> str:
        """The message that a redirect has passed on: one of our own texts, by its key.

        The detail comes from the URL, so only text that looks like an answer is filled in: no link can make
        the page say anything else.
        """
        key, detail = (self.connection.query_params.get(name, "") for name in ("flash", "detail"))
        for table in ("refused", "done"):
            if self.say.has(table, key):
                return self.say.fill(table, key, detail=detail if ANSWER.fullmatch(detail) else "…")
        return ""


def see_other(path: str) -> Response:
    """Redirect after a form was submitted."""
    return RedirectResponse(path, 303)


def local(path: str) -> str:
    """A path on this server to go back to; anything else becomes the lobby."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
