"""A table of Heist, the toy game with reactions, with fixed hands for Ann, Bob and Eve.

Ann has a Rob, an Informer and a Windfall; Bob and Eve have a Cancel and other cards. After `bid` the auction
is over, and Ann is about to recruit.
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
    """A table of Heist."""

    def __init__(self, services: ScriptedServices, *others: str, clock: Clock = NO_CLOCK) -> None:
        self.services = services
        services.serve(lowest)
        self.people = [services.guest(name) for name in ("Ann", "Bob", "Eve")[: 3 - len(others)]]
        self.code = services.game(*self.people, *others, clock=clock, game="heist")

    def bid(self) -> Heist:
        """Nobody bids on the first card, so Ann has to take it."""
        for _ in self.people:
            self.services.answer(self.code, "0")
        return self

    def answers(self, *words: str) -> Heist:
        """The players who are asked answer, in turn."""
        for word in words:
            self.services.answer(self.code, word)
        return self

    def pass_in_advance(self, seat: int, kind: str) -> None:
        self.services.games.pass_in_advance(self.people[seat], self.code, seat, kind)

    def signal(self, seat: int, word: str) -> None:
        self.services.games.signal(self.people[seat], self.code, seat, "wave", word)

    def give_advance_pass(self) -> None:
        self.services.games.give_advance_pass(self.code)

    def look(self, seat: int) -> Any:
        return self.services.look(self.people[seat], self.code, seat)

    @property
    def asked(self) -> int:
        return self.services.asked(self.code)

    def is_due(self) -> bool:
        """True if an advance pass is due now."""
        return self.services.games.pending().passes == [self.code]

    @property
    def last(self) -> tuple[str, int, str]:
        """The last row of the log: kind, seat and answer."""
        return self.services.rows(self.code)[-1][1:]

    def my_turn(self, person: Person) -> bool:
        """True if the lobby says that it is this person's turn."""
        return self.services.tables.lobby(person).mine[0].is_my_turn

    def waiting(self, person: Person) -> list[int]:
        """The seats whose turn it is, as a person sees them in the lobby."""
        return self.services.tables.lobby(person).mine[0].waiting


@pytest.fixture
def heist_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds Heist to the games."""
    monkeypatch.setitem(TITLES, "heist", heist.TITLE)
