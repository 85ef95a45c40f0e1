"""Shared helpers for the position notation of games: writing state fields as lines of words and reading them.

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


# -- words -------------------------------------------------------------------------------------------


def only(words: list[str]) -> str:
    """Return the word of a line that takes exactly one."""
    if len(words) != 1:
        raise BadSave("exactly one word is needed")
    return words[0]


def amount(word: str) -> int:
    """Parse a non-negative integer."""
    if int(word) < 0:
        raise BadSave("the number must not be negative")
    return int(word)


def write_name(noun: Noun, number: int) -> str:
    """Return the name of a thing, or `-` for none (a negative number)."""
    return NONE if number < 0 else noun.write(number)


def read_name(noun: Noun, word: str) -> int:
    """Return the number of a name; -1 for `-`."""
    return -1 if word == NONE else noun.read(word)


def members(noun: Noun, mask: int) -> list[str]:
    """Return the names in a bit mask."""
    return [name for number, name in noun.names.items() if mask >> number & 1]


def set_of(noun: Noun, words: Iterable[str]) -> int:
    """Return the bit mask of these names."""
    return sum([1 << number for number in {noun.read(word) for word in words}])


# -- shapes ------------------------------------------------------------------------------------------


class Shape:
    """The shape of a field that is a single non-negative integer; base class of the other shapes."""

    def words(self, value: Any) -> list[str]:
        """Return the value as words."""
        return [str(value)]

    def value(self, _old: Any, words: list[str]) -> Any:
        """Return the value that the words stand for; `_old` is the value in a new game."""
        return amount(only(words))


class Named(Shape):
    """One thing, or none."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def words(self, value: Any) -> list[str]:
        """Return its name."""
        return [write_name(self.noun, value)]

    def value(self, _old: Any, words: list[str]) -> Any:
        """Return the number of the name."""
        return read_name(self.noun, only(words))


class Things(Shape):
    """An ordered list or tuple of things, of any length."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def word(self, thing: int) -> str:
        """Return the word for one thing."""
        return write_name(self.noun, thing)

    def thing(self, word: str) -> int:
        """Return the thing that a word stands for."""
        return read_name(self.noun, word)

    def words(self, value: Any) -> list[str]:
        """Return a word for each thing."""
        return [self.word(thing) for thing in value]

    def value(self, old: Any, words: list[str]) -> Any:
        """Return the things; a tuple if the old value is one."""
        found = [self.thing(word) for word in words]
        return tuple(found) if isinstance(old, tuple) else found


class Each(Things):
    """One thing for each player or place; the length is fixed."""

    def value(self, old: Any, words: list[str]) -> Any:
        """Return the things; there must be as many as before."""
        if len(words) != len(old):
            raise BadSave(f"exactly {len(old)} values are needed")
        return super().value(old, words)


class Numbers(Each):
    """One integer for each player or place, not below `least`."""

    def __init__(self, noun: Noun, least: int = 0) -> None:
        super().__init__(noun)
        self.least = least

    def word(self, thing: int) -> str:
        """Return the number as a word."""
        return str(thing)

    def thing(self, word: str) -> int:
        """Parse one number."""
        if int(word) < self.least:
            raise BadSave(f"{word} is below {self.least}")
        return int(word)


class Mask(Shape):
    """A set of things, stored as a bit mask."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def words(self, value: Any) -> list[str]:
        """Return the names of the members."""
        return members(self.noun, value)

    def value(self, _old: Any, words: list[str]) -> Any:
        """Return the bit mask of the named members."""
        return set_of(self.noun, words)


NUMBER: Final = Shape()


# -- lines -------------------------------------------------------------------------------------------


def write_fields(g: object, fresh: object, fields: dict[str, Shape]) -> list[str]:
    """Return a line for each field that differs from a new game."""
    return [
        " ".join([name, *shape.words(getattr(g, name))])
        for name, shape in fields.items()
        if getattr(g, name) != getattr(fresh, name)
    ]


def write_rows(g: object, fresh: object, name: str, noun: Noun, shape: Shape) -> list[str]:
    """Return a line for each row of field `name` that differs from a new game; `noun` names the rows."""
    return [
        " ".join([name, noun.write(number), *shape.words(row)])
        for number, (row, before) in enumerate(zip(getattr(g, name), getattr(fresh, name)))
        if row != before
    ]


def read_field(g: object, name: str, shape: Shape, words: list[str]) -> None:
    """Set a field from words."""
    setattr(g, name, shape.value(getattr(g, name), words))


def read_row(g: object, name: str, number: int, shape: Shape, words: list[str]) -> None:
    """Set one row of a field from words."""
    rows = getattr(g, name)
    rows[number] = shape.value(rows[number], words)


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
