"""Every game as a PettingZoo environment with action masks.

`env("returns", players=3)` gives an AEC environment: its agents are the seats, dice and cards fall inside `step`. An
observation is `{"observation": what the seat may know, "action_mask": its legal moves}`. For one seat alone, with ours
in the others, see `hundreddays.bridges.gym`.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv

from hundreddays.bridges.forms import Form
from hundreddays.bridges.gym import (
    RENDER_MODES,
    Observation,
    known_mode,
    observation,
    observation_space,
    rendered,
    with_options,
)
from hundreddays.bridges.seat_table import move_number
from hundreddays.core import CHANCE, SPECTATOR, Fault, State, draw
from hundreddays.games import REGISTER


class PublishedGame:
    """A game by its id, as PettingZoo's own games are modules: `returns_v0.env()`."""

    def __init__(self, id: str) -> None:
        self.id = id

    def env(self, **options: Any) -> CampaignEnv:
        """The environment of this game with its options."""
        return CampaignEnv(self.id, **options)

    raw_env = env


def __getattr__(name: str) -> PublishedGame:
    """The games under the ids that PettingZoo's users expect: `from ... import returns_v0`."""
    id = name.removesuffix("_v0")
    if id == name or id not in REGISTER:
        raise AttributeError(f"module {__name__} has no attribute {name!r}")
    return PublishedGame(id)


def pettingzoo_id(id: str) -> str:
    """What PettingZoo calls a game: `returns_v0`."""
    return f"{id}_v0"


def env(id: str, **options: Any) -> CampaignEnv:
    """The environment of a game with its options."""
    return CampaignEnv(id, **options)


class CampaignEnv(AECEnv):  # type: ignore[misc]  # PettingZoo's base is generic over types it does not check
    """One table, its seats as agents."""

    def __init__(self, id: str, form: str = "flat", render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.metadata = {"name": pettingzoo_id(id), "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.game = with_options(id, options)
        self.form = Form(self.game, form)
        self.render_mode = known_mode(render_mode)
        self.possible_agents = list(self.game.seats)
        self.observation_spaces = {agent: observation_space(self.form) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.move_count) for agent in self.possible_agents}
        self.rng = Random()
        self.state_now: State = self.game.start()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng = Random(seed)
        self.state_now = self.game.start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._chance()

    def observe(self, agent: str) -> Observation:
        cells, mask = self.form.observer.observe(self.state_now, self.game.seat(agent))
        return observation(self.form, np.frombuffer(cells, np.uint8), np.frombuffer(mask, np.int8).copy())

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._check_begun()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: Any) -> None:
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.state_now.play(move_number(action))
        self._chance()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.state_now.over:
            self.rewards = dict(zip(self.possible_agents, self.state_now.scores(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> Any:
        return rendered(self.render_mode, self.state_now, SPECTATOR)

    def close(self) -> None:
        """Nothing is held open."""

    def _check_begun(self) -> None:
        if not self.agents:
            raise Fault("No game is being played.", "Call reset() to begin one.")

    def _chance(self) -> None:
        """Let dice and cards fall until a seat decides; then that seat is selected."""
        state = self.state_now
        while not state.over and state.actor == CHANCE:
            state.apply(draw(state.odds(), self.rng))
        self.agent_selection = self.game.seats[state.actor] if not state.over else self.agents[0]
