"""Lists of tables: the lobby, a person's tables, their history. Read from columns: no game is rebuilt."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, func, or_, select

from backroom.engine.flow import Seat
from backroom.engine.title import Outcome
from backroom.tables.logged_game import row_of
from backroom.tables.people import Person, names
from backroom.tables.schema import log, people, seats, tables


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    code: str
    game: str
    status: str  # open, running, paused, over, broken, closed
    players: int
    names: list[str]  # by seat: of the person or the bot; empty if the seat is free
    bots: list[Seat]
    free: int  # number of free seats
    waiting: list[Seat]  # whose turn it is
    mine: list[Seat]
    is_my_turn: bool  # false for a seat that has passed in advance; only its owner may know that
    host: str
    changed_at: float
    outcome: Outcome | None
    trouble: str  # the row at which the log is broken


def is_at(person: Person) -> ColumnElement[bool]:
    """A condition: the person has a seat at the table or hosts it."""
    sits = select(seats.c.table_id).where(seats.c.person_id == person.id)
    return or_(tables.c.host_id == person.id, tables.c.id.in_(sits))


def tables_where(
    c: Connection, person: Person | None, limit: int, *conditions: ColumnElement[bool]
) -> list[ListedTable]:
    """The tables that meet all conditions, the last changed first."""
    newest = select(tables).where(*conditions).order_by(tables.c.changed_at.desc(), tables.c.id.desc())
    found = c.execute(newest.limit(limit)).all()
    ids = [table.id for table in found]
    seat_rows: dict[int, list[Row[Any]]] = {number: [] for number in ids}
    for row in c.execute(select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)):
        seat_rows[row.table_id].append(row)
    names_by_id = names(
        c,
        {table.host_id for table in found}
        | {row.person_id for rows in seat_rows.values() for row in rows if row.person_id is not None},
    )
    return [listed(table, seat_rows[table.id], names_by_id, person) for table in found]


def listed(
    table: Row[Any], rows: list[Row[Any]], names_by_id: dict[int, str], person: Person | None
) -> ListedTable:
    """One table of a list, as this person may see it; `names_by_id` are those of the people."""
    mine = [row.seat for row in rows if person is not None and row.person_id == person.id]
    bots = [row.seat for row in rows if row.bot is not None]
    waiting = [int(seat) for seat in table.waiting.split(",") if seat] if table.status == "running" else []
    shown = [row.name or names_by_id.get(row.person_id, "") or row.bot or "" for row in rows]
    return ListedTable(
        code=table.code,
        game=table.game,
        status=table.status,
        players=len(rows),
        names=shown,
        bots=bots,
        free=sum(not name for name in shown),
        waiting=waiting,
        mine=mine,
        is_my_turn=any(seat in waiting and seat not in bots and not rows[seat].passing for seat in mine),
        host=names_by_id[table.host_id],
        changed_at=table.changed_at,
        outcome=msgspec.json.decode(table.outcome, type=Outcome) if table.outcome else None,
        trouble=row_of(table.trouble or ""),
    )


def census(c: Connection) -> dict[str, int]:
    """Counts for the admin page and metrics: tables by status, people, accounts, rows of the log."""
    by_status = select(tables.c.status, func.count()).group_by(tables.c.status)
    counts = {f"tables_{status}": number for status, number in c.execute(by_status)}
    accounts = select(func.count()).where(people.c.login.is_not(None))
    counts["people"] = c.execute(select(func.count()).select_from(people)).scalar_one()
    counts["accounts"] = c.execute(accounts).scalar_one()
    counts["rows"] = c.execute(select(func.count()).select_from(log)).scalar_one()
    return counts
