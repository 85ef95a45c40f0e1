"""The games for learning programs: PettingZoo, Gymnasium and OpenSpiel; `docs/research.md` shows each.

    env = backroom.rl.aec_env("reckoning", players=4)
    env = backroom.rl.gym_env("scoundrels", players=3, bots=["greedy"])
    envs = backroom.rl.vector_env("reckoning", players=4, num_envs=64)
    backroom.rl.register_open_spiel()

All need the extra `rl`: `pip install 'backroom[rl]'`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from backroom.rl.aec import AecEnv, AllAtOnceEnv
    from backroom.rl.solo import SoloEnv
    from backroom.rl.vector import FlockEnv

__all__ = ["aec_env", "gym_env", "parallel_env", "register_open_spiel", "vector_env"]


def require(*libraries: str) -> None:
    """Raise `ImportError` with one clear line if one of these libraries is missing."""
    missing = [name for name in libraries if find_spec(name) is None]
    if missing:
        raise ImportError(f"backroom.rl needs {', '.join(missing)}: pip install 'backroom[rl]'")


require("numpy", "librt")


def part(name: str, *libraries: str) -> ModuleType:
    """Import a module of this package that needs some libraries."""
    require(*libraries)
    return import_module(f"backroom.rl.{name}")


def aec_env(game: str, players: int, **house_rules: Any) -> AecEnv:
    """Make a PettingZoo environment in which the rules say who acts next."""
    env: AecEnv = part("aec", "gymnasium", "pettingzoo").AecEnv(game, players, house_rules)
    return env


def parallel_env(game: str, players: int, max_cycles: int | None = None, **house_rules: Any) -> AllAtOnceEnv:
    """Make a PettingZoo environment in which all seats act in every step, for games with such questions.

    It is cut off after `max_cycles` steps, if given.
    """
    module = part("aec", "gymnasium", "pettingzoo")
    env: AllAtOnceEnv = module.AllAtOnceEnv(game, players, house_rules, max_cycles)
    return env


def gym_env(
    game: str, players: int, bots: list[str] | None = None, seat: int = 0, **house_rules: Any
) -> SoloEnv:
    """Make a Gymnasium environment for one seat; `bots` play the others, the last name all that are left."""
    names = bots or ["greedy"]
    filled = names + names[-1:] * (players - 1 - len(names))
    env: SoloEnv = part("solo", "gymnasium").SoloEnv(game, players, filled, seat, house_rules)
    return env


def vector_env(game: str, players: int, num_envs: int, **house_rules: Any) -> FlockEnv:
    """Make a Gymnasium vector environment: many games, in which the learner plays all seats."""
    env: FlockEnv = part("vector", "gymnasium").FlockEnv(game, players, num_envs, house_rules)
    return env


def register_open_spiel() -> None:
    """Register all games with OpenSpiel: `pyspiel.load_game("backroom_reckoning(players=4)")`."""
    part("spiel", "pyspiel").register()
