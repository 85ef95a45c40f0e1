"""What games think of everybody's chances: chances they are, and better than a guess."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.bots import bot, outlook, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.title import Title
from backroom.games import TITLES

PLAYERS = 4
EVERY_GAME = pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)


def forecasts(title: Title[Any], seed: int) -> tuple[list[list[float]], tuple[int, ...]]:
    """What is thought of the chances at every question of a game between house bots; and who has won."""
    greedy, judge, dice = bot("greedy", title), outlook(title).prospects, Dice(seed, 1)
    g, found = title.start(title.parse_setup({"players": PLAYERS}), Dice(seed)), list[list[float]]()
    while g.seat != NOBODY:
        found.append(judge(g))
        title.book.apply(g, greedy.choose(sight(title, g, g.seat), dice), g.seat)
    return found, title.outcome(g).winners


@EVERY_GAME
def test_they_are_chances(title: Title[Any]):
    for chances in forecasts(title, 1)[0]:
        assert len(chances) == PLAYERS
        assert min(chances) >= 0
        assert sum(chances) <= 1.000001


@EVERY_GAME
def test_in_the_last_third_of_a_game_the_winner_is_thought_to_stand_better_than_others(title: Title[Any]):
    thought = list[float]()
    for seed in range(6):
        found, winners = forecasts(title, seed)
        late = found[2 * len(found) // 3 :]
        thought += [sum(chances[me] for chances in late) / len(late) for me in winners]
    assert sum(thought) / len(thought) > 1.4 / PLAYERS
