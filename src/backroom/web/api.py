"""The door for programs: tables over HTTP, as JSON. docs/open_seat.md describes it.

A program says who it is with a token (`tables/programs.py`). What it gets is made from the table view of its
seat, of which pages are drawn too, so it cannot know more than a player there. `OPERATIONS` lists all that it
can do; routes and the OpenAPI description are made from that list.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from typing import Any, Literal, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.title import Outcome
from backroom.games import title as title_named
from backroom.specs import UnknownRule, load
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.listing import ListedTable
from backroom.tables.people import Person
from backroom.tables.snapshot import SeatInfo, Snapshot, TableView
from backroom.tables.table_service import Presence
from backroom.web.application import Application
from backroom.web.boards.base import queries
from backroom.web.bot_names import called
from backroom.web.forms import parse_small, read_body
from backroom.web.logs import unless_database_fails
from backroom.web.security import address
from backroom.web.sessions import LONGEST_TOKEN, Visit
from backroom.web.words import page_words

LONGEST_BODY = 16 * 1024  # bytes
HEARTBEAT = 15.0  # seconds without news after which a stream shows that it lives
PATIENCE = 0.2  # seconds by which more urgent work may overtake what a program sees
MOST_HEARD = 400  # steps of which a program is told what happened

T = TypeVar("T")
Kind = Literal["person", "bot", "program", "free"]


# -- what is sent ----------------------------------------------------------------------------------


class SeenSeat(msgspec.Struct, frozen=True):
    """A seat: who plays it, and whether they are there."""

    seat: Seat
    name: str
    kind: Kind
    here: bool
    stand_in: str  # the bot that plays for them meanwhile; empty if none does


class Said(msgspec.Struct, frozen=True):
    """A line of chat."""

    name: str
    text: str


class SeenTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a program may see of a table."""

    code: str
    game: str
    setup: dict[str, Any]
    status: str  # open, starting, running, paused, over, broken, closed
    version: int  # grows with every change
    seq: int  # the number of the last row of the log; an answer repeats it
    seats: list[SeenSeat]
    mine: list[Seat]  # the program's own seats
    seat: Seat  # the one that it looks from; -1 for a spectator
    step: int  # answers given in the game so far
    asked: list[Seat]  # the seats that are asked now
    deadline: float | None  # when the first of them runs out of time, in seconds since 1970
    question: str  # the name of the question; empty if nothing is asked
    options: list[str]  # all legal answers of this seat; empty if it is not asked
    heard: list[list[str]]  # what happened since its last answer, or since a given step
    chat: list[Said]
    outcome: Outcome | None
    rematch: str  # the code of the rematch, once there is one
    view: Any  # what the seat may see of the game; null before it begins


class Tables(msgspec.Struct, frozen=True):
    """The tables at which the program plays, and those that have a free seat for it."""

    mine: list[Listed]
    open: list[Listed]


class Listed(msgspec.Struct, frozen=True):
    """A table in a list."""

    code: str
    game: str
    status: str
    host: str
    players: int
    free: int  # seats
    is_my_turn: bool


class Rule(msgspec.Struct, frozen=True):
    """A rule of the numbered specification, which is written in English."""

    game: str
    id: str
    section: str
    text: str


# -- what is received ------------------------------------------------------------------------------


class OpenTable(msgspec.Struct, frozen=True):
    """Open a table at which programs may sit; a bot, if one is named, takes all other seats."""

    game: str
    players: int
    bots: str = ""
    house_rules: dict[str, str | int] = {}
    listed: bool = False


class Sit(msgspec.Struct, frozen=True):
    """Take a seat, or leave it."""

    seat: Seat


class Start(msgspec.Struct, frozen=True):
    """Start the game; only the host can."""


class Answer(msgspec.Struct, frozen=True):
    """Answer the question: one of the options, and the `seq` that came with them."""

    seat: Seat
    seq: int
    answer: str


class Say(msgspec.Struct, frozen=True):
    """Write a line of chat."""

    text: str


# -- visits ----------------------------------------------------------------------------------------


