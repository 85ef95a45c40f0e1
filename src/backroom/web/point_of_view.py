"""Which seat a viewer's page shows: their only seat, the seat that was unveiled, or the spectators' view."""

from __future__ import annotations

from starlette.requests import Request

from backroom.engine.flow import NOBODY, Seat
from backroom.tables.people import Person
from backroom.tables.snapshot import Snapshot


def unveiled(request: Request, code: str) -> Seat:
    """The seat that was last unveiled in a shared browser, from a cookie."""
    kept = request.cookies.get(f"seat-{code}", "")
    return int(kept) if kept.isascii() and kept.isdecimal() and len(kept) < 3 else NOBODY


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
