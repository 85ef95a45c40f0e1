"""The read model of a table: a snapshot of it at one moment, and what one viewer may see of that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, Literal, TypeVar

import msgspec
from sqlalchemy import Connection, Row, bindparam, select

from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.engine.looks import hears
from backroom.engine.replay import NEVER, Play, Step
from backroom.engine.rulebook import waiting
from backroom.engine.title import Outcome, View
from backroom.games import title as title_named
from backroom.tables import passes
from backroom.tables.clock import Clock
from backroom.tables.fair_chance import commitment
from backroom.tables.logged_game import row_of
from backroom.tables.people import Person
from backroom.tables.schema import chat, mutes, people, votes
from backroom.tables.seats import Seats, deadlines, read_seats
from backroom.tables.standings import Standings, standings

S = TypeVar("S")
TableRow = Row[Any] | SimpleNamespace  # as read from the database, or as just written to it

CHAT_LINES = 100
AWAY = 75.0  # seconds without a sign of life after which a person counts as away

# Built once, because every push runs them.
MOTIONS = (
    select(votes.c.motion, votes.c.seat)
    .where(votes.c.table_id == bindparam("table"))
    .order_by(votes.c.at, votes.c.motion, votes.c.seat)
)
CHAT = (
    select(chat.c.id, chat.c.person_id, people.c.name, chat.c.text)
    .join(people, people.c.id == chat.c.person_id)
    .where(chat.c.table_id == bindparam("table"))
    .order_by(chat.c.id.desc())
    .limit(CHAT_LINES)
)
MUTES = select(mutes.c.person_id, mutes.c.muted_id).where(
    mutes.c.table_id == bindparam("table"), mutes.c.everyone.is_(False)
)


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    """A seat and who plays it."""

    seat: Seat
    name: str  # of the person; empty for a bot or a free seat
    bot: str  # empty for a person or a free seat
    stand_in: bool
    here: bool  # the person has looked at the table recently
    time_left: float | None  # of a budget, when the seat was last asked
    deadline: float | None = None  # of a seat that is asked now
    commitment: str = ""  # of the person's browser to its seed
    is_host: bool = False
    is_deleted: bool = False  # the person has deleted their account
    is_program: bool = False  # of a guest, see programs.py

    @property
    def kind(self) -> Literal["person", "bot", "free"]:
        """Whose seat it is; a person's stays theirs while a bot stands in."""
        return "person" if self.name or self.is_deleted else "bot" if self.bot else "free"


class ChatLine(msgspec.Struct, frozen=True, gc=False):
    """A line of chat, and what tells its writer from others of the same name."""

    id: int
    name: str
    text: str
    seats: tuple[Seat, ...]  # of the writer; empty for a spectator
    by_host: bool


class GestureOptions(msgspec.Struct, frozen=True, gc=False):
    """A gesture and its current options, in notation."""

    name: str
    words: list[str]


class TimeOut(msgspec.Struct, frozen=True, gc=False):
    """An answer that the rules gave for a player who had run out of time."""

    seat: Seat
    question: str
    answer: str  # empty for those who may not know it


