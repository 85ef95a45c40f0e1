"""Who knows what: bags instead of decks, masks of the seats that know a card, worlds dealt anew.

A deck is a *bag*: the order of cards nobody has seen does not exist until one is drawn through
chance. Bags are kept ascending, so that equal knowledge means equal data.
`known[card]` is the mask of the seats that know where a card lies; one predicate, `is_known`,
decides both what a seat is shown and what may be dealt anew when it imagines other worlds.
"""

from __future__ import annotations

from backroom.engine.flow import NOBODY, Chance, Seat


def draw(bag: list[int], chance: Chance) -> int:
    """Take one card out of a bag; only now it is decided which."""
    return bag.pop(chance(len(bag)) if len(bag) > 1 else 0)


def put(bag: list[int], card: int) -> None:
    """Add a card to a bag or a hand that is kept ascending."""
    low, high = 0, len(bag)
    while low < high:
        middle = (low + high) // 2
        if card < bag[middle]:
            high = middle
        else:
            low = middle + 1
    bag.insert(low, card)


def distinct(cards: list[int]) -> list[int]:
    """Each kind of card once; the cards are ascending, and so are the kinds."""
    found: list[int] = []
    for card in cards:
        if not found or found[-1] != card:
            found.append(card)
    return found


def is_known(known: list[int], card: int, me: Seat) -> bool:
    """Does `me` know where this card lies? Spectators know what nobody has to be told."""
    return me != NOBODY and known[card] >> me & 1 == 1


def shuffle(cards: list[int], chance: Chance) -> None:
    """Put cards into random order, in place."""
    for i in range(len(cards) - 1, 0, -1):
        j = chance(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def redeal(places: list[list[int]], chance: Chance) -> None:
    """Deal all cards of these places anew among them; every place keeps its number of cards.

    The cards are gathered in ascending order first, so that the outcome does not depend on where they were.
    """
    pool = sorted([card for place in places for card in place])
    shuffle(pool, chance)
    start = 0
    for place in places:
        end = start + len(place)
        place[:] = sorted(pool[start:end])
        start = end


def redeal_unknown(
    places: list[list[int]], bag: list[int], known: list[int], me: Seat, chance: Chance
) -> None:
    """Deal anew every card of `places` and of `bag` whose place `me` does not know.

    What the others know stays with the place in the hand: a seat that has seen the hidden card of a
    neighbour has, in the imagined world, seen the one that lies there instead.
    """
    pool = bag[:]
    seen_by: list[list[int]] = []
    for place in places:
        hidden = [card for card in place if not is_known(known, card, me)]
        seen_by.append(sorted([known[card] for card in hidden]))
        pool += hidden
        place[:] = [card for card in place if is_known(known, card, me)]
    pool.sort()
    shuffle(pool, chance)
    for place, masks in zip(places, seen_by):
        for mask in masks:
            card = pool.pop()
            known[card] = mask
            put(place, card)
    bag[:] = sorted(pool)
    for card in bag:
        known[card] = 0
