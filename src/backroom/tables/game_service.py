"""Playing games at tables: answers, gestures, undo, motions, bot moves and time-outs.

Every public method is one transaction, except `rematch`. A move rebuilds the game from its log (or takes it
from the cache), checks the question and the answer, and appends a row with the next number. Moves at one
table are serialized, across processes too, and each sees the result of the one before. So any process can
serve any table, and every acknowledged move is in the log.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, Row, and_, bindparam, case, or_, select, update
from sqlalchemy.exc import IntegrityError

from backroom.engine.errors import RulesBroken
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.rulebook import waiting
from backroom.tables import motions, table_rows
from backroom.tables.active_table import ActiveTable, HalfWay
from backroom.tables.clock import PACES, Clock
from backroom.tables.errors import Refused
from backroom.tables.fair_chance import commitment, game_key, is_seed
from backroom.tables.game_cache import GameCache, OtherRules
from backroom.tables.logged_game import Diverged, LoggedGame, row_of
from backroom.tables.people import Who
from backroom.tables.proof import contributions
from backroom.tables.reader import Reader
from backroom.tables.schema import tables
from backroom.tables.seats import read_seats
from backroom.tables.settings import Settings
from backroom.tables.store import TableStore
from backroom.tables.table_service import TableService
from backroom.tables.thinking_queue import DueBot
from backroom.tables.workers import BotReply, BotTask

MOST_DEATHS = 2  # of processes in a row that worked on the same table
NOW: BindParameter[float] = bindparam("now")
UNLEASED = and_(tables.c.bot_at >= 0, tables.c.lease_until <= NOW)
MOMENTS = (tables.c.bot_at, tables.c.pass_at, tables.c.deadline)
DUE = (
    select(
        tables.c.code, tables.c.host_id, tables.c.lease_until, *MOMENTS, table_rows.ATTENDED.label("attended")
    )
    .where(
        tables.c.status.in_(["running", "starting"]),
        or_(UNLEASED, tables.c.pass_at <= NOW, tables.c.deadline <= NOW),
    )
    .order_by(tables.c.id)
)
LEASED_FROM = case((tables.c.bot_at > NOW, tables.c.bot_at), else_=NOW)  # the answer is held back until then
PUT_TO_SLEEP = (
    update(tables)
    .where(tables.c.code.in_(bindparam("codes", expanding=True)), UNLEASED, ~table_rows.ATTENDED)
    .values(asleep=True, bot_at=None)
)

logger = logging.getLogger(__name__)


class Pending(msgspec.Struct, frozen=True):
    """The tables where something is due; all but the first are lists of codes."""

    bots: list[DueBot]  # a bot has to think, and no worker holds a lease
    unattended: list[str]  # the same, but nobody has looked at the table lately
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
        with self.cache.work_on(code), self.trouble(code):
            with self.store.change(code, who, quietly=quietly) as change:
                table = change.table
                if table.status == "broken":
                    raise Refused("broken", row_of(table.trouble))
                logged = self.cache.take(change.c, table)
                active = ActiveTable(change, logged, self.settings.bot_pace)
                change.show = active.snapshot
                if table.deaths:
                    change.set(deaths=0)
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
            if active.seats.bots():
                table_rows.must_have_bots_left(active.c, active.table.host_id, self._lately())
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
        table, public_key = active.table, self.cache.signing_key.public
        if table.server_seed:
            start = active.chain_start(public_key)
            key = game_key(table.server_seed, contributions(active.seats))
            self.cache.make_checkable(active.logged, key, start)
            active.change.set(public_key=public_key, chain_start=start, game_key=key.hex())
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
        """Undo the seat's last answer, if nobody learned anything from it; otherwise that takes a motion.

        So a button that was free when the page was drawn never undoes what has happened since.
        """
        with self.activate(code, who) as active:
            active.must_be("running")
            active.must_play(seat)
            why_not = active.logged.game.why_not_undo(seat)
            if why_not:
                raise Refused("nothing-to-undo" if why_not == "nothing" else "undo-by-consent")
            active.undo()

    def agree(self, who: Who, code: str, motion: str) -> None:
        """Put a motion or agree to one: pause, resume, stand-in-2 (a bot plays for seat 2), undo-17."""
        with self.activate(code, who) as active:
            motions.second(active, motions.read(motion))

    def refuse(self, who: Who, code: str, motion: str) -> None:
        """Vote against a motion."""
        with self.activate(code, who) as active:
            motions.refuse(active, motions.read(motion))

    def withdraw(self, who: Who, code: str, motion: str) -> None:
        """Withdraw support for a motion."""
        with self.activate(code, who) as active:
            motions.withdraw(active, motions.read(motion))

    def come_back(self, who: Who, code: str, seat: Seat) -> None:
        """Take a seat back from its stand-in."""
        with self.activate(code, who) as active:
            motions.come_back(active, seat)

    def concede(self, who: Who, code: str) -> None:
        """Let bots play all seats of a person who leaves; nobody has to agree to that."""
        with self.activate(code, who) as active:
            active.must_be("running", "paused")
            if not active.mine():
                raise Refused("not-your-seat")
            for seat in active.mine():
                if seat not in active.seats.bots():
                    motions.carry(active, motions.Motion("stand-in", seat))

    def set_pace(self, who: Who, code: str, pace: str) -> None:
        """Set the pace of the bots from their next answer on.

        Somebody who plays with bots alone can do that, and the host of a game that bots play alone.
        """
        if pace not in PACES:
            raise Refused("not-understood", pace[:20])
        with self.activate(code, who) as active:
            active.must_be("running", "paused")
            mine, is_host = active.mine(), active.table.host_id == active.change.person.id
            if not mine and not is_host:
                raise Refused("not-your-seat")
            if set(active.seats.people()) - set(mine):
                raise Refused("not-allowed")
            clock = msgspec.structs.replace(active.clock, bots=pace)
            active.change.set(clock=table_rows.encode(clock))

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
        now, hub = self.now(), self.store.hub
        with self.store.database.read() as c:
            rows = c.execute(DUE, {"now": now, "lately": self._lately()}).all()
        bots = [row for row in rows if row.bot_at is not None and row.lease_until <= now]
        attended = {row.code for row in bots if row.attended or hub.has_subscribers(row.code)}
        return Pending(
            [DueBot(row.code, row.host_id, row.bot_at) for row in bots if row.code in attended],
            [row.code for row in bots if row.code not in attended],
            [row.code for row in rows if is_due(row.pass_at, now)],
            [row.code for row in rows if is_due(row.deadline, now)],
        )

    def _lately(self) -> float:
        """The moment since when somebody must have attended to a table for its bots to play."""
        return self.now() - self.settings.sleep_after

    def put_to_sleep(self, codes: list[str]) -> None:
        """Let the bots of these tables rest until somebody looks, unless somebody just has."""
        with self.store.database.begin() as c:
            c.execute(PUT_TO_SLEEP, {"codes": codes, "now": self.now(), "lately": self._lately()})

    def lease(self, codes: list[str]) -> list[BotTask]:
        """Lease the bot moves of these tables, except those under a lease that has not expired."""
        now = self.now()
        free = UNLEASED & (tables.c.status == "running")
        unleased = select(tables.c.id).where(tables.c.code.in_(codes), free).with_for_update(skip_locked=True)
        until = LEASED_FROM + self.settings.lease
        lease = update(tables).where(tables.c.id.in_(unleased)).values(lease_until=until)
        with self.store.database.begin(lasting=False) as c:
            leased = list(c.execute(lease.returning(tables.c.code), {"now": now}).scalars())
        bot_tasks = [self.reader.examine(code, self._bot_task) for code in leased]
        return [bot_task for bot_task in bot_tasks if bot_task is not None]

    def _bot_task(self, c: Connection, table: Row[Any], logged: LoggedGame | None) -> BotTask | None:
        """The task for a worker: the record of the game and the bot's seat. None if no bot is asked."""
        bots = read_seats(c, table).bots()
        asked = [seat for seat in waiting(logged.game.g) if seat in bots] if logged else []
        if logged is None or not asked or table.bot_at is None:
            return None
        return BotTask(
            code=table.code,
            game=table.game,
            seat=asked[0],
            seq=logged.rows,
            bot=self._thinker(bots[asked[0]]),
            seconds=self.settings.bot_seconds,
            record=msgspec.json.encode(logged.game.record),
            host_id=table.host_id,
            answer_at=table.bot_at,
            pace=msgspec.json.decode(table.clock, type=Clock).pace(self.settings.bot_pace),
        )

    def _thinker(self, name: str) -> str:
        """The bot that thinks for the one of this name; a hard bot searches as long as the settings say."""
        return f"ismcts:{self.settings.hard_ms}ms" if name == "hard" else name

    def release(self, codes: list[str]) -> None:
        """Give up the leases of these tables, so that another process need not wait until they expire."""
        with self.store.database.begin() as c:
            c.execute(update(tables).where(tables.c.code.in_(codes)).values(lease_until=0.0))

    def take_over(self) -> None:
        """Drop all leases. Only for a process that knows that no other one makes bot moves."""
        with self.store.database.begin() as c:
            c.execute(update(tables).where(tables.c.lease_until > 0).values(lease_until=0.0))

    def answer_for_bot(self, code: str, seat: Seat, seq: int, reply: BotReply) -> None:
        """Play what a worker found for a bot. A duplicate is harmless: it is refused."""
        try:
            with self.activate(code) as active:
                if seat not in active.seats.bots():
                    raise Refused("not-a-bot")
                active.take_with_gesture(seat, seq, reply.answer, reply.gesture)
        except HalfWay as error:  # as above
            raise Refused("none-taken", error.word) from None

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
            active.time_out(late[0])

    def give_advance_pass(self, code: str) -> None:
        """Pass for a player who has passed in advance, unless they have changed their mind meanwhile."""
        with self.activate(code) as active:
            active.must_be("running")
            window, passers, due = active.window(), active.passers(), active.table.pass_at
            if window is None or not passers or due is None or due > active.now:
                raise Refused("not-now", "no-pass")
            query = active.logged.title.book.queries[active.logged.game.g.query]
            active.take(passers[0], active.logged.rows, query.noun.write(window.passing))

    def delete_old_imports(self) -> None:
        """Delete some imported games that are older than the settings allow."""
        self.tables.delete_old_imports(self.settings.import_days)

    # -- when processes die --------------------------------------------------------------------------

    def count_deaths(self) -> None:
        """Note at which tables processes have died; a table with too many deaths is set aside."""
        for code in self.cache.at_work.left:
            with self.store.database.begin() as c:
                died = update(tables).where(tables.c.code == code).values(deaths=tables.c.deaths + 1)
                found = c.execute(died.returning(tables.c.deaths, tables.c.status)).first()
            if found is None or found.status == "broken":
                continue
            if found.deaths < MOST_DEATHS:
                logger.warning("a process has died while it worked on table %s", code)
            else:
                self.reader.set_aside(
                    code, f"{found.deaths} processes in a row have died while they worked on it"
                )
        self.cache.at_work.left.clear()

    def retry(self, code: str) -> None:
        """Let a table go on that was stopped; it is stopped again if it cannot. For the operator."""
        with self.store.change(code) as change:
            change.must_be("broken")
            status = "over" if change.table.imported else "running" if change.table.seq else "open"
            change.set(status=status, trouble=None, deaths=0)
        if status == "running":
            with self.activate(code) as active:
                active.settle()

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
