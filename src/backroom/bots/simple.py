"""Bots that do not search: random answers, the heuristics of the game, or a mixture of both."""

from __future__ import annotations

from backroom.bots.sight import Sight
from backroom.engine.chance import Dice
from backroom.heuristics.playout import PERCENT, Gestures, Heuristics, Sign, no_gesture


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
        return self.heuristics(sight.look, dice, sight.box)

    def gesture(self, sight: Sight, answer: int) -> Sign | None:
        return self.gestures(sight.look, answer)
