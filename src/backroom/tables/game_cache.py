"""A cache of running games. Anything in it can be rebuilt from the log, and nothing is ahead of the log.

A transaction takes a game out of the cache and puts it back only after the commit; if it fails, the game is
dropped. A lock keeps other threads away from the game of a table meanwhile.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any
from zlib import crc32

import msgspec
from sqlalchemy import Connection, Row, select

from backroom.engine.errors import BackroomError
from backroom.engine.flow import Chance
from backroom.games import title as title_named
from backroom.tables.logged_game import LoggedGame, LogRow
from backroom.tables.schema import log

KEPT = 1000
LOCKS = 64


class OtherRules(BackroomError):
    """A game of a version of the rules that this release does not play."""


class GameCache:
    """The games that this process was asked about lately."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.games: OrderedDict[int, LoggedGame] = OrderedDict()
        self.locks = [Lock() for _ in range(LOCKS)]

    def lock(self, code: str) -> Lock:
        """Holds off the other threads that care about this table."""
        return self.locks[crc32(code.encode()) % LOCKS]

    def take(self, c: Connection, table: Row[Any]) -> LoggedGame:
        """The game of a table, in step with its log."""
        logged = self.games.pop(table.id, None)
        if logged is None or logged.rows > table.seq:
            logged = LoggedGame(title_named(table.game), msgspec.json.decode(table.setup), self.chance)
        if self.plays_other_rules(table):
            raise OtherRules(f"version {table.rules}")
        if logged.rows < table.seq:
            logged.follow(rows_between(c, table, logged.rows), table.seq)
        return logged

    def plays_other_rules(self, table: Row[Any]) -> bool:
        """Was this game begun by a release whose rules are not those of this one?"""
        return bool(table.rules != title_named(table.game).version)

    def put(self, table: Row[Any], logged: LoggedGame) -> None:
        """Keep a game that is in step with its log."""
        self.games[table.id] = logged
        while len(self.games) > KEPT:
            self.games.popitem(last=False)


def rows_between(c: Connection, table: Row[Any], after: int) -> list[LogRow]:
    """The log after a row, as far as the table says it reaches."""
    found = c.execute(
        select(
            log.c.seq, log.c.kind, log.c.seat, log.c.question, log.c.answer, log.c.chance, log.c.fingerprint
        )
        .where(log.c.table_id == table.id, log.c.seq > after, log.c.seq <= table.seq)
        .order_by(log.c.seq)
    )
    return [LogRow(*row) for row in found]
