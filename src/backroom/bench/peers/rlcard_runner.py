"""Times RLCard's Uno for 4, in RLCard's own environment: `rlcard_runner.py SECONDS`.

Of RLCard's games Uno is the one most like ours: several players with small hands, cards that each do
something to somebody else, a draw pile that is shuffled again. It is also the fastest of its larger games.
"""

import json
import sys
from copy import deepcopy
from functools import partial
from importlib.metadata import version
from random import Random

from numpy.random import RandomState
from rlcard.games.uno import Game
from stopwatch import SEED, Draw, copy_us, per_second

PLAYERS = 4
POSITIONS = 16


def new_game() -> Game:
    """RLCard's game itself; the learning environment round it adds arrays nobody reads here."""
    game = Game(num_players=PLAYERS)
    game.np_random = RandomState(SEED)
    return game


def play(game: Game, draw: Draw) -> int:
    """Random play of one game; a step hands out the next player's state, legal actions included."""
    state, _ = game.init_game()
    step, is_over = game.step, game.is_over
    decisions = 0
    while not is_over():
        options = state["legal_actions"]
        state, _ = step(options[int(draw() * len(options))])
        decisions += 1
    return decisions


def midgame(game: Game, draw: Draw) -> Game:
    """The position after half the decisions of a random game."""
    state, _ = game.init_game()
    trail = []
    while not game.is_over():
        trail.append(deepcopy(game))
        options = state["legal_actions"]
        state, _ = game.step(options[int(draw() * len(options))])
    return trail[len(trail) // 2]


def figures(seconds: float) -> dict[str, float | str]:
    """The figures of the game; RLCard has no copy of its own, and steps back by means of `deepcopy`."""
    draw = Random(SEED).random
    game = new_game()
    positions = [midgame(game, draw) for _ in range(POSITIONS)]
    return {
        "decisions_per_s": per_second(partial(play, game), seconds),
        "copy_us": copy_us([partial(deepcopy, position) for position in positions], seconds),
        "version": version("rlcard"),
    }


if __name__ == "__main__":
    print(json.dumps({"rlcard:uno": figures(float(sys.argv[1]))}))
