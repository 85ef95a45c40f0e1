"""People and sessions: guests with a name, and accounts with a password. Session tokens are stored hashed."""

from __future__ import annotations

import hashlib
import secrets
from functools import cache

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from backroom.tables.errors import Refused
from backroom.tables.schema import people, sessions

LONGEST_NAME = 24
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200

WHOSE = (
    select(people.c.id, people.c.name, people.c.login)
    .join(sessions, sessions.c.person_id == people.c.id)
    .where(sessions.c.token_hash == bindparam("hashed"))
)


class Person(msgspec.Struct, frozen=True):
    """A person with a session."""

    id: int
    name: str
    login: str | None  # None for a guest


class Session(msgspec.Struct, frozen=True):
    """A session token; it is looked up in the transaction that uses it."""

    token: str


Who = Person | Session


def clean_name(name: str) -> str:
    """Make a name printable and short enough; refuse an empty one."""
    cleaned = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())[:LONGEST_NAME]
    if not cleaned:
        raise Refused("name-empty")
    return cleaned


def add_guest(c: Connection, name: str, now: float) -> tuple[Person, str]:
    """Create a guest with a session. Returns the guest and the session token."""
    cleaned = clean_name(name)
    row = insert(people).values(name=cleaned, created_at=now).returning(people.c.id)
    person = Person(c.execute(row).scalar_one(), cleaned, None)
    return person, open_session(c, person.id, now)


def register(c: Connection, person: Person, login: str, hashed: str) -> Person:
    """Turn a guest into an account with a login; they keep their seats and their history."""
    wanted = clean_name(login)
    if person.login is not None:
        raise Refused("already-registered")
    try:
        with c.begin_nested():
            c.execute(update(people).where(people.c.id == person.id).values(login=wanted, password=hashed))
    except IntegrityError:
        raise Refused("login-taken", wanted) from None
    return Person(person.id, person.name, wanted)


def rename(c: Connection, person: Person, name: str) -> Person:
    """Change the name of a person."""
    cleaned = clean_name(name)
    c.execute(update(people).where(people.c.id == person.id).values(name=cleaned))
    return Person(person.id, cleaned, person.login)


def stored_password(c: Connection, login: str) -> tuple[int, str] | None:
    """The person id and the password hash of a login, to be checked outside the database thread."""
    row = c.execute(select(people.c.id, people.c.password).where(people.c.login == login)).first()
    return None if row is None else (row.id, row.password)


def open_session(c: Connection, person_id: int, now: float) -> str:
    """Open a session and return its token; only the hash is stored."""
    token = secrets.token_urlsafe(24)
    c.execute(insert(sessions).values(token_hash=hash_token(token), person_id=person_id, created_at=now))
    return token


def close_session(c: Connection, token: str) -> None:
    """Delete a session; its token becomes invalid."""
    c.execute(delete(sessions).where(sessions.c.token_hash == hash_token(token)))


def person_of(c: Connection, token: str) -> Person | None:
    """The person whose session token this is, or None."""
    row = c.execute(WHOSE, {"hashed": hash_token(token)}).first()
    return None if row is None else Person(row.id, row.name, row.login)


def identify(c: Connection, who: Who | None) -> Person | None:
    """The person who acts; None if nobody is given or the token is invalid."""
    return person_of(c, who.token) if isinstance(who, Session) else who


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
