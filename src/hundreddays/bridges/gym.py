"""One seat of a game as a Gymnasium environment, alone or many at once; the other seats are played by players of ours.

After `import hundreddays.bridges.gym` the games are `gymnasium.make("hundred-days/Returns-v0", against="recruit")`, and
so on for each. An observation is `{"observation": what the seat may know, "action_mask": its legal moves}`, or with
`form="pieces"` and the like the arrays of that form in place of the first. `action_masks()` is what sb3-contrib asks.
"""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hundreddays.bridges.forms import Floats, Form
from hundreddays.bridges.many_processes import ManyProcesses, Tables
from hundreddays.bridges.many_tables import ManyTables
from hundreddays.bridges.pictures import rgb_array
from hundreddays.bridges.seat_table import SeatTable, learner_seat, move_number, rivals
from hundreddays.core import Fault, Game, State, Unknown
from hundreddays.games import REGISTER, info, load

Observation = dict[str, npt.NDArray[Any]]

NAMESPACE: Final = "hundred-days"
MASK: Final = "action_mask"
FLAT: Final = "observation"
RENDER_MODES: Final = ["ansi", "rgb_array"]


def observation_space(form: Form) -> spaces.Dict:
    """What an observation in some form looks like: numbers from 0 to 1, or to as many as can stand in one place."""
    found: dict[str, spaces.Space[Any]] = {
        FLAT if name == "flat" else name: spaces.Box(np.zeros_like(top), top) for name, top in form.tops.items()
    }
    found[MASK] = spaces.Box(0, 1, (form.observer.moves,), np.int8)
    return spaces.Dict(found)


def observation(form: Form, cells: npt.NDArray[np.uint8], mask: npt.NDArray[np.int8]) -> Observation:
    """An observation, or a row of them."""
    found: Observation = {FLAT if name == "flat" else name: array for name, array in form.arrays(cells).items()}
    found[MASK] = mask
    return found


def known_mode(mode: str | None) -> str | None:
    """A way to render that there is."""
    if mode is not None and mode not in RENDER_MODES:
        raise Unknown("render mode", mode, RENDER_MODES)
    return mode


def rendered(mode: str | None, state: State, seat: int) -> Any:
    """A position text of what is true, or a picture of what a seat may see."""
    return rgb_array(state, seat) if mode == "rgb_array" else state.text()


def with_options(id: str, options: dict[str, Any]) -> Game:
    """A game with options that came as keyword arguments.

    One that the game does not know is refused as Python refuses an unknown argument: TorchRL offers `frameskip` to
    every environment, and leaves it out where it hears just that.
    """
    known = [setting.name for setting in info(id).settings]
    for name in options:
        if name not in known:
            raise TypeError(f"{id} got an unexpected keyword argument '{name}'; its options are {', '.join(known)}")
    return load(id, None, **options)


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """One seat of a game.

    Whoever answers with a move that is not legal forfeits, as at our tables: the episode ends, lost, and
    `info["forfeit"]` says why. The mask keeps one from it.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(
        self,
        game: str,
        seat: str = "",
        against: str = "random",
        form: str = "flat",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = with_options(game, options)
        self.seat = learner_seat(self.game, seat)
        self.form = Form(self.game, form)
        self.render_mode = known_mode(render_mode)
        self.observation_space = observation_space(self.form)
        self.action_space = spaces.Discrete(self.game.move_count)
        self.table = SeatTable(self.game, rivals(self.game, self.seat, against))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.table.rng.seed(seed)
        self.table.begin()
        return self._observation(), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        table = self.table
        if not table.players:
            raise Fault("No game is being played.", "Call reset() to begin one.")
        table.answer(move_number(action))
        reward = table.scores[self.seat] if table.scores else 0.0
        return self._observation(), reward, table.scores is not None, False, _told(table.forfeit)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which moves are legal: what sb3-contrib's MaskablePPO asks of an environment."""
        _, mask = self.form.observer.observe(self.state_now, self.seat)
        return np.frombuffer(mask, np.int8).astype(np.bool_)

    def render(self) -> Any:
        return rendered(self.render_mode, self.state_now, self.seat)

    @property
    def state_now(self) -> State:
        """The true state at the table."""
        return self.table.state

    def close(self) -> None:
        """End what the other players have started."""
        self.table.close()

    def _observation(self) -> Observation:
        cells, mask = self.form.observer.observe(self.state_now, self.seat)
        return observation(self.form, np.frombuffer(cells, np.uint8), np.frombuffer(mask, np.int8).copy())


