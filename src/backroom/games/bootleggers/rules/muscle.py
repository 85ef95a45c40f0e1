"""Phase 1, Muscle (section 3.1): the offer, the secret choice, payroll and picks."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.engine.knowledge import distinct, draw
from backroom.games.bootleggers.nouns import (
    CARD_ON_OFFER,
    COLOUR,
    KIND,
    MONEY,
    NO_TRUCK,
    SIZE,
    STREET,
    is_truck_card,
    truck_card,
)
from backroom.games.bootleggers.nouns import MUSCLE as MUSCLE_CARD
from backroom.games.bootleggers.rules.phases import begin, end
from backroom.games.bootleggers.rules.promises import revealed, took
from backroom.games.bootleggers.rules.taking import take_card
from backroom.games.bootleggers.rules.windows import opened
from backroom.games.bootleggers.state import LOAN_TRUCKS, Game, book

PHASE_1: Final = 1
OFFERED_TRUCK: Final = book.event("offered_truck", {"size": SIZE}, random=True)
OFFERED: Final = book.event("offered", {"card": KIND}, reveals=True, random=True)
REVEALS: Final = book.event("reveals", {"player": COLOUR, "muscle": MUSCLE_CARD}, reveals=True)
PAYROLL: Final = book.event("payroll", {"player": COLOUR, "money": MONEY, "due": MONEY})
TAKES: Final = book.event("takes", {"player": COLOUR, "card": CARD_ON_OFFER})
LEFT_OVER: Final = book.event("left_over", {"card": KIND})


@book.rule
def muscle_phase(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Cards are offered, Muscle is chosen and shown, and everybody pays and picks."""
    begin(g, PHASE_1)
    offer_truck(g)
    offer_cards(g)
    g.let(NOBODY, bidding, next_pick)


def offer_truck(g: Game) -> None:
    """A truck card is turned up if none lies there; one that nobody has taken stays."""
    if g.truck_offer != NO_TRUCK:
        return
    if not g.truck_deck:
        g.truck_deck, g.truck_discards = sorted(g.truck_discards), ()
    if g.truck_deck:
        g.truck_offer = draw(g.truck_deck, g.chance)
        g.tell(OFFERED_TRUCK, g.truck_offer)


def offer_cards(g: Game) -> None:
    """One of the Men of Action for each Mobster, face up."""
    for _ in range(g.box.players):
        if not g.deck:
            g.deck, g.discards = sorted(g.discards), ()  # B1.31
        if g.deck:
            g.offer.append(draw(g.deck, g.chance))
            g.tell(OFFERED, g.offer[-1])


# -- the choice of Muscle --------------------------------------------------------------------------


@book.query(MUSCLE_CARD, "B3.103", secret=True)
def MUSCLE(g: Game, me: Seat, _: int) -> list[int]:
    """D1: each Muscle card in hand."""
    return list(g.muscle[me])


@book.rule
def bidding(g: Game, _me: Seat, _: int, picked: Picked) -> None:
    """All choose in secret and at the same time; the last card of a hand needs no choice."""
    match picked:
        case () if len(g.muscle[0]) > 1:
            g.ask_each(tuple(range(g.box.players)), MUSCLE)
        case ():
            reveal(g, [hand[0] for hand in g.muscle])
        case _:
            reveal(g, list(picked))


def reveal(g: Game, cards: list[int]) -> None:
    """All cards are turned up together, and the graft due this round is noted."""
    for me, card in enumerate(cards):
        g.muscle[me] = tuple([other for other in g.muscle[me] if other != card])
        g.face_up[me] = card
        g.tell(REVEALS, me, card)
    g.graft = tuple([graft_of_trucks(g, me) for me in range(g.box.players)])
    revealed(g)


def graft_of_trucks(g: Game, me: Seat) -> int:
    """What the drivers of a Mobster's own trucks want for a round."""
    owned = [truck for truck in range(len(LOAN_TRUCKS), len(g.size)) if g.owner[truck] == me]
    return sum([g.box.trucks[g.size[truck]].graft for truck in owned])


# -- payroll and pick --------------------------------------------------------------------------------


@book.rule
def next_pick(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """W1 opens before each turn and after the last one; whose turn it is shows only when it has closed."""
    if g.next_to_act() == NOBODY:
        g.do(opened(STREET, last=True), end_of_muscle())
        return
    is_first = g.acted == 0
    g.let(NOBODY, muscle_turn, next_pick)
    if is_first or not g.box.brisk:
        g.do(opened(STREET, first=is_first))


@book.rule
def muscle_turn(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The strongest who has not yet had a turn pays, then picks."""
    me = g.next_to_act()
    g.acted |= 1 << me
    due = payroll_due(g, me)
    g.tell(PAYROLL, me, g.pay_bank(me, due), due)
    g.let(me, pick)


def payroll_due(g: Game, me: Seat) -> int:
    """The graft noted at the reveal, unless the Union Boss is a friend, and the cost of the Muscle card."""
    graft = 0 if g.union_boss == me else g.graft[me]
    return graft + g.box.costs[g.face_up[me]]


@book.query(CARD_ON_OFFER, "B3.112")
def PICK(g: Game, _me: Seat, _: int) -> list[int]:
    """D2: each card on offer, and the truck card if it is still there."""
    kinds = distinct(sorted(g.offer))
    return kinds if g.truck_offer == NO_TRUCK else [*kinds, truck_card(g.truck_offer)]


@book.rule
def pick(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """One card must be taken; only an overridden deck can leave nothing to take (B1.31)."""
    match picked:
        case () if g.offer or g.truck_offer != NO_TRUCK:
            g.ask(me, PICK)
        case (card,):
            if is_truck_card(card):
                g.truck_offer = NO_TRUCK
            else:
                g.offer.remove(card)
            g.tell(TAKES, me, card)
            took(g, me, card)
            g.do(take_card(me, card))


@book.rule
def end_of_muscle(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Men of Action that nobody took are discarded; the truck card stays."""
    for card in g.offer:
        g.discard(card)
        g.tell(LEFT_OVER, card)
    g.offer = []
    end(g)
