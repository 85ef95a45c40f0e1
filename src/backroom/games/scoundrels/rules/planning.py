"""P1 (3.C): a card of the hand goes face down on a free slot, and counts as what the slot says."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.nouns import (
    NO_CARD,
    NOBODY_THERE,
    OPEN,
    PLAN,
    PLAYER,
    SLOT,
    SLOTS,
    VALUE,
)
from backroom.games.scoundrels.rules.poker import values_of
from backroom.games.scoundrels.rules.suspicion import suspicion
from backroom.games.scoundrels.state import Game, book

PLANS: Final = book.event("plans", {"player": PLAYER, "slot": SLOT})
PLAYS_OPENLY: Final = book.event("plays_openly", {"player": PLAYER}, reveals=True)


@book.query(VALUE, "S-D03", secret=True)
def PLAN_CARD(g: Game, me: Seat, _: int) -> list[int]:
    """D03: a card of the hand."""
    return values_of(g.hands[me])


@book.query(SLOT, "S-D04", secret=True)
def PLAN_SLOT(g: Game, me: Seat, _: int) -> list[int]:
    """D04: a free slot, or openly beside the sheet."""
    free = [slot for slot in range(1, SLOTS + 1) if g.slots[me][slot - 1] == NO_CARD]
    return [*free, OPEN] if may_play_openly(g, me) else free


def may_play_openly(g: Game, me: Seat) -> bool:
    """The 0 may lie face up while somebody Naive stands on the sheet (S3.16)."""
    if g.planning != 0:
        return False
    return any(one != NOBODY_THERE and g.box.trait[one].is_naive for one in g.sheets[me])


@book.rule
def plan(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """First the card is picked, secretly; it stays in the hand until its slot is known."""
    match picked:
        case ():
            g.phase = PLAN
            g.ask(me, PLAN_CARD)
        case (card,):
            g.planning = card
            g.let(me, plan_slot)


@book.rule
def plan_slot(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Then the slot, which is announced; early suspicion follows a face-down card."""
    match picked:
        case ():
            g.ask(me, PLAN_SLOT)
        case (slot,):
            card, g.planning = g.planning, NO_CARD
            g.hands[me] &= ~(1 << card)
            g.slot = slot
            if slot == OPEN:
                g.open_zero |= 1 << me
                g.tell(PLAYS_OPENLY, me)
                return
            g.lay(me, slot, card)
            turns = g.planned[me]
            g.planned[me] = (*turns[: slot - 1], g.cards_played(me), *turns[slot:])
            g.tell(PLANS, me, slot)
            if g.box.early_suspicion:
                g.let(me, suspicion)


def is_bluff(card: int, slot: int) -> bool:
    """A face-down card is a bluff exactly when its value differs from its slot (S3.17)."""
    return card != slot
