"""The games inside OpenSpiel: its own conformance checks, unmodified, and its own bots."""

from __future__ import annotations

import pickle
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import toys
from bridges.spiel import IDS, at_a_decision, spiel_game
from hundreddays.bridges import openspiel
from hundreddays.core import SPECTATOR, BadOption, Fault
from hundreddays.games import REGISTER, info

SHORT = ["returns", "waterloo(rules=basic)", "emperor(scenario=road_to_wavre)"]
"""Games short enough for every day: the simulation asks for every text and tensor of every state several times.

Whole games of all are left to `make long`.
"""


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toys.registered():
        yield


# OpenSpiel's own checks


@pytest.mark.parametrize("name", SHORT)
def test_openspiels_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(openspiel.PREFIX + name), num_sims=1, serialize=False, verbose=False)


def test_openspiels_random_simulation_with_every_state_stored_and_read_back() -> None:
    pyspiel.random_sim_test(spiel_game(toys.AMBUSH), num_sims=3, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("id", REGISTER)
def test_openspiels_random_simulation_of_the_whole_game_stored_and_read_back(id: str) -> None:
    pyspiel.random_sim_test(spiel_game(id), num_sims=1, serialize=True, verbose=False)


CHECKS = [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]


@pytest.mark.parametrize("id", IDS)
def test_openspiels_api_conformance(id: str) -> None:
    class Api(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # open_spiel carries no types
        game = spiel_game(id)
        game_name = openspiel.PREFIX + id

    Api.setUpClass()
    assert len(CHECKS) >= 5
    for check in CHECKS:
        getattr(Api(check), check)()


@pytest.mark.parametrize("id", IDS)
def test_openspiels_simulation_with_clones_and_pickles(id: str) -> None:
    games_sim_test.GamesSimTest().sim_game(spiel_game(id))


# Options


@pytest.mark.parametrize("id", IDS)
def test_every_value_of_every_option_is_a_parameter(id: str) -> None:
    spiel_game(id)
    for setting in info(id).settings:
        for choice in setting.choices:
            game = pyspiel.load_game(openspiel.PREFIX + id, {setting.name: choice})
            assert game.game.options[setting.name] == choice
            assert str(pyspiel.load_game(str(game))) == str(game)


def test_a_parameter_that_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(BadOption, match="It can be"):
        pyspiel.load_game(f"{openspiel.PREFIX}returns(players=7)")
    with pytest.raises(pyspiel.SpielError, match="cavalry"):
        pyspiel.load_game(f"{openspiel.PREFIX}returns(cavalry=7)")


# States


@pytest.mark.parametrize("id", IDS)
def test_a_history_replays_to_the_same_state(id: str) -> None:
    game = spiel_game(id)
    state = at_a_decision(game, 30, seed=9)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)
    assert state.move_number() == len(state.history()) == len(again.history())


@pytest.mark.parametrize("id", IDS)
def test_states_are_stored_and_read_back_resampled_ones_too(id: str) -> None:
    game = spiel_game(id)
    state = at_a_decision(game, 30, seed=9)
    player = state.current_player()
    for kept in (state, state.resample_from_infostate(player, lambda: 0.5)):
        _, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, kept))
        for back in (stored, pickle.loads(pickle.dumps(kept))):
            assert str(back) == str(kept)
            assert back.history() == kept.history()
            assert back.information_state_string(player) == kept.information_state_string(player)
            assert back.legal_actions() == kept.legal_actions()


@pytest.mark.parametrize("id", IDS)
def test_clones_and_children_are_independent(id: str) -> None:
    state = at_a_decision(spiel_game(id), 5, seed=3)
    before, seen = str(state), state.observation_tensor(0)
    move = state.legal_actions()[0]
    clone = state.clone()
    clone.apply_action(move)
    assert str(state) == before != str(clone)
    assert state.observation_tensor(0) == seen
    child = state.child(move)
    assert str(child) == str(clone)
    assert child.history() == clone.history() == [*state.history(), move]


