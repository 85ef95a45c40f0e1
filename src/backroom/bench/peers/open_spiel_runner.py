"""Times OpenSpiel games through pyspiel, in an environment of their own: `open_spiel_runner.py SECONDS`."""

import json
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from random import Random

import pyspiel
from stopwatch import SEED, Draw, copy_us, per_second

GAMES = ("hearts", "sheriff", "negotiation")
POSITIONS = 16
HEARTS_DEALS = 53  # chance nodes of a game: the passing direction and 52 cards


def play(game: pyspiel.Game, draw: Draw) -> int:
    """Play one random game as OpenSpiel's own Python example does; chance nodes do not count as decisions."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(draw() * len(outcomes))][0])
        else:
            options = state.legal_actions()
            state.apply_action(options[int(draw() * len(options))])
            decisions += 1
    return decisions


def play_hastily(game: pyspiel.Game, draw: Draw) -> int:
    """Play hearts with the shortest loop: at a chance node `legal_actions` lists the outcomes too."""
    state = game.new_initial_state()
    legal_actions, apply_action = state.legal_actions, state.apply_action
    while options := legal_actions():
        apply_action(options[int(draw() * len(options))])
    decisions: int = state.move_number() - HEARTS_DEALS
    return decisions


def midgame(game: pyspiel.Game, draw: Draw) -> pyspiel.State:
    """Return a position three quarters through a random game; almost half of a hearts game is dealing."""
    state = game.new_initial_state()
    trail = []
    while options := state.legal_actions():
        trail.append(state.clone())
        state.apply_action(options[int(draw() * len(options))])
    return trail[len(trail) * 3 // 4]


def figures(
    name: str, play_one: Callable[[pyspiel.Game, Draw], int], seconds: float
) -> dict[str, float | str]:
    """Measure one game, played by one of the two loops above."""
    game = pyspiel.load_game(name)
    draw = Random(SEED).random
    positions = [midgame(game, draw) for _ in range(POSITIONS)]
    return {
        "decisions_per_s": per_second(partial(play_one, game), seconds),
        "copy_us": copy_us([position.clone for position in positions], seconds),
        "version": version("open_spiel"),
    }


if __name__ == "__main__":
    limit = float(sys.argv[1])
    found = {f"open_spiel:{name}": figures(name, play, limit) for name in GAMES}
    found["open_spiel:hearts, shortest loop"] = figures("hearts", play_hastily, limit)
    print(json.dumps(found))