class ProgramVisit(Visit):
    """A request of a program. Cookies do not count, so no other site can send one for somebody."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        self.token = token.strip()[:LONGEST_TOKEN] if scheme.lower() == "bearer" else ""

    async def act(self, work: Callable[[Person], T]) -> T:
        """Call `work` with the program in a database thread; refused if the token is not one of a program."""

        def as_program(person: Person | None) -> T:
            if person is None or person.owner_id is None:
                raise Refused("bad-token")
            return work(person)

        return await self.do(as_program)

    async def body(self, kind: type[Any]) -> Any:
        """The JSON in the body of the request."""
        assert isinstance(self.connection, Request)  # noqa: S101 - only these have a body
        text = await read_body(self.connection, LONGEST_BODY)
        try:
            return msgspec.json.decode(text or b"{}", type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("not-understood", str(error)[:200]) from None

    async def answer(self, work: Callable[[Application, Person], Snapshot], since: int = NOBODY) -> Response:
        """Do something at a table in a database thread, and send what the program sees then."""
        person, snapshot = await self.act(lambda person: (person, work(self.app, person)))
        return sent(await self.app.drawing.run(self.see, snapshot, person, since))

    def see(self, snapshot: Snapshot, person: Person | None, since: int = NOBODY) -> SeenTable:
        """What the program sees: from the seat that it asks for, or else from its first one."""
        mine = snapshot.seats.of(person)
        wanted = parse_small(self.connection.query_params.get("seat", ""))
        seat = wanted if wanted in mine else mine[0] if mine else NOBODY
        return seen_table(snapshot.seen_by(person, seat), self.language, since)


def seen_table(seen: TableView, language: str, since: int = NOBODY) -> SeenTable:
    """A table view as programs get it; `heard` begins after step `since`, or after their last answer."""
    view = seen.view
    asked = view.question if view is not None and seen.status == "running" else None
    options = asked.options or () if asked and seen.me in asked.waiting else ()
    query = queries(seen.game)[asked.name] if asked else None
    return SeenTable(
        code=seen.code,
        game=seen.game,
        setup=seen.setup,
        status=seen.status,
        version=seen.version,
        seq=seen.seq,
        seats=[seen_seat(info, language) for info in seen.seats],
        mine=seen.mine,
        seat=seen.me,
        step=seen.step,
        asked=list(asked.waiting) if asked else [],
        deadline=seen.deadline,
        question=query.name if query else "",
        options=[query.noun.write(option) for option in options] if query else [],
        heard=heard(seen, since),
        chat=[Said(line.name, line.text) for line in seen.chat],
        outcome=seen.outcome,
        rematch=seen.rematch,
        view=view,
    )


def heard(seen: TableView, since: int) -> list[list[str]]:
    """What the seat has heard after step `since`; by default, since its last answer."""
    title, steps = title_named(seen.game), len(seen.story)
    if since == NOBODY:
        since = seen.last_answer.step if seen.last_answer else NOBODY
    first = max(since + 1, steps - MOST_HEARD, 0)
    return [title.told(happening) for step in range(first, steps) for happening in seen.story[step]]


def seen_seat(info: SeatInfo, language: str) -> SeenSeat:
    """A seat as programs get it."""
    name = info.name or (called(info.bot, info.seat, page_words(language)) if info.bot else "")
    kind: Kind = "program" if info.is_program else info.kind
    return SeenSeat(info.seat, name, kind, info.here or kind == "bot", info.bot if info.stand_in else "")


def sent(what: object, http: int = 200) -> Response:
    """A response with this as JSON."""
    return Response(msgspec.json.encode(what), http, media_type="application/json")


# -- operations ------------------------------------------------------------------------------------


async def list_tables(request: Request) -> Response:
    """List the program's own tables, and those with a free seat for it."""
    visit = ProgramVisit(request)
    await visit.take("page")
    mine, free = await visit.act(visit.app.tables.for_program)
    return sent(Tables([as_listed(one) for one in mine], [as_listed(one) for one in free]))


def as_listed(table: ListedTable) -> Listed:
    """A table of a list as programs get it."""
    return Listed(
        table.code, table.game, table.status, table.host, table.players, table.free, table.is_my_turn
    )


async def open_table(request: Request) -> Response:
    """Open a table; the program hosts it and sits on seat 0."""
    visit = ProgramVisit(request)
    await visit.take("open")
    new: OpenTable = await visit.body(OpenTable)
    visit.app.must_have_room()

    def work(app: Application, person: Person) -> Snapshot:
        setup = {**new.house_rules, "players": new.players}
        clock = Clock(bots="instant")
        code = app.tables.open_table(
            person, new.game, setup, clock, listed=new.listed, programs=True, bots=new.bots
        )
        return app.reader.snapshot(code)

    return await visit.answer(work)


async def look_at(request: Request) -> Response:
    """Look at a table; `since` is the step after which to tell what happened."""
    visit, code = ProgramVisit(request), request.path_params["code"]
    await visit.take("page")
    since = parse_small(request.query_params.get("since", ""))
    return await visit.answer(lambda app, person: looked_at(app, person, code), since)


def came(app: Application, person: Person, code: str) -> Person:
    """Note that a program is at a table, which must exist and wakes up."""
    with unless_database_fails():
        app.tables.here(person, code)
    return person


def looked_at(app: Application, person: Person, code: str) -> Snapshot:
    """Note that a program looks, and read a snapshot."""
    came(app, person, code)
    return app.reader.snapshot(code)


Act = Callable[[Application, Person, str, Any], None]


def acting(kind: type[Any], rate: str, act: Act) -> Callable[[Request], Any]:
    """The operation that does something at a table with what was sent, and returns the table after it."""

    async def operation(request: Request) -> Response:
        visit, code = ProgramVisit(request), request.path_params["code"]
        await visit.take(rate)
        asked = await visit.body(kind)

        def work(app: Application, person: Person) -> Snapshot:
            act(app, person, code, asked)
            return app.reader.snapshot(code)

        return await visit.answer(work)

    return operation


