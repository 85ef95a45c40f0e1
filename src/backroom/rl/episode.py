"""One game for learning: answered by slots, seen as numbers, paid at the end; it can be copied and saved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY, Gesture, Happening, Seat
from backroom.engine.title import Outcome, Title
from backroom.games import title as title_of
from backroom.rl.encoder import Array, Encoder

Step = tuple[Seat, int, int]  # who, the answer, and the gesture that it was, or -1
DiceState = tuple[int, int, int, int]


def set_up(title: Title[Any], players: int, house_rules: dict[str, Any]) -> Any:
    """Return the set-up of a game; `BackroomError` says what is wrong with it."""
    if players not in title.seats:
        raise BackroomError(f"{title.name} is for {title.seats[0]} to {title.seats[-1]} players")
    return title.parse_setup({"players": players, **house_rules})


def returns(outcome: Outcome) -> list[float]:
    """Return what each seat is paid for an outcome, from -1 to 1.

    It is the share of rivals that a seat has left behind, less the share that is ahead of it. Where nobody
    has won, every seat is paid -1.
    """
    places = outcome.places
    if not outcome.winners:
        return [-1.0] * len(places)
    rivals = len(places) - 1
    return [sum((other > mine) - (other < mine) for other in places) / rivals for mine in places]


class Episode:
    """A game from its seed on, with everything that happened in it."""

    def __init__(self, game: str, setup: Any, seed: int, steps: Iterable[Step] = ()) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.title = title_of(game)
        self.ear: list[Happening] = []
        self.steps: list[Step] = []
        self.g = self.title.start(setup, Dice(seed), self.ear)
        for seat, answer, gesture in steps:
            if gesture < 0:
                self.answer(answer, seat)
            else:
                self.signal(self.title.book.gestures[gesture], answer, seat)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy plays the same steps again: the same seed and the same answers give the same game."""
        return Episode, (self.game, self.setup, self.seed, tuple(self.steps))

    @property
    def seat(self) -> Seat:
        """Who is asked now; NOBODY once the game is over."""
        found: Seat = self.g.seat
        return found

    @property
    def is_over(self) -> bool:
        """True once the game is over."""
        return self.seat == NOBODY

    def options(self) -> list[int]:
        """The options of the seat that is asked."""
        return self.title.book.options(self.g)

    def answer(self, answer: int, seat: Seat) -> None:
        """Give an answer that is known to be legal."""
        self.steps.append((seat, answer, -1))
        self.title.book.apply(self.g, answer, seat)

    def play(self, slot: int) -> None:
        """Give the answer in this slot; behind the last option they begin again, so every slot is legal."""
        options = self.options()
        self.answer(options[slot % len(options)], self.seat)

    def signal(self, gesture: Gesture, sign: int, seat: Seat) -> None:
        """Make a gesture."""
        self.steps.append((seat, sign, gesture.number))
        self.title.book.signal(self.g, gesture, sign, seat)

    def observe(self, encoder: Encoder, seat: Seat) -> Array:
        """Return what a seat sees and has heard, as a new array."""
        encoder.look(self.g, seat, self.ear)
        return encoder.flat.copy()

    def returns(self) -> list[float]:
        """Return what each seat is paid: 0 while the game goes on."""
        if not self.is_over:
            return [0.0] * self.setup.players
        return returns(self.title.outcome(self.g))


class Seeds:
    """The seeds of the games that follow each other: the first is given, the others depend on it."""

    def __init__(self, seed: int) -> None:
        self.first: int | None = seed
        self.dice = Dice(seed, 1)

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_seeds, (self.first, state_of(self.dice))

    def next(self) -> int:
        """Return the seed of the next game."""
        seed, self.first = self.first, None
        return self.dice(1 << 32) if seed is None else seed


def restored_seeds(first: int | None, state: DiceState) -> Seeds:
    """Return seeds as they were saved."""
    seeds = Seeds(0)
    seeds.first = first
    seeds.dice = restored_dice(state)
    return seeds


def state_of(dice: Dice) -> DiceState:
    """Return dice as they are saved."""
    return dice.a, dice.b, dice.c, dice.counter


def restored_dice(state: DiceState) -> Dice:
    """Return dice as they were saved."""
    dice = Dice(0)
    dice.a, dice.b, dice.c, dice.counter = state
    return dice
