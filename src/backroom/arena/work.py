"""Plays a series in this process or in several. The games are the same, only their order may differ."""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator, Iterator
from functools import partial
from multiprocessing import get_context

import msgspec

from backroom.arena.games import Played, Series, play


def at_work(series: Series, games: int, jobs: int) -> Iterator[Played]:
    """Play all games of a series in `jobs` processes, and yield the results as they come in."""
    order = msgspec.json.encode(series)
    return one_by_one(order, games) if jobs == 1 else side_by_side(order, games, jobs)


def one_by_one(order: bytes, games: int) -> Iterator[Played]:
    """Play all games in this process."""
    return (play(order, number) for number in range(games))


def side_by_side(order: bytes, games: int, jobs: int) -> Generator[Played]:
    """Play the games in `jobs` processes."""
    with get_context("spawn").Pool(jobs, leave_signals_to_parent) as processes:
        yield from processes.imap_unordered(partial(play, order), range(games))


def leave_signals_to_parent() -> None:
    """Ignore Ctrl-C, which the parent handles: it terminates this process, which ends its programs first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(128 + signal.SIGTERM))
