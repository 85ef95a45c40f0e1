"""All services on one database, as a server, a worker or a test uses them."""

from __future__ import annotations

import os
from collections.abc import Callable

from backroom.engine.flow import Chance
from backroom.tables.at_work import AtWork, path_for
from backroom.tables.database import Database
from backroom.tables.fair_chance import new_seed
from backroom.tables.game_cache import GameCache
from backroom.tables.game_service import GameService
from backroom.tables.hub import Hub
from backroom.tables.log_chain import SigningKey
from backroom.tables.privacy import Privacy
from backroom.tables.progress import Progress
from backroom.tables.reader import Reader
from backroom.tables.reviewing import Reviewing
from backroom.tables.settings import Settings
from backroom.tables.store import TableStore
from backroom.tables.table_service import TableService


class Services:
    """All services. `now` returns the wall-clock time; changes to tables are published to the hub.

    Every game has a chance of its own, from the seeds of its table, unless `chance` is given.
    """

    def __init__(
        self,
        database: Database,
        settings: Settings,
        now: Callable[[], float],
        hub: Hub,
        chance: Chance | None = None,
    ) -> None:
        self.store = TableStore(database, now, hub)
        key, at_work = SigningKey(settings.signing_key or new_seed()), AtWork(path_for(settings, os.environ))
        self.cache = GameCache(key, at_work, chance)
        self.reader = Reader(self.store, self.cache)
        self.tables = TableService(self.store)
        self.games = GameService(self.store, self.cache, self.reader, self.tables, settings)
        self.privacy = Privacy(self.store, self.games)
        self.reviewing = Reviewing(self.store, self.reader)
        self.progress = Progress(database, now)
