"""The page about the chat of a table: who has written, and whom to mute. It works without scripts."""

from __future__ import annotations

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from backroom.games import title
from backroom.tables.people import Person
from backroom.tables.snapshot import TableView
from backroom.tables.table_service import Writer
from backroom.web.application import Application
from backroom.web.sessions import Visit


class ShownWriter(msgspec.Struct, frozen=True):
    """Somebody who has written in the chat, with the emblems and colours of their seats."""

    writer: Writer
    badges: list[tuple[Markup, str]]


async def chat(request: Request) -> Response:
    """The page about the chat of a table."""
    visit, code = Visit(request), request.path_params["code"]
    await visit.take("page")
    person, seen, writers = await visit.do(lambda person: read(visit.app, person, code))
    board, words = visit.app.renderer.boards[seen.game], title(seen.game).words(visit.language)
    shown = [
        ShownWriter(one, [(board.emblem(seat), board.colour(seat, words)) for seat in one.seats])
        for one in writers
    ]
    return await visit.page("chat.html", person=person, seen=seen, writers=shown)


def read(app: Application, person: Person | None, code: str) -> tuple[Person | None, TableView, list[Writer]]:
    """The table as a spectator sees it, and who has written there."""
    writers = app.tables.writers(person, code)
    return person, app.reader.seen_by(person, code), writers
