"""`backroom screenshots`: takes the screenshots of the documentation, always of the same games."""

from __future__ import annotations

import io
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec
import uvicorn
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from backroom.bots import bot, sight
from backroom.engine.chance import Dice, Script
from backroom.engine.errors import BackroomError
from backroom.engine.replay import Play, Record
from backroom.games import title
from backroom.tables.clock import Clock
from backroom.tables.people import Person, add_guest
from backroom.tables.services import Services
from backroom.tables.settings import Settings
from backroom.tables.workers import BotReply
from backroom.web.application import Application
from backroom.web.routes import create_app
from backroom.web.server import listen, url_of
from backroom.web.sessions import SESSION

PLAYERS = 4
NOW = 1_800_000_000.0
COLOURS = 256
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


class StagedGame(msgspec.Struct, frozen=True):
    """A game with something to see after this many answers."""

    game: str
    seed: int
    answers: int


class Picture(msgspec.Struct, frozen=True):
    """A screenshot: which page, at which size."""

    name: str
    staged: StagedGame
    width: int
    height: int
    scale: float = 1
    is_lobby: bool = False


# Sleepers, and two cakes about to explode; the guest chooses a card, and then a seat.
CARD, SEAT = StagedGame("reckoning", 35, 33), StagedGame("reckoning", 35, 35)
# Trucks in the lines; the guest sends their own.
SENDING = StagedGame("bootleggers", 5, 495)
# A gang, marked safes, and a card on the table; the guest acts.
ACTING = StagedGame("scoundrels", 0, 305)
# An Informant deals out what their Caïd has collected.
SHARING = StagedGame("nostra_city", 6, 319)

PICTURES = [
    Picture("lobby", CARD, 1280, 800, is_lobby=True),
    Picture("bootleggers", SENDING, 1440, 1200),
    Picture("bootleggers-phone", SENDING, 360, 1000, scale=1.25),
    Picture("scoundrels", ACTING, 1440, 1200),
    Picture("scoundrels-phone", ACTING, 360, 1000, scale=1.25),
    Picture("nostra_city", SHARING, 1440, 1200),
    Picture("nostra_city-phone", SHARING, 360, 1000, scale=1.25),
    Picture("reckoning", CARD, 1280, 850),
    Picture("reckoning-phone", SEAT, 360, 1000, scale=1.25),
]

# The picture that moves: shots, a knife, and what becomes of the cakes, answer by answer.
FILM = [
    Picture("play", StagedGame("reckoning", 35, answers), 1120, 760, scale=0.75) for answers in range(28, 46)
]
FRAME = 1100  # milliseconds
LAST_FRAME = 3000


@click.command()
@click.option(
    "--to",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("docs"),
    show_default=True,
    help="Folder for the screenshots.",
)
def screenshots(to: Path) -> None:
    """Take the screenshots of the documentation: the lobby, and tables on a desktop and on a phone.

    Needs Chromium.
    """
    program = shutil.which("chromium")
    if program is None:
        raise BackroomError("screenshots needs the program chromium, which is not installed")
    to.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for picture in PICTURES:
            file = to / f"{picture.name}.png"
            file.write_bytes(small(take(browser, picture)))
            click.echo(f"{file}: {file.stat().st_size // 1000} kB")
        file = to / f"{FILM[0].name}.webp"
        file.write_bytes(moving([take(browser, picture) for picture in FILM]))
        click.echo(f"{file}: {file.stat().st_size // 1000} kB")
        browser.close()


# -- the game --------------------------------------------------------------------------------------


def play(staged: StagedGame) -> Record:
    """Return the record of a game between house bots."""
    game, dice = title(staged.game), Dice(staged.seed)
    play, player = Play(game, game.parse_setup({"players": PLAYERS}), dice), bot("greedy", game)
    for _ in range(staged.answers):
        play.answer(player.choose(sight(game, play.g, play.g.seat), dice))
    return play.record


def set_table(app: Application, staged: StagedGame) -> tuple[str, str]:
    """Play that game at a table. Returns the code of the table, and the session token of its guest."""
    with app.database.begin() as c:
        guest, token = add_guest(c, "Guest 7", NOW)
        other, _ = add_guest(c, "Guest 12", NOW)
    app.tables.open_table(other, staged.game, {"players": title(staged.game).seats[-1]}, Clock(), listed=True)
    code = app.tables.open_table(guest, staged.game, {"players": PLAYERS}, Clock(), listed=False)
    for seat in range(1, PLAYERS):
        app.tables.add_bot(guest, code, seat, "medium")
    play_again(app, guest, code, play(staged))
    return code, token


def play_again(app: Application, guest: Person, code: str, record: Record) -> None:
    """Give the same answers at a table, with the same chance outcomes."""
    luck = [*record.opening, *(outcome for step in record.steps for outcome in step.chance)]
    games = Services(app.database, app.settings, app.now, app.hub, Script(luck)).games
    games.start(guest, code)
    for seq, step in enumerate(record.steps, 1):
        if step.seat:
            games.answer_for_bot(code, step.seat, seq, BotReply(step.answer))
        else:
            games.answer(guest, code, step.seat, seq, step.answer)


# -- the pictures ----------------------------------------------------------------------------------


def take(browser: Browser, picture: Picture) -> bytes:
    """Return a page as a PNG, without animations."""
    with TemporaryDirectory() as folder:
        app = Application(Settings(database_url=f"sqlite:///{folder}/tables", workers=0), now=lambda: NOW)
        code, token = set_table(app, picture.staged)
        with served(app) as front_door, visitor(browser, picture, front_door, token) as page:
            page.goto("/" if picture.is_lobby else f"/t/{code}", wait_until="networkidle")
            return page.screenshot(animations="disabled")


@contextmanager
def served(app: Application) -> Iterator[str]:
    """Run the server on a free port for the duration of the block; yields its address."""
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(create_app(app), log_level="warning"))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield url_of(listener)
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def visitor(browser: Browser, picture: Picture, front_door: str, token: str) -> Iterator[Page]:
    """Open a page in the browser, with this session."""
    with browser.new_context(
        base_url=front_door,
        viewport={"width": picture.width, "height": picture.height},
        device_scale_factor=picture.scale,
        reduced_motion="reduce",
        locale="en-GB",
    ) as context:
        context.add_cookies([{"name": SESSION, "value": token, "url": front_door}])
        yield context.new_page()


def small(png: bytes) -> bytes:
    """Return the picture with fewer colours. Rare colours must survive: they are those of the players."""
    with Image.open(io.BytesIO(png)) as opened, io.BytesIO() as file:
        picture = opened.convert("RGB")
        palette = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE)
        picture.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(file, "PNG", optimize=True)
        return file.getvalue()


def moving(frames: list[bytes]) -> bytes:
    """Return one picture that shows these, one after the other."""
    first, *others = [Image.open(io.BytesIO(frame)).convert("RGB") for frame in frames]
    times = [FRAME] * len(others) + [LAST_FRAME]
    with io.BytesIO() as file:
        first.save(
            file, "WEBP", save_all=True, append_images=others, duration=times, loop=0, quality=60, method=6
        )
        return file.getvalue()