def sit(app: Application, person: Person, code: str, asked: Sit) -> None:
    """Take a free seat before the game starts."""
    app.tables.sit(person, code, asked.seat)


def leave(app: Application, person: Person, code: str, asked: Sit) -> None:
    """Leave a seat before the game starts."""
    app.tables.leave_seat(person, code, asked.seat)


def start(app: Application, person: Person, code: str, asked: Start) -> None:
    """Start the game."""
    app.must_have_room()
    app.games.start(person, code)


def answer(app: Application, person: Person, code: str, asked: Answer) -> None:
    """Answer the question."""
    app.games.answer(person, code, asked.seat, asked.seq, asked.answer)


def say(app: Application, person: Person, code: str, asked: Say) -> None:
    """Write a line of chat."""
    app.tables.say(person, code, asked.text)


async def rule(request: Request) -> Response:
    """Read a rule of the numbered specification."""
    visit = ProgramVisit(request)
    await visit.take("page")
    game, id_ = request.path_params["game"], request.path_params["id"]
    await visit.act(lambda program: program)
    try:
        entry = load(game).entry(id_)
    except UnknownRule:
        raise Refused("not-found") from None
    return sent(Rule(game, entry.id, entry.section, entry.text))


# -- the stream ------------------------------------------------------------------------------------


async def stream(request: Request) -> Response:
    """Follow a table: how it looks now, and again whenever something has changed, as server-sent events."""
    visit, code = ProgramVisit(request), request.path_params["code"]
    await visit.take("connection")
    person = await visit.act(lambda person: came(visit.app, person, code))
    if not visit.app.viewers.enter(address(request), visit.token):
        raise Refused("server-full")
    return EventStream(visit, events(visit, person, code))


class EventStream(StreamingResponse):
    """Events for a viewer who was counted, until one of both sides ends."""

    def __init__(self, visit: ProgramVisit, found: AsyncGenerator[bytes]) -> None:
        super().__init__(found, media_type="text/event-stream")
        self.visit = visit
        self.found = found

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them. Whoever leaves, even before the first event, is counted no more."""
        try:
            async with aclosing(self.found):
                await super().__call__(scope, receive, send)
        finally:
            self.visit.app.viewers.leave(address(self.visit.connection), self.visit.token)


async def events(visit: ProgramVisit, person: Person, code: str) -> AsyncGenerator[bytes]:
    """The table as events, until the program leaves, its token ends or the server stops.

    A program that reads slowly gets the newest state next, never a queue of old ones.
    """
    app, version = visit.app, NOBODY
    since = parse_small(visit.connection.query_params.get("since", ""))
    with app.presences.stay(Presence(person, visit.token, code)) as stay:
        async with app.hub.subscribe(code) as subscription:
            while not stay.ended.is_set():
                news = subscription.take()
                snapshot = news.snapshot if news else None
                if snapshot is None:
                    snapshot = await app.database.run(app.reader.snapshot, code, patience=PATIENCE)
                if snapshot.version != version:
                    version = snapshot.version
                    table = await app.drawing.run(visit.see, snapshot, person, since, patience=PATIENCE)
                    since = table.step
                    yield b"data: " + msgspec.json.encode(table) + b"\n\n"
                else:
                    yield b":\n\n"
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT):
                        if not await subscription.wait():
                            return


# -- the list of operations ------------------------------------------------------------------------


class Operation(msgspec.Struct, frozen=True):
    """Something that a program can ask for."""

    method: str
    path: str
    name: str
    do: Callable[[Request], Any]
    about: str  # one sentence
    result: type[Any]
    body: type[Any] | None = None
    query: tuple[str, ...] = ()


def at_table(name: str, kind: type[Any], act: Act, rate: str = "act") -> Operation:
    """An operation that does something at a table."""
    about = (act.__doc__ or "").strip()
    return Operation(
        "POST", f"/tables/{{code}}/{name}", name, acting(kind, rate, act), about, SeenTable, kind, ("seat",)
    )


def read(path: str, name: str, do: Callable[[Request], Any], result: type[Any], *query: str) -> Operation:
    """An operation that changes nothing."""
    return Operation("GET", path, name, do, (do.__doc__ or "").strip(), result, None, query)


PREFIX = "/api/v1"
OPERATIONS = [
    at_table("answer", Answer, answer),
    read("/tables", "list_tables", list_tables, Tables),
    Operation(
        "POST", "/tables", "open_table", open_table, (open_table.__doc__ or "").strip(), SeenTable, OpenTable
    ),
    read("/tables/{code}", "look", look_at, SeenTable, "seat", "since"),
    read("/tables/{code}/stream", "stream", stream, SeenTable, "seat", "since"),
    at_table("sit", Sit, sit),
    at_table("leave", Sit, leave),
    at_table("start", Start, start),
    at_table("say", Say, say, "chat"),
    read("/rules/{game}/{id}", "rule", rule, Rule),
]
