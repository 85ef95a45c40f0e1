"""Many games at once, as Gymnasium's vector environments have it: one compiled call steps and encodes all."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from backroom.engine import notation
from backroom.engine.flock import Flock
from backroom.engine.numbers import Numbers
from backroom.rl.encoder import Array, layout, window
from backroom.rl.episode import Seeds, restored_dice, returns, set_up, state_of
from backroom.rl.spaces import actions, masks, observations

Infos = dict[str, Any]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


class FlockEnv(VectorEnv[Array, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Games in which the learner plays all seats: each observation is that of the seat that is asked.

    `infos["seat"]` says which. The reward of the step that ends a game is that of the seat that took it;
    `infos["returns"]` has those of all seats. The step after it starts the next game there.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - theirs

    def __init__(self, game: str, players: int, num_envs: int, house_rules: dict[str, Any]) -> None:
        self.layout = layout(game, players)
        self.setup = set_up(self.layout.title, players, house_rules)
        self.num_envs = num_envs
        self.players = players
        self.single_observation_space = observations(self.layout)
        self.single_action_space = actions(self.layout)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seeds: list[Seeds] = []
        self.over: Flags = np.zeros(num_envs, np.bool_)
        self.make_flock()

    def make_flock(self) -> None:
        """Make the place where the games are played and the numbers that they write."""
        numbers = Numbers(self.layout.table, self.players, 0, self.num_envs)
        self.rows = window(numbers.flat, self.layout.width)
        self.flock: Flock[Any] = Flock(self.layout.title, self.setup, numbers, self.layout.encode)

    def __getstate__(self) -> dict[str, Any]:
        """The games are saved as positions, with their dice and what has happened in them."""
        state = {name: value for name, value in vars(self).items() if name not in ("layout", "flock", "rows")}
        title, flock = self.layout.title, self.flock
        state["saved"] = [
            (notation.write(title, g, self.setup), state_of(g.source), ear, seat)
            for g, ear, seat in zip(flock.games, flock.ears, flock.seats)
        ]
        return {**state, "game": title.name}

    def __setstate__(self, state: dict[str, Any]) -> None:
        saved, game = state.pop("saved"), state.pop("game")
        vars(self).update(state)
        self.layout = layout(game, self.players)
        self.make_flock()
        for place, (position, dice, ear, seat) in enumerate(saved):
            g = notation.read(self.layout.title, position, restored_dice(dice))
            g.ear = ear
            self.flock.put(g, ear, seat)
            self.flock.look(place)

    def reset(
        self,
        *,
        seed: int | list[int] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium's
    ) -> tuple[Array, Infos]:
        """Start all games: with one seed, each game has the next number; `options` are not used."""
        if isinstance(seed, list):
            self.seeds = [Seeds(one) for one in seed]
        elif seed is not None or not self.seeds:
            first = secrets.randbits(32) if seed is None else seed
            self.seeds = [Seeds(first + number) for number in range(self.num_envs)]
        for place in range(self.num_envs):
            self.start(place)
        self.over = np.zeros(self.num_envs, np.bool_)
        return self.rows.copy(), self.infos()

    def start(self, place: int) -> None:
        """Start the next game in this place."""
        self.flock.start(place, self.seeds[place].next())
        self.flock.look(place)

    def infos(self) -> Infos:
        """Return which slots have an option, and which seat is asked."""
        offered = np.array(self.flock.offered)
        return {"action_mask": masks(self.layout.slots)[offered], "seat": np.array(self.flock.seats)}

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Array, Floats, Flags, Flags, Infos]:
        """Answer in all games that go on; start a new one where a game was over before."""
        ended = np.flatnonzero(self.over).tolist()
        self.flock.step(actions.tolist())
        for place in ended:
            self.start(place)
        infos = self.infos()
        rewards = np.zeros(self.num_envs)
        self.over = np.array(self.flock.offered) == 0
        finished = np.flatnonzero(self.over).tolist()
        if finished:
            self.pay(finished, rewards, infos)
        return self.rows.copy(), rewards, self.over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def pay(self, finished: list[int], rewards: Floats, infos: Infos) -> None:
        """Note what is paid in games that are over."""
        infos["returns"] = np.zeros((self.num_envs, self.players))
        infos["_returns"] = self.over.copy()
        for place in finished:
            paid = returns(self.layout.title.outcome(self.flock.games[place]))
            infos["returns"][place] = paid
            rewards[place] = paid[infos["seat"][place]]
