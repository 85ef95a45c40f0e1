"""What a bot is given: options, a view and worlds. No other module of this package touches a real game."""

from __future__ import annotations

from typing import Any, Protocol, TypeGuard

from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import Flow, Gesture, Seat
from backroom.engine.rulebook import waiting
from backroom.engine.title import Title, View
from backroom.heuristics.playout import Sign


class Sight:
    """Everything that a bot is given: options, the view of its seat, worlds that agree with it, and the box.

    The view is made when a bot first looks at it, so it must do that before the game goes on.
    """

    __slots__ = ("title", "options", "_g", "_me", "_view")

    def __init__(self, title: Title[Any], g: Flow, me: Seat) -> None:
        self.title = title
        self.options = tuple(title.book.options(g, me))
        self._g = g  # the real game, which is nobody else's business
        self._me = me
        self._view: View | None = None

    @property
    def view(self) -> View:
        """What the seat may see."""
        if self._view is None:
            self._view = self.title.view(self._g, self._me)
        return self._view

    @property
    def look(self) -> Any:
        """The same for the heuristics of the game, in a compiled class: a new one every time."""
        return self.title.look(self._g, self._me)

    @property
    def box(self) -> Any:
        """The cards of this game, an owner's or the built-in ones."""
        return self.title.box_of(self._g)

    @property
    def timeout(self) -> int:
        """The answer of the rules for this seat, if it cannot give one; it depends on what the seat knows."""
        return self.title.timeout(self._g, self._me)

    def imagine(self, dice: Dice) -> Flow:
        """Return a new world: the dice deal again what the seat cannot know, and are its chance later."""
        world: Flow = self.title.imagine(self._g, self._me, dice)
        return world


class Bot(Protocol):
    """The interface of bots: `choose` returns one of `sight.options`."""

    def choose(self, sight: Sight, dice: Dice) -> int: ...


class GesturingBot(Bot, Protocol):
    """A bot that also makes gestures: `gesture` returns the one to make just before an answer, or None."""

    def gesture(self, sight: Sight, answer: int) -> Sign | None: ...


def can_gesture(player: Bot) -> TypeGuard[GesturingBot]:
    """Tell whether a bot makes gestures."""
    return hasattr(player, "gesture")


def gesture_with(player: Bot, sight: Sight, answer: int) -> tuple[Gesture, int] | None:
    """Return the gesture that a bot makes just before this answer, if any, and what it says.

    A bot gestures at no other moment, so the moment of a gesture tells as little as that of an answer.
    """
    book = sight.title.book
    sign = player.gesture(sight, answer) if book.gestures and can_gesture(player) else None
    gesture = book.gestured(sign[0]) if sign else None
    return (gesture, gesture.noun.read(sign[1])) if sign and gesture else None


def sight(title: Title[Any], g: Flow, me: Seat) -> Sight:
    """Return what the seat `me` may see and imagine now; this is what `Bot.choose` is given.

    Raises `BackroomError` if the seat is not asked anything.
    """
    if me != g.seat and me not in waiting(g):
        raise BackroomError(f"seat {me} is not asked anything now")
    return Sight(title, g, me)


def offered(view: View) -> tuple[int, ...]:
    """Return the legal answers of the view's seat; `BackroomError` if it is not asked anything."""
    question = view.question
    if question is None or question.options is None or view.me not in question.waiting:
        raise BackroomError(f"seat {view.me} is not asked anything now")
    return question.options
