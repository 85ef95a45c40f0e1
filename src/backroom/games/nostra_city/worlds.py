"""Imagined worlds: deals again what a seat cannot know. Apart from the view so that it can be compiled."""

from __future__ import annotations

from backroom.engine.flow import NOBODY, Chance, Seat
from backroom.engine.knowledge import shuffle
from backroom.games.nostra_city.bags import (
    EMPTY,
    Bag,
    bag_of,
    both,
    cards,
    count,
    either,
    kinds,
    one,
    pick,
    size,
    some,
    without,
)
from backroom.games.nostra_city.nouns import JOINING_CAID, JOINING_TURF, NO_CARD, NO_SLOT, RUNNING
from backroom.games.nostra_city.rules.business import SHARE_BILL, SHARE_CARD, share
from backroom.games.nostra_city.rules.meeting import LOCATION, STAKE_BILL, locate
from backroom.games.nostra_city.state import Bid, Game, book, is_reshuffle, stake_of


def redeal_hidden(g: Game, me: Seat, chance: Chance) -> None:
    """Deal again, in place, what `me` cannot know: bills, Vendetta cards, and the slots of bids."""
    if g.ended != RUNNING:
        return
    begun = undo(g, me)
    redeal_bills(g, me, chance)
    redeal_slots(g, me, chance)
    redeal_vendetta(g, me, chance)
    if begun:
        begin_again(g)


# -- what others have begun in secret ---------------------------------------------------------------


def is_sharing(g: Game) -> bool:
    """True if a collector is asked who gets the drawn bills, or the First Player card (N3.24)."""
    return g.seat != NOBODY and (g.query == SHARE_BILL.number or g.query == SHARE_CARD.number)


def is_bidding(g: Game) -> bool:
    """True if a player is asked for the slot or the bills of a bid (N3.29)."""
    return g.seat != NOBODY and (g.query == LOCATION.number or g.query == STAKE_BILL.number)


def take_back(g: Game, me: Seat) -> None:
    """Let another player choose unfinished shares or an unfinished bid from the start."""
    if undo(g, me):
        begin_again(g)


def undo(g: Game, me: Seat) -> bool:
    """Forget the steps that another player has made on shares or a bid. Returns whether there were any."""
    if g.seat == me or not (is_sharing(g) or is_bidding(g)):
        return False
    g.shares = ()
    g.banks[g.seat] += g.stake
    g.stake = EMPTY
    g.location = NO_SLOT
    return True


def begin_again(g: Game) -> None:
    """Ask the first question about the shares or the bid."""
    owner, first = g.seat, share if is_sharing(g) else locate
    g.stack.pop()
    g.asked = ()
    g.replies = ()
    g.seat = NOBODY
    g.let(owner, first)
    book.advance(g)


# -- bills ------------------------------------------------------------------------------------------


def redeal_bills(g: Game, me: Seat, chance: Chance) -> None:
    """Deal the bills that `me` has not seen among Banks, stakes, discards and piles of the same sizes."""
    pool = unseen(g, me)
    g.corruption = imagined_pile(g, me, pool, chance)
    pool -= g.corruption
    for q in range(g.box.players):
        if q != me:
            rest = some(pool, size(g.banks[q]) - size(known_of(g, me, q)), chance)
            g.banks[q] = known_of(g, me, q) + rest
            pool -= rest
            g.discards[q] = some(pool, size(g.discards[q]), chance)
            pool -= g.discards[q]
    pool = redeal_stakes(g, me, pool, chance)
    if g.active != me:
        drawn = cards(some(pool, len(g.drawn), chance))
        pool -= bag_of(drawn)
        shuffle(drawn, chance)
        g.drawn = tuple(drawn)
    g.pile = pool
    redeal_records(g, me, chance)


def unseen(g: Game, me: Seat) -> Bag:
    """Return all bills whose place `me` does not know."""
    pool = g.corruption + g.pile
    for q in range(g.box.players):
        if q != me:
            pool += g.banks[q] - known_of(g, me, q) + g.discards[q]
    for bid in g.bids:
        if is_sealed(g, bid, me):
            pool += stake_of(bid)
    return pool + bag_of(list(g.drawn)) if g.active != me else pool


def known_of(g: Game, me: Seat, q: Seat) -> Bag:
    """Return what `me` knows to be in the Bank of another player."""
    return g.seen[g.pair(me, q)] if me != NOBODY else EMPTY


def is_sealed(g: Game, bid: Bid, me: Seat) -> bool:
    """True if the bills of a bid are hidden from `me` (N4.8)."""
    owner, _, slot, _ = bid
    return owner != me and not (g.open_stakes == 1 and slot == g.resolving)


