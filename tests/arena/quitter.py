"""A player at whose table Ctrl-C is pressed."""

from __future__ import annotations

from backroom.bots import Sight
from backroom.engine.chance import Dice


class Quitter:
    """Plays at random until Ctrl-C is pressed, which is soon."""

    def __init__(self, left: int = 500) -> None:
        self.left = left

    def choose(self, sight: Sight, dice: Dice) -> int:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return sight.options[dice(len(sight.options))]
