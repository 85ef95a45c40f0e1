"""Triggers (SW4): what happens to a player arms scoundrels, which may act after the action (S5.5-S5.8)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.scoundrels.nouns import (
    JOBS,
    NO_STRATEGY,
    NOBODY_THERE,
    PASS,
    PLACES,
    PLAYER,
    REACTION,
    STANDING,
    STRATEGY,
    STRATEGY_BIT,
)
from backroom.games.scoundrels.rules.links import BY_TRIGGER, RULES, TESTS, is_usable, use
from backroom.games.scoundrels.state import Game, book

ARMED: Final = book.event("armed", {"player": PLAYER, "place": STANDING})
STRATEGY_ARMED: Final = book.event("strategy_armed", {"player": PLAYER})
HOLDS_BACK: Final = book.event("holds_back", {"player": PLAYER})
LETS_ACT: Final = book.event("lets_act", {"player": PLAYER, "next": PLAYER})

# -- arming -------------------------------------------------------------------------------------------


def arm(g: Game, player: Seat, event: int) -> None:
    """Something happened to a player: every scoundrel on the sheet that waits for it is armed at once."""
    for place, scoundrel in enumerate(g.sheets[player]):
        if scoundrel != NOBODY_THERE and g.house.traits[scoundrel // JOBS].event == event:
            arm_place(g, player, place)
    if may_arm_strategy(g, player, event):
        g.armed[player] |= 1 << STRATEGY_BIT
        g.tell(STRATEGY_ARMED, player)


def may_arm_strategy(g: Game, player: Seat, event: int) -> bool:
    """A strategy card works on its owner's turns only, and once in each (S6.25)."""
    strategy = g.strategies[player]
    if strategy == NO_STRATEGY or player != g.active or g.strategy_used:
        return False
    return g.house.strategies[strategy].event == event and not g.armed[player] >> STRATEGY_BIT & 1


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
    trait = g.house.traits[scoundrel // JOBS]
    return trait.left if is_left else trait.right


def arm_place(g: Game, me: Seat, place: int) -> None:
    """A scoundrel is armed, publicly; one that is spent or armed already is not armed again."""
    if not g.is_spent(g.sheets[me][place]) and not g.armed[me] >> place & 1:
        g.armed[me] |= 1 << place
        g.tell(ARMED, me, place)


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
        g.armed = [0] * g.house.players
        g.passed = 0
    elif g.active == NOBODY:
        g.let(last_player(g), order)
    else:
        g.let(ready[0], react)


def ready_players(g: Game) -> list[Seat]:
    """Who may use something and has not passed since the last use, in the order of asking."""
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
    found = [
        place
        for place in range(PLACES)
        if g.armed[me] >> place & 1
        and TESTS["is_timely"](g, me, place)
        and is_usable(g, me, place, BY_TRIGGER)
    ]
    if g.armed[me] >> STRATEGY_BIT & 1 and TESTS["may_play_strategy"](g, me, 0):
        found.append(STRATEGY)
    return found


def last_player(g: Game) -> Seat:
    """Who took the last turn of the day."""
    return (g.first - 1) % g.house.players


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
            g.do(RULES["play_strategy"](me) if choice == STRATEGY else use(me, choice, BY_TRIGGER))
