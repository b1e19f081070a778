"""Other people's learners on our environments, unmodified: they run where the extra `train` is installed."""

from __future__ import annotations

import gymnasium
import pytest

from hundreddays.bridges.gym import gym_id


def test_maskable_ppo_trains_unmodified() -> None:
    ppo = pytest.importorskip("sb3_contrib", reason="the extra `train` is not installed").MaskablePPO
    env = gymnasium.make(gym_id("returns"), seat="coalition", against="random")
    model = ppo("MultiInputPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1)
    before = [parameter.clone() for parameter in model.policy.parameters()]
    model.learn(256)
    assert model.num_timesteps == 256
    assert any((old != new).any() for old, new in zip(before, model.policy.parameters(), strict=True))
    observation, _ = env.reset(seed=3)
    masks = env.get_wrapper_attr("action_masks")()
    action, _ = model.predict(observation, action_masks=masks, deterministic=True)
    assert masks[action]


def test_torchrls_own_check_of_an_environment() -> None:
    pytest.importorskip("torchrl", reason="the extra `train` is not installed")
    from torchrl.envs import GymEnv
    from torchrl.envs.utils import check_env_specs

    check_env_specs(GymEnv(gym_id("returns"), categorical_action_encoding=True), seed=1)
