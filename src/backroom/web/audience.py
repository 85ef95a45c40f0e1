"""The viewers of a table in this process. A change is read once and drawn for all of them."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

import msgspec

from backroom.engine.flow import Seat
from backroom.tables.database import Database
from backroom.tables.hub import Hub, Subscription
from backroom.tables.people import Person
from backroom.tables.reader import Reader
from backroom.tables.snapshot import Snapshot
from backroom.tables.threads import Threads
from backroom.web.point_of_view import point_of_view
from backroom.web.pressure import Pressure
from backroom.web.regions import Common, Memory, RegionUpdates, Screen
from backroom.web.render import Renderer

PATIENCE = 0.2  # seconds by which more urgent work, such as answers, may overtake a drawing
AT_ONCE = 50  # pushes that are sent before other work in the event loop gets its turn

logger = logging.getLogger(__name__)

SendNow = Callable[[bytes], bool]  # sends a message to a viewer; returns False if it has to wait


def never(_message: bytes) -> bool:
    """Nothing can be sent at once: all messages wait for a task that sends them."""
    return False


class Push(msgspec.Struct, frozen=True, gc=False):
    """The message to a viewer: the version of the table, the regions that changed, and the end of the log.

    The browser keeps the number and the hash of the last row, to compare them with the log once the game is
    over.
    """

    version: int
    regions: RegionUpdates
    seq: int
    head: str


class Viewer:
    """A viewer of a table: a spectator, or a person at one of their seats.

    No push is drawn for them until the last one has been sent; then they get the newest state.
    """

    def __init__(
        self,
        person: Person | None,
        seat: Seat,
        language: str,
        stamp: str = "",
        send_now: SendNow = never,
    ) -> None:
        self.person = person
        self.seat = seat
        self.language = language
        self.stamp = stamp  # of the page they loaded; empty if there is none or a push has replaced it
        self.send_now = send_now
        self.screen = Screen()
        self.shown: tuple[Seat, ...] = ()  # the seat that is shown, and the seat that the curtain waits for
        self.version = -1  # the last version drawn for them
        self.advance_pass = ""  # their advance passes at that time
        self.message: bytes | None = b""  # that waits to be sent; None: there are no more messages
        self.news = asyncio.Event()
        self.is_busy = False  # a message waits, or is being sent to them
        self.has_missed = False  # the table has changed meanwhile

    def is_behind(self, snapshot: Snapshot) -> bool:
        """True if there is something new for them: a new version, or a change of their own advance passes."""
        return self.version != snapshot.version or self.advance_pass != snapshot.advance_pass(self.person)

    def look_from(self, seat: Seat, curtain: Seat, common: Common) -> None:
        """Set the seat they look from and the curtain; a change starts with an empty screen."""
        if (seat, curtain) != self.shown:
            self.screen, self.shown = Screen(Memory(common)), (seat, curtain)

    def view_key(self, snapshot: Snapshot) -> Hashable:
        """Viewers with equal keys see the same page; spectators do, unless one of them is the host."""
        person = self.person
        is_somebody = person and (snapshot.seats.of(person) or snapshot.table.host_id == person.id)
        return (person.id if person and is_somebody else None), *self.shown, self.language

    async def wait(self) -> bytes | None:
        """Wait for the next message that could not be sent at once; None means that there are no more."""
        await self.news.wait()
        self.news.clear()
        message, self.message = self.message, b""  # it is long, and not needed any more
        return message

    def give(self, message: bytes | None) -> None:
        """Send a message at once if possible, otherwise let it wait; None ends the connection."""
        if message is not None and self.send_now(message):
            return
        self.is_busy = True
        self.message = message
        self.news.set()


class Audience:
    """The viewers of one table."""

    def __init__(self, audiences: Audiences, code: str) -> None:
        self.audiences = audiences
        self.code = code
        self.viewers: set[Viewer] = set()
        self.common: defaultdict[str, Common] = defaultdict(Common)  # by language
        self.subscription: Subscription | None = None
        self.serving: asyncio.Task[None] | None = asyncio.create_task(self.serve())

    async def serve(self) -> None:
        """Push changes until the server stops. On an error all viewers are disconnected and can reconnect."""
        try:
            async with self.audiences.hub.subscribe(self.code) as self.subscription:
                await self.show(self.subscription)
        except Exception as error:  # noqa: BLE001 - for instance: no database, or the table is gone
            log_error("the viewers of a table cannot be served", error)
        finally:
            self.audiences.forget(self)
            for viewer in self.viewers:
                viewer.give(None)

    def stop(self) -> None:
        """End the task. It is not kept: its error refers to its frames, and they would refer to it again."""
        serving, self.serving = self.serving, None
        if serving is not None:
            serving.cancel()

    async def show(self, subscription: Subscription) -> None:
        """Draw changes for all viewers; changes that arrive while drawing are drawn together next time."""
        to, snapshot = self.audiences, None
        while True:
            news, ready = subscription.take(), self.ready()
            if news is not None:
                snapshot = newer(snapshot, news.snapshot)
            if ready:
                if snapshot is None:
                    snapshot = await to.database.run(to.reader.snapshot, self.code, patience=PATIENCE)
                await give(await to.drawing.run(self.draw, snapshot, ready, patience=PATIENCE))
                if news is not None:
                    to.pressure.pushed(news.since)
            if not await subscription.wait():
                return

    def ready(self) -> list[Viewer]:
        """The viewers who are not busy; the busy ones are marked as having missed a change."""
        for viewer in self.viewers:
            viewer.has_missed = viewer.is_busy
        return [viewer for viewer in self.viewers if not viewer.is_busy]

    def sent(self, viewer: Viewer) -> None:
        """A push has been sent to this viewer; if they missed a change meanwhile, draw for them again."""
        viewer.is_busy = False
        if viewer.has_missed and self.subscription:
            self.subscription.look_again()

    def draw(self, snapshot: Snapshot, viewers: list[Viewer]) -> list[tuple[Viewer, bytes | None]]:
        """Draw the pushes for those viewers who are behind; runs in the drawing thread.

        Viewers who see the same page and have the same screen now are drawn for once, however many they are.
        """
        alike: dict[Hashable, list[Viewer]] = {}
        for viewer in viewers:
            if viewer.is_behind(snapshot):
                viewer.version, viewer.advance_pass = snapshot.version, snapshot.advance_pass(viewer.person)
                seat, curtain = point_of_view(snapshot, viewer.person, viewer.seat)
                viewer.look_from(seat, curtain, self.common[viewer.language])
                has = id(viewer.screen) if viewer.screen.regions else None
                alike.setdefault((viewer.view_key(snapshot), has), []).append(viewer)
        pushes = [push for group in alike.values() for push in self.push(snapshot, group)]
        screens: dict[Hashable, Screen] = {}
        for viewer, _ in pushes:  # from now on those who see the same page share a screen
            viewer.screen = screens.setdefault(viewer.view_key(snapshot), viewer.screen)
        return [(viewer, message) for viewer, message in pushes if message != b""]

    def push(self, snapshot: Snapshot, viewers: list[Viewer]) -> list[tuple[Viewer, bytes | None]]:
        """Draw a push for viewers with the same page and screen.

        Each gets the message, or an empty one if they have this page already, or None to disconnect them on
        an error.
        """
        one, renderer = viewers[0], self.audiences.renderer
        screen = one.screen.copy()  # a viewer who is busy now may still have the old one
        try:
            seen = snapshot.seen_by(one.person, one.shown[0])
            updates = renderer.updates(screen, seen, one.language, one.shown[1])
        except Exception as error:  # noqa: BLE001 - a defect
            log_error("a table could not be drawn", error)
            return [(viewer, None) for viewer in viewers]
        message = msgspec.json.encode(Push(seen.version, updates, seen.seq, seen.head))
        stamp = renderer.stamp(str(updates[0][1])) if any(viewer.stamp for viewer in viewers) else ""
        pushes: list[tuple[Viewer, bytes | None]] = []
        for viewer in viewers:
            has_just_loaded = viewer.stamp and viewer.stamp == stamp
            pushes.append((viewer, b"" if has_just_loaded else message))
            viewer.screen, viewer.stamp = screen, ""
        return pushes


class Audiences:
    """The audiences of all tables that have viewers."""

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
        """Add a viewer for the duration of the context; they get the current state first, then changes."""
        audience = self.audiences.get(code) or self.audiences.setdefault(code, Audience(self, code))
        audience.viewers.add(viewer)
        if audience.subscription:
            audience.subscription.wake()
        try:
            yield audience
        finally:
            audience.viewers.discard(viewer)
            if not audience.viewers:
                audience.stop()
                self.forget(audience)

    def forget(self, audience: Audience) -> None:
        """Remove an audience that has ended."""
        if self.audiences.get(audience.code) is audience:
            del self.audiences[audience.code]


async def give(pushes: list[tuple[Viewer, bytes | None]]) -> None:
    """Give every viewer their message."""
    for number, (viewer, message) in enumerate(pushes, 1):
        viewer.give(message)
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)


def newer(old: Snapshot | None, new: Snapshot | None) -> Snapshot | None:
    """The snapshot to draw after a change; None if one must be read, because `new` is missing or too old."""
    return new if new is not None and (old is None or new.version > old.version) else None


def log_error(what: str, error: Exception) -> None:
    """Log the type of an error, but not its values: they may be hidden information."""
    logger.error("%s: %s", what, type(error).__name__)
