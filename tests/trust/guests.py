"""People at real tables of all four games, whose forms are recorded, changed and posted.

A busy table is played at by people on all seats; a quiet one has its people away, so nothing may happen there
but talk; a waiting one has not started.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from random import Random

from sqlalchemy import select

from backroom.games import TITLES
from backroom.loadtest.client import Client
from backroom.tables.database import Database
from backroom.tables.schema import log, seats, tables, votes
from tests.trust.mutation import Pairs

FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)  # a parser would take most of the time
FIELD = re.compile(r"<(input|button|textarea|select)\b([^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
PLAYERS = 3  # every game can be played by three
SILENCE = 12  # looks without a question after which a table is replaced
PATIENCE = 30  # times that a guest asks to be let in
SEAT_ROWS = (
    *(seats.c.seat, seats.c.person_id, seats.c.bot, seats.c.stand_in),
    *(seats.c.advance_pass, seats.c.passing, seats.c.name),
)


class Guest:
    """A person with a session."""

    def __init__(self, client: Client) -> None:
        self.client = client

    @property
    def cookie(self) -> str:
        return self.client.cookie


class TargetTable:
    """One table, the people on its seats, and the forms that its pages have shown lately."""

    def __init__(self, game: str, code: str, people: list[Guest]) -> None:
        self.game = game
        self.code = code
        self.people = people
        self.forms: list[tuple[Guest, str, Pairs]] = []  # who saw it, where it is posted to, its fields
        self.silent = 0  # looks since the last question
        self.posted: Counter[int] = Counter()  # by seat: answers posted by its owner and accepted

    def seat_of(self, guest: Guest | None) -> int:
        """The seat of a person; -1 if they have none here."""
        return self.people.index(guest) if guest in self.people else -1

    def record(self, dice: Random, guest: Guest, html: str) -> list[tuple[str, Pairs]]:
        """Keep the forms of a page, each with one of its buttons. Returns them."""
        found = [
            (action, [*fields, *([dice.choice(buttons)] if buttons else [])])
            for action, fields, buttons in forms_of(html)
        ]
        self.silent = 0 if 'id="answer-form"' in html else self.silent + 1
        self.forms = [*self.forms, *[(guest, *form) for form in found]][-60:]
        return found


def forms_of(html: str) -> Iterator[tuple[str, Pairs, Pairs]]:
    """The forms of a page: where they are posted to, their fields and their buttons."""
    for opening, inside in FORM.findall(html):
        fields: Pairs = []
        buttons: Pairs = []
        for tag, written in FIELD.findall(inside):
            given = dict(ATTRIBUTE.findall(written))
            if "name" in given:
                pair = unescape(given["name"]), unescape(given.get("value", ""))
                (buttons if tag == "button" else fields).append(pair)
        yield unescape(dict(ATTRIBUTE.findall(opening)).get("action", "")), fields, buttons


class Targets:
    """What is attacked at a server: tables of three kinds, and people who sit at none of them."""

    def __init__(
        self,
        port: int,
        busy: list[TargetTable],
        quiet: list[TargetTable],
        waiting: list[TargetTable],
        outsiders: list[Guest],
    ) -> None:
        self.port = port
        self.busy = busy
        self.quiet = quiet
        self.waiting = waiting  # these have not started
        self.outsiders = outsiders
        self.retired: list[TargetTable] = []  # these were busy

    async def some_busy_table(self, dice: Random) -> TargetTable:
        """A table where somebody is asked; one where nobody has been for a while is replaced."""
        place = dice.randrange(len(self.busy))
        table = self.busy[place]
        if table.silent > SILENCE:
            table.silent = 0
            with suppress(OSError):  # limited, or full
                fresh = await open_table(self.port, table.game, dice.getrandbits(20))
                self.retired.append(table)
                self.busy[place] = table = fresh
        return table

    async def some_waiting_table(self, dice: Random) -> TargetTable:
        """A table that has not started; now and then a new one, because others start or close."""
        place = dice.randrange(len(self.waiting))
        if dice.random() < 0.04:
            with suppress(OSError):
                game = self.waiting[place].game
                self.waiting[place] = await open_table(self.port, game, dice.getrandbits(20), start=False)
        return self.waiting[place]


async def new_guest(port: int, name: str) -> Guest:
    """A new guest with a session; a server that limits new guests is asked again."""
    client = Client(port, name)
    for _ in range(PATIENCE):
        await client.post("/name", name=name)
        client.hang_up()
        if client.cookie:
            return Guest(client)
        await asyncio.sleep(0.5)
    raise OSError("the server takes no guests")


async def open_table(port: int, game: str, number: int, *, start: bool = True) -> TargetTable:
    """Open a table, let people sit down on all seats, and start; or let only the host sit down."""
    people = [await new_guest(port, f"{game} {number}.{seat}") for seat in range(PLAYERS)]
    opened = await people[0].client.post(f"/new/{game}", players=PLAYERS, name="x")
    code = opened.location.rpartition("/")[2]
    if start:
        for seat, guest in enumerate(people[1:], 1):
            await guest.client.post(f"/t/{code}/sit", seat=seat)
        opened = await people[0].client.post(f"/t/{code}/start")
    for guest in people:
        guest.client.hang_up()
    if not opened.taken:
        raise OSError(f"no game of {game}: {opened.http} {opened.text}")
    return TargetTable(game, code, people)


async def open_tables(port: int, each: int, *, start: bool = True) -> list[TargetTable]:
    """So many tables of every game."""
    return [await open_table(port, game, number, start=start) for game in TITLES for number in range(each)]


# -- what the database says ----------------------------------------------------------------------


def trace(database: Database, code: str) -> tuple[object, ...]:
    """Everything about a table that only those who play there may change."""
    with database.read() as c:
        table = c.execute(select(tables).where(tables.c.code == code)).one()
        rows = c.execute(select(log).where(log.c.table_id == table.id).order_by(log.c.seq)).all()
        places = c.execute(
            select(*SEAT_ROWS).where(seats.c.table_id == table.id).order_by(seats.c.seat)
        ).all()
        motions = c.execute(select(votes).where(votes.c.table_id == table.id)).all()
    facts = (table.status, table.seq, table.host_id, table.setup, table.listed, table.clock, table.rematch)
    return (
        facts,
        [tuple(row) for row in rows],
        [tuple(row) for row in places],
        [tuple(row) for row in motions],
    )


def answered(database: Database, code: str) -> Counter[int]:
    """The number of answers in the log of a table, by seat."""
    with database.read() as c:
        found = c.execute(
            select(log.c.seat).join(tables).where(tables.c.code == code, log.c.kind == "answer")
        )
        return Counter(found.scalars())


def gaps(database: Database, code: str) -> bool:
    """True if the log of a table is not numbered from 1 without gaps."""
    with database.read() as c:
        found = c.execute(
            select(log.c.seq).join(tables).where(tables.c.code == code).order_by(log.c.seq)
        ).scalars()
        numbers = list(found)
    return numbers != list(range(1, len(numbers) + 1))
