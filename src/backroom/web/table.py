"""The page of a table, and all actions at it."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from backroom.engine.flow import NOBODY, Seat
from backroom.tables.errors import Refused
from backroom.tables.people import Person, Session, Who
from backroom.tables.snapshot import Snapshot, TableView
from backroom.web import forms
from backroom.web.application import Application, application_of
from backroom.web.forms import Sent
from backroom.web.logs import unless_database_fails
from backroom.web.point_of_view import point_of_view, unveiled
from backroom.web.render import Renderer
from backroom.web.sessions import Visit, see_other

DAY = 86_400
RELOAD = 205  # tells our own script to reconnect, because a session has begun
Action = Callable[[Application, Who, str, Sent], str | None]  # returns where to go, if not to the table


async def table(request: Request) -> Response:
    """The page of a table, from the person's seat or as a spectator."""
    visit, code, app = Visit(request), request.path_params["code"], application_of(request)
    await visit.take("page")
    wanted = unveiled(request, code)
    person, note, snapshot = await visit.do(lambda person: looked_at(app, person, code, wanted))
    seat, curtain = point_of_view(snapshot, person, wanted)
    seen, fragment = await app.drawing.run(draw, app.renderer, snapshot, person, seat, curtain, visit)
    # The live URL names the seat that was unveiled, never one that the curtain still hides.
    return await visit.around(
        fragment,
        "table.html",
        person=person,
        seen=seen,
        note=note,
        has_note=person is not None and (seat != NOBODY or not seen.mine),
        live=f"/t/{code}/live?seat={wanted}&stamp={app.renderer.stamp(fragment)}",
    )


def looked_at(
    app: Application, person: Person | None, code: str, wanted: Seat
) -> tuple[Person | None, str, Snapshot]:
    """Note that somebody looks, and read a snapshot and the note of the seat that is shown.

    Works without scripts too.
    """
    with unless_database_fails():  # a full disk can still be read
        app.tables.here(person, code)
    snapshot = app.reader.snapshot(code)
    seat, _ = point_of_view(snapshot, person, wanted)
    return person, app.tables.note(person, code, seat), snapshot


def draw(
    renderer: Renderer, snapshot: Snapshot, person: Person | None, seat: Seat, curtain: Seat, visit: Visit
) -> tuple[TableView, str]:
    """Draw the table for one person; runs in the drawing thread."""
    seen = snapshot.seen_by(person, seat)
    return seen, renderer.page(seen, visit.language, curtain)


# -- actions -------------------------------------------------------------------------------------


async def act(request: Request) -> Response:
    """Perform an action at a table. The result is shown by a push, or by the page after a redirect."""
    visit, code, name = Visit(request), request.path_params["code"], request.path_params["action"]
    needs_session = name in ACTIONS and name not in FOR_NEWCOMERS
    form = await forms.read(visit, "chat" if name in {"say", "note"} else "act", needs_session=needs_session)
    if name == "unveil" and code.isascii() and code.isalnum():
        visit.keep(f"seat-{code}", str(form.number("seat")), DAY)
        return see_other(f"/t/{code}")
    if name not in ACTIONS:
        raise Refused("not-found")
    newcomer = not visit.token
    if name in FOR_NEWCOMERS:
        await visit.somebody(form.text("name"))
    where = await visit.app.database.run(ACTIONS[name], visit.app, Session(visit.token), code, form)
    if visit.is_ours and where is None:
        return Response(status_code=RELOAD if newcomer and visit.token else 204)
    return see_other(where or f"/t/{code}")


def sit(app: Application, who: Who, code: str, form: Sent) -> None:
    """Take a seat, under another name if one was given."""
    app.tables.sit(who, code, form.number("seat"), form.text("name"))


def share(app: Application, who: Who, code: str, form: Sent) -> None:
    """Take another seat for a player in the same browser."""
    app.tables.share_seat(who, code, form.number("seat"), form.text("name"))


def bot(app: Application, who: Who, code: str, form: Sent) -> None:
    """Put a bot on a seat."""
    app.tables.add_bot(who, code, form.number("seat"), form.text("bot"))


def leave(app: Application, who: Who, code: str, form: Sent) -> None:
    """Leave a seat."""
    app.tables.leave_seat(who, code, form.number("seat"))


def commit(app: Application, who: Who, code: str, form: Sent) -> None:
    """Commit to the seed of this browser, which the chance of the game will depend on."""
    app.tables.commit_to_seed(who, code, form.number("seat"), form.text("commitment"))


