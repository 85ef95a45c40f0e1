"""A game with its chance made explicit: what OpenSpiel calls a state, as a value that never changes.

The rules draw chance while they carry out an answer. Here an answer is tried on a copy of the game with the
outcomes that are known so far; where they run dry, a chance node asks for the next one, and the answer is
tried again from a copy.
"""

from __future__ import annotations

from typing import Any

import msgspec

from backroom.engine import notation
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.engine.looks import hears
from backroom.engine.rulebook import waiting
from backroom.engine.title import Title
from backroom.games import title as title_of
from backroom.rl.episode import returns

OPENING = -1  # the answer before the first question: the deal


class RanDry(BackroomError):
    """The rules need a chance outcome that is not known yet, out of `sides`."""

    def __init__(self, sides: int) -> None:
        super().__init__(f"one of {sides} chance outcomes is to be chosen")
        self.sides = sides


class Known:
    """A source of chance with the outcomes known so far."""

    __slots__ = ("outcomes", "used")

    def __init__(self, outcomes: tuple[int, ...]) -> None:
        self.outcomes = outcomes
        self.used = 0

    def __call__(self, sides: int) -> int:
        if self.used == len(self.outcomes):
            raise RanDry(sides)
        outcome = self.outcomes[self.used]
        self.used += 1
        return outcome


class Chapter(msgspec.Struct, frozen=True):
    """What an answer led to, and what was before it."""

    before: Chapter | None
    seat: Seat
    answer: int
    happenings: tuple[Happening, ...]


class Trail:
    """A game at a question, at its end, or in the middle of an answer that waits for chance."""

    __slots__ = ("title", "setup", "g", "answer", "outcomes", "sides", "story")

    def __init__(self, title: Title[Any], setup: Any) -> None:
        self.title = title
        self.setup = setup
        self.g: Any = None  # the game before the answer
        self.answer = OPENING  # the answer that waits for chance
        self.outcomes: tuple[int, ...] = ()  # that it has been given
        self.sides = 0  # of the chance node; 0 if none is waited for
        self.story: Chapter | None = None

    @property
    def is_dealt(self) -> bool:
        """True once there is something to see."""
        return self.story is not None

    # -- going on ----------------------------------------------------------------------------

    def tried(self, answer: int, outcomes: tuple[int, ...]) -> Trail:
        """Return the game after an answer with these outcomes, as far as they go."""
        found = Trail(self.title, self.setup)
        found.story = self.story
        ear: list[Happening] = []
        chance = Known(outcomes)
        g = self.title.copy(self.g)
        g.source, g.ear = chance, ear
        try:
            if answer == OPENING:
                self.title.book.advance(g)
            else:
                self.title.book.apply(g, answer)
        except RanDry as dry:
            found.g, found.answer, found.outcomes, found.sides = self.g, answer, outcomes, dry.sides
            return found
        g.ear = None
        found.g = g
        found.story = Chapter(self.story, self.g.seat, answer, tuple(ear))
        return found

    def answered(self, answer: int) -> Trail:
        """Return the game after an answer."""
        return self.tried(answer, ())

    def drawn(self, outcome: int) -> Trail:
        """Return the game after a chance outcome."""
        return self.tried(self.answer, (*self.outcomes, outcome))

    # -- what it is --------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """True once the game is over."""
        return self.sides == 0 and self.g.seat == NOBODY

    def options(self) -> list[int]:
        """The options of the seat that is asked."""
        return self.title.book.options(self.g)

    def returns(self) -> list[float]:
        """What each seat is paid: 0 while the game goes on."""
        return returns(self.title.outcome(self.g)) if self.is_over else [0.0] * self.setup.players

    def chapters(self) -> list[Chapter]:
        """What was answered and what happened, from the deal on."""
        found: list[Chapter] = []
        chapter = self.story
        while chapter is not None:
            found.append(chapter)
            chapter = chapter.before
        return found[::-1]

    def heard(self, me: Seat) -> list[Happening]:
        """All happenings that a seat has heard."""
        return [one for chapter in self.chapters() for one in chapter.happenings if hears(one, me)]

    def recalled(self, me: Seat) -> str:
        """Everything that a seat remembers: its own answers and what it has heard, in order."""
        words: list[str] = []
        for chapter in self.chapters():
            if chapter.seat == me:
                words.append(f"answered {chapter.answer}")
            words += [
                f"heard {one[0]} {one[1]} {one[2]} {one[3]}" for one in chapter.happenings if hears(one, me)
            ]
        return "; ".join(words)

    def seen(self, me: Seat) -> str:
        """What a seat sees, as JSON; nothing before the deal."""
        return msgspec.json.encode(self.title.view(self.g, me)).decode() if self.is_dealt else ""

    # -- other worlds, copies, saves -----------------------------------------------------------

    def imagined(self, me: Seat, dice: Dice) -> Trail:
        """Return a world that `me` cannot tell from this one; who has replied in secret replies anew."""
        found = Trail(self.title, self.setup)
        found.story = self.story
        found.g = self.title.imagine(self.g, me, dice)
        book = self.title.book
        for seat in waiting(found.g):
            if seat not in waiting(self.g):
                options = book.options(found.g, seat)
                book.apply(found.g, options[dice(len(options))], seat)
        return found

    def __deepcopy__(self, _memory: dict[int, object]) -> Trail:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        position = notation.write(self.title, self.g, self.setup) if self.is_dealt else None
        chapters = [(one.seat, one.answer, one.happenings) for one in self.chapters()]
        waits = self.answer, self.outcomes, self.sides
        return restored, (self.title.name, self.setup, position, waits, chapters)


def begun(title: Title[Any], setup: Any) -> Trail:
    """Return the trail of a game before its deal."""
    found = Trail(title, setup)
    found.g = title.new(setup, Known(()))
    return found


def restored(
    game: str,
    setup: Any,
    position: str | None,
    waits: tuple[int, tuple[int, ...], int],
    chapters: list[tuple[Seat, int, tuple[Happening, ...]]],
) -> Trail:
    """Return a trail that was saved."""
    title = title_of(game)
    found = begun(title, setup)
    if position is not None:
        found.g = notation.read(title, position, Known(()))
    found.answer, found.outcomes, found.sides = waits
    for seat, answer, happenings in chapters:
        found.story = Chapter(found.story, seat, answer, happenings)
    return found
