"""The end of the game (section 7): Technology points, places, the winner."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.nouns import (
    END_REASON,
    LAST_DAY,
    LOWEST,
    NOBODY_THERE,
    PLAYER,
    RUNNING,
    SAFE,
    SAFE_VALUE,
    SCORE,
    value_of,
)
from backroom.games.scoundrels.state import Game, book

TURNS_UP_SAFE: Final = book.event(
    "turns_up_safe", {"player": PLAYER, "safe": SAFE, "value": SAFE_VALUE}, reveals=True
)
SCORES: Final = book.event("scores", {"player": PLAYER, "points": SCORE})
GAME_OVER: Final = book.event("game_over", {"end": END_REASON})


@book.rule
def end_of_game(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Stolen safes are turned up, points are counted, nothing more is played."""
    g.ended = LAST_DAY
    for me in range(g.box.players):
        for safe in g.safes_of(me):
            g.known[safe] = (1 << g.box.players) - 1
            g.tell(TURNS_UP_SAFE, me, safe, g.values[safe])
        g.tell(SCORES, me, points(g, me))
    g.tell(GAME_OVER, LAST_DAY)
    g.finish()


def score(g: Game, me: Seat) -> tuple[int, int, int, int]:
    """Stolen safes, matching marks on them, Reputation, technology icons (S7.2-S7.5)."""
    safes = g.safes_of(me)
    matching = sum([value_of(mark) == g.values[safe] for safe in safes for mark in g.marks[safe]])
    worth = sum([g.values[safe] for safe in safes])
    return worth, matching, g.box.points[g.reputation[me] - LOWEST], technology(g, me)


def technology(g: Game, me: Seat) -> int:
    """The technology icons on traits and jobs of a sheet."""
    box, found = g.box, 0
    for scoundrel in g.sheets[me]:
        if scoundrel != NOBODY_THERE:
            found += box.trait[scoundrel].tech + box.job[scoundrel].tech
    return found


def points(g: Game, me: Seat) -> int:
    """All Technology points of a player."""
    return sum(score(g, me))


def rank(g: Game, me: Seat) -> tuple[int, int, int]:
    """Points, then money, then the later last turn (S7.7)."""
    return points(g, me), g.money[me], (me - g.first) % g.box.players


def places(g: Game) -> list[int]:
    """The place of each player, 1 for the winner."""
    ranks = [rank(g, me) for me in range(g.box.players)]
    return [1 + sum([other > mine for other in ranks]) for mine in ranks]


def winners(g: Game) -> list[Seat]:
    """Whoever has the first place once the game is over; nobody before."""
    return [] if g.ended == RUNNING else [places(g).index(1)]
