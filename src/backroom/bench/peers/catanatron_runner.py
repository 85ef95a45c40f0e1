"""Times catanatron with 4 players, in an environment of its own: `catanatron_runner.py SECONDS`."""

import json
import sys
from importlib.metadata import version
from random import Random

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from stopwatch import SEED, Draw, copy_us, per_second

POSITIONS = 16


def new_game(draw: Draw) -> Game:
    """Start a game with dice and board seeded by `draw`: catanatron reseeds Python's global generator."""
    return Game([RandomPlayer(color) for color in Color], seed=1 + int(draw() * 2**31))


def is_over(game: Game) -> bool:
    """True if the game is over, as in catanatron's own `Game.play`."""
    return game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT


def play(draw: Draw) -> int:
    """Play one random game; `execute` without validation of the action is the cheapest step.

    Every tick counts as a decision, including the many in which catanatron offers only one action.
    """
    game = new_game(draw)
    state, execute = game.state, game.execute
    while not is_over(game):
        options = state.playable_actions
        execute(options[int(draw() * len(options))], validate_action=False)
    return len(state.actions)


def midgame(draw: Draw) -> Game:
    """Return the position after half the decisions of a random game."""
    game = new_game(draw)
    trail = []
    while not is_over(game):
        trail.append(game.copy())
        options = game.state.playable_actions
        game.execute(options[int(draw() * len(options))], validate_action=False)
    return trail[len(trail) // 2]


def figures(seconds: float) -> dict[str, float | str]:
    """Measure the game."""
    draw = Random(SEED).random
    positions = [midgame(draw) for _ in range(POSITIONS)]
    return {
        "decisions_per_s": per_second(play, seconds),
        "copy_us": copy_us([position.copy for position in positions], seconds),
        "version": version("catanatron"),
    }


if __name__ == "__main__":
    print(json.dumps({"catanatron": figures(float(sys.argv[1]))}))
