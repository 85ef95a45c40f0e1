"""Step 3, cards (section 3.4): one card and perhaps a Move after it, or a discard; then draw up to five."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.engine.knowledge import distinct, put
from backroom.games.reckoning.cards import EFFECTS, is_playable, may_move, move
from backroom.games.reckoning.nouns import (
    COLOUR,
    DISCARD,
    HAND,
    KIND,
    MOVE,
    PASS,
    PLAY,
    PLAY_MOVE,
    RAID,
    SECOND_PLAY,
    STOP,
    is_discard,
    kind_of,
)
from backroom.games.reckoning.state import Game, book

PLAYS: Final = book.event("plays", {"player": COLOUR, "card": KIND}, reveals=True)
DISCARDS: Final = book.event("discards", {"player": COLOUR, "card": KIND}, reveals=True)
KEEPS: Final = book.event("keeps", {"player": COLOUR})
STOPS: Final = book.event("stops", {"player": COLOUR})
DRAWS: Final = book.event("draws", {"player": COLOUR}, random=True)
DREW: Final = book.event("drew", {"player": COLOUR, "card": KIND}, reveals=True, random=True)
RESHUFFLED: Final = book.event("reshuffled", random=True)


@book.query(PLAY, "R3.21", secret=True, masked=True)
def CARD(g: Game, me: Seat, _: int) -> list[int]:
    """D-CARD: play a playable kind of the hand, discard any kind of it, or pass where the house allows it."""
    kinds = distinct(g.hands[me])
    options = [kind for kind in kinds if is_playable(g, me, kind)]
    options += [kind + DISCARD for kind in kinds]
    if g.box.may_pass:
        options.append(PASS)
    return options


@book.rule
def cards(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Play one card, and perhaps a Move after it, or discard one unused; then draw back up to five."""
    match picked:
        case ():
            g.ask(me, CARD)
        case (choice,) if choice == PASS:
            g.tell(KEEPS, me)
        case (choice,) if is_discard(choice):
            kind = kind_of(choice)
            g.tell(DISCARDS, me, kind)
            lay(g, me, kind)
            g.let(me, refill)
        case (kind,):
            play(g, me, kind)
            g.let(me, EFFECTS[kind], second_card, refill)


@book.query(SECOND_PLAY, "R3.38", secret=True, masked=True)
def SECOND(g: Game, me: Seat, _: int) -> list[int]:
    """D-SECOND: one Move, if in hand, or stop."""
    return [STOP, PLAY_MOVE] if MOVE in g.hands[me] else [STOP]


@book.rule
def second_card(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """After any first card one Move may follow; asked whenever everybody can see that it is possible."""
    match picked:
        case () if may_move(g, me):
            g.ask(me, SECOND)
        case (choice,) if choice == PLAY_MOVE:
            play(g, me, MOVE)
            g.let(me, move)
        case (_,):
            g.tell(STOPS, me)


def timeout(g: Game, me: Seat) -> int:
    """For whoever runs out of time: keep the hand or discard, stop, spare; else the first option (R3.49)."""
    options = book.options(g, me)
    if g.query == CARD.number:
        return PASS if g.box.may_pass else next(choice for choice in options if is_discard(choice))
    return options[0]


@book.rule
def refill(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """Draw back up to five cards."""
    while len(g.hands[me]) < HAND:
        draw_card(g, me)


def play(g: Game, me: Seat, kind: int) -> None:
    """A card is laid face up, before its effect; a Raid leaves the game where the house says so."""
    g.tell(PLAYS, me, kind)
    if kind == RAID and g.box.removes_raids:
        g.hands[me].remove(kind)
        g.removed.append(kind)
    else:
        lay(g, me, kind)


def lay(g: Game, me: Seat, kind: int) -> None:
    """A card goes from the hand to the discard pile."""
    g.hands[me].remove(kind)
    put(g.discards, kind)


def draw_card(g: Game, me: Seat) -> None:
    """Take a card; with the last one the discards become the new draw pile at once."""
    card = g.pile.pop(g.chance(len(g.pile)))
    put(g.hands[me], card)
    g.tell(DRAWS, me)
    g.tell(DREW, me, card, to=1 << me)
    if not g.pile:
        g.pile, g.discards = g.discards, []
        g.tell(RESHUFFLED)
