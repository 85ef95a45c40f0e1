"""Games between bots, to look back on."""

from __future__ import annotations

from typing import Any

from backroom.bots import bot, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.replay import Play
from backroom.games import title


def played(
    game: str, seed: int, bot_name: str = "random", *, players: int = 3, most: int = 10_000
) -> Play[Any]:
    """A whole game, or its first steps."""
    found = title(game)
    play, dice = Play(found, found.parse_setup({"players": players}), Dice(seed)), Dice(seed, 1)
    player = bot(bot_name, found)
    while play.g.seat != NOBODY and len(play.record.steps) < most:
        play.answer(player.choose(sight(found, play.g, play.g.seat), dice), play.g.seat)
    return play
