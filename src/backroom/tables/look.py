"""What leaves the application: a table as one person may see it, and errands for workers that think."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, select
from sqlalchemy import Row as Found

from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.engine.replay import Play
from backroom.engine.rulebook import waiting
from backroom.engine.title import Outcome, View, hears
from backroom.tables import passes
from backroom.tables.clock import Clock
from backroom.tables.live import row_of
from backroom.tables.people import Person
from backroom.tables.schema import chat, notes, people, votes
from backroom.tables.sitting import Seats, ends, seats_of

CHAT_LINES = 100
AWAY = 75.0  # seconds without a look

# Put together once: every push asks them.
MOTIONS = (
    select(votes.c.motion, votes.c.seat)
    .where(votes.c.table_id == bindparam("at"))
    .order_by(votes.c.at, votes.c.motion, votes.c.seat)
)
TALK = (
    select(people.c.name, chat.c.text, chat.c.at)
    .join(people, people.c.id == chat.c.person_id)
    .where(chat.c.table_id == bindparam("at"))
    .order_by(chat.c.id.desc())
    .limit(CHAT_LINES)
)
NOTE = select(notes.c.text).where(
    notes.c.table_id == bindparam("at"), notes.c.person_id == bindparam("writer")
)


class Errand(msgspec.Struct, frozen=True):
    """A bot's move to be thought out by a worker, wherever it runs."""

    code: str
    game: str
    seat: Seat
    seq: int
    bot: str
    seconds: float  # to think
    record: bytes


class Place(msgspec.Struct, frozen=True):
    """A seat and who plays it."""

    seat: Seat
    name: str  # of the person; empty for a bot or a free seat
    bot: str  # empty: a person, or nobody
    stand_in: bool
    here: bool  # has looked at the table lately
    time_left: float | None  # of a budget, when the seat was last asked
    deadline: float | None = None  # when the time of a seat that is asked runs out


class Said(msgspec.Struct, frozen=True):
    """A line of table talk."""

    name: str
    text: str
    at: float


class Signs(msgspec.Struct, frozen=True):
    """A gesture, and what may be signalled by it now, in the words of the notation."""

    name: str
    words: list[str]


class Eyes(msgspec.Struct, frozen=True):
    """Who looks, from which seat, and when. Once a game is over everybody may sit anywhere."""

    person: Person | None
    seat: Seat
    now: float
    over: bool = False
    open_hands: bool = False


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """A table from one point of view."""

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
    places: list[Place]
    mine: list[Seat]
    me: Seat
    step: int  # answers given so far
    steps: int  # answers in all, where one looks back
    view: View | None
    hands: list[View]  # what every seat sees, once the game is over and somebody wants to know
    story: list[list[Happening]]  # what was seen and heard: in the opening, then after each answer
    why_not_undo: str
    standing: str = ""  # how one's own seat passes in advance: phase, aimed, opening; empty: it does not
    passes: list[str] = []  # the kinds of passes that could be given now for one's own seat
    window: list[Seat] = []  # who may still react, where one may pass in advance
    gestures: list[Signs] = []  # what one's own seat may do unasked
    motions: dict[str, list[Seat]]
    chat: list[Said]
    note: str
    outcome: Outcome | None
    rematch: str

    @property
    def stamp(self) -> int | str:
        """Tells an older picture from a newer one for the same eyes; the version is everybody's."""
        return f"{self.version} {self.standing}" if self.standing else self.version


class Common(msgspec.Struct, frozen=True):
    """What everybody sees of a table alike."""

    at: Seats
    motions: dict[str, list[Seat]]
    chat: list[Said]


def common(c: Connection, table: Found[Any]) -> Common:
    """Read it."""
    return Common(seats_of(c, table), motions(c, table), talk(c, table))


class Moment:
    """A table at one moment, to be looked at through any number of eyes."""

    def __init__(self, c: Connection, table: Found[Any], play: Play[Any] | None, now: float) -> None:
        self.c = c
        self.table = table
        self.play = play
        self.now = now
        self.version: int = table.version
        self.seen = common(c, table)

    def standing(self, person: Person | None) -> str:
        """What a person has said in advance, on all their seats; it changes without a new version."""
        return " ".join([self.seen.at.rows[seat].standing for seat in self.seen.at.of(person)]).strip()

    def look(self, person: Person | None, seat: Seat = NOBODY) -> Look:
        """Through the eyes of a person, from one of their seats or from the gallery."""
        return picture(self.c, self.table, self.play, Eyes(person, seat, self.now), self.seen)


