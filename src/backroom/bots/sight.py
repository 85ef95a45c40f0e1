"""What a bot is given: a view, and worlds on request. No other module of this package touches a real game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import Flow, Seat
from backroom.engine.title import Title, View


class Sight:
    """Everything that a bot is given: the view of its seat, and worlds that agree with what the seat knows.

    Each call of `imagine(dice)` returns a new world. The dice deal again what the seat cannot know, and are
    the chance of that world from then on.
    """

    __slots__ = ("title", "view", "imagine")

    def __init__(self, title: Title[Any], view: View, imagine: Callable[[Dice], Flow]) -> None:
        self.title = title
        self.view = view
        self.imagine = imagine


class Bot(Protocol):
    """The interface of bots: `choose` returns one of the options offered in `sight.view`."""

    def choose(self, sight: Sight, dice: Dice) -> int: ...


def sight(title: Title[Any], g: Flow, me: Seat) -> Sight:
    """Return what the seat `me` may see and imagine now; this is what `Bot.choose` is given."""

    def imagine(dice: Dice) -> Flow:
        world: Flow = title.imagine(g, me, dice)
        return world

    return Sight(title, title.view(g, me), imagine)


def offered(view: View) -> tuple[int, ...]:
    """Return the legal answers of the view's seat; `BackroomError` if it is not asked anything."""
    question = view.question
    if question is None or question.options is None or view.me not in question.waiting:
        raise BackroomError(f"seat {view.me} is not asked anything now")
    return question.options
