"""A cache of logged games. Every game in it can be rebuilt from its log, and none is ahead of its log.

A transaction takes a game out of the cache and puts it back after the commit; if the transaction fails after
changing the game, the game is dropped. A lock per table keeps other threads out in the meantime.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from threading import Lock
from typing import Any
from zlib import crc32

import msgspec
from sqlalchemy import Connection, Row, select

from backroom.engine.errors import BackroomError
from backroom.engine.flow import Chance
from backroom.games import title as title_named
from backroom.tables.log_chain import LogChain, SigningKey
from backroom.tables.logged_game import Diverged, LoggedGame, LogRow
from backroom.tables.schema import log

KEPT = 1000
LOCKS = 64


class OtherRules(BackroomError):
    """The game was started under a rules version that this release does not play."""


class GameCache:
    """The games used most recently in this process."""

    def __init__(self, signing_key: SigningKey, chance: Chance | None = None) -> None:
        self.signing_key = signing_key
        self.chance = chance  # None: every game has its own, from the seeds of its table
        self.games: OrderedDict[int, LoggedGame] = OrderedDict()
        self.locks = [Lock() for _ in range(LOCKS)]

    def lock(self, code: str) -> Lock:
        """The lock for this table; some tables share one."""
        return self.locks[crc32(code.encode()) % LOCKS]

    def take(self, c: Connection, table: Row[Any]) -> LoggedGame:
        """Remove and return the game of a table, brought up to date with its log."""
        logged = self.games.pop(table.id, None)
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
        """Store a game that is up to date with its log, and evict the oldest ones beyond the limit."""
        self.games[table.id] = logged
        while len(self.games) > KEPT:
            self.games.popitem(last=False)


def rows_between(c: Connection, table: Row[Any], after: int) -> list[LogRow]:
    """The rows of the log after number `after`, up to the last one that the table's row knows of."""
    found = c.execute(
        select(*[log.c[name] for name in LogRow.__struct_fields__])
        .where(log.c.table_id == table.id, log.c.seq > after, log.c.seq <= table.seq)
        .order_by(log.c.seq)
    )
    return [LogRow(*row) for row in found]
