"""The rulebook of a game: its rules, queries, gestures and events, by number, and how to play by them.

To play a game, ask for the options and answer until nobody is asked any more:

    g = title.start(setup, Dice(7))
    while g.seat != NOBODY:
        options = title.book.options(g)
        title.book.answer(g, options[0])
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

from mypy_extensions import i64

from backroom.engine.errors import IllegalChoice, RulesBroken
from backroom.engine.flow import (
    NO_REPLY,
    NOBODY,
    NOT_WRITTEN,
    Event,
    Flow,
    Frame,
    Gesture,
    Picked,
    Query,
    Rule,
    Seat,
)
from backroom.engine.native import NativeMenu, NativeRule
from backroom.engine.nouns import Noun

MOST_FRAMES: Final = 5_000  # that run between two questions; a law keeps all games below a tenth of it

G = TypeVar("G", bound=Flow)
GC = TypeVar("GC", bound=Flow, contravariant=True)


class Body(Protocol[GC]):
    """The function of a rule. It is called once at first, and again with every answer that it asked for."""

    def __call__(self, g: GC, me: Seat, arg: int, picked: Picked, /) -> None: ...


class Options(Protocol[GC]):
    """The function that lists the options of a query, ascending. They are never stored in the state."""

    def __call__(self, g: GC, me: Seat, arg: int, /) -> list[int]: ...


class ListGestureOptions(Protocol[GC]):
    """The function that lists the options of a player for a gesture now, ascending."""

    def __call__(self, g: GC, me: Seat, /) -> list[int]: ...


class Act(Protocol[GC]):
    """The function that carries out a gesture. It must not change who is asked what."""

    def __call__(self, g: GC, me: Seat, choice: int, /) -> None: ...


class Rulebook(Generic[G]):
    """All rules, queries, gestures and events of one game."""

    def __init__(self) -> None:
        self.bodies: list[Body[G]] = []
        self.rules: list[Rule] = []
        self.menus: list[Options[G]] = []
        self.queries: list[Query] = []
        self.gesture_options: list[ListGestureOptions[G]] = []
        self.acts: list[Act[G]] = []
        self.gestures: list[Gesture] = []
        self.events: list[Event] = []
        self.most_frames = MOST_FRAMES

    # -- writing the book --------------------------------------------------------------------

    def rule(self, body: Body[G]) -> Rule:
        """Decorator: register a rule under the name of its function."""
        rule = Rule(len(self.rules), name_of(body))
        self.bodies.append(body)
        self.rules.append(rule)
        return rule

    def announce(self) -> Rule:
        """A rule that is written further on: for chapters that lead to each other."""
        return Rule(NOT_WRITTEN, "")

    def write(self, announced: Rule) -> Callable[[Body[G]], Rule]:
        """Register an announced rule under the name of the function that carries it out."""

        def register(body: Body[G]) -> Rule:
            written = self.rule(body)
            announced.number, announced.name, announced.fresh = written.number, written.name, written.fresh
            self.rules[written.number] = announced
            return announced

        return register

    def query(
        self, noun: Noun, rule: str, *, secret: bool = False, masked: bool = False
    ) -> Callable[[Options[G]], Query]:
        """Decorator: register a query, by the function that lists its options.

        `noun` says what the answers denote, `rule` is the id in the specification; for `secret` and `masked`
        see `Query`.
        """

        def register(menu: Options[G]) -> Query:
            query = Query(len(self.queries), name_of(menu).lower(), noun, secret, masked, rule)
            self.menus.append(menu)
            self.queries.append(query)
            return query

        return register

    def gesture(self, noun: Noun, rule: str, options: ListGestureOptions[G]) -> Callable[[Act[G]], Gesture]:
        """Decorator: register a gesture, by the function that carries it out; `options` lists the options."""

        def register(act: Act[G]) -> Gesture:
            gesture = Gesture(len(self.gestures), str(getattr(act, "__name__")), noun, rule)
            self.gesture_options.append(options)
            self.acts.append(act)
            self.gestures.append(gesture)
            return gesture

        return register

    def event(
        self, name: str, nouns: dict[str, Noun] | None = None, *, reveals: bool = False, random: bool = False
    ) -> Event:
        """Register an event; `nouns` names its arguments (three at most) and says what they denote."""
        event = Event(len(self.events), name, nouns or {}, reveals, random)
        self.events.append(event)
        return event

    # -- playing by it -----------------------------------------------------------------------

    def options(self, g: G, seat: Seat = NOBODY) -> list[int]:
        """Return the legal answers of `seat` (default: the first seat asked). Do not modify the list."""
        if seat != NOBODY and seat != g.seat:
            return self.menu(g.query, g, seat, g.arg)
        if g.offered is None:
            g.offered = self.menu(g.query, g, g.seat, g.arg)
        return g.offered

    def menu(self, query: int, g: G, seat: Seat, arg: int) -> list[int]:
        """Return what `seat` could answer to the query of this number, whether it is asked now or not."""
        menu = self.menus[query]
        if isinstance(menu, NativeMenu):
            return menu.board.options(menu.slot, g, seat, arg)
        return menu(g, seat, arg)

    def advance(self, g: G) -> None:
        """Run rules until a player must answer, or nothing is left to do.

        Rules that go on for ever are stopped: no data file can keep a process busy.
        """
        left: i64 = self.most_frames
        while left > 0:
            left -= 1
            if g.seat != NOBODY or not g.stack:
                return
            frame = g.stack.pop()
            g.now = frame
            body = self.bodies[frame.rule]
            if isinstance(body, NativeRule):
                body.board.run(body.slot, g, frame.me, frame.arg, frame.picked)
            else:
                body(g, frame.me, frame.arg, frame.picked)
            if g.seat != NOBODY:
                g.offered = None
                self._answer_for_who_has_no_choice(g)
        if g.seat == NOBODY and g.stack:
            following = self.rules[g.stack[-1].rule].name
            raise RulesBroken(
                f"{self.most_frames} rules have run without a question, the next is {following}"
            )

    def _answer_for_who_has_no_choice(self, g: G) -> None:
        """Answer a question with one option, unless skipping it would tell something hidden."""
        options = self.options(g)
        if not options:
            raise RulesBroken(f"{self.queries[g.query].name} offers seat {g.seat} nothing")
        if len(options) == 1 and len(g.asked) == 1 and not (g.masked and self.queries[g.query].masked):
            self._resume(g, (options[0],))

    def _resume(self, g: G, replies: Picked) -> None:
        """Schedule the rule that asked again, with the replies."""
        frame = g.stack.pop()
        g.stack.append(Frame(frame.rule, frame.me, frame.arg, frame.picked + replies))
        g.asked = ()
        g.replies = ()
        g.seat = NOBODY
        g.query = 0
        g.arg = 0
        g.offered = None

    def apply(self, g: G, choice: int, seat: Seat = NOBODY) -> None:
        """Carry out an answer that is known to be legal, and run the rules to the next question.

        Faster than `answer`, because nothing is checked.
        """
        if len(g.asked) == 1:
            self._resume(g, (choice,))
        else:
            at = g.asked.index(g.seat if seat == NOBODY else seat)
            g.replies = (*g.replies[:at], choice, *g.replies[at + 1 :])
            g.offered = None
            if NO_REPLY in g.replies:
                g.seat = g.asked[g.replies.index(NO_REPLY)]
                return
            self._resume(g, g.replies)
        self.advance(g)

    def check(self, g: G, choice: int, seat: Seat = NOBODY) -> None:
        """Raise `InvalidChoice` or `IllegalChoice` unless `seat` may answer `choice` now."""
        if g.seat == NOBODY:
            raise IllegalChoice("the game is over")
        seat = g.seat if seat == NOBODY else seat
        if seat not in waiting(g):
            raise IllegalChoice(f"seat {seat} is not asked anything now")
        query = self.queries[g.query]
        word = query.noun.write(choice)
        if choice not in self.options(g, seat):
            raise IllegalChoice(f"{word!r} is no answer to {query.name} now")

    def gestured(self, name: str) -> Gesture | None:
        """Return the gesture of this name, or None."""
        return next((gesture for gesture in self.gestures if gesture.name == name), None)

    def signal(self, g: G, gesture: Gesture, choice: int, me: Seat) -> None:
        """Carry out a gesture of seat `me`; `IllegalChoice` leaves the game unchanged."""
        word = gesture.noun.write(choice)
        if g.seat == NOBODY or choice not in self.gesture_options[gesture.number](g, me):
            raise IllegalChoice(f"{word!r} is no {gesture.name} now")
        self.acts[gesture.number](g, me, choice)
        g.offered = None

    def answer(self, g: G, choice: int, seat: Seat = NOBODY) -> None:
        """Check an answer and carry it out, up to the next question.

        `seat` is who answers (by default, the first seat asked). An error leaves the game unchanged.
        """
        self.check(g, choice, seat)
        self.apply(g, choice, seat)


def name_of(function: object) -> str:
    """Return the name of the function of a rule or query."""
    if isinstance(function, NativeRule | NativeMenu):
        return function.name
    return str(getattr(function, "__name__"))


def waiting(g: Flow) -> tuple[Seat, ...]:
    """Return the seats that still have to reply, in the order in which they were asked."""
    return tuple([seat for i, seat in enumerate(g.asked) if g.replies[i] == NO_REPLY])
