"""Pictures of all pages, for people who change how they look: `make screenshots`."""

from __future__ import annotations

import html
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import click
from playwright.sync_api import Browser, sync_playwright
from rich.progress import Progress

from backroom.cli.screenshots import ARGUMENTS
from backroom.engine.errors import BackroomError
from backroom.games import TITLES
from tests.web.browser.missing import PROGRAM
from tests.web.browser.tour import Stop, Tour, tour

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]
LOOKS = [(size, scheme) for size in SIZES for scheme in SCHEMES]
STOPS_OF_A_GAME = 27  # about; the bar is put right as it goes


@click.command()
@click.option("--to", type=click.Path(file_okay=False, path_type=Path), default=Path("build/screenshots"))
@click.option("--game", "games", multiple=True, type=click.Choice(list(TITLES)), help="Only these games.")
def screenshots(to: Path, games: tuple[str, ...]) -> None:
    """Take a picture of every page: on a desktop and on a phone, light and dark, with an index of them."""
    if PROGRAM is None:
        raise BackroomError("screenshots needs the program chromium, which is not installed")
    to.mkdir(parents=True, exist_ok=True)
    for old in to.glob("*.png"):
        old.unlink()
    taken: list[Stop] = []
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=ARGUMENTS)
        stack.callback(browser.close)
        there = stack.enter_context(tour())
        bar = stack.enter_context(Progress())
        task = bar.add_task("lobby", total=STOPS_OF_A_GAME * (1 + len(games or TITLES)))
        for stop in stops(there, games or tuple(TITLES)):
            bar.update(task, description=stop.name)
            for size in SIZES:
                photograph(browser, there, stop, size, to)
            taken.append(stop)
            bar.advance(task)
        bar.update(task, description="done", total=len(taken))
    (to / "index.html").write_text(index(taken), "utf-8")
    click.echo(f"{len(taken) * len(LOOKS)} pictures: {to / 'index.html'}")


def stops(there: Tour, games: tuple[str, ...]) -> Iterator[Stop]:
    """All pages, those about the tables first."""
    yield from there.around()
    for game in games:
        yield from there.about(game)
        yield from there.game(game)


def photograph(browser: Browser, there: Tour, stop: Stop, size: str, to: Path) -> None:
    """Take pictures of what a person sees first, light and dark; animations are at their end."""
    with there.look(browser, stop, viewport=SIZES[size]) as page:
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=to / file_of(stop, size, scheme), animations="disabled")


def file_of(stop: Stop, size: str, scheme: str) -> str:
    """The name of a picture."""
    return f"{stop.name.replace(' ', '-')}-{size}-{scheme}.png"


def index(taken: list[Stop]) -> str:
    """A page that shows all pictures, those of a page side by side."""
    rows = "\n".join([row(stop) for stop in taken])
    heads = "".join([f"<th>{size}, {scheme}</th>" for size, scheme in LOOKS])
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Backroom, page by page</title>
<style>
body {{ font: 16px sans-serif; margin: 1rem; background: #888; }}
th {{ text-align: left; position: sticky; top: 0; background: #888; }}
td {{ vertical-align: top; padding: 0 1rem 1rem 0; }}
img {{ width: 100%; border: 1px solid #444; }}
td.desktop {{ width: 38%; }}
td.phone {{ width: 12%; }}
</style>
<table>
<tr>{heads}</tr>
{rows}
</table>
</html>
"""


def row(stop: Stop) -> str:
    """The pictures of a page."""
    name = html.escape(stop.name)
    cells = [
        f'<td class="{size}"><a href="{file}"><img loading="lazy" alt="{name}" src="{file}"></a></td>'
        for size, scheme in LOOKS
        for file in [html.escape(file_of(stop, size, scheme))]
    ]
    return f'<tr><th colspan="{len(LOOKS)}"><h2>{name}</h2></th></tr>\n<tr>{"".join(cells)}</tr>'


if __name__ == "__main__":
    screenshots()
