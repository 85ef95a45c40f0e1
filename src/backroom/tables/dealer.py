"""The dealer: runs the games at the tables. Every public method is one transaction.

A move is: rebuild the game from its log (cached), check the question and the answer, append the row with
the next number. Moves at one table wait for each other, in other processes too; whoever comes second sees
what the first has done. So any process can serve any table, and whatever was acknowledged is in the log.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Row, select, update
from sqlalchemy.exc import IntegrityError

from backroom.engine.errors import RulesBroken
from backroom.engine.flow import NOBODY, Chance, Seat
from backroom.engine.replay import replay
from backroom.engine.rulebook import waiting
from backroom.tables import ledger, motions
from backroom.tables.desk import Desk
from backroom.tables.live import Diverged, Live, row_of
from backroom.tables.look import Errand, Eyes, Look, Moment, common, picture
from backroom.tables.people import Person, Refused
from backroom.tables.schema import tables
from backroom.tables.shelf import OtherRules, Shelf
from backroom.tables.sitting import HalfWay, Sitting, seats_of

T = TypeVar("T")

logger = logging.getLogger(__name__)


class Dealer:
    """Runs all games of this house that somebody asks this process about."""

    def __init__(self, desk: Desk, chance: Chance = secrets.randbelow) -> None:
        self.desk = desk
        self.shelf = Shelf(chance)

    @contextmanager
    def at(self, code: str, *, quietly: bool = False) -> Iterator[Sitting]:
        """Sit down at a table to do something there: all of it, or nothing."""
        with self.shelf.lock(code), self.trouble(code):
            with self.quietly(code) if quietly else self.desk.table(code) as (c, table):
                if table.status == "broken":
                    raise Refused("broken", row_of(table.trouble))
                live = self.shelf.take(c, table)
                try:
                    yield Sitting(c, table, live, self.desk.now(), self.desk.settings.bot_pace)
                except Refused:  # before anything was changed
                    self.shelf.put(table, live)
                    raise
            self.shelf.put(table, live)

    @contextmanager
    def quietly(self, code: str) -> Iterator[tuple[Connection, Row[Any]]]:
        """A transaction that only one person may notice: for everybody else the table has not changed."""
        with self.desk.database.begin() as c:
            yield c, self.desk.find(c, code, alone=True)
        self.desk.tell(code)

    @contextmanager
    def trouble(self, code: str) -> Iterator[None]:
        """A log that does not lead where it led is never papered over: the table stops and says why."""
        try:
            yield
        except IntegrityError:
            raise Refused("busy") from None
        except OtherRules as error:
            raise Refused("other-rules", str(error)) from None
        except (Diverged, RulesBroken) as error:
            raise Refused("broken", self.report(code, error)) from error

    def report(self, code: str, error: Diverged | RulesBroken) -> str:
        """Stop a table that cannot go on. Its log stays as it is, for a person to look at.

        The whole reason is kept beside it; pages and the server's own log say only where it breaks off.
        """
        why = str(error) if isinstance(error, Diverged) else f"rules: {error}"
        logger.error("table %s is broken: %s", code, row_of(why))
        with self.desk.table(code) as (c, table):
            ledger.change(c, table.id, status="broken", trouble=why, bot_at=None, deadline=None, pass_at=None)
        return row_of(why)

    # -- playing ---------------------------------------------------------------------------------

    def start(self, person: Person, code: str) -> None:
        """The host starts the game once every seat is taken."""
        with self.at(code) as at:
            if at.table.host_id != person.id:
                raise Refused("host-only")
            at.must_be("open")
            if len(at.seats.people()) + len(at.seats.bots()) < len(at.seats.rows):
                raise Refused("seats-empty")
            at.begin()

    def answer(self, person: Person, code: str, seat: Seat, seq: int, word: str, *more: str) -> None:
        """A person answers the question that was put after row `seq`, in the words of the notation.

        Several words answer it and the questions that follow: all of them are taken, or none.
        """
        try:
            with self.at(code) as at:
                at.must_play(person, seat)
                at.take(seat, seq, word, *more)
        except HalfWay as error:  # refused only out here: a game that has moved must not be put back
            raise Refused("none-taken", error.word) from None

    def undo(self, person: Person, code: str, seat: Seat) -> None:
        """Take back one's own last answer: freely if nobody can have learnt from it, else it is moved."""
        with self.at(code) as at:
            at.must_be("running")
            at.must_play(person, seat)
            steps = at.live.game.record.steps
            mine = [n for n, step in enumerate(steps) if step.seat == seat and not at.is_gesture(step)]
            if not mine:
                raise Refused("nothing-to-undo")
            if at.live.game.why_not_undo(seat) == "":
                at.rewind(1)
            else:
                motions.second(at, person, motions.Motion("undo", mine[-1]))

    def agree(self, person: Person, code: str, motion: str) -> None:
        """Put a motion, or agree to one: pause, resume, stand-in-2 (a bot plays on for seat 2), undo-17."""
        with self.at(code) as at:
            motions.second(at, person, motions.read(motion))

    def withdraw(self, person: Person, code: str, motion: str) -> None:
        """Agree no longer."""
        with self.at(code) as at:
            motions.withdraw(at, person, motions.read(motion))

    def come_back(self, person: Person, code: str, seat: Seat) -> None:
        """Whoever left takes their seat back from the bot."""
        with self.at(code) as at:
            motions.come_back(at, person, seat)

    def signal(self, person: Person, code: str, seat: Seat, name: str, word: str) -> None:
        """A person makes a gesture, which nobody asked for: it is written down like an answer."""
        with self.at(code) as at:
            at.must_be("running")
            at.must_play(person, seat)
            at.signal(seat, name, word)

    def stand(self, person: Person, code: str, seat: Seat, kind: str) -> None:
        """A person passes in advance (`phase`, `aimed`, `opening`), or no more (""). Nobody else is told."""
        with self.at(code, quietly=True) as at:
            at.must_be("running", "paused")
            at.must_play(person, seat)
            at.stand(seat, kind)

    # -- bots and clocks: what the sweep does --------------------------------------------------------

    def due(self, limit: int) -> list[Errand]:
        """Lease the bot moves that are due. A lease that runs out is anybody's again."""
        now = self.desk.now()
        free = tables.c.lease_until <= now
        ready = select(tables.c.id).where(tables.c.bot_at <= now, free, tables.c.status == "running")
        with self.desk.database.read() as c:
            ids = list(c.execute(ready.order_by(tables.c.bot_at).limit(limit)).scalars())
        if not ids:
            return []
        still = select(tables.c.id).where(tables.c.id.in_(ids), free).with_for_update(skip_locked=True)
        lease = (
            update(tables).where(tables.c.id.in_(still)).values(lease_until=now + self.desk.settings.lease)
        )
        with self.desk.database.begin() as c:
            codes = list(c.execute(lease.returning(tables.c.code)).scalars())
        errands = [self.examine(code, self._errand) for code in codes]
        return [errand for errand in errands if errand is not None]

    def _errand(self, c: Connection, table: Row[Any], live: Live | None) -> Errand | None:
        """What a worker needs to think for a bot: the record and whose move it is."""
        bots = seats_of(c, table).bots()
        asked = [seat for seat in waiting(live.game.g) if seat in bots] if live else []
        if live is None or not asked:
            return None
        seat, record = asked[0], msgspec.json.encode(live.game.record)
        return Errand(
            table.code, table.game, seat, live.rows, bots[seat], self.desk.settings.bot_seconds, record
        )

    def take_over(self) -> None:
        """Nobody else moves for bots: what a process that is gone had leased is due again."""
        with self.desk.database.begin() as c:
            c.execute(update(tables).where(tables.c.lease_until > 0).values(lease_until=0.0))

    def answer_for_bot(self, code: str, seat: Seat, seq: int, word: str) -> None:
        """A worker brings the answer of a bot. Bringing it twice is harmless: the second one is late."""
        with self.at(code) as at:
            if seat not in at.seats.bots():
                raise Refused("not-a-bot")
            at.take(seat, seq, word)

    def run_out(self) -> list[str]:
        """The tables where somebody's time has run out."""
        late = select(tables.c.code).where(tables.c.deadline <= self.desk.now(), tables.c.status == "running")
        with self.desk.database.read() as c:
            return list(c.execute(late).scalars())

    def time_out(self, code: str) -> None:
        """Give the answer that the rules define for whoever has run out of time."""
        with self.at(code) as at:
            at.must_be("running")
            late = [seat for seat, end in at.ends() if end <= at.now]
            if not late:
                raise Refused("not-now", "time-left")
            g, title = at.live.game.g, at.live.title
            word = title.book.queries[g.query].noun.write(title.timeout(g, late[0]))
            at.take(late[0], at.live.rows, word)

    def due_passes(self) -> list[str]:
        """The tables where somebody who is asked has passed in advance, and the usual while is over."""
        due = select(tables.c.code).where(tables.c.pass_at <= self.desk.now(), tables.c.status == "running")
        with self.desk.database.read() as c:
            return list(c.execute(due).scalars())

    def pass_on(self, code: str) -> None:
        """Give the pass of whoever has given it in advance; unless they have changed their mind meanwhile."""
        with self.at(code) as at:
            at.must_be("running")
            window, passers, due = at.window(), at.passers(), at.table.pass_at
            if window is None or not passers or due is None or due > at.now:
                raise Refused("not-now", "no-pass")
            query = at.live.title.book.queries[at.live.game.g.query]
            at.take(passers[0], at.live.rows, query.noun.write(window.passing))

    # -- looking -----------------------------------------------------------------------------------

    def examine(self, code: str, see: Callable[[Connection, Row[Any], Live | None], T]) -> T:
        """See a table and its game as of one moment; no game where there is none that can be shown."""
        try:
            return self._examine(code, see)
        except (Diverged, RulesBroken) as error:
            self.report(code, error)
            return self._examine(code, see)

    def _examine(self, code: str, see: Callable[[Connection, Row[Any], Live | None], T]) -> T:
        with self.shelf.lock(code), self.desk.database.read() as c:
            table = self.desk.find(c, code)
            live: Live | None = None
            if table.seq and table.status != "broken" and not self.shelf.plays_other_rules(table):
                live = self.shelf.take(c, table)
                self.shelf.put(table, live)
            return see(c, table, live)

    def look(self, person: Person | None, code: str, seat: Seat = NOBODY) -> Look:
        """All that a person may see of a table, from one of their seats or from the gallery."""
        return self.look_around(code, lambda moment: moment.look(person, seat))

    def look_around(self, code: str, work: Callable[[Moment], T]) -> T:
        """Look through several eyes at the same moment; what all of them see is read once."""

        def see(c: Connection, table: Row[Any], live: Live | None) -> T:
            return work(Moment(c, table, live.game if live else None, self.desk.now()))

        return self.examine(code, see)

    def at_step(
        self, person: Person | None, code: str, step: int, seat: Seat = NOBODY, *, open_hands: bool = False
    ) -> Look:
        """The table as it was after `step` answers; 0: after the opening.

        From one's own seat at any time; from any seat, and with all hands open, once the game is over.
        """

        def see(c: Connection, table: Row[Any], live: Live | None) -> Look:
            if live is None:
                raise Refused("not-now", table.status)
            eyes = Eyes(person, seat, self.desk.now(), over=table.status == "over", open_hands=open_hands)
            then = replay(live.title, live.game.record, self.shelf.chance, max(step, 0))
            return picture(c, table, then, eyes, common(c, table), len(live.game.record.steps))

        return self.examine(code, see)

    # -- afterwards --------------------------------------------------------------------------------

    def record(self, code: str) -> bytes:
        """A finished game as a file; refused while it is played, because it tells everything."""

        def see(c: Connection, table: Row[Any], live: Live | None) -> bytes:
            if live is None or table.status != "over":
                raise Refused("not-over")
            live.game.record.who = [
                row.name or row.person or row.bot or "" for row in seats_of(c, table).rows
            ]
            return live.game.save()

        return self.examine(code, see)

    def import_record(self, person: Person, text: bytes) -> str:
        """Put a saved game on a table to be looked at. Returns its code."""
        return self.desk.import_record(person, text)

    def rematch(self, person: Person, code: str) -> str:
        """The same players at a new table, hosted by whoever asks first; with bots only it starts at once."""
        again, alone = self.desk.again(person, code)
        if alone:
            self.start(person, again)
        return again
