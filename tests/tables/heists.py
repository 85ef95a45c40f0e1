"""A table of Heist, the toy with reactions, at which Ann, Bob and Eve know what they hold.

Ann has a Rob, an Informer and a Windfall, Bob and Eve a Cancel and other cards. The auction is over, and
Ann is about to recruit.
"""

from __future__ import annotations

from typing import Any

import pytest

from backroom.games import TITLES
from backroom.tables.clock import Clock
from backroom.tables.people import Person
from tests.engine import heist
from tests.engine.heist_table import lowest
from tests.tables.scripted_services import NO_CLOCK, ScriptedServices

ANN, BOB, EVE = range(3)


class Heist:
    """One table of it."""

    def __init__(self, services: ScriptedServices, *others: str, clock: Clock = NO_CLOCK) -> None:
        self.services = services
        services.serve(lowest)
        self.people = [services.guest(name) for name in ("Ann", "Bob", "Eve")[: 3 - len(others)]]
        self.code = services.game(*self.people, *others, clock=clock, game="heist")

    def bid(self) -> Heist:
        """Nobody wants the first card; Ann has to take it."""
        for _ in self.people:
            self.services.answer(self.code, "0")
        return self

    def answers(self, *words: str) -> Heist:
        """Whoever is asked answers."""
        for word in words:
            self.services.answer(self.code, word)
        return self

    def pass_in_advance(self, seat: int, kind: str) -> None:
        self.services.games.pass_in_advance(self.people[seat], self.code, seat, kind)

    def signal(self, seat: int, word: str) -> None:
        self.services.games.signal(self.people[seat], self.code, seat, "wave", word)

    def pass_on(self) -> None:
        self.services.games.pass_on(self.code)

    def look(self, seat: int) -> Any:
        return self.services.look(self.people[seat], self.code, seat)

    @property
    def asked(self) -> int:
        return self.services.asked(self.code)

    def is_due(self) -> bool:
        """Is a pass to be given now?"""
        return self.services.games.pending().passes == [self.code]

    @property
    def last(self) -> tuple[str, int, str]:
        """The last row of the log: kind, seat and answer."""
        return self.services.rows(self.code)[-1][1:]

    def my_turn(self, person: Person) -> bool:
        """Does this table wait for a person, by the list in the lobby?"""
        return self.services.tables.tables_of(person)[0].is_my_turn

    def waiting(self, person: Person) -> list[int]:
        """For whom it waits, as a person sees it there."""
        return self.services.tables.tables_of(person)[0].waiting


@pytest.fixture
def heist_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house has one more game."""
    monkeypatch.setitem(TITLES, "heist", heist.TITLE)