class Story:
    """The happenings that a seat may know, by step: first those of the opening, then those of each step."""

    def __init__(
        self,
        heard: list[list[Happening]],
        me: Seat,
        memo: dict[Hashable, Any],
        *,
        opened: bool = False,
        steps: Sequence[Step] = (),
        secret: Collection[str] = (),
    ) -> None:
        self._heard = heard
        self._me = me
        self._memo = memo
        self._opened = opened  # all hands are open: every happening is included
        self._steps = steps
        self._secret = secret  # questions whose answers are known to those alone who gave them

    def __len__(self) -> int:
        return len(self._heard)

    def __getitem__(self, step: int) -> list[Happening]:
        """The happenings of one step; negative numbers count from the end."""
        return [happening for happening in self._heard[step] if self._opened or hears(happening, self._me)]

    def __iter__(self) -> Iterator[list[Happening]]:
        return (self[step] for step in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Story) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment] # hashing would walk through the whole game

    def time_out(self, step: int) -> TimeOut | None:
        """The answer of this step, if the player had run out of time; None otherwise."""
        known = self._steps[step - 1] if 0 < step <= len(self._steps) else None
        if known is None or not known.timed_out:
            return None
        is_known = self._opened or known.seat == self._me or known.question not in self._secret
        return TimeOut(known.seat, known.question, known.answer if is_known else "")

    def keep(self, name: Hashable, make: Callable[[Story], S]) -> S:
        """What `make` finds in the public happenings of a finished game, found once and kept with it."""
        key = (name, "kept")
        if key not in self._memo:
            self._memo[key] = make(Story(self._heard, NOBODY, {}))
        found: S = self._memo[key]
        return found

    def sum_up(self, name: Hashable, start: S, add: Callable[[S, int, list[Happening]], S]) -> S:
        """Fold the public happenings step by step, from the result of the last call with this name on.

        `add` returns the new total for one more step and must not change the old one.
        """
        return self._carry_on((name, NOBODY), start, add, lambda: Story(self._heard, NOBODY, {}))

    def retell(
        self,
        name: Hashable,
        start: S,
        add: Callable[[S, int, list[Happening]], S],
        since: Callable[[Story], int],
    ) -> S:
        """Like `sum_up`, but with the happenings that this seat may know, and only from step `since` on."""
        whose = "all" if self._opened else self._me
        return self._carry_on((name, whose), start, add, lambda: self, since)

    def _carry_on(
        self,
        key: Hashable,
        start: S,
        add: Callable[[S, int, list[Happening]], S],
        tell: Callable[[], Story],
        since: Callable[[Story], int] = lambda _story: 0,
    ) -> S:
        steps = len(self._heard)
        cached: tuple[int, S] | None = self._memo.get(key)
        if cached is not None and cached[0] == steps:
            return cached[1]
        story = tell()
        if cached is None or cached[0] > steps:  # a total of later steps is no use
            cached = since(story), start
        done, total = cached
        for step in range(done, steps):
            total = add(total, step, story[step])
        self._memo[key] = steps, total
        return total


NO_STORY = Story([], NOBODY, {})


class LastAnswer(msgspec.Struct, frozen=True, gc=False):
    """The last answer of a seat: the number of its step, the question and the answer, as logged."""

    step: int
    question: str
    answer: str


