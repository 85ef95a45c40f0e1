"""Who does the work: this process or several. The games are the same, only their order is not."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context

import msgspec

from backroom.arena.games import Played, Series, play


def at_work(series: Series, games: int, jobs: int) -> Iterator[Played]:
    """All games of a series, as they end."""
    order = msgspec.json.encode(series)
    return one_by_one(order, games) if jobs == 1 else side_by_side(order, games, jobs)


def one_by_one(order: bytes, games: int) -> Iterator[Played]:
    """All in this process."""
    return (play(order, number) for number in range(games))


def side_by_side(order: bytes, games: int, jobs: int) -> Iterator[Played]:
    """In several processes, which leave Ctrl-C to this one."""
    with get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as workers:
        yield from workers.imap_unordered(partial(play, order), range(games))
