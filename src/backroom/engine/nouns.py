"""Nouns: what an int stands for (a seat, a card, a colour), with a name for each value.

Names are short ASCII words that never change once released: saved games and positions contain them. The texts
that people read come from the game's `text/*.toml`, by noun and name.
"""

from __future__ import annotations

from backroom.engine.errors import InvalidChoice


class Noun:
    """A kind of thing, with a name for each of its numbers."""

    __slots__ = ("name", "names", "numbers")

    def __init__(self, name: str, names: dict[int, str]) -> None:
        self.name = name
        self.names = names
        self.numbers = {word: number for number, word in names.items()}

    def write(self, number: int) -> str:
        """Return the name of a number; `InvalidChoice` if there is no such number."""
        if number not in self.names:
            raise InvalidChoice(f"{number} is no {self.name}")
        return self.names[number]

    def read(self, word: str) -> int:
        """Return the number of a name; `InvalidChoice` if there is no such name."""
        if word not in self.numbers:
            raise InvalidChoice(f"{word!r} is no {self.name}; known: {', '.join(self.numbers)}")
        return self.numbers[word]


def listed(name: str, words: list[str], first: int = 0) -> Noun:
    """Make a noun whose numbers count up from `first` in the order of `words`."""
    return Noun(name, {first + i: word for i, word in enumerate(words)})


def counted(name: str, numbers: range) -> Noun:
    """Make a noun whose names are the numbers themselves."""
    return Noun(name, {number: str(number) for number in numbers})
