"""The costs of an answer, counted instead of timed, so that regressions are noticed reliably."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from backroom.tables.schema import tables
from backroom.tables.snapshot import Snapshot
from backroom.tables.threads import Threads
from backroom.web.application import Application


class Costs(msgspec.Struct):
    """Counts of expensive operations."""

    statements: int = 0
    transactions: int = 0
    index_writes: int = 0  # columns with an index that an UPDATE of a table's row names
    hops: int = 0  # to another thread and back
    snapshots: int = 0
    views: int = 0  # table views
    drawings: int = 0  # that were not in the cache
    openings: int = 0  # of files
    compilations: int = 0  # of templates, or of anything else


INDEXED = {column.name for index in tables.indexes for column in index.columns}
WATCHED: list[Costs] = []  # audit hooks cannot be removed, so there is a single one that uses this list


def _overhear(name: str, _arguments: tuple[Any, ...]) -> None:
    for costs in WATCHED:
        costs.openings += name == "open"
        costs.compilations += name == "compile"


sys.addaudithook(_overhear)


@contextmanager
def counting(app: Application) -> Iterator[Costs]:
    """Count what the application does during the context."""
    costs = Costs()
    run, view, make = Threads.run, Snapshot._view, Snapshot.__init__
    before = app.renderer.drawings.drawn

    def statement(sql: str) -> None:
        costs.transactions += sql.startswith("BEGIN")
        if sql.startswith("UPDATE tables SET"):
            costs.index_writes += sum(f" {name}=" in sql.partition(" WHERE")[0] for name in INDEXED)
        costs.statements += not sql.startswith(("BEGIN", "COMMIT", "PRAGMA"))

    def watch(to: Callable[[str], None] | None) -> None:
        for held in app.database.held:
            driver: Any = held.connection.driver_connection
            driver.set_trace_callback(to)

    async def hop(self: Threads, *arguments: Any, **named: Any) -> Any:
        costs.hops += 1
        return await run(self, *arguments, **named)

    def look(self: Snapshot, *arguments: Any, **named: Any) -> Any:
        costs.views += 1
        return view(self, *arguments, **named)

    def snap(self: Snapshot, *arguments: Any) -> None:
        costs.snapshots += 1
        make(self, *arguments)

    watch(statement)
    Threads.run, Snapshot._view, Snapshot.__init__ = hop, look, snap  # type: ignore[method-assign, assignment]
    WATCHED.append(costs)
    try:
        yield costs
    finally:
        WATCHED.remove(costs)
        Threads.run, Snapshot._view, Snapshot.__init__ = run, view, make  # type: ignore[method-assign]
        watch(None)
        costs.drawings = app.renderer.drawings.drawn - before
