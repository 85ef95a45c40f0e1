"""Setting the table (section 2): Caïds and Turfs for everybody, the Street, the bills; nobody decides."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.nostra_city.nouns import (
    ALL_CAIDS,
    ALL_INVESTIGATIONS,
    ALL_TURFS,
    CARD,
    COLOUR,
)
from backroom.games.nostra_city.rules.reception import draw_card, fill_street
from backroom.games.nostra_city.rules.turns import month
from backroom.games.nostra_city.state import Game, book

DEALT: Final = book.event("dealt", {"player": COLOUR, "card": CARD}, random=True)
FIRST_PLAYER: Final = book.event("first_player", {"player": COLOUR}, random=True)


@book.rule
def opening(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Everything is dealt and laid out; January follows. Banks and decks are in place from the start.

    An Investigation drawn for the first Street would go back into the pile: none is drawn (N2.5, N2.6).
    """
    box = g.box
    g.street_pile = box.street
    deal(g, ALL_CAIDS, box.caids_dealt)
    deal(g, ALL_TURFS, box.turfs_dealt)
    fill_street(g, ~ALL_INVESTIGATIONS)
    g.pile = box.bills - box.bank * box.players
    g.first_player = g.chance(box.players) if box.first == NOBODY else box.first
    g.tell(FIRST_PLAYER, g.first_player)
    g.let(NOBODY, month)


def deal(g: Game, kind: int, number: int) -> None:
    """So many cards of a kind face up and Ready to each player (N2.1, N2.2)."""
    for me in range(g.box.players):
        for _ in range(number):
            card = draw_card(g, kind)
            g.arrive(me, card)
            g.tell(DEALT, me, card)
