"""Who may win a game of 3000 Scoundrels: points so far, and the means to make more of them."""

from __future__ import annotations

from math import exp

from backroom.engine.flow import Seat
from backroom.games.scoundrels.nouns import NO_CARD, NOBODY_THERE, PLACES, SLOTS
from backroom.games.scoundrels.rules.planning import is_bluff
from backroom.games.scoundrels.rules.scoring import score
from backroom.games.scoundrels.state import Game

# What a unit is worth when the game begins, and when it ends; settled by games between house bots.
SAFES = (0.10, 0.85)
MARKS = (0.05, 0.91)
REPUTATION = (0.22, 0.87)
TECHNOLOGY = (0.05, 0.89)
DOLLAR = (0.02, 0.10)
SCOUNDREL = (0.19, 0.10)
HENCHMAN = (0.20, 0.0)
CAUGHT = (0.0, -0.38)
RIGHTLY_SUSPECTED = (0.17, 1.0)
WRONGLY_SUSPECTED = (-0.31, 0.0)


def prospects(g: Game) -> list[float]:
    """Everybody's chance to win."""
    strengths = [exp(strength(g, me)) for me in range(g.house.players)]
    total = sum(strengths)
    return [one / total for one in strengths]


def moment(g: Game) -> int:
    """Turns taken."""
    return (g.day - 1) * g.house.turns * g.house.players + g.turn


def strength(g: Game, me: Seat) -> float:
    """How well a player stands, on a scale of odds."""
    late = moment(g) / (g.house.days * g.house.turns * g.house.players)
    safes, marks, reputation, technology = score(g, me)
    caught, right, wrong = suspicions(g, me)
    return (
        between(SAFES, late) * safes
        + between(MARKS, late) * marks
        + between(REPUTATION, late) * reputation
        + between(TECHNOLOGY, late) * technology
        + between(DOLLAR, late) * g.money[me]
        + between(SCOUNDREL, late) * (PLACES - g.sheets[me].count(NOBODY_THERE))
        + between(HENCHMAN, late) * g.reserve[me]
        + between(CAUGHT, late) * caught
        + between(RIGHTLY_SUSPECTED, late) * right
        + between(WRONGLY_SUSPECTED, late) * wrong
    )


def between(worth: tuple[float, float], late: float) -> float:
    """From the one to the other in the course of the game."""
    return worth[0] + (worth[1] - worth[0]) * late


def suspicions(g: Game, me: Seat) -> tuple[int, int, int]:
    """Henchmen on own bluffs, and own henchmen on the bluffs and on the honest cards of others."""
    caught = right = wrong = 0
    for owner in range(g.house.players):
        for slot in range(1, SLOTS + 1):
            card, henchmen = g.slots[owner][slot - 1], g.henchmen[owner][slot - 1]
            if card == NO_CARD or not henchmen:
                continue
            bluffs = is_bluff(card, slot)
            if owner == me:
                caught += henchmen.bit_count() if bluffs else 0
            elif henchmen >> me & 1:
                right += 1 if bluffs else 0
                wrong += 0 if bluffs else 1
    return caught, right, wrong
