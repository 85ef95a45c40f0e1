"""Pages that contain only what a test puts there, with the scripts as the server sends them."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic
from typing import Any

from tests.web.browser.chromium import PATIENCE, Page, expect
from tests.web.browser.people import Player

MARK = "document.querySelectorAll('body *').forEach(it => { it.isOld = true; })"
NAMES = """isOld => [...document.querySelectorAll("#table [id], #table [data-key]")]
  .filter(it => Boolean(it.isOld) === isOld).map(it => it.id || it.dataset.key)"""
MORPH = """async regions => {
  const { measure, morph, settle } = await import("/static/morph.js");
  const table = document.getElementById("table");
  const seen = measure(table);
  morph(table, regions);
  settle(table, seen);
}"""


def lay_out(player: Player, body: str, address: str = "/a-sheet") -> Page:
    """Show a player a page of the server that contains this body and nothing else."""
    html = (
        f"<!doctype html><html lang=en><title>T</title><link rel=icon href=data:,><body>{body}</body></html>"
    )
    player.page.route(f"**{address}", lambda route: route.fulfill(body=html, content_type="text/html"))
    player.page.goto(address)
    return player.page


class Sheet:
    """A table on a page, to see what morph.js does to it."""

    def __init__(self, player: Player, inside: str) -> None:
        self.page = lay_out(player, f'<main id="table">{inside}</main>')
        self.page.evaluate(MARK)

    def morph(self, *regions: tuple[str, str | dict[str, Any]]) -> None:
        """Morph the page as if the server had sent these regions."""
        self.page.evaluate(MORPH, regions)

    def redraw(self, inside: str) -> None:
        """Morph the page as if the server had sent the whole table."""
        self.morph(("table", f'<main id="table">{inside}</main>'))

    @property
    def html(self) -> str:
        return self.page.locator("#table").inner_html()

    @property
    def kept(self) -> list[str]:
        """Ids and keys of the nodes that were there before, in their present order."""
        return list(self.page.evaluate(NAMES, True))

    @property
    def made(self) -> list[str]:
        """Ids and keys of the new nodes, in their present order."""
        return list(self.page.evaluate(NAMES, False))

    @property
    def is_torn(self) -> bool:
        return bool(
            self.page.evaluate(
                "async () => (await import('/static/morph.js')).isTorn(document.getElementById('table'))"
            )
        )


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for a condition that requests of the page make true."""
    deadline = monotonic() + PATIENCE / 1000
    while not is_so():
        assert monotonic() < deadline
        page.evaluate("0")  # requests that the page has sent arrive with the reply


# -- the table -------------------------------------------------------------------------------------

ROOM = """<p id="message"></p>
<div id="main" data-live="/t/ABCD/live?stamp=7" data-your-turn="Your turn" data-failed="Failed"
data-sounds="/static/sounds/shot.wav /static/sounds/turn.wav">{}
<input type="checkbox" id="sound"><input type="range" id="volume"><input type="checkbox" id="notice">
<select id="speed"><option>off</option><option>normal</option></select><p id="herald" role="status"></p></div>
<script type="module" src="/static/table.js"></script>"""


def table(inside: str, asked: str = "") -> str:
    return f'<main id="table" data-asked="{asked}" tabindex="-1">{inside}</main>'


def options(count: int) -> str:
    """The answers to a question, as in the plain list."""
    buttons = "".join(
        f'<button name="answer" value="{n}" data-number="{n}" data-element="spot-{n}">{n}</button>'
        for n in range(1, count + 1)
    )
    return f'<form id="answer-form" method="post" action="/t/ABCD/answer" class="options">{buttons}</form>'


class Room:
    """The page of a table, and the other end of its connection."""

    def __init__(self, player: Player, drawn: str) -> None:
        self.calls: list[Any] = []
        self.answers: list[str] = []
        self.page = player.page
        self.page.clock.install(time="2030-01-01")  # stands still unless a test lets time pass
        self.page.route_web_socket("**/t/ABCD/live**", self._ring)
        self.page.route("**/t/ABCD/answer", self._take)
        lay_out(player, ROOM.format(drawn), "/t/ABCD")
        self.page.clock.pause_at("2030-01-02")
        self.wait_for_call(1)

    def _ring(self, call: Any) -> None:
        self.calls.append(call)

    def _take(self, route: Any) -> None:
        self.answers.append(route.request.post_data)
        route.fulfill(status=204)

    def wait_for_call(self, number: int) -> None:
        """Wait until the page has connected that many times."""
        wait_until(self.page, lambda: len(self.calls) >= number)

    def must_have_sent(self, answer: str) -> None:
        """The page has sent this answer and no other."""
        wait_until(self.page, lambda: self.answers != [])
        assert self.answers == [answer]

    def push(self, *regions: tuple[str, str | dict[str, object]]) -> None:
        """Send regions, and wait until they are shown."""
        self.calls[-1].send(json.dumps({"regions": [*regions, ("mark", f'<i id="mark">{id(regions)}</i>')]}))
        expect(self.page.locator("#mark")).to_have_text(str(id(regions)))


MARKED = '<i id="mark"></i>'
