"""A game as a product: one object with its functions and data (`Title`); all games have the same fields."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from backroom.engine.chance import Script
from backroom.engine.errors import BadSetup
from backroom.engine.flow import NO_REPLY, NOBODY, Chance, Flow, Happening, Seat
from backroom.engine.looks import Asked
from backroom.engine.rulebook import Rulebook, waiting
from backroom.engine.words import Words

MOST_OWNERS: Final = 32  # data files of which the words are kept

G = TypeVar("G", bound=Flow)
S = TypeVar("S")
H = TypeVar("H")


class Question(msgspec.Struct, frozen=True, gc=False):
    """The question now asked. `options` is None for a seat that may not see them."""

    name: str
    waiting: tuple[Seat, ...]
    options: tuple[int, ...] | None


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one seat may see. Each game has its own subclass.

    It is built field by field from nothing, so a field that is not written cannot leak.
    """

    me: Seat
    question: Question | None


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended: why, the place of every seat (1 is first), and the winners, if any."""

    reason: str
    places: tuple[int, ...]
    winners: tuple[Seat, ...]


class Window(msgspec.Struct, frozen=True, gc=False):
    """A moment in which players may react, with what a table needs to let a player pass in advance."""

    passing: int  # the answer that passes
    phase: int  # stays the same while "pass for this phase" applies
    window_opening: int  # stays the same while "pass for this window opening" applies
    seats: tuple[Seat, ...]  # the seats that may still be asked in this window
    aimed: tuple[Seat, ...]  # the seats at which the last act was aimed


def no_window(_g: Flow) -> Window | None:
    """The default of `Title.window`, for games without reactions."""
    return None


class Wording(Protocol):
    """Makes the words of a game in a language; `data` is the data file of an owner, or empty."""

    def __call__(self, language: str, data: bytes = b"", /) -> Words: ...


class Title(msgspec.Struct, Generic[G], frozen=True, kw_only=True):
    """Everything that a table, a bot, a law or a benchmark needs to know about a game.

        title = games.title("reckoning")
        setup = title.parse_setup({"players": 4})
        g = title.start(setup, Dice(1))

    Play goes on with `title.book` (see `Rulebook`); `title.view(g, seat)` is what a seat may see, and
    `title.outcome(g)` the result once `g.seat` is `NOBODY`.
    """

    name: str
    rules: int  # version of the rules; stored with every game
    seats: range
    setup: type[Any]  # type of the set-up, a Struct with the field `players`
    book: Rulebook[G]
    new: Callable[[Any, Chance], G]  # makes a game that is about to begin from a set-up
    copy: Callable[[G], G]
    key: Callable[[G], tuple[object, ...]]
    look: Callable[[G, Seat], Any]  # what a seat may see, in a compiled class (see `engine.looks`)
    view: Callable[[G, Seat], View]  # the same as it is sent, in a struct
    redeal: Callable[[G, Seat, Chance], None]  # deals again, in place, all that a seat cannot know
    timeout: Callable[[G, Seat], int]  # the answer for a seat that has run out of time
    outcome: Callable[[G], Outcome]  # the result, once the game is over
    standings: Callable[[G], list[int]]  # what each player has now of what they are ranked by in the end
    write: Callable[[G], list[str]]  # the position as lines, without the stack of rules
    read: Callable[[G, list[str]], None]  # reads these lines into a new game
    words: Wording  # the texts of the game in a language
    window: Callable[[G], Window | None] = no_window  # the window now open, if the question is a reaction
    tallies: tuple[str, ...] = ()  # fields of the view that count how many there are of each kind
    unhashed: tuple[str, ...] = ()  # lines of a position that came after games were stored with its hash
    files: dict[str, Callable[[bytes], object]] = {}  # data files of the set-up, and how to read each

    def parse_setup(self, plain: object) -> Any:
        """Make a set-up from plain data such as `{"players": 4}`; `BadSetup` if no game can be made of it."""
        try:
            setup = msgspec.convert(plain, self.setup)
        except msgspec.ValidationError as error:
            raise BadSetup(f"{self.name}: {error}") from None
        self.new(setup, Script([]))
        return setup

    def words_for(self, setup: dict[str, Any], language: str) -> Words:
        """The texts for a game with this set-up, as plain data: with the names and texts of its data file."""
        data = setup.get("data")
        return self.words(language, msgspec.json.encode(data) if data else b"")

    def start(self, setup: Any, chance: Chance, ear: list[Happening] | None = None) -> G:
        """Start a game and return it at its first question.

        `setup` comes from `parse_setup` and `chance` is the source of random numbers. Happenings are
        appended to `ear`, if given.
        """
        g = self.new(setup, chance)
        g.ear = ear
        self.book.advance(g)
        return g

    def told(self, happening: Happening) -> list[str]:
        """A happening in words, as programs get it: the name of its event, then its arguments."""
        event = self.book.events[happening[0]]
        arguments = zip(event.nouns.values(), happening[1:4])
        return [event.name, *[noun.write(number) for noun, number in arguments]]

    def box_of(self, g: G) -> Any:
        """Everything about a game that never changes, which all players know; None if it has no box."""
        return getattr(g, "box", None)

    def imagine(self, g: G, me: Seat, chance: Chance) -> G:
        """A world that `me` cannot tell from the real one.

        Everything that the seat `me` does not know is dealt again by `chance`, which the world uses from then
        on. Secret replies of others are not guessed but removed: a search lets those players choose again.
        """
        world = self.copy(g)
        world.source = chance
        world.offered = None
        world.replies = tuple([r if seat == me else NO_REPLY for seat, r in zip(g.asked, g.replies)])
        still = waiting(world)
        world.seat = still[0] if still else NOBODY
        self.redeal(world, me, chance)
        return world


def boxes(form: type[S], make_box: Callable[[S], H]) -> Callable[[bytes], H]:
    """Return a cached function that makes what never changes in a game (of type `H`) from a set-up in JSON.

    `form` is the type of the set-up. Games with equal set-ups share the result.
    """

    @lru_cache(maxsize=64)
    def box(setup: bytes) -> H:
        return make_box(msgspec.json.decode(setup, type=form))

    return box


def wording(make: Callable[[str, bytes], Words]) -> Wording:
    """Return a cached `make`: the built-in words are kept for good, those with data of owners for a while."""
    built_in = cache(lambda language: make(language, b""))
    of_owners = lru_cache(maxsize=MOST_OWNERS)(make)

    def words(language: str, data: bytes = b"") -> Words:
        return of_owners(language, data) if data else built_in(language)

    return words


def shown(asked: Asked | None) -> Question | None:
    """Return a question as views have it."""
    return None if asked is None else Question(asked.name, asked.waiting, asked.options)
