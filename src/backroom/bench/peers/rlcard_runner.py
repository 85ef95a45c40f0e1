"""Times RLCard's Uno with 4 players, in an environment of its own: `rlcard_runner.py SECONDS`.

Of RLCard's games Uno is most like ours: several players with small hands, cards that affect other players,
and a draw pile that is shuffled again. It is also the fastest of RLCard's larger games.
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
    """Return RLCard's game itself; its learning environment would add arrays that are not used here."""
    game = Game(num_players=PLAYERS)
    game.np_random = RandomState(SEED)
    return game


def play(game: Game, draw: Draw) -> int:
    """Play one random game; a step returns the next player's state, including the legal actions."""
    state, _ = game.init_game()
    step, is_over = game.step, game.is_over
    decisions = 0
    while not is_over():
        options = state["legal_actions"]
        state, _ = step(options[int(draw() * len(options))])
        decisions += 1
    return decisions


def midgame(game: Game, draw: Draw) -> Game:
    """Return the position after half the decisions of a random game."""
    state, _ = game.init_game()
    trail = []
    while not game.is_over():
        trail.append(deepcopy(game))
        options = state["legal_actions"]
        state, _ = game.step(options[int(draw() * len(options))])
    return trail[len(trail) // 2]


def figures(seconds: float) -> dict[str, float | str]:
    """Measure the game. RLCard has no copy method; it uses `deepcopy` itself to step back."""
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
