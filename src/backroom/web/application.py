"""Everything a request needs, put together once: the services, the live audiences and the renderer."""

from __future__ import annotations

import asyncio
import hashlib
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache, cached_property
from pathlib import Path

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import HTTPConnection

from backroom.coach import Advice
from backroom.coach.review import Portion
from backroom.engine.flow import Chance
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.lessons import course
from backroom.tables.coaching import AdviceTask, counsel
from backroom.tables.database import Database
from backroom.tables.errors import Refused
from backroom.tables.fair_chance import new_seed
from backroom.tables.game_time import GameTime
from backroom.tables.hub import make_hub
from backroom.tables.reviewing import ReviewTask, look_back
from backroom.tables.scheduler import Scheduler
from backroom.tables.services import Services
from backroom.tables.settings import Settings
from backroom.tables.threads import Threads
from backroom.tables.uploads import UploadChecker
from backroom.tables.workers import TaskWorkers, Workers
from backroom.web.audience import Audiences
from backroom.web.boards import BOARDS
from backroom.web.crowd import Crowd
from backroom.web.game_facts import difficulty, span
from backroom.web.metrics import Metrics
from backroom.web.presence import Presences
from backroom.web.pressure import Pressure
from backroom.web.regions import LINES, hole
from backroom.web.render import Renderer
from backroom.web.rules_html import sections
from backroom.web.security import Limits
from backroom.web.template_code import QuickEnvironment
from backroom.web.whitespace import NoLineBreaks
from backroom.web.words import page_words

HERE = Path(__file__).parent
STATIC = HERE / "static"
VIEWERS_PER_SESSION = 20  # live connections: pages of tables that one person has open
UNLIMITED = sys.maxsize
OWN_NAMES = {"en": "English", "fr": "Français", "it": "Italiano"}


class GameCard(msgspec.Struct, frozen=True, gc=False):
    """A game as the pages introduce it."""

    name: str
    title: str
    tagline: str
    fewest: int
    most: int
    minutes: tuple[int, int]  # of the shortest and the longest game, see game_facts.py
    difficulty: str


class Application:
    """Everything in one server process. Tests give a clock and a chance of their own."""

    def __init__(
        self,
        settings: Settings,
        *,
        now: Callable[[], float] | None = None,
        limited: bool = True,
        chance: Chance | None = None,
    ) -> None:
        self.settings = settings
        self.database = Database(settings.database_url)
        self.probing = Threads(1, "probing")
        self.game_time = None if now else GameTime(self.database)
        self.now = now = now or self.game_time or time.time
        self.hub = make_hub(settings)
        services = Services(self.database, settings, now, self.hub, chance)
        self.cache, self.reader = services.cache, services.reader
        self.tables, self.games, self.privacy = services.tables, services.games, services.privacy
        self.progress, self.reviewing = services.progress, services.reviewing
        self.secret = bytes.fromhex(settings.signing_key or new_seed())  # see account.py
        self.checker = UploadChecker()
        self.env = environment()
        self.renderer = Renderer(self.env, {name: board(self.env) for name, board in BOARDS.items()})
        self.drawing = Threads(1, "drawing")
        self.pressure = Pressure()
        self.audiences = Audiences(
            self.database, self.reader, self.hub, self.drawing, self.renderer, self.pressure
        )
        self.reviews: set[asyncio.Task[None]] = set()  # that are being made
        self.presences = Presences(self.database, self.tables)
        self.limits = Limits(settings.redis_url, on=limited)
        self.viewers = (
            Crowd(settings.most_viewers, settings.viewers_per_address, VIEWERS_PER_SESSION)
            if limited
            else Crowd(UNLIMITED, UNLIMITED, UNLIMITED)
        )
        self.metrics = Metrics(
            self.tables.census, self.database.threads, self.drawing, self.pressure, self.viewers
        )

    @cached_property
    def coaches(self) -> TaskWorkers[AdviceTask, Advice]:
        """The process that advises people, made when somebody asks for the first time."""
        return TaskWorkers(1, counsel, compiled=self.settings.compiled)

    @cached_property
    def reviewers(self) -> TaskWorkers[ReviewTask, Portion]:
        """The process that reviews games, likewise."""
        return TaskWorkers(1, look_back, compiled=self.settings.compiled)

    def must_have_room(self) -> None:
        """Refuse to open a table or start a game while pushes are late: it would slow down all tables."""
        if self.pressure.is_full:
            raise Refused("server-full")

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Run for the duration of the context, with a scheduler if the settings ask for workers."""
        keeping = None
        if self.game_time:
            await self.database.run(self.game_time.write_down)  # before anything counts as due
            keeping = asyncio.create_task(self.game_time.keep(self.hub))
        if self.database.is_sqlite:  # then no other process makes bot moves
            await self.database.run(self.games.take_over)
        await self.database.run(self.games.count_deaths)
        processes, compiled = self.settings.workers, self.settings.compiled
        workers = Workers(processes, compiled=compiled) if processes else None
        scheduler = Scheduler(self.database, self.games, self.hub, workers) if workers else None
        scheduling = asyncio.create_task(scheduler.run()) if scheduler else None
        refreshing = asyncio.create_task(self.presences.run())
        try:
            yield
        finally:
            self.hub.close()
            if scheduling and workers:
                scheduling.cancel()
                with suppress(asyncio.CancelledError):
                    await scheduling
                workers.close()
            for making in self.reviews:
                making.cancel()
            for name in ("coaches", "reviewers"):
                if name in self.__dict__:  # somebody has asked for them
                    getattr(self, name).close()
            refreshing.cancel()
            if keeping:
                keeping.cancel()
            self.probing.close()
            self.checker.close()
            self.drawing.close()
            self.database.close()


def application_of(connection: HTTPConnection) -> Application:
    """The application that serves this request."""
    found = connection.app.state.application
    assert isinstance(found, Application)  # noqa: S101 - put there by create_app
    return found


@cache
def environment() -> Environment:
    """The template environment of this process, with the globals that all templates can use."""
    env = QuickEnvironment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=[NoLineBreaks],
    )
    sounds = sorted(f"sounds/{path.name}" for path in (STATIC / "sounds").iterdir())
    env.globals |= {"static": static_urls(), "sounds": sounds, "hole": hole, "lines": LINES}
    make_ready(env)
    return env


def make_ready(env: Environment) -> None:
    """Load templates, texts, rules and lessons before the first request."""
    for name in env.list_templates():
        env.get_template(name)
    for language in LANGUAGES:
        page_words(language).number(0)  # reads the number formats too
        for title in TITLES.values():
            title.words(language)
    for game in TITLES:
        sections(game)
        course(game)


def static_urls() -> Callable[[str], str]:
    """A function that gives the URL of a static file, with a hash of its content, to be cached forever."""
    found = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}
    digests = {name: hashlib.sha256(path.read_bytes()).hexdigest()[:12] for name, path in found.items()}
    return lambda name: f"/static/{name}?v={digests[name]}"


def game_cards(language: str) -> list[GameCard]:
    """All games, in this language."""
    return [game_card(name, language) for name in TITLES]


@cache
def game_card(name: str, language: str) -> GameCard:
    """One game, in this language."""
    title = TITLES[name]
    words = title.words(language)
    return GameCard(
        name, words("title"), words("tagline"), title.seats[0], title.seats[-1], span(name), difficulty(name)
    )


def languages() -> list[tuple[str, str]]:
    """The available languages: code, and name in the language itself."""
    return [(language, OWN_NAMES[language]) for language in LANGUAGES]
