"""What a decision costs as a game goes on, and a replay as its log grows."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import msgspec

from backroom.bench.peers.stopwatch import ROUNDS, SEED
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.replay import Play, Record, replay
from backroom.engine.title import Title

GAMES = 10
PARTS = 20  # of a game


class Lengths(msgspec.Struct, frozen=True):
    """The costs over the length of whole random games."""

    decision_us: list[float]  # the mean over all games, in each part
    replays: list[tuple[int, float]]  # steps of the log, and the milliseconds that their replay takes


def lengths(title: Title[Any], setup: Any) -> Lengths:
    """Play some random games and time every decision, and the replays of their quarters."""
    sums, counts, replays = [0.0] * PARTS, [0] * PARTS, list[tuple[int, float]]()
    for number in range(GAMES):
        record = recorded(title, setup, number)
        costs = decision_costs(title, setup, record, number)
        for at, cost in enumerate(costs):
            part = at * PARTS // len(costs)
            sums[part] += cost
            counts[part] += 1
        steps = len(record.steps)
        replays += [
            replay_cost(title, record, until) for until in (steps // 4, steps // 2, 3 * steps // 4, steps)
        ]
    return Lengths([1e6 * total / max(count, 1) for total, count in zip(sums, counts)], sorted(replays))


def recorded(title: Title[Any], setup: Any, number: int) -> Record:
    """The record of a random game."""
    play, dice = Play(title, setup, Dice(SEED, 2 * number)), Dice(SEED, 2 * number + 1)
    while play.g.seat != NOBODY:
        options = title.book.options(play.g)
        play.answer(options[dice(len(options))])
    return play.record


def decision_costs(title: Title[Any], setup: Any, record: Record, number: int) -> list[float]:
    """The seconds that each decision of a game takes: the least of several rounds."""
    best: list[float] = []
    for _ in range(ROUNDS):
        g, dice, costs = title.start(setup, Dice(SEED, 2 * number)), Dice(SEED, 2 * number + 1), list[float]()
        while g.seat != NOBODY:
            start = perf_counter()
            options = title.book.options(g)
            title.book.apply(g, options[dice(len(options))])
            costs.append(perf_counter() - start)
        best = [min(pair) for pair in zip(best, costs)] if best else costs
    return best[: len(record.steps)]


def replay_cost(title: Title[Any], record: Record, until: int) -> tuple[int, float]:
    """The steps replayed, and the milliseconds that it takes: the least of several rounds."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        replay(title, record, Dice(0), until)
        times.append(perf_counter() - start)
    return until, 1e3 * min(times)
