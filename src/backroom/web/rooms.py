"""Everybody in this process who looks at the same table: a change is looked up once and drawn for all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from backroom.engine.flow import Seat
from backroom.tables.dealer import Dealer
from backroom.tables.hub import Hub, Watch
from backroom.tables.look import Look, Moment
from backroom.tables.people import Person
from backroom.web.render import Renderer
from backroom.web.screen import on_screen

logger = logging.getLogger(__name__)

Sight = tuple[Look, Seat]  # and for whom the curtain is drawn


class Eye:
    """Somebody who looks at a table, alone or from one of their seats. Only the newest is kept for them."""

    def __init__(self, person: Person | None, seat: Seat, language: str, version: int) -> None:
        self.person = person
        self.seat = seat
        self.language = language
        self.version = version  # the newest that was drawn for them
        self.standing = ""  # what they had said in advance by then
        self.message: str | None = ""  # none: there will be no more
        self.news = asyncio.Event()

    def is_behind(self, moment: Moment) -> bool:
        """Is there anything new for them? What somebody passes in advance is new to nobody else."""
        return self.version != moment.version or self.standing != moment.standing(self.person)

    async def wait(self) -> str | None:
        """The newest that was not yet taken."""
        await self.news.wait()
        self.news.clear()
        message, self.message = self.message, ""
        return message

    def give(self, message: str | None) -> None:
        """Something new; what was not taken is passed over."""
        self.message = message
        self.news.set()


class Room:
    """One table and who looks at it."""

    def __init__(self, rooms: Rooms, code: str) -> None:
        self.rooms = rooms
        self.code = code
        self.eyes: set[Eye] = set()
        self.watch: Watch | None = None
        self.serving = asyncio.create_task(self.serve())

    async def serve(self) -> None:
        """Show what changes until the house closes. If that fails everybody is sent away, to come back."""
        try:
            async with self.rooms.hub.subscribe(self.code) as self.watch:
                await self.show(self.watch)
        except Exception as error:  # noqa: BLE001 - no database, no such table any more
            blame("nobody can look at a table", error)
        finally:
            self.rooms.forget(self)
            for eye in self.eyes:
                eye.give(None)

    async def show(self, watch: Watch) -> None:
        """Draw every change for all who look; changes that come meanwhile are drawn as one."""
        while True:
            for eye, message in await self.rooms.dealer.desk.database.hop(self.draw, list(self.eyes)):
                eye.give(message)
            if not await watch.wait():
                return

    def draw(self, eyes: list[Eye]) -> list[tuple[Eye, str | None]]:
        """What is new to each of them. It is drawn after the look: nobody waits for the table meanwhile."""

        def look(moment: Moment) -> list[tuple[Eye, Sight]]:
            behind = [eye for eye in eyes if eye.is_behind(moment)]
            for eye in behind:
                eye.standing = moment.standing(eye.person)
            return [(eye, on_screen(moment, eye.person, eye.seat)) for eye in behind]

        return [
            (eye, self.message(eye, sight)) for eye, sight in self.rooms.dealer.look_around(self.code, look)
        ]

    def message(self, eye: Eye, sight: Sight) -> str | None:
        """What is sent. Whoever it cannot be drawn for is sent away; the others are not."""
        look, curtain = sight
        eye.version = look.version
        try:
            html = self.rooms.renderer.fragment(look, eye.language, curtain)
        except Exception as error:  # noqa: BLE001 - a defect
            blame("a table cannot be drawn", error)
            return None
        return msgspec.json.encode({"version": look.stamp, "html": html}).decode()


class Rooms:
    """A room for every table that somebody looks at."""

    def __init__(self, dealer: Dealer, renderer: Renderer, hub: Hub) -> None:
        self.dealer = dealer
        self.renderer = renderer
        self.hub = hub
        self.rooms: dict[str, Room] = {}

    @contextmanager
    def enter(self, code: str, eye: Eye) -> Iterator[None]:
        """Look at a table for as long as the context lasts: first at what there is, then at what is new."""
        room = self.rooms.get(code) or self.rooms.setdefault(code, Room(self, code))
        room.eyes.add(eye)
        if room.watch:
            room.watch.wake()
        try:
            yield
        finally:
            room.eyes.discard(eye)
            if not room.eyes:
                room.serving.cancel()
                self.forget(room)

    def forget(self, room: Room) -> None:
        """Nobody is in there any more."""
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]


def blame(what: str, error: Exception) -> None:
    """Only the kind of an error is told, values may be hidden."""
    logger.error("%s: %s", what, type(error).__name__)
