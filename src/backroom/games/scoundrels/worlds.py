"""Imagined worlds: deals again what a seat cannot know. Apart from the view so that it can be compiled."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Chance, Seat
from backroom.engine.knowledge import shuffle
from backroom.games.scoundrels.nouns import LAST_DAY, NO_CARD, SITES, SLOTS, VALUES, safes_on
from backroom.games.scoundrels.rules.poker import values_of
from backroom.games.scoundrels.state import Game

HONEST: Final = 60  # percentage of face-down cards that are taken to be what their slot says, if they can be
PERCENT: Final = 100
# A card played two days before is not in the hand with chance 3 in 16 (S4.7), any card with chance 3 in 7.
IN_HAND: Final = 13
IN_DECK: Final = 4

# -- what a seat knows -----------------------------------------------------------------------------


def knows_card(g: Game, player: Seat, slot: int, me: Seat) -> bool:
    """True if `me` knows a played card: its owner, those who have looked, and all once it is up (S4.4)."""
    if g.turned_up[player] >> slot & 1:
        return True
    return me != NOBODY and (me == player or g.seen[player][slot - 1] >> me & 1 == 1)


def returned(g: Game, player: Seat, me: Seat, days_ago: int = 1) -> int:
    """Return the mask of the cards that `me` knows to have been played the day before, or earlier.

    Spectators know what everybody knows.
    """
    knower = player if me == NOBODY else me
    known, first = g.returned[player], VALUES * (days_ago - 1)
    found = 0
    for at in range(first, min(first + VALUES, len(known))):
        found |= (known[at] >> knower & 1) << at - first
    return found


def knows_safe(g: Game, safe: int, me: Seat) -> bool:
    """True if `me` has ever learnt the value (S4.10). Once the game is over, stolen safes are turned up."""
    if g.ended == LAST_DAY and g.where[safe] >= 0:
        return True
    return me != NOBODY and g.known[safe] >> me & 1 == 1


# -- dealing again -----------------------------------------------------------------------------------


def redeal_hidden(g: Game, me: Seat, chance: Chance) -> None:
    """Deal again, in place, what `me` cannot know: poker cards of others and values of safes.

    Traits and jobs need no dealing: their bags hold what nobody has seen.
    """
    for player in range(g.box.players):
        if player != me:
            redeal_poker(g, player, me, chance)
    for site in range(len(SITES)):
        redeal_site(g, site, me, chance)


def redeal_poker(g: Game, player: Seat, me: Seat, chance: Chance) -> None:
    """Deal again the unknown cards among hand, deck and face-down cards of a player."""
    slots = g.slots[player]
    free = [at for at in range(SLOTS) if slots[at] != NO_CARD and not knows_card(g, player, at + 1, me)]
    pool = [slots[at] for at in free] + values_of(g.hands[player])
    for part in g.decks[player]:
        pool += values_of(part)
    pool.sort()
    deal_poker(g, player, free, pool, chance)
    while not is_likely(g, player, me, chance):
        deal_poker(g, player, free, pool, chance)
    forget(g, player, me)
    if g.tops[player] != NO_CARD:
        g.tops[player] = one_of(g.decks[player][0], chance)
    if g.planning != NO_CARD and g.active == player:
        g.planning = one_of(g.hands[player], chance)


def deal_poker(g: Game, player: Seat, free: list[int], pool: list[int], chance: Chance) -> None:
    """Deal the cards of the pool to these slots, to the hand and to the parts of the deck.

    Players do not bluff without need, so a card is more often the one of its slot than any other.
    """
    shuffle(pool, chance)
    rest = pool[:]
    slots = list(g.slots[player])
    for at in free:
        if at + 1 in rest and chance(PERCENT) < HONEST:
            rest.remove(at + 1)
            slots[at] = at + 1
        else:
            slots[at] = rest.pop()
    g.slots[player] = tuple(slots)
    g.hands[player] = taken(rest, g.hands[player].bit_count())
    g.decks[player] = tuple([taken(rest, part.bit_count()) for part in g.decks[player]])


def cards_in_deck(g: Game, player: Seat) -> int:
    """Return the mask of the cards in a deck."""
    deck = 0
    for part in g.decks[player]:
        deck |= part
    return deck


def astray(g: Game, player: Seat, me: Seat) -> int:
    """Return how many of the cards that `me` knows were played the day before are not in the deck."""
    return (returned(g, player, me) & ~cards_in_deck(g, player)).bit_count()


def overdue(g: Game, player: Seat, me: Seat) -> int:
    """Return how many cards in the deck were played two days before, and not since, as far as `me` knows."""
    earlier = returned(g, player, me, days_ago=2)
    if not earlier:
        return 0
    return (earlier & ~returned(g, player, me) & cards_in_deck(g, player)).bit_count()


def is_likely(g: Game, player: Seat, me: Seat, chance: Chance) -> bool:
    """Decide by chance whether to keep this deal, by how likely the cards outside the deck are.

    A deck holds cards of the day before; any of those outside it may be the ones that came back (S4.7).
    """
    deck = sum(part.bit_count() for part in g.decks[player])
    back = g.box.turns - deck
    if not all(chance(VALUES - deck - i) < back - i for i in range(astray(g, player, me))):
        return False
    return all(chance(IN_HAND) < IN_DECK for _ in range(overdue(g, player, me)))


def forget(g: Game, player: Seat, me: Seat) -> None:
    """Remove what only other seats saw the day before: in this world it may have been other cards."""
    mine = 0 if me == NOBODY else 1 << me
    g.returned[player] = tuple([mask if mask >> player & 1 else mask & mine for mask in g.returned[player]])


def one_of(mask: int, chance: Chance) -> int:
    """Return a random card of a mask."""
    values = values_of(mask)
    return values[chance(len(values))]


def taken(pool: list[int], count: int) -> int:
    """Take the next cards from a pool. Returns their mask."""
    mask = 0
    for _ in range(count):
        mask |= 1 << pool.pop()
    return mask


def redeal_site(g: Game, site: int, me: Seat, chance: Chance) -> None:
    """Shuffle the values of a site that `me` has not seen."""
    safes = [s for s in safes_on(site) if not knows_safe(g, s, me)]
    pool = sorted([g.values[safe] for safe in safes])
    shuffle(pool, chance)
    values = list(g.values)
    for safe, value in zip(safes, pool):
        values[safe] = value
    g.values = tuple(values)
