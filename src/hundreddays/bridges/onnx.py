"""A trained policy at our tables: `--players onnx:policy.onnx,recruit`.

The model takes `observation`, float32, a row of cells between 0 and 1 as the form `flat` has them, and gives a number
for every move as its first output. Of the legal moves the one with the highest number is made. Needs the extra `onnx`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from hundreddays.bridges.forms import Form
from hundreddays.core import Choice, Eye, Fault, Game
from hundreddays.players.budget import Budget

FLOATS: Final = "tensor(float)"
"""What onnxruntime calls float32."""


class PolicyPlayer:
    """A seat whose moves a model chooses."""

    def __init__(self, path: str, game: Game) -> None:
        self.form = Form(game)
        self.session = _session(path, _written(path))
        taken = self.session.get_inputs()[0]
        given = self.session.get_outputs()[0]
        self.input: str = taken.name
        observer = self.form.observer
        if taken.type != FLOATS or len(taken.shape) != 2 or len(given.shape) != 2:
            raise Fault(
                f"The model {path} takes {taken.type} with {len(taken.shape)} axes and gives {len(given.shape)} axes.",
                "It must take rows of float32 and give a row of numbers for each: two axes both.",
            )
        if (taken.shape[1], given.shape[1]) != (observer.size, observer.moves):
            raise Fault(
                f"The model {path} takes {taken.shape[1]} cells and gives {given.shape[1]} moves; {game.title} with"
                f" these options has {observer.size} and {observer.moves}.",
                "Train it for this game and these options.",
            )

    def choose(self, eye: Eye, rng: Random) -> Choice:
        cells, mask = eye.observe()
        row = self.form.floats(np.frombuffer(cells, np.uint8))[None]
        values = self.session.run(None, {self.input: row})[0][0]
        legal = np.flatnonzero(np.frombuffer(mask, np.uint8))
        return Choice(int(legal[values[legal].argmax()]), "The policy likes it best.")


def _written(path: str) -> int:
    """When a model was written: one that is trained on is read again."""
    if not Path(path).is_file():
        raise Fault(f"There is no model {path}.", "Name the file: onnx:policy.onnx")
    return Path(path).stat().st_mtime_ns


@lru_cache(maxsize=8)
def _session(path: str, written: int) -> Any:
    """A model, read once for all games in which it plays."""
    try:
        import onnxruntime
        from onnxruntime.capi import onnxruntime_pybind11_state as reasons
    except ImportError:
        raise Fault("onnxruntime is not installed.", "pip install 'hundred-days[onnx]'") from None
    try:
        return onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    except (
        reasons.Fail,
        reasons.InvalidArgument,
        reasons.InvalidGraph,
        reasons.InvalidProtobuf,
        reasons.NotImplemented,
        reasons.RuntimeException,
    ) as error:  # they have no base of their own
        raise Fault(f"{path} cannot be read as a model: {str(error).splitlines()[0]}") from None


def seat_policy(name: str, game: Game, budget: Budget | None = None) -> PolicyPlayer:
    """A model by its file, as follows `onnx:`."""
    return PolicyPlayer(name, game)
