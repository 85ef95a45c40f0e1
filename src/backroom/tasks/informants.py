"""Nostra City: who works for the FBI?

When a player is first asked something in a month, they forecast of every other player that this one holds
the Informant now.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from backroom.arena.leaderboard import SEATS
from backroom.engine.flow import Flow, Seat
from backroom.engine.replay import Play
from backroom.engine.title import Title
from backroom.tasks.figures import HOUSE, Figure, figure, mean
from backroom.tasks.forecasts import Case, Forecast, ForecastTask, auc, by_worlds, moments


def is_informant(title: Title[Any], g: Flow, player: Seat) -> bool:
    """Tell whether a player is an Informant; they know themselves (N3.68)."""
    view: Any = title.view(g, player)
    return bool(view.informant)


def cases(play: Play[Any]) -> Iterator[Case]:
    """Return the cases of every player in every month."""
    players, done = play.record.setup["players"], set[tuple[int, Seat]]()
    for number, step, g in moments(play):
        view: Any = play.title.view(g, step.seat)
        if (view.month, step.seat) in done:
            continue
        done.add((view.month, step.seat))
        for other in range(players):
            if other != step.seat:
                is_one = is_informant(play.title, g, other)
                yield Case(number, g, step.seat, other, is_one, view.month)


def auc_of(month: int, found: list[Forecast]) -> float | None:
    """Return the AUC of the forecasts in one month."""
    return auc([one.pair for one in found if one.part == month])


def mean_auc(found: list[Forecast]) -> float | None:
    """Return the mean over the months in which there is something to find."""
    months = [auc_of(month, found) for month in {one.part for one in found}]
    return mean([value for value in months if value is not None])


def figures(name: str, games: list[list[Forecast]]) -> list[Figure]:
    """Return the scores of a forecaster, over all months and month by month."""
    months = sorted({one.part for found in games for one in found})
    return [
        figure(name, "AUC", games, mean_auc),
        *[figure(name, f"AUC in month {month}", games, partial(auc_of, month)) for month in months],
    ]


INFORMANTS = ForecastTask(
    game="nostra_city",
    bots=[HOUSE] * SEATS,
    headline="AUC",
    share="Informants",
    cases=cases,
    baselines={"worlds": by_worlds(is_informant)},
    figures=figures,
)
