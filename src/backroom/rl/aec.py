"""A game as PettingZoo has it: seats act when the rules ask them (AEC), or all at once (parallel)."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from backroom.engine.errors import BackroomError
from backroom.engine.flow import Seat
from backroom.engine.rulebook import waiting
from backroom.rl.encoder import Array, Encoder, layout
from backroom.rl.episode import Episode, Seeds, set_up
from backroom.rl.spaces import Mask, actions, masks, observations

SIMULTANEOUS = ("bootleggers", "scoundrels")  # games that ask several players the same question at once


class Table:
    """What both kinds of environments have in common: the seats, the spaces, the seeds and the episode."""

    def __init__(self, game: str, players: int, house_rules: dict[str, Any]) -> None:
        self.layout = layout(game, players)
        self.setup = set_up(self.layout.title, players, house_rules)
        self.names = [f"player_{seat}" for seat in range(players)]
        self.observed = {name: observations(self.layout) for name in self.names}
        self.acted = {name: actions(self.layout) for name in self.names}
        self.masks = masks(self.layout.slots)
        self.encoder = Encoder(self.layout, tokens=False)
        self.seeds: Seeds | None = None
        self.episode = Episode(game, self.setup, 0)

    def __getstate__(self) -> dict[str, Any]:
        """An encoder is memory for the moment; a copy has its own."""
        return {name: value for name, value in vars(self).items() if name not in ("encoder", "layout")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.layout = layout(self.episode.game, self.setup.players)
        self.encoder = Encoder(self.layout, tokens=False)

    def begin(self, seed: int | None) -> None:
        """Start the next game; without a seed it depends on the one before."""
        if seed is not None or self.seeds is None:
            self.seeds = Seeds(secrets.randbits(32) if seed is None else seed)
        self.episode = Episode(self.episode.game, self.setup, self.seeds.next())

    def see(self, seat: Seat) -> tuple[Array, Mask]:
        """Return what a seat sees, and its slots; who is not asked has the first one, which does nothing."""
        observation = self.episode.observe(self.encoder, seat)
        asked = seat in waiting(self.episode.g)
        return observation, self.masks[self.encoder.offered if asked else 1]

    def space_of_states(self) -> spaces.Box:
        """Return the space of what all seats see together."""
        low, high = self.layout.bounds()
        rows = len(self.names)
        return spaces.Box(np.tile(low, (rows, 1)), np.tile(high, (rows, 1)), dtype=np.int32)

    def state(self) -> Array:
        """Return what all seats see, row by row."""
        seats = range(len(self.names))
        return np.stack([self.episode.observe(self.encoder, seat) for seat in seats])


class AecEnv(AECEnv[str, Array, int]):
    """One game after the other; `agent_selection` is the seat that the rules ask."""

    def __init__(self, game: str, players: int, house_rules: dict[str, Any]) -> None:
        super().__init__()
        self.table = Table(game, players, house_rules)
        self.metadata = {"name": f"backroom_{game}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = self.table.names[:]
        self.observation_spaces = self.table.observed
        self.action_spaces = self.table.acted
        self.state_space = self.table.space_of_states()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Box:
        return self.table.observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.table.acted[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - PettingZoo's
    ) -> None:
        """Start a game. The same seed gives the same game in all interfaces; `options` are not used."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.select()

    def select(self) -> None:
        """Let the seat that is asked act next, or the first that is left once the game is over."""
        episode = self.table.episode
        if episode.is_over:
            paid = episode.returns()
            self.rewards = dict(zip(self.possible_agents, paid))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.table.names[episode.seat]
            count = min(len(episode.options()), self.table.layout.slots)
            self.infos[self.agent_selection] = {"action_mask": self.table.masks[count]}

    def observe(self, agent: str) -> Array:
        return self.table.episode.observe(self.table.encoder, self.table.names.index(agent))

    def state(self) -> Array:
        return self.table.state()

    def step(self, action: int | None) -> None:
        """Answer in this slot; a player of a finished game steps with None and leaves."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BackroomError(f"{agent} is asked and needs an action")
        self.infos[agent] = {}
        self.table.episode.play(int(action))
        self.select()

    def render(self) -> None:
        """Nothing is drawn: the boards are in the browser and in the terminal."""

    def close(self) -> None:
        """There is nothing to close."""


class AllAtOnceEnv(ParallelEnv[str, Array, int]):
    """The same where every seat acts in every step: the slots of seats that are not asked are ignored."""

    def __init__(self, game: str, players: int, house_rules: dict[str, Any], max_cycles: int | None) -> None:
        if game not in SIMULTANEOUS:
            raise BackroomError(f"{game} asks one player at a time: use aec_env")
        self.table = Table(game, players, house_rules)
        self.metadata = {"name": f"backroom_{game}_v0", "render_modes": []}
        self.render_mode = None
        self.max_cycles = max_cycles
        self.cycles = 0
        self.possible_agents = self.table.names[:]
        self.observation_spaces = self.table.observed
        self.action_spaces = self.table.acted
        self.state_space = self.table.space_of_states()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Box:
        return self.table.observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.table.acted[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - PettingZoo's
    ) -> tuple[dict[str, Array], dict[str, dict[str, Any]]]:
        """Start a game; `options` are not used."""
        self.table.begin(seed)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        return self.observed()

    def observed(self) -> tuple[dict[str, Array], dict[str, dict[str, Any]]]:
        """Return what every seat sees, and its slots."""
        seen = {name: self.table.see(seat) for seat, name in enumerate(self.table.names)}
        infos: dict[str, dict[str, Any]] = {name: {"action_mask": mask} for name, (_, mask) in seen.items()}
        return {name: observation for name, (observation, _) in seen.items()}, infos

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Array], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """All seats that are asked answer at the same time."""
        episode = self.table.episode
        for seat in waiting(episode.g):
            options = self.table.layout.title.book.options(episode.g, seat)
            episode.answer(options[int(actions[self.table.names[seat]]) % len(options)], seat)
        self.cycles += 1
        over = episode.is_over
        late = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        observations, infos = self.observed()
        if over or late:
            self.agents = []
        names = self.possible_agents
        paid = dict(zip(names, episode.returns()))
        return observations, paid, dict.fromkeys(names, over), dict.fromkeys(names, late), infos

    def state(self) -> Array:
        return self.table.state()

    def render(self) -> None:
        """Nothing is drawn: the boards are in the browser and in the terminal."""

    def close(self) -> None:
        """There is nothing to close."""
