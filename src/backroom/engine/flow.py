"""The stack of frames that says where in the rules a game is, and the verbs that rules are written with.

A frame is a rule in progress: which rule, on whose behalf, its argument, and the answers picked so far. It
consists of ints, so a game can be copied, hashed and saved in the middle of any decision, however deeply
nested. A rule is a function that matches on `picked`; it is called again for every answer, and each `case`
runs once:

    match picked:
        case ():
            g.ask(me, MOVE_WHO)
        case (_,):
            g.ask(me, MOVE_TO)
        case (start, end):
            g.reseat(start, end)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from backroom.engine.dice import Dice
from backroom.engine.nouns import Noun

Seat = int
Picked = tuple[int, ...]
Chance = Callable[[int], int]  # chance(n) returns one of 0 .. n-1
Happening = tuple[int, int, int, int, int]  # number of an event, three arguments, mask of who may know it

NOBODY: Final = -1
NO_REPLY: Final = -1
EVERYONE: Final = -1
MOST_SEATS: Final = 6
ONE_REPLY_MISSING: Final = (NO_REPLY,)
ALONE: Final[list[tuple[Seat, ...]]] = [(seat,) for seat in range(MOST_SEATS)]  # who is asked alone
NOT_WRITTEN: Final = -1  # the number of a rule that is only announced


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """A rule in progress. Frames are immutable, so copies of a game share them."""

    __slots__ = ("rule", "me", "arg", "picked")

    def __init__(self, rule: int, me: Seat, arg: int, picked: Picked) -> None:
        self.rule = rule
        self.me = me  # the seat on whose behalf the rule runs
        self.arg = arg
        self.picked = picked  # answers so far

    def key(self) -> tuple[int, Seat, int, Picked]:
        """Return the frame as a hashable tuple."""
        return self.rule, self.me, self.arg, self.picked


class Rule:
    """A registered rule.

    Calling it runs nothing: `rule(me, arg)` returns the frame to pass to `Flow.do`.
    """

    __slots__ = ("number", "name", "fresh")

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.fresh = [Frame(number, me, 0, ()) for me in range(NOBODY, MOST_SEATS)]  # shared by `let`

    def __call__(self, me: Seat = NOBODY, arg: int = 0) -> Frame:
        return Frame(self.number, me, arg, ())


class Query:
    """A kind of question: what its answers denote, who may see the options, and the id of the rule behind it.

    `secret`: only the seat that is asked sees the options. `masked`: asked even with a single option, because
    skipping it would tell the others something hidden (only in games that mask, see `Flow.masked`).
    """

    __slots__ = ("number", "name", "noun", "secret", "masked", "rule")

    def __init__(self, number: int, name: str, noun: Noun, secret: bool, masked: bool, rule: str) -> None:
        self.number = number
        self.name = name
        self.noun = noun
        self.secret = secret
        self.masked = masked
        self.rule = rule


class Gesture:
    """Something a player may do at any moment without being asked: raise a hand. It changes no question."""

    __slots__ = ("number", "name", "noun", "rule")

    def __init__(self, number: int, name: str, noun: Noun, rule: str) -> None:
        self.number = number
        self.name = name
        self.noun = noun
        self.rule = rule


class Event:
    """A kind of happening, and the nouns of its arguments.

    `reveals` and `random` mark happenings that show something hidden or depend on chance: an answer that
    caused one cannot simply be undone.
    """

    __slots__ = ("number", "name", "nouns", "reveals", "random")

    def __init__(self, number: int, name: str, nouns: dict[str, Noun], reveals: bool, random: bool) -> None:
        self.number = number
        self.name = name
        self.nouns = nouns
        self.reveals = reveals
        self.random = random


def seats_of(mask: int) -> tuple[Seat, ...]:
    """Return the seats in a bit mask, ascending."""
    return SEATS_IN[mask & ALL_SEATS]


ALL_SEATS: Final = (1 << MOST_SEATS) - 1
SEATS_IN: Final = [
    tuple([me for me in range(MOST_SEATS) if mask >> me & 1]) for mask in range(1 << MOST_SEATS)
]


NOT_STARTED: Final = Frame(0, NOBODY, 0, ())


@mypyc_attr(allow_interpreted_subclasses=True)
class Flow:
    """Base class of every game's state: plain data that says where in the rules the game is.

    To see who is asked, read `seat` (`NOBODY` once the game is over) or call `rulebook.waiting(g)`; the other
    attributes belong to the kernel. A rule changes them through the verbs below.
    """

    __slots__ = (
        "stack",
        "asked",
        "replies",
        "seat",
        "query",
        "arg",
        "masked",
        "offered",
        "now",
        "source",
        "ear",
    )

    def __init__(self, source: Chance) -> None:
        self.stack: list[Frame] = []
        self.asked: tuple[Seat, ...] = ()  # several seats when they choose at the same time
        self.replies: tuple[int, ...] = ()  # parallel to `asked`; secret until all are in
        self.seat: Seat = NOBODY  # the first seat still to reply; NOBODY once the game is over
        self.query = 0  # the number of the query
        self.arg = 0
        self.masked = True  # whether masked questions are asked even with a single option
        self.offered: list[int] | None = None  # cached options of `seat`; never changed in place
        self.now = NOT_STARTED  # the frame of the rule now running
        self.source = source  # not part of the state: live play records it, replays script it
        self.ear: list[Happening] | None = None  # not part of the state: collects happenings, if set

    def copy_flow(self, twin: Flow) -> None:
        """Copy the position in the rules to `twin`. Its source of chance and its `ear` stay its own."""
        twin.stack = self.stack[:]
        twin.asked = self.asked
        twin.replies = self.replies
        twin.seat = self.seat
        twin.query = self.query
        twin.arg = self.arg
        twin.masked = self.masked
        twin.offered = self.offered

    def flow_key(self) -> tuple[object, ...]:
        """Return the position in the rules as a hashable tuple."""
        frames = tuple([frame.key() for frame in self.stack])
        return frames, self.asked, self.replies, self.seat, self.query, self.arg, self.masked

    def do(self, *frames: Frame) -> None:
        """Schedule rules. They run in the order written, before anything already scheduled."""
        for i in range(len(frames) - 1, -1, -1):
            self.stack.append(frames[i])

    def let(self, me: Seat, *rules: Rule) -> None:
        """Schedule rules on behalf of one player: short for `do(rule(me), ...)`."""
        for i in range(len(rules) - 1, -1, -1):
            self.stack.append(rules[i].fresh[me + 1])

    def do_one(self, frame: Frame) -> None:
        """`do` with one frame: compiled rules call this."""
        self.stack.append(frame)

    def let_one(self, me: Seat, rule: Rule) -> None:
        """`let` with one rule: compiled rules call this."""
        self.stack.append(rule.fresh[me + 1])

    def ask(self, seat: Seat, query: Query, arg: int = 0) -> None:
        """Put a question to `seat`; `arg` is passed on to the function that lists the options.

        The rule now running is called again with the answer appended to `picked`.
        """
        self.stack.append(self.now)
        self.asked = ALONE[seat]
        self.replies = ONE_REPLY_MISSING
        self.seat = seat
        self.query = query.number
        self.arg = arg

    def ask_each(self, seats: tuple[Seat, ...], query: Query, arg: int = 0) -> None:
        """Put the same question to several players at once; nobody sees a reply before all are in.

        The rule now running is called again with all replies appended to `picked`, in the order of `seats`.
        """
        self.ask(seats[0], query, arg)
        self.asked = seats
        self.replies = (NO_REPLY,) * len(seats)

    def chance(self, n: int) -> int:
        """Return one of 0 .. n-1, all equally likely: the only source of randomness in the rules.

        For n = 1 nothing is drawn.
        """
        if n <= 1:
            return 0
        source = self.source
        return source.roll(n) if isinstance(source, Dice) else source(n)

    def tell(self, event: Event, a: int = 0, b: int = 0, c: int = 0, to: int = EVERYONE) -> None:
        """Report a happening to everybody, or to the seats in the mask `to`."""
        if self.ear is not None:
            self.ear.append((event.number, a, b, c, to))

    def skip_to(self, *rules: Rule) -> Frame:
        """Drop the frames above the first one of these rules. Returns that frame, which stays scheduled."""
        numbers = [rule.number for rule in rules]
        while self.stack[-1].rule not in numbers:
            self.stack.pop()
        return self.stack[-1]

    def finish(self) -> None:
        """End the game: nothing that was scheduled runs any more."""
        self.stack.clear()
