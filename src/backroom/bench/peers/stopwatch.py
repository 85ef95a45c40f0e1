"""Timing for the benchmarks, the same for Backroom and its peers, so that the figures can be compared.

Other work on the machine can only slow a round down, so a figure is the best of ROUNDS short rounds. Every
round does the same work from the same seed, as far as a peer can be seeded: the best round is then the least
disturbed one, not the luckiest. Only the standard library is imported, because the runners load this file in
environments of their own.
"""

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter

ROUNDS = 5
SEED = 1930

Draw = Callable[[], float]
"""A fast source of chance: `options[int(draw() * len(options))]` is a uniform pick."""


def per_second(work: Callable[[Draw], int], seconds: float) -> float:
    """Return how many units per second `work` gets done, in the best round.

    Each call of `work(draw)` does some work and returns how many units that was. For random play this is one
    whole game, including set-up and chance, and the units are decisions.
    """
    repeats = _repeats_within(work, seconds / ROUNDS)
    return max(_rate(work, repeats) for _ in range(ROUNDS))


def copy_us(copies: Sequence[Callable[[], object]], seconds: float) -> float:
    """Return the microseconds that a copy takes; `copies` has one function for each mid-game position."""

    def copy_all(_draw: Draw) -> int:
        for copy in copies:
            copy()
        return len(copies)

    return 1e6 / per_second(copy_all, seconds)


def _repeats_within(work: Callable[[Draw], int], seconds: float) -> int:
    """Return how often `work` fits into the time, at least once. This also warms everything up."""
    draw = Random(SEED).random
    repeats = 0
    start = perf_counter()
    while repeats == 0 or perf_counter() - start < seconds:
        work(draw)
        repeats += 1
    return repeats


def _rate(work: Callable[[Draw], int], repeats: int) -> float:
    """Return the units of work per second in one round."""
    draw = Random(SEED).random
    start = perf_counter()
    units = sum(work(draw) for _ in range(repeats))
    return units / (perf_counter() - start)
