"""Who is asking, and in which language. A guest becomes somebody with the first thing they do."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import TypeVar
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response

from backroom.engine.words import LANGUAGES
from backroom.tables.people import Person, add_guest, person_of
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
        """The words of the pages in the visitor's language."""
        return page_words(self.language)

    @property
    def is_ours(self) -> bool:
        """Did our own module ask? Then a fragment or a short text is enough."""
        return self.connection.headers.get("x-fragment") == "1"

    async def take(self, what: str) -> None:
        """Count this visit; too many are refused."""
        await self.app.limits.take(what, address(self.connection), self.token)

    async def do(self, work: Callable[[Person | None], T]) -> T:
        """Do something as whoever this is, in one hop to the database."""

        def as_person() -> T:
            return work(self.who())

        return await self.app.database.run(as_person)

    def who(self) -> Person | None:
        """Whose session it is; asks the database."""
        if not self.token:
            return None
        with self.app.database.read() as c:
            return person_of(c, self.token)

    async def somebody(self, name: str = "") -> Person:
        """Whoever this is; a newcomer gets a name and a session."""
        person = await self.do(lambda person: person)
        if person is not None:
            return person
        await self.app.limits.take("guest", address(self.connection))
        chosen = name.strip() or self.say.fill("guest", number=secrets.randbelow(900) + 100)
        return await self.app.database.run(self._welcome, chosen)

    def _welcome(self, name: str) -> Person:
        with self.app.database.begin() as c:
            person, token = add_guest(c, name, self.app.now())
        self.keep_session(token)
        return person

    # -- cookies and pages -------------------------------------------------------------------

    def keep_session(self, token: str) -> None:
        """From now on the browser is known by this token."""
        self.token = token
        self.keep(SESSION, token, YEAR if token else 0)

    def keep(self, name: str, value: str, seconds: int = YEAR) -> None:
        """Leave a cookie with whatever is answered."""
        cookie: SimpleCookie = SimpleCookie({name: value})
        kept = cookie[name]
        kept["path"], kept["samesite"], kept["max-age"], kept["httponly"] = "/", "Lax", seconds, True
        if self.connection.scope.get("scheme") in {"https", "wss"}:
            kept["secure"] = True
        self.connection.scope["cookies_out"].append(kept.OutputString())

    async def page(self, template: str, http: int = 200, /, **context: object) -> Response:
        """A whole page in the visitor's language."""
        person = context.pop("person", None) or await self.do(lambda person: person)
        words = {**self.words(), "person": person, **context}
        html = await self.app.drawing.run(self.app.env.get_template(template).render, words)
        headers = {"Content-Language": self.language, "Vary": "Cookie, Accept-Language"}
        return Response(html, http, headers, "text/html; charset=utf-8")

    def words(self) -> dict[str, object]:
        """What every page says, in the visitor's language."""
        return {
            "say": self.say,
            "lang": self.language,
            "languages": languages(),
            "path": self.path(),
            "flash": self.flash(),
            "games": game_cards(self.language),
        }

    async def around(self, fragment: str, template: str, **context: object) -> Response:
        """The page around a fragment; our own module gets the fragment alone."""
        if self.is_ours:
            return Response(fragment, media_type="text/html; charset=utf-8")
        shown = Markup(fragment)  # noqa: S704 - rendered with escaping
        return await self.page(template, fragment=shown, **context)

    def path(self) -> str:
        """Where the visitor is, to come back to."""
        given = self.connection.query_params.multi_items()
        asked = [pair for pair in given if pair[0] not in {"flash", "detail", "token"}]
        return str(self.connection.scope["path"]) + (f"?{urlencode(asked)}" if asked else "")

    def flash(self) -> str:
        """A short message that the redirect before has left: one of our own texts, by its key.

        Nothing else can be put into it by a link than a word such as answers are.
        """
        key, detail = (self.connection.query_params.get(name, "") for name in ("flash", "detail"))
        for table in ("refused", "done"):
            if self.say.has(table, key):
                return self.say.fill(table, key, detail=detail if ANSWER.fullmatch(detail) else "…")
        return ""


def see_other(path: str) -> Response:
    """After a form has been taken: look there."""
    return RedirectResponse(path, 303)


def local(path: str) -> str:
    """A path of this house to go back to; anything else becomes the lobby."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
