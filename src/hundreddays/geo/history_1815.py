"""What really happened in June 1815, on a board's own ground: for comparison with the games."""

from __future__ import annotations

from math import cos, hypot, radians

from hundreddays.geo.projection import Affine
from hundreddays.geo.sources import battles, formations, places

ALIASES = {"british": "allied", "anglo_allied": "allied", "anglo": "allied"}
"""Armies that some games call otherwise than the chronicle of 1815 does."""

DEGREE = 111.2
"""Kilometres in a degree of latitude."""


def stood(army: str, slot: str, project: Affine) -> tuple[float, float] | None:
    """Where an army was in a half-day (`16pm`): the middle of its formations, weighed by strength, on the board."""
    total = x_sum = y_sum = 0.0
    for formation in formations():
        here = [stand.place for stand in formation.track if stand.slot == slot]
        if ALIASES.get(army, army) != formation.army or not here or not formation.strength:
            continue
        place = places()[here[0]]
        x, y = project(place.lon, place.lat)
        total += formation.strength
        x_sum += x * formation.strength
        y_sum += y * formation.strength
    return (x_sum / total, y_sum / total) if total else None


def kilometre(project: Affine) -> float:
    """The length of a kilometre on the board, in the middle of the country."""
    charleroi = places()["charleroi"]
    x, y = project(charleroi.lon, charleroi.lat)
    east = hypot(
        *(
            b - a
            for a, b in zip(
                (x, y), project(charleroi.lon + 1 / (DEGREE * cos(radians(charleroi.lat))), charleroi.lat), strict=True
            )
        )
    )
    north = hypot(*(b - a for a, b in zip((x, y), project(charleroi.lon, charleroi.lat + 1 / DEGREE), strict=True)))
    return (east + north) / 2


def decisive() -> tuple[str, int, float]:
    """The last great battle: its name, its day of June, and how far from it the middle of the Prussian army was that
    morning, in kilometres.
    """
    battle = next(battle for battle in battles() if battle.id == "waterloo")
    field = places()[battle.place]
    flat = Affine(DEGREE * cos(radians(field.lat)), 0.0, 0.0, 0.0, DEGREE, 0.0)
    at = stood("prussian", f"{battle.date.day}am", flat)
    assert at is not None, "the chronicle knows where the Prussians were"
    x, y = flat(field.lon, field.lat)
    return battle.name, battle.date.day, hypot(at[0] - x, at[1] - y)
