"""The rows of tables: finding one, and changing one in a transaction that everybody who looks hears of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from sqlalchemy import Connection, Row, bindparam, exists, select

from backroom.tables import table_rows
from backroom.tables.database import Database
from backroom.tables.errors import Refused
from backroom.tables.hub import Hub
from backroom.tables.people import Person, Who, identify
from backroom.tables.schema import chat, tables, votes
from backroom.tables.snapshot import Snapshot

FIND = select(
    tables,
    exists().where(votes.c.table_id == tables.c.id).label("has_motions"),
    exists().where(chat.c.table_id == tables.c.id).label("has_chat"),
).where(tables.c.code == bindparam("wanted"))
LOCK = select(tables.c.id).where(tables.c.code == bindparam("wanted")).with_for_update()


class Change:
    """A transaction about one table. What is set on its row is written once, at the end."""

    def __init__(self, c: Connection, table: Row[Any], person: Person | None, now: float) -> None:
        self.c = c
        self.table = table
        self.now = now
        self.values: dict[str, object] = {}
        self.show: Callable[[SimpleNamespace], Snapshot] | None = None  # makes a snapshot of what was done
        self._person = person

    @property
    def person(self) -> Person:
        """Whoever does it; what nobody does in person has none."""
        if self._person is None:
            raise Refused("not-your-seat")
        return self._person

    def set(self, **values: object) -> None:
        """Write to the row of the table when the transaction ends."""
        self.values.update(values)

    def written(self) -> SimpleNamespace:
        """The row of the table as it is now."""
        return SimpleNamespace(**{**self.table._asdict(), **self.values})

    def must_be(self, *statuses: str) -> None:
        """Refuse what does not fit the moment."""
        if self.table.status not in statuses:
            raise Refused("not-now", self.table.status)

    def must_host(self) -> None:
        """Only the host does this, before the game."""
        self.must_be("open")
        if self.table.host_id != self.person.id:
            raise Refused("host-only")


class TableStore:
    """All tables of the house. `now` is the clock on the wall; the hub hears which table has changed."""

    def __init__(self, database: Database, now: Callable[[], float], hub: Hub) -> None:
        self.database = database
        self.now = now
        self.hub = hub

    def find(self, c: Connection, code: str, *, alone: bool = False) -> Row[Any]:
        """The row of a table; alone: whoever else wants to change it waits.

        Whoever writes to SQLite is alone from the start. PostgreSQL locks first and asks then: a question
        that had to wait for its lock does not see all that was done meanwhile.
        """
        if alone and not self.database.is_sqlite:
            c.execute(LOCK, {"wanted": code})
        row = c.execute(FIND, {"wanted": code}).first()
        if row is None:
            raise Refused("no-such-table", code[:16])
        return row

    @contextmanager
    def change(self, code: str, who: Who | None = None, *, quietly: bool = False) -> Iterator[Change]:
        """A transaction about one table, alone with it; afterwards everybody who looks at it is told.

        Quietly: only one person may notice; for everybody else the table has the version it had.
        """
        with self.database.begin() as c:
            person = identify(c, who)
            change = Change(c, self.find(c, code, alone=True), person, self.now())
            yield change
            if not quietly:
                change.set(version=change.table.version + 1, changed_at=change.now)
            if change.values:
                table_rows.update_table(c, change.table.id, change.values)
            snapshot = None
            if change.show is not None and self.hub.is_watched(code):
                snapshot = change.show(change.written())
        self.hub.publish(code, snapshot)
