"""What a bot is given: options, a view and worlds. No other module of this package touches a real game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeGuard

from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import Flow, Gesture, Seat
from backroom.engine.rulebook import waiting
from backroom.engine.title import Title, View


class Sight:
    """Everything that a bot is given: options, the view of its seat, worlds that agree with it, and the box.

    The view is made when a bot first looks at it, so it must do that before the game goes on. Each call of
    `imagine(dice)` returns a new world. The dice deal again what the seat cannot know, and are the chance of
    that world from then on.
    """

    __slots__ = ("title", "options", "_look", "_view", "imagine", "box")

    def __init__(
        self,
        title: Title[Any],
        options: tuple[int, ...],
        look: Callable[[], View],
        imagine: Callable[[Dice], Flow],
        box: Any,
    ) -> None:
        self.title = title
        self.options = options
        self._look = look
        self._view: View | None = None
        self.imagine = imagine
        self.box = box  # the cards of this game, an owner's or the built-in ones

    @property
    def view(self) -> View:
        """What the seat may see."""
        if self._view is None:
            self._view = self._look()
        return self._view


Sign = tuple[str, str]  # a gesture and what it says, by name


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
    options = tuple(title.book.options(g, me))
    view, imagine = partial(title.view, g, me), partial(title.imagine, g, me)
    return Sight(title, options, view, imagine, title.box_of(g))


def offered(view: View) -> tuple[int, ...]:
    """Return the legal answers of the view's seat; `BackroomError` if it is not asked anything."""
    question = view.question
    if question is None or question.options is None or view.me not in question.waiting:
        raise BackroomError(f"seat {view.me} is not asked anything now")
    return question.options
