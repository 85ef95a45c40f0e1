"""What is on somebody's screen: their one seat, the seat that was unveiled, or the view from the gallery."""

from __future__ import annotations

from backroom.engine.flow import NOBODY, Seat
from backroom.tables.dealer import Dealer
from backroom.tables.look import Look, Moment
from backroom.tables.people import Person


def seen(dealer: Dealer, person: Person | None, code: str, wanted: Seat) -> tuple[Look, Seat]:
    """What is on the screen, and for whom the curtain is drawn, if it is."""
    return dealer.look_around(code, lambda moment: on_screen(moment, person, wanted))


def on_screen(moment: Moment, person: Person | None, wanted: Seat) -> tuple[Look, Seat]:
    """Of several seats at one screen the one that was unveiled last is shown, until another one is asked."""
    look = moment.look(person, wanted)
    if len(look.mine) == 1 and look.me == NOBODY:
        return moment.look(person, look.mine[0]), NOBODY
    asked = look.view.question.waiting if look.view and look.view.question else ()
    due = [seat for seat in look.mine if seat in asked and not look.places[seat].bot]
    if len(look.mine) < 2 or not due or look.me in due or look.status != "running":
        return look, NOBODY
    return (look if look.me == NOBODY else moment.look(person)), due[0]