def _told(forfeit: str) -> dict[str, Any]:
    return {"forfeit": forfeit} if forfeit else {}


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat at many tables at once. Where a game has ended, the next begins in the same step, and `final_obs` of the
    step's information holds what the seat saw of its end, as Gymnasium's own vectors do.

    An illegal move forfeits, as in `SeatEnv`. With `processes` the tables are shared by so many; `close` ends them.
    As in Gymnasium's own vectors, without `copy` the arrays of the form `flat` are the same at every step and always
    hold the newest observation: nothing is copied.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str,
        num_envs: int,
        seat: str = "",
        against: str = "random",
        form: str = "flat",
        processes: int = 1,
        copy: bool = True,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        self.game = with_options(game, options)
        self.seat = learner_seat(self.game, seat)
        self.form = Form(self.game, form)
        if render_mode is not None:
            raise Fault("Many tables at once are not drawn.", 'Take vectorization_mode="sync", or a table by itself.')
        if num_envs < 1:
            raise Fault(f"There cannot be {num_envs} tables.", "Give at least one.")
        rivals(self.game, self.seat, against)  # what is wrong with them is said here, not in other processes
        self.num_envs = num_envs
        self._begun = False
        self.copy = copy
        flat = form == "flat"
        played = Tables(game, options, self.seat, against, flat)
        self.tables: ManyTables | ManyProcesses = (
            played.many(self.game, num_envs) if processes == 1 else ManyProcesses(played, num_envs, processes)
        )
        self._floats: Floats | None = None
        if flat and isinstance(self.tables, ManyProcesses):
            self._floats = self.tables.floats
        elif flat:
            self._floats = np.zeros((num_envs, self.form.observer.size), np.float32)
        self.single_observation_space = observation_space(self.form)
        self.single_action_space = spaces.Discrete(self.game.move_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        self.tables.reset(seed, _chosen(options or {}, self.num_envs))
        self._begun = True
        return self._observation(), {}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        if not self._begun or self.closed:
            raise Fault("No games are being played.", "Call reset() to begin them; what is closed stays so.")
        scores, over = self.tables.step(_answers(actions, self.num_envs))
        told: dict[str, Any] = {}
        for table in np.flatnonzero(over).tolist():
            end = observation(self.form, self.tables.ends[table].copy(), self.tables.end_masks[table].copy())
            told = self._add_info(
                told, {"final_obs": end, "final_info": _told(self.tables.forfeits.get(table, ""))}, table
            )
        return self._observation(), scores[:, self.seat].astype(np.float64), over, np.zeros_like(over), told

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which moves are legal at every table."""
        return self.tables.masks.astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes, if there are any, and what the other players have started."""
        self.tables.close()

    def _observation(self) -> Observation:
        tables, floats = self.tables, self._floats
        if floats is None:
            return observation(self.form, tables.cells, tables.masks.copy())
        if isinstance(tables, ManyTables):  # else whoever plays has done it
            self.form.floats(tables.cells, floats)
        return {FLAT: floats.copy(), MASK: tables.masks.copy()} if self.copy else {FLAT: floats, MASK: tables.masks}


def _answers(actions: Any, count: int) -> list[int]:
    """A move for each table: fewer, or one for all, would play on at some tables and leave others as they were."""
    moves = np.asarray(actions)
    if moves.shape != (count,) or moves.dtype.kind not in "iu":
        raise Fault(
            f"Moves of shape {moves.shape} and type {moves.dtype} were given for {count} tables.",
            "Give a whole number for each.",
        )
    found: list[int] = moves.tolist()
    return found


def _chosen(options: dict[str, Any], count: int) -> list[int] | None:
    """The tables that Gymnasium's `reset_mask` names; all where nothing is said."""
    mask = options.get("reset_mask")
    if mask is None:
        return None
    chosen = np.asarray(mask)
    if chosen.dtype != np.bool_ or chosen.shape != (count,) or not chosen.any():
        raise Fault("This `reset_mask` names no tables.", f"Give an array of {count} booleans, one of them true.")
    found: list[int] = np.flatnonzero(chosen).tolist()
    return found


def gym_id(id: str) -> str:
    """What Gymnasium calls a game: `hundred-days/Returns-v0`."""
    return f"{NAMESPACE}/{id.capitalize()}-v0"


def register() -> None:
    """Make every game known to Gymnasium."""
    for id in REGISTER:
        if gym_id(id) not in gymnasium.registry:
            gymnasium.register(
                gym_id(id),
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs={"game": id},
            )


register()

__all__ = ["SeatEnv", "SeatVectorEnv", "gym_id", "observation", "observation_space", "register"]
