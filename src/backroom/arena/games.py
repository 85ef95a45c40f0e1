"""Plays single games between bots: who sits where, which dice are used, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from math import log
from time import perf_counter, process_time
from typing import Any

import msgspec

from backroom.arena.open_seat import Conduct, Ear, ProgramBot, is_program, read_order
from backroom.bots import Bot, bot, can_gesture, gesture_with, sight
from backroom.bots.simple import RandomBot
from backroom.engine.batch import play_at_random
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.engine.knowledge import shuffle
from backroom.engine.replay import Play
from backroom.engine.title import Outcome, Title
from backroom.games import title as title_of

BUCKETS = 100  # of thinking time per factor of e: each is 1 % wide
QUICK = 2e-5  # seconds; to find the bucket would take as long as the thought
DEAL, ANSWERS, ORDER = range(3)  # purposes of dice; each has its own streams

# The number of decisions; by seat, thinking times (as in `Played`), and processor time in seconds.
Effort = tuple[int, tuple[dict[int, int], ...], tuple[float, ...]]


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
    cpu: tuple[float, ...] = ()  # by seat: processor time in seconds
    conduct: tuple[Conduct | None, ...] = ()  # by seat: how a program behaved


class SeriesTally:
    """The games so far. Thinking times are kept as counts, so that many games fit into memory."""

    def __init__(self) -> None:
        self.games: list[Played] = []
        self.times: dict[str, Counter[int]] = {}
        self.cpu: dict[str, float] = {}  # seconds
        self.programs: dict[str, Conduct] = {}

    def add(self, played: Played) -> None:
        """Add a game, in any order."""
        for name, times in zip(played.bots, played.times):
            self.times.setdefault(name, Counter()).update(times)
        for name, seconds in zip(played.bots, played.cpu):
            self.cpu[name] = self.cpu.get(name, 0.0) + seconds
        for name, conduct in zip(played.bots, played.conduct):
            if conduct is not None:
                before = self.programs.get(name)
                self.programs[name] = conduct if before is None else before.and_then(conduct)
        self.games.append(msgspec.structs.replace(played, times=(), cpu=(), conduct=()))


def play(order: bytes, number: int) -> Played:
    """Play game `number` of a series given as JSON.

    The result depends on nothing else, wherever the game is played, unless a bot has a time budget.
    """
    series, title, setup = opened(order)
    names, happenings = line_up(series, number), list[Happening]()
    ear = happenings if any(map(is_program, names)) else None  # to listen takes time
    g = dealt(series, title, setup, number, ear)
    dice = [throw(series, ANSWERS, number * len(names) + seat) for seat in range(len(names))]
    with seated(title, names, happenings) as bots:
        decisions, times, cpu = play_out(title, g, bots, dice)
        outcome = title.outcome(g)
        conduct = tuple([said_goodbye(one, outcome) for one in bots])
    return Played(
        number=number,
        bots=tuple(names),
        places=outcome.places,
        winners=outcome.winners,
        reason=outcome.reason,
        decisions=decisions,
        times=times,
        cpu=tuple([seconds + cpu_of_program(one) for one, seconds in zip(bots, cpu)]),
        conduct=conduct,
    )


def recorded(order: bytes, number: int) -> Play[Any]:
    """Play game `number` of a series that is not rotated, with everything that happens written down."""
    series, title, setup = opened(order)
    play, seats = Play(title, setup, throw(series, DEAL, number)), len(series.bots)
    dice = [throw(series, ANSWERS, number * seats + seat) for seat in range(seats)]
    happenings = list(play.heard[0])
    with seated(title, series.bots, happenings) as bots:
        while (seat := play.g.seat) != NOBODY:
            seen = sight(title, play.g, seat)
            answer = bots[seat].choose(seen, dice[seat])
            made = gesture_with(bots[seat], seen, answer)
            if made is not None:
                happenings += play.signal(*made, seat)
            happenings += play.answer(answer, seat)
        for one in bots:
            said_goodbye(one, title.outcome(play.g))
    return play


@contextmanager
def seated(title: Title[Any], names: list[str], happenings: list[Happening]) -> Iterator[list[Bot]]:
    """Make a player for every seat; programs are ended in any case.

    Every seat of every game has a process of its own: copies cannot tell each other what they see, and none
    remembers the deal when it is played again from another seat.
    """
    with ExitStack() as started:
        bots: list[Bot] = []
        for seat, name in enumerate(names):
            if is_program(name):
                program = ProgramBot(read_order(name), title, Ear(happenings, seat))
                started.callback(program.leave)
                program.start()
                bots.append(program)
            else:
                bots.append(bot(name, title))
        yield bots


def said_goodbye(one: Bot, outcome: Outcome) -> Conduct | None:
    """Tell a program how the game ended, and return how it behaved; None for other bots."""
    if not isinstance(one, ProgramBot):
        return None
    one.finish(outcome)
    return one.conduct()


def cpu_of_program(one: Bot) -> float:
    """Return the processor time of a program that has ended; 0 for other bots."""
    return one.cpu if isinstance(one, ProgramBot) else 0.0


@lru_cache(maxsize=1)
def opened(order: bytes) -> tuple[Series, Title[Any], Any]:
    """Parse a series. Returns it with its title and its set-up."""
    series = msgspec.json.decode(order, type=Series)
    title = title_of(series.game)
    return series, title, msgspec.json.decode(series.setup, type=title.setup)


def throw(series: Series, purpose: int, number: int) -> Dice:
    """Return dice for one purpose; no other dice of the series use the same stream."""
    return Dice(series.seed, 3 * number + purpose)


def dealt(
    series: Series, title: Title[Any], setup: Any, number: int, ear: list[Happening] | None = None
) -> Any:
    """Start a game; all rotations of a deal have the same chance."""
    deal = number // len(series.bots) if series.rotated else number
    return title.start(setup, throw(series, DEAL, deal), ear)


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


def play_out(title: Title[Any], g: Any, bots: list[Bot], dice: list[Dice]) -> Effort:
    """Play a game to its end.

    Only decisions with more than one option are timed; times below `QUICK` are not told apart.
    """
    if all(isinstance(one, RandomBot) for one in bots):
        return play_out_at_random(title, g, dice)
    decisions, quick, times = 0, [0] * len(bots), tuple([dict[int, int]() for _ in bots])
    cpu = [0.0] * len(bots)
    apply = title.book.apply
    has_gestures = bool(title.book.gestures) and any(can_gesture(one) for one in bots)
    while (seat := g.seat) != NOBODY:
        start_of_cpu, start = process_time(), perf_counter()
        seen = sight(title, g, seat)
        answer = bots[seat].choose(seen, dice[seat])
        seconds = perf_counter() - start
        cpu[seat] += process_time() - start_of_cpu
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
    return decisions, times, tuple(cpu)


def play_out_at_random(title: Title[Any], g: Any, dice: list[Dice]) -> Effort:
    """Play a game between random bots in one call.

    Their thinking times are all below `QUICK`; their processor time cannot be told from that of the rules.
    """
    counts = play_at_random(title.book, g, dice)
    seats = len(dice)
    times = tuple([{bucket_of(QUICK): number} if number else {} for number in counts[seats:]])
    return sum(counts[:seats]), times, ()


def bucket_of(seconds: float) -> int:
    """Return the bucket of a thinking time."""
    return round(BUCKETS * log(seconds))
