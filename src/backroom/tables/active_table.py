"""One table during one transaction: its row, its seats and its game. Moves are checked and logged here."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
from sqlalchemy import bindparam, delete

from backroom.bots import Sign, thinking_time
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.replay import Step, fingerprint
from backroom.engine.rulebook import waiting
from backroom.engine.title import Window
from backroom.tables import passes, table_rows
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.fair_chance import commitment
from backroom.tables.log_chain import chain_start
from backroom.tables.logged_game import LoggedGame
from backroom.tables.pacing import answer_delay
from backroom.tables.proof import contributions
from backroom.tables.schema import votes
from backroom.tables.seats import deadlines, read_seats
from backroom.tables.snapshot import Snapshot
from backroom.tables.store import Change

DROP_MOTIONS = delete(votes).where(
    votes.c.table_id == bindparam("table"), votes.c.motion.like(bindparam("like"))
)
SEEDS_WITHIN = 5.0  # seconds for browsers to send the seeds they have committed to
LONGEST_WORD = 40  # characters of a refused answer that are repeated in the error message


class HalfWay(BackroomError):
    """One of several answers was refused, perhaps after others had been played; all must be rolled back."""

    def __init__(self, word: str) -> None:
        super().__init__(word[:LONGEST_WORD])
        self.word = word[:LONGEST_WORD]


class ActiveTable:
    """A table that is being changed."""

    def __init__(self, change: Change, logged: LoggedGame, pace: float) -> None:
        self.change = change
        self.c = change.c
        self.table = table = change.table
        self.logged = logged
        self.now = now = change.now
        self.is_moved = False  # a motion was put, supported or withdrawn
        self.seats = read_seats(change.c, table)
        self.clock = msgspec.json.decode(table.clock, type=Clock)
        self.pace = self.clock.pace(pace)
        self.status: str = table.status
        self.asked_at: float = now if table.asked_at is None else table.asked_at
        self.bot_asked_before = self.bot_asked()

    # -- who may do what ---------------------------------------------------------------------------

    def must_be(self, *statuses: str) -> None:
        """Refuse the action unless the table has one of these statuses."""
        if self.status not in statuses:
            raise Refused("not-now", self.status)

    def must_play(self, seat: Seat) -> None:
        """Refuse unless the person holds this seat and no stand-in plays it."""
        if seat not in self.mine():
            raise Refused("not-your-seat")
        if seat in self.seats.bots():
            raise Refused("stand-in-plays")

    def mine(self) -> list[Seat]:
        """The seats of the person who makes this change."""
        return self.seats.of(self.change.person)

    # -- writing -----------------------------------------------------------------------------------

    def change_seat(self, seat: Seat, **values: object) -> None:
        """Update the row of a seat."""
        table_rows.update_seat(self.c, self.table.id, seat, **values)
        self.seats = read_seats(self.c, self.table)

    def snapshot(self, table: SimpleNamespace) -> Snapshot:
        """A snapshot after the change; `table` is the table's row with the new values."""
        table.has_motions = table.has_motions or self.is_moved
        return Snapshot(self.c, table, self.logged.play, self.now, self.seats)

    def append(self, kind: str, step: Step) -> None:
        """Append the next row to the log. Raises IntegrityError if another process took its number first."""
        logged = self.logged
        logged.count(kind)
        if logged.put_at == logged.rows:  # a new question: its clock starts now
            self.asked_at = self.now
        found = fingerprint(logged.title, logged.game.g) if logged.fingerprint_due(kind) else None
        version = self.table.version + 1
        row = table_rows.log_row(self.table.id, logged.rows, kind, step, self.now, found, version)
        if logged.chain:
            row |= {"hash": logged.chain.add(row), "signature": logged.chain.signature()}
            self.change.set(head=logged.chain.head)
        table_rows.append_log(self.c, row)

    # -- moves -------------------------------------------------------------------------------------

    def ask_for_seeds(self) -> None:
        """Wait a moment for the seeds that the players' browsers have committed to."""
        self.status = "starting"
        self.change.set(status=self.status, deadline=self.now + SEEDS_WITHIN)
        self.attend()

    def chain_start(self, public_key: str) -> str:
        """The hash before the first row of the log."""
        table = self.table
        promise, given = commitment(table.server_seed), contributions(self.seats)
        return chain_start(table.code, table.game, table.rules, table.setup, promise, given, public_key)

    def missing_seeds(self) -> list[Seat]:
        """The seats whose browser has committed to a seed and not sent it yet."""
        return [row.seat for row in self.seats.rows if row.commitment and not row.player_seed]

    def begin(self) -> None:
        """Deal the game and start the clocks."""
        opening = self.logged.begin()
        if self.table.server_seed:
            opening.answer = commitment(self.table.server_seed)
        self.append("open", opening)
        for row in self.seats.rows:
            self.change_seat(row.seat, time_left=self.clock.start())
        self.status = "running"
        self.settle()

    def take(self, seat: Seat, seq: int, word: str, *more: str) -> None:
        """Take an answer to the question put after row `seq`, and answers to the questions that follow it.

        Either all of them are taken or none. An answer is followed by another only if it could be undone:
        otherwise a player could add an illegal answer at the end to take back what was drawn or revealed,
        and repeat that until they like the result.
        """
        for number, answer in enumerate([word, *more]):
            if number and self.logged.game.why_not_undo(seat):
                raise HalfWay(answer)
            try:
                self._take(seat, self.logged.rows if number else seq, answer)
            except Refused as error:
                if number or (more and error.why == "not-allowed"):
                    raise HalfWay(answer) from None
                raise

    def time_out(self, seat: Seat) -> None:
        """Take the answer that the rules give for a player who has run out of time."""
        g, title = self.logged.game.g, self.logged.title
        word = title.book.queries[g.query].noun.write(title.timeout(g, seat))
        self._take(seat, self.logged.rows, word, timed_out=True)

    def take_with_gesture(self, seat: Seat, seq: int, word: str, gesture: Sign | None) -> None:
        """Take the answer of a bot, and just before it a gesture, unless that is impossible by now."""
        self.must_be_asked(seat, seq)
        if gesture is None or not self.logged.game.can_be_made(Step(seat, *gesture)):
            self.take(seat, seq, word)
            return
        self.signal(seat, *gesture)
        try:
            self.take(seat, seq, word)
        except Refused:
            raise HalfWay(word) from None

    def must_be_asked(self, seat: Seat, seq: int) -> None:
        """Refuse unless this seat is still asked the question that was put after row `seq`."""
        self.must_be("running")
        if seq < self.logged.put_at or seat not in waiting(self.logged.game.g):
            raise Refused("too-late")

    def _take(self, seat: Seat, seq: int, word: str, *, timed_out: bool = False) -> None:
        """Check one answer, play it and log it."""
        self.must_be_asked(seat, seq)
        play = self.logged.game
        query = self.logged.title.book.queries[play.g.query]
        try:
            play.answer(query.noun.read(word), seat)
        except BackroomError as error:
            raise Refused("not-allowed", str(error)) from None
        play.record.steps[-1].timed_out = timed_out
        left = self.clock.after(self.seats.time_left(seat), self.now - self.asked_at)
        if self.clock.kind == "budget":
            self.change_seat(seat, time_left=left)
        if self.clock.kind == "days" and seat not in self.seats.bots():
            self.attend()  # also to a time-out: in a correspondence game nobody may be there for days
        self.append("answer", play.record.steps[-1])
        self.drop_motions("%undo-%")
        self.settle()

    def rewind(self, count: int) -> None:
        """Undo the last `count` steps by appending an undo row; the log itself never shrinks.

        The time increment of each answer is taken back too, so that undoing cannot fill up a clock. Advance
        passes of the players concerned are cleared, so that they are really asked again.
        """
        taken = [step.seat for step in self.logged.game.record.steps[-count:] if not self.is_gesture(step)]
        for seat in taken:
            left = self.seats.time_left(seat)
            if left is not None:
                left = max(left - self.clock.increment, 0.0)
            self.change_seat(seat, time_left=left, advance_pass=passes.NONE)
        self.logged.rewind(count)
        self.append("undo", Step(NOBODY, "", str(count)))
        self.drop_motions("%undo-%")
        self.settle()

    def undo(self) -> None:
        """Undo the last answer. The gestures since then stay: they are logged again after the undo row.

        A gesture that makes no sense without the answer, such as a judgement of what it promised, goes too.
        """
        since = self.logged.game.gestures_since()
        self.rewind(1 + len(since))
        for step in since:
            if self.logged.game.can_be_made(step):
                self.signal(step.seat, step.question, step.answer)

    def is_gesture(self, step: Step) -> bool:
        """True if this step is a gesture, not an answer."""
        return self.logged.title.book.gestured(step.question) is not None

    def signal(self, seat: Seat, name: str, word: str) -> None:
        """Play a gesture and log it. The question stays the same and no clock restarts."""
        play, gesture = self.logged.game, self.logged.title.book.gestured(name)
        if gesture is None:
            raise Refused("not-allowed", name[:LONGEST_WORD])
        try:
            play.signal(gesture, gesture.noun.read(word), seat)
        except BackroomError as error:
            raise Refused("not-allowed", str(error)) from None
        self.append("gesture", play.record.steps[-1])
        self.change.set(seq=self.logged.rows, pass_at=self.pass_at(self.change.written().pass_at))

    # -- advance passes ----------------------------------------------------------------------------

    def window(self) -> Window | None:
        """The open window; None if the current question is not a reaction."""
        window: Window | None = self.logged.title.window(self.logged.game.g)
        return window

    def pass_in_advance(self, seat: Seat, kind: str) -> None:
        """Set the advance pass of a seat; an empty kind removes it."""
        window = self.window()
        if kind not in (passes.NONE, *passes.KINDS):
            raise Refused("not-understood", "kind")
        if not passes.has_windows(self.logged.title):
            raise Refused("no-windows")
        if window is None and kind in (passes.PHASE, passes.WINDOW_OPENING):
            raise Refused("not-now", kind)
        self.change_seat(seat, advance_pass=passes.given(kind, window, seat))
        self.change.set(pass_at=self.pass_at(self.table.pass_at))

    def pass_at(self, due: float | None = None) -> float | None:
        """Update all advance passes to the current window. Returns when the next one is due, or None.

        A pass is delayed like the answer of a bot that does not search; `due` keeps a time already set.
        """
        window, bots = self.window(), self.seats.bots()
        for row in self.seats.rows:
            left = passes.lasts(row.advance_pass, window, row.seat)
            passing = row.seat not in bots and passes.holds(left, window, row.seat)
            if (left, passing) != (row.advance_pass, row.passing):
                self.change_seat(row.seat, advance_pass=left, passing=passing)
        if self.status != "running" or not self.passers():
            return None
        return due or self.now + answer_delay(self.pace)

    def passers(self) -> list[Seat]:
        """The seats that are asked now and have passed in advance."""
        return [seat for seat in waiting(self.logged.game.g) if self.seats.rows[seat].passing]

    def turns(self) -> list[Seat]:
        """Whose turn it is: in a window of a correspondence game, all people who may still react."""
        asked, window, bots = waiting(self.logged.game.g), self.window(), self.seats.bots()
        if window is None or self.clock.kind != "days":
            return list(asked)
        return sorted({*asked, *[seat for seat in window.seats if seat not in bots]})

    # -- after every move --------------------------------------------------------------------------

    def drop_motions(self, like: str) -> None:
        """Delete the motions whose name matches a pattern, because a move has made them obsolete."""
        if not self.table.has_motions:
            return
        self.c.execute(DROP_MOTIONS, {"table": self.table.id, "like": like})

    def attend(self) -> None:
        """Note that a person attends to the table, so that it does not fall asleep."""
        self.change.set(attended_at=self.now)

    def settle(self) -> None:
        """After a move, update the table's row: who is asked, until when, and whether the game is over."""
        g = self.logged.game.g
        if g.seat == NOBODY:
            self.status = "over"
            self.change.set(outcome=table_rows.encode(self.logged.title.outcome(g)))
        runs = self.status == "running"
        self.change.set(
            status=self.status,
            seq=self.logged.rows,
            waiting=",".join(map(str, self.turns())),
            asked_at=self.asked_at,
            deadline=min([end for _, end in self.deadlines()], default=None) if runs else None,
            pass_at=self.pass_at(),
        )
        if self.change.is_by_person:
            self.attend()
        self.call_bot()

    def bot_asked(self) -> tuple[Seat, int]:
        """The bot that answers next and the row after which its question was put, or NOBODY and 0."""
        if self.status != "running":
            return NOBODY, 0
        bots = self.seats.bots()
        asked = [seat for seat in waiting(self.logged.game.g) if seat in bots]
        return (asked[0], self.logged.put_at) if asked else (NOBODY, 0)

    def call_bot(self) -> None:
        """Set when the next bot answers. It stays if others have answered the same question meanwhile."""
        asked = self.bot_asked()
        if asked == self.bot_asked_before and self.table.bot_at is not None:
            return
        bot_at = None
        if asked[0] != NOBODY:
            bot_at = self.now + answer_delay(self.pace, thinking_time(self.seats.bots()[asked[0]]))
        self.change.set(bot_at=bot_at, lease_until=0.0, asleep=False)

    def stop_clock(self) -> None:
        """From now on everybody may think as long as they like."""
        self.clock = Clock(bots=self.clock.bots)
        self.change.set(clock=table_rows.encode(self.clock))
        for row in self.seats.rows:
            self.change_seat(row.seat, time_left=None)

    def deadlines(self) -> list[tuple[Seat, float]]:
        """The deadlines of the people who are asked now."""
        return deadlines(self.clock, self.seats, waiting(self.logged.game.g), self.asked_at)
