"""The table: its page, and everything that is done at it."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from backroom.engine.flow import NOBODY, Seat
from backroom.tables.look import Look
from backroom.tables.people import Person, Refused
from backroom.web import forms
from backroom.web.forms import Sent
from backroom.web.house import House
from backroom.web.screen import seen
from backroom.web.sessions import Visit, see_other

DAY = 86_400
RELOAD = 205  # for our own module: a session has begun, connect anew
Action = Callable[[House, Person, str, Sent], str | None]  # returns where to go, if not to the table


async def table(request: Request) -> Response:
    """The page of a table, from one's seat or from the gallery."""
    visit, code = Visit(request), request.path_params["code"]
    await visit.take("page")
    wanted = unveiled(request, code)
    person, look, curtain = await visit.do(lambda person: looked_at(visit.house, person, code, wanted))
    return await visit.around(
        visit.house.renderer.fragment(look, visit.language, curtain),
        "table.html",
        person=person,
        look=look,
        me=look.me,
        note=look.note,
        link=str(request.base_url.replace(path=f"/t/{code}", query="")),
        live=f"/t/{code}/live?seat={wanted}&version={look.version}",  # never a seat that was not unveiled
    )


def looked_at(
    house: House, person: Person | None, code: str, wanted: Seat
) -> tuple[Person | None, Look, Seat]:
    """Somebody is here, with or without scripts; what they see, and for whom the curtain is drawn."""
    if person is not None:
        house.desk.here(person, code)
    return person, *seen(house.dealer, person, code, wanted)


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
    where = await visit.do(lambda person: do(visit.house, name, person, code, form))
    if visit.is_ours and where is None:
        return Response(status_code=RELOAD if newcomer and visit.token else 204)
    return see_other(where or f"/t/{code}")


def do(house: House, name: str, person: Person | None, code: str, form: Sent) -> str | None:
    """One action, in a database thread."""
    if person is None:
        raise Refused("not-your-seat")
    return ACTIONS[name](house, person, code, form)


def sit(house: House, person: Person, code: str, form: Sent) -> None:
    """Take a seat."""
    house.desk.sit(person, code, form.number("seat"))


def share(house: House, person: Person, code: str, form: Sent) -> None:
    """Somebody else at this screen plays a seat."""
    house.desk.share_seat(person, code, form.number("seat"), form.text("name"))


def bot(house: House, person: Person, code: str, form: Sent) -> None:
    """Put a bot on a seat."""
    house.desk.add_bot(person, code, form.number("seat"), form.text("bot"))


def stand(house: House, person: Person, code: str, form: Sent) -> None:
    """Leave a seat."""
    house.desk.stand_up(person, code, form.number("seat"))


def start(house: House, person: Person, code: str, form: Sent) -> None:
    """Begin."""
    house.dealer.start(person, code)


def cancel(house: House, person: Person, code: str, form: Sent) -> str:
    """Give the table up."""
    house.desk.cancel(person, code)
    return "/"


def answer(house: House, person: Person, code: str, form: Sent) -> None:
    """Answer the question, and perhaps those that follow it."""
    seat, seq = form.number("seat"), form.number("seq")
    house.dealer.answer(person, code, seat, seq, *(form.all("answer") or [""]))


def undo(house: House, person: Person, code: str, form: Sent) -> None:
    """Take back, or ask to."""
    house.dealer.undo(person, code, form.number("seat"))


def agree(house: House, person: Person, code: str, form: Sent) -> None:
    """Put a motion, or agree to one."""
    house.dealer.agree(person, code, form.text("motion"))


def withdraw(house: House, person: Person, code: str, form: Sent) -> None:
    """Agree no longer."""
    house.dealer.withdraw(person, code, form.text("motion"))


def back(house: House, person: Person, code: str, form: Sent) -> None:
    """Take one's seat back from a bot."""
    house.dealer.come_back(person, code, form.number("seat"))


def passes(house: House, person: Person, code: str, form: Sent) -> None:
    """Pass in advance, or no longer."""
    house.dealer.stand(person, code, form.number("seat"), form.text("kind"))


def signal(house: House, person: Person, code: str, form: Sent) -> None:
    """Make a gesture."""
    house.dealer.signal(person, code, form.number("seat"), form.text("name"), form.text("word"))


def say(house: House, person: Person, code: str, form: Sent) -> None:
    """Talk."""
    house.desk.say(person, code, form.text("text"))


def note(house: House, person: Person, code: str, form: Sent) -> None:
    """Write on one's notepad."""
    house.desk.note(person, code, form.text("text"))


def rematch(house: House, person: Person, code: str, form: Sent) -> str:
    """Once more."""
    return f"/t/{house.dealer.rematch(person, code)}"


ACTIONS: dict[str, Action] = {
    action.__name__: action
    for action in (
        *(sit, share, bot, stand, start, cancel),
        *(answer, undo, passes, signal, agree, withdraw, back, say, note, rematch),
    )
}
FOR_NEWCOMERS = {"sit", "say"}