def reveal(app: Application, who: Who, code: str, form: Sent) -> None:
    """Reveal the seed of this browser."""
    app.games.reveal_seed(who, code, form.number("seat"), form.text("seed"))


def start(app: Application, who: Who, code: str, form: Sent) -> None:
    """Start the game."""
    app.must_have_room()
    app.games.start(who, code)


def cancel(app: Application, who: Who, code: str, form: Sent) -> str:
    """Close a table that has not started."""
    app.tables.cancel(who, code)
    return "/"


def abandon(app: Application, who: Who, code: str, form: Sent) -> str:
    """Close a game against bots."""
    app.tables.abandon(who, code)
    return "/"


def concede(app: Application, who: Who, code: str, form: Sent) -> None:
    """Let a bot play on."""
    app.games.concede(who, code)


def hide(app: Application, who: Who, code: str, form: Sent) -> str:
    """Leave a finished table out of the lists."""
    app.tables.hide(who, code)
    return "/#past"


def unhide(app: Application, who: Who, code: str, form: Sent) -> str:
    """Put a hidden table back into the lists."""
    app.tables.show_again(who, code)
    return "/?hidden=1#past"


def answer(app: Application, who: Who, code: str, form: Sent) -> None:
    """Answer the question, and optionally those that follow it."""
    seat, seq = form.number("seat"), form.number("seq")
    app.games.answer(who, code, seat, seq, *(form.all("answer") or [""]))


def undo(app: Application, who: Who, code: str, form: Sent) -> None:
    """Undo the last answer, or ask the others to agree."""
    app.games.undo(who, code, form.number("seat"))


def agree(app: Application, who: Who, code: str, form: Sent) -> None:
    """Put a motion, or agree to one."""
    app.games.agree(who, code, form.text("motion"))


def refuse(app: Application, who: Who, code: str, form: Sent) -> None:
    """Vote against a motion."""
    app.games.refuse(who, code, form.text("motion"))


def withdraw(app: Application, who: Who, code: str, form: Sent) -> None:
    """Withdraw support for a motion."""
    app.games.withdraw(who, code, form.text("motion"))


def back(app: Application, who: Who, code: str, form: Sent) -> None:
    """Take a seat back from its stand-in."""
    app.games.come_back(who, code, form.number("seat"))


def passes(app: Application, who: Who, code: str, form: Sent) -> None:
    """Set or remove an advance pass."""
    app.games.pass_in_advance(who, code, form.number("seat"), form.text("kind"))


def pace(app: Application, who: Who, code: str, form: Sent) -> None:
    """Set the pace of the bots."""
    app.games.set_pace(who, code, form.text("pace"))


def signal(app: Application, who: Who, code: str, form: Sent) -> None:
    """Make a gesture."""
    app.games.signal(who, code, form.number("seat"), form.text("name"), form.text("word"))


def say(app: Application, who: Who, code: str, form: Sent) -> None:
    """Write a line of chat."""
    app.tables.say(who, code, form.text("text"))


def note(app: Application, who: Who, code: str, form: Sent) -> None:
    """Write the private note."""
    seat = form.number("seat") if form.text("seat") else NOBODY
    app.tables.write_note(who, code, seat, form.text("text"))


def mute(app: Application, who: Who, code: str, form: Sent) -> str:
    """Hide what somebody writes, from this person or, by the host, from everybody."""
    app.tables.mute(who, code, form.number("line"), everyone=form.text("whom") == "everyone")
    return f"/t/{code}/chat"


def unmute(app: Application, who: Who, code: str, form: Sent) -> str:
    """Show it again."""
    app.tables.unmute(who, code, form.number("line"), everyone=form.text("whom") == "everyone")
    return f"/t/{code}/chat"


def rematch(app: Application, who: Who, code: str, form: Sent) -> str:
    """Open a rematch, or go to the one there is."""
    app.must_have_room()
    return f"/t/{app.games.rematch(who, code, form.text('commitment'))}"


ACTIONS: dict[str, Action] = {
    action.__name__: action
    for action in (
        *(sit, share, bot, leave, commit, start, reveal, cancel, abandon, concede, hide, unhide),
        *(answer, undo, pace, passes, signal, agree, refuse, withdraw, back),
        *(say, mute, unmute, note, rematch),
    )
}
FOR_NEWCOMERS = {"sit", "say", "mute"}
