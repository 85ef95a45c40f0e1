"""Who is here: guests with a name, and accounts with a password. A session is a hashed random token."""

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
    """Somebody with a session."""

    id: int
    name: str
    login: str | None  # none: a guest


class Session(msgspec.Struct, frozen=True):
    """Whoever has this token, to be looked up in the transaction in which they act."""

    token: str


Who = Person | Session


def clean_name(name: str) -> str:
    """A name fit to be shown: printable, not too long, not empty."""
    cleaned = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())[:LONGEST_NAME]
    if not cleaned:
        raise Refused("name-empty")
    return cleaned


def add_guest(c: Connection, name: str, now: float) -> tuple[Person, str]:
    """A newcomer under a name of their choice, and the token of their session."""
    cleaned = clean_name(name)
    row = insert(people).values(name=cleaned, created_at=now).returning(people.c.id)
    person = Person(c.execute(row).scalar_one(), cleaned, None)
    return person, open_session(c, person.id, now)


def register(c: Connection, person: Person, login: str, hashed: str) -> Person:
    """A guest keeps a login; seats and history stay theirs."""
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
    """The same person under another name."""
    cleaned = clean_name(name)
    c.execute(update(people).where(people.c.id == person.id).values(name=cleaned))
    return Person(person.id, cleaned, person.login)


def stored_password(c: Connection, login: str) -> tuple[int, str] | None:
    """The account of a login, to be checked outside of the database thread."""
    row = c.execute(select(people.c.id, people.c.password).where(people.c.login == login)).first()
    return None if row is None else (row.id, row.password)


def open_session(c: Connection, person_id: int, now: float) -> str:
    """A new session; only its hash is kept."""
    token = secrets.token_urlsafe(24)
    c.execute(insert(sessions).values(token_hash=hash_token(token), person_id=person_id, created_at=now))
    return token


def close_session(c: Connection, token: str) -> None:
    """The token is good for nothing any more."""
    c.execute(delete(sessions).where(sessions.c.token_hash == hash_token(token)))


def person_of(c: Connection, token: str) -> Person | None:
    """Whose session this is."""
    row = c.execute(WHOSE, {"hashed": hash_token(token)}).first()
    return None if row is None else Person(row.id, row.name, row.login)


def identify(c: Connection, who: Who | None) -> Person | None:
    """The person who acts; none where there is no session of this token."""
    return person_of(c, who.token) if isinstance(who, Session) else who


def names(c: Connection, ids: set[int]) -> dict[int, str]:
    """The names of these people."""
    rows = c.execute(select(people.c.id, people.c.name).where(people.c.id.in_(ids)))
    return {row.id: row.name for row in rows}


def hash_token(token: str) -> str:
    """What the database knows of a session."""
    return hashlib.sha256(token.encode()).hexdigest()


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


def hash_password(password: str) -> str:
    """A slow hash, to be made outside of the database thread."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Refused("password-length", f"{SHORTEST_PASSWORD}-{LONGEST_PASSWORD}")
    return _hasher().hash(password)


def is_password(hashed: str, password: str) -> bool:
    """Is it the right one? Also slow."""
    try:
        return _hasher().verify(hashed, password[:LONGEST_PASSWORD])
    except VerifyMismatchError:
        return False
