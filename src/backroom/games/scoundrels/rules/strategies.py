"""Strategy cards in play (S6.25-S6.27), and the conditions inside a timing (S5.8)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.nouns import JOBS, NO_STRATEGY, PLAYER, STRATEGY_CARD
from backroom.games.scoundrels.rules.links import RULES, TESTS
from backroom.games.scoundrels.rules.verbs import OF_STRATEGY, holds, is_possible, perform
from backroom.games.scoundrels.state import Game, book

PLAYS_STRATEGY: Final = book.event("plays_strategy", {"player": PLAYER, "strategy": STRATEGY_CARD})


def may_play_strategy(g: Game, me: Seat, _: int) -> bool:
    """Once in a turn, while its condition holds and its program is possible."""
    if g.strategies[me] == NO_STRATEGY or g.strategy_used:
        return False
    strategy = g.house.strategies[g.strategies[me]]
    if strategy.program is None or not holds(g, me, strategy.condition):
        return False
    return is_possible(g, me, strategy.program)


@book.rule
def play_strategy(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """The strategy card does its work; it is no scoundrel and arms no partner."""
    g.strategy_used = 1
    g.tell(PLAYS_STRATEGY, me, g.strategies[me])
    g.do(perform(me, OF_STRATEGY + g.strategies[me]))


def is_timely(g: Game, me: Seat, place: int) -> bool:
    """Does the condition inside the timing of an armed scoundrel hold at this moment?"""
    return holds(g, me, g.house.traits[g.sheets[me][place] // JOBS].condition)


TESTS["is_timely"] = is_timely
RULES["play_strategy"] = play_strategy
TESTS["may_play_strategy"] = may_play_strategy
