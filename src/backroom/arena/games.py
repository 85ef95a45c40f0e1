"""Games between bots: who sits where, whose dice are thrown, and how it ended."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import log
from time import perf_counter
from typing import Any

import msgspec

from backroom.bots import Bot, bot, offered, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.knowledge import shuffle
from backroom.engine.title import Title
from backroom.games import title as title_of

STEPS = 100  # of thinking time for every factor of e: a step is 1 %
DEAL, ANSWERS, ORDER = range(3)  # what dice are for; each has streams of its own


class Series(msgspec.Struct, frozen=True):
    """What is played, in plain data that travels to a worker.

    Rotated, every deal is played as often as there are seats, and everybody sits in every seat once.
    """

    game: str
    setup: msgspec.Raw
    bots: list[str]  # for every seat
    seed: int
    rotated: bool = False


class Played(msgspec.Struct, frozen=True):
    """How one game went."""

    number: int
    bots: tuple[str, ...]  # by seat, as is all that follows
    places: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    decisions: int
    times: tuple[dict[int, int], ...] = ()  # how often somebody thought so many steps of time


class SeriesTally:
    """The games so far; thinking times are kept as counts, so that many games fit into memory."""

    def __init__(self) -> None:
        self.games: list[Played] = []
        self.times: dict[str, Counter[int]] = {}

    def add(self, played: Played) -> None:
        """One more game, in any order."""
        for name, times in zip(played.bots, played.times):
            self.times.setdefault(name, Counter()).update(times)
        self.games.append(msgspec.structs.replace(played, times=()))


def play(order: bytes, number: int) -> Played:
    """One game of a series in JSON. It depends on nothing but its number, wherever it is played."""
    series, title, setup = opened(order)
    g, names = dealt(series, title, setup, number), line_up(series, number)
    bots = [bot(name, title) for name in names]
    dice = [throw(series, ANSWERS, number * len(names) + seat) for seat in range(len(names))]
    decisions, times = play_out(title, g, bots, dice)
    outcome = title.outcome(g)
    return Played(number, tuple(names), outcome.places, outcome.winners, outcome.reason, decisions, times)


@lru_cache(maxsize=1)
def opened(order: bytes) -> tuple[Series, Title[Any], Any]:
    """A series with its game and its set-up."""
    series = msgspec.json.decode(order, type=Series)
    title = title_of(series.game)
    return series, title, msgspec.json.decode(series.setup, type=title.setup)


def throw(series: Series, purpose: int, number: int) -> Dice:
    """Dice that nothing else in the series throws."""
    return Dice(series.seed, 3 * number + purpose)


def dealt(series: Series, title: Title[Any], setup: Any, number: int) -> Any:
    """A game at its first question; the chance of a deal is the same in all its rotations."""
    deal = number // len(series.bots) if series.rotated else number
    return title.start(setup, throw(series, DEAL, deal))


def line_up(series: Series, number: int) -> list[str]:
    """Who sits where. For every deal the neighbours are drawn anew; then all move on by one seat a game."""
    if not series.rotated:
        return series.bots
    deal, turn = divmod(number, len(series.bots))
    order = list(range(len(series.bots)))
    shuffle(order, throw(series, ORDER, deal))
    return [series.bots[one] for one in order[turn:] + order[:turn]]


def filled(names: list[str], seats: int) -> list[str]:
    """One bot for every seat: copies of the last one fill up."""
    return names + names[-1:] * (seats - len(names))


def play_out(
    title: Title[Any], g: Any, bots: list[Bot], dice: list[Dice]
) -> tuple[int, tuple[dict[int, int], ...]]:
    """Play on to the end: how many decisions it took, and how long everybody thought over a choice."""
    decisions, times = 0, tuple([dict[int, int]() for _ in bots])
    while (seat := g.seat) != NOBODY:
        start = perf_counter()
        seen = sight(title, g, seat)
        answer = bots[seat].choose(seen, dice[seat])
        step = round(STEPS * log(max(perf_counter() - start, 1e-9)))
        if len(offered(seen.view)) > 1:
            times[seat][step] = times[seat].get(step, 0) + 1
        title.book.apply(g, answer, seat)
        decisions += 1
    return decisions, times
