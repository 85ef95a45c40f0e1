"""How much one player can win from three bots that never change.

Whoever answers best to three copies of a bot wins at least as much as any entrant that was tried: so its
share is a lower bound on how far the bot can be exploited.
"""

from __future__ import annotations

from typing import Final

from backroom.arena.games import SeriesTally
from backroom.arena.report import report, rounded
from backroom.arena.work import at_work
from backroom.tasks.figures import DIGITS, Figure, TaskReport, TaskRun

HEADLINE: Final = "times the fair share"


def run(_name: str, asked: TaskRun) -> TaskReport:
    """Let the first bot play against the others, every deal from every seat."""
    series, tally = asked.series(rotated=True), SeriesTally()
    for played in asked.watch(at_work(series, asked.games, asked.jobs), asked.games):
        tally.add(played)
    entrant = series.bots[0]
    found = report(series.game, tally).bots[entrant]
    low, high = found.win_interval
    times = rounded((low / found.fair_share, high / found.fair_share), DIGITS)
    return TaskReport(
        task="robustness",
        game=series.game,
        bots=series.bots,
        games=asked.games,
        seed=series.seed,
        cases=asked.games,
        headline=HEADLINE,
        figures=[
            Figure(entrant, HEADLINE, found.ratio, times),
            Figure(entrant, "share of victories", found.win_share, found.win_interval),
        ],
        programs=tally.programs,
    )
