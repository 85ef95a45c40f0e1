"""What a bot is given: a view, and worlds. Here, and nowhere else in this package, a real game is touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import Flow, Seat
from backroom.engine.title import Title, View


class Sight:
    """All that a bot is given: what its seat may see, and worlds that the seat cannot tell from the real one.

    Every call of `imagine` makes a fresh world; what the seat cannot know is dealt anew by the dice, and they
    are the chance of that world from then on.
    """

    __slots__ = ("title", "view", "imagine")

    def __init__(self, title: Title[Any], view: View, imagine: Callable[[Dice], Flow]) -> None:
        self.title = title
        self.view = view
        self.imagine = imagine


class Bot(Protocol):
    """Answers the question of its sight with one of the options offered there."""

    def choose(self, sight: Sight, dice: Dice) -> int: ...


def sight(title: Title[Any], g: Flow, me: Seat) -> Sight:
    """What a seat of a game may see and imagine now."""

    def imagine(dice: Dice) -> Flow:
        world: Flow = title.imagine(g, me, dice)
        return world

    return Sight(title, title.view(g, me), imagine)


def offered(view: View) -> tuple[int, ...]:
    """What the seat of this view may answer now."""
    question = view.question
    if question is None or question.options is None or view.me not in question.waiting:
        raise BackroomError(f"seat {view.me} is not asked anything now")
    return question.options
