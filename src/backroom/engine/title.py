"""A game as the rest of the house sees it: one record of functions and data, the same shape for all."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from backroom.engine.chance import Script
from backroom.engine.errors import BadSetup
from backroom.engine.flow import NO_REPLY, NOBODY, Chance, Flow, Happening, Seat
from backroom.engine.rulebook import Rulebook, waiting
from backroom.engine.words import Words

G = TypeVar("G", bound=Flow)
S = TypeVar("S")
H = TypeVar("H")


class Question(msgspec.Struct, frozen=True, gc=False):
    """What is asked now. The options are there only for those who may see them."""

    name: str
    waiting: tuple[Seat, ...]
    options: tuple[int, ...] | None


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a seat may see, built up from nothing: a field that is not written is not sent."""

    me: Seat
    question: Question | None


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended: why, the place of every seat (1 is first), and who has won, if anybody."""

    reason: str
    places: tuple[int, ...]
    winners: tuple[Seat, ...]


class Window(msgspec.Struct, frozen=True, gc=False):
    """A moment in which players may react: what a table needs to let somebody pass in advance."""

    passing: int  # the answer that lets the moment go by
    phase: int  # the same as long as "not again this phase" holds
    opening: int  # the same during one opening
    seats: tuple[Seat, ...]  # who may still be asked in it
    aimed: tuple[Seat, ...]  # at whom the last act was aimed


def no_window(_g: Flow) -> Window | None:
    """A game without reactions."""
    return None


class Title(msgspec.Struct, Generic[G], frozen=True, kw_only=True):
    """Everything a table, a bot, a law or a benchmark needs of a game."""

    name: str
    version: int  # of the rules; stored with every game
    seats: range
    setup: type[Any]  # the options, a Struct with the field `players`
    book: Rulebook[G]
    new: Callable[[Any, Chance], G]  # set-up to a game about to begin
    copy: Callable[[G], G]
    key: Callable[[G], tuple[object, ...]]
    view: Callable[[G, Seat], View]
    redeal: Callable[[G, Seat, Chance], None]  # deal anew, in place, all that a seat cannot know
    timeout: Callable[[G, Seat], int]  # the answer for a seat that has run out of time
    outcome: Callable[[G], Outcome]  # once the game is over
    write: Callable[[G], list[str]]  # the position in lines, without the flow
    read: Callable[[G, list[str]], None]  # the same lines back into a new game
    words: Callable[[str], Words]  # a language
    window: Callable[[G], Window | None] = no_window  # the reaction asked for now, if it is one
    tallies: tuple[str, ...] = ()  # fields of a view that say how many there are of each kind
    files: dict[str, Callable[[bytes], object]] = {}  # options that a person gives as a file: how it is read

    def options(self, plain: object) -> Any:
        """A set-up from plain data, checked: a game can be made of it."""
        try:
            setup = msgspec.convert(plain, self.setup)
        except msgspec.ValidationError as error:
            raise BadSetup(f"{self.name}: {error}") from None
        self.new(setup, Script([]))
        return setup

    def start(self, setup: Any, chance: Chance, ear: list[Happening] | None = None) -> G:
        """A game at its first question."""
        g = self.new(setup, chance)
        g.ear = ear
        self.book.advance(g)
        return g

    def imagine(self, g: G, me: Seat, chance: Chance) -> G:
        """A world that `me` cannot tell from the real one.

        Secret replies of others are not guessed but taken back: a search lets their owners choose again.
        """
        world = self.copy(g)
        world.source = chance
        world.offered = None
        world.replies = tuple([r if seat == me else NO_REPLY for seat, r in zip(g.asked, g.replies)])
        still = waiting(world)
        world.seat = still[0] if still else NOBODY
        self.redeal(world, me, chance)
        return world


def furnished(form: type[S], furnish: Callable[[S], H]) -> Callable[[bytes], H]:
    """How a set-up in JSON becomes what players share; it never changes, so equal set-ups share it too."""

    @lru_cache(maxsize=64)
    def house(setup: bytes) -> H:
        return furnish(msgspec.json.decode(setup, type=form))

    return house


def question(book: Rulebook[G], g: G, me: Seat) -> Question | None:
    """The question on the table as `me` may see it."""
    if g.seat == NOBODY:
        return None
    query, still = book.queries[g.query], waiting(g)
    options: tuple[int, ...] | None = None
    if me in still:
        options = tuple(book.options(g, me))
    elif not query.secret and len(g.asked) == 1:
        options = tuple(book.options(g))
    return Question(query.name, still, options)


def hears(happening: Happening, me: Seat) -> bool:
    """May this seat see what happened? Spectators see what is told to everybody."""
    to = happening[4]
    return to == -1 or (me != NOBODY and to >> me & 1 == 1)
