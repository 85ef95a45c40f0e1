"""What a task has measured: figures with 95 % intervals, from drawing its games again (bootstrap)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import msgspec

from backroom.arena.games import Series
from backroom.arena.open_seat import Conduct
from backroom.arena.report import Interval, rounded
from backroom.coach.calibration import Bin
from backroom.engine.chance import Dice
from backroom.games import title as title_of

T = TypeVar("T")

RANDOM: Final = "backroom-v3/random"
HOUSE: Final = "backroom-v3/greedy"
SEARCH: Final = "backroom-v3/ismcts-100"

DRAWN: Final = 200  # times that the games are drawn again
TAIL: Final = 0.025  # of these to either side of an interval
DIGITS: Final = 4

Watch = Callable[[Iterable[Any], int], Iterable[Any]]  # shows how far a run has got


def unwatched(done: Iterable[Any], _total: int) -> Iterable[Any]:
    """Show nothing."""
    return done


class Figure(msgspec.Struct, frozen=True):
    """A number with its interval; None where there is nothing to measure."""

    who: str  # a forecaster, a bot, or a relation between players
    measure: str
    value: float | None
    interval: Interval | None


class TaskReport(msgspec.Struct, frozen=True):
    """All figures of a task."""

    task: str
    game: str
    bots: list[str]  # by seat; in robustness, before they change seats
    games: int
    seed: int
    cases: int  # that were forecast, answers that were weighed, or games
    headline: str  # the measure by which forecasters or bots are compared
    figures: list[Figure]
    bins: dict[str, list[Bin]] = {}  # by forecaster
    programs: dict[str, Conduct] = {}  # in robustness


class TaskRun(msgspec.Struct, frozen=True):
    """What is to be measured."""

    game: str
    games: int
    seed: int
    jobs: int
    bots: list[str]  # one for every seat
    forecaster: str = ""  # module:function, if one is to be measured
    watch: Watch = unwatched

    def series(self, *, rotated: bool = False) -> Series:
        """Return the games to play."""
        setup = title_of(self.game).parse_setup({"players": len(self.bots)})
        return Series(self.game, msgspec.Raw(msgspec.json.encode(setup)), self.bots, self.seed, rotated)


def figure(
    who: str, measure: str, games: list[list[T]], statistic: Callable[[list[T]], float | None]
) -> Figure:
    """Make a figure from what was found in each game. A game is drawn again as a whole."""
    value = statistic([one for found in games for one in found])
    if value is None:
        return Figure(who, measure, None, None)
    dice, others = Dice(DRAWN), list[float]()
    for _ in range(DRAWN):
        drawn = [games[dice(len(games))] for _ in games]
        other = statistic([one for found in drawn for one in found])
        if other is not None:
            others.append(other)
    others.sort()
    tail = int(TAIL * len(others))
    return Figure(who, measure, round(value, DIGITS), rounded((others[tail], others[-1 - tail]), DIGITS))


def mean(numbers: Sequence[float]) -> float | None:
    """Return the mean; None of nothing."""
    return sum(numbers) / len(numbers) if numbers else None
