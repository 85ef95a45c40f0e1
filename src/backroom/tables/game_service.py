"""Playing games at tables: answers, gestures, undo, motions, bot moves and time-outs.

Every public method is one transaction, except `rematch`. A move rebuilds the game from its log (or takes it
from the cache), checks the question and the answer, and appends a row with the next number. Moves at one
table are serialized, across processes too, and each sees the result of the one before. So any process can
serve any table, and every acknowledged move is in the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, or_, select, update
from sqlalchemy.exc import IntegrityError

from backroom.engine.errors import RulesBroken
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.rulebook import waiting
from backroom.tables import motions
from backroom.tables.active_table import ActiveTable, HalfWay
from backroom.tables.errors import Refused
from backroom.tables.fair_chance import commitment, is_seed
from backroom.tables.game_cache import GameCache, OtherRules
from backroom.tables.logged_game import Diverged, LoggedGame, row_of
from backroom.tables.people import Who
from backroom.tables.reader import Reader
from backroom.tables.schema import tables
from backroom.tables.seats import read_seats
from backroom.tables.settings import Settings
from backroom.tables.store import TableStore
from backroom.tables.table_service import TableService
from backroom.tables.workers import BotTask

MOMENTS = (tables.c.bot_at, tables.c.pass_at, tables.c.deadline)
DUE = (
    select(tables.c.code, tables.c.lease_until, *MOMENTS)
    .where(
        tables.c.status.in_(["running", "starting"]), or_(*[moment <= bindparam("now") for moment in MOMENTS])
    )
    .order_by(tables.c.id)
)


class Pending(msgspec.Struct, frozen=True):
    """The codes of the tables where something is due."""

    bots: list[str]  # a bot has to answer, and no worker holds a lease
    passes: list[str]  # a seat that is asked has passed in advance, and the delay is over
    late: list[str]  # a player has run out of time


class GameService:
    """Plays the games at all tables."""

    def __init__(
        self, store: TableStore, cache: GameCache, reader: Reader, tables: TableService, settings: Settings
    ) -> None:
        self.store = store
        self.cache = cache
        self.reader = reader
        self.tables = tables
        self.settings = settings
        self.now = store.now

    @contextmanager
    def activate(self, code: str, who: Who | None = None, *, quietly: bool = False) -> Iterator[ActiveTable]:
        """Change a table and its game in one transaction, which is rolled back if an exception is raised."""
        with self.cache.lock(code), self.trouble(code):
            with self.store.change(code, who, quietly=quietly) as change:
                table = change.table
                if table.status == "broken":
                    raise Refused("broken", row_of(table.trouble))
                logged = self.cache.take(change.c, table)
                active = ActiveTable(change, logged, self.settings.bot_pace)
                change.show = active.snapshot
                try:
                    yield active
                except Refused:  # raised before the game was changed, so it can stay in the cache
                    self.cache.put(table, logged)
                    raise
            self.cache.put(table, logged)

    @contextmanager
    def trouble(self, code: str) -> Iterator[None]:
        """Turn the errors of a table that cannot go on into `Refused`."""
        try:
            yield
        except IntegrityError:
            raise Refused("busy") from None
        except OtherRules as error:
            raise Refused("other-rules", str(error)) from None
        except (Diverged, RulesBroken) as error:
            raise Refused("broken", self.reader.report(code, error)) from error

    # -- playing ---------------------------------------------------------------------------------

    def start(self, who: Who, code: str) -> None:
        """Start the game; only the host can, once every seat is taken."""
        with self.activate(code, who) as active:
            if active.table.host_id != active.change.person.id:
                raise Refused("host-only")
            active.must_be("open")
            if len(active.seats.people()) + len(active.seats.bots()) < len(active.seats.rows):
                raise Refused("seats-empty")
            if active.missing_seeds():
                active.ask_for_seeds()
            else:
                self._deal(active)

    def reveal_seed(self, who: Who, code: str, seat: Seat, seed: str) -> None:
        """Add the seed that a player's browser has committed to; the game begins with the last one."""
        with self.activate(code, who) as active:
            active.must_be("starting")
            active.must_play(seat)
            if not is_seed(seed) or commitment(seed) != active.seats.rows[seat].commitment:
                raise Refused("not-allowed", "seed")
            active.change_seat(seat, player_seed=seed)
            if not active.missing_seeds():
                self._deal(active)

    def _deal(self, active: ActiveTable) -> None:
        """Begin the game. From now on nobody can change what its chance and its log depend on."""
        seed, public_key = active.table.server_seed, self.cache.signing_key.public
        if seed:
            start = active.chain_start(public_key)
            self.cache.make_checkable(active.logged, seed, start)
            active.change.set(public_key=public_key, chain_start=start)
        active.begin()

    def answer(self, who: Who, code: str, seat: Seat, seq: int, word: str, *more: str) -> None:
        """Answer the question that was put after row `seq`; `word` is the answer in notation.

        Further words answer the questions that follow. Either all of them are taken or none.
        """
        try:
            with self.activate(code, who) as active:
                active.must_play(seat)
                active.take(seat, seq, word, *more)
        except HalfWay as error:  # refused only here: a game that has moved must not go back to the cache
            raise Refused("none-taken", error.word) from None

    def undo(self, who: Who, code: str, seat: Seat) -> None:
        """Undo the seat's last answer: at once if nobody learned anything from it, otherwise by motion."""
        with self.activate(code, who) as active:
            active.must_be("running")
            active.must_play(seat)
            steps = active.logged.game.record.steps
            mine = [n for n, step in enumerate(steps) if step.seat == seat and not active.is_gesture(step)]
            if not mine:
                raise Refused("nothing-to-undo")
            if active.logged.game.why_not_undo(seat) == "":
                active.rewind(1)
            else:
                motions.second(active, motions.Motion("undo", mine[-1]))

    def agree(self, who: Who, code: str, motion: str) -> None:
        """Put a motion or agree to one: pause, resume, stand-in-2 (a bot plays for seat 2), undo-17."""
        with self.activate(code, who) as active:
            motions.second(active, motions.read(motion))

    def withdraw(self, who: Who, code: str, motion: str) -> None:
        """Withdraw support for a motion."""
        with self.activate(code, who) as active:
            motions.withdraw(active, motions.read(motion))

    def come_back(self, who: Who, code: str, seat: Seat) -> None:
        """Take a seat back from its stand-in."""
        with self.activate(code, who) as active:
            motions.come_back(active, seat)

    def signal(self, who: Who, code: str, seat: Seat, name: str, word: str) -> None:
        """Make a gesture; it is logged like an answer."""
        with self.activate(code, who) as active:
            active.must_be("running")
            active.must_play(seat)
            active.signal(seat, name, word)

    def pass_in_advance(self, who: Who, code: str, seat: Seat, kind: str) -> None:
        """Set an advance pass (`phase`, `aimed`, `opening`) or remove it (""). Nobody else can notice."""
        with self.activate(code, who, quietly=True) as active:
            active.must_be("running", "paused")
            active.must_play(seat)
            active.pass_in_advance(seat, kind)

    # -- bots, advance passes and clocks: called by the scheduler -----------------------------------

    def pending(self) -> Pending:
        """Everything that is due now, found with one statement."""
        now = self.now()
        with self.store.database.read() as c:
            rows = c.execute(DUE, {"now": now}).all()
        bots = sorted([row for row in rows if is_due(row.bot_at, now)], key=lambda row: row.bot_at)
        return Pending(
            [row.code for row in bots if row.lease_until <= now],
            [row.code for row in rows if is_due(row.pass_at, now)],
            [row.code for row in rows if is_due(row.deadline, now)],
        )

    def lease(self, codes: list[str]) -> list[BotTask]:
        """Lease the bot moves of these tables, except those under a lease that has not expired."""
        now = self.now()
        free = (tables.c.lease_until <= now) & (tables.c.bot_at <= now) & (tables.c.status == "running")
        unleased = select(tables.c.id).where(tables.c.code.in_(codes), free).with_for_update(skip_locked=True)
        lease = update(tables).where(tables.c.id.in_(unleased)).values(lease_until=now + self.settings.lease)
        with self.store.database.begin(lasting=False) as c:
            leased = list(c.execute(lease.returning(tables.c.code)).scalars())
        bot_tasks = [self.reader.examine(code, self._bot_task) for code in leased]
        return [bot_task for bot_task in bot_tasks if bot_task is not None]

    def _bot_task(self, c: Connection, table: Row[Any], logged: LoggedGame | None) -> BotTask | None:
        """The task for a worker: the record of the game and the bot's seat. None if no bot is asked."""
        bots = read_seats(c, table).bots()
        asked = [seat for seat in waiting(logged.game.g) if seat in bots] if logged else []
        if logged is None or not asked:
            return None
        seat, record = asked[0], msgspec.json.encode(logged.game.record)
        return BotTask(
            table.code, table.game, seat, logged.rows, bots[seat], self.settings.bot_seconds, record
        )

    def take_over(self) -> None:
        """Drop all leases. Only for a process that knows that no other one makes bot moves."""
        with self.store.database.begin() as c:
            c.execute(update(tables).where(tables.c.lease_until > 0).values(lease_until=0.0))

    def answer_for_bot(self, code: str, seat: Seat, seq: int, word: str) -> None:
        """Play the answer that a worker found for a bot. A duplicate is harmless: it is refused."""
        with self.activate(code) as active:
            if seat not in active.seats.bots():
                raise Refused("not-a-bot")
            active.take(seat, seq, word)

    def time_out(self, code: str) -> None:
        """For a player who has run out of time, give the answer that the rules define.

        A game that waits for seeds begins without those that are missing.
        """
        with self.activate(code) as active:
            if active.status == "starting" and is_due(active.table.deadline, active.now):
                self._deal(active)
                return
            active.must_be("running")
            late = [seat for seat, end in active.deadlines() if end <= active.now]
            if not late:
                raise Refused("not-now", "time-left")
            g, title = active.logged.game.g, active.logged.title
            word = title.book.queries[g.query].noun.write(title.timeout(g, late[0]))
            active.take(late[0], active.logged.rows, word)

    def give_advance_pass(self, code: str) -> None:
        """Pass for a player who has passed in advance, unless they have changed their mind meanwhile."""
        with self.activate(code) as active:
            active.must_be("running")
            window, passers, due = active.window(), active.passers(), active.table.pass_at
            if window is None or not passers or due is None or due > active.now:
                raise Refused("not-now", "no-pass")
            query = active.logged.title.book.queries[active.logged.game.g.query]
            active.take(passers[0], active.logged.rows, query.noun.write(window.passing))

    # -- afterwards --------------------------------------------------------------------------------

    def rematch(self, who: Who, code: str, commitment: str = "") -> str:
        """Open a rematch, hosted by the first player who asks, or return the code of the one there is.

        It starts at once if everybody else at the table is a bot, with the seed that their browser has
        committed to.
        """
        again, seat = self.tables.open_rematch(who, code)
        if seat != NOBODY:
            if commitment:
                self.tables.commit_to_seed(who, again, seat, commitment)
            self.start(who, again)
        return again


def is_due(moment: float | None, now: float) -> bool:
    """True if `moment` has passed."""
    return moment is not None and moment <= now
