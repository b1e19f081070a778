"""What the reasons of the planner are put together from: units with their CV, cities."""

from __future__ import annotations

from hundreddays.core.phrases import several
from hundreddays.games.napoleon.rules.board import LEADER
from hundreddays.games.napoleon.rules.state import NapoleonState


def unit(s: NapoleonState, u: int) -> str:
    """ "Jérôme, CV 4"; leaders by their name alone."""
    return s.board.unit_names[u] if s.board.arm[u] == LEADER else f"{s.board.unit_names[u]}, CV {s.cv[u]},"


def some(count: int, word: str) -> str:
    """ "no unit", "1 unit", "3 units" """
    return several(count, word) if count else f"no {word}"


def city(s: NapoleonState, c: int) -> str:
    return s.board.city_names[c]
