"""What the positions of games have in common: how a field is put into words and back, line by line.

A game says which shape each of its fields has, and writes what differs from a new game.
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
    """The one word of a line that takes one."""
    if len(words) != 1:
        raise BadSave("one word needed")
    return words[0]


def amount(word: str) -> int:
    """A whole number that is not negative."""
    if int(word) < 0:
        raise BadSave("numbers count upwards from 0")
    return int(word)


def write_name(noun: Noun, number: int) -> str:
    """The name of a thing, or that there is none."""
    return NONE if number < 0 else noun.write(number)


def read_name(noun: Noun, word: str) -> int:
    """The thing of a name, or none."""
    return -1 if word == NONE else noun.read(word)


def members(noun: Noun, mask: int) -> list[str]:
    """The names of the members of a set."""
    return [name for number, name in noun.names.items() if mask >> number & 1]


def set_of(noun: Noun, words: Iterable[str]) -> int:
    """The set of these members."""
    return sum([1 << number for number in {noun.read(word) for word in words}])


# -- shapes ------------------------------------------------------------------------------------------


class Shape:
    """A single whole number."""

    def words(self, value: Any) -> list[str]:
        """The value in words."""
        return [str(value)]

    def value(self, _old: Any, words: list[str]) -> Any:
        """The words as a value."""
        return amount(only(words))


class Named(Shape):
    """One thing, or none."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def words(self, value: Any) -> list[str]:
        """Its name."""
        return [write_name(self.noun, value)]

    def value(self, _old: Any, words: list[str]) -> Any:
        """The thing of this name."""
        return read_name(self.noun, only(words))


class Row(Shape):
    """Things in order, a tuple or a list; as many as there are."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def word(self, thing: int) -> str:
        """One of them."""
        return write_name(self.noun, thing)

    def thing(self, word: str) -> int:
        """One of them again."""
        return read_name(self.noun, word)

    def words(self, value: Any) -> list[str]:
        """All of them."""
        return [self.word(thing) for thing in value]

    def value(self, old: Any, words: list[str]) -> Any:
        """All of them again."""
        found = [self.thing(word) for word in words]
        return tuple(found) if isinstance(old, tuple) else found


class Each(Row):
    """A thing for each player, or for each place."""

    def value(self, old: Any, words: list[str]) -> Any:
        """Exactly as many things as before."""
        if len(words) != len(old):
            raise BadSave(f"{len(old)} values needed")
        return super().value(old, words)


class Numbers(Each):
    """A whole number for each; some may be negative."""

    def __init__(self, noun: Noun, least: int = 0) -> None:
        super().__init__(noun)
        self.least = least

    def word(self, thing: int) -> str:
        """The number."""
        return str(thing)

    def thing(self, word: str) -> int:
        """The number again."""
        if int(word) < self.least:
            raise BadSave(f"{word} is below {self.least}")
        return int(word)


class Mask(Shape):
    """A set."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def words(self, value: Any) -> list[str]:
        """The names of its members."""
        return members(self.noun, value)

    def value(self, _old: Any, words: list[str]) -> Any:
        """The set of these members."""
        return set_of(self.noun, words)


NUMBER: Final = Shape()


# -- lines -------------------------------------------------------------------------------------------


def write_fields(g: object, fresh: object, fields: dict[str, Shape]) -> list[str]:
    """A line for each field that is not as in a new game."""
    return [
        " ".join([name, *shape.words(getattr(g, name))])
        for name, shape in fields.items()
        if getattr(g, name) != getattr(fresh, name)
    ]


def write_rows(g: object, fresh: object, name: str, noun: Noun, shape: Shape) -> list[str]:
    """A line for each row of a field that is not as in a new game: what the row is of, then what it holds."""
    return [
        " ".join([name, noun.write(number), *shape.words(row)])
        for number, (row, before) in enumerate(zip(getattr(g, name), getattr(fresh, name)))
        if row != before
    ]


def read_field(g: object, name: str, shape: Shape, words: list[str]) -> None:
    """Lay out a field."""
    setattr(g, name, shape.value(getattr(g, name), words))


def read_row(g: object, name: str, number: int, shape: Shape, words: list[str]) -> None:
    """Lay out one row of a field."""
    rows = getattr(g, name)
    rows[number] = shape.value(rows[number], words)


def read_lines(g: T, lines: list[str], read_line: Callable[[T, str], None]) -> None:
    """Lay out line by line; one that cannot be read is refused by name."""
    for line in lines:
        try:
            read_line(g, line)
        except (ValueError, IndexError, BackroomError) as error:
            raise BadSave(f"{line!r}: {error}") from None


def unknown(name: str, known: Iterable[str]) -> BadSave:
    """No line begins like this."""
    return BadSave(f"unknown word {name!r}; known: {', '.join(known)}")


# -- cards -------------------------------------------------------------------------------------------


def left_over(cards: list[int], elsewhere: Iterable[int]) -> list[int]:
    """A deck is what lies nowhere else, ascending."""
    return sorted((Counter(cards) - Counter(elsewhere)).elements())


def twice(cards: list[int], what: str) -> None:
    """Refuse a card that is in two places."""
    if len(set(cards)) != len(cards):
        raise BadSave(f"a {what} is in two places")
