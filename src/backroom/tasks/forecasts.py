"""Forecasts: the chance that a seat gives to something it cannot know, and how good such chances are.

A forecaster is a function `forecast(witness, dice) -> float`. It is given what one seat sees, and worlds that
the seat cannot tell from the real one: never the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from math import log
from typing import Any, Final

import msgspec

from backroom.coach.calibration import brier, calibration
from backroom.engine.chance import Dice
from backroom.engine.flow import Flow, Seat
from backroom.engine.looks import hears
from backroom.engine.replay import Play, Step
from backroom.engine.title import Title
from backroom.tasks.figures import Figure, mean

WORLDS: Final = 32  # that are imagined for a forecast
LEAST: Final = 1e-6  # a chance below counts as this much, or a certain forecaster could lose everything

Pair = tuple[float, float]  # a chance, and 1 if it happened, else 0


class Case(msgspec.Struct, frozen=True):
    """Something that one seat is to forecast at one moment, and how it came out."""

    step: int  # how many steps the game had then
    g: Any  # the game then
    seat: Seat
    about: Seat
    happened: bool
    part: int = 0  # of the game, such as its month
    gain: float = 0.0  # what it brought to whom it is about


class Witness:
    """What a forecaster is given. Its seat need not be asked anything."""

    def __init__(self, play: Play[Any], case: Case) -> None:
        self.title = play.title
        self.about = case.about  # whose card, loyalty or promise it is
        self._g = case.g  # the real game, which is nobody else's business
        self._me = case.seat
        self._happenings = [one for news in play.heard[: case.step + 1] for one in news]  # nor are these

    @property
    def view(self) -> Any:
        """What the seat may see; each game has a class of its own for it."""
        return self.title.view(self._g, self._me)

    @property
    def heard(self) -> list[list[str]]:
        """What the seat has heard so far: events, each with its arguments, as words."""
        return [self.title.told(one) for one in self._happenings if hears(one, self._me)]

    def imagine(self, dice: Dice) -> Flow:
        """Return a new world: the dice deal again what the seat cannot know."""
        world: Flow = self.title.imagine(self._g, self._me, dice)
        return world


Forecaster = Callable[[Witness, Dice], float]


class Forecast(msgspec.Struct, frozen=True):
    """A case with the chance that a forecaster gave."""

    chance: float
    happened: bool
    part: int
    gain: float

    @property
    def pair(self) -> Pair:
        """The chance, and 1 if it happened, else 0."""
        return self.chance, float(self.happened)


class ForecastTask(msgspec.Struct, frozen=True):
    """A task in which something is forecast."""

    game: str
    bots: list[str]  # by seat
    headline: str
    share: str  # the name of the share of cases in which it happened
    cases: Callable[[Play[Any]], Iterable[Case]]
    baselines: dict[str, Forecaster]
    figures: Callable[[str, list[list[Forecast]]], list[Figure]]  # of one forecaster
    facts: Callable[[list[list[Forecast]]], list[Figure]] = lambda _games: []  # of the games themselves


# -- for tasks and their baselines ------------------------------------------------------------------


def moments(play: Play[Any]) -> Iterator[tuple[int, Step, Any]]:
    """Return every step of a game with its number, and the game as it was before it."""
    again = play.at(0)
    for number, step in enumerate(play.record.steps):
        yield number, step, again.title.copy(again.g)
        again.redo(step)


def by_worlds(is_so: Callable[[Title[Any], Flow, Seat], bool]) -> Forecaster:
    """Return the forecaster that imagines worlds and takes the share in which it is so.

    Two more worlds, one of each kind, keep it from being certain.
    """

    def forecast(witness: Witness, dice: Dice) -> float:
        worlds = [witness.imagine(dice) for _ in range(WORLDS)]
        return (sum(is_so(witness.title, world, witness.about) for world in worlds) + 1) / (WORLDS + 2)

    return forecast


# -- how good forecasts are -------------------------------------------------------------------------


def log_loss(pairs: list[Pair]) -> float | None:
    """Return the mean of minus the logarithm of the chance that was given to what happened: 0 is perfect."""
    return mean([-log(max(1 - abs(chance - happened), LEAST)) for chance, happened in pairs])


def brier_score(pairs: list[Pair]) -> float | None:
    """Return the mean squared error: 0 is perfect."""
    return brier(pairs) if pairs else None


def calibration_error(pairs: list[Pair]) -> float | None:
    """Return how far chances and shares are apart in ten bins, on average over the forecasts."""
    bins = calibration(pairs)
    return sum(one.count * abs(one.predicted - one.happened) for one in bins) / len(pairs) if pairs else None


def auc(pairs: list[Pair]) -> float | None:
    """Return how often the chance is higher where it happened than where it did not; equal ones count half.

    None unless there are both.
    """
    happened = sum(one for _, one in pairs)
    others = len(pairs) - happened
    if not happened or not others:
        return None
    total, below = 0.0, 0.0
    for _, tied in groupby(sorted(pairs), key=lambda pair: pair[0]):
        outcomes = [one for _, one in tied]
        hits = sum(outcomes)
        total += hits * (below + (len(outcomes) - hits) / 2)
        below += len(outcomes) - hits
    return total / (happened * others)
