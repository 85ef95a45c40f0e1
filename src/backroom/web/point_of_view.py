"""Which seat a viewer's page shows: their only seat, the seat that was unveiled, or the spectators' view."""

from __future__ import annotations

from backroom.engine.flow import NOBODY, Seat
from backroom.tables.people import Person
from backroom.tables.snapshot import Snapshot


def point_of_view(snapshot: Snapshot, person: Person | None, wanted: Seat) -> tuple[Seat, Seat]:
    """The seat that a person looks from, and the seat that the curtain waits for; NOBODY for none.

    If a person has several seats in one browser, the one unveiled last is shown until another one is asked.
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
