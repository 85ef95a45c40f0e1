"""Four people at a table of any game, played and watched without HTTP or a clock."""

from __future__ import annotations

from typing import Any

import msgspec

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.rulebook import waiting
from backroom.tables.clock import Clock
from backroom.tables.people import Person, add_guest
from backroom.tables.snapshot import Snapshot
from backroom.web.application import Application
from backroom.web.audience import Push
from backroom.web.regions import Common, Memory, Screen
from tests.web.dom import Mirror

LANGUAGE = {0: "en", 1: "fr", 2: "it", 3: "en", NOBODY: "en"}
SEATS = (0, 1, 2, 3)


class Evening:
    """A game of four in which everybody answers at random; spectators may watch."""

    def __init__(self, app: Application, game: str, seed: int, setup: dict[str, Any] | None = None) -> None:
        self.app = app
        self.dice = Dice(seed)
        self.common: dict[str, Common] = {}  # what its viewers share, by language
        with app.database.begin() as c:
            self.people = [add_guest(c, name, app.now())[0] for name in ("Ann", "Bob", "Cy", "Di")]
        self.code = app.tables.open_table(self.people[0], game, setup or {"players": 4}, Clock(), listed=True)
        for seat in SEATS[1:]:
            app.tables.sit(self.people[seat], self.code, seat)
        app.games.start(self.people[0], self.code)

    def person(self, seat: Seat) -> Person | None:
        return None if seat == NOBODY else self.people[seat]

    def snapshot(self) -> Snapshot:
        return self.app.reader.snapshot(self.code)

    def asked(self) -> tuple[Seat, ...]:
        return self.snapshot().asked()

    def choose(self) -> tuple[Seat, int, str]:
        """A random seat that is asked, the number of the last row, and a random answer."""
        snapshot = self.snapshot()
        assert snapshot.play is not None
        g, book = snapshot.play.g, snapshot.play.title.book
        seat = waiting(g)[self.dice(len(waiting(g)))]
        options = book.options(g, seat)
        return seat, snapshot.table.seq, book.queries[g.query].noun.write(options[self.dice(len(options))])

    def answer(self) -> None:
        """Let a random seat that is asked answer at random."""
        seat, seq, word = self.choose()
        self.app.games.answer(self.people[seat], self.code, seat, seq, word)

    def take_back(self) -> None:
        """Undo the last answer by consent."""
        steps = self.snapshot().seen_by(None).steps
        for person in self.people:
            self.app.games.agree(person, self.code, f"undo-{steps - 1}")


class Looking:
    """The screen of one viewer, and the page that all pushes together have made."""

    def __init__(self, evening: Evening, seat: Seat) -> None:
        self.evening = evening
        self.seat = seat
        self.language = LANGUAGE[seat]
        common = evening.common.setdefault(self.language, Common())
        self.screen, self.mirror = Screen(Memory(common)), Mirror()

    def push(self, snapshot: Snapshot) -> dict[str, Any]:
        """Draw a push for this viewer, and apply it."""
        seen = snapshot.seen_by(self.evening.person(self.seat), self.seat)
        changes = self.evening.app.renderer.updates(self.screen, seen, self.language, NOBODY)
        sent: dict[str, Any] = msgspec.json.decode(
            msgspec.json.encode(Push(seen.version, changes, seen.seq, seen.head))
        )
        self.mirror.take(sent)
        return sent

    def drawn_anew(self, snapshot: Snapshot) -> str:
        """The page as drawn from scratch, without any cache."""
        renderer = self.evening.app.renderer
        fresh = type(renderer)(self.evening.app.env, renderer.boards)
        if snapshot.play is not None:
            snapshot.play.memo = {}
        seen = snapshot.seen_by(self.evening.person(self.seat), self.seat)
        return fresh.page(seen, self.language, NOBODY)
