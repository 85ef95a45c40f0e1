"""Who plays when no person does. A bot sees what a seat may see, and dice; never the game itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.title import Title, View
from backroom.games.bootleggers import bot as bootleggers
from backroom.games.nostra_city import bot as nostra_city
from backroom.games.reckoning import bot as reckoning
from backroom.games.scoundrels import bot as scoundrels


class Bot(Protocol):
    """Answers the question of its view with one of the options offered there."""

    def choose(self, view: View, dice: Dice) -> int: ...


class RandomBot:
    """Any option, all equally likely."""

    def choose(self, view: View, dice: Dice) -> int:
        options = offered(view)
        return options[dice(len(options))]


class HouseBot:
    """Plays by the heuristics that a game brings along."""

    def __init__(self, choose: Callable[[Any, Dice], int]) -> None:
        self.heuristics = choose

    def choose(self, view: View, dice: Dice) -> int:
        options = offered(view)
        return options[0] if len(options) == 1 else self.heuristics(view, dice)


HEURISTICS: dict[str, Callable[[Any, Dice], int]] = {
    "bootleggers": bootleggers.choose,
    "nostra_city": nostra_city.choose,
    "reckoning": reckoning.choose,
    "scoundrels": scoundrels.choose,
}


def greedy(title: Title[Any]) -> Bot:
    """The house bot of a game."""
    if title.name not in HEURISTICS:
        raise BackroomError(f"there is no greedy bot for {title.name}")
    return HouseBot(HEURISTICS[title.name])


BOTS: dict[str, Callable[[Title[Any]], Bot]] = {"random": lambda _title: RandomBot(), "greedy": greedy}


def bot(name: str, title: Title[Any]) -> Bot:
    """The bot of this name, ready for a game."""
    if name not in BOTS:
        raise BackroomError(f"unknown bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](title)


def offered(view: View) -> tuple[int, ...]:
    """What the seat of this view may answer now."""
    question = view.question
    if question is None or question.options is None or view.me not in question.waiting:
        raise BackroomError(f"seat {view.me} is not asked anything now")
    return question.options