def picture(
    c: Connection, table: Found[Any], play: Play[Any] | None, eyes: Eyes, seen: Common, steps: int = 0
) -> Look:
    """Put together what these eyes may see."""
    at = seen.at
    mine, person = at.of(eyes.person), eyes.person
    may_sit = range(len(at.rows)) if eyes.over else mine
    me = eyes.seat if eyes.seat in may_sit else NOBODY
    opened = eyes.over and eyes.open_hands
    acts = play is not None and table.status == "running" and me in mine and me not in at.bots() and not steps
    window = play.title.window(play.g) if play and acts else None
    return Look(
        code=table.code,
        game=table.game,
        setup=msgspec.json.decode(table.setup),
        status=table.status,
        trouble=trouble(table, play),
        listed=table.listed,
        version=table.version,
        seq=table.seq,
        clock=msgspec.json.decode(table.clock, type=Clock),
        deadline=table.deadline,
        is_host=person is not None and table.host_id == person.id,
        places=places(at, deadlines(table, at, play), eyes.now),
        mine=mine,
        me=me,
        step=len(play.record.steps) if play else 0,
        steps=steps or (len(play.record.steps) if play else 0),
        view=play.title.view(play.g, me) if play else None,
        hands=[play.title.view(play.g, row.seat) for row in at.rows] if play and opened else [],
        story=story(play, me, opened) if play else [],
        why_not_undo=play.why_not_undo(me) if play and me in mine else "nothing",
        standing=passes.kind_of(at.rows[me].standing) if me in mine else "",
        passes=passes.offered(window, me, waiting(play.g)) if play else [],
        window=list(window.seats) if window else [],
        gestures=signs(play, me) if play and acts else [],
        motions=seen.motions,
        chat=seen.chat,
        note=own_note(c, table, person),
        outcome=play.title.outcome(play.g) if play and play.g.seat == NOBODY else None,
        rematch=table.rematch or "",
    )


def trouble(table: Found[Any], play: Play[Any] | None) -> str:
    """What is wrong with a table: at which row its log breaks off, or whose rules it needs."""
    if table.trouble:
        return row_of(table.trouble)
    return f"rules {table.rules}" if table.seq and play is None else ""


def places(at: Seats, deadlines: dict[Seat, float], now: float) -> list[Place]:
    """Who sits where."""
    bots = at.bots()
    return [
        Place(
            row.seat,
            row.name or row.person or "",
            bots.get(row.seat, ""),
            row.stand_in,
            row.seen_at is not None and now - row.seen_at < AWAY,
            row.time_left,
            deadlines.get(row.seat),
        )
        for row in at.rows
    ]


def deadlines(table: Found[Any], at: Seats, play: Play[Any] | None) -> dict[Seat, float]:
    """When the time of everybody who is asked runs out."""
    if play is None or table.status != "running":
        return {}
    clock = msgspec.json.decode(table.clock, type=Clock)
    return dict(ends(clock, at, waiting(play.g), table.asked_at))


def story(play: Play[Any], me: Seat, opened: bool = False) -> list[list[Happening]]:
    """Everything this seat has seen and heard so far; or everything, once all hands are open."""
    return [[told for told in heard if opened or hears(told, me)] for heard in play.heard]


def signs(play: Play[Any], me: Seat) -> list[Signs]:
    """The gestures that a seat may make now."""
    book = play.title.book
    menus = [(gesture, book.signs[gesture.number](play.g, me)) for gesture in book.gestures]
    return [Signs(gesture.name, list(map(gesture.noun.write, menu))) for gesture, menu in menus if menu]


def motions(c: Connection, table: Found[Any]) -> dict[str, list[Seat]]:
    """What has been moved, and who is for it."""
    found: dict[str, list[Seat]] = {}
    for motion, seat in c.execute(MOTIONS, {"at": table.id}):
        found.setdefault(motion, []).append(seat)
    return found


def talk(c: Connection, table: Found[Any]) -> list[Said]:
    """The last lines of table talk."""
    return [Said(*line) for line in c.execute(TALK, {"at": table.id})][::-1]


def own_note(c: Connection, table: Found[Any], person: Person | None) -> str:
    """One's own notepad."""
    if person is None:
        return ""
    return c.execute(NOTE, {"at": table.id, "writer": person.id}).scalar() or ""
