"""Reads `planner.toml`: the figures of judgement of both sides in both games, and the moods in which they are other
than usual.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from hundreddays.core import DataTable
from hundreddays.games.waterloo.opponent.beliefs import Mind

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
def beliefs() -> Beliefs:
    return msgspec.toml.decode(files(__package__).joinpath("planner.toml").read_bytes(), type=Beliefs)


def mood_names() -> list[str]:
    return list(beliefs().mood)


@cache
def minds(basic: bool, mood: str = "") -> tuple[Mind, Mind]:
    """What the French and the Allies believe, in a mood or as usual."""
    found = beliefs()
    usual = found.basic if basic else found.advanced
    french, allied = found.common | usual.french, found.common | usual.allied
    if not mood:
        return Mind(french), Mind(allied)
    return Mind(_other(french, found.mood[mood].french)), Mind(_other(allied, found.mood[mood].allied))


def _other(usual: Figures, factors: Figures) -> Figures:
    return {name: value * factors.get(name, 1.0) for name, value in usual.items()}
