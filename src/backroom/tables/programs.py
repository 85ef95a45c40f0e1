"""Programs that play at tables: each belongs to an account and has a name and a token of its own.

A program is a person whose `owner_id` is set, and its token is that of a session that does not end. So it can
do at a table what any player can, and sees no more. It may sit only where the host admits programs.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, insert, select

from backroom.tables.clock import DAY
from backroom.tables.errors import Refused
from backroom.tables.names import clean_name
from backroom.tables.people import Person, open_session
from backroom.tables.schema import people

MOST_PROGRAMS = 5  # of an account
FOR_GOOD = 36_500 * DAY  # how long a token lasts, unless its program is deleted


class Program(msgspec.Struct, frozen=True):
    """A program in the list of its owner."""

    id: int
    name: str
    created_at: float


def add_program(c: Connection, owner: Person, name: str, now: float) -> tuple[Person, str]:
    """Create a program of an account. Returns it with its token, which is shown once and stored hashed."""
    if owner.login is None:
        raise Refused("account-needed")
    if c.execute(select(func.count()).where(people.c.owner_id == owner.id)).scalar_one() >= MOST_PROGRAMS:
        raise Refused("too-many-programs", str(MOST_PROGRAMS))
    cleaned = clean_name(name)
    row = insert(people).values(name=cleaned, created_at=now, owner_id=owner.id).returning(people.c.id)
    program = Person(c.execute(row).scalar_one(), cleaned, None, owner.id)
    return program, open_session(c, program.id, now, FOR_GOOD)


def programs_of(c: Connection, owner: Person) -> list[Program]:
    """The programs of an account, the oldest first."""
    columns = people.c.id, people.c.name, people.c.created_at
    found = select(*columns).where(people.c.owner_id == owner.id).order_by(people.c.id)
    return [Program(*row) for row in c.execute(found)]


def own_program(c: Connection, owner: Person, number: int) -> Person:
    """A program of this account; refused if it has no such program."""
    for program in programs_of(c, owner):
        if program.id == number:
            return Person(program.id, program.name, None, owner.id)
    raise Refused("not-found")
