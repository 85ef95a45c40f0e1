"""Presence: keeps the last-seen times of connected people fresh, and notices when their sessions end.

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

    @contextmanager
    def stay(self, presence: Presence) -> Iterator[Stay]:
        """Keep this person's last-seen time fresh for the duration of the context."""
        stay = Stay(presence)
        self.stays.add(stay)
        try:
            yield stay
        finally:
            self.stays.discard(stay)

    async def run(self) -> None:
        """Refresh what is due, until cancelled."""
        while True:
            await asyncio.sleep(LOOKS)
            now = time.monotonic()
            try:
                await self.refresh([stay for stay in self.stays if stay.due <= now])
            except Exception as error:  # noqa: BLE001 - a defect, which must not end this for everybody
                report(error)

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
