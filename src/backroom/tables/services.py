"""The application on one database: what a server, a worker or a test has at hand."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from backroom.engine.flow import Chance
from backroom.tables.database import Database
from backroom.tables.dealer import Dealer
from backroom.tables.desk import Desk
from backroom.tables.hub import Hub
from backroom.tables.reader import Reader
from backroom.tables.settings import Settings
from backroom.tables.shelf import Shelf
from backroom.tables.store import TableStore


class Services:
    """Put together once. `now` is the clock on the wall; the hub hears which table has changed."""

    def __init__(
        self,
        database: Database,
        settings: Settings,
        now: Callable[[], float],
        hub: Hub,
        chance: Chance = secrets.randbelow,
    ) -> None:
        self.store = TableStore(database, now, hub)
        self.shelf = Shelf(chance)
        self.reader = Reader(self.store, self.shelf)
        self.desk = Desk(self.store)
        self.dealer = Dealer(self.store, self.shelf, self.reader, self.desk, settings)
