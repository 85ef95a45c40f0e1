"""Managing tables: opening them, sitting down, adding bots, chat, notes, lists.

`GameService` plays the games. Every public method is one transaction, except `here`, which reads first and
then writes if it has to.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    exists,
    false,
    func,
    insert,
    select,
    true,
    update,
)

from backroom.bots import is_bot
from backroom.engine.flow import NOBODY, Seat
from backroom.tables import archive, listing, table_rows
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.fair_chance import is_seed
from backroom.tables.listing import CAN_BE_HIDDEN, ListedTable, LobbyLists, has_free_seat, is_at
from backroom.tables.names import clean_name, clean_text
from backroom.tables.people import Person, Who, hash_token, identify, rename
from backroom.tables.schema import chat, hidden_tables, mutes, notes, people, seats, sessions, tables
from backroom.tables.seats import SeatRow, Seats, read_seats
from backroom.tables.snapshot import AWAY
from backroom.tables.store import Change, TableStore
from backroom.tables.table_rows import NewTable
from backroom.tables.uploads import CheckedRecord

NOTES = select(notes.c.seat, notes.c.text).where(
    notes.c.table_id == bindparam("table"), notes.c.person_id == bindparam("writer")
)
STILL_HERE = update(seats).where(
    seats.c.person_id == bindparam("whose"),
    seats.c.table_id
    == select(tables.c.id)
    .where(tables.c.code == bindparam("wanted"), tables.c.asleep == false())
    .scalar_subquery(),
    seats.c.seen_at > bindparam("lately"),
    exists().where(
        sessions.c.token_hash == bindparam("hashed"),
        sessions.c.person_id == bindparam("whose"),
        sessions.c.ends_at > bindparam("now"),
    ),
)
WAKE = (
    update(tables)
    .where(tables.c.code == bindparam("wanted"), tables.c.asleep == true(), tables.c.status == "running")
    .values(asleep=False)
)
IN_PLAY = ("starting", "running", "paused")
MATCHING = 20_260_102  # the lock of PostgreSQL under which a quick match is made
CANDIDATES = 5  # tables at which a quick match looks for a seat
LONGEST_CHAT = 500
LONGEST_NOTE = 4000
RECENT = 15.0  # seconds for which a stored last-seen time is fresh enough


class Writer(msgspec.Struct, frozen=True):
    """Somebody who has written in the chat of a table."""

    line: int  # the id of the last line that they have written
    lines: int  # how many they have written
    name: str
    seats: list[Seat]
    is_host: bool
    is_me: bool
    is_muted: bool  # by the person who looks
    is_muted_for_everybody: bool  # by the host, for everybody


class Presence(msgspec.Struct, frozen=True):
    """A person who looks at a table, and the token of their session."""

    person: Person
    token: str
    code: str


class TableService:
    """Manages tables, seats, chat and notes."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.database = store.database
        self.now = store.now

    # -- opening and sitting down ----------------------------------------------------------------

    def open_table(
        self,
        host: Person,
        game: str,
        setup: dict[str, Any],
        clock: Clock,
        *,
        listed: bool,
        coach: bool = False,
        programs: bool = False,
        bots: str = "",
    ) -> str:
        """Open a table with its host on seat 0, and this bot, if any, on all others. Returns its code."""
        if bots:
            must_be_bot(bots)
        new = NewTable(game, setup, clock, listed, coach, programs)
        with self.database.begin() as c:
            number, code = table_rows.insert_table(c, host, new, self.now())
            table_rows.update_seat(c, number, 0, person_id=host.id)
            for seat in range(1, setup["players"]) if bots else ():
                table_rows.update_seat(c, number, seat, bot=bots)
        return code

    def sit(self, who: Who, code: str, seat: Seat, name: str = "") -> None:
        """Take a free seat before the game starts, or move to one; `name` is how they want to be called."""
        with self.store.change(code, who) as change:
            change.must_be("open")
            must_admit(change.table, change.person)
            row = seat_of(change, seat)
            if row.person_id is not None or row.bot is not None:
                raise Refused("seat-taken")
            mine = (seats.c.table_id == change.table.id) & (seats.c.person_id == change.person.id)
            if not change.c.execute(
                update(seats).where(mine).values(person_id=None, name="", commitment="")
            ).rowcount:
                table_rows.must_have_seats_left(change.c, change.person)
            if name.strip():
                rename(change.c, change.person, name)
            table_rows.update_seat(change.c, change.table.id, seat, person_id=change.person.id)

    def share_seat(self, who: Who, code: str, seat: Seat, name: str = "") -> None:
        """Give the host another seat, for a player who shares their browser. Only the host can do this."""
        with self.store.change(code, who) as change:
            change.must_host()
            if seat_of(change, seat).person_id is not None:
                raise Refused("seat-taken")
            called = clean_name(name) if name else ""
            table_rows.update_seat(
                change.c, change.table.id, seat, person_id=change.person.id, bot=None, name=called
            )

    def commit_to_seed(self, who: Who, code: str, seat: Seat, commitment: str) -> None:
        """Note the commitment of a player's browser to its seed, before the game starts."""
        if not is_seed(commitment):
            raise Refused("not-understood", "commitment")
        with self.store.change(code, who, quietly=True) as change:
            change.must_be("open")
            if seat_of(change, seat).person_id != change.person.id:
                raise Refused("not-your-seat")
            table_rows.update_seat(change.c, change.table.id, seat, commitment=commitment)

    def add_bot(self, who: Who, code: str, seat: Seat, bot: str) -> None:
        """Put a bot on a free seat, or replace the bot there. Only the host can do this."""
        must_be_bot(bot)
        with self.store.change(code, who) as change:
            change.must_host()
            if seat_of(change, seat).person_id is not None:
                raise Refused("seat-taken")
            table_rows.update_seat(change.c, change.table.id, seat, bot=bot)

    def leave_seat(self, who: Who, code: str, seat: Seat) -> None:
        """Leave a seat before the game starts; the host can also clear other seats."""
        with self.store.change(code, who) as change:
            change.must_be("open")
            if seat_of(change, seat).person_id != change.person.id:
                change.must_host()
            table_rows.update_seat(
                change.c, change.table.id, seat, person_id=None, bot=None, name="", commitment=""
            )

    def cancel(self, who: Who, code: str) -> None:
        """Close a table that has not started. Only the host can do this."""
        with self.store.change(code, who) as change:
            change.must_host()
            close(change)

    def abandon(self, who: Who, code: str) -> None:
        """Close a game that has begun, if nobody else plays in it but bots."""
        with self.store.change(code, who) as change:
            change.must_be(*IN_PLAY)
            rows = read_seats(change.c, change.table).rows
            if change.person.id not in {row.person_id for row in rows}:
                raise Refused("not-a-player")
            if has_others(rows, change.person):
                raise Refused("others-play")
            close(change)

    # -- quick match -------------------------------------------------------------------------------

    def quick_match(self, person: Person, game: str, new: NewTable) -> str:
        """Give a person the next free seat at a public table whose host is there; if there is none, open one.

        An empty `game` means any. Returns the code of the table. Whoever waits at such a table already is led
        back to it, so that nobody takes seats everywhere. Only one process looks for a seat at a time: two
        people who come at once meet.
        """
        if person.owner_id is not None:
            raise Refused("no-programs")  # whoever is matched expects people
        with self.database.begin() as c:
            self.database.line_up(c, MATCHING)
            found = c.execute(waiting_at(person, game)).scalar() or self._sit_down(c, person, game)
            if found is None:
                number, found = table_rows.insert_table(c, person, new, self.now())
                table_rows.update_seat(c, number, 0, person_id=person.id, seen_at=self.now())
        self.store.hub.publish(found)
        return str(found)

    def _sit_down(self, c: Connection, person: Person, game: str) -> str | None:
        """Take a free seat at the first public table that has one; None if there is no such table."""
        table_rows.must_have_seats_left(c, person)
        for code in c.execute(free_seats(person, game, self.now() - AWAY)).scalars().all():
            table = self.store.find(c, code, alone=True)  # somebody may have come by the link meanwhile
            free = [
                row.seat for row in read_seats(c, table).rows if row.person_id is None and row.bot is None
            ]
            if free and table.status == "open":
                table_rows.update_seat(c, table.id, free[0], person_id=person.id, seen_at=self.now())
                news = {"version": table.version + 1, "changed_at": self.now()}
                table_rows.update_table(c, table.id, news)
                return str(code)
        return None

    # -- chat and notes ----------------------------------------------------------------------------

    def say(self, who: Who, code: str, text: str) -> None:
        """Add a line to the chat; players may write, and spectators whom the host has not muted."""
        said = clean_text(text)[:LONGEST_CHAT].rstrip()
        if not said:
            raise Refused("nothing-said")
        with self.store.change(code, who) as change:
            if change.table.has_mutes and is_muted_for_everybody(change.c, change.table, change.person.id):
                raise Refused("muted-here")
            line = {"table_id": change.table.id, "person_id": change.person.id, "text": said}
            change.c.execute(insert(chat).values(**line, at=change.now))

    def write_note(self, who: Who, code: str, seat: Seat, text: str) -> None:
        """Replace the private note of a seat or a spectator. Nobody else sees it, so nothing is published."""
        with self.database.begin() as c:
            person, table = identify(c, who, self.now()), self.store.find(c, code, alone=True)
            if person is None:
                raise Refused("not-your-seat")
            mine = read_seats(c, table).of(person)
            old = (notes.c.table_id == table.id) & (notes.c.person_id == person.id)
            if len(mine) > 1:
                if seat not in mine:
                    raise Refused("not-your-seat")
                old &= notes.c.seat == seat
            else:
                seat = mine[0] if mine else NOBODY
            c.execute(delete(notes).where(old))
            row = {"table_id": table.id, "person_id": person.id, "seat": seat, "text": text[:LONGEST_NOTE]}
            c.execute(insert(notes).values(row))

    def note(self, person: Person | None, code: str, seat: Seat = NOBODY) -> str:
        """The private note of one of a person's seats, or of a spectator.

        A person with at most one seat sees their note wherever they sat when they wrote it.
        """
        if person is None:
            return ""
        with self.database.read() as c:
            table = self.store.find(c, code)
            asked = {"table": table.id, "writer": person.id}
            found: dict[Seat, str] = {row.seat: row.text for row in c.execute(NOTES, asked)}
            if seat in found or not found:
                return found.get(seat, "")
            return "" if len(read_seats(c, table).of(person)) > 1 else next(iter(found.values()))

    # -- muting ------------------------------------------------------------------------------------

    def writers(self, person: Person | None, code: str) -> list[Writer]:
        """Everybody who has written at a table, and whom this person and the host have muted."""
        with self.database.read() as c:
            table = self.store.find(c, code)
            return writers_at(c, table, read_seats(c, table), person)

    def mute(self, who: Who, code: str, line: int, *, everyone: bool = False) -> None:
        """Hide what the writer of a line writes here from this person.

        With `everyone`, the host keeps a spectator from writing here.
        """
        with self.store.change(code, who, quietly=True) as change:
            row = mute_row(change, line, everyone=everyone)
            if row["muted_id"] == change.person.id:
                raise Refused("not-allowed")
            if everyone and change.table.host_id != change.person.id:
                raise Refused("host-only")
            if everyone and read_seats(change.c, change.table).of_id(row["muted_id"]):
                raise Refused("mute-player")
            change.c.execute(delete(mutes).filter_by(**row))
            change.c.execute(insert(mutes).values(row))

    def unmute(self, who: Who, code: str, line: int, *, everyone: bool = False) -> None:
        """Show what the writer of a line writes again, or let a spectator write again."""
        with self.store.change(code, who, quietly=True) as change:
            change.c.execute(delete(mutes).filter_by(**mute_row(change, line, everyone=everyone)))

    # -- presence ----------------------------------------------------------------------------------

    def here(self, who: Who | None, code: str) -> Person | None:
        """Record that somebody looks at the table, and wake it if it is asleep. Returns the person.

        That a player is back is published.
        """
        now = self.now()
        with self.database.read() as c:
            person, table = identify(c, who, now), self.store.find(c, code)
            rows = read_seats(c, table).rows if person is not None else []
        if table.asleep:
            self.wake(code)
        mine = [row for row in rows if person is not None and row.person_id == person.id]
        away = max([inf if row.seen_at is None else now - row.seen_at for row in mine], default=0.0)
        if away >= AWAY:
            with self.store.change(code, person) as change:
                self._seen(change.c, change.table, change.person, now)
        elif person is not None and away >= RECENT:
            with self.database.begin(lasting=False) as c:
                self._seen(c, self.store.find(c, code, alone=True), person, now)
        return person

    def wake(self, code: str) -> None:
        """Let the bots of a table go on; the answer of the one that is asked is due at once."""
        with self.database.begin() as c:
            c.execute(WAKE, {"wanted": code, "bot_at": self.now(), "attended_at": self.now()})

    def still_here(self, presences: Iterable[Presence]) -> list[bool]:
        """Refresh last-seen times. Returns False for everybody who needs the slow path, `here`."""
        now = self.now()
        when = {"now": now, "seen_at": now, "lately": now - AWAY}
        with self.database.begin(lasting=False) as c:
            return [
                c.execute(
                    STILL_HERE,
                    {**when, "whose": one.person.id, "hashed": hash_token(one.token), "wanted": one.code},
                ).rowcount
                > 0
                for one in presences
            ]

    def gone(self, person: Person, code: str) -> None:
        """Record that a player has left the page of the table, and publish it."""
        with self.database.read() as c:
            table = self.store.find(c, code)
            is_here = any(
                row.person_id == person.id and row.seen_at is not None and self.now() - row.seen_at < AWAY
                for row in read_seats(c, table).rows
            )
        if is_here and table.status in listing.UNFINISHED:
            with self.store.change(code, person) as change:
                self._seen(change.c, change.table, change.person, self.now() - AWAY)

    def _seen(self, c: Connection, table: Row[Any], person: Person, now: float) -> None:
        mine = (seats.c.table_id == table.id) & (seats.c.person_id == person.id)
        c.execute(update(seats).where(mine).values(seen_at=now))

    # -- lists -----------------------------------------------------------------------------------

    def lobby(self, person: Person | None, *, hidden: bool = False) -> LobbyLists:
        """The lists of the lobby; with `hidden`, the tables that the person has hidden are the past ones."""
        with self.database.read() as c:
            return listing.lobby(c, person, hidden=hidden)

    def for_program(self, program: Person) -> tuple[list[ListedTable], list[ListedTable]]:
        """The unfinished tables of a program, and the public ones that have a free seat for it."""
        with self.database.read() as c:
            return listing.for_program(c, program)

    def hide(self, who: Who, code: str) -> None:
        """Leave a finished table, at which this person sat or which they hosted, out of their lists."""
        with self.store.change(code, who, quietly=True) as change:
            change.must_be(*CAN_BE_HIDDEN)
            is_theirs = select(tables.c.id).where(tables.c.id == change.table.id, is_at(change.person))
            if change.c.execute(is_theirs).first() is None:
                raise Refused("not-a-player")
            row = {"person_id": change.person.id, "table_id": change.table.id}
            change.c.execute(delete(hidden_tables).filter_by(**row))
            change.c.execute(insert(hidden_tables).values(row))

    def show_again(self, who: Who, code: str) -> None:
        """Put a hidden table back into this person's lists."""
        with self.store.change(code, who, quietly=True) as change:
            row = {"person_id": change.person.id, "table_id": change.table.id}
            change.c.execute(delete(hidden_tables).filter_by(**row))

    def all_tables(self, limit: int = 200) -> list[ListedTable]:
        """All tables for the admin page, the last changed first."""
        with self.database.read() as c:
            return listing.tables_where(c, None, limit)

    def census(self) -> dict[str, int]:
        """Counts for the admin page and metrics: tables by status, people, accounts, rows of the log."""
        with self.database.read() as c:
            return listing.census(c)

    # -- tables made from earlier games --------------------------------------------------------------

    def import_record(self, person: Person, checked: CheckedRecord) -> str:
        """Put a saved game on a table with status `over`, to look back at it. Returns the table's code."""
        with self.database.begin() as c:
            return archive.import_table(c, person, checked, self.now())

    def delete_old_imports(self, days: float) -> int:
        """Delete some of the games that were imported more than so many days ago. Returns how many."""
        with self.database.begin() as c:
            return archive.delete_old_imports(c, self.now() - days * archive.DAY)

    def open_rematch(self, who: Who, code: str) -> tuple[str, Seat]:
        """Open a table for a rematch, or find the one that is there.

        Returns its code and, if it is new and has no other people, a seat of the person who opened it.
        """
        with self.store.change(code, who) as change:
            seats = read_seats(change.c, change.table)
            if change.table.status != "over":
                raise Refused("not-over")
            if not seats.of(change.person):
                raise Refused("not-a-player")
            if change.table.rematch:
                return change.table.rematch, NOBODY
            alone = {row.person_id for row in seats.rows} <= {None, change.person.id}
            return archive.open_rematch(change, seats), seats.of(change.person)[0] if alone else NOBODY


