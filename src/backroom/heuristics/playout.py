"""Playouts: a world is played on with the heuristics of the game and some noise, and then judged.

A game is not played to its end. After a while, at a natural moment of the game, the prospects of the players
are taken as the result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Flow, Seat
from backroom.engine.title import Title
from backroom.heuristics.odds import Term

Sign = tuple[str, str]  # a gesture and what it says, by name
Heuristics = Callable[[Any, Dice, Any], int]  # returns an answer to the question of a look, given the box
Gestures = Callable[[Any, int], Sign | None]  # returns the gesture to make with an answer, if any

PERCENT: Final = 100


def no_gesture(_look: Any, _answer: int) -> Sign | None:
    """Make no gesture, with whatever answer."""
    return None


class Outlook:
    """What a game provides for a search: heuristics, prospects, and a measure of how far the game has got.

    `noise` is the percentage of random answers in playouts, `waved` the percentage of reactions that are
    passed without asking the heuristics. Questions in `trusted` are not searched, the heuristics answer them:
    bluffs, because imagined worlds say little about why a player hid something, and the steps of drafting a
    deal, which mean nothing one by one. Gestures are left to `gestures`, and nobody makes any in a playout.
    """

    __slots__ = (
        *("heuristics", "prospects", "terms", "term_names", "moment", "ahead", "noise", "waved", "trusted"),
        "gestures",
    )

    def __init__(
        self,
        heuristics: Heuristics,
        prospects: Callable[[Any], list[float]],
        terms: Callable[[Any, Seat], list[Term]],
        term_names: tuple[str, ...],
        moment: Callable[[Any], int],
        ahead: int,
        *,
        noise: int = 2,
        waved: int = 0,
        trusted: tuple[str, ...] = (),
        gestures: Gestures = no_gesture,
    ) -> None:
        self.heuristics = heuristics
        self.prospects = prospects  # each player's estimated chance to win, in a world
        self.terms = terms  # what this estimate is made of, for a player
        self.term_names = term_names
        self.moment = moment  # a number that grows during the game; worlds are judged when it does
        self.ahead = ahead  # by how much the moment grows until a world is judged
        self.noise = noise
        self.waved = waved
        self.trusted = trusted  # names of questions
        self.gestures = gestures


class Playout:
    """Plays a world on, and judges it."""

    __slots__ = ("title", "outlook", "book", "look", "window")

    def __init__(self, title: Title[Any], outlook: Outlook) -> None:
        self.title = title
        self.outlook = outlook
        self.book = title.book
        self.look = title.look
        self.window = title.window

    def answer(self, world: Flow, options: list[int], dice: Dice) -> int:
        """Return an answer for the seat that is asked in this world."""
        outlook = self.outlook
        if dice.roll(PERCENT) < outlook.noise:
            return options[dice.roll(len(options))]
        if outlook.waved and dice.roll(PERCENT) < outlook.waved:
            window = self.window(world)
            if window is not None and window.passing in options:
                return window.passing
        return outlook.heuristics(self.look(world, world.seat), dice, getattr(world, "box", None))

    def is_over(self, world: Flow, until: int) -> bool:
        """True if the game has ended, or has been played up to the moment `until`."""
        return world.seat == NOBODY or self.outlook.moment(world) >= until

    def horizon(self, world: Flow) -> int:
        """Return the moment up to which this world is to be played."""
        return self.outlook.moment(world) + self.outlook.ahead

    def play_on(self, world: Flow, until: int, dice: Dice) -> None:
        """Let all players answer by the heuristics, up to the moment `until`."""
        book = self.book
        while not self.is_over(world, until):
            options = book.options(world)
            book.apply(world, options[0] if len(options) == 1 else self.answer(world, options, dice))

    def reward(self, world: Flow, me: Seat) -> float:
        """Return the share that `me` has in the victory, or their chance to win if the game is not over."""
        if world.seat != NOBODY:
            return self.outlook.prospects(world)[me]
        winners = self.title.outcome(world).winners
        return 1 / len(winners) if me in winners else 0.0