class TableView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Everything that one viewer may see of a table."""

    code: str
    game: str
    setup: dict[str, Any]
    status: str
    trouble: str
    listed: bool
    version: int
    seq: int
    clock: Clock
    deadline: float | None
    is_host: bool
    seats: list[SeatInfo]
    mine: list[Seat]
    me: Seat
    step: int  # steps played in the shown position
    steps: int  # steps played in the game; more than `step` when looking back
    view: View | None
    hands: list[View]  # the views of all seats, if the game is over and open hands were asked for
    story: Story
    why_not_undo: str
    last_answer: LastAnswer | None = None  # of the viewer's own seat
    coached: bool = False  # the viewer may ask the coach
    coach: bool = False  # everybody at the table may
    timed_out: list[LastAnswer] = []  # the viewer's last answers, if the rules gave them for lack of time
    advance_pass: str = ""  # of the viewer's own seat: phase, aimed, opening; empty if there is none
    passes: list[str] = []  # the kinds of advance passes that the viewer can give now
    window: list[Seat] = []  # the seats that may still react in the open window
    gestures: list[GestureOptions] = []  # that the viewer's own seat can make now
    motions: dict[str, list[Seat]]
    chat: list[ChatLine]
    hidden_lines: int = 0  # of chat, by people whom the viewer has muted
    outcome: Outcome | None
    standings: Standings = []  # after every step, once the game is over
    rematch: str
    server_commitment: str  # empty if chance does not depend on seeds: then the game cannot be checked
    head: str  # the hash of the last row of the log; empty before the first
    imported: bool = False  # from a file, not played here


class Snapshot:
    """A table at one moment. It holds copies, so later changes to the table do not affect it."""

    def __init__(
        self, c: Connection, table: TableRow, play: Play[Any] | None, now: float, seats: Seats | None = None
    ) -> None:
        self.table = table
        self.play = play.copy() if play else None
        self.now = now
        self.version: int = table.version
        self.status: str = table.status
        self.seats = seats or read_seats(c, table)
        self.motions = motions_at(c, table) if table.has_motions else {}
        self.chat = chat_at(c, table, self.seats) if table.has_chat else []
        self.muted = muted_at(c, table) if table.has_mutes else {}
        self.clock = msgspec.json.decode(table.clock, type=Clock)
        self.setup: dict[str, Any] = msgspec.json.decode(table.setup)
        self.commitment = commitment(table.server_seed) if table.server_seed else ""
        self.seat_infos = seat_infos(self.seats, self._deadlines(), now, table.host_id)

    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked now."""
        return waiting(self.play.g) if self.play and self.status == "running" else ()

    def advance_pass(self, person: Person | None) -> str:
        """The advance passes on all seats of a person. They can change without a new version of the table."""
        return " ".join([self.seats.rows[seat].advance_pass for seat in self.seats.of(person)]).strip()

    def is_coached(self, person: Person | None) -> bool:
        """True if the coach may speak to this person: against bots only, or at a table that allows it."""
        bots, mine = self.seats.bots(), self.seats.of(person)
        others = [row for row in self.seats.rows if row.seat not in bots and row.seat not in mine]
        return bool(mine) and self.status == "running" and (not others or bool(self.table.coach))

    def seen_by(self, person: Person | None, seat: Seat = NOBODY) -> TableView:
        """The table view of a person, from one of their seats or as a spectator."""
        return self._view(person, seat if seat in self.seats.of(person) else NOBODY)

    def looked_back_at(
        self, then: Play[Any], person: Person | None, seat: Seat, *, open_hands: bool
    ) -> TableView:
        """The table with an earlier position of its game.

        Once the game is over, it can be seen from any seat, and with all hands open.
        """
        is_over = self.status == "over"
        may_sit = range(len(self.seats.rows)) if is_over else self.seats.of(person)
        return self._view(person, seat if seat in may_sit else NOBODY, then, opened=is_over and open_hands)

    def _view(
        self, person: Person | None, me: Seat, then: Play[Any] | None = None, *, opened: bool = False
    ) -> TableView:
        table, mine, play = self.table, self.seats.of(person), then or self.play
        acts = play is not None and not then and self.status == "running"
        acts = acts and me in mine and me not in self.seats.bots()
        window = play.title.window(play.g) if play and acts else None
        last = play.last_answer(me) if play and me in mine else NEVER
        chat = self._chat(person)
        return TableView(
            code=table.code,
            game=table.game,
            setup=self.setup,
            status=self.status,
            trouble=trouble(table, play),
            listed=table.listed,
            version=self.version,
            seq=table.seq,
            clock=self.clock,
            deadline=table.deadline,
            is_host=person is not None and table.host_id == person.id,
            seats=self.seat_infos,
            mine=mine,
            me=me,
            step=len(play.record.steps) if play else 0,
            steps=len(self.play.record.steps) if self.play else 0,
            view=play.title.view(play.g, me) if play else None,
            hands=[play.title.view(play.g, row.seat) for row in self.seats.rows] if play and opened else [],
            story=story_of(play, me, opened=opened) if play else NO_STORY,
            why_not_undo=play.why_not_undo(me) if play and last != NEVER else "nothing",
            last_answer=answer_at(play, last) if play and last != NEVER else None,
            coached=acts and self.is_coached(person),
            coach=table.coach,
            timed_out=timed_out(play, last) if play and not then and last != NEVER else [],
            advance_pass=passes.kind_of(self.seats.rows[me].advance_pass) if me in mine else "",
            passes=passes.offered(window, me, waiting(play.g)) if play else [],
            window=list(window.seats) if window else [],
            gestures=gesture_options(play, me) if play and acts else [],
            motions=self.motions,
            chat=chat,
            hidden_lines=len(self.chat) - len(chat),
            outcome=play.title.outcome(play.g) if play and play.g.seat == NOBODY else None,
            standings=standings(self.play) if self.play and play and play.g.seat == NOBODY else [],
            rematch=table.rematch or "",
            server_commitment=self.commitment,
            head=table.head,
            imported=table.imported,
        )

    def _chat(self, person: Person | None) -> list[ChatLine]:
        """The lines of chat without those of people whom this person has muted."""
        muted = self.muted.get(person.id, set()) if person is not None else set()
        return [line for writer, line in self.chat if writer not in muted]

    def _deadlines(self) -> dict[Seat, float]:
        """The deadlines of the people who are asked now."""
        return dict(deadlines(self.clock, self.seats, self.asked(), self.table.asked_at))


