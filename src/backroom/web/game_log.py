"""The whole game log on a page of its own: by rounds, and of one player if wanted."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.engine.flow import NOBODY, Seat
from backroom.games import title
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.tables.snapshot import TableView
from backroom.web import forms
from backroom.web.application import Application
from backroom.web.boards.context import Chapter
from backroom.web.point_of_view import point_of_view, unveiled
from backroom.web.render import name_of
from backroom.web.sessions import Visit


async def game_log(request: Request) -> Response:
    """The page of the game log, as the visitor's seat knows it."""
    visit, code = Visit(request), request.path_params["code"]
    await visit.take("page")
    shown, app = unveiled(request, code), visit.app
    about = forms.parse_small(request.query_params.get("player", ""))

    person, seen = await visit.do(lambda person: (person, look(app, person, code, shown)))
    return await visit.page(
        "log.html",
        person=person,
        code=code,
        seen=seen,
        chapters=await app.drawing.run(written, app, seen, visit.language, about),
        players=players(visit, seen),
        about=about,
    )


def look(app: Application, person: Person | None, code: str, shown: Seat) -> TableView:
    """The table from the person's own seat; in a shared browser, from the seat shown last."""
    snapshot = app.reader.snapshot(code)
    if snapshot.play is None:
        raise Refused("not-now", snapshot.status)
    return snapshot.seen_by(person, point_of_view(snapshot, person, shown)[0])


def written(app: Application, seen: TableView, language: str, about: Seat) -> list[Chapter]:
    """The chapters of the game log; with a player, only the lines that name them."""
    words = title(seen.game).words_for(seen.setup, language)
    chapters = app.renderer.boards[seen.game].chapters(seen, words)
    if about == NOBODY:
        return chapters
    of_one = [
        msgspec.structs.replace(one, lines=[line for line in one.lines if about in line.seats])
        for one in chapters
    ]
    return [one for one in of_one if one.lines]


def players(visit: Visit, seen: TableView) -> list[tuple[Seat, str]]:
    """The players by colour and name."""
    board, words = visit.app.renderer.boards[seen.game], title(seen.game).words(visit.language)
    return [
        (info.seat, f"{board.colour(info.seat, words)} ({name_of(info, visit.say)})") for info in seen.seats
    ]
