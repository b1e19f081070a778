"""What the field of June 1815 looked like beyond what the rules know: for the eye alone.

Points are column and row of the map, in hexes of 400 m, sketched by the lie of the named hexes to about half a hex: the
ridge of Mont St. Jean with the sunken road to Ohain along it, the heights of La Belle Alliance, Rossomme and
Frichermont, the brooks of Smohain, the Lasne and the Hain, and farms and inns that the rules do not name. Heights are
metres above the sea, by the lie of the land to about five.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import ceil, sqrt
from typing import Final, NamedTuple

from hundreddays.core import Shape

Point = tuple[float, float]
Spot = tuple[float, float, float]


class Course(NamedTuple):
    """Something that runs along the ground: its kind as the picture has it, its name, and the points it passes, with
    the height of each.
    """

    kind: str
    name: str
    points: tuple[Spot, ...]


COURSES: Final = (
    Course(
        "ridge",
        "Ridge of Mont St. Jean",
        (
            (6.4, 10.9, 120),
            (8.2, 10.6, 128),
            (10.0, 10.3, 132),
            (11.8, 9.7, 136),
            (13.4, 9.2, 137),
            (15.0, 9.1, 136),
            (16.8, 9.4, 133),
            (18.4, 9.8, 128),
            (20.0, 9.4, 124),
            (22.0, 9.0, 117),
        ),
    ),
    Course(
        "ridge",
        "Heights of La Belle Alliance",
        (
            (9.0, 16.0, 136),
            (10.6, 15.2, 138),
            (12.4, 14.3, 139),
            (14.2, 13.9, 142),
            (16.2, 13.9, 140),
            (18.0, 13.4, 136),
            (19.6, 12.8, 131),
            (21.4, 12.6, 125),
        ),
    ),
    Course(
        "ridge",
        "Heights of Rossomme",
        ((12.8, 18.2, 143), (14.2, 17.2, 146), (15.2, 16.8, 148), (15.2, 18.6, 147), (14.6, 20.6, 146)),
    ),
    Course(
        "ridge", "Heights of Frichermont", ((19.6, 15.2, 133), (21.0, 15.0, 131), (22.6, 14.6, 128), (24.6, 14.0, 123))
    ),
    Course(
        "brook",
        "Brook of Smohain",
        (
            (17.6, 11.7, 116),
            (18.9, 11.3, 111),
            (20.3, 10.9, 106),
            (21.6, 10.4, 103),
            (22.8, 9.4, 99),
            (24.0, 8.5, 96),
            (25.4, 7.6, 92),
            (27.0, 6.8, 88),
        ),
    ),
    Course(
        "brook",
        "Lasne",
        (
            (17.4, 17.5, 122),
            (18.6, 18.2, 116),
            (20.0, 18.1, 111),
            (21.6, 17.4, 107),
            (23.2, 16.8, 103),
            (25.0, 16.4, 99),
            (26.4, 16.0, 95),
            (27.4, 15.6, 92),
        ),
    ),
    Course(
        "brook",
        "Hain",
        ((0.7, 12.4, 89), (1.8, 11.3, 92), (2.8, 10.3, 95), (3.4, 9.2, 98), (4.6, 8.6, 102), (6.0, 8.4, 106)),
    ),
    Course(
        "sunken",
        "Sunken road to Ohain",
        (
            (10.6, 9.9, 132),
            (12.0, 9.4, 136),
            (13.5, 8.95, 137),
            (15.0, 8.9, 136),
            (16.8, 9.2, 133),
            (18.2, 9.7, 128),
            (19.2, 10.2, 123),
            (20.6, 9.8, 120),
            (22.4, 9.2, 114),
            (24.0, 8.0, 106),
            (25.6, 6.2, 102),
            (27.0, 4.6, 98),
        ),
    ),
)
SPOTS: Final[tuple[Spot, ...]] = (
    (1.0, 2.0, 102), (6.0, 2.5, 112), (11.0, 2.5, 122), (16.5, 1.8, 126), (20.0, 1.2, 112), (23.0, 2.5, 118),
    (25.0, 4.6, 117), (27.0, 2.0, 108), (1.0, 6.0, 98), (3.2, 6.0, 104), (7.4, 5.6, 118), (12.6, 6.2, 128),
    (16.0, 6.0, 124), (19.5, 5.5, 116), (22.0, 6.5, 108), (8.0, 8.4, 112), (11.0, 8.2, 124), (4.5, 12.0, 108),
    (7.5, 12.8, 120), (10.0, 12.6, 119), (11.6, 12.0, 118), (13.4, 11.6, 120), (15.4, 11.4, 119), (25.6, 11.4, 118),
    (27.0, 12.5, 112), (2.0, 16.0, 112), (6.0, 16.5, 126), (2.0, 21.0, 120), (6.6, 20.5, 132), (10.5, 21.0, 141),
    (10.5, 17.8, 134), (17.6, 20.8, 138), (20.5, 21.0, 128), (24.0, 20.5, 122), (27.0, 20.0, 116), (25.0, 18.2, 112),
    (17.8, 16.0, 124), (19.0, 16.8, 118),
)  # fmt: skip
"""Heights where nothing runs."""
CONTOURS: Final = range(85, 150, 5)
"""The heights at which a line is drawn around all ground that lies higher."""
STEP: Final = 0.7
"""How close to each other, in hexes, the ground's height is reckoned."""
BEYOND: Final = 2.0
"""How far the ground goes on beyond the map, in hexes: the board cuts it off at the last hex."""
COURTS: Final = ("Hougoumont", "La Haye Sainte", "Papelotte", "Frichermont")
"""Named by the rules, and built around a yard, with walls: no villages."""
FARMS: Final = {
    "La Belle Alliance": (14.6, 13.0),
    "Rossomme": (15.4, 16.2),
    "Decoster": (15.3, 14.6),
    "Le Caillou": (15.9, 19.0),
    "Mon Plaisir": (8.6, 15.8),
    "Hanotelet": (20.4, 13.6),
}


