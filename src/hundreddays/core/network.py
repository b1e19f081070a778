"""A small network in plain Python: what a learned judge is made of.

Each input is standardised. A straight line goes through all of them, as in a logistic model; beside it layers of
rectified units say where the line is wrong. What comes out is the logarithm of the odds. The same figures give the same
odds everywhere, in plain and in compiled Python: sums are taken in one order, by plain additions.
"""

from __future__ import annotations

from typing import Final

MOST: Final = 4.0
"""An input counts no further than so many spreads from its mean: what was hardly met says no more than what was."""


class Network:
    """Its figures as flat lists, layer by layer."""

    __slots__ = ("inputs", "layers", "line", "scale", "shift", "sizes")

    def __init__(
        self, shift: list[float], scale: list[float], line: list[float], sizes: list[int], layers: list[list[float]]
    ) -> None:
        """`line` has a figure for each input, and one more for what stands without any.

        A layer holds for each of its units the figures of what comes before it, and then its own; the last layer is one
        unit.
        """
        self.inputs = len(shift)
        self.shift = shift
        self.scale = scale
        self.line = line
        self.sizes = sizes
        """How many units each hidden layer has."""
        self.layers = layers
        if not self.fits():
            raise ValueError("the layers of the network do not fit together")

    def fits(self) -> bool:
        """Whether every layer has as many figures as the one before it asks for."""
        if len(self.scale) != self.inputs or len(self.line) != self.inputs + 1:
            return False
        if len(self.layers) != len(self.sizes) + 1:
            return False
        before = self.inputs
        for layer, units in zip(self.layers, [*self.sizes, 1], strict=True):
            if len(layer) != units * (before + 1):
                return False
            before = units
        return True

    def odds(self, given: list[float]) -> float:
        """The logarithm of the odds that side 0 wins."""
        count = self.inputs
        if len(given) != count:
            raise ValueError(f"the network has {count} inputs, not {len(given)}")
        shift, scale, line = self.shift, self.scale, self.line
        values: list[float] = []
        total: float = line[count]
        for i in range(count):
            value: float = (given[i] - shift[i]) * scale[i]
            if value > MOST:
                value = MOST
            elif value < -MOST:
                value = -MOST
            total += line[i] * value
            values.append(value)
        sizes = self.sizes
        for number in range(len(sizes)):
            values = _rectified(self.layers[number], values, sizes[number])
        last = self.layers[len(sizes)]
        before = len(values)
        for i in range(before):
            total += last[i] * values[i]
        return total + last[before]


def _rectified(layer: list[float], values: list[float], units: int) -> list[float]:
    """What the units of a layer make of the values before them: nothing below nought."""
    before = len(values)
    out: list[float] = []
    at = 0
    for _ in range(units):
        total: float = 0.0
        for i in range(before):
            total += layer[at + i] * values[i]
        total += layer[at + before]
        at += before + 1
        out.append(max(0.0, total))
    return out
