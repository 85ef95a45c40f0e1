"""The seats of a table: who plays them, and their deadlines."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, select

from backroom.engine.flow import Seat
from backroom.tables.clock import Clock
from backroom.tables.people import Person
from backroom.tables.prepared import Read
from backroom.tables.schema import people, seats


class SeatRow(msgspec.Struct, frozen=True, gc=False):
    """The row of a seat, with the name of its person, and whether that is a program."""

    table_id: int
    seat: Seat
    person_id: int | None
    bot: str | None
    stand_in: bool
    time_left: float | None
    name: str
    advance_pass: str
    passing: bool
    seen_at: float | None
    commitment: str
    player_seed: str
    person: str | None
    owner_id: int | None


SEATS = Read(
    select(
        *[seats.c[name] for name in SeatRow.__struct_fields__[:-2]],
        people.c.name.label("person"),
        people.c.owner_id,
    )
    .outerjoin(people, people.c.id == seats.c.person_id)
    .where(seats.c.table_id == bindparam("table"))
    .order_by(seats.c.seat)
)


class Seats:
    """The seats of one table, as of one moment."""

    def __init__(self, rows: list[SeatRow]) -> None:
        self.rows = rows
        self._bots = {
            row.seat: row.bot
            for row in rows
            if row.bot is not None and (row.person_id is None or row.stand_in)
        }
        self._mine: dict[int, list[Seat]] = {}
        for row in rows:
            if row.person_id is not None:
                self._mine.setdefault(row.person_id, []).append(row.seat)

    def people(self) -> list[Seat]:
        """Seats played by people, without those of stand-ins."""
        return [row.seat for row in self.rows if row.person_id is not None and not row.stand_in]

    def bots(self) -> dict[Seat, str]:
        """Seats played by bots, stand-ins included, with the names of the bots."""
        return self._bots

    def of(self, person: Person | None) -> list[Seat]:
        """The seats of a person; they can have several when people share a browser."""
        return self.of_id(person.id) if person is not None else []

    def of_id(self, person_id: int) -> list[Seat]:
        """The seats of the person with this id."""
        return self._mine.get(person_id, [])

    def time_left(self, seat: Seat) -> float | None:
        """What is left of a seat's time budget; None if there is none."""
        return self.rows[seat].time_left


def read_seats(c: Connection, table: Row[Any] | SimpleNamespace) -> Seats:
    """Read the seats of a table."""
    return Seats([SeatRow(*row) for row in SEATS.rows(c, table=table.id)])


def deadlines(
    clock: Clock, seats: Seats, asked: tuple[Seat, ...], asked_at: float
) -> list[tuple[Seat, float]]:
    """The deadlines of the seats that are asked; bots have none."""
    bots = seats.bots()
    limits = [(seat, clock.allowance(seats.time_left(seat))) for seat in asked if seat not in bots]
    return [(seat, asked_at + limit) for seat, limit in limits if limit is not None]
