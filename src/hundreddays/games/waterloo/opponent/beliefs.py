"""What a side believes and how it takes risks: the figures of `planner.toml`, as the planner uses them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from hundreddays.core import DataTable
from hundreddays.core.toml import typed_file
from hundreddays.games.waterloo.opponent.mind import Mind

Figures = dict[str, float]


class Sides(DataTable, frozen=True):
    """The figures of either side."""

    french: Figures
    allied: Figures


class Beliefs(DataTable, frozen=True):
    """`planner.toml`.

    What is common holds for either side of either game that has no figure of its own. A mood says by what some figures
    are multiplied.
    """

    common: Figures
    basic: Sides
    advanced: Sides
    mood: dict[str, Sides]


@cache
def read() -> Beliefs:
    """The figures that ship with the game. They are no rule: records do not depend on them."""
    return typed_file(files(__package__).joinpath("planner.toml").read_bytes(), Beliefs)


def mood_names() -> list[str]:
    return list(read().mood)


@cache
def minds(basic: bool, mood: str = "") -> tuple[Mind, Mind]:
    """What the French and the Allies believe, in a mood or as usual."""
    found = read()
    usual = found.basic if basic else found.advanced
    french, allied = found.common | usual.french, found.common | usual.allied
    if not mood:
        return Mind(french), Mind(allied)
    return Mind(_other(french, found.mood[mood].french)), Mind(_other(allied, found.mood[mood].allied))


def _other(usual: Figures, factors: Figures) -> Figures:
    return {name: value * factors.get(name, 1.0) for name, value in usual.items()}
