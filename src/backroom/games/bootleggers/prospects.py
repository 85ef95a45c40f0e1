"""Estimates who will win Bootleggers: the money everybody should have in the end, and how sure that is."""

from __future__ import annotations

from math import sqrt
from typing import Final

from backroom.engine.flow import Seat
from backroom.games.bootleggers.state import Game
from backroom.heuristics.odds import Term, shares, strength_of

PIP: Final = 3.5  # the average of a die
LEAP: Final = 18.0  # by how much the richest come nearer to the goal in a round
# What a unit is worth in the end, in $G: fitted to games between searching bots, then moved, step by step, to
# where such a bot won more from others that judge as in 0.2.0: to more for markers, and less for dice.
ROUNDS_OF_CRATES: Final = 0.12
MARKER: Final = 4.2
BOY: Final = 2.5
ROUNDS_OF_BOYS: Final = 0.75
THUG: Final = 2.3
MUSCLE: Final = 0.1
HELD: Final = 0.26  # of the margin of a speakeasy: for Control, and for each marker more than it needs
SAFE: Final = 3  # as many more as count
SOLD: Final = 0.18  # of its price above that of O'Malley's, for a crate that should be sold there
# How far from that the end may be, in $G: always, and for the root of the rounds to come.
DOUBT: Final = 10.0
ROOT_OF_ROUNDS: Final = 11.0

TERMS = ("money", "earning", "crates", "markers", "boys", "thugs", "muscle")


def prospects(g: Game) -> list[float]:
    """Return each player's chance to win."""
    return shares([strength_of(terms(g, me)) for me in range(g.box.players)])


def moment(g: Game) -> int:
    """Return the number of rounds begun: after a round the street is clear and everything is sold."""
    return g.round


def terms(g: Game, me: Seat) -> list[Term]:
    """Return what a Mobster's position is judged by, in the order of TERMS."""
    left = rounds_left(g)
    unit = 1.0 / (DOUBT + ROOT_OF_ROUNDS * sqrt(left))  # the log odds of 1 $G in the end
    made = PIP * (g.family[me] + sum(g.remotes[me]) + g.stored_dice[me])
    return [
        (g.money[me], unit),
        (earnings(g, me, min(made, room(g, me))), unit * left),
        (made, unit * ROUNDS_OF_CRATES * left),
        (weight_of_markers(g, me), unit * MARKER),
        (g.boys[me], unit * (BOY + ROUNDS_OF_BOYS * left)),
        (len(g.thugs[me]), unit * THUG),
        (sum(g.muscle[me]), unit * MUSCLE),
    ]


def rounds_left(g: Game) -> float:
    """Return how many rounds of sales are to come, this one included: fewer if somebody is near the goal."""
    return min(g.box.rounds + 1.0 - g.round, 1.0 + max(g.box.goal - max(g.money), 0) / LEAP)


def room(g: Game, me: Seat) -> float:
    """Return how many crates fit on a Mobster's own trucks."""
    return float(sum([g.capacity(truck) for truck in range(len(g.size)) if g.owner[truck] == me]))


def weight_of_markers(g: Game, me: Seat) -> float:
    """Return how many markers a Mobster has in speakeasies; one where the margin is 2 $G counts twice."""
    return float(sum([markers[me] * spot.margin for markers, spot in zip(g.influence, g.box.spots)]))


def earnings(g: Game, me: Seat, carried: float) -> float:
    """Return what the speakeasies should earn a Mobster in each of the rounds to come.

    Crates go to the best prices first, which are those of the last speakeasies.
    """
    earned = 0.0
    for spot in range(len(g.box.spots) - 1, 0, -1):
        markers, printed = g.influence[spot], g.box.spots[spot]
        if markers[me]:
            total = sum(markers)
            likely = 1.0 if total >= printed.shaded else max(0.1, total / printed.shaded - 0.2)
            thirst = likely * printed.dice * (PIP + g.improvements[spot])
            control, served = standing(markers, me, total)
            sold = min(carried, served * thirst)
            carried -= sold
            earned += HELD * printed.margin * thirst * control + SOLD * (printed.wholesale - 1) * sold
    return earned


def standing(markers: tuple[int, ...], me: Seat, total: int) -> tuple[float, float]:
    """Return how firm a Mobster's Control is, and the part of the demand that their trucks should find.

    Muscle will decide a tie for Control, and nobody has any between two rounds.
    """
    mine = markers[me]
    if 2 * mine > total:
        return 1.0 + min(2 * mine - total, SAFE), 1.0
    if 2 * mine == total:
        return (0.5, 0.75) if markers.count(mine) > 1 else (1.0, 1.0)
    most = max(markers)
    return 0.0, 0.9 if mine == most and markers.count(most) == 1 else 0.5
