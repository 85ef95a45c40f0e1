"""A cache of logged games. Every game in it can be rebuilt from its log, and none is ahead of its log.

A transaction takes a game out of the cache and puts it back after the commit; if the transaction fails after
changing the game, the game is dropped. A lock per table keeps other threads out in the meantime.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any
from zlib import crc32

import msgspec
from sqlalchemy import Connection, Row, select

from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY, Chance
from backroom.games import title as title_named
from backroom.tables.at_work import AtWork
from backroom.tables.log_chain import LogChain, SigningKey
from backroom.tables.logged_game import Diverged, LoggedGame, LogRow
from backroom.tables.schema import log

KEPT = 1000
FINISHED_KEPT = 20  # games that are over; people look back at them for a while, then hardly ever
MOST_BYTES = 256 * 2**20  # of all games together, as far as `weight` can tell
LOCKS = 64
# What a game takes in memory, in bytes, measured and rounded up.
BASE, PER_ROW, PER_WAY_POINT, PER_LETTER = 20_000, 1_000, 5_000, 10


class OtherRules(BackroomError):
    """The game was started under a rules version that this release does not play."""


class GameCache:
    """The games used most recently in this process, as many as fit."""

    def __init__(self, signing_key: SigningKey, at_work: AtWork, chance: Chance | None = None) -> None:
        self.signing_key = signing_key
        self.at_work = at_work
        self.chance = chance  # None: every game has its own, from the seeds of its table
        self.games: OrderedDict[int, LoggedGame] = OrderedDict()
        self.weights: dict[int, int] = {}  # of these games
        self.bytes = 0  # the sum of the weights
        self.finished: OrderedDict[int, None] = OrderedDict()  # those of these games that are over
        self.weighing = Lock()
        self.locks = [Lock() for _ in range(LOCKS)]

    def lock(self, code: str) -> Lock:
        """The lock for this table; some tables share one."""
        return self.locks[crc32(code.encode()) % LOCKS]

    @contextmanager
    def work_on(self, code: str) -> Iterator[None]:
        """Keep other threads away from a table, and note that it is being worked on."""
        with self.lock(code), self.at_work.on(code):
            yield

    def take(self, c: Connection, table: Row[Any]) -> LoggedGame:
        """Remove and return the game of a table, brought up to date with its log."""
        logged = self.drop(table.id)
        if logged is None or logged.rows > table.seq:
            logged = self._new(table)
        if self.plays_other_rules(table):
            raise OtherRules(f"version {table.rules}")
        if logged.rows < table.seq:
            logged.follow(rows_between(c, table, logged.rows), table.seq)
            if logged.chain and logged.chain.head != table.head:
                raise Diverged(table.seq, "is not the last one that was written")
        return logged

    def _new(self, table: Row[Any]) -> LoggedGame:
        """A game that follows its log from the first row."""
        chance = self.chance or secrets.randbelow
        logged = LoggedGame(title_named(table.game), msgspec.json.decode(table.setup), chance)
        if table.chain_start:
            self.make_checkable(logged, bytes.fromhex(table.game_key), table.chain_start)
        return logged

    def make_checkable(self, logged: LoggedGame, key: bytes, start: str) -> None:
        """Let a game draw its chance from its key, and chain the rows of its log."""
        logged.make_checkable(LogChain(key, start, self.signing_key), fair=self.chance is None)

    def plays_other_rules(self, table: Row[Any]) -> bool:
        """True if this game was started under another rules version than this release plays."""
        return bool(table.rules != title_named(table.game).rules)

    def put(self, table: Row[Any], logged: LoggedGame) -> None:
        """Store a game that is up to date with its log, and evict the oldest ones beyond the limits."""
        with self.weighing:
            self.games[table.id] = logged
            self.bytes -= self.weights.get(table.id, 0)
            self.weights[table.id] = weight(table, logged)
            self.bytes += self.weights[table.id]
            if logged.play and logged.play.g.seat == NOBODY:
                self.finished[table.id] = None
            while len(self.games) > 1 and (len(self.games) > KEPT or self.bytes > MOST_BYTES):
                self._drop(next(iter(self.games)))
            while len(self.finished) > FINISHED_KEPT:
                self._drop(next(iter(self.finished)))

    def drop(self, table_id: int) -> LoggedGame | None:
        """Remove and return a game, if it is here."""
        with self.weighing:
            return self._drop(table_id)

    def _drop(self, table_id: int) -> LoggedGame | None:
        self.bytes -= self.weights.pop(table_id, 0)
        self.finished.pop(table_id, None)
        return self.games.pop(table_id, None)


def weight(table: Row[Any], logged: LoggedGame) -> int:
    """Estimate how many bytes a game takes in memory."""
    points = len(logged.play.way_points) if logged.play else 0
    return BASE + PER_ROW * logged.rows + PER_WAY_POINT * points + PER_LETTER * len(table.setup)


def rows_between(c: Connection, table: Row[Any], after: int) -> list[LogRow]:
    """The rows of the log after number `after`, up to the last one that the table's row knows of."""
    found = c.execute(
        select(*[log.c[name] for name in LogRow.__struct_fields__])
        .where(log.c.table_id == table.id, log.c.seq > after, log.c.seq <= table.seq)
        .order_by(log.c.seq)
    )
    return [LogRow(*row) for row in found]
