"""A client for programs that play at the tables of a server; docs/open_seat.md describes what it speaks.

    house = House("http://127.0.0.1:8000", token)
    table = house.open_table("reckoning", players=4, bots="easy")
    house.start(table["code"])
    for table in house.follow(table["code"]):
        if table["options"]:
            house.answer(table, choice(table["options"]))

It needs nothing but Python's standard library, so that it can be copied into any program.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from math import inf
from time import monotonic
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

PREFIX = "/api/v1"
PATIENCE = 60.0  # seconds for a response; a stream shows every 15 seconds that it lives

Table = dict[str, Any]


class RefusedByServer(Exception):
    """The server refused something: `error` is a word for programs, the message a sentence for people."""

    def __init__(self, http: int, error: str, message: str) -> None:
        super().__init__(message)
        self.http = http
        self.error = error


class House:
    """A server with tables, and the token of the program that plays there."""

    def __init__(self, url: str, token: str, language: str = "en") -> None:
        self.url = url.rstrip("/") + PREFIX
        self.headers = {
            "Authorization": f"Bearer {token}",
            "Accept-Language": language,
            "Content-Type": "application/json",
        }

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """The program's own tables (`mine`), and those that have a free seat for it (`open`)."""
        found: dict[str, list[dict[str, Any]]] = self._call("GET", "/tables")
        return found

    def open_table(
        self, game: str, players: int, bots: str = "", *, listed: bool = False, **house_rules: str | int
    ) -> Table:
        """Open a table and sit on seat 0; a bot, if one is named, takes all other seats."""
        wish = {"game": game, "players": players, "bots": bots, "listed": listed, "house_rules": house_rules}
        return self._seen("POST", "/tables", wish)

    def look(self, code: str, seat: int | None = None, since: int | None = None) -> Table:
        """What the program sees of a table, and what happened since its last answer or since a step."""
        return self._seen("GET", f"/tables/{quote(code)}{query(seat, since)}")

    def sit(self, code: str, seat: int) -> Table:
        """Take a free seat before the game starts."""
        return self._seen("POST", f"/tables/{quote(code)}/sit", {"seat": seat})

    def leave(self, code: str, seat: int) -> Table:
        """Leave a seat before the game starts."""
        return self._seen("POST", f"/tables/{quote(code)}/leave", {"seat": seat})

    def start(self, code: str) -> Table:
        """Start the game; only the host can."""
        return self._seen("POST", f"/tables/{quote(code)}/start", {})

    def answer(self, table: Table, answer: str) -> Table:
        """Answer the question of a table, as it was seen last, with one of its options."""
        about = {"seat": table["seat"], "seq": table["seq"], "answer": answer}
        return self._seen("POST", f"/tables/{quote(table['code'])}/answer?seat={table['seat']}", about)

    def say(self, code: str, text: str) -> Table:
        """Write a line of chat."""
        return self._seen("POST", f"/tables/{quote(code)}/say", {"text": text})

    def rule(self, game: str, rule: str) -> dict[str, str]:
        """A rule of the numbered specification."""
        found: dict[str, str] = self._call("GET", f"/rules/{quote(game)}/{quote(rule)}")
        return found

    def follow(self, code: str, seat: int | None = None, seconds: float = inf) -> Generator[Table]:
        """Look at a table now and after every change, until the game is over or the server stops.

        With `seconds`, it stops at the first sign of life of the server after that time.
        """
        end = monotonic() + seconds
        with self._open("GET", f"/tables/{quote(code)}/stream{query(seat)}") as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    table: Table = json.loads(line.removeprefix(b"data: "))
                    yield table
                    if table["status"] in {"over", "closed", "broken"}:
                        return
                if monotonic() > end:
                    return

    def _seen(self, method: str, path: str, body: object = None) -> Table:
        found: Table = self._call(method, path, body)
        return found

    def _call(self, method: str, path: str, body: object = None) -> Any:
        with self._open(method, path, body) as response:
            return json.load(response)

    def _open(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data, self.headers, method=method)  # noqa: S310 - the user's URL
        try:
            return urlopen(request, timeout=PATIENCE)  # noqa: S310
        except HTTPError as refusal:
            raise refused(refusal) from None


def refused(refusal: HTTPError) -> RefusedByServer:
    """What a server says when it refuses something."""
    with refusal:
        try:
            told = json.load(refusal)
            return RefusedByServer(refusal.code, told["error"], told["message"])
        except (ValueError, KeyError, TypeError):  # not a server of ours, or a proxy before it
            return RefusedByServer(refusal.code, "http", f"HTTP {refusal.code} {refusal.reason}")


def query(seat: int | None = None, since: int | None = None) -> str:
    """The parameters that were given."""
    given = [f"{name}={value}" for name, value in (("seat", seat), ("since", since)) if value is not None]
    return "?" + "&".join(given) if given else ""
