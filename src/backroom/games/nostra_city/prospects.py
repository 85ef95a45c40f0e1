"""Who may win a game of Nostra City: where the verdict is heading, and who leads on which side."""

from __future__ import annotations

from math import exp

from backroom.engine.flow import Seat
from backroom.games.nostra_city.bags import size, total
from backroom.games.nostra_city.state import Game

# What a unit is worth on the scale of odds, with six Months to come and with none.
RESPECT = (0.35, 1.1)
CAID = (0.25, 0.15)
TURF = (0.15, 0.1)
MONEY = (0.006, 0.004)
GRUDGE = (0.05, 0.1)
# Points of the jury
COMING = 0.6  # RECEPTIONS that an Investigation stays, for each Month to come
DRIFT = 0.2  # towards Guilty in a Month, all else equal
SURE = 1.0  # how uncertain the verdict is in the end,
OPEN = 0.9  # and more for each Month to come
LAST_MONTHS = 6


def prospects(g: Game) -> list[float]:
    """Everybody's chance to win: loyal players share that of Innocent, Informants that of Guilty."""
    left = g.house.months - g.month
    guilty = chance_of_guilty(g, left)
    moles = [g.is_informant(me) for me in range(g.house.players)]
    strengths = [exp(strength(g, me, left / LAST_MONTHS)) for me in range(g.house.players)]
    found: list[float] = []
    for me, mole in enumerate(moles):
        side = sum([one for one, other in zip(strengths, moles) if other == mole])
        found.append((guilty if mole else 1 - guilty) * strengths[me] / side)
    return found


def moment(g: Game) -> int:
    """Phases begun."""
    return 8 * g.month + g.phase


def chance_of_guilty(g: Game, left: int) -> float:
    """The token, what lies on the pile, and the Investigations that will go on to push."""
    heading = float(g.verdict + total(g.corruption, g.house.points))
    heading += g.investigations() * (1 + COMING * left)
    ahead = heading + DRIFT * left - g.house.last_blue - 0.5
    return 1 / (1 + exp(-ahead / (SURE + OPEN * left)))


def strength(g: Game, me: Seat, to_come: float) -> float:
    """How well a player stands among his own, on a scale of odds."""
    return (
        between(RESPECT, to_come) * g.respect(me)
        + between(CAID, to_come) * g.caids(me).bit_count()
        + between(TURF, to_come) * g.turfs(me).bit_count()
        + between(MONEY, to_come) * total(g.banks[me], g.house.values)
        + between(GRUDGE, to_come) * size(g.hands[me])
    )


def between(worth: tuple[float, float], to_come: float) -> float:
    """From the one to the other in the course of the game."""
    return worth[1] + (worth[0] - worth[1]) * to_come
