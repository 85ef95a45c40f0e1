"""TRIAL (3.4): Corruptions. A bill on the pile is a vote, and nobody sees whose it was."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.nostra_city.bags import EMPTY, Bag, cards, either, kinds, one, size, some, without
from backroom.games.nostra_city.nouns import (
    BILL,
    CARD,
    COLOUR,
    COUNT,
    CULL_PILE,
    CULLING,
    DISCARD_IT,
    DRAW_BILLS,
    ENGAGED_CAID,
    EXTRA_BILL,
    LEFT,
    LIMIT_ACTION,
    MOVE,
    MOVE_VERDICT,
    NOTHING,
    PEEK_PILE,
    RAID,
    RIGHT,
    SECOND_BILL,
    SPACE,
    STAY,
    cards_of,
)
from backroom.games.nostra_city.rules.money import discard, draw, receive, reshuffle, spend
from backroom.games.nostra_city.state import Game, book

CORRUPTS: Final = book.event("corrupts", {"player": COLOUR, "card": CARD})
PLACES: Final = book.event("places_bill", {"player": COLOUR, "count": COUNT})
PLACED: Final = book.event("placed_bill", {"player": COLOUR, "bill": BILL}, reveals=True)
LOOKS: Final = book.event("looks_at_pile", {"player": COLOUR, "count": COUNT}, random=True)
SEES: Final = book.event("sees_in_pile", {"player": COLOUR, "bill": BILL}, reveals=True, random=True)
CULLS: Final = book.event("culls_pile", {"player": COLOUR, "count": COUNT})
DRAWS_BILL: Final = book.event("draws_bill", {"player": COLOUR}, random=True)
DREW_BILL: Final = book.event("drew_bill", {"player": COLOUR, "bill": BILL}, reveals=True, random=True)
SWAYS: Final = book.event("sways_jury", {"player": COLOUR, "move": MOVE, "space": SPACE})
PAID: Final = book.event("paid_jury", {"player": COLOUR, "bill": BILL}, reveals=True)
ZEALOUS: Final = book.event("zealous", {"player": COLOUR})


# -- a turn -------------------------------------------------------------------------------------------


def can_corrupt(g: Game, me: Seat) -> bool:
    """A Ready Caïd and a bill, and no Investigation that limits Corruptions (N-DP1)."""
    limited = any(g.corruptions[me] >= deed.amount for deed in g.acting(LIMIT_ACTION))
    return g.ready_caids(me) != 0 and g.banks[me] != EMPTY and not limited


@book.query(ENGAGED_CAID, "N-DP1")
def CORRUPT(g: Game, me: Seat, _: int) -> list[int]:
    """DP1: a Ready Caïd, or the end of the turn."""
    return [*cards_of(g.ready_caids(me)), NOTHING]


@book.query(BILL, "N-DP2", secret=True, masked=True)
def CORRUPT_WITH(g: Game, me: Seat, _: int) -> list[int]:
    """DP2: a bill of the Bank."""
    return kinds(g.banks[me])


@book.rule
def trial_turn(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """One Corruption after the other, until the player ends the turn or can make no other (N3.48)."""
    match picked:
        case ():
            if can_corrupt(g, me):
                g.ask(me, CORRUPT)
        case (caid,):
            if caid != NOTHING:
                g.engage(caid)
                g.corruptions[me] += 1
                g.dirty = 1
                g.tell(CORRUPTS, me, caid)
                glimpse(g, me, caid)
                g.do(corruption(me, caid), trial_turn(me))


@book.rule
def corruption(g: Game, me: Seat, caid: int, picked: Picked) -> None:
    """One bill goes face down on the pile; then the power of its Caïd acts (N3.48)."""
    match picked:
        case () if size(g.banks[me]) > 1:
            g.ask(me, CORRUPT_WITH)
        case _:
            others = g.corruption
            place(g, me, picked[0] if picked else kinds(g.banks[me])[0])
            if g.powers_work():
                after_placing(g, me, caid, others)


def after_placing(g: Game, me: Seat, caid: int, others: Bag) -> None:
    """The power of the Caïd who placed a bill; `others` are the bills that were there before it."""
    power = g.box.caids[caid].power
    if power.verb == EXTRA_BILL:
        g.do(second_bill(me, power.amount))
    elif power.verb == DRAW_BILLS:
        draw_into_bank(g, me, power.amount)
    elif power.verb == CULL_PILE and others != EMPTY:
        g.peeked = looked_at(g, me, others, power.amount)
        g.let(me, cull)
    elif power.verb == MOVE_VERDICT:
        g.do(sway(me, caid))


def place(g: Game, me: Seat, bill: int) -> None:
    """Everybody sees the number of bills, nobody which (N3.50)."""
    spend(g, me, one(bill))
    g.corruption += one(bill)
    g.placed[me] += one(bill)
    g.tell(PLACED, me, bill, to=1 << me)
    g.tell(PLACES, me, size(g.corruption))


# -- powers -------------------------------------------------------------------------------------------


def looked_at(g: Game, me: Seat, pile: Bag, number: int) -> Bag:
    """Random bills of the pile, seen by one player alone."""
    seen = some(pile, number, g.chance)
    g.looks[me] += size(seen)
    g.tell(LOOKS, me, size(seen))
    for bill in cards(seen):
        g.tell(SEES, me, bill, to=1 << me)
    return seen


def glimpse(g: Game, me: Seat, caid: int) -> None:
    """A look at the pile before the bill is placed (N-C17)."""
    if g.corruption != EMPTY and g.has_power(caid, PEEK_PILE):
        seen = looked_at(g, me, g.corruption, g.box.caids[caid].power.amount)
        g.glimpsed[me] = either(g.glimpsed[me], seen)


@book.query(SECOND_BILL, "N-DP3", secret=True)
def CORRUPT_MORE(g: Game, me: Seat, _: int) -> list[int]:
    """DP3: a second bill, or none."""
    return [*kinds(g.banks[me]), NOTHING]


@book.rule
def second_bill(g: Game, me: Seat, more: int, picked: Picked) -> None:
    """They may place two bills; it is one Corruption all the same (N-C16)."""
    match picked:
        case ():
            if more and g.banks[me] != EMPTY:
                g.ask(me, CORRUPT_MORE)
        case (bill,):
            if bill != NOTHING:
                place(g, me, bill)
                g.do(second_bill(me, more - 1))


@book.query(CULLING, "N-DP4", secret=True)
def CULL(_g: Game, _me: Seat, _: int) -> list[int]:
    """DP4: the bill seen is put back, or discarded."""
    return list(CULLING.names)


@book.rule
def cull(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """After a look at another bill of the pile she may discard it, unseen by the others (N-C19)."""
    match picked:
        case ():
            g.ask(me, CULL)
        case (answer,):
            if answer == DISCARD_IT:
                g.corruption -= g.peeked
                g.glimpsed[me] = without(g.glimpsed[me], g.peeked)
                g.taken += size(g.peeked)
                discard(g, me, g.peeked)
                g.tell(CULLS, me, size(g.corruption))
            else:
                g.glimpsed[me] = either(g.glimpsed[me], g.peeked)
            g.peeked = EMPTY


def draw_into_bank(g: Game, me: Seat, number: int) -> None:
    """Bills are drawn, unseen by the others; the Raid ends the draw as always (N-C18)."""
    for _ in range(number):
        bill = draw(g)
        if bill == RAID:
            reshuffle(g)
            return
        receive(g, me, one(bill))
        g.tell(DREW_BILL, me, bill, to=1 << me)
        g.tell(DRAWS_BILL, me)


@book.query(MOVE, "N-DP5")
def SWAY(g: Game, _me: Seat, _: int) -> list[int]:
    """DP5: a direction in which the token can move, or none."""
    left = [LEFT] if g.verdict > 1 else []
    return [*left, *([RIGHT] if g.verdict < g.box.spaces else []), STAY]


@book.query(BILL, "N-DP6", secret=True, masked=True)
def SWAY_WITH(g: Game, me: Seat, _: int) -> list[int]:
    """DP6: the bill that it costs."""
    return kinds(g.banks[me])


@book.rule
def sway(g: Game, me: Seat, caid: int, picked: Picked) -> None:
    """They may discard a bill to move the Verdict token one space (N-C20)."""
    power = g.box.caids[caid].power
    match picked:
        case ():
            if size(g.banks[me]) >= power.scope:
                g.ask(me, SWAY)
        case (way,):
            if way != STAY:
                g.do(*[pay_jury(me)] * power.scope, move_token(me, (2 * way - 1) * power.amount))


@book.rule
def pay_jury(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Any bill, unseen by the others."""
    match picked:
        case () if size(g.banks[me]) > 1:
            g.ask(me, SWAY_WITH)
        case _:
            bill = picked[0] if picked else kinds(g.banks[me])[0]
            spend(g, me, one(bill))
            discard(g, me, one(bill))
            g.tell(PAID, me, bill, to=1 << me)


@book.rule
def move_token(g: Game, me: Seat, spaces: int, _picked: Picked) -> None:
    """Never beyond the ends of the bench."""
    g.verdict = min(max(1, g.verdict + spaces), g.box.spaces)
    g.tell(SWAYS, me, LEFT if spaces < 0 else RIGHT, g.verdict)


# -- the end of the TRIAL -----------------------------------------------------------------------------


@book.rule
def trial_ends(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """From April on, the only player who made a Corruption becomes a Zealous Corrupter (N3.51)."""
    corrupters = [me for me, number in enumerate(g.corruptions) if number]
    cards_left = g.box.zealous_cards - sum(g.zealous)
    if g.month >= g.box.zealous_from and len(corrupters) == 1 and cards_left > 0:
        g.zealous[corrupters[0]] += 1
        g.tell(ZEALOUS, corrupters[0])
