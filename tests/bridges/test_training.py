"""Other people's learners on our environments, unmodified: they run where the extra `train` or RLlib is installed."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import gymnasium
import pytest

import hundreddays as hd
from hundreddays.bridges.gym import gym_id
from hundreddays.bridges.pettingzoo import env


def test_maskable_ppo_trains_unmodified() -> None:
    ppo = pytest.importorskip("sb3_contrib", reason="the extra `train` is not installed").MaskablePPO
    seat = gymnasium.make(gym_id("returns"), seat="coalition", against="random")
    model = ppo("MultiInputPolicy", seat, n_steps=64, batch_size=32, n_epochs=1, seed=1)
    before = [parameter.clone() for parameter in model.policy.parameters()]
    model.learn(256)
    assert model.num_timesteps == 256
    assert any((old != new).any() for old, new in zip(before, model.policy.parameters(), strict=True))
    observation, _ = seat.reset(seed=3)
    masks = seat.get_wrapper_attr("action_masks")()
    action, _ = model.predict(observation, action_masks=masks, deterministic=True)
    assert masks[action]


def test_torchrls_own_check_of_an_environment() -> None:
    pytest.importorskip("torchrl", reason="the extra `train` is not installed")
    from torchrl.envs import GymEnv
    from torchrl.envs.utils import check_env_specs

    check_env_specs(GymEnv(gym_id("returns"), categorical_action_encoding=True), seed=1)


def test_rllibs_own_check_of_an_environment() -> None:
    """It plays moves that are not legal, which PettingZoo's own wrapper answers by ending the game."""
    pytest.importorskip("tree", reason="`ray[rllib]` is not installed")
    wrappers = pytest.importorskip("ray.rllib.env.wrappers.pettingzoo_env", reason="`ray[rllib]` is not installed")
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper
    from ray.rllib.utils.pre_checks.env import check_multiagent_environments

    table = wrappers.PettingZooEnv(TerminateIllegalWrapper(env("returns"), illegal_reward=-1))
    check_multiagent_environments(table)
    seen, _ = table.reset(seed=1)
    over, rewards = {"__all__": False}, {}
    while not over["__all__"]:
        [(agent, observed)] = seen.items()
        seen, rewards, over, _, _ = table.step({agent: int(observed["action_mask"].argmax())})
    assert sum(rewards.values()) == 0


def test_the_example_trains_and_its_policy_sits_at_a_table(tmp_path: Path) -> None:
    """A few seconds of it: the whole hour is told in docs/research.md."""
    for package in ("torch", "onnxscript", "onnxruntime"):
        pytest.importorskip(package, reason="the extra `train` is not installed")
    example = Path(__file__).parents[2] / "examples" / "train_returns.py"
    command = [sys.executable, str(example), "--minutes", "0.05", "--tests", "0", "--games", "2", "--width", "16"]
    subprocess.run([*command, "--out", "policy"], cwd=tmp_path, check=True, capture_output=True)
    [row] = csv.DictReader((tmp_path / "policy.csv").read_text().splitlines())
    assert int(row["decisions"]) >= 5000
    assert all(0 <= float(row[f"{seat} v recruit"]) <= 1 for seat in ("french", "coalition"))
    result = hd.match(f"onnx:{tmp_path / 'policy.onnx'}", "random", "returns", 2)
    assert result.wins + result.draws + result.losses == 2
    assert not result.forfeits
