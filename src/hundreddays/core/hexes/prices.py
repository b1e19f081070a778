"""What a reach costs, hex by hex: the one face of two ways to work it out."""

from __future__ import annotations

from typing import Any, Final

FAR: Final = 255
"""More points than any reach is asked for."""

PRICE_BITS: Final = 8
PRICE: Final = (1 << PRICE_BITS) - 1
"""No step costs more than these bits can hold: a step is the number of where it leads, shifted by them, and its cost.
"""


class Prices:
    """The least points for which each hex is reached, as `prices` found them."""

    def __getitem__(self, hex: int) -> int:
        """The points for a hex; FAR if it is out of reach."""
        raise NotImplementedError

    def listed(self, numbers: list[Any]) -> list[Any]:
        """What stands in a list for each hex reached, ascending by hex."""
        raise NotImplementedError

    def by_hex(self) -> dict[int, int]:
        """Every hex reached, with its points."""
        raise NotImplementedError

    def way(self, goal: int) -> list[int]:
        """One cheapest way to a hex reached, from a hex that was reached before it began, first hex and last
        included.
        """
        raise NotImplementedError
