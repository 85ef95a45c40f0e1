"""The floor (section 5.2): who is asked in an opening, and what they may do."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.bootleggers.influence import spots_with_free_circle, spots_with_free_space
from backroom.games.bootleggers.nouns import (
    BOYS,
    COLOUR,
    DIE_PLACE,
    DOOR,
    FLOOR_ACTION,
    IMPROVEMENT_PLACE,
    MOVE_DIE,
    MOVE_IMPROVEMENT,
    PASS,
    PROPOSE,
    ROAD,
    STREET,
    TALKS,
    placing_at,
)
from backroom.games.bootleggers.rules.deals import may_propose
from backroom.games.bootleggers.rules.taking import put_die, put_improvement, stills_with_space
from backroom.games.bootleggers.rules.thugs import is_legal
from backroom.games.bootleggers.state import Game, book

FETCHES_DIE: Final = book.event("fetches_die", {"player": COLOUR})
FETCHES_IMPROVEMENT: Final = book.event("fetches_improvement", {"player": COLOUR})


# -- what the floor allows ----------------------------------------------------------------------------


@book.query(FLOOR_ACTION, "B-D7", secret=True, masked=True)
def FLOOR(g: Game, me: Seat, _: int) -> list[int]:
    """D7: play a Thug, pass, propose a deal, move something stored; with chaos also place a marker."""
    options = legal_thugs(g, me)
    options.append(PASS)
    if may_propose(g, me):
        options.append(PROPOSE)
    if may_move_die(g, me):
        options.append(MOVE_DIE)
    if may_move_improvement(g, me):
        options.append(MOVE_IMPROVEMENT)
    if may_place(g, me):
        options += [placing_at(spot) for spot in spots_with_free_circle(g)]
    return options


def legal_thugs(g: Game, me: Seat) -> list[int]:
    """The kinds in hand that may be played now, each once."""
    found: list[int] = []
    last = NOBODY
    for kind in g.thugs[me]:
        if kind != last and is_legal(g, me, kind):
            found.append(kind)
        last = kind
    return found


def has_legal_thug(g: Game, me: Seat) -> bool:
    """Is there a card in hand that may be played now?"""
    return any(is_legal(g, me, kind) for kind in g.thugs[me])


def may_move_die(g: Game, me: Seat) -> bool:
    """A die is stored, and there is a free space for it on an own still."""
    return g.stored_dice[me] > 0 and len(stills_with_space(g, me)) > 0


def may_move_improvement(g: Game, me: Seat) -> bool:
    """An improvement is stored, and there is a free space for it in a speakeasy."""
    return g.stored_improvements[me] > 0 and len(spots_with_free_space(g)) > 0


def may_place(g: Game, me: Seat) -> bool:
    """Chaos: a marker can be placed, and there is a circle for one."""
    return g.box.chaos and g.placeable(me) > 0 and len(spots_with_free_circle(g)) > 0


def has_choice(g: Game, me: Seat) -> bool:
    """Could they do anything besides passing?"""
    return (
        may_propose(g, me)
        or has_legal_thug(g, me)
        or may_move_die(g, me)
        or may_move_improvement(g, me)
        or may_place(g, me)
    )


# -- who is asked -------------------------------------------------------------------------------------


def is_eligible(g: Game, me: Seat) -> bool:
    """Is this Mobster asked in this opening (B5.5)? The hidden Thug and a seat in the Talks always are."""
    if g.holder == me or (g.window == TALKS and g.box.talks > 0):
        return True
    if g.raised >> me & 1 or g.welcome >> me & 1:
        return has_choice(g, me)
    return has_key_opening(g, me) or has_legal_thug(g, me)


def has_key_opening(g: Game, me: Seat) -> bool:
    """The last good moment for something stored, or with chaos a good one for a marker (B5.5(c))."""
    if g.window == STREET:
        return g.box.chaos and g.is_last == 1 and (may_move_die(g, me) or may_place(g, me))
    if g.window == BOYS:
        return g.is_last == 1 and may_move_die(g, me)
    if g.window == ROAD:
        if g.is_last and may_move_improvement(g, me):
            return True
        return g.is_first + g.is_last > 0 and may_place(g, me)
    return g.window == DOOR and may_place(g, me)


def eligible(g: Game) -> int:
    """All who are asked in this opening, as a mask."""
    found = 0
    for me in range(g.box.players):
        if is_eligible(g, me):
            found |= 1 << me
    return found


# -- moving what is stored (B3.130) -------------------------------------------------------------------


@book.query(DIE_PLACE, "B3.130")
def MOVE_TO_STILL(g: Game, me: Seat, _: int) -> list[int]:
    """An own still with a free die space."""
    return stills_with_space(g, me)


@book.rule
def move_die(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """A stored die goes to an own still; it never goes back."""
    match picked:
        case ():
            g.ask(me, MOVE_TO_STILL)
        case (place,):
            g.stored_dice[me] -= 1
            g.tell(FETCHES_DIE, me)
            put_die(g, me, place)


@book.query(IMPROVEMENT_PLACE, "B3.130")
def MOVE_TO_SPOT(g: Game, _me: Seat, _: int) -> list[int]:
    """A speakeasy with a free improvement space."""
    return spots_with_free_space(g)


@book.rule
def move_improvement(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """A stored improvement marker goes to a speakeasy; it never goes back."""
    match picked:
        case ():
            g.ask(me, MOVE_TO_SPOT)
        case (place,):
            g.stored_improvements[me] -= 1
            g.tell(FETCHES_IMPROVEMENT, me)
            put_improvement(g, me, place)
