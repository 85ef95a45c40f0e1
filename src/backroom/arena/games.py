"""Plays single games between bots: who sits where, which dice are used, and how it ended."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import log
from time import perf_counter
from typing import Any

import msgspec

from backroom.bots import Bot, bot, can_gesture, gesture_with, sight
from backroom.bots.simple import RandomBot
from backroom.engine.batch import play_at_random
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.knowledge import shuffle
from backroom.engine.title import Title
from backroom.games import title as title_of

BUCKETS = 100  # of thinking time per factor of e: each is 1 % wide
QUICK = 2e-5  # seconds; to find the bucket would take as long as the thought
DEAL, ANSWERS, ORDER = range(3)  # purposes of dice; each has its own streams


class Series(msgspec.Struct, frozen=True):
    """What is played, as plain data that can be sent to another process.

    If `rotated`, every deal is played as often as there are seats, with every bot in every seat once.
    """

    game: str
    setup: msgspec.Raw
    bots: list[str]  # one for every seat
    seed: int
    rotated: bool = False


class Played(msgspec.Struct, frozen=True):
    """The result of one game. Tuples are by seat."""

    number: int
    bots: tuple[str, ...]  # by seat
    places: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    decisions: int
    times: tuple[dict[int, int], ...] = ()  # by seat: how many decisions took a time in each bucket


class SeriesTally:
    """The games so far. Thinking times are kept as counts, so that many games fit into memory."""

    def __init__(self) -> None:
        self.games: list[Played] = []
        self.times: dict[str, Counter[int]] = {}

    def add(self, played: Played) -> None:
        """Add a game, in any order."""
        for name, times in zip(played.bots, played.times):
            self.times.setdefault(name, Counter()).update(times)
        self.games.append(msgspec.structs.replace(played, times=()))


def play(order: bytes, number: int) -> Played:
    """Play game `number` of a series given as JSON.

    The result depends on nothing else, wherever the game is played, unless a bot has a time budget.
    """
    series, title, setup = opened(order)
    g, names = dealt(series, title, setup, number), line_up(series, number)
    bots = [bot(name, title) for name in names]
    dice = [throw(series, ANSWERS, number * len(names) + seat) for seat in range(len(names))]
    decisions, times = play_out(title, g, bots, dice)
    outcome = title.outcome(g)
    return Played(number, tuple(names), outcome.places, outcome.winners, outcome.reason, decisions, times)


@lru_cache(maxsize=1)
def opened(order: bytes) -> tuple[Series, Title[Any], Any]:
    """Parse a series. Returns it with its title and its set-up."""
    series = msgspec.json.decode(order, type=Series)
    title = title_of(series.game)
    return series, title, msgspec.json.decode(series.setup, type=title.setup)


def throw(series: Series, purpose: int, number: int) -> Dice:
    """Return dice for one purpose; no other dice of the series use the same stream."""
    return Dice(series.seed, 3 * number + purpose)


def dealt(series: Series, title: Title[Any], setup: Any, number: int) -> Any:
    """Start a game; all rotations of a deal have the same chance."""
    deal = number // len(series.bots) if series.rotated else number
    return title.start(setup, throw(series, DEAL, deal))


def line_up(series: Series, number: int) -> list[str]:
    """Return the name of the bot at each seat.

    In a rotated series the order is drawn for every deal; then all move on by one seat per game.
    """
    if not series.rotated:
        return series.bots
    deal, turn = divmod(number, len(series.bots))
    order = list(range(len(series.bots)))
    shuffle(order, throw(series, ORDER, deal))
    return [series.bots[one] for one in order[turn:] + order[:turn]]


def filled(names: list[str], seats: int) -> list[str]:
    """Return a bot for every seat; copies of the last one fill the remaining seats."""
    return names + names[-1:] * (seats - len(names))


def play_out(
    title: Title[Any], g: Any, bots: list[Bot], dice: list[Dice]
) -> tuple[int, tuple[dict[int, int], ...]]:
    """Play a game to its end. Returns the number of decisions, and the thinking times by seat.

    Only decisions with more than one option are timed; times below `QUICK` are not told apart.
    """
    if all(isinstance(one, RandomBot) for one in bots):
        return play_out_at_random(title, g, dice)
    decisions, quick, times = 0, [0] * len(bots), tuple([dict[int, int]() for _ in bots])
    apply = title.book.apply
    has_gestures = bool(title.book.gestures) and any(can_gesture(one) for one in bots)
    while (seat := g.seat) != NOBODY:
        start = perf_counter()
        seen = sight(title, g, seat)
        answer = bots[seat].choose(seen, dice[seat])
        seconds = perf_counter() - start
        if len(seen.options) > 1:
            if seconds < QUICK:
                quick[seat] += 1
            else:
                bucket = bucket_of(seconds)
                times[seat][bucket] = times[seat].get(bucket, 0) + 1
        if has_gestures and (made := gesture_with(bots[seat], seen, answer)) is not None:
            title.book.signal(g, *made, seat)
        apply(g, answer, seat)
        decisions += 1
    for seat, number in enumerate(quick):
        if number:
            times[seat][bucket_of(QUICK)] = times[seat].get(bucket_of(QUICK), 0) + number
    return decisions, times


def play_out_at_random(title: Title[Any], g: Any, dice: list[Dice]) -> tuple[int, tuple[dict[int, int], ...]]:
    """Play a game between random bots, whose thinking times are all below `QUICK`, in one call."""
    counts = play_at_random(title.book, g, dice)
    seats = len(dice)
    times = tuple([{bucket_of(QUICK): number} if number else {} for number in counts[seats:]])
    return sum(counts[:seats]), times


def bucket_of(seconds: float) -> int:
    """Return the bucket of a thinking time."""
    return round(BUCKETS * log(seconds))
