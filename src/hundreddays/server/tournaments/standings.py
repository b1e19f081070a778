"""Who stands where in a tournament: points, and what decides between those who have as many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from hundreddays.server.tournaments.meetings import (
    ARENA,
    DOUBLE,
    OFF,
    PLAYED,
    REST,
    ROUND,
    SWISS,
    UNDECIDED,
    Entrant,
    Meeting,
)

DIRECT, BUCHHOLZ, BERGER, WINS, FEWER = "direct", "buchholz", "sonneborn-berger", "wins", "fewer games"
TIE_BREAKS: Final[dict[str, tuple[str, ...]]] = {
    ROUND: (DIRECT, BERGER, WINS),
    DOUBLE: (DIRECT, BERGER, WINS),
    SWISS: (BUCHHOLZ, BERGER, DIRECT),
    ARENA: (WINS, FEWER),
}
"""By kind, the first that tells two apart counts."""


class Placing(NamedTuple):
    """Where somebody stands. Those whom nothing tells apart share a place."""

    place: int
    entrant: Entrant
    points: float
    played: int
    ties: tuple[float, ...]


def standings(kind: str, entrants: Sequence[Entrant], meetings: Sequence[Meeting]) -> list[Placing]:
    """Everyone, the best first."""
    decided = [meeting for meeting in meetings if meeting.outcome not in (UNDECIDED, REST, OFF)]
    of = {one.number: [each for each in decided if one.number in (each.first, each.second)] for one in entrants}
    points = {number: sum(each.points(number) for each in games) for number, games in of.items()}
    groups: list[list[int]] = _split([one.number for one in entrants], points.__getitem__)
    ties: dict[int, list[float]] = {one.number: [] for one in entrants}
    for name in TIE_BREAKS[kind]:
        finer = []
        for group in groups:
            values = {number: _value(name, number, group, of, points) for number in group}
            for number, value in values.items():
                ties[number].append(value)
            finer += _split(group, values.__getitem__)
        groups = finer
    named = {one.number: one for one in entrants}
    found, place = [], 1
    for group in groups:
        for number in sorted(group, key=lambda number: (named[number].seed, number)):
            played = sum(not each.alone and each.outcome in PLAYED for each in of[number])
            found.append(Placing(place, named[number], points[number], played, tuple(ties[number])))
        place += len(group)
    return found


def _split(numbers: Sequence[int], value: Callable[[int], float]) -> list[list[int]]:
    """Groups of equals, the highest first."""
    by_value: dict[float, list[int]] = {}
    for number in numbers:
        by_value.setdefault(value(number), []).append(number)
    return [by_value[key] for key in sorted(by_value, reverse=True)]


def _value(
    name: str, number: int, group: Sequence[int], of: dict[int, list[Meeting]], points: dict[int, float]
) -> float:
    games = of[number]
    if name == DIRECT:  # against those with whom he shares the place so far
        return sum(each.points(number) for each in games if each.other(number) in group)
    if name == WINS:
        return float(sum(each.points(number) == 1.0 for each in games if each.outcome in PLAYED))
    if name == FEWER:
        return -float(len(games))
    # A game that was not played counts as one against somebody with as many points as oneself.
    met = [(each, points[each.other(number)] if each.outcome in PLAYED else points[number]) for each in games]
    if name == BUCHHOLZ:
        return sum(strength for _, strength in met)
    return sum(strength * each.points(number) for each, strength in met)
