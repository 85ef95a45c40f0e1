"""A turn (3.A, 3.B, 3.G): its start, its steps, its end."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.nouns import (
    END,
    HIRE,
    NO_SLOT,
    PLAYER,
    START,
    TURN_END,
    TURN_START,
)
from backroom.games.scoundrels.rules.arming import arm
from backroom.games.scoundrels.rules.hiring import hire_or_office
from backroom.games.scoundrels.rules.menu import menu
from backroom.games.scoundrels.rules.planning import plan
from backroom.games.scoundrels.rules.suspicion import suspicion
from backroom.games.scoundrels.rules.triggers import after_action
from backroom.games.scoundrels.state import Game, book

TURN_BEGINS: Final = book.event("turn", {"player": PLAYER})


@book.rule
def turn(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """P0: everything may be used again, and what starts a turn is armed; the other steps follow (S3.2)."""
    g.phase = START
    g.active = me
    g.slot = NO_SLOT
    clear_flags(g)
    g.tell(TURN_BEGINS, me)
    arm(g, me, TURN_START)
    g.let(me, after_action, plan, menu, step_3, end_of_turn)


def clear_flags(g: Game) -> None:
    """Every card may be used once more (S3.10)."""
    g.leader_used = 0
    g.strategy_used = 0
    g.traits_used = 0
    g.jobs_used = 0


@book.rule
def step_3(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """P3: hire, or use the Sheriff's Office."""
    g.phase = HIRE
    g.let(me, hire_or_office, after_action)


@book.rule
def end_of_turn(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """P4: what ends a turn is armed; then comes the last chance to suspect (S3.57)."""
    g.phase = END
    arm(g, me, TURN_END)
    g.let(me, after_action, suspicion, next_turn)


@book.rule
def next_turn(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """The next player clockwise; after everybody's last turn the end of the day is next."""
    g.turn += 1
    if g.turn < g.box.turns_of_all():
        g.let((me + 1) % g.box.players, turn)
