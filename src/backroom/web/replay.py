"""Replays: any step of a game, from the person's own seats, or with all hands open once it is over.

Also the download of records and the import of saved games.
"""

from __future__ import annotations

from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.engine.flow import NOBODY, Seat
from backroom.games import title
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.tables.reader import Reader
from backroom.tables.snapshot import TableView
from backroom.web import forms
from backroom.web.errors import HTTP_STATUS, in_words
from backroom.web.point_of_view import point_of_view, unveiled
from backroom.web.sessions import Visit, see_other


class ReplayAddress(msgspec.Struct, frozen=True, gc=False):
    """A step of a replay and how it is seen."""

    code: str
    step: int
    seat: Seat
    open: bool

    def url(self, step: int | None = None) -> str:
        """The URL of a step; without a step, it ends where the number is to be appended."""
        fields = {"seat": self.seat, "open": int(self.open), "step": "" if step is None else step}
        return f"/t/{self.code}/replay?{urlencode(fields)}"


async def replay(request: Request) -> Response:
    """The page of one step of a game."""
    visit, wanted = Visit(request), request.query_params
    await visit.take("page")
    address = ReplayAddress(
        request.path_params["code"],
        forms.parse_small(wanted.get("step", "")),
        forms.parse_small(wanted.get("seat", "")),
        wanted.get("open") == "1",
    )
    app = visit.app
    shown = unveiled(request, address.code)
    found = await visit.do(lambda person: at_address(app.reader, person, address, shown))
    person, seen, address, steps = found
    return await visit.around(
        await app.drawing.run(app.renderer.replay_page, seen, visit.language),
        "replay.html",
        person=person,
        seen=seen,
        code=address.code,
        step=address.step,
        steps=steps,
        seat=address.seat,
        open=address.open,
        can_open=seen.status == "over",
        first=address.url(0) if address.step > 0 else "",
        prev=address.url(address.step - 1) if address.step > 0 else "",
        next=address.url(address.step + 1) if address.step < steps else "",
        last=address.url(steps) if address.step < steps else "",
        step_url=address.url(),
        seats=seats(visit, seen, address.seat),
    )


def at_address(
    reader: Reader, person: Person | None, address: ReplayAddress, shown: Seat
) -> tuple[Person | None, TableView, ReplayAddress, int]:
    """The table view at an address, corrected to one that exists, with that address and the number of steps.

    Without a valid step it is the last one; without an allowed seat it is the person's own. In a shared
    browser that is the seat shown last, and none while the curtain is down: the replay hides what it hides.
    """
    snapshot = reader.snapshot(address.code)
    if snapshot.play is None:
        raise Refused("not-now", snapshot.status)
    steps = len(snapshot.play.record.steps)
    over = snapshot.status == "over"
    mine = snapshot.seats.of(person)
    own = mine[0] if over and mine else point_of_view(snapshot, person, shown)[0]
    is_allowed = address.seat in (range(len(snapshot.seats.rows)) if over else [own])
    seat = address.seat if is_allowed else own
    step = steps if address.step < 0 else min(address.step, steps)
    there = ReplayAddress(address.code, step, seat, address.open and over)
    return person, reader.at_step(person, address.code, step, seat, open_hands=there.open), there, steps


def seats(visit: Visit, seen: TableView, own: Seat) -> list[tuple[Seat, str]]:
    """The seats from which the visitor may look, with their colours: all seats once the game is over."""
    board, words = visit.app.renderer.boards[seen.game], title(seen.game).words(visit.language)
    allowed = range(len(seen.seats)) if seen.status == "over" else [own] if own != NOBODY else []
    return [(seat, board.colour(seat, words)) for seat in allowed]


async def download(request: Request) -> Response:
    """Download the record of a finished game."""
    visit, code = Visit(request), request.path_params["code"]
    await visit.take("page")
    record = await visit.app.database.run(visit.app.reader.record, code)
    headers = {"Content-Disposition": f'attachment; filename="backroom-{code}.json"'}
    return Response(record, headers=headers, media_type="application/json")


async def import_game(request: Request) -> Response:
    """Show the import form, or put an uploaded game on a table and go to its replay."""
    visit = Visit(request)
    if request.method != "POST":
        await visit.take("page")
        return await visit.page("import.html", error="")
    form = await forms.read(visit, "open", files=True)
    content = form.file("file")
    person = await visit.somebody()
    try:
        checked = await visit.app.checker.record(content)
        code = await visit.app.database.run(visit.app.tables.import_record, person, checked)
    except Refused as refused:
        error = in_words(visit.say, refused.why, refused.detail)
        return await visit.page("import.html", HTTP_STATUS.get(refused.why, 409), error=error)
    return see_other(f"/t/{code}/replay")
