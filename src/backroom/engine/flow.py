"""Where we are in the rules, as data: a stack of frames, and the verbs that rules are written with.

A frame names a rule in progress: which rule, on whose behalf, its argument, the answers picked so
far. It is made of ints, so a game can be copied, hashed and saved in the middle of any decision,
however deeply nested. A rule is a function that matches on `picked`; it is entered again for every
answer, and each `case` runs once:

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

from backroom.engine.nouns import Noun

Seat = int
Picked = tuple[int, ...]
Chance = Callable[[int], int]  # chance(n) is one of 0 .. n-1
Happening = tuple[int, int, int, int, int]  # event, its three arguments, the mask of seats that see it

NOBODY: Final = -1
NO_REPLY: Final = -1
EVERYONE: Final = -1
MOST_SEATS: Final = 6
ONE_REPLY_MISSING: Final = (NO_REPLY,)
NOT_WRITTEN: Final = -1  # the number of a rule that is only announced


class Frame:
    """A rule in progress. Never changed once it is made, so that copies of a game share it."""

    __slots__ = ("rule", "me", "arg", "picked")

    def __init__(self, rule: int, me: Seat, arg: int, picked: Picked) -> None:
        self.rule = rule
        self.me = me  # on whose behalf
        self.arg = arg
        self.picked = picked  # answers so far

    def key(self) -> tuple[int, Seat, int, Picked]:
        """The frame as plain data."""
        return self.rule, self.me, self.arg, self.picked


class Rule:
    """Calling a rule runs nothing; it names the work to be done, as a frame."""

    __slots__ = ("number", "name", "fresh")

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.fresh = [Frame(number, me, 0, ()) for me in range(NOBODY, MOST_SEATS)]  # made once, for `let`

    def __call__(self, me: Seat = NOBODY, arg: int = 0) -> Frame:
        return Frame(self.number, me, arg, ())


class Query:
    """A question: what its answers denote, who may see the options, and the rule behind it.

    `secret`: only the one who is asked sees the options. `masked`: asked even with a single option,
    because skipping it would tell the others something hidden (at tables that mask, see `Flow.masked`).
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
    """Something a player may do unasked, at any moment: raise a hand. It changes no question."""

    __slots__ = ("number", "name", "noun", "rule")

    def __init__(self, number: int, name: str, noun: Noun, rule: str) -> None:
        self.number = number
        self.name = name
        self.noun = noun
        self.rule = rule


class Event:
    """A kind of happening. Marked when it reveals something hidden, or is random: see undo."""

    __slots__ = ("number", "name", "nouns", "reveals", "random")

    def __init__(self, number: int, name: str, nouns: dict[str, Noun], reveals: bool, random: bool) -> None:
        self.number = number
        self.name = name
        self.nouns = nouns
        self.reveals = reveals
        self.random = random


def seats_of(mask: int) -> tuple[Seat, ...]:
    """The seats of a mask, ascending."""
    return tuple([me for me in range(MOST_SEATS) if mask >> me & 1])


NOT_STARTED: Final = Frame(0, NOBODY, 0, ())


@mypyc_attr(allow_interpreted_subclasses=True)
class Flow:
    """The part of every game's state that says where in the rules we are. Plain data."""

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
        self.asked: tuple[Seat, ...] = ()  # several when players choose at the same time
        self.replies: tuple[int, ...] = ()  # secret until all have replied
        self.seat: Seat = NOBODY  # the first still to reply; NOBODY once the game is over
        self.query = 0  # what they are asked
        self.arg = 0
        self.masked = True  # ask masked questions even when only one option is left
        self.offered: list[int] | None = None  # the options of `seat`, once computed; never changed in place
        self.now = NOT_STARTED  # the rule now running
        self.source = source  # a port, not state: live play records it, replays script it
        self.ear: list[Happening] | None = None  # a port, not state: who listens to events, if anybody

    def copy_flow(self, twin: Flow) -> None:
        """Make `twin` stand at the same point of the rules. Its ports are its own."""
        twin.stack = self.stack[:]
        twin.asked = self.asked
        twin.replies = self.replies
        twin.seat = self.seat
        twin.query = self.query
        twin.arg = self.arg
        twin.masked = self.masked
        twin.offered = self.offered

    def flow_key(self) -> tuple[object, ...]:
        """Everything of the flow that matters, hashable."""
        frames = tuple([frame.key() for frame in self.stack])
        return frames, self.asked, self.replies, self.seat, self.query, self.arg, self.masked

    def do(self, *frames: Frame) -> None:
        """Schedule rules. They happen in the order written, before anything already scheduled."""
        self.stack.extend(frames[::-1])

    def let(self, me: Seat, *rules: Rule) -> None:
        """Schedule rules on behalf of one player: `do` for the most common case."""
        for i in range(len(rules) - 1, -1, -1):
            self.stack.append(rules[i].fresh[me + 1])

    def ask(self, seat: Seat, query: Query, arg: int = 0) -> None:
        """Put a question. The rule now running starts over with the answer appended to `picked`."""
        self.stack.append(self.now)
        self.asked = (seat,)
        self.replies = ONE_REPLY_MISSING
        self.seat = seat
        self.query = query.number
        self.arg = arg

    def ask_each(self, seats: tuple[Seat, ...], query: Query, arg: int = 0) -> None:
        """Put the same question to several players at once; nobody sees a reply before all are in."""
        self.ask(seats[0], query, arg)
        self.asked = seats
        self.replies = (NO_REPLY,) * len(seats)

    def chance(self, n: int) -> int:
        """The only randomness: one of 0 .. n-1, all equally likely. A sure thing is not rolled for."""
        return self.source(n) if n > 1 else 0

    def tell(self, event: Event, a: int = 0, b: int = 0, c: int = 0, to: int = EVERYONE) -> None:
        """Say what happened, to everybody or to the seats of the mask `to`."""
        if self.ear is not None:
            self.ear.append((event.number, a, b, c, to))

    def skip_to(self, *rules: Rule) -> Frame:
        """Drop what is scheduled before the first of these rules, which is returned and stays scheduled."""
        numbers = [rule.number for rule in rules]
        while self.stack[-1].rule not in numbers:
            self.stack.pop()
        return self.stack[-1]

    def finish(self) -> None:
        """The game is over: nothing that was scheduled happens any more."""
        self.stack.clear()
