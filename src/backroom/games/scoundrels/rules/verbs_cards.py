"""Poker cards in programs (S4.4): drawing, looking at played cards, turning up or looking at the top card."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.arguments import is_job
from backroom.games.scoundrels.nouns import (
    PLAYED_CARD,
    PLAYER,
    VALUE,
    YES,
    YES_OR_NO,
    played_of,
)
from backroom.games.scoundrels.programs import Instruction
from backroom.games.scoundrels.rules.poker import draw_cards, shuffle_deck, top_card
from backroom.games.scoundrels.rules.possible import may_peek_at
from backroom.games.scoundrels.rules.verbs_money import gain
from backroom.games.scoundrels.state import Game, book

HIGH: Final = 5  # `flip`: 5 and 6 are high

PEEKS: Final = book.event("peeks", {"player": PLAYER, "card": PLAYED_CARD})
SEES_CARD: Final = book.event(
    "sees_card", {"player": PLAYER, "card": PLAYED_CARD, "value": VALUE}, reveals=True
)
FLIPS: Final = book.event("flips", {"player": PLAYER, "value": VALUE}, reveals=True, random=True)
LOOKS: Final = book.event("looks_at_top", {"player": PLAYER}, random=True)
SEES_TOP: Final = book.event("sees_top", {"player": PLAYER, "value": VALUE}, reveals=True, random=True)
SHUFFLES: Final = book.event("shuffles", random=True)  # what was on top may be anywhere now


def do_draw(g: Game, me: Seat, step: Instruction, _arg: int) -> None:
    """`draw N`: as many as there are; there is no hand limit."""
    g.did = 1
    draw_cards(g, me, step.number)


def do_flip(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """`flip H L`: the top card is shown to all and decides, then the whole deck is shuffled."""
    card = top_card(g, me)
    g.did = 1
    g.tell(FLIPS, me, card)
    gain(g, me, step.number if card >= HIGH else step.second, is_job(arg))
    shuffle_deck(g, me)
    g.tell(SHUFFLES)


# -- topdeck ------------------------------------------------------------------------------------------


def do_topdeck(g: Game, me: Seat, _step: Instruction, _arg: int) -> None:
    """`topdeck`."""
    g.let(me, topdeck)


@book.query(YES_OR_NO, "S-D28")
def SHUFFLE(_g: Game, _me: Seat, _: int) -> list[int]:
    """D28: shuffle the deck, or leave the card on top."""
    return [0, YES]


@book.rule
def topdeck(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Look at the own top card; a deck of two or more may then be shuffled."""
    match picked:
        case ():
            g.did = 1
            g.tell(LOOKS, me)
            g.tell(SEES_TOP, me, top_card(g, me), to=1 << me)
            if sum([mask.bit_count() for mask in g.decks[me]]) > 1:
                g.ask(me, SHUFFLE)
        case (choice,) if choice == YES:
            shuffle_deck(g, me)
            g.tell(SHUFFLES)


# -- peek ---------------------------------------------------------------------------------------------


def do_peek(g: Game, me: Seat, _step: Instruction, _arg: int) -> None:
    """`peek`."""
    g.let(me, peek)


@book.query(PLAYED_CARD, "S-D23")
def PEEK_AT(g: Game, _me: Seat, _: int) -> list[int]:
    """D23: a face-down card of any player."""
    return may_peek_at(g)


@book.rule
def peek(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Look at a played card; whoever looked knows it from then on (S4.4)."""
    match picked:
        case ():
            g.ask(me, PEEK_AT)
        case (card,):
            owner, slot = played_of(card)
            g.peeked |= 1 << card
            g.did = 1
            if owner != me:
                row = g.seen[owner]
                g.seen[owner] = (*row[: slot - 1], row[slot - 1] | 1 << me, *row[slot:])
            g.tell(PEEKS, me, card)
            g.tell(SEES_CARD, me, card, g.slots[owner][slot - 1], to=1 << me)
