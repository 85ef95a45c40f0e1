"""Tables made from earlier games: imported saved games, and rematches."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.replay import Record, Step
from backroom.tables import table_rows
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.names import LONGEST_NAME
from backroom.tables.people import Person
from backroom.tables.schema import log, tables
from backroom.tables.seats import Seats
from backroom.tables.store import Change
from backroom.tables.uploads import CheckedRecord

MOST_IMPORTS = 50  # games that a person may have imported at a time
MOST_IMPORTED_BYTES = 20 * 2**20  # of these games together
ROW_BYTES = 150  # of a row of the log, on average
BATCH = 20  # games deleted in one transaction
DAY = 86_400.0


def import_table(c: Connection, host: Person, checked: CheckedRecord, now: float) -> str:
    """Put a saved game on a new table whose status is `over`. Returns the code of the table."""
    record = checked.record
    must_have_quota(c, host, record)
    number, code = table_rows.insert_table(
        c, host, table_rows.NewTable(record.game, record.setup, Clock(), listed=False), now
    )
    steps = [Step(NOBODY, "", "", record.opening), *record.steps]
    rows = [
        table_rows.log_row(number, seq, "answer" if seq > 1 else "open", step, now, None, 1)
        for seq, step in enumerate(steps, 1)
    ]
    rows[-1]["fingerprint"] = checked.fingerprint
    c.execute(insert(log), rows)
    outcome = None if checked.outcome is None else table_rows.encode(checked.outcome)
    values = {"status": "over", "seq": len(rows), "outcome": outcome, "imported": True, "server_seed": ""}
    table_rows.update_table(c, number, values)
    for seat in range(record.setup["players"]):
        table_rows.update_seat(c, number, seat, name=who_sat(record, seat))
    return code


def must_have_quota(c: Connection, host: Person, record: Record) -> None:
    """Refuse if the person has imported too many games, or too large ones."""
    size = func.sum(func.length(tables.c.setup) + ROW_BYTES * tables.c.seq)
    wanted = select(func.count(), func.coalesce(size, 0)).where(
        tables.c.host_id == host.id, tables.c.imported
    )
    games, size_so_far = c.execute(wanted).one()
    more = len(table_rows.encode(record.setup)) + ROW_BYTES * len(record.steps)
    if games >= MOST_IMPORTS or size_so_far + more > MOST_IMPORTED_BYTES:
        raise Refused("too-many-imports")


def delete_old_imports(c: Connection, before: float) -> int:
    """Delete a few games that were imported before this time. Returns how many.

    The newest table stays, whatever it is: SQLite would give its number to the next one.
    """
    old = (
        select(tables.c.id)
        .where(tables.c.imported, tables.c.created_at < before)
        .where(tables.c.id < select(func.max(tables.c.id)).scalar_subquery())
        .limit(BATCH)
    )
    numbers = list(c.execute(old).scalars())
    if numbers:
        c.execute(delete(tables).where(tables.c.id.in_(numbers)))
    return len(numbers)


def who_sat(record: Record, seat: Seat) -> str:
    """The name of a seat in the record, without unprintable characters and cut to the allowed length."""
    name = record.who[seat] if seat < len(record.who) else ""
    return "".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME]


def open_rematch(change: Change, seats: Seats) -> str:
    """Open a table for a rematch with the same people and bots on the same seats. Returns its code."""
    c, table = change.c, change.table
    clock = msgspec.json.decode(table.clock, type=Clock)
    setup = msgspec.json.decode(table.setup)
    new = table_rows.NewTable(table.game, setup, clock, table.listed, table.coach, table.programs)
    number, code = table_rows.insert_table(c, change.person, new, change.now)
    for row in seats.rows:
        bot = row.bot if row.person_id is None else None
        person_id = row.person_id if row.person else None  # a deleted person does not play again
        table_rows.update_seat(c, number, row.seat, person_id=person_id, bot=bot, name=row.name)
    change.set(rematch=code)
    return code