def redeal_stakes(g: Game, me: Seat, pool: Bag, chance: Chance) -> Bag:
    """Give every bid as many bills as before. Returns what is left of the pool."""
    bids: list[Bid] = []
    for bid in g.bids:
        owner, caid, slot, stake = bid
        if is_sealed(g, bid, me):
            stake = some(pool, size(stake), chance)
            pool -= stake
        bids.append((owner, caid, slot, stake))
    g.bids = tuple(bids)
    return pool


# -- the Corruption pile ------------------------------------------------------------------------------


def imagined_pile(g: Game, me: Seat, pool: Bag, chance: Chance) -> Bag:
    """Return a Corruption pile: what `me` may believe to be in it, and any other bills (N4.12, N4.22)."""
    number = size(g.corruption)
    certain = g.peeked if me != NOBODY and g.seat == me else EMPTY  # the bills that they are looking at now
    known = certain + some(without(believed(g, me, pool, chance), certain), number - size(certain), chance)
    return known + some(pool - known, number - size(known), chance)


def believed(g: Game, me: Seat, pool: Bag, chance: Chance) -> Bag:
    """Return what `me` has placed and seen there; any bill taken since may have been one of these."""
    if me == NOBODY:
        return EMPTY
    known = both(either(g.placed[me], g.glimpsed[me]), pool)
    among = size(g.corruption) + g.taken
    lost = 0
    for gone in range(g.taken):
        lost += int(chance(among - gone) < size(known) - lost)
    return known - some(known, lost, chance)


def redeal_records(g: Game, me: Seat, chance: Chance) -> None:
    """Adapt what others have placed, have seen and look at to the pile; what they know of Banks is forgotten.

    How many different bills they know of depends on hidden bills: whoever looks twice may see the same one.
    """
    pile = without(g.corruption, g.placed[me]) if me != NOBODY else g.corruption
    for q in range(g.box.players):
        if q != me:
            number = size(g.placed[q])
            g.placed[q] = some(pile, number, chance)
            pile -= g.placed[q]
            for _ in range(number - size(g.placed[q])):  # taken from the pile since
                g.placed[q] += one(pick(g.box.bills, chance))
            g.glimpsed[q] = imagined_looks(g, q, chance)
            for r in range(g.box.players):
                if r != me:
                    g.seen[g.pair(q, r)] = EMPTY
    if g.seat != me:
        g.peeked = some(g.corruption, size(g.peeked), chance)


def imagined_looks(g: Game, q: Seat, chance: Chance) -> Bag:
    """Return what a player may have seen of the pile, in as many looks as everybody has noticed."""
    seen = EMPTY
    if g.corruption != EMPTY:
        for _ in range(g.looks[q]):
            seen = either(seen, one(pick(g.corruption, chance)))
    return seen


# -- slots and Vendetta cards -------------------------------------------------------------------------


def redeal_slots(g: Game, me: Seat, chance: Chance) -> None:
    """Choose slots for bids before the reveal: any card in the Street, but none twice (N3.27, N4.7)."""
    if g.revealed:
        return
    slots: list[list[int]] = []
    for _ in range(g.box.players):
        taken = [slot for slot, card in enumerate(g.street) if card != NO_CARD]
        shuffle(taken, chance)
        slots.append(taken)
    bids: list[Bid] = []
    for owner, caid, slot, stake in g.bids:
        bids.append((owner, caid, slot if owner == me else slots[owner].pop(), stake))
    g.bids = tuple(bids)


def redeal_vendetta(g: Game, me: Seat, chance: Chance) -> None:
    """Deal the hands of others and the pile again.

    Two cards would have been laid out at once (N4.23). A pile that was made of the discard holds only cards
    that go there (N3.71).
    """
    pool = g.vendetta_pile
    for q, hand in enumerate(g.hands):
        pool += hand if q != me else EMPTY
    laid_out = count(pool, JOINING_CAID) * one(JOINING_CAID) + count(pool, JOINING_TURF) * one(JOINING_TURF)
    pool -= laid_out
    recycled = EMPTY
    if is_recycled(g):
        recycled = some(played_kinds(g, pool), size(g.vendetta_pile), chance)
        pool -= recycled
    for q in range(g.box.players):
        if q != me:
            g.hands[q] = some(pool, size(g.hands[q]), chance)
            pool -= g.hands[q]
    g.vendetta_pile = pool + laid_out + recycled


def is_recycled(g: Game) -> bool:
    """True if the Vendetta pile was made of played Reprisals."""
    return any(is_reshuffle(entry) for entry in g.ledger)


def played_kinds(g: Game, bag: Bag) -> Bag:
    """Return the cards of a bag that go to the Vendetta discard when they are played."""
    found = EMPTY
    for kind in kinds(bag):
        card = g.box.reprisals[kind]
        if card.windows and not card.stays:
            found += count(bag, kind) * one(kind)
    return found
