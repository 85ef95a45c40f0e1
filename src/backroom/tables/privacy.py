"""What is stored about a person: how it is exported, and how it is deleted."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, or_, select, update

from backroom.engine.flow import Seat
from backroom.tables.errors import Refused
from backroom.tables.game_service import GameService
from backroom.tables.people import Person, close_sessions
from backroom.tables.programs import own_program, programs_of
from backroom.tables.schema import (
    chat,
    finished_lessons,
    hidden_tables,
    log,
    mutes,
    notes,
    people,
    seats,
    sessions,
    tables,
)
from backroom.tables.seats import read_seats
from backroom.tables.store import TableStore
from backroom.tables.table_service import IN_PLAY, close, has_others


class Privacy:
    """Exports and deletes what is stored about a person."""

    def __init__(self, store: TableStore, games: GameService) -> None:
        self.store = store
        self.database = store.database
        self.games = games

    # -- export ------------------------------------------------------------------------------------

    def about(self, person: Person) -> dict[str, Any]:
        """The person and their sessions, without the hashes of password and tokens."""
        with self.database.read() as c:
            row = c.execute(select(people).where(people.c.id == person.id)).one()
            kept = c.execute(select(sessions).where(sessions.c.person_id == person.id)).all()
            lessons = c.execute(select(finished_lessons).filter_by(person_id=person.id)).all()
            programs = programs_of(c, person)
        return {
            "name": row.name,
            "login": row.login,
            "created_at": iso(row.created_at),
            "lessons": [{"game": one.game, "lesson": one.lesson, "at": iso(one.at)} for one in lessons],
            "programs": [{"name": one.name, "created_at": iso(one.created_at)} for one in programs],
            "sessions": [{"created_at": iso(one.created_at), "ends_at": iso(one.ends_at)} for one in kept],
        }

    def codes(self, person: Person, *conditions: ColumnElement[bool]) -> list[str]:
        """The tables that the person has anything to do with and that meet all conditions."""
        with self.database.read() as c:
            touched = [
                tables.c.id.in_(select(one.c.table_id).where(one.c.person_id == person.id))
                for one in (seats, chat, notes, mutes, hidden_tables)
            ]
            at = select(tables.c.code).where(or_(tables.c.host_id == person.id, *touched), *conditions)
            return list(c.execute(at.order_by(tables.c.id)).scalars())

    def at_table(self, person: Person, code: str) -> dict[str, Any]:
        """Everything that the person has left at a table.

        While people share a browser, it must not show one of them what another has answered or noted: that
        is left out until the game is over.
        """
        with self.database.read() as c:
            table = self.store.find(c, code)
            rows = read_seats(c, table).rows
            mine = [row.seat for row in rows if row.person_id == person.id]
            is_shared = len(mine) > 1 and table.status in IN_PLAY
            return {
                "code": code,
                "game": table.game,
                "status": table.status,
                "created_at": iso(table.created_at),
                "is_host": table.host_id == person.id,
                "seats": [{"seat": seat, "name": rows[seat].name} for seat in mine],
                "left_out_until_the_game_is_over": ["answers", "notes"] if is_shared else [],
                "answers": [] if is_shared else answers(c, table, mine),
                "notes": [] if is_shared else own(c, person, table, notes, "seat", "text"),
                "chat": own(c, person, table, chat, "text", "at"),
                "muted": muted(c, person, table),
                "is_hidden": bool(own(c, person, table, hidden_tables, "table_id")),
            }

    # -- deletion ----------------------------------------------------------------------------------

    def delete_program(self, owner: Person, number: int) -> None:
        """Delete a program of an account; its token becomes invalid."""
        with self.database.read() as c:
            program = own_program(c, owner, number)
        self.delete(program)

    def delete(self, person: Person) -> None:
        """Delete a person with their programs. Their seats stay, so that the games of others stay whole."""
        with self.database.read() as c:
            programs = programs_of(c, person)
        for program in programs:
            self.delete_program(person, program.id)
        for code in self.codes(person, tables.c.status.in_(["open", *IN_PLAY])):
            with suppress(Refused):  # for instance because the table is broken
                self._leave(person, code)
        with self.database.begin() as c:
            forget(c, person)
        for code in self.codes(person):
            self.store.hub.publish(code)

    def _leave(self, person: Person, code: str) -> None:
        """Leave a table for good: before the game, give up the seats; later, let a bot play them."""
        with self.store.change(code, quietly=True) as change:
            status, is_host = change.table.status, change.table.host_id == person.id
            rows = read_seats(change.c, change.table).rows
            others = has_others(rows, person)
            if status == "open":
                free = {"person_id": None, "name": "", "commitment": ""}
                mine = (seats.c.table_id == change.table.id) & (seats.c.person_id == person.id)
                change.c.execute(update(seats).where(mine).values(free))
            if (status == "open" and is_host) or (status in IN_PLAY and not others):
                close(change)
                return
        if status in {"running", "paused"}:
            self.games.concede(person, code)


def forget(c: Connection, person: Person) -> None:
    """Remove everything about a person. Their seats stay, as seats of somebody without a name."""
    close_sessions(c, person)
    for table in (chat, notes, mutes, hidden_tables, finished_lessons):
        c.execute(delete(table).where(table.c.person_id == person.id))
    c.execute(delete(mutes).where(mutes.c.muted_id == person.id))
    at = select(seats.c.table_id).where(seats.c.person_id == person.id)
    c.execute(update(tables).where(tables.c.id.in_(at)).values(version=tables.c.version + 1))
    c.execute(update(seats).where(seats.c.person_id == person.id).values(name="", seen_at=None))
    nobody = {"name": "", "login": None, "skeleton": None, "password": None, "owner_id": None}
    c.execute(update(people).where(people.c.id == person.id).values(nobody))


def answers(c: Connection, table: Row[Any], mine: list[Seat]) -> list[dict[str, Any]]:
    """What was answered from these seats."""
    columns = log.c.seq, log.c.kind, log.c.seat, log.c.question, log.c.answer, log.c.at
    given = select(*columns).where(log.c.table_id == table.id, log.c.seat.in_(mine)).order_by(log.c.seq)
    return [{**row, "at": iso(row["at"])} for row in c.execute(given).mappings()]


def own(c: Connection, person: Person, table: Row[Any], of: Any, *columns: str) -> list[dict[str, Any]]:
    """The rows of a person at a table."""
    mine = select(*[of.c[name] for name in columns]).where(
        of.c.table_id == table.id, of.c.person_id == person.id
    )
    return [
        {name: iso(value) if name == "at" else value for name, value in row.items()}
        for row in c.execute(mine).mappings()
    ]


def muted(c: Connection, person: Person, table: Row[Any]) -> list[str]:
    """The names of those whom a person has muted at a table."""
    whom = select(people.c.name).join(mutes, mutes.c.muted_id == people.c.id)
    mine = whom.where(mutes.c.table_id == table.id, mutes.c.person_id == person.id)
    return list(c.execute(mine.order_by(people.c.name)).scalars())


def iso(moment: float) -> str:
    """A moment as text."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")
