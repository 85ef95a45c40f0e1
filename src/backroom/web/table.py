"""The table: its page, and everything that is done at it."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from backroom.engine.flow import NOBODY, Seat
from backroom.tables.people import Person, Refused, Session, Who
from backroom.tables.snapshot import Snapshot, TableView
from backroom.web import forms
from backroom.web.forms import Sent
from backroom.web.house import House, house_of
from backroom.web.render import Renderer
from backroom.web.screen import on_screen
from backroom.web.sessions import Visit, see_other

DAY = 86_400
RELOAD = 205  # for our own module: a session has begun, connect anew
Action = Callable[[House, Who, str, Sent], str | None]  # returns where to go, if not to the table


async def table(request: Request) -> Response:
    """The page of a table, from one's seat or from the gallery."""
    visit, code, house = Visit(request), request.path_params["code"], house_of(request)
    await visit.take("page")
    wanted = unveiled(request, code)
    person, note, snapshot = await visit.do(lambda person: looked_at(house, person, code))
    seat, curtain = on_screen(snapshot, person, wanted)
    seen, fragment = await house.drawing.run(draw, house.renderer, snapshot, person, seat, curtain, visit)
    # In the address of the push: never a seat that was not unveiled.
    return await visit.around(
        fragment,
        "table.html",
        person=person,
        seen=seen,
        note=note,
        live=f"/t/{code}/live?seat={wanted}&stamp={house.renderer.stamp(fragment)}",
    )


def looked_at(house: House, person: Person | None, code: str) -> tuple[Person | None, str, Snapshot]:
    """Somebody is here, with or without scripts: their notepad, and the table as it is now."""
    if person is not None:
        house.desk.here(person, code)
    return person, house.desk.note(person, code), house.reader.snapshot(code)


def draw(
    renderer: Renderer, snapshot: Snapshot, person: Person | None, seat: Seat, curtain: Seat, visit: Visit
) -> tuple[TableView, str]:
    """In the drawing thread: what they see, and its page."""
    seen = snapshot.seen_by(person, seat)
    return seen, renderer.page(seen, visit.language, curtain)


def unveiled(request: Request, code: str) -> Seat:
    """At a hot seat: whose eyes are at the screen now."""
    kept = request.cookies.get(f"seat-{code}", "")
    return int(kept) if kept.isascii() and kept.isdecimal() and len(kept) < 3 else NOBODY


# -- what is done at it --------------------------------------------------------------------------


async def act(request: Request) -> Response:
    """Something is done at a table. The push, or the page again, shows what came of it."""
    visit, code, name = Visit(request), request.path_params["code"], request.path_params["action"]
    form = await forms.read(request)
    await visit.take("talk" if name in {"say", "note"} else "act")
    if name == "unveil" and code.isascii() and code.isalnum():
        visit.keep(f"seat-{code}", str(form.number("seat")), DAY)
        return see_other(f"/t/{code}")
    if name not in ACTIONS:
        raise Refused("not-found")
    newcomer = not visit.token
    if name in FOR_NEWCOMERS:
        await visit.somebody(form.text("name"))
    if not visit.token:
        raise Refused("not-your-seat")
    where = await visit.house.database.run(ACTIONS[name], visit.house, Session(visit.token), code, form)
    if visit.is_ours and where is None:
        return Response(status_code=RELOAD if newcomer and visit.token else 204)
    return see_other(where or f"/t/{code}")


def sit(house: House, who: Who, code: str, form: Sent) -> None:
    """Take a seat."""
    house.desk.sit(who, code, form.number("seat"))


def share(house: House, who: Who, code: str, form: Sent) -> None:
    """Somebody else at this screen plays a seat."""
    house.desk.share_seat(who, code, form.number("seat"), form.text("name"))


def bot(house: House, who: Who, code: str, form: Sent) -> None:
    """Put a bot on a seat."""
    house.desk.add_bot(who, code, form.number("seat"), form.text("bot"))


def stand(house: House, who: Who, code: str, form: Sent) -> None:
    """Leave a seat."""
    house.desk.stand_up(who, code, form.number("seat"))


def start(house: House, who: Who, code: str, form: Sent) -> None:
    """Begin."""
    house.must_have_room()
    house.dealer.start(who, code)


def cancel(house: House, who: Who, code: str, form: Sent) -> str:
    """Give the table up."""
    house.desk.cancel(who, code)
    return "/"


def answer(house: House, who: Who, code: str, form: Sent) -> None:
    """Answer the question, and perhaps those that follow it."""
    seat, seq = form.number("seat"), form.number("seq")
    house.dealer.answer(who, code, seat, seq, *(form.all("answer") or [""]))


def undo(house: House, who: Who, code: str, form: Sent) -> None:
    """Take back, or ask to."""
    house.dealer.undo(who, code, form.number("seat"))


def agree(house: House, who: Who, code: str, form: Sent) -> None:
    """Put a motion, or agree to one."""
    house.dealer.agree(who, code, form.text("motion"))


def withdraw(house: House, who: Who, code: str, form: Sent) -> None:
    """Agree no longer."""
    house.dealer.withdraw(who, code, form.text("motion"))


def back(house: House, who: Who, code: str, form: Sent) -> None:
    """Take one's seat back from a bot."""
    house.dealer.come_back(who, code, form.number("seat"))


def passes(house: House, who: Who, code: str, form: Sent) -> None:
    """Pass in advance, or no longer."""
    house.dealer.stand(who, code, form.number("seat"), form.text("kind"))


def signal(house: House, who: Who, code: str, form: Sent) -> None:
    """Make a gesture."""
    house.dealer.signal(who, code, form.number("seat"), form.text("name"), form.text("word"))


def say(house: House, who: Who, code: str, form: Sent) -> None:
    """Talk."""
    house.desk.say(who, code, form.text("text"))


def note(house: House, who: Who, code: str, form: Sent) -> None:
    """Write on one's notepad."""
    house.desk.write_note(who, code, form.text("text"))


def rematch(house: House, who: Who, code: str, form: Sent) -> str:
    """Once more."""
    house.must_have_room()
    return f"/t/{house.dealer.rematch(who, code)}"


ACTIONS: dict[str, Action] = {
    action.__name__: action
    for action in (
        *(sit, share, bot, stand, start, cancel),
        *(answer, undo, passes, signal, agree, withdraw, back, say, note, rematch),
    )
}
FOR_NEWCOMERS = {"sit", "say"}
