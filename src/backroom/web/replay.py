"""Replays: any step of a game, from the person's own seats, or with all hands open once it is over.

Also the download of records and the import of saved games.
"""

from __future__ import annotations

from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY, Seat
from backroom.games import title
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.tables.reader import Reader
from backroom.tables.snapshot import TableView
from backroom.web import forms
from backroom.web.errors import PUT_INTO_WORDS, in_words
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
    person, seen, address, steps = await visit.do(lambda person: at_address(app.reader, person, address))
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
        seats=seats(visit, seen),
    )


def at_address(
    reader: Reader, person: Person | None, address: ReplayAddress
) -> tuple[Person | None, TableView, ReplayAddress, int]:
    """The table view at an address, corrected to one that exists, with that address and the number of steps.

    Without a valid step it is the last one; without an allowed seat it is the person's own.
    """
    now = reader.seen_by(person, address.code)
    if now.view is None:
        raise Refused("not-now", now.status)
    steps = now.steps
    over = now.status == "over"
    seat = address.seat
    if seat not in (range(len(now.seats)) if over else now.mine):
        seat = now.mine[0] if now.mine else NOBODY
    step = steps if address.step < 0 else min(address.step, steps)
    there = ReplayAddress(address.code, step, seat, address.open and over)
    return person, reader.at_step(person, address.code, step, seat, open_hands=there.open), there, steps


def seats(visit: Visit, seen: TableView) -> list[tuple[Seat, str]]:
    """The seats from which the visitor may look, with their colours: all seats once the game is over."""
    board, words = visit.app.renderer.boards[seen.game], title(seen.game).words(visit.language)
    allowed = range(len(seen.seats)) if seen.status == "over" else seen.mine
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
        code = await visit.app.database.run(visit.app.tables.import_record, person, content)
    except BackroomError as error:
        why, detail = (error.why, error.detail) if isinstance(error, Refused) else ("bad-record", str(error))
        shown = detail if why in PUT_INTO_WORDS else ""
        return await visit.page("import.html", 409, error=in_words(visit.say, why, shown))
    return see_other(f"/t/{code}/replay")