def has_others(rows: list[SeatRow], person: Person) -> bool:
    """True if another person, who has not been deleted, has one of these seats."""
    return any(row.person_id not in {None, person.id} and row.person for row in rows)


def close(change: Change) -> None:
    """Close a table: nothing is due there any more, and nobody finds it in the lobby."""
    change.set(status="closed", listed=False, bot_at=None, deadline=None, pass_at=None)


def is_public(game: str) -> list[ColumnElement[bool]]:
    """Conditions: a table of this game, or of any, that is open and listed."""
    public = [tables.c.status == "open", tables.c.listed]
    return [*public, tables.c.game == game] if game else public


def waiting_at(person: Person, game: str) -> Select[Any]:
    """The code of a public table where this person waits for the others already."""
    mine = exists().where(seats.c.table_id == tables.c.id, seats.c.person_id == person.id)
    return select(tables.c.code).where(*is_public(game), mine, has_free_seat()).limit(1)


def free_seats(person: Person, game: str, lately: float) -> Select[Any]:
    """The codes of public tables with a free seat whose host was there lately, the oldest first."""
    host = exists().where(
        seats.c.table_id == tables.c.id, seats.c.person_id == tables.c.host_id, seats.c.seen_at > lately
    )
    found = select(tables.c.code).where(*is_public(game), has_free_seat(), host, ~is_at(person))
    return found.order_by(tables.c.id).limit(CANDIDATES)


