"""Shared helpers for the position notation: writing state fields as lines of tokens and reading them.

A game declares the shape of each field, and writes only those that differ from a new game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from backroom.engine.errors import BackroomError, BadSave
from backroom.engine.nouns import Noun

T = TypeVar("T")

NONE: Final = "-"  # nobody, nowhere, no card


# -- tokens -------------------------------------------------------------------------------------------


def only(tokens: list[str]) -> str:
    """Return the token of a line that takes exactly one."""
    if len(tokens) != 1:
        raise BadSave("exactly one word is needed")
    return tokens[0]


def amount(token: str) -> int:
    """Parse a non-negative integer."""
    if int(token) < 0:
        raise BadSave("the number must not be negative")
    return int(token)


def write_name(noun: Noun, number: int) -> str:
    """Return the name of a thing, or `-` for none (a negative number)."""
    return NONE if number < 0 else noun.write(number)


def read_name(noun: Noun, token: str) -> int:
    """Return the number of a name; -1 for `-`."""
    return -1 if token == NONE else noun.read(token)


def members(noun: Noun, mask: int) -> list[str]:
    """Return the names in a bit mask."""
    return [name for number, name in noun.names.items() if mask >> number & 1]


def set_of(noun: Noun, tokens: Iterable[str]) -> int:
    """Return the bit mask of these names."""
    return sum([1 << number for number in {noun.read(token) for token in tokens}])


# -- shapes ------------------------------------------------------------------------------------------


class Shape:
    """The shape of a field that is a single non-negative integer; base class of the other shapes."""

    def tokens(self, value: Any) -> list[str]:
        """Return the value as tokens."""
        return [str(value)]

    def value(self, _old: Any, tokens: list[str]) -> Any:
        """Return the value that the tokens stand for; `_old` is the value in a new game."""
        return amount(only(tokens))


class Named(Shape):
    """One thing, or none."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def tokens(self, value: Any) -> list[str]:
        """Return its name."""
        return [write_name(self.noun, value)]

    def value(self, _old: Any, tokens: list[str]) -> Any:
        """Return the number of the name."""
        return read_name(self.noun, only(tokens))


class Things(Shape):
    """An ordered list or tuple of things, of any length."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def token(self, thing: int) -> str:
        """Return the token for one thing."""
        return write_name(self.noun, thing)

    def thing(self, token: str) -> int:
        """Return the thing that a token stands for."""
        return read_name(self.noun, token)

    def tokens(self, value: Any) -> list[str]:
        """Return a token for each thing."""
        return [self.token(thing) for thing in value]

    def value(self, old: Any, tokens: list[str]) -> Any:
        """Return the things; a tuple if the old value is one."""
        found = [self.thing(token) for token in tokens]
        return tuple(found) if isinstance(old, tuple) else found


class Each(Things):
    """One thing for each player or card; the length is fixed."""

    def value(self, old: Any, tokens: list[str]) -> Any:
        """Return the things; there must be as many as before."""
        if len(tokens) != len(old):
            raise BadSave(f"exactly {len(old)} values are needed")
        return super().value(old, tokens)


class Numbers(Each):
    """One integer for each player or card, not below `least`."""

    def __init__(self, noun: Noun, least: int = 0) -> None:
        super().__init__(noun)
        self.least = least

    def token(self, thing: int) -> str:
        """Return the number as a token."""
        return str(thing)

    def thing(self, token: str) -> int:
        """Parse one number."""
        if int(token) < self.least:
            raise BadSave(f"{token} is below {self.least}")
        return int(token)


class Mask(Shape):
    """A set of things, stored as a bit mask."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def tokens(self, value: Any) -> list[str]:
        """Return the names of the members."""
        return members(self.noun, value)

    def value(self, _old: Any, tokens: list[str]) -> Any:
        """Return the bit mask of the named members."""
        return set_of(self.noun, tokens)


NUMBER: Final = Shape()


# -- lines -------------------------------------------------------------------------------------------


def write_fields(g: object, fresh: object, fields: dict[str, Shape]) -> list[str]:
    """Return a line for each field that differs from a new game."""
    return [
        " ".join([name, *shape.tokens(getattr(g, name))])
        for name, shape in fields.items()
        if getattr(g, name) != getattr(fresh, name)
    ]


def write_rows(g: object, fresh: object, name: str, noun: Noun, shape: Shape) -> list[str]:
    """Return a line for each row of field `name` that differs from a new game; `noun` names the rows."""
    return [
        " ".join([name, noun.write(number), *shape.tokens(row)])
        for number, (row, before) in enumerate(zip(getattr(g, name), getattr(fresh, name)))
        if row != before
    ]


def read_field(g: object, name: str, shape: Shape, tokens: list[str]) -> None:
    """Set a field from tokens."""
    setattr(g, name, shape.value(getattr(g, name), tokens))


def read_row(g: object, name: str, number: int, shape: Shape, tokens: list[str]) -> None:
    """Set one row of a field from tokens."""
    rows = getattr(g, name)
    rows[number] = shape.value(rows[number], tokens)


def read_lines(g: T, lines: list[str], read_line: Callable[[T, str], None]) -> None:
    """Apply `read_line` to every line; an error quotes the line."""
    for line in lines:
        try:
            read_line(g, line)
        except (ValueError, IndexError, BackroomError) as error:
            raise BadSave(f"{line!r}: {error}") from None


def unknown(name: str, known: Iterable[str]) -> BadSave:
    """Return the error for a line that begins with an unknown word."""
    return BadSave(f"unknown word {name!r}; known: {', '.join(known)}")


# -- cards -------------------------------------------------------------------------------------------


def left_over(cards: list[int], elsewhere: Iterable[int]) -> list[int]:
    """Return the cards that are not `elsewhere`, ascending: the deck."""
    return sorted((Counter(cards) - Counter(elsewhere)).elements())


def twice(cards: list[int], what: str) -> None:
    """Refuse a card that is in two places."""
    if len(set(cards)) != len(cards):
        raise BadSave(f"a {what} is in two places")
