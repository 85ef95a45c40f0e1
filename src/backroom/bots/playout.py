"""Playing on in an imagined world: the house policy of a game with some noise, and a look at who may win.

A game is not played to its end: after a while, at a natural moment of the game, its own judgement of
everybody's prospects counts instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from backroom.bots.simple import PERCENT, Heuristics
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Flow, Seat
from backroom.engine.title import Title


class Outlook(msgspec.Struct, frozen=True):
    """What a game tells a search: how its house bot plays, who may win, and how the time goes by.

    `noise` is how often of a hundred times anything is answered, `waved` how often a reaction is let go by
    without thinking. What is `trusted` to the house bot is not searched: bluffs, because worlds know little
    of why somebody hid what, and the words of a draft, which mean nothing one by one.
    """

    heuristics: Heuristics
    prospects: Callable[[Any], list[float]]  # of a world: everybody's chance to win
    moment: Callable[[Any], int]  # grows in the course of the game; when it does is a good time to judge
    ahead: int  # moments that are played on
    noise: int = 2
    waved: int = 0
    trusted: tuple[str, ...] = ()  # questions


class Playout:
    """The rest of a game as it might go on."""

    __slots__ = ("title", "outlook")

    def __init__(self, title: Title[Any], outlook: Outlook) -> None:
        self.title = title
        self.outlook = outlook

    def answer(self, world: Flow, options: list[int], dice: Dice) -> int:
        """What the seat asked in a world would answer."""
        outlook = self.outlook
        if dice(PERCENT) < outlook.noise:
            return options[dice(len(options))]
        if outlook.waved and dice(PERCENT) < outlook.waved:
            window = self.title.window(world)
            if window is not None and window.passing in options:
                return window.passing
        return outlook.heuristics(self.title.view(world, world.seat), dice)

    def is_over(self, world: Flow, until: int) -> bool:
        """Has the game ended, or been played far enough?"""
        return world.seat == NOBODY or self.outlook.moment(world) >= until

    def horizon(self, world: Flow) -> int:
        """How far a world is played on from here."""
        return self.outlook.moment(world) + self.outlook.ahead

    def play_on(self, world: Flow, until: int, dice: Dice) -> None:
        """Everybody answers as the house would, until it is time to judge."""
        book = self.title.book
        while not self.is_over(world, until):
            options = book.options(world)
            book.apply(world, options[0] if len(options) == 1 else self.answer(world, options, dice))

    def reward(self, world: Flow, me: Seat) -> float:
        """What a world has come to for a seat: its share of the victory, or its chance of one."""
        if world.seat != NOBODY:
            return self.outlook.prospects(world)[me]
        winners = self.title.outcome(world).winners
        return 1 / len(winners) if me in winners else 0.0
