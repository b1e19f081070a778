"""Distances on the map, and the power of forces, for the planner and the judge."""

from __future__ import annotations

from functools import lru_cache

from hundreddays.games.napoleon.opponent.beliefs import Strength
from hundreddays.games.napoleon.rules.board import Board
from hundreddays.games.napoleon.rules.state import NapoleonState

FAR = 99


@lru_cache(maxsize=4)
def distances(b: Board) -> list[list[int]]:
    """Road sections between all cities."""
    table = []
    for start in range(b.city_count):
        row = [FAR] * b.city_count
        row[start] = 0
        ring, steps = [start], 0
        while ring:
            steps += 1
            fresh = []
            for c in ring:
                for d in b.near[c]:
                    if row[d] == FAR:
                        row[d] = steps
                        fresh.append(d)
            ring = fresh
        table.append(row)
    return table


def power(s: NapoleonState, units: list[int], strength: Strength) -> float:
    """The weight of own units in a fight."""
    leaders = s.board.leaders
    return sum(strength.leader if leaders >> u & 1 else s.cv[u] for u in units)
