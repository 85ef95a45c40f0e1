"""How the bench times things, ours and our peers' alike, so that the figures can stand side by side.

Other work on the machine only ever slows a round down, so a figure is the best of ROUNDS short rounds,
and every round does the same work from the same seed, as far as a peer can be seeded: the best is then
the least disturbed round, not the luckiest. Only the standard library is imported: the runners load this
file in environments of their own.
"""

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter

ROUNDS = 5
SEED = 1930

Draw = Callable[[], float]
"""A cheap source of chance: `options[int(draw() * len(options))]` is a uniform pick."""


def per_second(work: Callable[[Draw], int], seconds: float) -> float:
    """How many units `work` (which does some and says how many) gets done in a second, at its best.

    For random play, `work` is one whole game, set-up and chance included, and its units are decisions.
    """
    repeats = _repeats_within(work, seconds / ROUNDS)
    return max(_rate(work, repeats) for _ in range(ROUNDS))


def copy_us(copies: Sequence[Callable[[], object]], seconds: float) -> float:
    """Microseconds a copy takes, thrown away at once; one bound copying method for each mid-game position."""

    def copy_all(_draw: Draw) -> int:
        for copy in copies:
            copy()
        return len(copies)

    return 1e6 / per_second(copy_all, seconds)


def _repeats_within(work: Callable[[Draw], int], seconds: float) -> int:
    """How often `work` fits into the time, at least once; it also warms everything up."""
    draw = Random(SEED).random
    repeats = 0
    start = perf_counter()
    while repeats == 0 or perf_counter() - start < seconds:
        work(draw)
        repeats += 1
    return repeats


def _rate(work: Callable[[Draw], int], repeats: int) -> float:
    """Units of work done in a second over one round."""
    draw = Random(SEED).random
    start = perf_counter()
    units = sum(work(draw) for _ in range(repeats))
    return units / (perf_counter() - start)
