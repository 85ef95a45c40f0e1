"""The desk: what people do about tables. Every public method is one transaction.

Opening a table, sitting down, adding bots, talking; what is played is the dealer's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from backroom.bots import is_bot
from backroom.engine.flow import Seat
from backroom.tables import archive, ledger, listing
from backroom.tables.clock import Clock
from backroom.tables.database import Database
from backroom.tables.ledger import Opening
from backroom.tables.listing import Listed
from backroom.tables.look import AWAY
from backroom.tables.people import Person, Refused, clean_name
from backroom.tables.schema import chat, notes, seats, tables
from backroom.tables.settings import Settings
from backroom.tables.sitting import seats_of

FIND = select(tables).where(tables.c.code == bindparam("wanted"))
FIND_ALONE = FIND.with_for_update()
LONGEST_CHAT = 500
LONGEST_NOTE = 4000
RECENT = 15.0  # seconds for which it need not be written again that somebody is here


class Desk:
    """Keeps the book of tables. `now` is the clock on the wall; `tell` hears which table has changed."""

    def __init__(
        self, database: Database, settings: Settings, now: Callable[[], float], tell: Callable[[str], None]
    ) -> None:
        self.database = database
        self.settings = settings
        self.now = now
        self.tell = tell

    @contextmanager
    def table(self, code: str) -> Iterator[tuple[Connection, Row[Any]]]:
        """A transaction about one table, alone with it; afterwards everybody who looks at it is told."""
        with self.database.begin() as c:
            table = self.find(c, code, alone=True)
            yield c, table
            later = {"version": tables.c.version + 1, "changed_at": self.now()}
            c.execute(update(tables).where(tables.c.id == table.id).values(later))
        self.tell(code)

    def find(self, c: Connection, code: str, *, alone: bool = False) -> Row[Any]:
        """The row of a table; alone: whoever else wants to change it waits."""
        row = c.execute(FIND_ALONE if alone else FIND, {"wanted": code}).first()
        if row is None:
            raise Refused("no-such-table", code[:16])
        return row

    # -- opening and sitting down ----------------------------------------------------------------

    def open_table(
        self, host: Person, game: str, setup: dict[str, Any], clock: Clock, *, listed: bool
    ) -> str:
        """A new table, empty but for its host, who sits down first. Returns its code."""
        with self.database.begin() as c:
            number, code = ledger.lay(c, host, Opening(game, setup, clock, listed), self.now())
            ledger.fill(c, number, 0, person_id=host.id)
        self.tell(code)
        return code

    def sit(self, person: Person, code: str, seat: Seat) -> None:
        """Take a free seat before the game, or move to one."""
        with self.table(code) as (c, table):
            self._must_be(table, "open")
            place = self.seat(c, table, seat)
            if place.person_id is not None or place.bot is not None:
                raise Refused("seat-taken")
            mine = (seats.c.table_id == table.id) & (seats.c.person_id == person.id)
            c.execute(update(seats).where(mine).values(person_id=None, name=""))
            ledger.fill(c, table.id, seat, person_id=person.id)

    def share_seat(self, person: Person, code: str, seat: Seat, name: str = "") -> None:
        """Hot seat: somebody else at the same screen plays this seat; only the host can offer that."""
        with self.table(code) as (c, table):
            self._must_host(table, person)
            if self.seat(c, table, seat).person_id is not None:
                raise Refused("seat-taken")
            ledger.fill(
                c, table.id, seat, person_id=person.id, bot=None, name=clean_name(name) if name else ""
            )

    def add_bot(self, person: Person, code: str, seat: Seat, bot: str) -> None:
        """The host puts a bot on a free seat, or another bot."""
        if not is_bot(bot):
            raise Refused("no-such-bot", bot[:40])
        with self.table(code) as (c, table):
            self._must_host(table, person)
            if self.seat(c, table, seat).person_id is not None:
                raise Refused("seat-taken")
            ledger.fill(c, table.id, seat, bot=bot)

    def stand_up(self, person: Person, code: str, seat: Seat) -> None:
        """Leave a seat before the game; the host may also clear other seats."""
        with self.table(code) as (c, table):
            self._must_be(table, "open")
            if self.seat(c, table, seat).person_id != person.id:
                self._must_host(table, person)
            ledger.fill(c, table.id, seat, person_id=None, bot=None, name="")

    def cancel(self, person: Person, code: str) -> None:
        """The host gives up a table that has not started."""
        with self.table(code) as (c, table):
            self._must_host(table, person)
            ledger.change(c, table.id, status="closed", listed=False)

    # -- talk and presence -------------------------------------------------------------------------

    def say(self, person: Person, code: str, text: str) -> None:
        """Table talk; players and spectators alike."""
        said = " ".join(text.split())[:LONGEST_CHAT]
        if not said:
            raise Refused("nothing-said")
        with self.table(code) as (c, table):
            c.execute(insert(chat).values(table_id=table.id, person_id=person.id, text=said, at=self.now()))

    def note(self, person: Person, code: str, text: str) -> None:
        """A private notepad: nobody else ever sees it, so nobody is told."""
        with self.database.begin() as c:
            table = self.find(c, code)
            mine = (notes.c.table_id == table.id) & (notes.c.person_id == person.id)
            c.execute(delete(notes).where(mine))
            c.execute(insert(notes).values(table_id=table.id, person_id=person.id, text=text[:LONGEST_NOTE]))

    def here(self, person: Person, code: str) -> None:
        """Somebody looks at the table. Everybody is told if that is news."""
        now = self.now()
        with self.database.read() as c:
            seen = [row.seen_at for row in seats_of(c, self.find(c, code)).rows if row.person_id == person.id]
        if any(at is None or now - at >= AWAY for at in seen):
            with self.table(code) as (c, table):
                self._seen(c, table, person, now)
        elif any(now - at >= RECENT for at in seen):
            with self.database.begin() as c:
                self._seen(c, self.find(c, code, alone=True), person, now)

    def _seen(self, c: Connection, table: Row[Any], person: Person, now: float) -> None:
        mine = (seats.c.table_id == table.id) & (seats.c.person_id == person.id)
        c.execute(update(seats).where(mine).values(seen_at=now))

    # -- lists -----------------------------------------------------------------------------------

    def open_tables(self, limit: int = 50) -> list[Listed]:
        """Listed tables that wait for players, newest first."""
        with self.database.read() as c:
            return listing.tables_where(c, None, limit, tables.c.status == "open", tables.c.listed)

    def tables_of(self, person: Person) -> list[Listed]:
        """Tables of a person that are not over; those that wait for them first."""
        with self.database.read() as c:
            still = tables.c.status.in_(["open", "running", "paused", "broken"])
            found = listing.tables_where(c, person, 100, still, listing.is_at(person))
        return sorted(found, key=lambda table: not table.is_my_turn)

    def history(self, person: Person, limit: int = 50) -> list[Listed]:
        """Finished games of a person, newest first."""
        with self.database.read() as c:
            return listing.tables_where(c, person, limit, tables.c.status == "over", listing.is_at(person))

    def all_tables(self, limit: int = 200) -> list[Listed]:
        """For the admin page: the tables that changed last."""
        with self.database.read() as c:
            return listing.tables_where(c, None, limit)

    def census(self) -> dict[str, int]:
        """For admin page and metrics: how many tables by status, people, accounts, rows in the log."""
        with self.database.read() as c:
            return listing.census(c)

    # -- tables that follow from others --------------------------------------------------------------

    def import_record(self, person: Person, text: bytes) -> str:
        """Put a saved game on a table to be looked at. Returns its code; the table is over."""
        play = archive.read(text)
        with self.database.begin() as c:
            return archive.lay_out(c, person, play, self.now())

    def again(self, person: Person, code: str) -> tuple[str, bool]:
        """A table for a rematch, made once for all players; and does whoever made it play with bots only?"""
        with self.table(code) as (c, table):
            at = seats_of(c, table)
            if table.status != "over":
                raise Refused("not-over")
            if not at.of(person):
                raise Refused("not-a-player")
            if table.rematch:
                return table.rematch, False
            alone = {row.person_id for row in at.rows} <= {None, person.id}
            return archive.lay_again(c, person, table, at, self.now()), alone

    # -- helpers ---------------------------------------------------------------------------------

    def seat(self, c: Connection, table: Row[Any], seat: Seat) -> Row[Any]:
        """The row of a seat."""
        row = c.execute(select(seats).where(seats.c.table_id == table.id, seats.c.seat == seat)).first()
        if row is None:
            raise Refused("no-such-seat", str(seat))
        return row

    def _must_be(self, table: Row[Any], status: str) -> None:
        if table.status != status:
            raise Refused("not-now", table.status)

    def _must_host(self, table: Row[Any], person: Person) -> None:
        self._must_be(table, "open")
        if table.host_id != person.id:
            raise Refused("host-only")
