"""The ground under a board: sea, France, woods, rivers and the frontier of June 1815, as shapes in the board's
coordinates.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

from hundreddays.core import Shape
from hundreddays.geo.projection import Affine, Box, Point, clipped, runs, svg, thinned

CREDIT = (
    "Map data © OpenStreetMap contributors (ODbL 1.0). Made with Natural Earth. Place positions partly from GeoNames"
    " (CC BY 4.0)."
)

_DETAIL = 1 / 700
"""Points nearer than this share of the board's width are dropped: finer than a pixel on a large screen."""


def shapes(
    west: float, east: float, north: float, south: float, width: float, height: float, padding: float = 0.0
) -> list[Shape]:
    """The ground of a board with north up."""
    return ground(Affine.between(west, east, north, south, width, height, padding), width, height)


def ground(project: Affine, width: float, height: float) -> list[Shape]:
    """The ground of any board, in the order in which it is painted: areas first, then lines."""
    box = Box(0.0, 0.0, width, height).grown(width / 50)
    step = width * _DETAIL
    found: list[Shape] = []
    for name, kinds in (("sea", {"sea": "sea"}), ("border", {"area_fill": "country"}), ("forests", {"": "wood"})):
        for feature in _features(name):
            kind = kinds.get(str(feature["properties"].get("kind", "")))
            if kind is not None:
                found += _areas(feature, kind, project, box, step)
    for feature in _features("rivers"):
        found += _lines(feature, _water(feature), project, box, step)
    for feature in _features("border"):
        if feature["properties"].get("kind") == "border":
            found += _lines(feature, "border", project, box, step)
    return found


def _water(feature: dict[str, Any]) -> str:
    """`river` for the great ones, `stream` for the lesser, `brook`, `canal`."""
    kind = str(feature["properties"]["kind"])
    return "stream" if kind == "river" and feature["properties"]["importance"] > 1 else kind


@lru_cache(maxsize=8)
def _features(name: str) -> list[dict[str, Any]]:
    text = files("hundreddays.geo").joinpath(f"data/{name}.geojson").read_text("utf-8")
    features: list[dict[str, Any]] = json.loads(text)["features"]
    return features


def _areas(feature: dict[str, Any], kind: str, project: Affine, box: Box, step: float) -> Iterator[Shape]:
    geometry = feature["geometry"]
    polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    for polygon in polygons:
        ring = clipped([project(lon, lat) for lon, lat in polygon[0]], box)
        if len(ring) < 3:
            continue
        x, y = _middle(ring)
        yield Shape(kind=kind, path=svg(thinned(ring, step), closed=True), name=feature["properties"]["name"], x=x, y=y)


def _lines(feature: dict[str, Any], kind: str, project: Affine, box: Box, step: float) -> Iterator[Shape]:
    geometry = feature["geometry"]
    lines = geometry["coordinates"] if geometry["type"] == "MultiLineString" else [geometry["coordinates"]]
    for line in lines:
        for run in runs([project(lon, lat) for lon, lat in line], box):
            if len(run) < 2:
                continue
            x, y = run[len(run) // 2]
            yield Shape(
                kind=kind,
                path=svg(thinned(run, step)),
                name=feature["properties"]["name"],
                x=round(x, 1),
                y=round(y, 1),
            )


def _middle(ring: list[Point]) -> Point:
    """The middle of a ring's extent: near enough for a label."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return round((min(xs) + max(xs)) / 2, 1), round((min(ys) + max(ys)) / 2, 1)
