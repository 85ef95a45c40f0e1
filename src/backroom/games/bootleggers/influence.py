"""Open speakeasies and who has what say in them (section 3.3): evaluated afresh whenever it matters."""

from __future__ import annotations

from backroom.engine.flow import NOBODY, Seat
from backroom.games.bootleggers.nouns import (
    CONTROL,
    MAJORITY,
    MAJORITY_DOCK,
    MINORITY,
    MINORITY_DOCK,
    NO_INFLUENCE,
    OMALLEYS,
    PUBLIC_DOCK,
)
from backroom.games.bootleggers.state import Game


def markers_on(g: Game, spot: int) -> int:
    """How many markers lie there, of all Mobsters."""
    total = 0
    for count in g.influence[spot]:
        total += count
    return total


def is_open(g: Game, spot: int) -> bool:
    """Enough markers lie there, or it is O'Malley's or under Copper in the House; and it is not busted."""
    if g.busted >> spot & 1:
        return False
    if spot == OMALLEYS or g.coppered >> spot & 1:
        return True
    return markers_on(g, spot) >= g.box.spots[spot].shaded


def open_spots(g: Game) -> list[int]:
    """The open speakeasies in play."""
    return [spot for spot in range(len(g.box.spots)) if is_open(g, spot)]


def is_common(g: Game, spot: int) -> bool:
    """One common line, unlimited demand, no influence: O'Malley's, or under Copper in the House."""
    return spot == OMALLEYS or g.coppered >> spot & 1 == 1


def decider(g: Game, spot: int) -> Seat:
    """Who has Control or Majority, or NOBODY (B3.220)."""
    holder = controller(g, spot)
    return holder if holder != NOBODY else leader(g, spot)


def controller(g: Game, spot: int) -> Seat:
    """Who has Control: by Big Payoff, or with at least half of all markers; Muscle breaks a tie (B3.216)."""
    if is_common(g, spot):
        return NOBODY
    if g.payoff[spot] != NOBODY:
        return g.payoff[spot]
    markers = g.influence[spot]
    total, best = markers_on(g, spot), NOBODY
    for me, count in enumerate(markers):
        if count and 2 * count >= total and (best == NOBODY or g.strength(me) > g.strength(best)):
            best = me
    return best


def leader(g: Game, spot: int) -> Seat:
    """Who has Majority: nobody has Control, and one has strictly more markers than every other one."""
    if is_common(g, spot) or controller(g, spot) != NOBODY:
        return NOBODY
    markers = g.influence[spot]
    most = max(markers)
    return markers.index(most) if most and markers.count(most) == 1 else NOBODY


def status(g: Game, spot: int, me: Seat) -> int:
    """Control, Majority, Minority or none (B3.213); O'Malley's knows none of it."""
    if is_common(g, spot):
        return NO_INFLUENCE
    if controller(g, spot) == me:
        return CONTROL
    if leader(g, spot) == me:
        return MAJORITY
    return MINORITY if g.influence[spot][me] else NO_INFLUENCE


def statuses(g: Game, spot: int, holder: Seat, head: Seat) -> list[int]:
    """The status of all Mobsters, if one is known to have Control (`holder`) or Majority (`head`)."""
    if is_common(g, spot):
        return [NO_INFLUENCE] * g.box.players
    found = [MINORITY if count else NO_INFLUENCE for count in g.influence[spot]]
    if holder != NOBODY:
        found[holder] = CONTROL
    elif head != NOBODY:
        found[head] = MAJORITY
    return found


def dock_of(g: Game, spot: int, me: Seat) -> int:
    """The dock at which a Mobster's trucks arrive now (B3.221, B3.434)."""
    standing = status(g, spot, me)
    if standing >= MAJORITY:
        return MAJORITY_DOCK
    return MINORITY_DOCK if standing == MINORITY else PUBLIC_DOCK


def free_circles(g: Game, spot: int) -> int:
    """Circles without a marker; O'Malley's has none."""
    return g.box.spots[spot].circles - markers_on(g, spot)


def spots_with_free_circle(g: Game) -> list[int]:
    """Where a marker can be placed."""
    return [spot for spot in range(len(g.box.spots)) if free_circles(g, spot) > 0]


def spots_with_free_space(g: Game) -> list[int]:
    """Where an improvement can be put."""
    return [spot for spot in range(len(g.box.spots)) if g.improvements[spot] < g.box.spots[spot].spaces]
