"""Estimates who will win Reckoning: money, future income, and the gangsters who earn it."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Seat
from backroom.games.reckoning.nouns import IN_PLAY
from backroom.games.reckoning.rules.turn import income
from backroom.games.reckoning.seats import beside, count
from backroom.games.reckoning.state import Game
from backroom.heuristics.odds import Term, between, shares, strength_of

NEAR: Final = 10  # a bank with this much money is halfway to the end: what counts changes fastest there
# The worth of a unit long before the end, and when the bank is empty; fitted to games between searching
# bots, which chase a leader less than house bots do.
MONEY = (-0.09, 0.81)
INCOME = (0.18, 0.44)
GANGSTER = (0.20, 0.28)
AWAKE = (-0.03, 0.35)
IN_BLAST = (-0.27, -0.14)
IN_THE_GAME = (6.3, -1.4)


TERMS = ("money", "income", "gangsters", "awake", "in_blast", "in_game")


def prospects(g: Game) -> list[float]:
    """Return each player's chance to win."""
    return shares([strength_of(terms(g, me)) for me in range(g.box.players)])


def moment(g: Game) -> int:
    """Return the number of turns begun."""
    return g.turns


def terms(g: Game, me: Seat) -> list[Term]:
    """Return what a player's position is judged by, in the order of TERMS."""
    gang, late = g.gangs[me], NEAR / (NEAR + g.bank)
    return [
        (g.money[me], between(MONEY, late)),
        (income(g, me), between(INCOME, late)),
        (count(gang), between(GANGSTER, late)),
        (count(gang & ~g.asleep), between(AWAKE, late)),
        (count(gang & blasts(g)), between(IN_BLAST, late)),
        (1.0 if g.out[me] == IN_PLAY else 0.0, between(IN_THE_GAME, late)),
    ]


def blasts(g: Game) -> int:
    """Return the seats that the cakes on the table would clear."""
    seats = g.with_cake()
    return seats | beside(seats)
