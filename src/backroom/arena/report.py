"""The report of an arena run: shares of victories, ratings, thinking times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import exp, sqrt

import msgspec

from backroom.arena.games import BUCKETS, Played, SeriesTally
from backroom.arena.open_seat import Conduct
from backroom.arena.rating import SURE, Rating, ratings

Interval = tuple[float, float]


class BotResult(msgspec.Struct, frozen=True):
    """The results of one bot; copies of it are counted together."""

    games: int  # counted by seat: three copies in a game count as three
    win_share: float  # of these; a shared victory counts in part
    win_interval: Interval
    fair_share: float
    ratio: float  # win share to fair share
    rating: float
    interval: Interval  # 95 % interval of the rating
    p50_ms: float | None  # thinking time, over decisions with more than one option
    p99_ms: float | None
    cpu_s: float | None  # processor time for a game
    cpu_ms: float | None  # and for a decision with more than one option


class SeatShare(msgspec.Struct, frozen=True):
    """The share of the games that one seat has won, with any bot in it."""

    win_share: float
    win_interval: Interval


class Lengths(msgspec.Struct, frozen=True):
    """How many decisions a game took."""

    mean: float
    max: int


class ArenaReport(msgspec.Struct, frozen=True):
    """The whole report."""

    game: str
    seats: int
    games: int
    no_winner: int
    ends: dict[str, int]
    decisions: Lengths
    by_seat: list[SeatShare]
    bots: dict[str, BotResult]
    programs: dict[str, Conduct]  # of open seats


def report(game: str, tally: SeriesTally) -> ArenaReport:
    """Make the report of at least one game."""
    games = sorted(tally.games, key=lambda played: played.number)
    rated, seats = ratings(games), len(games[0].bots)
    lengths = [played.decisions for played in games]
    names = dict.fromkeys(sorted(rated, key=lambda name: -rated[name].mu))
    return ArenaReport(
        game=game,
        seats=seats,
        games=len(games),
        no_winner=sum(not played.winners for played in games),
        ends=dict(sorted(Counter(played.reason for played in games).items())),
        decisions=Lengths(round(sum(lengths) / len(lengths), 2), max(lengths)),
        by_seat=[by_seat(games, seat) for seat in range(seats)],
        bots={name: standing(name, games, rated[name], tally) for name in names},
        programs=tally.programs,
    )


def standing(name: str, all_games: list[Played], rating: Rating, tally: SeriesTally) -> BotResult:
    """Return the results of one bot, in the games in which it sat.

    Copies in one game cannot all win, so the Wilson interval treats them as one player: it is the interval of
    the games that any of them won, divided by the number of copies.
    """
    games = [played for played in all_games if name in played.bots]
    copies = games[0].bots.count(name)
    won = sum(victory(played, seat) for played in games for seat in sitting(played, name)) / len(games)
    fair, share = 1 / len(games[0].bots), won / copies
    low, high = wilson(won, len(games))
    times, cpu = tally.times.get(name, Counter()), tally.cpu.get(name)
    return BotResult(
        games=copies * len(games),
        win_share=round(share, 4),
        win_interval=rounded((low / copies, high / copies), 4),
        fair_share=round(fair, 4),
        ratio=round(share / fair, 3),
        rating=round(rating.mu, 2),
        interval=rounded(rating.interval(), 2),
        p50_ms=percentile(times, 0.50),
        p99_ms=percentile(times, 0.99),
        cpu_s=shortened(cpu, copies * len(games)),
        cpu_ms=shortened(cpu, times.total() / 1000),
    )


def by_seat(games: list[Played], seat: int) -> SeatShare:
    """Return the results of one seat."""
    share = sum(victory(played, seat) for played in games) / len(games)
    return SeatShare(round(share, 4), rounded(wilson(share, len(games)), 4))


def sitting(played: Played, name: str) -> Iterable[int]:
    """Return the seats of a bot in a game."""
    return [seat for seat, bot in enumerate(played.bots) if bot == name]


def victory(played: Played, seat: int) -> float:
    """Return the share of the victory that a seat has: 1 if it won alone, a fraction if shared, else 0."""
    return 1 / len(played.winners) if seat in played.winners else 0.0


def wilson(share: float, games: int) -> Interval:
    """Return Wilson's 95 % interval, as if all games were independent; those of one deal are similar."""
    square = SURE * SURE / games
    middle = (share + square / 2) / (1 + square)
    half = SURE * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def rounded(interval: Interval, digits: int) -> Interval:
    """Round an interval for display."""
    return round(interval[0], digits), round(interval[1], digits)


def percentile(times: Counter[int], share: float) -> float | None:
    """Return the time in milliseconds within which this share of the decisions was made, to 1 %."""
    left = share * times.total()
    for bucket in sorted(times):
        left -= times[bucket]
        if left <= 0:
            return float(f"{1000 * exp(bucket / BUCKETS):.3g}")
    return None


def shortened(seconds: float | None, parts: float) -> float | None:
    """Return the time for one of so many parts, to three digits; None if there is none to tell."""
    return None if seconds is None or not parts else float(f"{seconds / parts:.3g}")
