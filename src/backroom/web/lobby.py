"""The lobby: the games, open tables and the visitor's own tables; also quick start, name and language."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.bots import is_bot
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.games import title as title_named
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.listing import ListedTable
from backroom.tables.names import clean_name
from backroom.tables.people import Person, rename
from backroom.tables.table_service import TableService
from backroom.web import forms
from backroom.web.application import Application
from backroom.web.bot_names import called
from backroom.web.sessions import LANGUAGE, Visit, local, see_other
from backroom.web.words import PageWords

QUICK_SEATS = 4
QUICK_BOT = "medium"


class LobbyTable(msgspec.Struct, frozen=True, gc=False):
    """A table in a list, in the visitor's language."""

    code: str
    game: str  # its title
    status: str  # key
    status_text: str
    players: int
    free: int
    names: str
    whose: str  # "your turn", "waiting for Ada", or ""
    is_my_turn: bool
    changed: str  # ISO


async def lobby(request: Request) -> Response:
    """The lobby page."""
    visit = Visit(request)
    await visit.take("page")
    person, waiting, mine, past = await visit.do(lambda person: lists(visit.app.tables, person))
    return await visit.page(
        "lobby.html",
        person=person,
        open_tables=in_words(waiting, visit),
        my_tables=in_words(mine, visit),
        history=in_words(past, visit),
        is_full=visit.app.pressure.is_full,
    )


def lists(
    tables: TableService, person: Person | None
) -> tuple[Person | None, list[ListedTable], list[ListedTable], list[ListedTable]]:
    """The person, with the open tables of others, their own unfinished tables, and their finished games."""
    if person is None:
        return None, tables.open_tables(), [], []
    mine = tables.tables_of(person)
    own = {table.code for table in mine}
    waiting = [table for table in tables.open_tables() if table.code not in own]
    return person, waiting, mine, tables.history(person)


def in_words(tables: list[ListedTable], visit: Visit) -> list[LobbyTable]:
    """A list of tables in the visitor's language."""
    return [listing(table, visit.language, visit.say) for table in tables]


def listing(table: ListedTable, language: str, say: PageWords) -> LobbyTable:
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
        whose=whose,
        is_my_turn=table.is_my_turn,
        changed=datetime.fromtimestamp(table.changed_at, UTC).isoformat(timespec="seconds"),
    )


# -- quick start ---------------------------------------------------------------------------------


async def quick(request: Request) -> Response:
    """Open a table with bots on all other seats and start it."""
    visit, game = Visit(request), request.path_params["game"]
    form = await forms.read(visit, "open")
    if game not in TITLES:
        raise Refused("not-found")
    visit.app.must_have_room()
    person = await visit.somebody(form.text("name"))
    seats = form.number("players") if form.text("players") else QUICK_SEATS
    bot = form.text("bot") or QUICK_BOT
    promise = form.text("commitment")
    code = await visit.app.database.run(start_quick_game, visit.app, person, game, seats, bot, promise)
    return see_other(f"/t/{code}")


def start_quick_game(
    app: Application, person: Person, game: str, seats: int, bot: str, commitment: str = ""
) -> str:
    """Open a table, fill it with bots and start it. Returns its code.

    `commitment` is that of the person's browser to its seed, if it has scripts.
    """
    if not is_bot(bot):
        raise Refused("no-such-bot", bot)
    code = app.tables.open_table(person, game, {"players": seats}, Clock(), listed=False)
    for seat in range(1, seats):
        app.tables.add_bot(person, code, seat, bot)
    if commitment:
        app.tables.commit_to_seed(person, code, 0, commitment)
    app.games.start(person, code)
    return code


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
