"""Triggers (SW4): armed scoundrels may act after the action (S5.5-S5.8)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.scoundrels.arguments import BY_TRIGGER, pack_use
from backroom.games.scoundrels.nouns import (
    PASS,
    PLACES,
    PLAYER,
    REACTION,
    STRATEGY,
    STRATEGY_BIT,
)
from backroom.games.scoundrels.rules.announced import play_strategy, use
from backroom.games.scoundrels.rules.possible import is_timely, is_usable, may_play_strategy, means_of
from backroom.games.scoundrels.state import Game, book

HOLDS_BACK: Final = book.event("holds_back", {"player": PLAYER})
LETS_ACT: Final = book.event("lets_act", {"player": PLAYER, "next": PLAYER})

# -- the window ---------------------------------------------------------------------------------------


@book.rule
def after_action(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """SW4 opens: whoever has armed scoundrels may use them, in any order."""
    g.opening += 1
    g.passed = 0
    g.let(NOBODY, next_trigger)


@book.rule
def next_trigger(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The active player first, then clockwise; at night by choice; with nobody left it closes."""
    ready = ready_players(g)
    if not ready:
        g.armed = [0] * g.box.players
        g.passed = 0
    elif g.active == NOBODY:
        g.let(last_player(g), order)
    else:
        g.let(ready[0], react)


def ready_players(g: Game) -> list[Seat]:
    """Who may use something and has not passed since the last use, in the order of asking."""
    if not any(g.armed):
        return []
    first = 0 if g.active == NOBODY else g.active
    return [
        player
        for player in [first, *g.clockwise(first)]
        if not g.passed >> player & 1 and len(triggers_of(g, player)) > 0
    ]


def triggers_of(g: Game, me: Seat) -> list[int]:
    """What is armed and usable now: places, then the strategy card."""
    if not g.armed[me]:
        return []
    means = means_of(g, me)
    found = [
        place
        for place in range(PLACES)
        if g.armed[me] >> place & 1
        and is_timely(g, me, place, means)
        and is_usable(g, me, place, BY_TRIGGER, means)
    ]
    if g.armed[me] >> STRATEGY_BIT & 1 and may_play_strategy(g, me, means):
        found.append(STRATEGY)
    return found


def last_player(g: Game) -> Seat:
    """Who took the last turn of the day."""
    return (g.first - 1) % g.box.players


@book.query(PLAYER, "S-D29")
def WHO_ACTS(g: Game, _me: Seat, _: int) -> list[int]:
    """D29: who is asked next at the end of the day."""
    return ready_players(g)


@book.rule
def order(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """At the end of the day whoever took its last turn says who goes first (S5.6)."""
    match picked:
        case ():
            g.ask(me, WHO_ACTS)
        case (player,):
            if len(ready_players(g)) > 1:
                g.tell(LETS_ACT, me, player)
            g.let(player, react)


@book.query(REACTION, "S-D07")
def TRIGGERED(g: Game, me: Seat, _: int) -> list[int]:
    """D07: use what is armed, or pass."""
    return [*triggers_of(g, me), PASS]


@book.rule
def react(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """One use, after which the asking starts again from the first, or a pass (S5.1)."""
    match picked:
        case ():
            g.ask(me, TRIGGERED)
        case (choice,):
            g.let(NOBODY, next_trigger)
            if choice == PASS:
                g.passed |= 1 << me
                g.tell(HOLDS_BACK, me)
                return
            g.passed = 0
            g.do(play_strategy(me) if choice == STRATEGY else use(me, pack_use(choice, BY_TRIGGER)))
