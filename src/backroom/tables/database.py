"""Database access: transactions, migrations, and the threads they run in.

Each unit of work is one transaction in one thread, so the event loop never waits for the disk. SQLite gets
exactly one thread, so that threads of one process never block each other on the file lock; PostgreSQL gets
a small pool.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, exc, make_url, text
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, SQLAlchemyError

from backroom.engine.errors import BackroomError
from backroom.tables.prepared import run, transaction
from backroom.tables.threads import Threads

T = TypeVar("T")

POOL = 4
MIGRATING = 20_260_101  # our PostgreSQL advisory lock
PRAGMAS = ("journal_mode=WAL", "busy_timeout=5000", "foreign_keys=ON")
SAFE, QUICK = "FULL", "NORMAL"  # whether a commit waits for the disk: see docs/hosting.md
READING = "READING"  # nothing is written
WRITING = "BEGIN IMMEDIATE"  # takes the write lock at once: a later upgrade could find it taken
NOT_LASTING = text("SET LOCAL synchronous_commit TO off")
PROBE = text("UPDATE game_time SET at = at")
DISK_FULL = "53100"  # the SQLSTATE of PostgreSQL
TROUBLES = (exc.OperationalError, exc.InterfaceError, exc.InternalError, exc.TimeoutError)
PATIENCE = {"connect_timeout": 5, "tcp_user_timeout": 10_000}  # seconds; milliseconds


class Database:
    """A SQLite or PostgreSQL database with all migrations applied."""

    def __init__(self, url: str) -> None:
        self.is_sqlite = url.startswith("sqlite")
        try:
            self.engine = _sqlite(url) if self.is_sqlite else _postgresql(url)
            self.migrate()
        except ArgumentError:
            raise BackroomError("database: invalid URL") from None
        except (SQLAlchemyError, ModuleNotFoundError) as error:
            shown = make_url(url).render_as_string(hide_password=True)
            raise BackroomError(f"database {shown}: {str(error).splitlines()[0]}") from error
        self.threads = Threads(1 if self.is_sqlite else POOL, "database")
        self.own = threading.local()  # the connection of each thread, with SQLite
        self.held: list[Connection] = []  # all of these

    def migrate(self) -> None:
        """Upgrade the schema to this release. If several processes start at once, only one does it."""
        with self.engine.begin() as connection:
            self.line_up(connection, MIGRATING)
            command.upgrade(migrations(connection), "head")

    def line_up(self, connection: Connection, number: int) -> None:
        """Wait until no other transaction that lines up for this number is under way.

        A SQLite transaction that writes has the whole database to itself anyway.
        """
        if not self.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": number})

    @contextmanager
    def begin(self, *, lasting: bool = True) -> Iterator[Connection]:
        """Begin a transaction in this thread.

        Only one that is not `lasting` may be lost if the power fails: its commit does not wait for the disk.
        """
        with self._transaction(SAFE if lasting else QUICK) as connection:
            if not lasting and not self.is_sqlite:
                connection.execute(NOT_LASTING)
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Begin a read-only transaction that sees the data as of one moment and does not block writers."""
        with self._transaction(READING) as connection:
            yield connection

    @contextmanager
    def _transaction(self, mode: str) -> Iterator[Connection]:
        """One transaction: with SQLite on the thread's own connection, otherwise on one from the pool."""
        if self.is_sqlite:
            connection = self._own_connection()
            if mode != READING and connection.info.get("synchronous") != mode:
                run(connection, f"PRAGMA synchronous={mode}")
                connection.info["synchronous"] = mode
            with transaction(connection, "BEGIN" if mode == READING else WRITING):
                yield connection
        else:
            options = {"isolation_level": "REPEATABLE READ"} if mode == READING else {}
            with self.engine.connect() as connection, connection.execution_options(**options).begin():
                yield connection

    def _own_connection(self) -> Connection:
        """The connection of this thread; to get it from the pool every time costs as much as two queries."""
        connection: Connection | None = getattr(self.own, "connection", None)
        if connection is None:
            connection = self.own.connection = self.engine.connect()
            self.held.append(connection)
        return connection

    def probe(self) -> None:
        """Write something, as cheaply as possible; raises an exception if that fails."""
        with self.begin(lasting=False) as c:
            c.execute(PROBE)

    async def run(self, work: Callable[..., T], *arguments: Any, patience: float = 0.0) -> T:
        """Run blocking work in a database thread; a longer patience (in seconds) lets other work go first."""
        return await self.threads.run(work, *arguments, patience=patience)

    def close(self) -> None:
        """Finish the queued work, end the threads and close all connections."""
        self.threads.close()
        for connection in self.held:
            connection.close()
        self.engine.dispose()


def trouble_of(error: BaseException) -> str:
    """`database` or `disk` if an error means that the database cannot be used now; empty for our defects."""
    if not isinstance(error, TROUBLES) and type(error) is not DatabaseError:  # SQLite: the file is corrupt
        return ""
    cause = error.orig if isinstance(error, DBAPIError) else None
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the upper bits hold details
    is_disk = code in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY}
    return "disk" if is_disk or getattr(cause, "sqlstate", None) == DISK_FULL else "database"


def migrations(connection: Connection) -> Config:
    """The Alembic configuration for this connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def _sqlite(url: str) -> Engine:
    file = make_url(url).database
    if file and file != ":memory:":
        with suppress(OSError):  # SQLite will say what is wrong
            Path(file).touch(
                0o600
            )  # games and chat are nobody else's business; -wal and -shm get the same mode
    engine = create_engine(
        url,
        connect_args={"check_same_thread": False},
        hide_parameters=True,
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _postgresql(url: str) -> Engine:
    for scheme in ("postgresql://", "postgres://"):
        if url.startswith(scheme):
            url = "postgresql+psycopg://" + url.removeprefix(scheme)
    return create_engine(url, pool_size=POOL, pool_pre_ping=True, hide_parameters=True, connect_args=PATIENCE)


def _prepare(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver must not begin transactions itself
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begin the transaction that SQLAlchemy believes in, unless `transaction` has begun it."""
    driver: Any = connection.connection.driver_connection
    if not driver.in_transaction:
        connection.exec_driver_sql(WRITING)
