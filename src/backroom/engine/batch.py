"""Many games of one title at once, stepped in one call each: for random play, and for learning.

    batch = Batch(title, setup, 1000, seed=7)
    while batch.running:
        answers = [...]  # one for each game in `batch.running`, out of its options
        batch.step(answers)

What is asked lies in flat lists: game `batch.running[i]` asks seat `batch.seats[i]`, whose options are
`batch.options[batch.starts[i] : batch.starts[i + 1]]`.
"""

from __future__ import annotations

from typing import Any, Generic

from backroom.engine.dice import Dice
from backroom.engine.flow import NOBODY, Flow, Seat
from backroom.engine.rulebook import G, Rulebook
from backroom.engine.title import Outcome, Title


def play_at_random(book: Rulebook[G], g: G, dice: list[Dice]) -> list[int]:
    """Play a game to its end with random answers; each seat throws its own dice.

    Returns how many decisions each seat has made, and then how many of them had more than one option.
    """
    seats = len(dice)
    counts = [0] * (2 * seats)
    while g.seat != NOBODY:
        options, seat = book.options(g), g.seat
        number = len(options)
        counts[seat] += 1
        if number > 1:
            counts[seats + seat] += 1
        book.apply(g, options[dice[seat].roll(number)])
    return counts


class Batch(Generic[G]):
    """Some games of one title, with the same set-up. Finished games drop out of the lists."""

    def __init__(self, title: Title[G], setup: Any, games: int, seed: int = 0) -> None:
        self.title = title
        self.book = title.book
        self.games: list[G] = [title.start(setup, Dice(seed, number)) for number in range(games)]
        self.dice = Dice(seed, games)
        self.running: list[int] = []  # the games that are not over
        self.seats: list[Seat] = []  # who is asked in each of them
        self.starts: list[int] = []  # where its options begin, and after the last game where they end
        self.options: list[int] = []
        self.look_around()

    def look_around(self) -> None:
        """Note which games go on, and what they ask."""
        self.running = [number for number, g in enumerate(self.games) if g.seat != NOBODY]
        self.seats, self.starts, self.options = [], [0], []
        for number in self.running:
            g = self.games[number]
            self.seats.append(g.seat)
            self.options.extend(self.book.options(g))
            self.starts.append(len(self.options))

    def step(self, answers: list[int]) -> None:
        """Answer the question of every running game; answers are not checked."""
        for number, answer in zip(self.running, answers):
            self.book.apply(self.games[number], answer)
        self.look_around()

    def play_at_random(self) -> int:
        """Play all games to their end with random answers. Returns the number of decisions."""
        decisions = 0
        for number in self.running:
            decisions += finish(self.book, self.games[number], self.dice)
        self.look_around()
        return decisions

    def outcomes(self) -> list[Outcome | None]:
        """How each game has ended; None while it goes on."""
        return [self.title.outcome(g) if g.seat == NOBODY else None for g in self.games]


def finish(book: Rulebook[Any], g: Flow, dice: Dice) -> int:
    """Play a game to its end with random answers. Returns the number of decisions."""
    decisions = 0
    while g.seat != NOBODY:
        options = book.options(g)
        book.apply(g, options[dice.roll(len(options))])
        decisions += 1
    return decisions
