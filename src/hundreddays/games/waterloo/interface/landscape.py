"""The ground of June 1815 as the eye sees it: ridges, brooks, the sunken road and farms that no rule knows."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from math import sqrt

import msgspec

from hundreddays.core import Shape

Point = tuple[float, float]


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that runs along the ground."""

    points: list[Point]
    name: str = ""


class Farm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A farm or an inn by the road."""

    name: str
    at: Point


class Landscape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `landscape.toml` holds."""

    ridge: list[Course]
    brook: list[Course]
    sunken: list[Course]
    farm: list[Farm]


def shapes(size: float, margin: float) -> list[Shape]:
    """All of it in the picture's coordinates, for hexes of this size."""
    text = files(__package__).joinpath("landscape.toml").read_text("utf-8")
    land = msgspec.toml.decode(text, type=Landscape)
    courses = [("ridge", land.ridge), ("brook", land.brook), ("sunken", land.sunken)]
    found = [
        Shape(kind=kind, name=course.name, path=_path(course.points, size, margin))
        for kind, those in courses
        for course in those
    ]
    for farm in land.farm:
        x, y = _at(farm.at, size, margin)
        found.append(Shape(kind="farm", name=farm.name, x=x, y=y))
    return found


def _path(points: Sequence[Point], size: float, margin: float) -> str:
    return "M" + "L".join(f"{x},{y}" for x, y in (_at(point, size, margin) for point in points))


def _at(point: Point, size: float, margin: float) -> Point:
    """Columns lie half a hex higher and lower in turn: a point stands between the two."""
    column, row = point
    return round(margin + size * (1.5 * column - 0.5), 2), round(margin + size * sqrt(3) * (row - 0.25), 2)
