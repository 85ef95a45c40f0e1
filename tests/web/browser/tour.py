"""A tour of all pages: every question of every game, and everything around the tables, always the same.

House bots play a game of each title from a seed. A server without workers is given the same answers again,
and the tour stops where there is something to see: the caller looks at the page, and asks for the next stop.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from backroom.bots import bot, sight
from backroom.cli.screenshots import served
from backroom.engine.chance import Dice, Script
from backroom.engine.flow import NOBODY
from backroom.engine.replay import Play
from backroom.engine.rulebook import waiting
from backroom.engine.title import Title
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.tables.clock import Clock
from backroom.tables.game_service import GameService
from backroom.tables.people import add_guest, register
from backroom.tables.services import Services
from backroom.tables.settings import Settings
from backroom.tables.workers import BotReply
from backroom.web.admin import COOKIE as ADMIN
from backroom.web.admin import cookie_for
from backroom.web.application import Application
from backroom.web.sessions import SESSION

PLAYERS = 4
SEEDS = {"bootleggers": 2, "nostra_city": 1, "reckoning": 1, "scoundrels": 4}  # games with many questions
NOW = 1_800_000_000.0
ADMIN_TOKEN = "a token for the tour"  # of a server that nobody else can reach
# the fonts are there, and scripts have laid the page out
SETTLED = """() => document.fonts.ready.then(() => new Promise(
  done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))"""
LOCALES = {"en": "en-GB", "fr": "fr-FR", "it": "it-IT"}


class Stop(NamedTuple):
    """A page to look at."""

    name: str  # "nostra_city trial"
    path: str
    who: str = ""  # "guest", "member", "operator"; "": a visitor without a session
    language: str = "en"


class Tour:
    """A server, the people who look at its pages, and the stops."""

    def __init__(self, app: Application, front_door: str) -> None:
        self.app = app
        self.front_door = front_door
        with app.database.begin() as c:
            self.guest, guest = add_guest(c, "Ada", NOW)
            member, account = add_guest(c, "Bea", NOW)
            register(c, member, "bea", "no password")
        self.sessions = {"guest": guest, "member": account, "operator": account}

    @contextmanager
    def look(self, browser: Browser, stop: Stop, **habits: Any) -> Iterator[Page]:
        """The page of this stop, in a browser of whoever looks at it."""
        habits = {"reduced_motion": "reduce", "locale": LOCALES[stop.language], **habits}
        with browser.new_context(base_url=self.front_door, **habits) as context:
            cookies = {SESSION: self.sessions[stop.who]} if stop.who else {}
            if stop.who == "operator":
                cookies[ADMIN] = cookie_for(ADMIN_TOKEN)
            context.add_cookies(
                [{"name": name, "value": value, "url": self.front_door} for name, value in cookies.items()]
            )
            page = context.new_page()
            page.goto(stop.path)
            page.evaluate(SETTLED)
            yield page

    # -- stops -------------------------------------------------------------------------------------

    def around(self) -> Iterator[Stop]:
        """The pages around the tables."""
        listed = self.app.tables.open_table(self.guest, "reckoning", {"players": 4}, Clock(), listed=True)
        yield Stop("lobby", "/")
        yield Stop("lobby of a guest", "/", "guest")
        yield Stop("lobby of a member", "/", "member")
        yield Stop("table that waits for players", f"/t/{listed}", "guest")
        yield Stop("invitation", f"/t/{listed}")
        yield Stop("account of nobody", "/account")
        yield Stop("account of a guest", "/account", "guest")
        yield Stop("account of a member", "/account", "member")
        yield Stop("privacy", "/privacy")
        yield Stop("import", "/import", "guest")
        yield Stop("admin login", "/admin")
        yield Stop("admin", "/admin", "operator")
        yield Stop("no such page", "/nowhere")

    def about(self, game: str) -> Iterator[Stop]:
        """The pages about a game, in all languages."""
        yield Stop(f"{game} new table", f"/new/{game}", "guest")
        for language in LANGUAGES:
            yield Stop(f"{game} rules {language}", f"/rules/{game}", language=language)
        yield Stop(f"{game} rules found", f"/rules/{game}?q=a", "guest")

    def game(self, game: str) -> Iterator[Stop]:
        """A whole game, question by question, and its pages when it is over."""
        play, moments = played(TITLES[game], self.app.renderer.boards[game], SEEDS[game])
        code = self.app.tables.open_table(self.guest, game, {"players": PLAYERS}, Clock(), listed=False)
        for seat in range(1, PLAYERS):
            self.app.tables.add_bot(self.guest, code, seat, "medium")
        answered = self.start(code, play)
        for at, asked in sorted((at, asked) for asked, at in moments.items()):
            answered = self.answer(code, play, answered, at)
            yield Stop(f"{game} {asked}", f"/t/{code}", "guest")
        yield Stop(f"{game} spectator", f"/t/{code}")
        self.answer(code, play, answered, len(play.record.steps))
        yield Stop(f"{game} over", f"/t/{code}", "guest")
        yield Stop(f"{game} game log", f"/t/{code}/log", "guest")
        yield Stop(f"{game} replay", f"/t/{code}/replay?step={answered // 2}&open=1", "guest")
        yield Stop(f"{game} check", f"/t/{code}/check", "guest")
        yield Stop(f"{game} chat", f"/t/{code}/chat", "guest")

    def games(self, luck: list[int]) -> GameService:
        """The games of the server, with these chance outcomes to come."""
        app = self.app
        return Services(app.database, app.settings, app.now, app.hub, Script(luck)).games

    def start(self, code: str, play: Play[Any]) -> int:
        """Deal at a table as in this game; nothing is answered yet."""
        self.games(play.record.opening).start(self.guest, code)
        return 0

    def answer(self, code: str, play: Play[Any], first: int, last: int) -> int:
        """Give the answers of a game from `first` to `last` at its table, with the same chance outcomes."""
        steps = play.record.steps[first:last]
        games = self.games([outcome for step in steps for outcome in step.chance])
        for seq, step in enumerate(steps, first + 1):
            if step.seat:
                games.answer_for_bot(code, step.seat, seq, BotReply(step.answer))
            else:
                games.answer(self.guest, code, 0, seq, step.answer)
        return last


def played(title: Title[Any], board: Any, seed: int) -> tuple[Play[Any], dict[str, int]]:
    """A game between house bots, and a moment for each question that seat 0 is asked, by phase and question.

    A moment is a number of answers; of several, it is one in the middle, when much lies on the table.
    """
    dice, player = Dice(seed), bot("greedy", title)
    play = Play(title, title.parse_setup({"players": PLAYERS}), dice)
    found: dict[str, list[int]] = {}
    while play.g.seat != NOBODY:
        if 0 in waiting(play.g):
            phase = next((name for name, is_now in board.phases(title.view(play.g, 0)) if is_now), "set-up")
            query = title.book.queries[play.g.query].name
            found.setdefault(f"{phase} {query}", []).append(len(play.record.steps))
        play.answer(player.choose(sight(title, play.g, play.g.seat), dice))
    return play, {asked: moments[len(moments) // 2] for asked, moments in found.items()}


@contextmanager
def tour() -> Iterator[Tour]:
    """A server for the tour, in this process; bots do not think there."""
    with TemporaryDirectory() as folder:
        settings = Settings(database_url=f"sqlite:///{folder}/tables", workers=0, admin_token=ADMIN_TOKEN)
        app = Application(settings, now=lambda: NOW, limited=False)
        with served(app) as front_door:
            yield Tour(app, front_door)
