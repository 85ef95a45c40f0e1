"""Poker decks (S1.3): parts whose order is open until a card is drawn; what was played comes back last."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Seat
from backroom.games.scoundrels.nouns import COUNT, NO_CARD, PLAYER, VALUE, VALUES
from backroom.games.scoundrels.state import Game, book

DRAWS: Final = book.event("draws", {"player": PLAYER, "cards": COUNT}, random=True)
DRAWN: Final = book.event("drawn", {"player": PLAYER, "card": VALUE}, random=True)  # told to the player only

ALL_VALUES: Final = (1 << VALUES) - 1


def values_of(mask: int) -> list[int]:
    """The poker values of a mask, ascending."""
    return [value for value in range(VALUES) if mask >> value & 1]


VALUES_IN: Final = [tuple(values_of(mask)) for mask in range(1 << VALUES)]  # the same as tuples, by mask


def top_card(g: Game, me: Seat) -> int:
    """Which card lies on top is decided when somebody must know; its owner need not."""
    if g.tops[me] == NO_CARD:
        cards = values_of(g.decks[me][0])
        g.tops[me] = cards[g.chance(len(cards))]
    return g.tops[me]


def draw_card(g: Game, me: Seat) -> int:
    """The top card of a deck goes to the hand."""
    card = top_card(g, me)
    g.tops[me] = NO_CARD
    deck = g.decks[me]
    rest = deck[0] & ~(1 << card)
    g.decks[me] = (rest, *deck[1:]) if rest else deck[1:]
    g.hands[me] |= 1 << card
    return card


def draw_cards(g: Game, me: Seat, count: int) -> None:
    """Draw as many as there are, up to `count`; the others see only how many."""
    drawn = 0
    while drawn < count and g.decks[me]:
        g.tell(DRAWN, me, draw_card(g, me), to=1 << me)
        drawn += 1
    if drawn:
        g.tell(DRAWS, me, drawn)


def shuffle_deck(g: Game, me: Seat) -> None:
    """The whole deck is shuffled, with what was put under it before."""
    g.decks[me] = (sum(g.decks[me]),)
    g.tops[me] = NO_CARD
