"""Estimates who will win Bootleggers: money, what the speakeasies will bring, and what there is to sell."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Seat
from backroom.games.bootleggers.influence import controller, leader
from backroom.games.bootleggers.state import Game
from backroom.heuristics.odds import Term, between, shares, strength_of

PIP: Final = 3.5  # the average of a die
# The worth of a unit when the game begins, and when it ends; fitted to games between searching bots.
MONEY = (0.0, 0.052)
EARNING = (0.017, 0.041)  # in a round
ROUNDS_OF_EARNING = (0.010, 0.010)
ROUNDS_OF_CRATES = (0.018, 0.0)
MARKER = (0.40, 0.03)
BOY = (0.02, -0.05)
ROUNDS_OF_BOYS = (0.0, 0.111)
THUG = (0.13, 0.20)
MUSCLE = (0.005, 0.0)


TERMS = ("money", "earning", "crates", "markers", "boys", "thugs", "muscle")


def prospects(g: Game) -> list[float]:
    """Return each player's chance to win."""
    return shares([strength_of(terms(g, me)) for me in range(g.box.players)])


def moment(g: Game) -> int:
    """Return the number of rounds begun: after a round the street is clear and everything is sold."""
    return g.round


def terms(g: Game, me: Seat) -> list[Term]:
    """Return what a Mobster's position is judged by, in the order of TERMS."""
    late = min(max(g.round / g.box.rounds, max(g.money) / g.box.goal), 1.0)
    left = g.box.rounds - g.round
    carried = haul(g, me)
    earned = sum([earning(g, spot, me, carried) for spot in range(1, len(g.box.spots))])
    return [
        (g.money[me], between(MONEY, late)),
        (earned, between(EARNING, late) + between(ROUNDS_OF_EARNING, late) * left),
        (carried, between(ROUNDS_OF_CRATES, late) * left),
        (sum(markers[me] for markers in g.influence), between(MARKER, late)),
        (g.boys[me], between(BOY, late) + between(ROUNDS_OF_BOYS, late) * left),
        (len(g.thugs[me]), between(THUG, late)),
        (sum(g.muscle[me]), between(MUSCLE, late)),
    ]


def haul(g: Game, me: Seat) -> float:
    """Return how many crates a Mobster can bring to the street in a round."""
    room = sum(g.capacity(truck) for truck in range(len(g.size)) if g.owner[truck] == me)
    return min(PIP * (g.family[me] + sum(g.remotes[me])), float(room)) + 1.0


def earning(g: Game, spot: int, me: Seat, carried: float) -> float:
    """Return what a speakeasy should earn a Mobster in a round."""
    markers, printed = g.influence[spot], g.box.spots[spot]
    if markers[me] == 0:
        return 0.0
    total = sum(markers)
    likely = 1.0 if total >= printed.shaded else max(0.1, total / printed.shaded - 0.2)
    thirst = printed.dice * (PIP + g.improvements[spot])
    sold = min(carried, thirst) * (printed.wholesale - 1)
    if controller(g, spot) == me:
        return likely * (0.9 * sold + printed.margin * min(thirst, 1.6 * carried))
    return likely * sold * (0.85 if leader(g, spot) == me else 0.5)
