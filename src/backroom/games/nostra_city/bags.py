"""Bags of cards that are distinguished by their kind alone: bills, and Vendetta cards.

A bag is one int that counts up to 31 of each of up to 12 kinds, five bits a kind. The order of a pile does
not exist until a card is drawn.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine.flow import Chance

Bag = int

WIDTH: Final = 5
MOST: Final = 31
KINDS: Final = 12
EMPTY: Final = 0


def one(kind: int) -> Bag:
    """A bag of one card: add it to put a card in, subtract it to take one out."""
    return 1 << WIDTH * kind


def count(bag: i64, kind: int) -> int:
    """The number of cards of a kind."""
    return bag >> WIDTH * kind & MOST


def size(bag: i64) -> int:
    """The number of all cards."""
    total = 0
    while bag:
        total += bag & MOST
        bag >>= WIDTH
    return total


def kinds(bag: i64) -> list[int]:
    """The kinds in a bag, in ascending order, as a list of options."""
    found: list[int] = []
    kind = 0
    while bag:
        if bag & MOST:
            found.append(kind)
        bag >>= WIDTH
        kind += 1
    return found


def nth(bag: i64, at: int) -> int:
    """The kind of the card at this index, with all cards in ascending order."""
    kind = 0
    while at >= bag & MOST:
        at -= bag & MOST
        bag >>= WIDTH
        kind += 1
    return kind


def pick(bag: Bag, chance: Chance) -> int:
    """The kind of a card drawn at random; it stays in the bag."""
    number = size(bag)
    return nth(bag, chance(number) if number > 1 else 0)


def some(bag: Bag, number: int, chance: Chance) -> Bag:
    """Some of the cards, at random; all of them if there are not more."""
    found = EMPTY
    for _ in range(min(number, size(bag))):
        drawn = one(pick(bag - found, chance))
        found += drawn
    return found


def cards(bag: Bag) -> list[int]:
    """All cards by kind, in ascending order."""
    return [kind for kind in kinds(bag) for _ in range(count(bag, kind))]


def bag_of(numbers: list[int]) -> Bag:
    """Make a bag of cards of these kinds."""
    total = EMPTY
    for kind in numbers:
        total += one(kind)
    return total


def total(bag: i64, values: list[int]) -> int:
    """The sum of a value over all cards."""
    found = 0
    kind = 0
    while bag:
        found += (bag & MOST) * values[kind]
        bag >>= WIDTH
        kind += 1
    return found


def both(bag: Bag, other: Bag) -> Bag:
    """The cards that two bags have in common: of each kind, the smaller number."""
    found = EMPTY
    for kind in kinds(bag):
        found += min(count(bag, kind), count(other, kind)) * one(kind)
    return found


def without(bag: Bag, gone: Bag) -> Bag:
    """A bag without these cards, as far as they are in it."""
    return bag - both(bag, gone)


def either(bag: Bag, other: Bag) -> Bag:
    """The smallest bag that contains both: of each kind, the larger number."""
    return bag + other - both(bag, other)
