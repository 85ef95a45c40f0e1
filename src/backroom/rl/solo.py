"""A game as Gymnasium has it: one seat learns, named bots play the others."""

from __future__ import annotations

from typing import Any, SupportsInt

import gymnasium

from backroom.bots import bot, gesture_with, sight
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import Seat
from backroom.rl.encoder import Array, Encoder, layout
from backroom.rl.episode import Episode, restored_dice, set_up, state_of
from backroom.rl.spaces import actions, masks, observations


class SoloEnv(gymnasium.Env[Any, SupportsInt]):
    """One seat against bots, which answer at once; a step leads to the next question for that seat."""

    metadata = {"render_modes": []}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self, game: str, players: int, bots: list[str], seat: Seat, house_rules: dict[str, Any]
    ) -> None:
        self.layout = layout(game, players)
        self.setup = set_up(self.layout.title, players, house_rules)
        if seat not in range(players) or len(bots) != players - 1:
            raise BackroomError(
                f"{players} players are a seat from 0 to {players - 1} and {players - 1} bots"
            )
        self.seat = seat
        self.names = [*bots[:seat], "", *bots[seat:]]
        self.observation_space = observations(self.layout)
        self.action_space = actions(self.layout)
        self.encoder = Encoder(self.layout, tokens=False)
        self.bots = self.made_bots()
        self.dice: list[Dice] = []
        self.episode = Episode(game, self.setup, 0)

    def made_bots(self) -> list[Any]:
        """Make the bots; none for the seat that learns."""
        return [bot(name, self.layout.title) if name else None for name in self.names]

    def __getstate__(self) -> dict[str, Any]:
        """Bots and encoder are made anew in a copy; the dice of the bots go on as they were."""
        state = {
            name: value for name, value in vars(self).items() if name not in ("encoder", "layout", "bots")
        }
        state["dice"] = [state_of(one) for one in self.dice]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.layout = layout(self.episode.game, self.setup.players)
        self.encoder = Encoder(self.layout, tokens=False)
        self.bots = self.made_bots()
        self.dice = [restored_dice(one) for one in state["dice"]]

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium's
    ) -> tuple[Array, dict[str, Any]]:
        """Start a game and let the bots play up to the first question; `options` are not used."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 32)) if seed is None else seed
        self.dice = [Dice(drawn, 1 + number) for number in range(self.setup.players)]
        self.episode = Episode(self.episode.game, self.setup, drawn)
        self.let_bots_play()
        return self.seen()

    def let_bots_play(self) -> None:
        """Let the bots answer until the seat that learns is asked, or the game is over."""
        episode, title = self.episode, self.layout.title
        while not episode.is_over and (seat := episode.seat) != self.seat:
            seen = sight(title, episode.g, seat)
            answer = self.bots[seat].choose(seen, self.dice[seat])
            made = gesture_with(self.bots[seat], seen, answer)
            if made is not None:
                episode.signal(*made, seat)
            episode.answer(answer, seat)

    def seen(self) -> tuple[Array, dict[str, Any]]:
        """Return what the seat sees, and which slots have an option."""
        observation = self.episode.observe(self.encoder, self.seat)
        offered = 1 if self.episode.is_over else self.encoder.offered
        return observation, {"action_mask": masks(self.layout.slots)[offered].copy()}

    def step(self, action: SupportsInt) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Answer in this slot, and let the bots answer."""
        if self.episode.is_over:
            raise BackroomError("the game is over: reset the environment")
        self.episode.play(int(action))
        self.let_bots_play()
        observation, info = self.seen()
        return observation, self.episode.returns()[self.seat], self.episode.is_over, False, info
