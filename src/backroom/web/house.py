"""Everything a request needs, put together once: the application below, and the means to draw pages."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import HTTPConnection

from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.specs import sentence
from backroom.tables.database import Database
from backroom.tables.hub import make_hub
from backroom.tables.people import Refused
from backroom.tables.services import Services
from backroom.tables.settings import Settings
from backroom.tables.sweep import Sweep
from backroom.tables.threads import Threads
from backroom.tables.workers import Workers
from backroom.web.audience import Audiences
from backroom.web.boards import BOARDS
from backroom.web.meters import Meters
from backroom.web.pressure import Pressure
from backroom.web.regions import LINES, hole
from backroom.web.render import Renderer
from backroom.web.security import Limits
from backroom.web.whitespace import NoLineBreaks
from backroom.web.words import page_words

HERE = Path(__file__).parent
STATIC = HERE / "static"
OWN_NAMES = {"en": "English", "fr": "Français", "it": "Italiano"}


class GameCard(msgspec.Struct, frozen=True, gc=False):
    """A game as it is offered."""

    name: str
    title: str
    tagline: str
    fewest: int
    most: int


class House:
    """One server process."""

    def __init__(
        self, settings: Settings, *, now: Callable[[], float] = time.time, limited: bool = True
    ) -> None:
        self.settings = settings
        self.now = now
        self.database = Database(settings.database_url)
        self.hub = make_hub(settings)
        services = Services(self.database, settings, now, self.hub)
        self.store, self.shelf, self.reader = services.store, services.shelf, services.reader
        self.desk, self.dealer = services.desk, services.dealer
        self.env = environment()
        self.renderer = Renderer(self.env, {name: board(self.env) for name, board in BOARDS.items()})
        self.drawing = Threads(1, "drawing")
        self.pressure = Pressure()
        self.audiences = Audiences(
            self.database, self.reader, self.hub, self.drawing, self.renderer, self.pressure
        )
        self.limits = Limits(settings.redis_url, on=limited)
        self.meters = Meters(self.desk.census, self.database.threads, self.drawing, self.pressure)

    def must_have_room(self) -> None:
        """Refuse another table while pushes are late: it would get slower for everybody."""
        if self.pressure.is_full:
            raise Refused("house-full")

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Open for business: bots move and clocks run, if this process is to see to that."""
        if self.database.is_sqlite:  # nobody else serves the file
            await self.database.run(self.dealer.take_over)
        workers = Workers(self.settings.workers) if self.settings.workers else None
        sweep = Sweep(self.database, self.dealer, self.hub, workers) if workers else None
        sweeping = asyncio.create_task(sweep.run()) if sweep else None
        try:
            yield
        finally:
            self.hub.close()
            if sweeping and workers:
                sweeping.cancel()
                with suppress(asyncio.CancelledError):
                    await sweeping
                workers.close()
            self.drawing.close()
            self.database.close()


def house_of(connection: HTTPConnection) -> House:
    """The house that a request came to."""
    found = connection.app.state.house
    assert isinstance(found, House)  # noqa: S101 - put there by create_app
    return found


def environment() -> Environment:
    """Where templates are found, and what all of them can use."""
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=[NoLineBreaks],
    )
    env.globals |= {"static": static_urls(), "hole": hole, "lines": LINES}
    make_ready(env)
    return env


def make_ready(env: Environment) -> None:
    """Nobody who comes first has to wait for what is read from disk once: templates, words, rules."""
    for name in env.list_templates():
        env.get_template(name)
    for language in LANGUAGES:
        page_words(language)
        for title in TITLES.values():
            title.words(language)
    for title in TITLES.values():
        for query in title.book.queries:
            sentence(title.name, query.rule)


def static_urls() -> Callable[[str], str]:
    """Addresses of static files that change with their content, so that they can be kept for ever."""
    found = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}
    digests = {name: hashlib.sha256(path.read_bytes()).hexdigest()[:12] for name, path in found.items()}
    return lambda name: f"/static/{name}?v={digests[name]}"


def game_cards(language: str) -> list[GameCard]:
    """The games of the house, in the reader's words."""
    return [game_card(name, language) for name in TITLES]


def game_card(name: str, language: str) -> GameCard:
    """One game."""
    title = TITLES[name]
    words = title.words(language)
    return GameCard(name, words("title"), words("tagline"), title.seats[0], title.seats[-1])


def languages() -> list[tuple[str, str]]:
    """The languages there are, each by its own name."""
    return [(language, OWN_NAMES[language]) for language in LANGUAGES]
