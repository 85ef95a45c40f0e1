"""Everybody in this process who looks at the same table: a change is read once and drawn for all of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from backroom.engine.flow import NOBODY, Seat
from backroom.tables.database import Database
from backroom.tables.hub import Hub, Subscription
from backroom.tables.people import Person
from backroom.tables.reader import Reader
from backroom.tables.snapshot import Snapshot
from backroom.tables.threads import Threads
from backroom.web.pressure import Pressure
from backroom.web.regions import Changes, Screen
from backroom.web.render import Renderer
from backroom.web.screen import on_screen

PATIENCE = 0.2  # seconds that an answer may overtake a drawing by

logger = logging.getLogger(__name__)


class Push(msgspec.Struct, frozen=True, gc=False):
    """What is sent: which version of the table it shows, and the regions that are not as they were."""

    version: int
    regions: Changes


class Viewer:
    """Somebody who looks at a table, alone or from one of their seats.

    Until a push has left for them no other is drawn; then they get the newest state.
    """

    def __init__(self, person: Person | None, seat: Seat, language: str, stamp: str = "") -> None:
        self.person = person
        self.seat = seat
        self.language = language
        self.stamp = stamp  # of the page that they came with; empty: none, or they have been sent another
        self.screen = Screen()
        self.shown = NOBODY, NOBODY  # whose hand is on it, and for whom the curtain is drawn
        self.version = -1  # the newest that was drawn for them
        self.advance_pass = ""  # what they had said in advance by then
        self.message: bytes | None = b""  # none: there will be no more
        self.news = asyncio.Event()
        self.is_busy = False  # something is on its way to them
        self.has_missed = False  # and something has changed since

    def is_behind(self, snapshot: Snapshot) -> bool:
        """Is there anything new for them? What somebody passes in advance is new to nobody else."""
        return self.version != snapshot.version or self.advance_pass != snapshot.advance_pass(self.person)

    def look_from(self, seat: Seat, curtain: Seat) -> tuple[Seat, Seat]:
        """Whose hand they see from now on; another one is drawn on an empty screen."""
        if (seat, curtain) != self.shown:
            self.screen, self.shown = Screen(), (seat, curtain)
        return seat, curtain

    async def wait(self) -> bytes | None:
        """The next thing that they are to be sent."""
        await self.news.wait()
        self.news.clear()
        return self.message

    def give(self, message: bytes | None) -> None:
        """Something is to be sent to them."""
        self.is_busy = True
        self.message = message
        self.news.set()


class Audience:
    """One table and who looks at it."""

    def __init__(self, audiences: Audiences, code: str) -> None:
        self.audiences = audiences
        self.code = code
        self.viewers: set[Viewer] = set()
        self.watch: Subscription | None = None
        self.serving = asyncio.create_task(self.serve())

    async def serve(self) -> None:
        """Show what changes until the house closes. If that fails everybody is sent away, to come back."""
        try:
            async with self.audiences.hub.subscribe(self.code) as self.watch:
                await self.show(self.watch)
        except Exception as error:  # noqa: BLE001 - no database, no such table any more
            blame("nobody can look at a table", error)
        finally:
            self.audiences.forget(self)
            for viewer in self.viewers:
                viewer.give(None)

    async def show(self, watch: Subscription) -> None:
        """Draw every change for all who look; changes that come meanwhile are drawn as one."""
        to, snapshot = self.audiences, None
        while True:
            news, ready = watch.take(), self.ready()
            if news is not None:
                snapshot = newer(snapshot, news.snapshot)
            if ready:
                if snapshot is None:
                    snapshot = await to.database.run(to.reader.snapshot, self.code, patience=PATIENCE)
                pushes = await to.drawing.run(self.draw, snapshot, ready, patience=PATIENCE)
                for viewer, message in pushes:
                    viewer.give(message)
                if news is not None:
                    to.pressure.pushed(news.since)
            if not await watch.wait():
                return

    def ready(self) -> list[Viewer]:
        """Who can be sent something now; whoever cannot is remembered."""
        for viewer in self.viewers:
            viewer.has_missed = viewer.is_busy
        return [viewer for viewer in self.viewers if not viewer.is_busy]

    def sent(self, viewer: Viewer) -> None:
        """It is on its way. If something has changed since, they are next."""
        viewer.is_busy = False
        if viewer.has_missed and self.watch:
            self.watch.look_again()

    def draw(self, snapshot: Snapshot, viewers: list[Viewer]) -> list[tuple[Viewer, bytes | None]]:
        """What is new to each of them; in the drawing thread."""
        behind = [viewer for viewer in viewers if viewer.is_behind(snapshot)]
        drawn = [(viewer, self.push(snapshot, viewer)) for viewer in behind]
        return [(viewer, message) for viewer, message in drawn if message != b""]

    def push(self, snapshot: Snapshot, viewer: Viewer) -> bytes | None:
        """What is sent. Whoever it cannot be drawn for is sent away; the others are not."""
        viewer.version, viewer.advance_pass = snapshot.version, snapshot.advance_pass(viewer.person)
        seat, curtain = viewer.look_from(*on_screen(snapshot, viewer.person, viewer.seat))
        renderer = self.audiences.renderer
        try:
            seen = snapshot.seen_by(viewer.person, seat)
            has, viewer.stamp = viewer.stamp, ""
            changes = renderer.changes(viewer.screen, seen, viewer.language, curtain)
        except Exception as error:  # noqa: BLE001 - a defect
            blame("a table cannot be drawn", error)
            return None
        if has and renderer.stamp(str(changes[0][1])) == has:
            return b""  # they have just loaded it
        return msgspec.json.encode(Push(seen.version, changes))


class Audiences:
    """An audience for every table that somebody looks at."""

    def __init__(
        self,
        database: Database,
        reader: Reader,
        hub: Hub,
        drawing: Threads,
        renderer: Renderer,
        pressure: Pressure,
    ) -> None:
        self.database = database
        self.reader = reader
        self.hub = hub
        self.drawing = drawing
        self.renderer = renderer
        self.pressure = pressure
        self.audiences: dict[str, Audience] = {}

    @contextmanager
    def join(self, code: str, viewer: Viewer) -> Iterator[Audience]:
        """Look at a table for as long as the context lasts: first at what there is, then at what is new."""
        audience = self.audiences.get(code) or self.audiences.setdefault(code, Audience(self, code))
        audience.viewers.add(viewer)
        if audience.watch:
            audience.watch.wake()
        try:
            yield audience
        finally:
            audience.viewers.discard(viewer)
            if not audience.viewers:
                audience.serving.cancel()
                self.forget(audience)

    def forget(self, audience: Audience) -> None:
        """Nobody is in there any more."""
        if self.audiences.get(audience.code) is audience:
            del self.audiences[audience.code]


def newer(old: Snapshot | None, new: Snapshot | None) -> Snapshot | None:
    """What is drawn after a change. One that is passed on late must not take anybody back: it is fetched."""
    return new if new is not None and (old is None or new.version > old.version) else None


def blame(what: str, error: Exception) -> None:
    """Only the kind of an error is told, values may be hidden."""
    logger.error("%s: %s", what, type(error).__name__)