def must_be_bot(name: str) -> None:
    """Refuse a name that is not one of a bot."""
    if not is_bot(name):
        raise Refused("no-such-bot", name[:40])


def must_admit(table: Row[Any], person: Person) -> None:
    """Refuse a program at a table whose host admits none; it may sit at its own tables."""
    if person.owner_id is not None and not table.programs and table.host_id != person.id:
        raise Refused("no-programs")


def seat_of(change: Change, seat: Seat) -> Row[Any]:
    """The row of a seat; refused if there is no such seat."""
    wanted = select(seats).where(seats.c.table_id == change.table.id, seats.c.seat == seat)
    row = change.c.execute(wanted).first()
    if row is None:
        raise Refused("no-such-seat", str(seat))
    return row


def is_muted_for_everybody(c: Connection, table: Row[Any], person_id: int) -> bool:
    """True if the host has muted this person for everybody, and they have no seat."""
    if read_seats(c, table).of_id(person_id):
        return False
    muted = exists().where(
        mutes.c.table_id == table.id, mutes.c.muted_id == person_id, mutes.c.everyone.is_(True)
    )
    return bool(c.execute(select(muted)).scalar())


def mute_row(change: Change, line: int, *, everyone: bool) -> dict[str, Any]:
    """The row that says that this person mutes the writer of a line."""
    wrote = select(chat.c.person_id).where(chat.c.id == line, chat.c.table_id == change.table.id)
    writer = change.c.execute(wrote).scalar()
    if writer is None:
        raise Refused("not-found")
    return {
        "table_id": change.table.id,
        "person_id": change.person.id,
        "muted_id": writer,
        "everyone": everyone,
    }


def writers_at(c: Connection, table: Row[Any], seats: Seats, person: Person | None) -> list[Writer]:
    """Everybody who has written at a table, the host and the players first."""
    written = (
        select(people.c.id, people.c.name, func.max(chat.c.id), func.count())
        .join(chat, chat.c.person_id == people.c.id)
        .where(chat.c.table_id == table.id)
        .group_by(people.c.id, people.c.name)
        .order_by(people.c.id)
    )
    by = {
        (row.person_id, row.muted_id, row.everyone)
        for row in c.execute(select(mutes).where(mutes.c.table_id == table.id))
    }
    me = person.id if person is not None else NOBODY
    found = [
        Writer(
            line=line,
            lines=lines,
            name=name,
            seats=seats.of_id(id_),
            is_host=id_ == table.host_id,
            is_me=id_ == me,
            is_muted=(me, id_, False) in by,
            is_muted_for_everybody=(table.host_id, id_, True) in by,
        )
        for id_, name, line, lines in c.execute(written)
    ]
    return sorted(found, key=lambda one: (not one.is_host, not one.seats))
