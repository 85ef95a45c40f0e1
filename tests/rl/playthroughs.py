"""Recorded games through OpenSpiel: action ids and chance nodes must not change unnoticed.

To record them anew, after a change of the rules or of the questions: `python -m tests.rl.playthroughs`.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyspiel

from backroom import rl
from backroom.engine.chance import Dice
from backroom.games import TITLES

RECORDED = Path(__file__).with_name("playthroughs.json")
NODES = 400  # of a game that are looked at


def playthrough(game: str) -> dict[str, Any]:
    """Play a game with the most players: its first actions, and hashes of all and of what players saw."""
    state = pyspiel.load_game(f"backroom_{game}(players={TITLES[game].seats[-1]})").new_initial_state()
    dice, told, seen = Dice(20), list[str](), sha256()
    for _ in range(NODES):
        if state.is_terminal():
            break
        legal, player = state.legal_actions(), state.current_player()
        action = legal[dice(len(legal))]
        told.append(f"{player}: {action} of {len(legal)}, {state.action_to_string(player, action)}")
        if player >= 0:
            seen.update(state.information_state_string(player).encode())
        state.apply_action(action)
    return {
        "first": told[:60],
        "nodes": len(told),
        "all": sha256("\n".join(told).encode()).hexdigest(),
        "seen": seen.hexdigest(),
    }


if __name__ == "__main__":
    rl.register_open_spiel()
    RECORDED.write_text(json.dumps({game: playthrough(game) for game in TITLES}, indent=1) + "\n", "utf-8")
