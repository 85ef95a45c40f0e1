"""Vendetta cards come into a hand (section 3.7): who is cheated draws, and may hold a grudge (W7)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.nostra_city.bags import EMPTY, one, pick, size
from backroom.games.nostra_city.nouns import (
    CAID_OF_VENDETTA,
    CARD,
    CHEATED,
    COLOUR,
    COUNT,
    DRAW_VENDETTA,
    GRUDGE,
    JOINING_CAID,
    JOINING_TURF,
    NO,
    NO_CARD,
    TURF_OF_VENDETTA,
    VENDETTA_CARD,
    YES,
    cards_of,
)
from backroom.games.nostra_city.state import Game, book, pack_reshuffle

IS_CHEATED: Final = book.event("is_cheated", {"player": COLOUR, "cards": COUNT})
GRUDGES: Final = book.event("holds_grudge", {"player": COLOUR, "caid": CARD})
DRAWS: Final = book.event("draws_vendetta", {"player": COLOUR, "cards": COUNT}, reveals=True, random=True)
DREW: Final = book.event(
    "drew_vendetta", {"player": COLOUR, "vendetta": VENDETTA_CARD}, reveals=True, random=True
)
JOINS: Final = book.event("joins", {"player": COLOUR, "card": CARD}, reveals=True, random=True)
RESHUFFLED: Final = book.event("vendetta_reshuffled", {"cards": COUNT}, random=True)
EXHAUSTED: Final = book.event("vendetta_exhausted", {"player": COLOUR})


# -- drawing ------------------------------------------------------------------------------------------


def draw_vendetta(g: Game, me: Seat) -> None:
    """One card, secretly, into the hand (N3.66), if there is one to draw (N3.71)."""
    if g.vendetta_pile == EMPTY and g.box.reshuffles:
        reshuffle_vendetta(g)
    if g.vendetta_pile == EMPTY:
        g.tell(EXHAUSTED, me)
        return
    kind = pick(g.vendetta_pile, g.chance)
    g.vendetta_pile -= one(kind)
    g.dirty = 1
    card = CAID_OF_VENDETTA if kind == JOINING_CAID else TURF_OF_VENDETTA if kind == JOINING_TURF else NO_CARD
    if card == NO_CARD:
        g.hands[me] += one(kind)
    g.tell(DRAWS, me, size(g.hands[me]))
    if card == NO_CARD:
        g.tell(DREW, me, kind, to=1 << me)
    else:
        join(g, me, card)


def reshuffle_vendetta(g: Game) -> None:
    """The played Reprisals are the new pile (N3.71)."""
    if g.vendetta_discard != EMPTY:
        g.vendetta_pile = g.vendetta_discard
        g.vendetta_discard = EMPTY
        g.ledger = (*g.ledger, pack_reshuffle(g.month))
        g.tell(RESHUFFLED, size(g.vendetta_pile))


def join(g: Game, me: Seat, card: int) -> None:
    """Two cards are shown and join their drawer at once, Ready (N3.67): a card gained (N3.45)."""
    g.arrive(me, card)
    g.gained |= 1 << me
    g.tell(JOINS, me, card)


def left_to_draw(g: Game) -> int:
    """The cards that can still be drawn: the pile, and the discard if it comes back (N-O5)."""
    return size(g.vendetta_pile) + (size(g.vendetta_discard) if g.box.reshuffles else 0)


# -- being cheated ------------------------------------------------------------------------------------


def grudge(g: Game, me: Seat) -> int:
    """Their Ready Caïd who makes them draw more when they are cheated, or NO_CARD."""
    for caid in cards_of(g.ready_caids(me)):
        if g.box.caids[caid].power.hook == CHEATED and g.has_power(caid, DRAW_VENDETTA):
            return caid
    return NO_CARD


@book.query(GRUDGE, "N-DV7")
def HOLD_GRUDGE(_g: Game, _me: Seat, _cards: int) -> list[int]:
    """DV7: Engage the Caïd who adds a card to the draw, or not."""
    return [NO, YES]


@book.rule
def cheat(g: Game, me: Seat, cards: int, picked: Picked) -> None:
    """A player is cheated: W7, if that can bring one card more (N9.51), then the draw, card by card."""
    match picked:
        case ():
            g.tell(IS_CHEATED, me, cards)
            if grudge(g, me) != NO_CARD and left_to_draw(g) > cards:
                g.ask(me, HOLD_GRUDGE, cards)
            else:
                draw_cards(g, me, cards)
        case (answer,):
            draw_cards(g, me, cards + (engage_for_grudge(g, me) if answer == YES else 0))


def engage_for_grudge(g: Game, me: Seat) -> int:
    """The Caïd is Engaged; how many cards more he brings, once an event (N9.22)."""
    caid = grudge(g, me)
    g.engage(caid)
    g.tell(GRUDGES, me, caid)
    return g.box.caids[caid].power.amount


def draw_cards(g: Game, me: Seat, cards: int) -> None:
    """So many, one at a time, as far as there are any."""
    for _ in range(cards):
        draw_vendetta(g, me)
