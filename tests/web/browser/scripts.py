"""Pages that contain only what a test puts there, with the scripts as the server sends them."""

from __future__ import annotations

from typing import Any

from tests.web.browser.chromium import Page
from tests.web.browser.people import Player

MARK = "document.querySelectorAll('body *').forEach(it => { it.isOld = true; })"
NAMES = """isOld => [...document.querySelectorAll("#table [id], #table [data-key]")]
  .filter(it => Boolean(it.isOld) === isOld).map(it => it.id || it.dataset.key)"""
MORPH = """async regions => {
  const { morph } = await import("/static/morph.js");
  morph(document.getElementById("table"), regions);
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