@pytest.mark.parametrize("id", IDS)
def test_a_resampled_state_has_the_same_information_state_and_carries_no_secret_history(id: str) -> None:
    state = at_a_decision(spiel_game(id), 25, seed=7)
    player = state.current_player()
    other = state.resample_from_infostate(player, lambda: 0.25)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()
    nothing = spiel_game(id).new_initial_state().moment.recalled
    assert all(other.moment.recalled[seat].digest == nothing[seat].digest for seat in (0, 1) if seat != player)


@pytest.mark.parametrize("id", IDS)
def test_tensors_have_one_size_and_tell_seats_apart(id: str) -> None:
    game = spiel_game(id)
    state = at_a_decision(game, 10, seed=5)
    mine, theirs = state.observation_tensor(0), state.observation_tensor(1)
    assert len(mine) == len(theirs) == game.observation_tensor_size()
    assert mine != theirs
    assert 0.0 == min(mine) < max(mine) <= 1.0


@pytest.mark.parametrize("id", IDS)
def test_the_public_observation_is_what_a_spectator_sees(id: str) -> None:
    game = spiel_game(id)
    state = at_a_decision(game, 20, seed=6)
    public = make_observation(
        game,
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
    )
    said = public.string_from(state, 0)
    assert said == public.string_from(state, 1)
    cells, _ = game.game.observer().observe(state.moment.state, SPECTATOR)
    assert said.split()[0] == b64encode(cells).decode()


# What OpenSpiel is told of the games


def test_what_is_said_of_a_game_is_true() -> None:
    kinds = {name: pyspiel.load_game(name) for name in openspiel.NAMES}
    waterloo = kinds[openspiel.PREFIX + "waterloo"].get_type()
    assert waterloo.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    returns = kinds[openspiel.PREFIX + "returns"]
    assert returns.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert (returns.get_type().min_num_players, returns.get_type().max_num_players) == (2, 3)
    assert kinds[openspiel.PREFIX + "emperor"].get_type().min_num_players == 1
    assert returns.max_game_length() < 10_000


def test_an_information_state_recalls_what_was_seen_and_done() -> None:
    """What the seat did shows for ever in what it knows; what is dealt again to it does not."""
    game = spiel_game(toys.AMBUSH)
    for seed in range(10):
        state = at_a_decision(game, 6, seed)
        for player in (0, 1):
            other = state.resample_from_infostate(player, lambda: 0.5)
            assert other.information_state_string(player) == state.information_state_string(player)
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])
    told = {start.child(move).information_state_string(start.current_player()) for move in start.legal_actions()}
    assert len(told) == len(start.legal_actions())


def test_there_is_no_tensor_of_an_information_state() -> None:
    """OpenSpiel would give the observation for it: what forgets, where perfect recall was asked for."""
    state = at_a_decision(spiel_game(toys.AMBUSH), 6, 1)
    for player in ([], [0], [1]):
        with pytest.raises(Fault, match="no tensor"):
            state.information_state_tensor(*player)


# The chance of a line of hundreds of moves is less than a float can hold: outcome sampling divides by it all the same.
@pytest.mark.filterwarnings("ignore:divide by zero", "ignore:invalid value", "ignore:overflow")
def test_openspiels_own_mccfr_goes_down_a_whole_game() -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(spiel_game("returns"))
    openspiel.deeply(solver.iteration)
    assert solver.average_policy() is not None


def test_a_fault_in_deep_work_is_raised_where_it_was_asked_for() -> None:
    with pytest.raises(ZeroDivisionError):
        openspiel.deeply(lambda: 1 // 0)


# OpenSpiel's bots


def _bots(game: openspiel.SpielGame, simulations: int) -> list[Any]:
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bots = [mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=luck)]
    if game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:  # what ismcts asks for
        bots.append(ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=luck))
    return bots


@pytest.mark.parametrize("id", IDS)
def test_openspiels_tree_searches_choose_in_every_game(id: str) -> None:
    game = spiel_game(id)
    state = at_a_decision(game, 3, seed=11)
    for bot in _bots(game, 2):
        assert bot.step(state) in state.legal_actions()


def test_openspiels_tree_searches_play_each_other_to_the_end() -> None:
    game = spiel_game(toys.AMBUSH)
    returns = pyspiel.evaluate_bots(game.new_initial_state(), _bots(game, 4), seed=3)
    assert len(returns) == 2
    assert sum(returns) == 0
