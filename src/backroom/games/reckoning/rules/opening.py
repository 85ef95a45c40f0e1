"""Setting the table (section 2): deal the cards, then seat the gangs."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.reckoning.nouns import COLOUR, HAND
from backroom.games.reckoning.rules.hand import draw_card
from backroom.games.reckoning.rules.placing import place
from backroom.games.reckoning.rules.turn import next_turn
from backroom.games.reckoning.state import Game, book

FIRST_PLACER: Final = book.event("first_placer", {"player": COLOUR}, random=True)


@book.rule
def opening(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Deal five cards to each player, one at a time clockwise; then the gangsters take their places."""
    for _round in range(HAND):
        for me in range(g.box.players):
            draw_card(g, me)
    if g.box.places:
        g.do(predefined_seating())
    else:
        g.do(free_seating())


@book.rule
def predefined_seating(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Every gangster has his place; yellow takes the first turn."""
    for me, gang in enumerate(g.box.places):
        for who, seats in enumerate(gang):
            for seat in seats:
                g.sit(me, who, seat)
    g.waiting.clear()
    g.let(g.box.players - 1, next_turn)


@book.rule
def free_seating(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The first placer begins, on counter-clockwise; whoever places last takes the first turn.

    Gangs are equal, so the last one is the clockwise neighbour of the first.
    """
    first = g.box.first_placer
    if first == NOBODY:
        first = g.chance(g.box.players)
    g.tell(FIRST_PLACER, first)
    g.let(first, place, next_turn)
