"""Looking back: any step of a game, from one's own seat, or with all hands open once it is over."""

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
from backroom.web.connection import small
from backroom.web.errors import PUT_INTO_WORDS, in_words
from backroom.web.sessions import Visit, see_other


class ReplayAddress(msgspec.Struct, frozen=True, gc=False):
    """A place in a replay."""

    code: str
    step: int
    seat: Seat
    open: bool

    def url(self, step: int | None = None) -> str:
        """Where it is seen; without a number, up to where the number goes."""
        fields = {"seat": self.seat, "open": int(self.open), "step": "" if step is None else step}
        return f"/t/{self.code}/replay?{urlencode(fields)}"


async def replay(request: Request) -> Response:
    """One step of a game."""
    visit, wanted = Visit(request), request.query_params
    await visit.take("page")
    address = ReplayAddress(
        request.path_params["code"],
        small(wanted.get("step", "")),
        small(wanted.get("seat", "")),
        wanted.get("open") == "1",
    )
    app = visit.app
    person, seen, address, steps = await visit.do(lambda person: at_address(app.reader, person, address))
    return await visit.around(
        await app.drawing.run(app.renderer.still, seen, visit.language),
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
        play=address.url(),
        seats=seats(visit, seen),
    )


def at_address(
    reader: Reader, person: Person | None, address: ReplayAddress
) -> tuple[Person | None, TableView, ReplayAddress, int]:
    """What is seen from a spot that exists: without a step the last one, without a seat one's own."""
    now = reader.seen_by(person, address.code)
    if now.view is None:
        raise Refused("not-now", now.status)
    steps = now.steps
    over = now.status == "over"
    seat = address.seat
    if seat not in (range(len(now.places)) if over else now.mine):
        seat = now.mine[0] if now.mine else NOBODY
    step = steps if address.step < 0 else min(address.step, steps)
    there = ReplayAddress(address.code, step, seat, address.open and over)
    return person, reader.at_step(person, address.code, step, seat, open_hands=there.open), there, steps


def seats(visit: Visit, seen: TableView) -> list[tuple[Seat, str]]:
    """From which seats one may look, in words: once it is over, from all."""
    board, words = visit.app.renderer.boards[seen.game], title(seen.game).words(visit.language)
    allowed = range(len(seen.places)) if seen.status == "over" else seen.mine
    return [(seat, board.colour(seat, words)) for seat in allowed]


async def download(request: Request) -> Response:
    """A finished game as a file."""
    visit, code = Visit(request), request.path_params["code"]
    await visit.take("page")
    record = await visit.app.database.run(visit.app.reader.record, code)
    headers = {"Content-Disposition": f'attachment; filename="backroom-{code}.json"'}
    return Response(record, headers=headers, media_type="application/json")


async def import_game(request: Request) -> Response:
    """Put a saved game on a table to be looked at."""
    visit = Visit(request)
    if request.method != "POST":
        await visit.take("page")
        return await visit.page("import.html", error="")
    form = await forms.read(request)
    await visit.take("open")
    content = form.file("file")
    person = await visit.somebody()
    try:
        code = await visit.app.database.run(visit.app.tables.import_record, person, content)
    except BackroomError as error:
        why, detail = (error.why, error.detail) if isinstance(error, Refused) else ("bad-record", str(error))
        shown = detail if why in PUT_INTO_WORDS else ""
        return await visit.page("import.html", 409, error=in_words(visit.say, why, shown))
    return see_other(f"/t/{code}/replay")