def answer_at(play: Play[Any], number: int) -> LastAnswer:
    """The answer of this step."""
    step = play.record.steps[number]
    return LastAnswer(number, step.question, step.answer)


def timed_out(play: Play[Any], last: int) -> list[LastAnswer]:
    """The answers that the rules gave for a seat since its player answered in time, up to its `last` one."""
    steps, found = play.record.steps, list[LastAnswer]()
    if not steps[last].timed_out:
        return []
    seat = steps[last].seat
    for at in range(last, -1, -1):
        step = steps[at]
        if step.seat == seat and step.timed_out:
            found.append(answer_at(play, at))
        elif step.seat == seat and play.title.book.gestured(step.question) is None:
            break
    return found[::-1]


def story_of(play: Play[Any], me: Seat, *, opened: bool) -> Story:
    """The story of a game as a seat may know it."""
    secret = secret_questions(play.title.name)
    return Story(play.heard, me, play.memo, opened=opened, steps=play.record.steps, secret=secret)


@cache
def secret_questions(game: str) -> frozenset[str]:
    """The names of the questions of a game whose options, and so whose answers, are secret."""
    return frozenset([query.name for query in title_named(game).book.queries if query.secret])


def trouble(table: TableRow, play: Play[Any] | None) -> str:
    """What is wrong with a table: the row at which its log is broken, or the rules version it needs."""
    if table.trouble:
        return row_of(table.trouble)
    return f"rules {table.rules}" if table.seq and play is None else ""


def seat_infos(seats: Seats, deadlines: dict[Seat, float], now: float, host_id: int) -> list[SeatInfo]:
    """All seats, with who plays them."""
    bots = seats.bots()
    return [
        SeatInfo(
            row.seat,
            row.name or row.person or "",
            bots.get(row.seat, ""),
            row.stand_in,
            row.seen_at is not None and now - row.seen_at < AWAY,
            row.time_left,
            deadlines.get(row.seat),
            row.commitment,
            row.person_id == host_id,
            row.person == "" and not row.name,
            row.owner_id is not None,
        )
        for row in seats.rows
    ]


def gesture_options(play: Play[Any], me: Seat) -> list[GestureOptions]:
    """The gestures that a seat can make now."""
    book = play.title.book
    menus = [(gesture, book.gesture_options[gesture.number](play.g, me)) for gesture in book.gestures]
    return [
        GestureOptions(gesture.name, list(map(gesture.noun.write, menu))) for gesture, menu in menus if menu
    ]


def motions_at(c: Connection, table: TableRow) -> dict[str, list[Seat]]:
    """The motions at a table, each with the seats that vote for it; `no-` begins a vote against it."""
    found: dict[str, list[Seat]] = {}
    for motion, seat in c.execute(MOTIONS, {"table": table.id}):
        found.setdefault(motion, []).append(seat)
    return found


def chat_at(c: Connection, table: TableRow, seats: Seats) -> list[tuple[int, ChatLine]]:
    """The last lines of chat, oldest first, each with the id of the person who wrote it."""
    found = c.execute(CHAT, {"table": table.id}).all()[::-1]
    taken = {writer: tuple(seats.of_id(writer)) for _, writer, _, _ in found}
    return [
        (writer, ChatLine(id_, name, text, taken[writer], writer == table.host_id))
        for id_, writer, name, text in found
    ]


def muted_at(c: Connection, table: TableRow) -> dict[int, set[int]]:
    """Whom the people at a table have muted for themselves: ids by id."""
    found: dict[int, set[int]] = {}
    for person_id, muted_id in c.execute(MUTES, {"table": table.id}):
        found.setdefault(person_id, set()).add(muted_id)
    return found
