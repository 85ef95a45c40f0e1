"""Hidden information: bags instead of decks, masks of the seats that know a card, and redealing.

A deck is a *bag*: the order of cards that nobody has seen does not exist until one is drawn by chance. Bags
are kept ascending, so that equal knowledge means equal data.

`known[card]` is the mask of the seats that know where a card is. The predicate `is_known` decides both what a
seat is shown and what is dealt again when it imagines a world.
"""

from __future__ import annotations

from backroom.engine.flow import NOBODY, Chance, Seat


def draw(bag: list[int], chance: Chance) -> int:
    """Remove a random card from a bag and return it. Only now is it decided which card it is."""
    return bag.pop(chance(len(bag)) if len(bag) > 1 else 0)


def put(bag: list[int], card: int) -> None:
    """Insert a card into a bag or hand that is kept ascending."""
    low, high = 0, len(bag)
    while low < high:
        middle = (low + high) // 2
        if card < bag[middle]:
            high = middle
        else:
            low = middle + 1
    bag.insert(low, card)


def distinct(cards: list[int]) -> list[int]:
    """Return each card once, ascending; `cards` must be ascending too."""
    found: list[int] = []
    for card in cards:
        if not found or found[-1] != card:
            found.append(card)
    return found


def is_known(known: list[int], card: int, me: Seat) -> bool:
    """True if seat `me` knows where this card is. Spectators (`NOBODY`) know no hidden card."""
    return me != NOBODY and known[card] >> me & 1 == 1


def shuffle(cards: list[int], chance: Chance) -> None:
    """Shuffle a list of cards in place."""
    for i in range(len(cards) - 1, 0, -1):
        j = chance(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def redeal(hands: list[list[int]], chance: Chance) -> None:
    """Deal all cards in `hands` (or piles) again among them, in place; each keeps its number of cards.

    The cards are sorted first, so that the result does not depend on where they were.
    """
    pool = sorted([card for hand in hands for card in hand])
    shuffle(pool, chance)
    start = 0
    for hand in hands:
        end = start + len(hand)
        hand[:] = sorted(pool[start:end])
        start = end


def redeal_unknown(
    hands: list[list[int]], bag: list[int], known: list[int], me: Seat, chance: Chance
) -> None:
    """Deal again, in place, every card in `hands` and `bag` of which seat `me` does not know where it is.

    What the others know stays attached to the hand: if a player has seen a neighbour's hidden card, then in
    the imagined world that player has seen the card that replaced it.
    """
    pool = bag[:]
    seen_by: list[list[int]] = []
    for hand in hands:
        hidden = [card for card in hand if not is_known(known, card, me)]
        seen_by.append(sorted([known[card] for card in hidden]))
        pool += hidden
        hand[:] = [card for card in hand if is_known(known, card, me)]
    pool.sort()
    shuffle(pool, chance)
    for hand, masks in zip(hands, seen_by):
        for mask in masks:
            card = pool.pop()
            known[card] = mask
            put(hand, card)
    bag[:] = sorted(pool)
    for card in bag:
        known[card] = 0
