"""Strategy cards in play (S6.25-S6.27)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.arguments import pack_strategy
from backroom.games.scoundrels.nouns import PLAYER, STRATEGY_CARD
from backroom.games.scoundrels.rules import announced
from backroom.games.scoundrels.rules.verbs import perform
from backroom.games.scoundrels.state import Game, book

PLAYS_STRATEGY: Final = book.event("plays_strategy", {"player": PLAYER, "strategy": STRATEGY_CARD})


@book.write(announced.play_strategy)
def play_strategy(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """The strategy card does its work; it is no scoundrel and arms no partner."""
    g.strategy_used = 1
    g.tell(PLAYS_STRATEGY, me, g.strategies[me])
    g.do(perform(me, pack_strategy(g.strategies[me])))
