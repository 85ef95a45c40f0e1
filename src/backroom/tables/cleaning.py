"""Deleting what is out of date: sessions that have ended, old guests, old tables.

Each batch is a short transaction that checks again what it deletes, so a server can run beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Column, ColumnElement, Table, and_, delete, exists, false, func, or_, select

from backroom.tables.clock import DAY
from backroom.tables.database import Database
from backroom.tables.schema import chat, people, seats, sessions, tables
from backroom.tables.settings import Settings

BATCH = 100


class OutOfDate(msgspec.Struct, frozen=True):
    """Rows that can be deleted."""

    name: str
    table: Table
    key: Column[int] | Column[str]
    is_old: ColumnElement[bool]


def out_of_date(settings: Settings, now: float) -> list[OutOfDate]:
    """What can be deleted now, in the order in which it must be: guests after the tables that name them."""
    unused = now - settings.unused_table_days * DAY
    finished = now - settings.finished_table_days * DAY
    is_finished = and_(tables.c.status == "over", tables.c.changed_at < finished)
    is_unused = and_(tables.c.status.in_(["open", "closed"]), tables.c.changed_at < unused)
    return [
        OutOfDate("sessions", sessions, sessions.c.token_hash, sessions.c.ends_at <= now),
        OutOfDate("unused tables", tables, tables.c.id, is_unused),
        OutOfDate(
            "finished tables", tables, tables.c.id, is_finished if settings.finished_table_days else false()
        ),
        OutOfDate("tables without people", tables, tables.c.id, is_deserted()),
        OutOfDate("guests", people, people.c.id, is_gone(now - settings.guest_days * DAY)),
    ]


def is_deserted() -> ColumnElement[bool]:
    """A condition: the game does not go on, and everybody at the table has been deleted."""
    seated = exists().where(
        seats.c.table_id == tables.c.id, seats.c.person_id == people.c.id, people.c.name != ""
    )
    hosted = exists().where(people.c.id == tables.c.host_id, people.c.name != "")
    return and_(tables.c.status.in_(["over", "broken", "closed"]), ~seated, ~hosted)


def is_gone(before: float) -> ColumnElement[bool]:
    """A condition: nobody can be this person again, and nothing refers to them."""
    named = [
        exists().where(column == people.c.id)
        for column in (sessions.c.person_id, seats.c.person_id, tables.c.host_id, chat.c.person_id)
    ]
    return and_(people.c.login.is_(None), people.c.created_at < before, ~or_(*named))


def count(database: Database, settings: Settings, now: float) -> Iterator[tuple[str, int]]:
    """How much of each kind can be deleted. Guests at tables that can be deleted too are not counted."""
    for one in out_of_date(settings, now):
        with database.read() as c:
            yield one.name, c.execute(select(func.count()).where(one.is_old)).scalar_one()


def clean(database: Database, settings: Settings, now: float) -> Iterator[tuple[str, int]]:
    """Delete what is out of date, in small batches, and say how much of each kind was deleted."""
    for one in out_of_date(settings, now):
        total = 0
        while deleted := delete_batch(database, one):
            total += deleted
        yield one.name, total


def delete_batch(database: Database, one: OutOfDate) -> int:
    """Delete a few rows that are still old. Returns how many."""
    with database.begin() as c:
        keys = list(c.execute(select(one.key).where(one.is_old).limit(BATCH)).scalars())
        return c.execute(delete(one.table).where(one.key.in_(keys), one.is_old)).rowcount if keys else 0
