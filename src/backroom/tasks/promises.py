"""Bootleggers: will this promise be kept?

Whoever is promised something forecasts, as soon as the promise is given, that it will be kept. Promises that
come to nothing, are still open at the end, or are decided with the very answer that gives them, are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from backroom.coach.dealings import PROMISE, Dealing, dealings_in
from backroom.engine.chance import Dice
from backroom.engine.replay import Play
from backroom.games.bootleggers.pledges import tally
from backroom.tasks.figures import HOUSE, RANDOM, Figure, figure, mean
from backroom.tasks.forecasts import Case, Forecast, ForecastTask, Witness, brier_score

KEPT: Final = "kept"
DECIDED: Final = (KEPT, "broken")


def cases(play: Play[Any]) -> Iterator[Case]:
    """Return every promise that was kept or broken later."""
    for one in dealings_in(play):
        if one.kind == PROMISE and one.fate in DECIDED and one.ends != one.begins:
            given = one.begins[0] + 1
            g, gain = play.at(given).g, gain_of(play, one)
            yield Case(given, g, one.other, one.seat, one.fate == KEPT, gain=gain)


def gain_of(play: Play[Any], promise: Dealing) -> float:
    """Return what whoever gave the promise gained on the others while it was open.

    That is the change of their money, from just before the deal to just after the promise was kept or
    broken, less the mean change of the others in that time.
    """
    before, after = [play.title.standings(play.at(at).g) for at in (promise.begins[0], promise.ends[0] + 1)]
    changes = [now - then for then, now in zip(before, after)]
    mine = changes.pop(promise.seat)
    return mine - sum(changes) / len(changes)


def by_ledger(witness: Witness, _dice: Dice) -> float:
    """Forecast from the ledger: the share that this player has kept so far, begun with one of each."""
    kept, broken, _ = tally(witness.view.settled, witness.about)
    return (kept + 1) / (kept + broken + 2)


def figures(name: str, games: list[list[Forecast]]) -> list[Figure]:
    """Return the score of a forecaster."""
    return [figure(name, "Brier score", [[one.pair for one in found] for found in games], brier_score)]


def profit(found: list[Forecast]) -> float | None:
    """Return what those who broke a promise gained, less what those who kept one gained."""
    broken, kept = [mean([one.gain for one in found if one.happened == fate]) for fate in (False, True)]
    return None if broken is None or kept is None else broken - kept


def facts(games: list[list[Forecast]]) -> list[Figure]:
    """Return what breaking a promise brings, in dollars."""
    return [figure("games", "profit of breaking", games, profit)]


PROMISES = ForecastTask(
    game="bootleggers",
    bots=[HOUSE, HOUSE, RANDOM, RANDOM],  # house bots alone promise little, and break nothing
    headline="Brier score",
    share="promises kept",
    cases=cases,
    baselines={"ledger": by_ledger},
    figures=figures,
    facts=facts,
)
