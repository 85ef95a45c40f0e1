"""Finding the row of a table, and changing a table in a transaction that is published to its viewers."""

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
from backroom.tables.prepared import Read
from backroom.tables.schema import chat, mutes, tables, votes
from backroom.tables.snapshot import Snapshot

FIND = Read(
    select(
        tables,
        exists().where(votes.c.table_id == tables.c.id).label("has_motions"),
        exists().where(chat.c.table_id == tables.c.id).label("has_chat"),
        exists().where(mutes.c.table_id == tables.c.id).label("has_mutes"),
    ).where(tables.c.code == bindparam("wanted"))
)
LOCK = select(tables.c.id).where(tables.c.code == bindparam("wanted")).with_for_update()


class Change:
    """A transaction about one table. Values set on its row are written once, at the end."""

    def __init__(self, c: Connection, table: Row[Any], person: Person | None, now: float) -> None:
        self.c = c
        self.table = table
        self.now = now
        self.values: dict[str, object] = {}
        self.show: Callable[[SimpleNamespace], Snapshot] | None = None  # makes the snapshot to publish
        self._person = person

    @property
    def person(self) -> Person:
        """The person who makes the change; refused if there is none."""
        if self._person is None:
            raise Refused("not-your-seat")
        return self._person

    @property
    def is_by_person(self) -> bool:
        """True if a person makes the change, not the scheduler."""
        return self._person is not None

    def set(self, **values: object) -> None:
        """Set values on the table's row; they are written when the transaction ends."""
        self.values.update(values)

    def differing(self) -> dict[str, object]:
        """The values that differ from the row: to name a column in an UPDATE costs a write to its index."""
        before = self.table._asdict()
        return {name: value for name, value in self.values.items() if before[name] != value}

    def written(self) -> SimpleNamespace:
        """The row of the table with the values set so far."""
        return SimpleNamespace(**{**self.table._asdict(), **self.values})

    def must_be(self, *statuses: str) -> None:
        """Refuse the action unless the table has one of these statuses."""
        if self.table.status not in statuses:
            raise Refused("not-now", self.table.status)

    def must_host(self) -> None:
        """Refuse unless the person is the host and the game has not started."""
        self.must_be("open")
        if self.table.host_id != self.person.id:
            raise Refused("host-only")


class TableStore:
    """All tables. `now` returns the wall-clock time; changes are published to the hub."""

    def __init__(self, database: Database, now: Callable[[], float], hub: Hub) -> None:
        self.database = database
        self.now = now
        self.hub = hub

    def find(self, c: Connection, code: str, *, alone: bool = False) -> Row[Any]:
        """Find the row of a table; with `alone`, lock it against other changes.

        A SQLite transaction that writes has the whole database locked from the start. PostgreSQL locks with
        a statement of its own, before reading: a statement that had to wait for its lock would not see
        everything that was committed meanwhile.
        """
        if alone and not self.database.is_sqlite:
            c.execute(LOCK, {"wanted": code})
        row: Row[Any] | None = FIND.first(c, wanted=code)
        if row is None:
            raise Refused("no-such-table", code[:16])
        return row

    @contextmanager
    def change(self, code: str, who: Who | None = None, *, quietly: bool = False) -> Iterator[Change]:
        """Begin a transaction that locks one table; after the commit, the change is published.

        With `quietly`, only the person who makes the change may notice it: the version stays the same.
        """
        with self.database.begin() as c:
            now = self.now()
            person = identify(c, who, now)
            change = Change(c, self.find(c, code, alone=True), person, now)
            yield change
            if not quietly:
                change.set(version=change.table.version + 1, changed_at=change.now)
            if values := change.differing():
                table_rows.update_table(c, change.table.id, values)
            snapshot = None
            if change.show is not None and self.hub.has_subscribers(code):
                snapshot = change.show(change.written())
        self.hub.publish(code, snapshot)
