"""The games inside OpenSpiel: its own conformance runs and its own bots."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import toys
from bridges.spiel import IDS, at_a_decision, spiel_game
from hundreddays.bridges import openspiel


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toys.registered():
        yield


@pytest.mark.parametrize("id", IDS)
def test_openspiels_own_random_simulation(id: str) -> None:
    pyspiel.random_sim_test(spiel_game(id), num_sims=1, serialize=False, verbose=False)


def test_openspiels_own_serialisation_check() -> None:
    pyspiel.random_sim_test(spiel_game(toys.AMBUSH), num_sims=2, serialize=True, verbose=False)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game(f"{openspiel.PREFIX}{toys.AMBUSH}(players=3)")
    assert game.num_players() == 3


@pytest.mark.parametrize("id", IDS)
def test_a_resampled_state_has_the_same_information_state_and_carries_no_secret_history(id: str) -> None:
    state = at_a_decision(spiel_game(id), 25, seed=7)
    player = state.current_player()
    other = state.resample_from_infostate(player, lambda: 0.25)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()
    assert all(not moves for seat, moves in enumerate(other.moment.own) if seat != player)


@pytest.mark.parametrize("id", IDS)
def test_clones_are_independent(id: str) -> None:
    state = at_a_decision(spiel_game(id), 5, seed=3)
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before


@pytest.mark.parametrize("id", IDS)
def test_tensors_have_one_size_and_tell_seats_apart(id: str) -> None:
    game = spiel_game(id)
    state = at_a_decision(game, 10, seed=5)
    mine, theirs = state.observation_tensor(0), state.observation_tensor(1)
    assert len(mine) == len(theirs) == game.features.size
    assert mine != theirs


@pytest.mark.parametrize("id", IDS)
def test_openspiels_information_set_search_plays(id: str) -> None:
    game = spiel_game(id)
    state = at_a_decision(game, 3, seed=11)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game=game, uct_c=1.4, max_simulations=2, evaluator=evaluator, max_world_samples=-1, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("id", IDS)
def test_openspiels_tree_search_plays(id: str) -> None:
    game = spiel_game(id)
    state = at_a_decision(game, 3, seed=13)
    bot = mcts.MCTSBot(game, 1.4, 2, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()
