"""PettingZoo and Gymnasium: their own test kits, and what they do not look at. Warnings are errors."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from itertools import count
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    seed_test,
)
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.conversions import parallel_to_aec

from backroom import rl
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.title import Outcome
from backroom.games import TITLES
from backroom.rl.episode import returns

every_game = pytest.mark.parametrize("game", list(TITLES))
every_table = pytest.mark.parametrize(
    ("game", "players"), [(name, players) for name, title in TITLES.items() for players in title.seats]
)
at_once = pytest.mark.parametrize("game", ["bootleggers", "scoundrels"])


def players_of(game: str) -> int:
    """The fewest players of a game."""
    return TITLES[game].seats[0]


# -- PettingZoo ----------------------------------------------------------------------------------


@every_table
def test_pettingzoo_finds_nothing_wrong(game: str, players: int):
    api_test(rl.aec_env(game, players=players), num_cycles=12)


@every_game
def test_the_same_seed_gives_the_same_game(game: str):
    seed_test(lambda: rl.aec_env(game, players=players_of(game)), num_cycles=10)


@at_once
def test_pettingzoo_finds_nothing_wrong_when_all_act_at_once(game: str):
    def make() -> Any:
        return rl.parallel_env(game, players=players_of(game))

    parallel_api_test(make(), num_cycles=12)
    parallel_seed_test(make, num_cycles=6)
    state_test(rl.aec_env(game, players=players_of(game)), make(), num_cycles=3)


@at_once
def test_a_game_is_cut_off_after_so_many_cycles(game: str):
    class Module:
        """What the kit expects of a module of PettingZoo."""

        @staticmethod
        def parallel_env(max_cycles: int) -> Any:
            return rl.parallel_env(game, players=players_of(game), max_cycles=max_cycles)

        @staticmethod
        def env(max_cycles: int) -> Any:
            return parallel_to_aec(Module.parallel_env(max_cycles))

    max_cycles_test(Module)


def test_the_benchmark_of_pettingzoo_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    ticks = count()
    monkeypatch.setattr("time.time", lambda: float(next(ticks)))  # it measures for five seconds
    performance_benchmark(rl.aec_env("reckoning", players=3))
    assert "turns per second" in capsys.readouterr().out


def test_seats_that_are_asked_one_by_one_cannot_act_all_at_once():
    with pytest.raises(BackroomError, match="reckoning asks one player at a time: use aec_env"):
        rl.parallel_env("reckoning", players=3)


@every_game
def test_a_game_is_played_to_its_end_and_paid(game: str):
    env = rl.aec_env(game, players=players_of(game))
    play(env, Dice(5), to_the_end=True)
    paid = dict(env.rewards)
    assert all(env.terminations.values())
    assert all(-1 <= reward <= 1 for reward in paid.values())
    for agent in env.agent_iter():
        assert env.last()[1] == paid[agent]
        env.step(None)
    assert env.agents == []


def play(env: Any, dice: Dice, *, to_the_end: bool = False) -> list[Any]:
    """Start a game with seed 7 and answer at random, 60 times or to its end; what was seen."""
    env.reset(seed=7)
    return go_on(env, dice, 10**6 if to_the_end else 60)


def go_on(env: Any, dice: Dice, most: int) -> list[Any]:
    """Answer at random; what was seen."""
    seen = []
    for _ in range(most):
        observation, _, over, _, info = env.last()
        if over:
            break
        seen.append(observation)
        env.step(dice(int(info["action_mask"].sum())))
    return seen


def test_a_player_who_is_asked_must_act():
    env = rl.aec_env("reckoning", players=3)
    env.reset(seed=1)
    with pytest.raises(BackroomError, match=r"player_\d is asked and needs an action"):
        env.step(None)


@pytest.mark.parametrize("copied", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@every_game
def test_a_copy_of_an_environment_goes_on(game: str, copied: Callable[[Any], Any]):
    env = rl.aec_env(game, players=players_of(game))
    play(env, Dice(1))
    twin = copied(env)
    assert data_equivalence(go_on(env, Dice(2), 30), go_on(twin, Dice(2), 30))
    env.reset()
    twin.reset()
    assert data_equivalence(env.last(), twin.last())


@pytest.mark.parametrize("game", ["bootleggers"])
def test_nobody_sees_a_secret_reply_before_all_are_in(game: str):
    env = rl.aec_env(game, players=3)
    env.reset(seed=1)
    first = env.agent_selection
    before = env.observe("player_2")
    twin = deepcopy(env)
    env.step(0)
    twin.step(1)
    assert first == "player_0"
    assert (env.observe("player_2") == twin.observe("player_2")).all()
    assert (env.observe("player_2") != before).any()  # who has replied is public


# -- Gymnasium -----------------------------------------------------------------------------------


@every_table
def test_gymnasium_finds_nothing_wrong(game: str, players: int):
    check_env(rl.gym_env(game, players=players, bots=["random"]), skip_render_check=True)


@every_game
def test_one_seat_plays_against_bots_to_the_end(game: str):
    env = rl.gym_env(
        game, players=players_of(game), bots=["greedy", "random"][: players_of(game) - 1], seat=1
    )
    _, info = env.reset(seed=3)
    over, reward, dice = False, 0.0, Dice(3)
    while not over:
        assert env.unwrapped.episode.seat == 1  # type: ignore[attr-defined]
        observation, reward, over, _, info = env.step(dice(int(info["action_mask"].sum())))
        assert observation in env.observation_space
    assert -1 <= reward <= 1
    with pytest.raises(BackroomError, match="the game is over"):
        env.step(0)


@every_game
def test_a_copy_of_a_game_against_bots_goes_on(game: str):
    env = rl.gym_env(game, players=players_of(game), bots=["greedy"])
    env.reset(seed=4)
    for slot in range(10):
        env.step(slot)
    twin = pickle.loads(pickle.dumps(env))
    for slot in range(10):
        assert data_equivalence(env.step(slot), twin.step(slot))


def test_a_table_that_cannot_be_is_refused():
    with pytest.raises(BackroomError, match="reckoning is for 3 to 6 players"):
        rl.gym_env("reckoning", players=7)
    with pytest.raises(BackroomError, match="3 players are a seat from 0 to 2 and 2 bots"):
        rl.gym_env("reckoning", players=3, seat=3)
    with pytest.raises(BackroomError, match="unknown bot 'nobody'"):
        rl.gym_env("reckoning", players=3, bots=["nobody"])


def test_house_rules_are_part_of_an_environment():
    env = rl.gym_env("reckoning", players=3, bots=["random"], seating="free")
    env.reset(seed=1)
    assert env.setup.seating == "free"


# -- many games at once --------------------------------------------------------------------------


@every_game
def test_the_games_of_a_vector_are_those_of_their_seeds(game: str):
    envs, players = rl.vector_env(game, players=players_of(game), num_envs=3), players_of(game)
    observations, infos = envs.reset(seed=7)
    alone = [rl.aec_env(game, players=players) for _ in range(3)]
    for number, env in enumerate(alone):
        env.reset(seed=7 + number)
    for slot in range(40):
        for number, env in enumerate(alone):
            observation, _, _, _, info = env.last()
            assert (observation == observations[number]).all()
            assert (info["action_mask"] == infos["action_mask"][number]).all()
            assert env.agent_selection == f"player_{infos['seat'][number]}"
            env.step(slot)
        observations, *_, infos = envs.step(np.full(3, slot))
        assert observations in envs.observation_space


def test_a_game_that_is_over_is_paid_and_followed_by_the_next():
    envs, dice, ended = rl.vector_env("reckoning", players=3, num_envs=8), Dice(1), 0
    _, infos = envs.reset(seed=1)
    for _ in range(300):
        before = infos["seat"]
        slots = np.array([dice(max(1, int(mask.sum()))) for mask in infos["action_mask"]])
        _, rewards, over, cut, infos = envs.step(slots)
        assert not cut.any()
        for place in np.flatnonzero(over):
            ended += 1
            paid = infos["returns"][place]
            assert paid.sum() == pytest.approx(0)
            assert rewards[place] == paid[before[place]]
        assert (rewards[~over] == 0).all()
    assert ended > 8


def test_a_copy_of_a_vector_goes_on():
    envs = rl.vector_env("nostra_city", players=3, num_envs=4)
    envs.reset(seed=1)
    for slot in range(30):
        envs.step(np.full(4, slot))
    twin = pickle.loads(pickle.dumps(envs))
    for slot in range(300):
        assert data_equivalence(envs.step(np.full(4, slot)), twin.step(np.full(4, slot)))


def test_a_vector_can_have_a_seed_for_every_game_or_none():
    envs = rl.vector_env("reckoning", players=3, num_envs=2)
    one, _ = envs.reset(seed=[5, 5])
    assert (one[0] == one[1]).all()
    two, _ = envs.reset()
    assert (two[0] == two[1]).all()
    assert (two != one).any()


# -- what is paid --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "winners", "paid"),
    [
        ((1, 2, 3), (0,), [1.0, 0.0, -1.0]),
        ((1, 1, 3), (0, 1), [0.5, 0.5, -1.0]),
        ((3, 3, 3), (), [-1.0, -1.0, -1.0]),
    ],
)
def test_a_seat_is_paid_for_the_rivals_that_it_leaves_behind(
    places: tuple[int, ...], winners: tuple[int, ...], paid: list[float]
):
    assert returns(Outcome("", places, winners)) == paid


# -- what is missing -----------------------------------------------------------------------------


def test_without_numpy_the_import_fails_with_one_line():
    hidden = "import importlib.util as u; u.find_spec = lambda name: None if name == 'numpy' else object(); "
    words = [sys.executable, "-c", hidden + "import backroom.rl"]
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(words, capture_output=True, text=True, check=False, env={"PYTHONPATH": paths})
    assert done.stderr.endswith("ImportError: backroom.rl needs numpy: pip install 'backroom[rl]'\n")


def test_a_missing_library_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rl, "find_spec", lambda name: None if name == "pettingzoo" else object())
    with pytest.raises(ImportError, match=r"^backroom.rl needs pettingzoo: pip install 'backroom\[rl\]'$"):
        rl.aec_env("reckoning", players=3)
