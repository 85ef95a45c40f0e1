"""Many games for learning: answered, looked at and listened to in one call, with numbers as the result.

Unlike a `Batch` it keeps its finished games in their places, for others to be started there, and it writes
what the seat that is asked next sees of each game (see `engine.numbers`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from backroom.engine.dice import Dice
from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.engine.numbers import Numbers
from backroom.engine.rulebook import G
from backroom.engine.title import Title


class Flock(Generic[G]):
    """Games of one title with the same set-up, each with its place in the numbers."""

    def __init__(
        self, title: Title[G], setup: Any, numbers: Numbers, encode: Callable[[Any, Numbers], None]
    ) -> None:
        self.title = title
        self.setup = setup
        self.book = title.book
        self.see = title.look
        self.numbers = numbers
        self.encode = encode
        self.games: list[G] = []
        self.ears: list[list[Happening]] = []
        self.seats: list[Seat] = []  # who is asked in each game, or was last
        self.offered: list[int] = []  # how many slots have an option of theirs

    def start(self, place: int, seed: int) -> None:
        """Start a game in this place, or in the next one; its observation comes with `look`."""
        ear: list[Happening] = []
        g = self.title.start(self.setup, Dice(seed), ear)
        if place == len(self.games):
            self.put(g, ear, g.seat)
        else:
            self.games[place] = g
            self.ears[place] = ear

    def put(self, g: G, ear: list[Happening], seat: Seat) -> None:
        """Add a game with what has happened in it so far, and who is asked, or answered last."""
        self.games.append(g)
        self.ears.append(ear)
        self.seats.append(seat)
        self.offered.append(0)

    def look(self, place: int) -> None:
        """Write what the seat that is asked sees and has heard; in a finished game, whoever answered last."""
        g, numbers = self.games[place], self.numbers
        seat = g.seat if g.seat != NOBODY else self.seats[place]
        look = self.see(g, seat)
        numbers.choose(place)
        self.encode(look, numbers)
        if look.question is not None:
            numbers.put_options(look.question)
        numbers.put_heard(self.ears[place], seat)
        self.seats[place] = seat
        self.offered[place] = min(numbers.offered, numbers.slots)

    def answer(self, place: int, slot: int) -> None:
        """Give the answer in this slot: the options in their order, again and again."""
        g = self.games[place]
        options = self.book.options(g)
        self.book.apply(g, options[slot % len(options)])

    def step(self, slots: list[int]) -> None:
        """Answer the question of every game that is not over, and look at it."""
        for place, slot in enumerate(slots):
            if self.games[place].seat != NOBODY:
                self.answer(place, slot)
                self.look(place)
