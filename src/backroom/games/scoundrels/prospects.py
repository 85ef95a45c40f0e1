"""Estimates who will win 3000 Scoundrels: points so far, and the means to make more."""

from __future__ import annotations

from backroom.engine.flow import Seat
from backroom.games.scoundrels.bot import Town
from backroom.games.scoundrels.nouns import HIGHEST, LOWEST, NO_CARD, NOBODY_THERE, ON_SITE, SAFES, SLOTS
from backroom.games.scoundrels.rules.planning import is_bluff
from backroom.games.scoundrels.rules.scoring import score
from backroom.games.scoundrels.state import Game
from backroom.games.scoundrels.view import look
from backroom.heuristics.odds import Term, between, shares, strength_of

# How many points a unit will have brought: before the last day, at the start of the last day, and at its end.
# Fitted to games between house bots.
Worth = tuple[float, float, float]
STOLEN = (0.79, 0.95, 0.95)  # a point of safes and marks
REPUTATION = (0.53, 0.87, 0.95)
TECHNOLOGY = (0.88, 1.0, 1.0)
DOLLAR = (0.10, 0.25, 0.0)
ASSET = (0.17, 0.36, 0.36)  # a point that the house bot hopes a scoundrel will make
HENCHMAN = (1.03, 0.55, 0.21)
ROOM = (0.13, 1.9, 0.0)  # room for one more safe
THEFT = (2.1, 0.37, 0.37)  # if a slot that steals is still free
HONEST_THEFT = (0.05, 1.07, 1.07)  # if its card is in hand too
KNOWN = (0.58, 0.30, 0.0)  # a safe whose value the player knows
ODDS = (0.42, 0.49, 1.5)  # the effect of one more point on the log odds


TERMS = (
    *("stolen", "reputation", "technology", "dollars", "scoundrels"),
    *("henchmen", "room", "thefts", "known"),
)


def prospects(g: Game) -> list[float]:
    """Return each player's chance to win."""
    return shares([strength_of(terms(g, me)) for me in range(g.box.players)])


def moment(g: Game) -> int:
    """Return the number of turns taken."""
    return (g.day - 1) * g.box.turns * g.box.players + g.turn


def at(worth: Worth, g: Game) -> float:
    """Return the worth of a unit now."""
    if g.day < g.box.days:
        return worth[0]
    return between((worth[1], worth[2]), g.turn / (g.box.turns * g.box.players))


def terms(g: Game, me: Seat) -> list[Term]:
    """Return what a player's position is judged by, in the order of TERMS; a point is worth ODDS."""
    safes, marks, _reputation, technology = score(g, me)
    caught, right = suspicions(g, me)
    odds = at(ODDS, g)
    return [
        (safes + marks, odds * at(STOLEN, g)),
        (min(max(g.reputation[me] + right - caught, LOWEST), HIGHEST), odds * at(REPUTATION, g)),
        (technology, odds * at(TECHNOLOGY, g)),
        (g.money[me], odds * at(DOLLAR, g)),
        (assets(g, me) - technology, odds * at(ASSET, g)),
        (g.reserve[me] + right, odds * at(HENCHMAN, g)),
        (g.day - len(g.safes_of(me)), odds * at(ROOM, g)),
        (thefts(g, me), odds),
        (known(g, me), odds * at(KNOWN, g)),
    ]


def suspicions(g: Game, me: Seat) -> tuple[int, int]:
    """Return how many bluffs of the player will be unmasked, and their henchmen on bluffs of others."""
    caught = right = 0
    for owner in range(g.box.players):
        for slot in range(1, SLOTS + 1):
            card, henchmen = g.slots[owner][slot - 1], g.henchmen[owner][slot - 1]
            if card != NO_CARD and henchmen and is_bluff(card, slot):
                caught += owner == me
                right += henchmen >> me & 1
    return caught, right


def assets(g: Game, me: Seat) -> float:
    """Return what the house bot thinks the player's scoundrels are worth."""
    hired = [scoundrel for scoundrel in g.sheets[me] if scoundrel != NOBODY_THERE]
    if not hired:
        return 0.0
    town = Town(look(g, me), g.box, plans=False)
    return sum([town.asset(scoundrel) for scoundrel in hired])


def thefts(g: Game, me: Seat) -> float:
    """Return what the slots that steal may still bring today."""
    played = sum(card != NO_CARD for card in g.slots[me]) + (g.open_zero >> me & 1)
    if played >= g.box.turns:
        return 0.0
    free = [slot for slot in range(1, SLOTS + 1) if steals(g, slot) and g.slots[me][slot - 1] == NO_CARD]
    return sum([at(THEFT, g) + at(HONEST_THEFT, g) * (g.hands[me] >> slot & 1) for slot in free])


def steals(g: Game, slot: int) -> bool:
    """Return whether the leader action of a slot steals."""
    action = g.box.leader_actions[slot]
    return action is not None and any(step.verb == "steal" for step in action.instructions)


def known(g: Game, me: Seat) -> int:
    """Return how many safes on the sites the player knows."""
    return sum(g.where[safe] == ON_SITE and g.known[safe] >> me & 1 == 1 for safe in range(SAFES))
