"""Tables made from earlier games: imported saved games, and rematches."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from sqlalchemy import Connection

from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.replay import Play, Step, fingerprint, read_record, replay
from backroom.games import title
from backroom.tables import table_rows
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.names import LONGEST_NAME
from backroom.tables.people import Person
from backroom.tables.seats import Seats
from backroom.tables.store import Change

MOST_STEPS = 10_000


def read(text: bytes) -> Play[Any]:
    """Replay a saved game to its last position; refuse one that is damaged or needs another rules version."""
    try:
        record = read_record(text)
        if len(record.steps) <= MOST_STEPS:
            return replay(title(record.game), record, secrets.randbelow)
    except BackroomError as error:
        raise Refused("bad-record", str(error)) from None
    raise Refused("bad-record", f"{len(record.steps)} > {MOST_STEPS}")


def import_table(c: Connection, host: Person, play: Play[Any], now: float) -> str:
    """Put a saved game on a new table whose status is `over`. Returns the code of the table."""
    record = play.record
    number, code = table_rows.insert_table(
        c, host, table_rows.NewTable(record.game, record.setup, Clock(), listed=False), now
    )
    steps = [Step(NOBODY, "", "", record.opening), *record.steps]
    rows = [
        table_rows.log_row(number, seq, "answer" if seq > 1 else "open", step, now, None, 1)
        for seq, step in enumerate(steps, 1)
    ]
    rows[-1]["fingerprint"] = fingerprint(play.title, play.g)
    table_rows.append_log(c, rows)
    over = play.g.seat == NOBODY
    outcome = table_rows.encode(play.title.outcome(play.g)) if over else None
    table_rows.update_table(
        c, number, {"status": "over", "seq": len(rows), "outcome": outcome, "server_seed": ""}
    )
    for seat in range(record.setup["players"]):
        table_rows.update_seat(c, number, seat, name=who_sat(play, seat))
    return code


def who_sat(play: Play[Any], seat: Seat) -> str:
    """The name of a seat in the record, without unprintable characters and cut to the allowed length."""
    name = play.record.who[seat] if seat < len(play.record.who) else ""
    return "".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME]


def open_rematch(change: Change, seats: Seats) -> str:
    """Open a table for a rematch with the same people and bots on the same seats. Returns its code."""
    c, table = change.c, change.table
    clock = msgspec.json.decode(table.clock, type=Clock)
    new = table_rows.NewTable(table.game, msgspec.json.decode(table.setup), clock, table.listed)
    number, code = table_rows.insert_table(c, change.person, new, change.now)
    for row in seats.rows:
        bot = row.bot if row.person_id is None else None
        person_id = row.person_id if row.person else None  # a deleted person does not play again
        table_rows.update_seat(c, number, row.seat, person_id=person_id, bot=bot, name=row.name)
    change.set(rematch=code)
    return code
