"""What every Mobster has when the first round begins (section 2.1)."""

from __future__ import annotations

from backroom.engine.knowledge import draw, put
from backroom.games.bootleggers.state import Game


def hand_out(g: Game) -> None:
    """A Family Still with its first die, the first markers, the first truck and the money (B2.8-B2.11)."""
    for me in range(g.box.players):
        g.family[me] = g.box.first_dice
        g.recruit(me, g.box.first_markers)
        g.add_truck(me, g.box.first_truck)
        g.money[me] = g.box.cash


def deal_muscle(g: Game) -> None:
    """Deal each Mobster equally many cards of each quarter, one for every round; the rest leaves the game."""
    each = g.box.rounds // len(g.box.quarters)
    hands: list[list[int]] = [[] for _ in range(g.box.players)]
    undealt: list[int] = []
    for quarter in g.box.quarters:
        bag = quarter[:]
        for hand in hands:
            for _ in range(each):
                put(hand, draw(bag, g.chance))
        undealt += bag
    g.muscle = [tuple(hand) for hand in hands]
    g.undealt = tuple(sorted(undealt))
