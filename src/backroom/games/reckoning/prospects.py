"""Estimates who will win Reckoning: money, future income, and the gangsters who earn it."""

from __future__ import annotations

from backroom.engine.flow import Seat
from backroom.games.reckoning.nouns import IN_PLAY
from backroom.games.reckoning.rules.turn import income
from backroom.games.reckoning.seats import beside, count
from backroom.games.reckoning.state import Game
from backroom.heuristics.odds import between, shares

# The worth of a unit while the bank is full, and when it is empty; fitted to games between house bots.
MONEY = (-0.05, 0.21)
INCOME = (0.12, 0.14)
GANGSTER = (0.16, 0.55)
AWAKE = (0.0, 0.35)
IN_BLAST = (-0.05, -0.65)
IN_THE_GAME = (6.0, 0.3)


def prospects(g: Game) -> list[float]:
    """Return each player's chance to win."""
    spent = 1 - g.bank / g.box.bank
    doomed = blasts(g)
    return shares([strength(g, me, spent, doomed) for me in range(g.box.players)])


def moment(g: Game) -> int:
    """Return the number of turns begun."""
    return g.turns


def strength(g: Game, me: Seat, spent: float, doomed: int) -> float:
    """Return the strength of a player's position, as log odds."""
    gang = g.gangs[me]
    return (
        between(MONEY, spent) * g.money[me]
        + between(INCOME, spent) * income(g, me)
        + between(GANGSTER, spent) * count(gang)
        + between(AWAKE, spent) * count(gang & ~g.asleep)
        + between(IN_BLAST, spent) * count(gang & doomed)
        + (between(IN_THE_GAME, spent) if g.out[me] == IN_PLAY else 0.0)
    )


def blasts(g: Game) -> int:
    """Return the seats that the cakes on the table would clear."""
    seats = g.with_cake()
    return seats | beside(seats)
