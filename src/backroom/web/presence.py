"""Presence: keeps last-seen times fresh, and notices when people leave or their sessions end.

Many are refreshed in one transaction: one for each viewer was a tenth of the work of the database thread.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import uniform

from backroom.tables.database import Database
from backroom.tables.errors import Refused
from backroom.tables.people import Session
from backroom.tables.table_service import Presence, TableService
from backroom.web.logs import report, unless_database_fails

LOOKS = 1.0  # seconds between two looks at who is due
GRACE = 4.0  # seconds in which somebody who reloads the page, or loses the connection, comes back
REFRESHED = 15.0, 30.0  # seconds after which a last-seen time is refreshed, at random: not all at once
AT_ONCE = 50  # in one transaction, so that answers need not wait for long
UNHURRIED = 1.0  # seconds by which more urgent work may overtake it


class Stay:
    """A live connection of a person; `ended` is set when their session has ended."""

    def __init__(self, presence: Presence) -> None:
        self.presence = presence
        self.ended = asyncio.Event()
        self.again()

    def again(self) -> None:
        """Decide when the last-seen time is refreshed next."""
        self.due = time.monotonic() + uniform(*REFRESHED)  # noqa: S311 - only spreads the work


class Presences:
    """The live connections of all people."""

    def __init__(self, database: Database, tables: TableService) -> None:
        self.database = database
        self.tables = tables
        self.stays: set[Stay] = set()
        self.left: dict[tuple[int, str], tuple[float, Presence]] = {}  # by person and table: since when

    @contextmanager
    def stay(self, presence: Presence) -> Iterator[Stay]:
        """Keep this person's last-seen time fresh for the duration of the context."""
        stay, whose = Stay(presence), (presence.person.id, presence.code)
        self.stays.add(stay)
        self.left.pop(whose, None)
        try:
            yield stay
        finally:
            self.stays.discard(stay)
            if not any((one.presence.person.id, one.presence.code) == whose for one in self.stays):
                self.left[whose] = time.monotonic(), presence

    async def run(self) -> None:
        """Refresh what is due, until cancelled."""
        while True:
            await asyncio.sleep(LOOKS)
            now = time.monotonic()
            try:
                await self.refresh([stay for stay in self.stays if stay.due <= now])
                await self.see_off(now)
            except Exception as error:  # noqa: BLE001 - a defect, which must not end this for everybody
                report(error)

    async def see_off(self, now: float) -> None:
        """Record that those who left a while ago, and have not come back, are gone."""
        due = [whose for whose, (since, _) in self.left.items() if since + GRACE <= now]
        for presence in [self.left.pop(whose)[1] for whose in due]:
            with unless_database_fails(), suppress(Refused):  # the table is gone
                await self.database.run(self.tables.gone, presence.person, presence.code, patience=UNHURRIED)

    async def refresh(self, stays: list[Stay]) -> None:
        """Refresh the last-seen times of these people; an error of the database is only logged."""
        for first in range(0, len(stays), AT_ONCE):
            some = stays[first : first + AT_ONCE]
            for stay in some:
                stay.again()
            with unless_database_fails():
                presences = [stay.presence for stay in some]
                fresh = await self.database.run(self.tables.still_here, presences, patience=UNHURRIED)
                for stay, is_fresh in zip(some, fresh, strict=True):
                    if not is_fresh:
                        await self.come_again(stay)

    async def come_again(self, stay: Stay) -> None:
        """Record the presence of somebody who was away or whose table was asleep, if their session lasts."""
        presence = stay.presence
        with suppress(Refused):  # the table is gone
            session = Session(presence.token)
            who = await self.database.run(self.tables.here, session, presence.code, patience=UNHURRIED)
            if who is None or who.id != presence.person.id:
                stay.ended.set()
