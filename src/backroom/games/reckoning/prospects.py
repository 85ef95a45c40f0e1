"""Estimates who will win Reckoning: money, future income, and the gangsters who earn it."""

from __future__ import annotations

from backroom.engine.flow import Seat
from backroom.games.reckoning.nouns import IN_PLAY
from backroom.games.reckoning.rules.turn import income
from backroom.games.reckoning.seats import beside, count
from backroom.games.reckoning.state import Game
from backroom.heuristics.odds import Term, between, shares, strength_of

# The worth of a unit while the bank is full, and when it is empty; fitted to games between house bots.
MONEY = (-0.05, 0.21)
INCOME = (0.12, 0.14)
GANGSTER = (0.16, 0.55)
AWAKE = (0.0, 0.35)
IN_BLAST = (-0.05, -0.65)
IN_THE_GAME = (6.0, 0.3)


TERMS = ("money", "income", "gangsters", "awake", "in_blast", "in_game")


def prospects(g: Game) -> list[float]:
    """Return each player's chance to win."""
    return shares([strength_of(terms(g, me)) for me in range(g.box.players)])


def moment(g: Game) -> int:
    """Return the number of turns begun."""
    return g.turns


def terms(g: Game, me: Seat) -> list[Term]:
    """Return what a player's position is judged by, in the order of TERMS."""
    gang, spent = g.gangs[me], 1 - g.bank / g.box.bank
    return [
        (g.money[me], between(MONEY, spent)),
        (income(g, me), between(INCOME, spent)),
        (count(gang), between(GANGSTER, spent)),
        (count(gang & ~g.asleep), between(AWAKE, spent)),
        (count(gang & blasts(g)), between(IN_BLAST, spent)),
        (1.0 if g.out[me] == IN_PLAY else 0.0, between(IN_THE_GAME, spent)),
    ]


def blasts(g: Game) -> int:
    """Return the seats that the cakes on the table would clear."""
    seats = g.with_cake()
    return seats | beside(seats)
