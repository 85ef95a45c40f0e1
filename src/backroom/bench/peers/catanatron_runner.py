"""Times catanatron's 4-player game, in catanatron's own environment: `catanatron_runner.py SECONDS`."""

import json
import sys
from importlib.metadata import version
from random import Random

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from stopwatch import SEED, Draw, copy_us, per_second

POSITIONS = 16


def new_game(draw: Draw) -> Game:
    """A game whose dice and board follow from `draw`: catanatron reseeds Python's global generator."""
    return Game([RandomPlayer(color) for color in Color], seed=1 + int(draw() * 2**31))


def is_over(game: Game) -> bool:
    """The end as catanatron's own `Game.play` sees it."""
    return game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT


def play(draw: Draw) -> int:
    """Random play of one game; `execute` without its check that the action is playable is the cheapest step.

    Every tick counts as a decision, also the many where catanatron offers one action only.
    """
    game = new_game(draw)
    state, execute = game.state, game.execute
    while not is_over(game):
        options = state.playable_actions
        execute(options[int(draw() * len(options))], validate_action=False)
    return len(state.actions)


def midgame(draw: Draw) -> Game:
    """The position after half the decisions of a random game."""
    game = new_game(draw)
    trail = []
    while not is_over(game):
        trail.append(game.copy())
        options = game.state.playable_actions
        game.execute(options[int(draw() * len(options))], validate_action=False)
    return trail[len(trail) // 2]


def figures(seconds: float) -> dict[str, float | str]:
    """The figures of the game."""
    draw = Random(SEED).random
    positions = [midgame(draw) for _ in range(POSITIONS)]
    return {
        "decisions_per_s": per_second(play, seconds),
        "copy_us": copy_us([position.copy for position in positions], seconds),
        "version": version("catanatron"),
    }


if __name__ == "__main__":
    print(json.dumps({"catanatron": figures(float(sys.argv[1]))}))
