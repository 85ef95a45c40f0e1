"""All services on one database, as a server, a worker or a test uses them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable

from backroom.engine.flow import Chance
from backroom.tables.at_work import AtWork, path_for
from backroom.tables.database import Database
from backroom.tables.game_cache import GameCache
from backroom.tables.game_service import GameService
from backroom.tables.hub import Hub
from backroom.tables.reader import Reader
from backroom.tables.settings import Settings
from backroom.tables.store import TableStore
from backroom.tables.table_service import TableService


class Services:
    """All services. `now` returns the wall-clock time; changes to tables are published to the hub."""

    def __init__(
        self,
        database: Database,
        settings: Settings,
        now: Callable[[], float],
        hub: Hub,
        chance: Chance = secrets.randbelow,
    ) -> None:
        self.store = TableStore(database, now, hub)
        self.cache = GameCache(chance, AtWork(path_for(settings, os.environ)))
        self.reader = Reader(self.store, self.cache)
        self.tables = TableService(self.store)
        self.games = GameService(self.store, self.cache, self.reader, self.tables, settings)
