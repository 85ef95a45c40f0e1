"""Bots that do not search: random answers, the heuristics of the game, or a mixture of both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from backroom.bots.sight import Sight, Sign
from backroom.engine.chance import Dice

Heuristics = Callable[[Any, Dice, Any], int]  # returns an answer to the question of a view, given the box

Gestures = Callable[[Any, int], Sign | None]  # returns the gesture to make with an answer, if any

PERCENT = 100


def no_gesture(_view: Any, _answer: int) -> Sign | None:
    """Make no gesture, with whatever answer."""
    return None


class RandomBot:
    """Picks any option, all equally likely."""

    def choose(self, sight: Sight, dice: Dice) -> int:
        options = sight.options
        return options[dice(len(options))]


class HouseBot:
    """Plays by the heuristics of a game; `absent` is the percentage of answers that are random instead."""

    def __init__(self, heuristics: Heuristics, gestures: Gestures = no_gesture, absent: int = 0) -> None:
        self.heuristics = heuristics
        self.gestures = gestures
        self.absent = absent

    def choose(self, sight: Sight, dice: Dice) -> int:
        options = sight.options
        if len(options) == 1:
            return options[0]
        if self.absent and dice(PERCENT) < self.absent:
            return options[dice(len(options))]
        return self.heuristics(sight.view, dice, sight.box)

    def gesture(self, sight: Sight, answer: int) -> Sign | None:
        return self.gestures(sight.view, answer)
