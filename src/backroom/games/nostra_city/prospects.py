"""Estimates who will win Nostra City: where the verdict is heading, and who leads on which side."""

from __future__ import annotations

from math import exp
from typing import Final

from backroom.engine.flow import NOBODY, Seat
from backroom.games.nostra_city.bags import cards, count, size, total
from backroom.games.nostra_city.nouns import INFORMANT, TRIAL
from backroom.games.nostra_city.rules.ending import best_for, money
from backroom.games.nostra_city.state import Game
from backroom.heuristics.odds import Term, Worth, between, strength_of

PHASES_OF_MONTH: Final = 3  # in which players act
NEARER: Final = 0.6  # how fast the end comes into sight as phases pass
# The worth of a unit long before the end, and at the end; fitted to games between house bots.
RESPECT = (0.0, 1.4)
CAID = (0.4, 0.0)
TURF = (0.24, 0.0)
MONEY = (0.001, 0.008)
GRUDGE = (0.0, 0.4)
# The same for Guilty
FROM_THE_START = (-2.9, -0.3)
SPACE = (0.0, 1.6)
MOLE = (1.75, 0.3)
UNFOUND = (0.85, -0.6)  # an Informant card that nobody has drawn
BRIBE_FOR_GUILTY = (0.0, 1.0)
BRIBE_FOR_INNOCENT = (0.0, 0.7)
LEAST: Final = 0.01  # chance by which is divided
TERMS = ("respect", "caids", "turfs", "money", "vendettas", "verdict")
TURNING = 0.04  # of an Informant's place, for each phase in which a player may still draw the card


def prospects(g: Game) -> list[float]:
    """Return each player's chance to win.

    Loyal players share the chance of Innocent, Informants that of Guilty; part of the latter goes to those
    who may still draw an Informant.
    """
    moles = [g.is_informant(me) for me in range(g.box.players)]
    strengths = strengths_of(g)
    loyal = sum([one for one, mole in zip(strengths, moles) if not mole])
    disloyal = sum([one for one, mole in zip(strengths, moles) if mole])
    average = (loyal + disloyal) / g.box.players
    turning = TURNING * to_come(g) * count(g.vendetta_pile, INFORMANT) * average
    guilty = chance_of_guilty(g, moles)
    share = guilty / (disloyal + turning) if disloyal + turning > 0 else 0.0
    return [
        one * (share if mole else (1 - guilty + share * turning) / loyal)
        for one, mole in zip(strengths, moles)
    ]


def moment(g: Game) -> int:
    """Return a number that grows with every phase."""
    return 8 * g.month + g.phase


def to_come(g: Game) -> int:
    """Return the number of phases in which players still act, including this one."""
    return PHASES_OF_MONTH * (g.box.months - g.month) + max(TRIAL + 1 - g.phase, 0)


def worth(ends: Worth, g: Game) -> float:
    """Return the worth of a unit now; it changes fastest towards the end."""
    return between(ends, 1 / (1 + NEARER * to_come(g)))


def chance_of_guilty(g: Game, moles: list[bool]) -> float:
    """Return the chance of Guilty: from token, pile and Investigations, and what the players can still do."""
    heading = g.verdict + total(g.corruption, g.box.points) + g.investigations() - g.box.last_blue - 0.5
    odds = worth(FROM_THE_START, g) + worth(SPACE, g) * heading
    odds += worth(UNFOUND, g) * count(g.vendetta_pile, INFORMANT)
    for me, mole in enumerate(moles):
        if mole:
            odds += worth(MOLE, g) + worth(BRIBE_FOR_GUILTY, g) * bribes(g, me, 1)
        else:
            odds -= worth(BRIBE_FOR_INNOCENT, g) * bribes(g, me, -1)
    return 1 / (1 + exp(-odds))


def bribes(g: Game, me: Seat, side: int) -> int:
    """Return the points that a player's Ready Caïds could bring to their side in this Month."""
    if g.phase > TRIAL:
        return 0
    points = sorted([side * g.box.points[bill] for bill in cards(g.banks[me])], reverse=True)
    return sum([max(point, 0) for point in points[: g.ready_caids(me).bit_count()]])


def strengths_of(g: Game) -> list[float]:
    """Return how well each player stands on their side."""
    respects = respects_of(g)
    return [exp(strength_of(standing(g, me, respects[me]))) for me in range(g.box.players)]


def respects_of(g: Game) -> list[int]:
    """Return the Respect of all players, with the End bonuses as they would be given now."""
    respects = [g.respect(me) for me in range(g.box.players)]
    for bonus, respect in enumerate(g.box.bonuses):
        best = best_for(g, bonus)
        if best != NOBODY:
            respects[best] += respect
    return respects


def standing(g: Game, me: Seat, respect: int) -> list[Term]:
    """Return what a player's position on their side is judged by."""
    return [
        (respect, worth(RESPECT, g)),
        (g.caids(me).bit_count(), worth(CAID, g)),
        (g.turfs(me).bit_count(), worth(TURF, g)),
        (money(g, me), worth(MONEY, g)),
        (size(g.hands[me]), worth(GRUDGE, g)),
    ]


def terms(g: Game, me: Seat) -> list[Term]:
    """Return what a player's position is judged by, in the order of TERMS; the last: their side wins."""
    moles = [g.is_informant(player) for player in range(g.box.players)]
    guilty = chance_of_guilty(g, moles)
    side = guilty if moles[me] else 1 - guilty
    return [*standing(g, me, respects_of(g)[me]), (side, 1 / max(side, LEAST))]
