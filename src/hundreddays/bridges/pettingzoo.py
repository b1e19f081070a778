"""Every game as a PettingZoo environment with action masks, and as a Gymnasium environment for one seat.

`env("returns", players=3)` gives an AEC environment: its agents are the seats, dice and cards fall inside `step`. An
observation is `{"observation": the view as numbers, "action_mask": the legal moves}`.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv

from hundreddays.bridges.features import Features
from hundreddays.core import CHANCE, Choice, Eye, Fault, State, draw
from hundreddays.games import load
from hundreddays.players import Player, seat_player

Observation = dict[str, npt.NDArray[Any]]


def env(id: str, **options: Any) -> CampaignEnv:
    """The environment of a game with its options."""
    return CampaignEnv(id, **options)


class CampaignEnv(AECEnv):  # type: ignore[misc]  # PettingZoo's base is generic over types it does not check
    """One table, its seats as agents."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "hundred_days_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, id: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game = load(id, None, **options)
        self.features = Features(self.game)
        self.render_mode = render_mode
        self.possible_agents = list(self.game.seats)
        self.observation_spaces = {
            agent: _observation_space(self.features.size, self.game.move_count) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.game.move_count) for agent in self.possible_agents}
        self.rng = Random()
        self.state_now: State = self.game.start()

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
        eye = self.state_now.eye(self.game.seat(agent))
        return {"observation": self.features(eye.view()), "action_mask": _mask(self.game.move_count, eye.moves())}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.state_now.play(int(action))
        self._chance()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.state_now.over:
            self.rewards = dict(zip(self.possible_agents, self.state_now.scores(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str:
        return self.state_now.text()

    def close(self) -> None:
        """Nothing is held open."""

    def _chance(self) -> None:
        """Let dice and cards fall until a seat decides; then that seat is selected."""
        state = self.state_now
        while not state.over and state.actor == CHANCE:
            state.apply(draw(state.odds(), self.rng))
        self.agent_selection = self.game.seats[state.actor] if not state.over else self.agents[0]


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """One seat of a game as a Gymnasium environment; the other seats are played by players of ours, by name.

    Whoever answers with a move that is not legal forfeits, as at our tables: the episode ends, lost, and
    `info["forfeit"]` says why. The mask keeps one from it.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, id: str, seat: str, against: str = "random", render_mode: str | None = None, **options: Any
    ) -> None:
        self.game = load(id, None, **options)
        self.seat = self.game.seat(seat)
        self.features = Features(self.game)
        self.render_mode = render_mode
        self.others: dict[int, Player] = {
            n: seat_player(against, self.game) for n in range(len(self.game.seats)) if n != self.seat
        }
        self.observation_space = _observation_space(self.features.size, self.game.move_count)
        self.action_space = spaces.Discrete(self.game.move_count)
        self.rng = Random()
        self.state_now: State = self.game.start()
        self.forfeited = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.rng = Random(seed)
        self.state_now = self.game.start()
        self.forfeited = False
        self._others()
        return self._observation(), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.state_now.over or self.forfeited:
            raise Fault("The game is over.", "Call reset() to begin another.")
        verdict = self.state_now.check(int(action))
        if not verdict:
            self.forfeited = True
            return (
                self._observation(),
                self.game.concession(self.seat)[self.seat],
                True,
                False,
                {"forfeit": str(verdict)},
            )
        self.state_now.apply(int(action))
        self._others()
        over = self.state_now.over
        reward = self.state_now.scores()[self.seat] if over else 0.0
        return self._observation(), reward, over, False, {}

    def render(self) -> str:
        return self.state_now.text()

    def _others(self) -> None:
        """Play on until our seat decides or the game is over."""
        state = self.state_now
        while not state.over and state.actor != self.seat:
            if state.actor == CHANCE:
                state.apply(draw(state.odds(), self.rng))
            else:
                choice: Choice = self.others[state.actor].choose(Eye(state, state.actor), self.rng)
                state.play(choice.move)

    def _observation(self) -> Observation:
        eye = self.state_now.eye(self.seat)
        return {"observation": self.features(eye.view()), "action_mask": _mask(self.game.move_count, eye.moves())}


def _observation_space(size: int, moves: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (moves,), np.int8),
        }
    )


def _mask(count: int, moves: list[int]) -> npt.NDArray[np.int8]:
    mask = np.zeros(count, np.int8)
    mask[moves] = 1
    return mask
