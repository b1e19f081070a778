"""The games as environments: PettingZoo's and Gymnasium's own checks, unmodified."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import toys
from hundreddays.bridges.pettingzoo import SeatEnv, env
from hundreddays.core import Fault, Illegal
from hundreddays.games import REGISTER

IDS = [*REGISTER, toys.AMBUSH]


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toys.registered():
        yield


# The mask stands beside the observation, as in PettingZoo's own classic games, which its check knows by name and spares
# this hint.
@pytest.mark.filterwarnings("ignore:Observation space for each agent", "ignore:Observation is not a NumPy array")
# Agents are named after their seats, which says more than player_0.
@pytest.mark.filterwarnings("ignore:We recommend agents to be named")
@pytest.mark.parametrize("id", IDS)
def test_pettingzoo_api(id: str) -> None:
    api_test(env(id), num_cycles=60, verbose_progress=False)


@pytest.mark.parametrize("id", IDS)
def test_pettingzoo_seeds(id: str) -> None:
    seed_test(lambda: env(id), num_cycles=40)


@pytest.mark.parametrize("id", IDS)
def test_a_whole_game_ends_with_rewards_that_cancel(id: str) -> None:
    table = env(id)
    table.reset(seed=4)
    rng = np.random.RandomState(4)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        rewards[agent] += reward
        table.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))
    assert sum(rewards.values()) == pytest.approx(0.0)


def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing() -> None:
    table = env(toys.AMBUSH)
    table.reset(seed=1)
    before = table.render()
    illegal = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(Illegal):
        table.step(illegal)
    assert table.render() == before


# Scores and strengths have no bound, so neither has the space; Gymnasium would rather see one.
@pytest.mark.filterwarnings("ignore:.*A Box observation space (minimum|maximum) value is (-)?infinity")
@pytest.mark.parametrize("id", IDS)
def test_gymnasiums_own_check(id: str) -> None:
    check_env(SeatEnv(id, env(id).possible_agents[0]), skip_render_check=True)


def test_an_illegal_answer_forfeits_the_seats_game() -> None:
    single = SeatEnv(toys.AMBUSH, env(toys.AMBUSH).possible_agents[0])
    observation, _ = single.reset(seed=1)
    illegal = np.flatnonzero(observation["action_mask"] == 0)[0]
    _, reward, over, _, told = single.step(illegal)
    assert over
    assert reward < 0
    assert told["forfeit"]
    with pytest.raises(Fault, match="reset"):
        single.step(illegal)


def test_one_seat_as_a_gymnasium_environment_plays_to_rewards_of_both_signs() -> None:
    single = SeatEnv(toys.AMBUSH, env(toys.AMBUSH).possible_agents[0])
    rng = np.random.RandomState(2)
    rewards = set()
    for episode in range(12):
        observation, _ = single.reset(seed=episode)
        over = False
        while not over:
            observation, reward, over, _, _ = single.step(rng.choice(np.flatnonzero(observation["action_mask"])))
            assert single.observation_space.contains(observation)
        rewards.add(reward)
    assert min(rewards) < 0 < max(rewards)
