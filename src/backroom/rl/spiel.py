"""The games as OpenSpiel has them: explicit chance nodes, flat action ids, information states, observers."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
import pyspiel

from backroom.engine.chance import Dice
from backroom.games import title as title_of
from backroom.rl.actions import actions
from backroom.rl.encoder import Encoder, layout
from backroom.rl.episode import set_up
from backroom.rl.trail import OPENING, begun

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
LONGEST: Final = {"bootleggers": 200_000, "nostra_city": 50_000, "reckoning": 20_000, "scoundrels": 20_000}
MOST_OUTCOMES: Final = 256  # of a chance node


@cache
def outcomes(sides: int) -> list[tuple[int, float]]:
    """Return all outcomes of a draw with their probability; not to be changed."""
    return [(outcome, 1.0 / sides) for outcome in range(sides)]


def game_type(game: str) -> Any:
    """Return how OpenSpiel describes a game."""
    seats = title_of(game).seats
    return pyspiel.GameType(
        short_name=f"backroom_{game}",
        long_name=f"Backroom: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": seats[0]},
    )


class SpielGame(pyspiel.Game):
    """A game with its number of players; there is a subclass for each title."""

    game = ""  # the name of the title

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, title = self.game, title_of(self.game)
        players = int((params or {}).get("players", title.seats[0]))
        self.first = begun(title, set_up(title, players, {})).answered(OPENING)
        self.layout = layout(game, players)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(actions(game).meaning),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST[game],
        )
        super().__init__(game_type(game), info, {"players": players})

    def new_initial_state(self) -> SpielState:
        """Return the state before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the chance outcomes of a game."""
        return LONGEST[self.game]

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        """Make an observer; with perfect recall it has a string only."""
        wanted = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self, wanted, params)


class SpielState(pyspiel.State):
    """A trail; copies share it, because it never changes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.trail = game.first

    def current_player(self) -> int:
        trail = self.trail
        if trail.sides:
            return CHANCE
        seat: int = trail.g.seat
        return seat if seat >= 0 else TERMINAL

    def _legal_actions(self, _player: int) -> list[int]:
        trail = self.trail
        return actions(trail.title.name).legal(trail.g.query, trail.options())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return outcomes(self.trail.sides)

    def _apply_action(self, action: int) -> None:
        trail = self.trail
        if trail.sides:
            self.trail = trail.drawn(action)
        else:
            self.trail = trail.answered(actions(trail.title.name).answer(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"chance: {action}"
        return actions(self.trail.title.name).write(action)

    def is_terminal(self) -> bool:
        return self.trail.is_over

    def returns(self) -> list[float]:
        return self.trail.returns()

    def __str__(self) -> str:
        """The answers so far and what waits for chance; equal states have equal strings."""
        trail = self.trail
        told = [f"{one.seat}:{one.answer}:{one.happenings}" for one in trail.chapters()]
        return "\n".join([*told, f"{trail.answer} {trail.outcomes} of {trail.sides}"])

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Return a state that this player cannot tell from this one, drawn by the sampler."""
        dice = Dice(int(sampler() * (1 << 32)))
        found: SpielState = self.clone()
        found.trail = self.trail.imagined(player, dice)
        return found


class SpielObserver:
    """What a player sees: as JSON, or as the flat vector; with perfect recall, all that was heard as well."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers have no parameters; given: {params}")
        self.recalls = bool(kind.perfect_recall)
        self.shows = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.encoder = Encoder(game.layout, tokens=False)
        self.tensor = None if self.recalls else np.zeros(game.layout.width, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees; before the deal that is nothing."""
        trail = state.trail
        if self.tensor is None:
            return
        if not trail.is_dealt:
            self.tensor.fill(0)
            return
        me = player if self.shows else -1
        self.encoder.look(trail.g, me, trail.heard(me))
        self.tensor[:] = self.encoder.flat

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees, and remembers if recall is perfect."""
        me = player if self.shows else -1
        seen = state.trail.seen(me)
        return f"{state.trail.recalled(me)}\n{seen}" if self.recalls else seen


class SpielBootleggers(SpielGame):
    """Bootleggers."""

    game = "bootleggers"


class SpielNostraCity(SpielGame):
    """Nostra City."""

    game = "nostra_city"


class SpielReckoning(SpielGame):
    """Reckoning."""

    game = "reckoning"


class SpielScoundrels(SpielGame):
    """3000 Scoundrels."""

    game = "scoundrels"


def register() -> None:
    """Register all games; those that are known already are left alone."""
    known = pyspiel.registered_names()
    for kind in (SpielBootleggers, SpielNostraCity, SpielReckoning, SpielScoundrels):
        if f"backroom_{kind.game}" not in known:
            pyspiel.register_game(game_type(kind.game), kind)
