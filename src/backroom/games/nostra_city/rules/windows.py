"""The windows W1 to W5 (section 5): when Reprisals are played and VENDETTA powers used."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Frame, Picked, Seat, seats_of
from backroom.engine.title import Window
from backroom.games.nostra_city.bags import EMPTY
from backroom.games.nostra_city.nouns import (
    LAST_ROUND,
    NO_WINDOW,
    NOTHING,
    PHASES,
    PLAY,
    REVEAL,
    TURN_WINDOW,
    WINDOW,
)
from backroom.games.nostra_city.rules.strikes import playable, strike, usable
from backroom.games.nostra_city.state import Game, book

OPENS: Final = book.event("window_opens", {"window": WINDOW})
CLOSES: Final = book.event("window_closes", {"window": WINDOW})


# -- an opening ---------------------------------------------------------------------------------------


def opened(kind: int) -> Frame:
    """A window opens: for phases to schedule."""
    return window(NOBODY, kind)


@book.rule
def window(g: Game, _me: Seat, kind: int, _picked: Picked) -> None:
    """A window opens if anybody is eligible (N5.5); W1 only if anything has happened (N5.4), W3 with bids."""
    if (kind == TURN_WINDOW and not g.dirty) or (kind == REVEAL and not g.bids):
        return
    g.window = kind
    if eligible(g):
        g.opening += 1
        g.tell(OPENS, kind)
        g.let(NOBODY, asking)
    else:
        leave(g)


def leave(g: Game) -> None:
    """Everybody has let the present state go by."""
    g.window = NO_WINDOW
    g.passed = 0
    g.aimed = 0
    g.dirty = 0


def order(g: Game) -> list[Seat]:
    """Clockwise from the leader (N5.1); in the last round from who holds the First Player card (N5.6)."""
    return g.clockwise(g.first_player if g.window == LAST_ROUND else g.leader)


def is_eligible(g: Game, me: Seat) -> bool:
    """A Vendetta card in hand, whichever it is, or a VENDETTA power that can be used now (N5.2)."""
    return g.hands[me] != EMPTY or len(usable(g, me)) > 0


def eligible(g: Game) -> int:
    """The mask of all whom the open window concerns."""
    mask = 0
    for me in range(g.box.players):
        if is_eligible(g, me):
            mask |= 1 << me
    return mask


# -- asking -------------------------------------------------------------------------------------------


@book.rule
def asking(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The first who has not passed since the last play is asked; the window closes when all have (N5.3)."""
    for me in order(g):
        if g.passed >> me & 1:
            continue
        if is_eligible(g, me):
            g.let(me, react)
            return
        g.passed |= 1 << me  # the last round has gone past them, whatever comes
    g.tell(CLOSES, g.window)
    leave(g)


@book.query(PLAY, "N-DV1", secret=True, masked=True)
def REACT(g: Game, me: Seat, _: int) -> list[int]:
    """DV1: play a Reprisal that has a target, use a VENDETTA power, or pass."""
    return [*playable(g, me), *usable(g, me), NOTHING]


@book.rule
def react(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """One play, after which the asking starts again; in the last round only the passes stay (N5.6)."""
    match picked:
        case ():
            g.ask(me, REACT)
        case (choice,):
            g.let(NOBODY, asking)
            if choice == NOTHING:
                g.passed |= 1 << me
            else:
                g.passed = g.passed if g.window == LAST_ROUND else 0
                g.do(strike(me, choice))


# -- passing in advance -------------------------------------------------------------------------------


def standing(g: Game) -> Window | None:
    """The window that is open, if its question is the one that is asked."""
    if g.seat == NOBODY or g.query != REACT.number:
        return None
    return Window(
        passing=NOTHING,
        phase=g.month * len(PHASES) + g.phase,
        window_opening=g.opening,
        seats=seats_of(eligible(g) & ~g.passed),
        aimed=seats_of(g.aimed),
    )
