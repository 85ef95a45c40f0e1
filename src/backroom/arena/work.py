"""Plays a series in this process or in several. The games are the same, only their order may differ."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

import msgspec

from backroom.arena.games import Played, Series, play

T = TypeVar("T")


def at_work(series: Series, games: int, jobs: int) -> Iterator[Played]:
    """Play all games of a series in `jobs` processes, and yield the results as they come in."""
    return shared(partial(play, msgspec.json.encode(series)), range(games), jobs)


def shared(work: Callable[[int], T], numbers: Sequence[int], jobs: int) -> Iterator[T]:
    """Do a piece of work for each of these numbers, in this process or in several."""
    return map(work, numbers) if jobs == 1 else side_by_side(work, numbers, jobs)


def side_by_side(work: Callable[[int], T], numbers: Sequence[int], jobs: int) -> Generator[T]:
    """Do a piece of work for each of these numbers in `jobs` processes; yield the results as they come in.

    When all is done, the processes end by themselves; if the caller wants no more, they are terminated.
    """
    with get_context("spawn").Pool(jobs, leave_signals_to_parent) as processes:
        yield from processes.imap_unordered(work, numbers)
        processes.close()
        processes.join()


def leave_signals_to_parent() -> None:
    """Ignore Ctrl-C, which the parent handles: it terminates this process, which ends its programs first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(128 + signal.SIGTERM))
