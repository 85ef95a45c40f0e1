"""What is on somebody's screen: their one seat, the seat that was unveiled, or the view from the gallery."""

from __future__ import annotations

from backroom.engine.flow import NOBODY, Seat
from backroom.tables.people import Person
from backroom.tables.snapshot import Snapshot


def on_screen(snapshot: Snapshot, person: Person | None, wanted: Seat) -> tuple[Seat, Seat]:
    """From which seat somebody looks, and for whom the curtain is drawn, if it is.

    Of several seats at one screen the one that was unveiled last is shown, until another one is asked.
    """
    mine = snapshot.seats.of(person)
    if len(mine) == 1:
        return mine[0], NOBODY
    me = wanted if wanted in mine else NOBODY
    bots = snapshot.seats.bots()
    due = [seat for seat in mine if seat in snapshot.asked() and seat not in bots]
    if not due or me in due:
        return me, NOBODY
    return NOBODY, due[0]
