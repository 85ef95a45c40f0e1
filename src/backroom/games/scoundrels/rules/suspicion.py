"""Suspicion: a henchman on the card that the active player has just planned (SW1, SW2, SW3, S3.70)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.scoundrels.nouns import NO_SLOT, OPEN, PASS, PLACE, PLAYER, SLOT, SUSPICION
from backroom.games.scoundrels.state import Game, book

SUSPECTS: Final = book.event("suspects", {"player": PLAYER, "owner": PLAYER, "slot": SLOT})
TRUSTS: Final = book.event("trusts", {"player": PLAYER, "owner": PLAYER, "slot": SLOT})


def may_suspect(g: Game, me: Seat) -> bool:
    """An available henchman, and an opponent's face-down card of this turn without one of theirs (S3.70)."""
    if g.active == NOBODY or g.active == me or g.slot == NO_SLOT or g.slot == OPEN:
        return False
    return g.reserve[me] > 0 and not g.henchmen[g.active][g.slot - 1] >> me & 1


def place_henchman(g: Game, me: Seat, owner: Seat, slot: int) -> None:
    """A henchman leaves the reserve and lies on a card until the end of the day."""
    row = g.henchmen[owner]
    g.henchmen[owner] = (*row[: slot - 1], row[slot - 1] | 1 << me, *row[slot:])
    g.reserve[me] -= 1
    g.tell(SUSPECTS, me, owner, slot)


@book.query(SUSPICION, "S-D05")
def SUSPECT(_g: Game, _me: Seat, _: int) -> list[int]:
    """D05: place a henchman on the card, or pass."""
    return [PLACE, PASS]


def answer_suspicion(g: Game, me: Seat, choice: int) -> None:
    """Place, or let the card be for now."""
    if choice == PLACE:
        place_henchman(g, me, g.active, g.slot)
    else:
        g.tell(TRUSTS, me, g.active, g.slot)


@book.rule
def suspicion(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """SW1 or SW3 opens for all opponents who may legally place."""
    g.opening += 1
    g.passed = 0
    g.let(NOBODY, next_suspicion)


@book.rule
def next_suspicion(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The first who has not passed since the last placement is asked, clockwise from the active player."""
    for rival in g.clockwise(g.active):
        if may_suspect(g, rival) and not g.passed >> rival & 1:
            g.let(rival, suspect)
            return
    g.passed = 0


@book.rule
def suspect(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """One opponent places or passes; after a placement the asking starts again from the first (S5.1)."""
    match picked:
        case ():
            g.ask(me, SUSPECT)
        case (choice,):
            g.passed = 0 if choice == PLACE else g.passed | 1 << me
            answer_suspicion(g, me, choice)
            g.let(NOBODY, next_suspicion)


@book.rule
def before_jail(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """SW2: before a henchman of `me` goes to jail he may be placed instead, once, if that is legal (S5.3)."""
    match picked:
        case ():
            if may_suspect(g, me):
                g.opening += 1
                g.ask(me, SUSPECT)
        case (choice,):
            answer_suspicion(g, me, choice)
