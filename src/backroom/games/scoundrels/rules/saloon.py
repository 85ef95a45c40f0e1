"""The Saloon (S3.51, S3.52): scoundrels are created, move up and leave."""

from __future__ import annotations

from typing import Final

from backroom.engine.knowledge import draw
from backroom.games.scoundrels.nouns import (
    IN_SALOON,
    NOBODY_THERE,
    SALOON,
    SCOUNDREL,
    STANDING,
    pack_scoundrel,
)
from backroom.games.scoundrels.state import Game, book

ARRIVES: Final = book.event("arrives", {"scoundrel": SCOUNDREL, "standing": STANDING}, random=True)


def create(g: Game) -> int:
    """Join the top trait with the top job; blue lies above red, green above purple above black."""
    level = next_pile(g.traits_left)
    colour = next_pile(g.jobs_left)
    trait = draw([g.blue, g.red][level], g.chance)
    job = draw([g.green, g.purple, g.black][colour], g.chance)
    g.traits_left = one_less(g.traits_left, level)
    g.jobs_left = one_less(g.jobs_left, colour)
    return pack_scoundrel(trait, job)


def next_pile(left: tuple[int, ...]) -> int:
    """The colour on top of a deck."""
    for pile, count in enumerate(left):
        if count:
            return pile
    return -1


def one_less(left: tuple[int, ...], pile: int) -> tuple[int, ...]:
    """A card of this colour was dealt."""
    return (*left[:pile], left[pile] - 1, *left[pile + 1 :])


def refill(g: Game) -> None:
    """Scoundrels move right to close gaps, new ones are created on the left while both decks last."""
    row = [scoundrel for scoundrel in g.saloon if scoundrel != NOBODY_THERE]
    while len(row) < SALOON and next_pile(g.traits_left) >= 0 and next_pile(g.jobs_left) >= 0:
        row.insert(0, create(g))
        g.tell(ARRIVES, row[0], IN_SALOON + SALOON - len(row))
    g.saloon = (NOBODY_THERE,) * (SALOON - len(row)) + tuple(row)


def leave_saloon(g: Game, standing: int) -> int:
    """A scoundrel leaves the Saloon; the gap stays until the refill."""
    at = standing - IN_SALOON
    scoundrel = g.saloon[at]
    g.saloon = (*g.saloon[:at], NOBODY_THERE, *g.saloon[at + 1 :])
    return scoundrel


def discard(g: Game, scoundrel: int) -> None:
    """On top of the discard."""
    g.discards = (*g.discards, scoundrel)
