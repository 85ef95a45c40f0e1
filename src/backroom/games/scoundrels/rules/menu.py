"""P2 (3.D): the actions of a turn, in any order, as many as one likes."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.arguments import pack_leader_action, pack_use
from backroom.games.scoundrels.nouns import (
    ACTIONS,
    DONE,
    LEADER,
    MENU_ACT,
    NO_STRATEGY,
    NOBODY_THERE,
    OPEN,
    PLACES,
    PLAYER,
    SLOT,
    STRATEGY,
)
from backroom.games.scoundrels.rules.possible import (
    NOWHERE,
    Means,
    is_possible,
    is_usable,
    may_play_strategy,
    means_of,
)
from backroom.games.scoundrels.rules.strategies import play_strategy
from backroom.games.scoundrels.rules.triggers import after_action
from backroom.games.scoundrels.rules.using import use
from backroom.games.scoundrels.rules.verbs import perform
from backroom.games.scoundrels.state import Game, book

LEADS: Final = book.event("leads", {"player": PLAYER, "slot": SLOT})


def may_lead(g: Game, me: Seat, means: Means) -> bool:
    """Once in a turn, if the announced slot has a leader action and that is possible (S3.22)."""
    if g.leader_used or g.slot == OPEN:
        return False
    program = g.box.leader_actions[g.slot]
    return program is not None and is_possible(g, me, program, NOWHERE, means)


def works_now(g: Game, me: Seat, place: int, means: Means) -> bool:
    """The trait shows the announced slot, or waits for the open 0, and the scoundrel is usable (S3.23)."""
    scoundrel = g.sheets[me][place]
    if scoundrel == NOBODY_THERE:
        return False
    trait = g.box.trait[scoundrel]
    is_timed = trait.is_naive if g.slot == OPEN else trait.slots >> g.slot & 1 == 1
    return is_timed and is_usable(g, me, place, g.slot, means)


def may_choose_strategy(g: Game, me: Seat, means: Means) -> bool:
    """The strategy card is timed for step 2, unused this turn and possible (S3.25)."""
    strategy = g.strategies[me]
    return strategy != NO_STRATEGY and g.box.strategies[strategy].in_menu and may_play_strategy(g, me, means)


@book.query(MENU_ACT, "S-D06")
def MENU(g: Game, me: Seat, _: int) -> list[int]:
    """D06: the leader action, a scoundrel, the strategy card, or done."""
    means = means_of(g, me)
    options = [place for place in range(PLACES) if works_now(g, me, place, means)]
    if may_lead(g, me, means):
        options.append(LEADER)
    if may_choose_strategy(g, me, means):
        options.append(STRATEGY)
    return [*options, DONE]


@book.rule
def menu(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """One action after the other, each followed by its triggers, until the player is done."""
    match picked:
        case ():
            g.phase = ACTIONS
            g.ask(me, MENU)
        case (choice,):
            if choice == DONE:
                return
            g.let(me, after_action, menu)
            if choice == LEADER:
                g.let(me, lead)
            elif choice == STRATEGY:
                g.let(me, play_strategy)
            else:
                g.do(use(me, pack_use(choice, g.slot)))


@book.rule
def lead(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """The leader action of the announced slot, whatever card lies there."""
    g.leader_used = 1
    g.tell(LEADS, me, g.slot)
    g.do(perform(me, pack_leader_action(g.slot)))
