"""People and sessions: guests with a name, accounts with a password, and the programs of accounts.

Session tokens are stored hashed.
"""

from __future__ import annotations

import hashlib
import secrets
from functools import cache

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from backroom.tables.clock import DAY
from backroom.tables.errors import Refused
from backroom.tables.names import clean_login, clean_name, skeleton
from backroom.tables.prepared import Read
from backroom.tables.schema import people, sessions

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
IDLE = 90 * DAY  # seconds that a session lasts without being used, unless the settings say otherwise

WHOSE = Read(
    select(
        *(people.c.id, people.c.name, people.c.login, people.c.owner_id),
        *(sessions.c.created_at, sessions.c.ends_at),
    )
    .join(sessions, sessions.c.person_id == people.c.id)
    .where(sessions.c.token_hash == bindparam("hashed"), sessions.c.ends_at > bindparam("now"))
)


class Person(msgspec.Struct, frozen=True):
    """A person with a session, or a program with its token."""

    id: int
    name: str
    login: str | None  # None for a guest and for a program
    owner_id: int | None = None  # of a program: the account that it belongs to


class Session(msgspec.Struct, frozen=True):
    """A session token; it is looked up in the transaction that uses it."""

    token: str


class OpenSession(msgspec.Struct, frozen=True):
    """A session that has not ended, with its person."""

    person: Person
    created_at: float
    ends_at: float


Who = Person | Session


def add_guest(c: Connection, name: str, now: float, idle: float = IDLE) -> tuple[Person, str]:
    """Create a guest with a session. Returns the guest and the session token."""
    cleaned = clean_name(name)
    row = insert(people).values(name=cleaned, created_at=now).returning(people.c.id)
    person = Person(c.execute(row).scalar_one(), cleaned, None)
    return person, open_session(c, person.id, now, idle)


def register(c: Connection, person: Person, login: str, hashed: str) -> Person:
    """Turn a guest into an account with a login; they keep their seats and their history."""
    wanted = clean_login(login)
    if person.login is not None or person.owner_id is not None:
        raise Refused("already-registered")
    account = {"login": wanted, "skeleton": skeleton(wanted), "password": hashed}
    try:
        with c.begin_nested():
            c.execute(update(people).where(people.c.id == person.id).values(account))
    except IntegrityError:
        raise Refused("login-taken", wanted) from None
    return Person(person.id, person.name, wanted)


def rename(c: Connection, person: Person, name: str) -> Person:
    """Change the name of a person."""
    cleaned = clean_name(name)
    c.execute(update(people).where(people.c.id == person.id).values(name=cleaned))
    return Person(person.id, cleaned, person.login, person.owner_id)


def change_password(c: Connection, person: Person, hashed: str) -> None:
    """Replace the password of an account and end all its sessions."""
    c.execute(update(people).where(people.c.id == person.id).values(password=hashed))
    close_sessions(c, person)


def stored_password(c: Connection, login: str) -> tuple[int, str] | None:
    """The person id and the password hash of a login, to be checked outside the database thread.

    Logins of earlier releases may have spaces and capital letters; they must be written exactly so.
    """
    as_written = " ".join(login.split())
    try:
        wanted = [as_written, clean_login(login)]
    except Refused:
        wanted = [as_written]
    rows = c.execute(select(people.c.id, people.c.login, people.c.password).where(people.c.login.in_(wanted)))
    found = {row.login: (row.id, row.password) for row in rows}
    return next((found[one] for one in wanted if one in found), None)


def open_session(c: Connection, person_id: int, now: float, idle: float = IDLE) -> str:
    """Open a session and return its token; only the hash is stored."""
    token = secrets.token_urlsafe(24)
    row = {"token_hash": hash_token(token), "person_id": person_id, "created_at": now, "ends_at": now + idle}
    c.execute(insert(sessions).values(row))
    return token


def prolong_session(c: Connection, token: str, ends_at: float) -> None:
    """Let a session end later."""
    c.execute(update(sessions).where(sessions.c.token_hash == hash_token(token)).values(ends_at=ends_at))


def close_session(c: Connection, token: str) -> None:
    """Delete a session; its token becomes invalid."""
    c.execute(delete(sessions).where(sessions.c.token_hash == hash_token(token)))


def close_sessions(c: Connection, person: Person) -> None:
    """Delete all sessions of a person."""
    c.execute(delete(sessions).where(sessions.c.person_id == person.id))


def find_session(c: Connection, token: str, now: float) -> OpenSession | None:
    """The session with this token, or None if there is none or it has ended."""
    row = WHOSE.first(c, hashed=hash_token(token), now=now)
    if row is None:
        return None
    return OpenSession(Person(row.id, row.name, row.login, row.owner_id), row.created_at, row.ends_at)


def person_of(c: Connection, token: str, now: float) -> Person | None:
    """The person whose session token this is, or None."""
    session = find_session(c, token, now)
    return session.person if session else None


def identify(c: Connection, who: Who | None, now: float) -> Person | None:
    """The person who acts; None if nobody is given or the token is invalid."""
    return person_of(c, who.token, now) if isinstance(who, Session) else who


def names(c: Connection, ids: set[int]) -> dict[int, str]:
    """The names of these people, by id."""
    rows = c.execute(select(people.c.id, people.c.name).where(people.c.id.in_(ids)))
    return {row.id: row.name for row in rows}


def hash_token(token: str) -> str:
    """The hash of a session token, as stored."""
    return hashlib.sha256(token.encode()).hexdigest()


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


def hash_password(password: str) -> str:
    """Hash a password; slow, so not for the database thread."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Refused("password-length", f"{SHORTEST_PASSWORD}-{LONGEST_PASSWORD}")
    return _hasher().hash(password)


def is_password(hashed: str, password: str) -> bool:
    """True if the password matches the hash; slow too."""
    try:
        return _hasher().verify(hashed, password[:LONGEST_PASSWORD])
    except VerifyMismatchError:
        return False
