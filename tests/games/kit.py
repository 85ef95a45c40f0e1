"""A table in mid-air, whatever the game: scripted chance, players by letter, answers and events in words."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from backroom.engine.flow import NOBODY, Flow, Frame, Happening
from backroom.engine.looks import hears
from backroom.engine.rulebook import Rulebook, waiting

G = TypeVar("G", bound=Flow)

LETTERS = "ABCDEF"


def seat(letter: str) -> int:
    """The number of a player."""
    return LETTERS.index(letter)


class Kit(Generic[G]):
    """A game that a test arranges and plays; chance that nobody has scripted takes the first it may take."""

    g: G

    def __init__(self, book: Rulebook[G]) -> None:
        self.book = book
        self.outcomes: list[int] = []
        self.told: dict[str, int] = {}
        self.ear: list[Happening] = []

    # -- chance ------------------------------------------------------------------------------

    def chance(self, n: int) -> int:
        """The next outcome of the script."""
        outcome = self.outcomes.pop(0) if self.outcomes else 0
        assert 0 <= outcome < n, f"the script says {outcome}, possible are 0 .. {n - 1}"
        return outcome

    def script(self, *outcomes: int) -> None:
        """What chance brings next, each as one of 0 .. n-1; a sure thing is not rolled for."""
        self.outcomes.extend(outcomes)

    # -- playing -----------------------------------------------------------------------------

    def run(self, *frames: Frame) -> None:
        """These rules happen next, up to the first question."""
        self.g.do(*frames)
        self.book.advance(self.g)

    @property
    def asked(self) -> Any:  # a tuple or None, anew at every look: not to be narrowed
        """Who is asked what; None when nobody is."""
        g = self.g
        return None if g.seat == NOBODY else (LETTERS[g.seat], self.book.queries[g.query].name)

    @property
    def waiting(self) -> str:
        """All who are still asked, e.g. "ACD"."""
        return "".join([LETTERS[me] for me in waiting(self.g)])

    @property
    def options(self) -> list[str]:
        """What may be answered now, in words."""
        return self.options_of(LETTERS[self.g.seat])

    def options_of(self, letter: str) -> list[str]:
        """What this one of those who are asked may answer."""
        noun = self.book.queries[self.g.query].noun
        return [noun.write(choice) for choice in self.book.options(self.g, seat(letter))]

    def answer(self, *words: str | int, by: str | None = None) -> None:
        """Whoever is asked answers (`by`: one of several); every answer is checked."""
        for word in words:
            choice = self.book.queries[self.g.query].noun.read(str(word))
            self.book.answer(self.g, choice, NOBODY if by is None else seat(by))

    def signal(self, letter: str, gesture: str, word: str) -> None:
        """A player does something unasked: t.signal("B", "hand", "raise")."""
        found = self.book.gestured(gesture)
        assert found is not None
        self.book.signal(self.g, found, found.noun.read(word), seat(letter))

    def heard(self, letter: str = "") -> list[tuple[str, ...]]:
        """What happened since the last call: all of it, or what one player was told."""
        fresh = self.ear[self.told.get(letter, 0) :]
        self.told[letter] = len(self.ear)
        return [said(self.book, one) for one in fresh if not letter or hears(one, seat(letter))]


def said(book: Rulebook[G], happening: Happening) -> tuple[str, ...]:
    """The name of an event and its arguments in words."""
    event = book.events[happening[0]]
    return (event.name, *[noun.write(happening[1 + i]) for i, noun in enumerate(event.nouns.values())])
