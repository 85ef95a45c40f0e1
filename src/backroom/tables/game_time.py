"""Game time: the time that clocks go by. Nobody loses time by a stop of the server or a wrong wall clock.

Game time runs evenly, whatever happens to the wall clock. It is written down every few seconds and then set
to the wall clock. If the two are far apart at that moment, because no server has run for a while or because
somebody has set the wall clock, everything that is due at a running game is moved by the difference. If game
time cannot be written down, it stands still: nobody can answer then.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from sqlalchemy import Connection, case, select, update

from backroom.tables.database import Database
from backroom.tables.hub import Hub
from backroom.tables.schema import game_time, tables

EVERY = 5.0  # seconds: so often the time is written down
MOST_DRIFT = 15.0  # seconds; with a greater difference to the wall clock, what is due is moved
MOMENTS = (tables.c.asked_at, tables.c.deadline, tables.c.bot_at, tables.c.pass_at)

logger = logging.getLogger(__name__)


class GameTime:
    """The game time of this process; call it to get the time in seconds since 1970."""

    def __init__(
        self,
        database: Database,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.database = database
        self.wall = wall
        self.steady = steady
        with database.read() as c:
            written = c.execute(select(game_time.c.at)).scalar_one()
        self.set_at = written or wall(), steady()  # game time, and the steady time to go with it

    def __call__(self) -> float:
        """Game time now. It goes on for a moment after it was last written down, then it stands still."""
        at, since = self.set_at
        return at + min(self.steady() - since, MOST_DRIFT)

    def write_down(self) -> bool:
        """Write the time down and set it to the wall clock. Returns True if what is due was moved."""
        with self.database.begin(lasting=False) as c:
            written = c.execute(select(game_time.c.at).with_for_update()).scalar_one()
            wall = self.wall()
            by = wall - self()
            # Another process may have moved it already; then what is written is not far from the wall clock.
            is_far = abs(by) > MOST_DRIFT and written and abs(wall - written) > MOST_DRIFT
            if is_far:
                move(c, by)
            c.execute(update(game_time).values(at=wall))
        self.set_at = wall, self.steady()
        return bool(is_far)

    async def keep(self, hub: Hub) -> None:
        """Write the time down until cancelled; viewers are shown deadlines that have moved."""
        while True:
            try:
                if await self.database.run(self.write_down):
                    hub.wake_all()
            except Exception as error:  # noqa: BLE001 - for instance: no database
                logger.error("game time stands still: %s", type(error).__name__)  # noqa: TRY400
            await asyncio.sleep(EVERY)


def move(c: Connection, by: float) -> None:
    """Move everything that is due at the games in play. A paused game needs nothing: nothing is due there."""
    lease = case((tables.c.lease_until > 0, tables.c.lease_until + by), else_=0.0)
    moved = {moment.name: moment + by for moment in MOMENTS}
    in_play = tables.c.status.in_(["running", "starting"])
    c.execute(update(tables).where(in_play).values(**moved, lease_until=lease, version=tables.c.version + 1))
