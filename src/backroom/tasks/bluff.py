"""3000 Scoundrels: is the face-down card what its slot claims?

The rival who is asked whether to suspect a card forecasts that it is a bluff, whenever they are asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from backroom.arena.leaderboard import SEATS
from backroom.engine.flow import Flow, Seat
from backroom.engine.replay import Play
from backroom.engine.title import Title
from backroom.tasks.figures import HOUSE, Figure, figure
from backroom.tasks.forecasts import (
    Case,
    Forecast,
    ForecastTask,
    brier_score,
    by_worlds,
    calibration_error,
    log_loss,
    moments,
)


def is_bluff(title: Title[Any], g: Flow, owner: Seat) -> bool:
    """Tell whether the card of this turn is another than its slot; its owner knows (S3.17)."""
    view: Any = title.view(g, owner)
    return bool(view.announced.value != view.slot)


def cases(play: Play[Any]) -> Iterator[Case]:
    """Return every question whether to suspect."""
    for number, step, g in moments(play):
        if step.question == "suspect":
            view: Any = play.title.view(g, step.seat)
            yield Case(number, g, step.seat, view.active, is_bluff(play.title, g, view.active))


def figures(name: str, games: list[list[Forecast]]) -> list[Figure]:
    """Return the scores of a forecaster."""
    pairs = [[one.pair for one in found] for found in games]
    return [
        figure(name, "log-loss", pairs, log_loss),
        figure(name, "Brier score", pairs, brier_score),
        figure(name, "calibration error", pairs, calibration_error),
    ]


BLUFF = ForecastTask(
    game="scoundrels",
    bots=[HOUSE] * SEATS,
    headline="log-loss",
    share="bluffs",
    cases=cases,
    baselines={"worlds": by_worlds(is_bluff)},
    figures=figures,
)
