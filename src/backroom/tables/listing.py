"""Lists of tables: the lobby, a person's tables, their history. Read from columns: no game is rebuilt."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, exists, func, or_, select, true

from backroom.engine.flow import Seat
from backroom.engine.title import Outcome
from backroom.tables.logged_game import row_of
from backroom.tables.people import Person, names
from backroom.tables.schema import hidden_tables, log, people, seats, tables

UNFINISHED = ("open", "starting", "running", "paused", "broken")
CAN_BE_HIDDEN = ("over", "broken", "closed")
MOST_PUBLIC = 30  # tables in each of the lists that everybody sees
MOST_OWN = 100
MOST_PAST = 50


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
    has_others: bool  # other people have a seat here
    is_my_turn: bool  # false for a seat that has passed in advance; only its owner may know that
    host: str
    changed_at: float
    asked_at: float | None  # when the current question was put; None if there is none
    outcome: Outcome | None
    trouble: str  # the row at which the log is broken


def is_at(person: Person) -> ColumnElement[bool]:
    """A condition: the person has a seat at the table or hosts it."""
    sits = select(seats.c.table_id).where(seats.c.person_id == person.id)
    return or_(tables.c.host_id == person.id, tables.c.id.in_(sits))


def is_hidden(person: Person) -> ColumnElement[bool]:
    """A condition: the person has hidden the table."""
    return tables.c.id.in_(select(hidden_tables.c.table_id).where(hidden_tables.c.person_id == person.id))


class LobbyLists(msgspec.Struct, frozen=True):
    """The lists of the lobby."""

    open: list[ListedTable]  # listed tables of others with a free seat
    running: list[ListedTable]  # listed tables of others that can be watched
    mine: list[ListedTable]  # not finished; those that wait for the person come first
    past: list[ListedTable]  # finished games; with `hidden`, those that the person has hidden
    hidden: int  # how many finished games the person has hidden


def lobby(c: Connection, person: Person | None, *, hidden: bool = False) -> LobbyLists:
    """All lists of the lobby, with a fixed number of statements."""
    not_mine = true() if person is None else ~is_at(person)
    waiting = rows_where(
        c, MOST_PUBLIC, tables.c.status == "open", tables.c.listed, has_free_seat(), not_mine
    )
    running = rows_where(c, MOST_PUBLIC, tables.c.status == "running", tables.c.listed, not_mine)
    mine = unfinished(c, person) if person else []
    past = finished(c, person, hidden=hidden) if person else []
    shown = as_listed(c, [*waiting, *running, *mine, *past], person)
    lists = [[shown[row.id] for row in rows] for rows in (waiting, running, mine, past)]
    return LobbyLists(
        lists[0], lists[1], in_turn(lists[2]), lists[3], count_hidden(c, person) if person else 0
    )


def for_program(c: Connection, program: Person) -> tuple[list[ListedTable], list[ListedTable]]:
    """The unfinished tables of a program, and the public ones that have a free seat for it."""
    conditions = tables.c.status == "open", tables.c.listed, tables.c.programs, has_free_seat()
    mine, free = unfinished(c, program), rows_where(c, MOST_PUBLIC, *conditions, ~is_at(program))
    shown = as_listed(c, [*mine, *free], program)
    return in_turn([shown[row.id] for row in mine]), [shown[row.id] for row in free]


def unfinished(c: Connection, person: Person) -> list[Row[Any]]:
    """The tables of a person that are neither over nor closed, without those that they have hidden."""
    return rows_where(c, MOST_OWN, tables.c.status.in_(UNFINISHED), is_at(person), ~is_hidden(person))


def finished(c: Connection, person: Person, *, hidden: bool) -> list[Row[Any]]:
    """The finished games of a person, or those tables that they have hidden."""
    if hidden:
        return rows_where(c, MOST_PAST, is_hidden(person))
    return rows_where(c, MOST_PAST, tables.c.status == "over", is_at(person), ~is_hidden(person))


def count_hidden(c: Connection, person: Person) -> int:
    """How many tables a person has hidden."""
    return c.execute(select(func.count()).where(hidden_tables.c.person_id == person.id)).scalar_one()


def in_turn(found: list[ListedTable]) -> list[ListedTable]:
    """First the tables that wait for the person, the longest wait first; then the last changed."""
    return sorted(
        found, key=lambda table: (not table.is_my_turn, table.is_my_turn and (table.asked_at or 0.0))
    )


def has_free_seat() -> ColumnElement[bool]:
    """A condition: a seat of the table is taken neither by a person nor by a bot."""
    return exists().where(seats.c.table_id == tables.c.id, seats.c.person_id.is_(None), seats.c.bot.is_(None))


def tables_where(
    c: Connection, person: Person | None, limit: int, *conditions: ColumnElement[bool]
) -> list[ListedTable]:
    """The tables that meet all conditions, the last changed first, as this person may see them."""
    return list(as_listed(c, rows_where(c, limit, *conditions), person).values())


def rows_where(c: Connection, limit: int, *conditions: ColumnElement[bool]) -> list[Row[Any]]:
    """The rows of the tables that meet all conditions, the last changed first."""
    newest = select(tables).where(*conditions).order_by(tables.c.changed_at.desc(), tables.c.id.desc())
    return list(c.execute(newest.limit(limit)))


def as_listed(c: Connection, found: list[Row[Any]], person: Person | None) -> dict[int, ListedTable]:
    """These tables by id, as this person may see them."""
    seat_rows: dict[int, list[Row[Any]]] = {table.id: [] for table in found}
    taken = select(seats).where(seats.c.table_id.in_(seat_rows)).order_by(seats.c.seat)
    for row in c.execute(taken):
        seat_rows[row.table_id].append(row)
    names_by_id = names(
        c,
        {table.host_id for table in found}
        | {row.person_id for rows in seat_rows.values() for row in rows if row.person_id is not None},
    )
    return {table.id: listed(table, seat_rows[table.id], names_by_id, person) for table in found}


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
        has_others=any(names_by_id.get(row.person_id) for row in rows if row.seat not in mine),
        is_my_turn=any(seat in waiting and seat not in bots and not rows[seat].passing for seat in mine),
        host=names_by_id[table.host_id],
        changed_at=table.changed_at,
        asked_at=table.asked_at if table.status == "running" else None,
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
