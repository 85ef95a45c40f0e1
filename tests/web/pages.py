"""A simple browser without scripts: it reads pages, fills in forms and presses buttons."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from types import MappingProxyType

from httpx2 import Response
from starlette.testclient import TestClient

# Read-only: Starlette's client writes into the headers that it is given.
SAME_SITE = MappingProxyType({"sec-fetch-site": "same-origin"})


class Form:
    """A form with its fields and buttons."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.fields: dict[str, str] = {}
        self.buttons: list[tuple[str, str]] = []  # name and value


class Page(HTMLParser):
    """The forms, texts and attributes of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.html = re.sub(r"&#(\d{3,});", lambda found: chr(int(found[1])), html)  # as people read it
        self.current: Form | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        if tag == "form":
            self.current = Form(given.get("action", ""))
            self.forms.append(self.current)
            if "id" in given:
                self.by_id[given["id"]] = self.current
        form = self.by_id.get(given["form"]) if "form" in given else self.current
        if form and tag == "input" and "name" in given:
            form.fields[given["name"]] = given.get("value", "")
        if form and tag == "button" and "name" in given:
            form.buttons.append((given["name"], given.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.current = None

    def form(self, end: str) -> Form | None:
        """The form whose action ends with this text."""
        return next((form for form in self.forms if form.action.endswith(end)), None)


class Visitor:
    """A visitor with their own browser."""

    def __init__(self, client: TestClient, language: str = "en") -> None:
        self.client = client
        self.client.headers.update({**SAME_SITE, "accept-language": language})

    def get(self, path: str) -> Page:
        """Open a page; it must exist."""
        response = self.client.get(path)
        assert response.status_code == 200, f"{path}: {response.status_code}"
        return Page(response.text)

    def post(self, path: str, **fields: object) -> Response:
        """Post a form and follow the redirect."""
        return self.client.post(path, data={name: str(value) for name, value in fields.items()})

    def ours(self, path: str, **fields: object) -> Response:
        """Post as our own script does."""
        data = {name: str(value) for name, value in fields.items()}
        return self.client.post(path, data=data, headers={"x-fragment": "1"})

    def press(self, form: Form, button: int = 0, **fields: str) -> Response:
        """Press one of the buttons of a form."""
        chosen = dict([form.buttons[button]]) if form.buttons else {}
        return self.client.post(form.action, data={**form.fields, **chosen, **fields})

    def quick(self, players: int = 3, game: str = "reckoning") -> str:
        """Start a game with bots. Returns the code of the table."""
        response = self.post(f"/quick/{game}", players=players, bot="random")
        assert response.status_code == 200
        return response.url.path.removeprefix("/t/")
