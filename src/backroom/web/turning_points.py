"""The turning points of a finished game: when the lead was taken for good, the largest swings, what decided.

They are found once, in what everybody has seen and in how the players stood after every step.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.tables.snapshot import Story, TableView
from backroom.tables.standings import Standings

MOST = 5  # turning points of a game
LEAST_SWING = 2  # a gain or loss of less is no turning point


class TurningPoint(msgspec.Struct, frozen=True, gc=False):
    """A step of a game at which something was decided."""

    step: int
    kind: str  # lead, gain, loss; event, and in Nostra City crossing
    seat: Seat = NOBODY
    amount: int = 0  # of a gain or a loss
    happening: Happening | None = None  # of an event or a crossing


def turning_points(seen: TableView, decisive: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    """The turning points in order; `decisive` are those of this game alone, the most important first."""
    standings, winners = seen.standings, seen.outcome.winners if seen.outcome else ()
    found = [*lead(standings, winners), *decisive, *swings(standings)]
    by_step = {point.step: point for point in found[::-1]}  # of several in one step the most important
    chosen = [point for point in found if by_step[point.step] is point][:MOST]
    return tuple(sorted(chosen, key=lambda point: point.step))


def lead(standings: Standings, winners: tuple[Seat, ...]) -> list[TurningPoint]:
    """When the winner took the lead for good; nothing if they shared it, or won without it."""
    if len(winners) != 1 or not is_ahead(standings[-1], winners[0]):
        return []
    step = len(standings) - 1
    while step and is_ahead(standings[step - 1], winners[0]):
        step -= 1
    return [TurningPoint(step, "lead", winners[0])]


def is_ahead(stand: tuple[int, ...], player: Seat) -> bool:
    """True if nobody else stands as well as this player."""
    return all(stand[player] > other for seat, other in enumerate(stand) if seat != player)


def swings(standings: Standings) -> list[TurningPoint]:
    """The largest gain and the largest loss of one player in one step."""
    changes = [
        (now[seat] - before[seat], step, seat)
        for step, (before, now) in enumerate(pairwise(standings), 1)
        for seat in range(len(now))
        if now[seat] != before[seat]
    ]
    gain = max(changes, key=lambda change: change[0], default=(0, 0, NOBODY))
    loss = min(changes, key=lambda change: change[0], default=(0, 0, NOBODY))
    return [
        TurningPoint(step, kind, seat, abs(change))
        for kind, (change, step, seat), sign in (("gain", gain, 1), ("loss", loss, -1))
        if change * sign >= LEAST_SWING
    ]


def last_of(story: Story, numbers: dict[int, int]) -> list[TurningPoint]:
    """The last happenings of some events; `numbers` says how many of each event."""
    left, found = dict(numbers), list[TurningPoint]()
    for step in range(len(story) - 1, -1, -1):
        for happening in story[step][::-1]:
            if left.get(happening[0]):
                left[happening[0]] -= 1
                found.append(TurningPoint(step, "event", happening=happening))
    return found
