"""Runs a task in which something is forecast: baselines, and the forecaster of a researcher."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Final

import msgspec

from backroom.arena.games import opened, recorded
from backroom.arena.work import shared
from backroom.coach.calibration import Bin, calibration
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.tasks.bluff import BLUFF
from backroom.tasks.figures import TaskReport, TaskRun, figure, mean
from backroom.tasks.forecasts import Forecast, Forecaster, ForecastTask, Witness
from backroom.tasks.informants import INFORMANTS
from backroom.tasks.promises import PROMISES

FORECAST_TASKS: Final[dict[str, ForecastTask]] = {
    "bluff": BLUFF,
    "informants": INFORMANTS,
    "promises": PROMISES,
}
CONSTANT: Final = "constant"  # the forecaster that always gives the share in other games
APART: Final = 1 << 64  # flips a bit of the seed: forecasters must not have the dice of the games

Found = dict[str, list[Forecast]]  # by forecaster


def run(name: str, asked: TaskRun) -> TaskReport:
    """Let the baselines, and the forecaster that is given, forecast every case of some games.

    As many more games of the same series give the share that the constant forecaster knows.
    """
    task, games = FORECAST_TASKS[name], asked.games
    series = asked.series()
    names = [*task.baselines, *([asked.forecaster] if asked.forecaster else [])]
    for one in names:
        forecaster(task, one)
    work = partial(forecast_game, msgspec.json.encode(series), name, names, games)
    done = dict(asked.watch(shared(work, range(2 * games), asked.jobs), 2 * games))
    share = mean([one.happened for number in range(games, 2 * games) for one in done[number][CONSTANT]])
    found = {one: [done[number][one] for number in range(games)] for one in [CONSTANT, *names]}
    found[CONSTANT] = [[with_chance(one, share or 0.0) for one in game] for game in found[CONSTANT]]
    happened = [[float(one.happened) for one in game] for game in found[CONSTANT]]
    return TaskReport(
        task=name,
        game=series.game,
        bots=series.bots,
        games=games,
        seed=series.seed,
        cases=sum(map(len, happened)),
        headline=task.headline,
        figures=[
            figure("games", task.share, happened, mean),
            *task.facts(found[CONSTANT]),
            *[one for who, forecasts in found.items() for one in task.figures(who, forecasts)],
        ],
        bins={who: bins(forecasts) for who, forecasts in found.items()},
    )


def forecast_game(order: bytes, name: str, names: list[str], scored: int, number: int) -> tuple[int, Found]:
    """Play a game, and let these forecasters forecast every case of it.

    Nothing is forecast in the games after the first `scored`: there only what happened counts.
    """
    task, series, play = FORECAST_TASKS[name], opened(order)[0], recorded(order, number)
    cases = list(task.cases(play))
    found = {CONSTANT: [Forecast(0.0, one.happened, one.part, one.gain) for one in cases]}
    for who in names if number < scored else []:
        forecast, dice = forecaster(task, who), Dice(series.seed ^ APART, number)
        chances = [checked(who, forecast(Witness(play, one), dice)) for one in cases]
        found[who] = [with_chance(one, chance) for one, chance in zip(found[CONSTANT], chances)]
    return number, found


def forecaster(task: ForecastTask, name: str) -> Forecaster:
    """Return a baseline of a task, or the function that `module:function` names."""
    if name in task.baselines:
        return task.baselines[name]
    module, _, function = name.partition(":")
    if not module or not function:
        raise BackroomError(f"forecaster {name!r} is not of the form module:function")
    try:
        found: Forecaster = getattr(import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise BackroomError(f"forecaster {name!r}: {error}") from None
    return found


def checked(name: str, chance: float) -> float:
    """Return a chance, if it is one."""
    if not 0 <= chance <= 1:
        raise BackroomError(f"forecaster {name!r} gave {chance}, which is not from 0 to 1")
    return float(chance)


def with_chance(one: Forecast, chance: float) -> Forecast:
    """Return the same forecast with another chance."""
    return msgspec.structs.replace(one, chance=chance)


def bins(games: list[list[Forecast]]) -> list[Bin]:
    """Return the forecasts of all games in ten bins, with what happened."""
    return calibration([one.pair for found in games for one in found])