@cache
def shapes(size: float, margin: float, columns: int, rows: int) -> tuple[Shape, ...]:
    """All of it in the picture's coordinates, for hexes of this size."""
    found = [
        Shape(kind="height", name=f"{level} m", path="".join(_path(loop, size, margin) + "Z" for loop in loops))
        for level, loops in heights(columns, rows)
    ]
    for course in COURSES:
        path = _path([(x, y) for x, y, _ in course.points], size, margin)
        found.append(Shape(kind=course.kind, name=course.name, path=path))
    for name, point in FARMS.items():
        x, y = _at(point, size, margin)
        found.append(Shape(kind="farm", name=name, x=x, y=y))
    return tuple(found)


def heights(columns: int, rows: int) -> list[tuple[int, list[list[Point]]]]:
    """For each contour the loops around ground that is higher, which lies on the right of whoever walks along one."""
    known = [*SPOTS, *(spot for course in COURSES for spot in _along(course.points))]
    wide, high = ceil((columns + 2 * BEYOND) / STEP), ceil((rows + 2 * BEYOND) / STEP)
    ground = [[_height(x * STEP - BEYOND, y * STEP - BEYOND, known) for x in range(wide)] for y in range(high)]
    for y in range(high):  # whatever reaches the edge ends there, out of sight
        for x in range(wide):
            if x in (0, wide - 1) or y in (0, high - 1):
                ground[y][x] = 0.0
    return [(level, _loops(ground, level)) for level in CONTOURS]


def _along(points: Sequence[Spot]) -> list[Spot]:
    """A course's points with one between each two, so that the ground follows it."""
    between = [((ax + bx) / 2, (ay + by) / 2, (ah + bh) / 2) for (ax, ay, ah), (bx, by, bh) in pairwise(points)]
    return [*points, *between]


def _height(x: float, y: float, known: Sequence[Spot]) -> float:
    """The mean of what is known, the nearest by far the weightiest (Shepard)."""
    total = weights = 0.0
    for kx, ky, height in known:
        near = (kx - x) * (kx - x) + (ky - y) * (ky - y) + 0.4
        weight = 1.0 / (near * near)
        total += weight * height
        weights += weight
    return total / weights


Edge = tuple[int, int, int]
"""Between two neighbouring points of the ground: column, row, and whether it runs down instead of right."""


def _loops(ground: list[list[float]], level: float) -> list[list[Point]]:
    """The lines of one height, cell by cell (marching squares), joined into loops."""
    onward: dict[Edge, Edge] = {}
    for y in range(len(ground) - 1):
        for x in range(len(ground[0]) - 1):
            corners = (ground[y][x], ground[y][x + 1], ground[y + 1][x + 1], ground[y + 1][x])
            sides = ((x, y, 0), (x + 1, y, 1), (x, y + 1, 0), (x, y, 1))
            above = [corner > level for corner in corners]
            leaves = [sides[n] for n in range(4) if above[n] and not above[(n + 1) % 4]]
            enters = [sides[n] for n in range(4) if not above[n] and above[(n + 1) % 4]]
            if len(leaves) == 2 and sum(corners) / 4 <= level:  # a saddle that lies low: its two heights stay apart
                enters.reverse()
            onward.update(zip(leaves, enters, strict=True))
    loops: list[list[Point]] = []
    while onward:
        edge = next(iter(onward))
        loop: list[Point] = []
        while edge in onward:
            loop.append(_crossing(ground, edge, level))
            edge = onward.pop(edge)
        loops.append(loop)
    return loops


def _crossing(ground: list[list[float]], edge: Edge, level: float) -> Point:
    """Where the ground passes a height between two points."""
    x, y, down = edge
    a, b = ground[y][x], ground[y + down][x + 1 - down]
    part = (level - a) / (b - a)
    return (x + part * (1 - down)) * STEP - BEYOND, (y + part * down) * STEP - BEYOND


def _path(points: Sequence[Point], size: float, margin: float) -> str:
    return "M" + "L".join(f"{x},{y}" for x, y in (_at(point, size, margin) for point in points))


def _at(point: Point, size: float, margin: float) -> Point:
    """Columns lie half a hex higher and lower in turn: a point stands between the two."""
    column, row = point
    return round(margin + size * (1.5 * column - 0.5), 2), round(margin + size * sqrt(3) * (row - 0.25), 2)
