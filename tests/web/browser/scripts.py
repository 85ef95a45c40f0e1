"""A page with nothing on it but what a test draws there, and the scripts of the house as they are served."""

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
    """Somebody looks at a page of the house that shows this and nothing else."""
    html = (
        f"<!doctype html><html lang=en><title>T</title><link rel=icon href=data:,><body>{body}</body></html>"
    )
    player.page.route(f"**{address}", lambda route: route.fulfill(body=html, content_type="text/html"))
    player.page.goto(address)
    return player.page


class Sheet:
    """A table on a page, and what morph.js makes of it."""

    def __init__(self, player: Player, inside: str) -> None:
        self.page = lay_out(player, f'<main id="table">{inside}</main>')
        self.page.evaluate(MARK)

    def morph(self, *regions: tuple[str, str | dict[str, Any]]) -> None:
        """These regions come from the house."""
        self.page.evaluate(MORPH, regions)

    def redraw(self, inside: str) -> None:
        """The whole table comes from the house."""
        self.morph(("table", f'<main id="table">{inside}</main>'))

    @property
    def html(self) -> str:
        return self.page.locator("#table").inner_html()

    @property
    def kept(self) -> list[str]:
        """Ids and keys of the nodes that were there before, as they stand now."""
        return list(self.page.evaluate(NAMES, True))

    @property
    def made(self) -> list[str]:
        """Ids and keys of the nodes that are new, as they stand now."""
        return list(self.page.evaluate(NAMES, False))

    @property
    def is_torn(self) -> bool:
        return bool(
            self.page.evaluate(
                "async () => (await import('/static/morph.js')).isTorn(document.getElementById('table'))"
            )
        )
