"""Bills on the move (N3.15, N3.16, 4): who draws, gets, hands over and discards them, and who knows which."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Seat
from backroom.games.nostra_city.bags import EMPTY, Bag, nth, one, pick, size, without
from backroom.games.nostra_city.nouns import COUNT, RAID
from backroom.games.nostra_city.state import Game, book

RAIDED: Final = book.event("police_raid", random=True)
RESHUFFLED: Final = book.event("bills_reshuffled", {"count": COUNT})


# -- the bill pile ------------------------------------------------------------------------------------


def draw(g: Game) -> int:
    """A card of the bill pile: a bill, which leaves it, or the Raid, which stays in it (N3.16)."""
    bills = size(g.pile)
    at = g.chance(bills + 1)
    if at == bills:
        g.tell(RAIDED)
        return RAID
    drawn = nth(g.pile, at)
    g.pile -= one(drawn)
    return drawn


def draw_without_raid(g: Game) -> int:
    """A bill, while the Raid is set aside (N-C03); the pile must not be empty."""
    drawn = pick(g.pile, g.chance)
    g.pile -= one(drawn)
    return drawn


def discarded(g: Game) -> int:
    """How many bills are in the bill discard."""
    return sum([size(bag) for bag in g.discards])


def reshuffle(g: Game) -> None:
    """The rest of the pile, the bill discard and the Raid are shuffled into a new pile (N3.15)."""
    for knower, bag in enumerate(g.discards):
        g.pile += bag
        g.discards[knower] = EMPTY
    g.tell(RESHUFFLED, size(g.pile))


# -- the bill discard ---------------------------------------------------------------------------------


def discard(g: Game, me: Seat, bag: Bag) -> None:
    """Bills go to the discard; only `me` knows which (N4.20)."""
    g.discards[me] += bag


def discard_openly(g: Game, bag: Bag) -> None:
    """Bills that everybody has seen go to the discard (N4.10)."""
    g.discards[g.box.players] += bag


# -- Banks --------------------------------------------------------------------------------------------


def receive(g: Game, me: Seat, bag: Bag) -> None:
    """Bills come into a Bank; what others know of it stays true."""
    g.banks[me] += bag


def spend(g: Game, me: Seat, bag: Bag) -> None:
    """Bills leave a Bank, and nobody else sees which: what others knew of it is certain no more."""
    g.banks[me] -= bag
    forget(g, me)


def forget(g: Game, owner: Seat) -> None:
    """Nobody knows any longer for certain what is in this Bank."""
    for me in range(g.box.players):
        g.seen[g.pair(me, owner)] = EMPTY


def learn(g: Game, me: Seat, owner: Seat, bag: Bag) -> None:
    """A player knows that these bills have come into somebody's Bank (N4.4)."""
    g.seen[g.pair(me, owner)] += bag


def hand_over(g: Game, giver: Seat, receiver: Seat, bag: Bag) -> None:
    """Bills go from Bank to Bank: both know which, the others do not (N4.19)."""
    at = g.pair(receiver, giver)
    known = without(g.seen[at], bag)
    spend(g, giver, bag)
    g.seen[at] = known
    receive(g, receiver, bag)
    learn(g, giver, receiver, bag)
