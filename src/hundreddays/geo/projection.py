"""From degrees to a board's own coordinates, and clipping to the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

Point = tuple[float, float]


class Affine(NamedTuple):
    """x = xx·lon + xy·lat + x0 and y = yx·lon + yy·lat + y0: enough for boards of this size, rotated ones too."""

    xx: float
    xy: float
    x0: float
    yx: float
    yy: float
    y0: float

    def __call__(self, lon: float, lat: float) -> Point:
        return self.xx * lon + self.xy * lat + self.x0, self.yx * lon + self.yy * lat + self.y0

    @classmethod
    def between(
        cls, west: float, east: float, north: float, south: float, width: float, height: float, padding: float = 0.0
    ) -> Affine:
        """North up: `west..east` spread over the width and `north..south` over the height, inside the padding."""
        xx = (width - 2 * padding) / (east - west)
        yy = (height - 2 * padding) / (south - north)
        return cls(xx, 0.0, padding - xx * west, 0.0, yy, padding - yy * north)


class Box(NamedTuple):
    """The rectangle in which things are drawn."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def grown(self, margin: float) -> Box:
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)


def runs(line: Sequence[Point], box: Box) -> Iterator[list[Point]]:
    """The parts of a line that lie in the box, each with one point beyond either end, so that it leaves the picture."""
    run: list[Point] = []
    for index, point in enumerate(line):
        near = (
            box.holds(point)
            or (index > 0 and box.holds(line[index - 1]))
            or (index + 1 < len(line) and box.holds(line[index + 1]))
        )
        if near:
            run.append(point)
        elif run:
            yield run
            run = []
    if len(run) > 1:
        yield run


def clipped(ring: Sequence[Point], box: Box) -> list[Point]:
    """A polygon cut to the box, edge by edge (Sutherland and Hodgman)."""
    points = list(ring)
    for axis, bound, sign in ((0, box.left, 1), (0, box.right, -1), (1, box.top, 1), (1, box.bottom, -1)):
        source, points = points, []
        for index, here in enumerate(source):
            before = source[index - 1]
            here_in = sign * (here[axis] - bound) >= 0
            if here_in != (sign * (before[axis] - bound) >= 0):
                share = (bound - before[axis]) / (here[axis] - before[axis])
                points.append((before[0] + share * (here[0] - before[0]), before[1] + share * (here[1] - before[1])))
            if here_in:
                points.append(here)
    return points


def thinned(line: Sequence[Point], step: float) -> list[Point]:
    """A line without points nearer than `step` to the last one kept; both ends stay."""
    kept = [line[0]]
    for point in line[1:-1]:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= step:
            kept.append(point)
    return [*kept, line[-1]] if len(line) > 1 else kept


def svg(line: Sequence[Point], closed: bool = False) -> str:
    """A line as an SVG path, to a tenth of a unit."""
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in line) + ("Z" if closed else "")
