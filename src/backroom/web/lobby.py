"""The lobby: the games, tables to join or watch, the visitor's own; quick start and match, name, language."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.bots import LEVELS, is_bot
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.games import title as title_named
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.listing import ListedTable
from backroom.tables.names import clean_name
from backroom.tables.people import Person, rename
from backroom.tables.table_rows import NewTable
from backroom.tables.table_service import IN_PLAY
from backroom.web import forms
from backroom.web.application import Application
from backroom.web.bot_names import called
from backroom.web.game_facts import minutes
from backroom.web.sessions import LANGUAGE, Visit, local, see_other
from backroom.web.words import PageWords

QUICK_SEATS = 4
QUICK_BOT = "medium"
LEVEL = "level"  # the cookie with the level of bots that was chosen last
MATCH_GAME = "reckoning"  # opened for a quick match of any game: the quickest to learn
UNITS = (("days", 86_400), ("hours", 3600), ("minutes", 60))


class LobbyTable(msgspec.Struct, frozen=True, gc=False):
    """A table in a list, in the visitor's language."""

    code: str
    game: str  # its title
    status: str  # key
    status_text: str
    players: int
    free: int
    names: str
    minutes: int  # that the whole game takes, about
    whose: str  # "your turn", "waiting for Ada", or ""
    is_my_turn: bool
    waited: str  # for how long: "for 5 minutes"; empty if nobody is asked, or only just now
    changed: str  # how long ago
    leave: str  # how the visitor can leave the game: abandon, concede, or ""


async def lobby(request: Request) -> Response:
    """The lobby page; with `hidden`, the tables that the visitor has hidden are listed."""
    visit, hidden = Visit(request), "hidden" in request.query_params
    await visit.take("page")
    person, lists = await visit.do(lambda person: (person, visit.app.tables.lobby(person, hidden=hidden)))
    return await visit.page(
        "lobby.html",
        person=person,
        lists={name: in_words(getattr(lists, name), visit) for name in ("open", "running", "mine", "past")},
        hidden=lists.hidden,
        shows_hidden=hidden,
        levels=list(LEVELS),
        level=chosen_level(request),
        seats=QUICK_SEATS,
        is_full=visit.app.pressure.is_full,
    )


def in_words(tables: list[ListedTable], visit: Visit) -> list[LobbyTable]:
    """A list of tables in the visitor's language."""
    now = visit.app.now()
    return [listing(table, visit.language, visit.say, now) for table in tables]


def listing(table: ListedTable, language: str, say: PageWords, now: float) -> LobbyTable:
    """One table of a list, in this language."""
    names = [
        called(name, seat, say) if seat in table.bots and is_bot(name) else name
        for seat, name in enumerate(table.names)
    ]
    waiting = [names[seat] for seat in table.waiting if names[seat]]
    whose = (
        say("whose", "mine")
        if table.is_my_turn
        else say.fill("whose", "waiting", names=", ".join(waiting))
        if waiting
        else ""
    )
    return LobbyTable(
        code=table.code,
        game=title_named(table.game).words(language)("title"),
        status=table.status,
        status_text=say("status", table.status),
        players=table.players,
        free=table.free,
        names=", ".join(name for name in names if name),
        minutes=minutes(table.game, table.players, len(table.bots)),
        whose=whose,
        is_my_turn=table.is_my_turn,
        waited=since(now - table.asked_at, say) if whose and table.asked_at else "",
        changed=ago(now - table.changed_at, say),
        leave=way_out(table),
    )


def duration(seconds: float, say: PageWords) -> str:
    """A length of time in words, in its largest unit; empty if it is less than a minute."""
    for unit, length in UNITS:
        if seconds >= length:
            return say.fill("duration", unit, count=int(seconds // length))
    return ""


def since(seconds: float, say: PageWords) -> str:
    """For how long something has lasted; empty if it has just begun."""
    time = duration(seconds, say)
    return say.fill("lobby", "since", time=time) if time else ""


def ago(seconds: float, say: PageWords) -> str:
    """How long ago something happened."""
    time = duration(seconds, say)
    return say.fill("lobby", "ago", time=time) if time else say("duration", "now")


def way_out(table: ListedTable) -> str:
    """How somebody can leave a game that has begun: abandon it among bots, otherwise let a bot play on."""
    if table.status not in IN_PLAY or not table.mine:
        return ""
    if not table.has_others:
        return "abandon"
    return "concede" if any(seat not in table.bots for seat in table.mine) else ""


# -- quick start and quick match -----------------------------------------------------------------


def chosen_level(request: Request) -> str:
    """The level of bots that was chosen last in this browser."""
    kept = request.cookies.get(LEVEL, "")
    return kept if kept in LEVELS else QUICK_BOT


async def quick(request: Request) -> Response:
    """Open a table with bots on all other seats and start it."""
    visit, game = Visit(request), request.path_params["game"]
    form = await forms.read(visit, "open")
    if game not in TITLES:
        raise Refused("not-found")
    visit.app.must_have_room()
    person = await visit.somebody(form.text("name"))
    seats = form.number("players") if form.text("players") else QUICK_SEATS
    bot = form.text("bot") or chosen_level(request)
    if bot in LEVELS:
        visit.keep(LEVEL, bot)
    promise = form.text("commitment")
    code = await visit.app.database.run(start_quick_game, visit.app, person, game, seats, bot, promise)
    return see_other(f"/t/{code}")


def start_quick_game(
    app: Application, person: Person, game: str, seats: int, bot: str, commitment: str = ""
) -> str:
    """Open a table, fill it with bots and start it. Returns its code.

    `commitment` is that of the person's browser to its seed, if it has scripts.
    """
    code = app.tables.open_table(person, game, {"players": seats}, Clock(), listed=False, bots=bot)
    if commitment:
        app.tables.commit_to_seed(person, code, 0, commitment)
    app.games.start(person, code)
    return code


async def match(request: Request) -> Response:
    """Sit down at the next free seat of a public table of this game, or of any."""
    visit, game = Visit(request), request.path_params.get("game", "")
    form = await forms.read(visit, "open")
    if game and game not in TITLES:
        raise Refused("not-found")
    visit.app.must_have_room()
    person = await visit.somebody(form.text("name"))
    opened = game or MATCH_GAME
    new = NewTable(opened, {"players": TITLES[opened].seats[0]}, Clock(), listed=True)
    code = await visit.app.database.run(visit.app.tables.quick_match, person, game, new)
    return see_other(f"/t/{code}")


# -- name and language ---------------------------------------------------------------------------


async def name(request: Request) -> Response:
    """Set or change the visitor's name."""
    visit = Visit(request)
    form = await forms.read(visit, "act")
    wanted = clean_name(form.text("name"))
    person = await visit.somebody(wanted)
    if person.name != wanted:
        await visit.app.database.run(call, visit.app, person, wanted)
    return see_other(local(form.text("next")))


def call(app: Application, person: Person, wanted: str) -> None:
    """Store the new name."""
    with app.database.begin() as c:
        rename(c, person, wanted)


async def language(request: Request) -> Response:
    """Switch to another language."""
    visit = Visit(request)
    form = await forms.read(visit, "act")
    chosen = form.text("language")
    if chosen in LANGUAGES:
        visit.keep(LANGUAGE, chosen)
    return see_other(local(form.text("next")))
