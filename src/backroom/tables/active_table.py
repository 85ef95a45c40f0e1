"""One table during one transaction: its row, its seats, its game, and how a move is written down."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
from sqlalchemy import bindparam, delete

from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.replay import Step, fingerprint
from backroom.engine.rulebook import waiting
from backroom.engine.title import Window
from backroom.tables import passes, table_rows
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.logged_game import LoggedGame
from backroom.tables.schema import votes
from backroom.tables.seats import ends, read_seats
from backroom.tables.snapshot import Snapshot
from backroom.tables.store import Change

DROP_MOTIONS = delete(votes).where(
    votes.c.table_id == bindparam("at"), votes.c.motion.like(bindparam("like"))
)
LONGEST_WORD = 40  # of an answer that is repeated to whoever gave it


class HalfWay(BackroomError):
    """Of several answers one was refused, perhaps after others had been played: none of them may stand."""

    def __init__(self, word: str) -> None:
        super().__init__(word[:LONGEST_WORD])
        self.word = word[:LONGEST_WORD]


class ActiveTable:
    """A table that something is being done at."""

    def __init__(self, change: Change, logged: LoggedGame, pace: float) -> None:
        self.change = change
        self.c = change.c
        self.table = table = change.table
        self.logged = logged
        self.now = now = change.now
        self.pace = pace
        self.is_moved = False  # a motion was put or withdrawn
        self.seats = read_seats(change.c, table)
        self.clock = msgspec.json.decode(table.clock, type=Clock)
        self.status: str = table.status
        self.asked_at: float = now if table.asked_at is None else table.asked_at

    # -- who may do what ---------------------------------------------------------------------------

    def must_be(self, *statuses: str) -> None:
        """Refuse what does not fit the moment."""
        if self.status not in statuses:
            raise Refused("not-now", self.status)

    def must_play(self, seat: Seat) -> None:
        """Only the person of a seat acts for it, and not while a bot stands in."""
        if seat not in self.mine():
            raise Refused("not-your-seat")
        if seat in self.seats.bots():
            raise Refused("stand-in-plays")

    def mine(self) -> list[Seat]:
        """The seats of whoever does it."""
        return self.seats.of(self.change.person)

    # -- writing down ------------------------------------------------------------------------------

    def change_seat(self, seat: Seat, **values: object) -> None:
        """Write to the row of a seat."""
        table_rows.update_seat(self.c, self.table.id, seat, **values)
        self.seats = read_seats(self.c, self.table)

    def snapshot(self, table: SimpleNamespace) -> Snapshot:
        """What has become of it, with the row as it was written."""
        table.has_motions = table.has_motions or self.is_moved
        return Snapshot(self.c, table, self.logged.play, self.now, self.seats)

    def append(self, kind: str, step: Step) -> None:
        """Write the next row of the log; its number is taken if another process was quicker."""
        logged = self.logged
        logged.count(kind)
        if logged.put_at == logged.rows:  # a new question, and time begins to count
            self.asked_at = self.now
        check = fingerprint(logged.title, logged.game.g) if logged.check_due(kind) else None
        table_rows.append_log(
            self.c, [table_rows.log_row(self.table.id, logged.rows, kind, step, self.now, check)]
        )

    # -- moves -------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Deal; everybody's time begins to count."""
        self.append("open", self.logged.begin())
        for row in self.seats.rows:
            self.change_seat(row.seat, time_left=self.clock.start())
        self.status = "running"
        self.settle()

    def take(self, seat: Seat, seq: int, word: str, *more: str) -> None:
        """Take the answer to the question put after row `seq`, and those to what is asked next: all, or none.

        Only an answer that could be taken back is followed by another one in the same breath: else a wrong
        one at the end would undo what was drawn or revealed, and one could try again until one likes it.
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

    def _take(self, seat: Seat, seq: int, word: str) -> None:
        """Check an answer, play it and write it down."""
        self.must_be("running")
        play = self.logged.game
        if seq < self.logged.put_at or seat not in waiting(play.g):
            raise Refused("too-late")
        query = self.logged.title.book.queries[play.g.query]
        try:
            play.answer(query.noun.read(word), seat)
        except BackroomError as error:
            raise Refused("not-allowed", str(error)) from None
        left = self.clock.after(self.seats.time_left(seat), self.now - self.asked_at)
        if self.clock.kind == "budget":
            self.change_seat(seat, time_left=left)
        self.append("answer", play.record.steps[-1])
        self.drop_motions("undo-%")
        self.settle()

    def rewind(self, count: int) -> None:
        """Append a row that takes back the last answers; the log itself never shrinks.

        The time that an answer earned goes back with it, or changing one's mind would fill the clock. Whoever
        gave it is asked again, whatever they had passed in advance.
        """
        taken = [step.seat for step in self.logged.game.record.steps[-count:] if not self.is_gesture(step)]
        for seat in taken:
            left = self.seats.time_left(seat)
            if left is not None:
                left = max(left - self.clock.increment, 0.0)
            self.change_seat(seat, time_left=left, advance_pass=passes.NONE)
        self.logged.game.rewind(count)
        self.append("undo", Step(NOBODY, "", str(count)))
        self.drop_motions("undo-%")
        self.settle()

    def is_gesture(self, step: Step) -> bool:
        """Was this done unasked?"""
        return self.logged.title.book.gestured(step.question) is not None

    def signal(self, seat: Seat, name: str, word: str) -> None:
        """Take a gesture and write it down: nobody is asked anything else, and no clock begins anew."""
        play, gesture = self.logged.game, self.logged.title.book.gestured(name)
        if gesture is None:
            raise Refused("not-allowed", name[:LONGEST_WORD])
        try:
            play.signal(gesture, gesture.noun.read(word), seat)
        except BackroomError as error:
            raise Refused("not-allowed", str(error)) from None
        self.append("gesture", play.record.steps[-1])
        self.change.set(seq=self.logged.rows, pass_at=self.pass_at(self.table.pass_at))

    # -- passes in advance -------------------------------------------------------------------------

    def window(self) -> Window | None:
        """The reaction that is asked for now, if it is one."""
        window: Window | None = self.logged.title.window(self.logged.game.g)
        return window

    def pass_in_advance(self, seat: Seat, kind: str) -> None:
        """Say how a seat passes in advance from now on; no kind: it does not any more."""
        window = self.window()
        if kind not in (passes.NONE, *passes.KINDS):
            raise Refused("not-understood", "kind")
        if not passes.has_windows(self.logged.title):
            raise Refused("no-windows")
        if window is None and kind in (passes.PHASE, passes.OPENING):
            raise Refused("not-now", kind)
        self.change_seat(seat, advance_pass=passes.given(kind, window, seat))
        self.change.set(pass_at=self.pass_at(self.table.pass_at))

    def pass_at(self, due: float | None = None) -> float | None:
        """End the passes that are over; when is one to be given? After the pace that bots have too."""
        window, bots = self.window(), self.seats.bots()
        for row in self.seats.rows:
            left = passes.lasts(row.advance_pass, window, row.seat)
            passing = row.seat not in bots and passes.holds(left, window, row.seat)
            if (left, passing) != (row.advance_pass, row.passing):
                self.change_seat(row.seat, advance_pass=left, passing=passing)
        if self.status != "running" or not self.passers():
            return None
        return due or self.now + self.pace

    def passers(self) -> list[Seat]:
        """Those who are asked and have passed in advance."""
        return [seat for seat in waiting(self.logged.game.g) if self.seats.rows[seat].passing]

    def turns(self) -> list[Seat]:
        """Whose turn it is: by correspondence all people who may react in a window think at once."""
        still, window, bots = waiting(self.logged.game.g), self.window(), self.seats.bots()
        if window is None or self.clock.kind != "days":
            return list(still)
        return sorted({*still, *[seat for seat in window.seats if seat not in bots]})

    # -- after every move --------------------------------------------------------------------------

    def drop_motions(self, like: str) -> None:
        """Motions that have lost their object are forgotten."""
        if not self.table.has_motions:
            return
        self.c.execute(DROP_MOTIONS, {"at": self.table.id, "like": like})

    def settle(self) -> None:
        """After a move: whom do we wait for, until when, and is the game over?"""
        g, bots = self.logged.game.g, self.seats.bots()
        still = waiting(g)
        if g.seat == NOBODY:
            self.status = "over"
            self.change.set(outcome=table_rows.encode(self.logged.title.outcome(g)))
        runs = self.status == "running"
        asks_bot = runs and any(seat in bots for seat in still)
        self.change.set(
            status=self.status,
            seq=self.logged.rows,
            waiting=",".join(map(str, self.turns())),
            asked_at=self.asked_at,
            deadline=min([end for _, end in self.ends()], default=None) if runs else None,
            bot_at=self.now + self.pace if asks_bot else None,
            pass_at=self.pass_at(),
            lease_until=0.0,
        )

    def ends(self) -> list[tuple[Seat, float]]:
        """When the time of everybody who is asked runs out."""
        return ends(self.clock, self.seats, waiting(self.logged.game.g), self.asked_at)
