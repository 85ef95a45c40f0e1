"""Arming (S5.5-S5.9): what happens to a player arms the scoundrels that wait for it."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Seat
from backroom.games.scoundrels.nouns import NO_STRATEGY, NOBODY_THERE, PLACES, PLAYER, STANDING, STRATEGY_BIT
from backroom.games.scoundrels.state import Game, book

ARMED: Final = book.event("armed", {"player": PLAYER, "place": STANDING})
STRATEGY_ARMED: Final = book.event("strategy_armed", {"player": PLAYER})


def arm(g: Game, player: Seat, event: int) -> None:
    """Something happened to a player: every scoundrel on the sheet that waits for it is armed at once."""
    for place, scoundrel in enumerate(g.sheets[player]):
        if scoundrel != NOBODY_THERE and g.box.trait[scoundrel].event == event:
            arm_place(g, player, place)
    if may_arm_strategy(g, player, event):
        g.armed[player] |= 1 << STRATEGY_BIT
        g.tell(STRATEGY_ARMED, player)


def may_arm_strategy(g: Game, player: Seat, event: int) -> bool:
    """A strategy card works on its owner's turns only, and once in each (S6.25)."""
    strategy = g.strategies[player]
    if strategy == NO_STRATEGY or player != g.active or g.strategy_used:
        return False
    return g.box.strategies[strategy].event == event and not g.armed[player] >> STRATEGY_BIT & 1


def arm_partners(g: Game, me: Seat, place: int) -> None:
    """A use on a sheet is complete: each neighbour whose arrow starts from that side is armed (S3.39)."""
    if place > 0 and starts_from(g, me, place - 1, is_left=False):
        arm_place(g, me, place - 1)
    if place + 1 < PLACES and starts_from(g, me, place + 1, is_left=True):
        arm_place(g, me, place + 1)


def starts_from(g: Game, me: Seat, place: int, is_left: bool) -> bool:
    """Does an arrow of the scoundrel on this place start from its left, or from its right?"""
    scoundrel = g.sheets[me][place]
    if scoundrel == NOBODY_THERE:
        return False
    trait = g.box.trait[scoundrel]
    return trait.left if is_left else trait.right


def arm_place(g: Game, me: Seat, place: int) -> None:
    """A scoundrel is armed, publicly; one that is spent or armed already is not armed again."""
    if not g.is_spent(g.sheets[me][place]) and not g.armed[me] >> place & 1:
        g.armed[me] |= 1 << place
        g.tell(ARMED, me, place)
