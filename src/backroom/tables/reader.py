"""Reading tables: snapshots, looks back at a game, records of finished ones. Nothing is changed here.

Except that a log which does not lead where it led is never papered over: the table stops and says why.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, Row

from backroom.engine.errors import RulesBroken
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.replay import replay
from backroom.tables.errors import Refused
from backroom.tables.game_cache import GameCache
from backroom.tables.logged_game import Diverged, LoggedGame, row_of
from backroom.tables.people import Person
from backroom.tables.seats import read_seats
from backroom.tables.snapshot import Snapshot, TableView
from backroom.tables.store import TableStore

T = TypeVar("T")

logger = logging.getLogger(__name__)


class Reader:
    """Reads tables and the games at them."""

    def __init__(self, store: TableStore, cache: GameCache) -> None:
        self.store = store
        self.cache = cache

    def snapshot(self, code: str) -> Snapshot:
        """A table at this moment."""
        return self.examine(code, self._snapshot)

    def seen_by(self, person: Person | None, code: str, seat: Seat = NOBODY) -> TableView:
        """What a person may see of a table now, from one of their seats or from the gallery."""
        return self.snapshot(code).seen_by(person, seat)

    def must_exist(self, code: str) -> None:
        """Refuse a table that is not there."""
        with self.store.database.read() as c:
            self.store.find(c, code)

    def _snapshot(self, c: Connection, table: Row[Any], logged: LoggedGame | None) -> Snapshot:
        return Snapshot(c, table, logged.game if logged else None, self.store.now())

    def at_step(
        self, person: Person | None, code: str, step: int, seat: Seat = NOBODY, *, open_hands: bool = False
    ) -> TableView:
        """The table as it was after `step` answers; 0: after the opening.

        From one's own seat at any time; from any seat, and with all hands open, once the game is over.
        """

        def see(c: Connection, table: Row[Any], logged: LoggedGame | None) -> TableView:
            if logged is None:
                raise Refused("not-now", table.status)
            then = replay(logged.title, logged.game.record, self.cache.chance, max(step, 0))
            return self._snapshot(c, table, logged).looked_back_at(then, person, seat, open_hands=open_hands)

        return self.examine(code, see)

    def record(self, code: str) -> bytes:
        """A finished game as a file; refused while it is played, because it tells everything."""

        def see(c: Connection, table: Row[Any], logged: LoggedGame | None) -> bytes:
            if logged is None or table.status != "over":
                raise Refused("not-over")
            logged.game.record.who = [
                row.name or row.person or row.bot or "" for row in read_seats(c, table).rows
            ]
            return logged.game.save()

        return self.examine(code, see)

    def examine(self, code: str, see: Callable[[Connection, Row[Any], LoggedGame | None], T]) -> T:
        """See a table and its game as of one moment; no game where there is none that can be shown."""
        try:
            return self._examine(code, see)
        except (Diverged, RulesBroken) as error:
            self.report(code, error)
            return self._examine(code, see)

    def _examine(self, code: str, see: Callable[[Connection, Row[Any], LoggedGame | None], T]) -> T:
        with self.cache.lock(code), self.store.database.read() as c:
            table = self.store.find(c, code)
            logged: LoggedGame | None = None
            if table.seq and table.status != "broken" and not self.cache.plays_other_rules(table):
                logged = self.cache.take(c, table)
                self.cache.put(table, logged)
            return see(c, table, logged)

    def report(self, code: str, error: Diverged | RulesBroken) -> str:
        """Stop a table that cannot go on. Its log stays as it is, for a person to look at.

        The whole reason is kept beside it; pages and the server's own log say only where it breaks off.
        """
        why = str(error) if isinstance(error, Diverged) else f"rules: {error}"
        logger.error("table %s is broken: %s", code, row_of(why))
        with self.store.change(code) as change:
            change.set(status="broken", trouble=why, bot_at=None, deadline=None, pass_at=None)
        return row_of(why)
