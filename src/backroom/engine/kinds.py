"""What a number in a view is: its kind stands next to the field, in `shapes.py` of a game.

    bank: Annotated[int, count(120)]
    money: Annotated[tuple[int, ...], PLAYERS, count(120)]
    seats: Annotated[tuple[Gangster | None, ...], each(31, SEAT)]

A tuple has one dimension for each of its levels, the outermost first; the kind is that of every number in it.
A `bool` is a flag and a `Seat` a seat, which need not be said. `backroom.rl` makes numbers for learning from
views by their kinds; nothing in the rules depends on them.
"""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import MOST_SEATS
from backroom.engine.nouns import Noun


class Kind:
    """What one number is, and its bounds. `seats`: it is a seat, or a mask of seats; `bits` of a mask."""

    __slots__ = ("name", "noun", "least", "most", "bits", "seats")

    def __init__(self, name: str, noun: Noun | None, least: int, most: int, bits: int = 0) -> None:
        self.name = name
        self.noun = noun
        self.least = least
        self.most = most
        self.bits = bits
        self.seats = False


class Dimension:
    """How long a tuple is, and what its indices stand for.

    It has `size` elements, or none at all. With `open_ended` it has any number up to `size`, and only the
    first `kept` have room in a flat vector. With `by_player` its indices are seats.
    """

    __slots__ = ("size", "noun", "open_ended", "by_player", "kept")

    def __init__(self, size: int, noun: Noun | None, open_ended: bool, by_player: bool, kept: int) -> None:
        self.size = size
        self.noun = noun
        self.open_ended = open_ended
        self.by_player = by_player
        self.kept = kept


class Part:
    """One of several numbers that are packed into one, each with its weight, in ascending order."""

    __slots__ = ("name", "kind", "weight", "raised")

    def __init__(self, name: str, kind: Kind, weight: int = 1, raised: int = 0) -> None:
        self.name = name
        self.kind = kind
        self.weight = weight
        self.raised = raised  # what was added before it was packed, so that it is not negative


class Packed:
    """Several numbers in one; all of them are -1 if it is -1, for none."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Part, ...]) -> None:
        self.parts = parts


class Arguments:
    """A number whose parts depend on the rule that asks, or on the query; by the name of either."""

    __slots__ = ("by_query", "parts")

    def __init__(self, by_query: bool, parts: dict[str, tuple[Part, ...]]) -> None:
        self.by_query = by_query
        self.parts = parts


class Entry:
    """A tuple of different numbers: a part for each place, and `rest` for all that follow."""

    __slots__ = ("parts", "rest", "length")

    def __init__(self, parts: tuple[Part, ...], rest: Kind | None = None, length: int = 0) -> None:
        self.parts = parts
        self.rest = rest
        self.length = length or len(parts)  # the longest that there is


class Heading:
    """A tuple of entries whose first one is of another kind than those that follow."""

    __slots__ = ("first", "others")

    def __init__(self, first: Entry, others: Entry) -> None:
        self.first = first
        self.others = others


def noun(what: Noun, *others: int) -> Kind:
    """A number of this noun, or one of the others, which mean that there is none."""
    numbers = [*what.names, *others]
    return Kind("noun", what, min(numbers), max(numbers))


def count(most: int, least: int = 0) -> Kind:
    """A number of things."""
    return Kind("count", None, least, most)


def mask(what: Noun) -> Kind:
    """A bit for each number of this noun."""
    return Kind("mask", what, 0, 1, bits=max(what.names) + 1)


def seats_among(kind: Kind) -> Kind:
    """The same, for seats of players."""
    kind.seats = True
    return kind


def each(size: int, what: Noun | None = None) -> Dimension:
    """As many as this, or none."""
    return Dimension(size, what, open_ended=False, by_player=False, kept=size)


def up_to(size: int, what: Noun | None = None, *, kept: int = -1) -> Dimension:
    """As many as there are, but no more than this."""
    return Dimension(size, what, open_ended=True, by_player=False, kept=size if kept < 0 else kept)


def by_player(what: Noun) -> Dimension:
    """One for each player, in the order of seats; `what` is the noun of players in this game."""
    return Dimension(MOST_SEATS, what, open_ended=False, by_player=True, kept=MOST_SEATS)


FLAG: Final = Kind("flag", None, 0, 1)
RULE: Final = Kind("rule", None, 0, 999)  # the name of a rule; a number of the rulebook
ANSWER: Final = Kind("answer", None, -1, 9999)  # of the rule that asks: which noun it is, its question says
A_SEAT: Final = seats_among(Kind("seat", None, -1, MOST_SEATS))  # NOBODY, or everybody, is no seat
SEAT_MASK: Final = seats_among(Kind("mask", None, 0, 1, bits=MOST_SEATS + 1))  # the last: its sign
