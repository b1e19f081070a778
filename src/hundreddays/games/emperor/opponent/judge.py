"""What the chances to win depend on.

The weights of each scenario stand in its own file, which `hundred-days fit emperor -o scenario=…` writes.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from hundreddays.core import LearnedJudge, State
from hundreddays.games.emperor.rules.board import CITIES, LILLE
from hundreddays.games.emperor.rules.forces import side_forces
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.victory import french_ahead, points

TEN = 10.0
"""Points of a scenario are counted in tens, so that they are of the size of boxes."""
NEARER = tuple([0.8**hexes for hexes in range(64)])
"""What an SP counts for at a place, by its distance."""
SURE = 3.0
"""How soon a grip on a place is taken to decide who will have it."""


class Place(NamedTuple):
    """A place that is fought for: its hexes, what it is worth, and whether the French have it."""

    mask: int
    value: float
    french: bool


def features(state: State) -> dict[str, float]:
    """What the model looks at, from the French side."""
    assert isinstance(state, EmperorState)
    s = state
    game = s.game
    left = game.last_turn - s.turn + 1 - s.phasing / 2
    late = 1.0 - left / (game.last_turn - game.first_turn + 1)
    soon = 1.0 / left
    strength = [sum(s.sp[unit] for unit in game.pieces.unit_range[army]) / 50.0 for army in range(3)]
    margin = _margin(s)
    places = _places(s)
    grips = [_grip(s, place.mask) for place in places]
    shares = [1.0 / (1.0 + exp(-SURE * grip)) for grip in grips]
    promise = margin + sum(place.value * (share - place.french) for place, share in zip(places, shares, strict=True))
    ahead = 1.0 if french_ahead(s) else -1.0
    total = sum(place.value for place in places)
    return {
        "bias": 1.0,
        "late": late,
        "waiting": float(s.invasion < 0),
        "french": strength[0],
        "anglo_allied": strength[1],
        "prussian": strength[2],
        "margin": margin,
        "margin_late": margin * late,
        "ahead_soon": ahead * soon,
        "promise": promise,
        "promise_soon": promise * soon,
        "taking": sum(place.value * grip for place, grip in zip(places, grips, strict=True) if not place.french)
        / total,
        "keeping": sum(place.value * grip for place, grip in zip(places, grips, strict=True) if place.french) / total,
        "best_grip": max(grips),
        "shaken": sum(s.strength[leader] for leader in side_forces(s, 1) if s.shaken[leader]) / 20.0
        - sum(s.strength[leader] for leader in side_forces(s, 0) if s.shaken[leader]) / 20.0,
        "lille_open": _lille_open(s) * (1.0 - late),
    }


def _margin(s: EmperorState) -> float:
    """How far the French are above what they need: boxes of the marker, or tens of points."""
    if not s.game.objectives:
        return s.marker - s.game.french_from + 0.5
    french, coalition = points(s)
    return (french - coalition) / TEN


def _places(s: EmperorState) -> list[Place]:
    """The cities but Lille by the boxes they move the marker, or the places of a scenario by what they change the
    points, in tens. E14, 503
    """
    game = s.game
    if game.objectives:
        return [
            Place(mask, (french + coalition) / TEN, bool(s.forces[0] & mask) and not s.forces[1] & mask)
            for mask, french, coalition in game.objectives
        ]
    cities = [city for city in range(len(CITIES)) if city != LILLE]
    return [
        Place(game.board.city_mask[city], float(game.tables.city_shift[city]), s.holder[city] == 0) for city in cities
    ]


def _lille_open(s: EmperorState) -> float:
    """Whether Lille may go over for want of a garrison. E18"""
    return float(
        not s.game.objectives
        and not s.game.lille_garrison
        and s.holder[LILLE] == 0
        and not s.forces[0] & s.board.city_mask[LILLE]
    )


def _grip(s: EmperorState, mask: int) -> float:
    """Whose strength tells more at a place, from -1 to 1."""
    grid = s.board.grid
    centre = grid.hexes(mask)[0]
    power = [
        1.0
        + sum(
            s.strength[leader] * NEARER[min(63, grid.distance(s.where[leader], centre))]
            for leader in side_forces(s, side)
        )
        for side in (0, 1)
    ]
    return (power[0] - power[1]) / (power[0] + power[1])


class EmperorJudge(LearnedJudge):
    """Win probability for any seat."""

    def __init__(self, scenario: str) -> None:
        super().__init__(__package__, features, f"judge-{scenario}.toml")

    def chance(self, state: State, seat: int) -> float:
        if len(state.game.seats) == 1:
            return 0.5  # alone one plays both sides
        return super().chance(state, seat)
