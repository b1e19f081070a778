"""The games as environments of several agents: PettingZoo's own checks, unmodified."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import hundreddays.bridges.pettingzoo as pettingzoo_bridge
import toys
from hundreddays.bridges.pettingzoo import env
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


def test_games_have_ids_as_pettingzoos_own_have() -> None:
    from hundreddays.bridges.pettingzoo import returns_v0

    table = returns_v0.env(players=3)
    assert table.metadata["name"] == "returns_v0"
    assert table.possible_agents == ["french", "allied", "prussian"]
    with pytest.raises(AttributeError):
        getattr(pettingzoo_bridge, "chess_v6")  # noqa: B009  # as an import would ask
    with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'"):
        returns_v0.env(frameskip=1)


def test_what_comes_before_a_reset_or_is_no_move_is_refused_in_a_sentence() -> None:
    table = env(toys.AMBUSH)
    for early in (table.last, lambda: table.step(0)):
        with pytest.raises(Fault, match="reset"):
            early()
    table.reset(seed=1)
    for wrong in (None, 0.5):
        with pytest.raises(Fault, match="number of a move"):
            table.step(wrong)
    with pytest.raises(Fault, match="render mode"):
        env(toys.AMBUSH, render_mode="human")
