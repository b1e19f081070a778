"""What the field of June 1815 looked like beyond what the rules know: for the eye alone.

Points are column and row of the map, in hexes of 400 m, sketched by the lie of the named hexes to about half a hex: the
ridge of Mont St. Jean with the sunken road to Ohain along it, the heights of La Belle Alliance, Rossomme and
Frichermont, the brooks of Smohain, the Lasne and the Hain, and farms and inns that the rules do not name.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from hundreddays.core import Shape

Point = tuple[float, float]


class Course(NamedTuple):
    """Something that runs along the ground: its kind as the picture has it, its name, and the points it passes."""

    kind: str
    name: str
    points: tuple[Point, ...]


COURSES: Final = (
    Course(
        "ridge",
        "Ridge of Mont St. Jean",
        (
            (6.4, 10.9),
            (8.2, 10.6),
            (10.0, 10.3),
            (11.8, 9.7),
            (13.4, 9.2),
            (15.0, 9.1),
            (16.8, 9.4),
            (18.4, 9.8),
            (20.0, 9.4),
            (22.0, 9.0),
        ),
    ),
    Course(
        "ridge",
        "Heights of La Belle Alliance",
        ((9.0, 16.0), (10.6, 15.2), (12.4, 14.3), (14.2, 13.9), (16.2, 13.9), (18.0, 13.4), (19.6, 12.8), (21.4, 12.6)),
    ),
    Course("ridge", "", ((12.8, 18.2), (14.2, 17.2), (15.2, 16.8), (16.2, 17.4))),
    Course("ridge", "", ((19.6, 16.0), (21.0, 15.6), (22.6, 15.0), (24.2, 14.6))),
    Course(
        "brook",
        "Brook of Smohain",
        ((17.6, 11.7), (18.9, 11.3), (20.3, 10.9), (21.6, 10.4), (22.8, 9.4), (24.0, 8.5), (25.4, 7.6), (27.0, 6.8)),
    ),
    Course(
        "brook",
        "Lasne",
        (
            (17.4, 17.5),
            (18.6, 18.2),
            (20.0, 18.1),
            (21.6, 17.4),
            (23.2, 16.8),
            (25.0, 16.4),
            (26.4, 16.0),
            (27.4, 15.6),
        ),
    ),
    Course("brook", "Hain", ((0.7, 12.4), (1.8, 11.3), (2.8, 10.3), (3.4, 9.2), (4.6, 8.6), (6.0, 8.4))),
    Course(
        "sunken",
        "Sunken road to Ohain",
        (
            (10.6, 9.9),
            (12.0, 9.4),
            (13.5, 8.95),
            (15.0, 8.9),
            (16.8, 9.2),
            (18.2, 9.7),
            (19.2, 10.2),
            (20.6, 9.8),
            (22.4, 9.2),
            (24.0, 8.0),
            (25.6, 6.2),
            (27.0, 4.6),
        ),
    ),
)
FARMS: Final = {
    "La Belle Alliance": (14.6, 13.0),
    "Rossomme": (15.4, 16.2),
    "Decoster": (15.3, 14.6),
    "Le Caillou": (15.9, 19.0),
    "Mon Plaisir": (8.6, 15.8),
    "Hanotelet": (20.4, 13.6),
}


def shapes(size: float, margin: float) -> list[Shape]:
    """All of it in the picture's coordinates, for hexes of this size."""
    found = [Shape(kind=course.kind, name=course.name, path=_path(course.points, size, margin)) for course in COURSES]
    for name, point in FARMS.items():
        x, y = _at(point, size, margin)
        found.append(Shape(kind="farm", name=name, x=x, y=y))
    return found


def _path(points: Sequence[Point], size: float, margin: float) -> str:
    return "M" + "L".join(f"{x},{y}" for x, y in (_at(point, size, margin) for point in points))


def _at(point: Point, size: float, margin: float) -> Point:
    """Columns lie half a hex higher and lower in turn: a point stands between the two."""
    column, row = point
    return round(margin + size * (1.5 * column - 0.5), 2), round(margin + size * sqrt(3) * (row - 0.25), 2)
