"""Reading tables: snapshots, earlier positions of a game, records of finished games.

Nothing is changed here, with one exception: a table whose log cannot be replayed is marked as broken.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Row

from backroom.engine.errors import RulesBroken
from backroom.engine.flow import NOBODY, Seat
from backroom.tables.errors import Refused
from backroom.tables.game_cache import GameCache
from backroom.tables.logged_game import Diverged, LoggedGame, row_of
from backroom.tables.people import Person
from backroom.tables.proof import Proof, Seeds, proof_of, public_seeds
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
        """A snapshot of a table now."""
        return self.examine(code, self._snapshot)

    def seen_by(self, person: Person | None, code: str, seat: Seat = NOBODY) -> TableView:
        """The table view of a person now, from one of their seats or as a spectator."""
        return self.snapshot(code).seen_by(person, seat)

    def _snapshot(self, c: Connection, table: Row[Any], logged: LoggedGame | None) -> Snapshot:
        return Snapshot(c, table, logged.game if logged else None, self.store.now())

    def at_step(
        self, person: Person | None, code: str, step: int, seat: Seat = NOBODY, *, open_hands: bool = False
    ) -> TableView:
        """The table with the game as it was after `step` steps; 0 is the position after the opening.

        A person can look from their own seats at any time; once the game is over, from any seat and with all
        hands open.
        """

        def see(c: Connection, table: Row[Any], logged: LoggedGame | None) -> TableView:
            if logged is None:
                raise Refused("not-now", table.status)
            then = logged.game.at(step)
            return self._snapshot(c, table, logged).looked_back_at(then, person, seat, open_hands=open_hands)

        return self.examine(code, see)

    def record(self, code: str) -> bytes:
        """The record of a finished game as a file; refused before that, because it contains every secret."""

        def see(c: Connection, table: Row[Any], logged: LoggedGame | None) -> bytes:
            if logged is None or table.status != "over":
                raise Refused("not-over")
            logged.game.record.who = [
                row.name or row.person or row.bot or "" for row in read_seats(c, table).rows
            ]
            return logged.game.save()

        return self.examine(code, see)

    def setup(self, code: str) -> tuple[str, dict[str, Any]]:
        """The game that is played at a table, and its set-up as plain data."""
        with self.store.database.read() as c:
            table = self.store.find(c, code)
        return table.game, msgspec.json.decode(table.setup)

    def seeds(self, code: str) -> Seeds:
        """What the chance of a table depends on, as far as it is public now."""
        with self.store.database.read() as c:
            table = self.store.find(c, code)
            return public_seeds(table, read_seats(c, table))

    def proof(self, code: str) -> Proof:
        """Everything needed to check a finished game; refused before, because it has the server's seed."""

        def see(c: Connection, table: Row[Any], _logged: LoggedGame | None) -> Proof:
            if table.status != "over":
                raise Refused("not-over")
            if not table.chain_start:
                raise Refused("not-checkable")
            return proof_of(c, table, read_seats(c, table))

        return self.examine(code, see)

    def examine(self, code: str, see: Callable[[Connection, Row[Any], LoggedGame | None], T]) -> T:
        """Call `see` with a table and its game, read in one transaction.

        The game is None if it has not begun, is broken, or needs another rules version.
        """
        try:
            return self._examine(code, see)
        except (Diverged, RulesBroken) as error:
            self.report(code, error)
            return self._examine(code, see)

    def _examine(self, code: str, see: Callable[[Connection, Row[Any], LoggedGame | None], T]) -> T:
        with self.cache.work_on(code), self.store.database.read() as c:
            table = self.store.find(c, code)
            logged: LoggedGame | None = None
            if table.seq and table.status != "broken" and not self.cache.plays_other_rules(table):
                logged = self.cache.take(c, table)
                self.cache.put(table, logged)
            return see(c, table, logged)

    def report(self, code: str, error: Diverged | RulesBroken) -> str:
        """Mark a table as broken. Returns the public part of the reason. Its log stays as it is.

        The full reason is stored with the table, for the operator; pages and server logs name only the row.
        """
        why = str(error) if isinstance(error, Diverged) else f"rules: {error}"
        logger.error("table %s is broken: %s", code, row_of(why))
        self.stop(code, why)
        return row_of(why)

    def set_aside(self, code: str, why: str) -> None:
        """Stop a table that keeps killing the processes that work on it."""
        logger.error("table %s is set aside: %s", code, why)
        self.stop(code, f"set aside: {why}")

    def stop(self, code: str, why: str) -> None:
        """Nothing is played at a table any more, and nothing is due there."""
        with self.store.change(code) as change:
            change.set(status="broken", trouble=why, bot_at=None, deadline=None, pass_at=None)
