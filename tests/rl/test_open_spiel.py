"""OpenSpiel: its own test kit, its search and a learning algorithm; chance, information states, saves."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.tabular_qlearner import QLearner

from backroom import rl
from backroom.engine.chance import Dice
from backroom.engine.nouns import Noun
from backroom.games import TITLES
from backroom.rl.actions import actions
from backroom.rl.episode import Episode
from backroom.rl.trail import RanDry
from tests.rl.playthroughs import RECORDED, playthrough

every_game = pytest.mark.parametrize("game", list(TITLES))


@pytest.fixture(autouse=True)
def registered() -> None:
    """All games are known to OpenSpiel; to register them twice does no harm."""
    rl.register_open_spiel()


def loaded(game: str) -> Any:
    """A game with the fewest players."""
    return pyspiel.load_game(f"backroom_{game}(players={TITLES[game].seats[0]})")


def random_state(game: Any, dice: Dice, decisions: int) -> Any:
    """A state after so many random decisions, at another decision or at the end."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dice(len(state.chance_outcomes())))
        elif decisions == 0:
            break
        else:
            legal = state.legal_actions()
            state.apply_action(legal[dice(len(legal))])
            decisions -= 1
    return state


@every_game
def test_open_spiel_finds_nothing_wrong(game: str):
    pyspiel.random_sim_test(loaded(game), num_sims=1, serialize=True, verbose=False)


@every_game
def test_all_numbers_of_players_can_be_loaded(game: str):
    for players in TITLES[game].seats:
        found = pyspiel.load_game(f"backroom_{game}(players={players})")
        assert found.num_players() == players
        assert found.num_distinct_actions() == len(actions(game).meaning)


@every_game
def test_with_the_outcomes_of_a_seed_it_is_the_game_of_that_seed(game: str):
    state, chance, choice = loaded(game).new_initial_state(), Dice(7), Dice(8)
    episode = Episode(game, state.trail.setup, 7)
    for _ in range(60):
        while state.is_chance_node():
            state.apply_action(chance(len(state.chance_outcomes())))
        assert TITLES[game].key(state.trail.g) == TITLES[game].key(episode.g)
        if state.is_terminal():
            break
        legal = state.legal_actions()
        action = legal[choice(len(legal))]
        episode.answer(actions(game).answer(action), episode.seat)
        state.apply_action(action)


@every_game
def test_a_resampled_state_cannot_be_told_from_the_real_one(game: str):
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for decisions in range(0, 60, 7):
        state = random_state(loaded(game), Dice(decisions), decisions)
        me = state.current_player()
        if me < 0:
            break
        other = state.resample_from_infostate(me, sampler)
        assert other.current_player() == me
        assert other.information_state_string(me) == state.information_state_string(me)
        assert other.observation_string(me) == state.observation_string(me)
        assert other.observation_tensor(me) == state.observation_tensor(me)
        assert other.legal_actions() == state.legal_actions()


def test_a_player_remembers_answers_and_all_that_was_heard():
    state = random_state(loaded("reckoning"), Dice(1), 12)
    told = state.information_state_string(0)
    assert told.count("heard") == len(state.trail.heard(0)) > 12
    assert "answered" in told
    assert state.observation_string(0) in told


@every_game
def test_a_state_survives_being_saved_even_in_the_middle_of_chance(game: str):
    for decisions in (0, 3, 20):
        state = random_state(loaded(game), Dice(2), decisions)
        for _ in range(3):
            again = state.get_game().deserialize_state(state.serialize())
            assert str(again) == str(state)
            assert again.history() == state.history()
            assert again.legal_actions() == state.legal_actions()
            state.apply_action(state.legal_actions()[0])
            again.apply_action(again.legal_actions()[0])
            assert str(again) == str(state)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_a_clone_goes_its_own_way():
    state = random_state(loaded("reckoning"), Dice(3), 5)
    before, clone = str(state), state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)


def test_the_search_of_open_spiel_finds_an_answer():
    game = loaded("reckoning")
    state = random_state(game, Dice(4), 10)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=20,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
        random_state=np.random.RandomState(2),
    )
    assert bot.step(state) in state.legal_actions()


def test_a_learning_algorithm_of_open_spiel_learns():
    env = rl_environment.Environment(
        loaded("reckoning"), observation_type=rl_environment.ObservationType.OBSERVATION
    )
    env.seed(1)
    agents = [QLearner(seat, env.action_spec()["num_actions"]) for seat in range(env.num_players)]
    for _ in range(2):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert sum(step.rewards) == pytest.approx(0)


def test_money_is_coarse_in_bootleggers():
    found = actions("bootleggers")
    amount = next(query for query in found.title.book.queries if query.name == "amount")
    offered = [found.answer(action) for action in found.legal(amount.number, list(range(201)))]
    assert offered == [*range(11), *range(15, 51, 5), *range(75, 201, 25)]
    assert [found.answer(action) for action in found.legal(amount.number, [11, 12])] == [11]
    assert found.write(found.ids[amount.number, 150]) == "amount: 150"


@every_game
def test_an_action_has_one_meaning(game: str):
    found = actions(game)
    assert len(found.meaning) == len(set(found.meaning)) == len(found.ids)
    nouns: list[Noun] = [query.noun for query in found.title.book.queries]
    assert all(answer in nouns[query].names for query, answer in found.meaning)


def test_an_outcome_that_is_not_known_yet_says_out_of_how_many():
    assert str(RanDry(6)) == "one of 6 chance outcomes is to be chosen"


@every_game
def test_a_recorded_game_is_played_as_before(game: str):
    assert playthrough(game) == json.loads(RECORDED.read_text("utf-8"))[game]
