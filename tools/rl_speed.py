"""Measure how fast `backroom.rl` is, as a table in Markdown; for docs/research.md.

The time is processor time of one thread, so other work on the machine counts less. `make .venv/package`, then
`PYTHONPATH=.venv/package .venv/bin/python tools/rl_speed.py`. Card games of PettingZoo are measured too if
`rlcard` and `pygame`, which they need, are installed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from time import thread_time
from typing import Any

import numpy as np
import pyspiel

from backroom import rl
from backroom.engine.chance import Dice
from backroom.games import TITLES
from backroom.rl.encoder import Encoder, layout

PLAYERS = 4
ROUNDS = 5  # of each measurement; the best counts
SECONDS = 0.4  # of a round
GAMES = 32  # in a vector
PEERS = ("texas_holdem_v4", "texas_holdem_no_limit_v6", "leduc_holdem_v4")


def rate(work: Callable[[], int]) -> float:
    """Return how many things a second are done by work that returns how many it has done."""
    work()
    return max(rate_of_round(work) for _ in range(ROUNDS))


def rate_of_round(work: Callable[[], int]) -> float:
    """Return how many things a second are done in one round."""
    done, start = 0, thread_time()
    while (spent := thread_time() - start) < SECONDS:
        done += work()
    return done / spent


def looks(game: str, *, tokens: bool) -> float:
    """Return the microseconds of a look and its encoding, over positions of random play."""
    title, encoder = TITLES[game], Encoder(layout(game, PLAYERS), tokens=tokens)
    setup, dice = title.parse_setup({"players": PLAYERS}), Dice(1)
    positions: list[Any] = []
    while len(positions) < 1000:
        g = title.start(setup, dice)
        while g.seat >= 0:
            options = title.book.options(g)
            if dice(4) == 0:
                positions.append(title.copy(g))
            title.book.apply(g, options[dice(len(options))])

    def work() -> int:
        for g in positions:
            encoder.look(g, g.seat)
        return len(positions)

    return 1e6 / rate(work)


def steps(game: str) -> float:
    """Return the steps a second in PettingZoo, with observations."""
    env, dice = rl.aec_env(game, players=PLAYERS), Dice(1)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(200):
            if env.last()[2]:
                env.reset()
            else:
                env.step(dice(1 << 20))
        return 200

    return rate(work)


def steps_of_peer(name: str) -> float:
    """Return the steps a second of a card game of PettingZoo, with observations, in random play."""
    env, dice = import_module(f"pettingzoo.classic.{name}").env(), Dice(1)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(200):
            seen, _, is_terminated, is_truncated, _ = env.last()
            if is_terminated or is_truncated:
                env.reset()
            else:
                legal = np.flatnonzero(seen["action_mask"])
                env.step(legal[dice(len(legal))])
        return 200

    return rate(work)


def in_a_vector(game: str) -> float:
    """Return the decisions a second in a vector environment."""
    envs = rl.vector_env(game, players=PLAYERS, num_envs=GAMES)
    envs.reset(seed=1)
    slots = np.random.default_rng(1).integers(1 << 20, size=GAMES)

    def work() -> int:
        envs.step(slots)
        return GAMES

    return rate(work)


def in_open_spiel(game: str) -> tuple[float, float]:
    """Return the decisions a second in OpenSpiel, and the microseconds of a clone in mid-game."""
    found, dice = pyspiel.load_game(f"backroom_{game}(players={PLAYERS})"), Dice(1)
    middle: list[Any] = []

    def work() -> int:
        state, decisions = found.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice(state.trail.sides))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[dice(len(legal))])
                decisions += 1
                if decisions == 50:
                    middle[:] = [state.clone()]
        return decisions

    return rate(work), 1e6 / rate(lambda: len([middle[0].clone() for _ in range(100)]))


def main() -> None:
    """Print the table."""
    rl.register_open_spiel()
    say = sys.stdout.write
    say("| | " + " | ".join(TITLES) + " |\n|---|" + "---|" * len(TITLES) + "\n")
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        both = [sum(pool.map(in_a_vector, [game] * 2)) for game in TITLES]
    spiel = [in_open_spiel(game) for game in TITLES]
    rows = {
        "µs per look with tokens, flat vector and options": [looks(game, tokens=True) for game in TITLES],
        "µs per look with the flat vector only": [looks(game, tokens=False) for game in TITLES],
        "PettingZoo: steps per second, with observations": [steps(game) for game in TITLES],
        f"vector of {GAMES} games: decisions per second, one process": [in_a_vector(game) for game in TITLES],
        "the same in two processes": both,
        "OpenSpiel: decisions per second": [decisions for decisions, _ in spiel],
        "OpenSpiel: µs per clone, after 50 decisions": [clone for _, clone in spiel],
    }
    for name, values in rows.items():
        shown = [f"{value:,.0f}" if value > 100 else f"{value:.1f}" for value in values]
        say(f"| {name} | {' | '.join(shown)} |\n")
    if find_spec("rlcard") is not None:
        say("\nPettingZoo's own card games, steps per second: ")
        say(", ".join([f"{name} {steps_of_peer(name):,.0f}" for name in PEERS]) + "\n")


if __name__ == "__main__":
    main()
