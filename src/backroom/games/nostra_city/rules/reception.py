"""RECEPTION (3.5) and First Verdict (3.6): the Month is put in order, the Corruption pile is counted."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.nostra_city.bags import EMPTY, cards, kinds, one, pick, size, total
from backroom.games.nostra_city.nouns import (
    ALL_CAIDS,
    ALL_TURFS,
    BILL,
    CARD,
    COLOUR,
    COUNT,
    FIRST_INVESTIGATION,
    NO_CARD,
    RECEPTION,
    SLOT,
    SLOTS,
    SPACE,
    UNDERBOSS,
    WIPE_BANKS,
    cards_of,
)
from backroom.games.nostra_city.rules.money import discard, discard_openly, reshuffle, spend
from backroom.games.nostra_city.state import Game, book

RECEIVES: Final = book.event("reception")
TOO_MANY_BILLS: Final = book.event("too_many_bills", {"player": COLOUR, "count": COUNT})
DISCARDED: Final = book.event("discarded_bill", {"player": COLOUR, "bill": BILL}, reveals=True)
WIPED: Final = book.event("bank_wiped", {"player": COLOUR, "count": COUNT})
PRESS: Final = book.event("investigations_press", {"count": COUNT, "space": SPACE})
DISPLACED: Final = book.event("displaced", {"slot": SLOT, "card": CARD})
COMES: Final = book.event("comes_into_street", {"slot": SLOT, "card": CARD}, random=True)
COUNT_BEGINS: Final = book.event("count_begins", {"count": COUNT})
VOTE: Final = book.event("vote", {"bill": BILL}, reveals=True, random=True)
COUNTED: Final = book.event("counted", {"space": SPACE})

ANY: Final = -1  # the mask of all cards


@book.rule
def reception(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Everything is made Ready, Banks are cut down; then come the Street and the date (N3.52, N3.53)."""
    g.phase = RECEPTION
    g.tell(RECEIVES)
    make_ready(g)
    g.let(NOBODY, street_and_date)
    if g.acting(WIPE_BANKS):
        wipe_banks(g)
    else:
        g.do(*[bank_limit(me) for me in g.clockwise(g.leader)])


def make_ready(g: Game) -> None:
    """Step 1: all Caïds and all Turfs (N3.52)."""
    for mask in g.territory:
        g.ready |= mask & (ALL_CAIDS | ALL_TURFS)


# -- step 2: Banks ------------------------------------------------------------------------------------


def wipe_banks(g: Game) -> None:
    """Every Bank is discarded entirely, and nobody sees another's (N-E01)."""
    for me in g.clockwise(g.leader):
        bank = g.banks[me]
        spend(g, me, bank)
        discard(g, me, bank)
        g.tell(WIPED, me, size(bank))
        for bill in cards(bank):
            g.tell(DISCARDED, me, bill, to=1 << me)


@book.query(BILL, "N-DR1", secret=True, masked=True)
def TOO_MANY(g: Game, me: Seat, _: int) -> list[int]:
    """DR1: a bill of the Bank."""
    return kinds(g.banks[me])


@book.rule
def bank_limit(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Whoever has too many bills discards freely chosen ones, unseen (N3.53)."""
    match picked:
        case ():
            if size(g.banks[me]) > g.box.bank_limit:
                g.ask(me, TOO_MANY)
        case (bill,):
            spend(g, me, one(bill))
            discard(g, me, one(bill))
            g.tell(DISCARDED, me, bill, to=1 << me)
            g.tell(TOO_MANY_BILLS, me, size(g.banks[me]))
            g.let(me, bank_limit)


# -- steps 3 to 5 -------------------------------------------------------------------------------------


@book.rule
def street_and_date(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Investigations press the jury, the Street is filled, the First Verdict falls, the date moves."""
    investigations_press(g)
    if g.month >= g.box.underboss and not g.entered:
        underboss_enters(g)
    fill_street(g, ANY)
    if g.month == g.box.first_verdict:
        count_pile(g)
        reshuffle(g)
    g.month += 1
    g.card_moved = 0


def investigations_press(g: Game) -> None:
    """Step 3: one Guilty point for each Investigation in the Street (N3.54)."""
    number = g.investigations()
    if number:
        g.verdict = min(g.verdict + number, g.box.spaces)
        g.tell(PRESS, number, g.verdict)


def underboss_enters(g: Game) -> None:
    """Step 4a: into the first empty slot, or in place of the first card that is no Investigation (N3.55)."""
    slots = [slot for slot in range(SLOTS) if g.street[slot] == NO_CARD]
    if not slots:
        slots = [slot for slot in range(SLOTS) if g.street[slot] < FIRST_INVESTIGATION]
    if slots:  # else it waits for the next RECEPTION (N3.56)
        slot = slots[0]
        if g.street[slot] != NO_CARD:
            g.remove(g.street[slot])
            g.tell(DISPLACED, slot, g.street[slot])
        g.put_in_street(slot, UNDERBOSS)
        g.entered = 1
        g.tell(COMES, slot, UNDERBOSS)


def fill_street(g: Game, kind: int) -> None:
    """Step 4b: empty slots are filled from the Street pile, in ascending order (N3.57)."""
    for slot in range(SLOTS):
        if g.street[slot] == NO_CARD and g.street_pile & kind:
            card = draw_card(g, kind)
            g.put_in_street(slot, card)
            g.tell(COMES, slot, card)


def draw_card(g: Game, kind: int) -> int:
    """A card of the Street pile that is in the mask."""
    left = cards_of(g.street_pile & kind)
    card = left[g.chance(len(left))]
    g.street_pile &= ~(1 << card)
    return card


# -- the count ----------------------------------------------------------------------------------------


def count_pile(g: Game) -> None:
    """The Corruption pile is revealed bill by bill; the sum moves the token, the bench has ends (N3.61)."""
    votes = g.corruption
    g.tell(COUNT_BEGINS, size(votes))
    left = votes
    while left != EMPTY:
        bill = pick(left, g.chance)
        left -= one(bill)
        g.tell(VOTE, bill)
    moved = g.verdict + total(votes, g.box.points)
    g.verdict = min(max(1, moved), g.box.spaces)
    g.tell(COUNTED, g.verdict)
    g.counted = votes
    clear_pile(g)
    discard_openly(g, votes)


def clear_pile(g: Game) -> None:
    """A new Corruption pile begins empty; nobody knows anything of it."""
    n = g.box.players
    g.corruption = EMPTY
    g.placed = [EMPTY] * n
    g.glimpsed = [EMPTY] * n
    g.taken = 0
    g.looks = [0] * n
