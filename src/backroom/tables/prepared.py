"""The statements that every answer needs, compiled once.

For a statement that takes SQLite 4 µs, SQLAlchemy takes 40 to 70: every time it looks up the compiled
statement, checks the parameters and builds a result object. So with SQLite these few statements go to
the driver directly, and so do the beginning and the end of a transaction.
"""

from __future__ import annotations

import sqlite3
from collections import namedtuple
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from sqlalchemy import Boolean, Connection, Dialect, Insert, Select, Update
from sqlalchemy.exc import DBAPIError

SQLITE = "sqlite"
NOTHING: Mapping[str, object] = MappingProxyType({})


class Read:
    """A SELECT with named parameters."""

    def __init__(self, statement: Select[Any]) -> None:
        self.statement = statement
        self.compiled: tuple[str, list[str]] | None = None
        columns = list(statement.selected_columns)
        self.flags = [at for at, column in enumerate(columns) if isinstance(column.type, Boolean)]
        self.row: Any = namedtuple("Row", [str(column.key) for column in columns])  # type: ignore[misc]  # noqa: PYI024

    def rows(self, c: Connection, **values: object) -> list[Any]:
        """The rows found, with named columns."""
        if c.dialect.name != SQLITE:
            return list(c.execute(self.statement, values))
        self.compiled = self.compiled or _compile(self.statement, c.dialect)
        return [self.row(*self._typed(row)) for row in run(c, *self.compiled, values)]

    def first(self, c: Connection, **values: object) -> Any:
        """The first row found, or None."""
        return next(iter(self.rows(c, **values)), None)

    def _typed(self, row: tuple[Any, ...]) -> list[Any]:
        """The values of a row; SQLite itself has no Booleans."""
        values = list(row)
        for at in self.flags:
            values[at] = bool(values[at])
        return values


class Write:
    """An INSERT or UPDATE of one row with named parameters; the columns to set follow from the values."""

    def __init__(self, statement: Insert | Update) -> None:
        self.statement = statement
        self.compiled: dict[tuple[str, ...], tuple[str, list[str]]] = {}  # by the names of the values

    def run(self, c: Connection, values: Mapping[str, object]) -> None:
        """Write these values."""
        if c.dialect.name != SQLITE:
            c.execute(self.statement, values)
            return
        names = tuple(values)
        if names not in self.compiled:
            self.compiled[names] = _compile(self.statement, c.dialect, list(names))
        run(c, *self.compiled[names], values)


def _compile(
    statement: Select[Any] | Insert | Update, dialect: Dialect, columns: list[str] | None = None
) -> tuple[str, list[str]]:
    """The statement for the driver, and the names of its parameters in order."""
    compiled: Any = statement.compile(dialect=dialect, column_keys=columns)
    return str(compiled), list(compiled.positiontup)


def run(
    c: Connection, sql: str, order: Sequence[str] = (), values: Mapping[str, object] = NOTHING
) -> list[tuple[Any, ...]]:
    """Run a statement in the transaction of a connection; errors are those of SQLAlchemy."""
    driver: Any = c.connection.driver_connection
    try:
        found: list[tuple[Any, ...]] = driver.execute(sql, [values[name] for name in order]).fetchall()
    except sqlite3.Error as error:
        raise DBAPIError.instance(
            sql, None, error, sqlite3.Error, hide_parameters=True, dialect=c.dialect
        ) from error
    return found


@contextmanager
def transaction(c: Connection, beginning: str) -> Iterator[None]:
    """Run the block in one SQLite transaction, which SQLAlchemy joins when a statement goes through it."""
    run(c, beginning)
    driver: Any = c.connection.driver_connection
    try:
        yield
        c.commit()
        if driver.in_transaction:
            run(c, "COMMIT")
    except BaseException:
        c.rollback()
        if driver.in_transaction:
            run(c, "ROLLBACK")
        raise
