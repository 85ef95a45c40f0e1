"""What an int denotes: a seat, a card, a colour. The one place where numbers and their names meet.

Names are short ASCII words that never change once released: saved games and notation hold them.
What a person reads comes from the game's `text/*.toml`, by noun and name.
"""

from __future__ import annotations

from backroom.engine.errors import InvalidChoice


class Noun:
    """A small vocabulary: ints on one side, names on the other."""

    __slots__ = ("name", "names", "numbers")

    def __init__(self, name: str, names: dict[int, str]) -> None:
        self.name = name
        self.names = names
        self.numbers = {word: number for number, word in names.items()}

    def write(self, number: int) -> str:
        """The name of a number; a number outside the vocabulary was never understood."""
        if number not in self.names:
            raise InvalidChoice(f"{number} is no {self.name}")
        return self.names[number]

    def read(self, word: str) -> int:
        """The number of a name."""
        if word not in self.numbers:
            raise InvalidChoice(f"{word!r} is no {self.name}; known: {', '.join(self.numbers)}")
        return self.numbers[word]


def listed(name: str, words: list[str], first: int = 0) -> Noun:
    """A noun whose numbers count up from `first` in the order of the words."""
    return Noun(name, {first + i: word for i, word in enumerate(words)})


def counted(name: str, numbers: range) -> Noun:
    """A noun whose names are the numbers themselves."""
    return Noun(name, {number: str(number) for number in numbers})
