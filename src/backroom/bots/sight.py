"""What a bot is given: options, a view and worlds. No other module of this package touches a real game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import Flow, Seat
from backroom.engine.rulebook import waiting
from backroom.engine.title import Title, View


class Sight:
    """Everything that a bot is given: its options, the view of its seat, and worlds that agree with it.

    The view is made when a bot first looks at it, so it must do that before the game goes on. Each call of
    `imagine(dice)` returns a new world. The dice deal again what the seat cannot know, and are the chance of
    that world from then on.
    """

    __slots__ = ("title", "options", "_look", "_view", "imagine")

    def __init__(
        self,
        title: Title[Any],
        options: tuple[int, ...],
        look: Callable[[], View],
        imagine: Callable[[Dice], Flow],
    ) -> None:
        self.title = title
        self.options = options
        self._look = look
        self._view: View | None = None
        self.imagine = imagine

    @property
    def view(self) -> View:
        """What the seat may see."""
        if self._view is None:
            self._view = self._look()
        return self._view


class Bot(Protocol):
    """The interface of bots: `choose` returns one of `sight.options`."""

    def choose(self, sight: Sight, dice: Dice) -> int: ...


def sight(title: Title[Any], g: Flow, me: Seat) -> Sight:
    """Return what the seat `me` may see and imagine now; this is what `Bot.choose` is given.

    Raises `BackroomError` if the seat is not asked anything.
    """
    if me != g.seat and me not in waiting(g):
        raise BackroomError(f"seat {me} is not asked anything now")
    options = tuple(title.book.options(g, me))
    return Sight(title, options, partial(title.view, g, me), partial(title.imagine, g, me))


def offered(view: View) -> tuple[int, ...]:
    """Return the legal answers of the view's seat; `BackroomError` if it is not asked anything."""
    question = view.question
    if question is None or question.options is None or view.me not in question.waiting:
        raise BackroomError(f"seat {view.me} is not asked anything now")
    return question.options
