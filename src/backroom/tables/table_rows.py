"""Writing the rows of tables, seats and the log."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, distinct, exists, func, insert, or_, select, update

from backroom.engine.errors import BackroomError
from backroom.engine.flow import Seat
from backroom.engine.replay import Step
from backroom.games import TITLES
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.fair_chance import new_seed
from backroom.tables.people import Person
from backroom.tables.prepared import Write
from backroom.tables.schema import log, seats, tables

MOST_OPEN = 20  # tables a person may host, and at which they may sit, at a time before they start
MOST_WITH_BOTS = 5  # tables a person may host at which bots play, not counting those nobody attends to
# Somebody has acted at a table or looked at it after the moment `lately`.
ATTENDED = or_(
    func.coalesce(tables.c.attended_at, 0.0) > bindparam("lately"),
    exists().where(seats.c.table_id == tables.c.id, seats.c.seen_at > bindparam("lately")),
)
PLAYED_BY_BOTS = select(func.count()).where(
    tables.c.host_id == bindparam("host"),
    tables.c.status.in_(["running", "starting"]),
    exists().where(seats.c.table_id == tables.c.id, seats.c.bot.is_not(None)),
    ATTENDED,
)
UPDATE_TABLE = Write(update(tables).where(tables.c.id == bindparam("row")))
UPDATE_SEAT = Write(
    update(seats).where(seats.c.table_id == bindparam("row"), seats.c.seat == bindparam("number"))
)
APPEND_LOG = Write(insert(log))
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no characters that look alike


class NewTable(msgspec.Struct, frozen=True):
    """The properties of a table that are fixed when it is opened."""

    game: str
    setup: dict[str, Any]
    clock: Clock
    listed: bool
    coach: bool = False  # people may ask the coach, also among people
    programs: bool = False  # programs of guests may take a seat

    def check(self) -> None:
        """Refuse an unknown game, an invalid set-up or an invalid clock."""
        if self.game not in TITLES:
            raise Refused("no-such-game", self.game[:40])
        if not self.clock.is_sound():
            raise Refused("bad-setup", "clock")
        try:
            TITLES[self.game].parse_setup(self.setup)
        except BackroomError as error:
            raise Refused("bad-setup", str(error)) from None


def new_code() -> str:
    """A new code for a table: short, hard to guess, and without letters that look alike."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(10))


def insert_table(c: Connection, host: Person, new: NewTable, now: float) -> tuple[int, str]:
    """Insert a table with free seats. Returns its id and its code."""
    new.check()
    hosted = select(func.count()).where(tables.c.host_id == host.id, tables.c.status == "open")
    if c.execute(hosted).scalar_one() >= MOST_OPEN:
        raise Refused("too-many-tables")
    title = TITLES[new.game]
    setup: dict[str, Any] = msgspec.to_builtins(title.parse_setup(new.setup))
    row = {
        "code": new_code(),
        "game": new.game,
        "rules": title.rules,
        "setup": encode(setup),
        "host_id": host.id,
        "status": "open",
        "listed": new.listed,
        "coach": new.coach,
        "programs": new.programs,
        "clock": encode(new.clock),
        "seq": 0,
        "version": 1,
        "created_at": now,
        "changed_at": now,
        "server_seed": new_seed(),
    }
    number = c.execute(insert(tables).values(row).returning(tables.c.id)).scalar_one()
    c.execute(insert(seats), [{"table_id": number, "seat": seat} for seat in range(setup["players"])])
    return number, str(row["code"])


def must_have_seats_left(c: Connection, person: Person) -> None:
    """Refuse if a person already waits at as many tables as they may."""
    waits = select(func.count(distinct(seats.c.table_id))).join(tables, tables.c.id == seats.c.table_id)
    if (
        c.execute(waits.where(seats.c.person_id == person.id, tables.c.status == "open")).scalar_one()
        >= MOST_OPEN
    ):
        raise Refused("too-many-tables")


def must_have_bots_left(c: Connection, host_id: int, lately: float) -> None:
    """Refuse if bots already play at as many tables of this host as they may."""
    if c.execute(PLAYED_BY_BOTS, {"host": host_id, "lately": lately}).scalar_one() >= MOST_WITH_BOTS:
        raise Refused("too-many-bots")


def update_table(c: Connection, table_id: int, values: dict[str, object]) -> None:
    """Update the row of a table."""
    UPDATE_TABLE.run(c, {"row": table_id, **values})


def update_seat(c: Connection, table_id: int, seat: Seat, **values: object) -> None:
    """Update the row of a seat."""
    UPDATE_SEAT.run(c, {"row": table_id, "number": seat, **values})


def log_row(
    table_id: int, seq: int, kind: str, step: Step, at: float, fingerprint: str | None, version: int
) -> dict[str, Any]:
    """The values of a row of the log, without its hash."""
    return {
        "table_id": table_id,
        "seq": seq,
        "kind": kind,
        "seat": step.seat,
        "question": step.question,
        "answer": step.answer,
        "chance": encode(step.chance),
        "fingerprint": fingerprint,
        "at": at,
        "version": version,
        "timed_out": step.timed_out,
    }


def append_log(c: Connection, row: dict[str, Any]) -> None:
    """Append a row to the log. Raises IntegrityError if another process took the same number first."""
    APPEND_LOG.run(c, row)


def encode(thing: object) -> str:
    """Encode as JSON text for a column."""
    return msgspec.json.encode(thing).decode()
