"""The real country: projection, clipping, and facts that must hold on any board drawn from it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hundreddays import geo
from hundreddays.geo.projection import Affine, Box, clipped, runs

WINDOW = Affine.between(3.388, 5.691, 51.219, 50.138, 1360.0, 1000.0, 50.0)


def test_corners_of_the_window_land_inside_the_padding() -> None:
    assert WINDOW(3.388, 51.219) == pytest.approx((50.0, 50.0))
    assert WINDOW(5.691, 50.138) == pytest.approx((1310.0, 950.0))


def test_ground_holds_the_rivers_and_the_frontier_inside_the_board() -> None:
    shapes = geo.shapes(3.388, 5.691, 51.219, 50.138, 1360.0, 1000.0, 50.0)
    kinds = {shape.kind for shape in shapes}
    assert {"river", "wood", "border", "country"} <= kinds
    assert {"Sambre", "Meuse", "Scheldt"} <= {shape.name for shape in shapes if shape.kind == "river"}
    for shape in shapes:
        if shape.kind in ("country", "wood", "sea"):
            numbers = [float(n) for n in re.findall(r"-?\d+\.\d", shape.path)]
            assert min(numbers) >= -1360 / 50 - 1
            assert max(numbers) <= 1360 + 1360 / 50 + 1


def test_the_sambre_passes_close_to_charleroi() -> None:
    shapes = geo.shapes(3.388, 5.691, 51.219, 50.138, 1360.0, 1000.0, 50.0)
    charleroi = geo.places()["charleroi"]
    x, y = WINDOW(charleroi.lon, charleroi.lat)
    path = next(shape.path for shape in shapes if shape.name == "Sambre")
    points = [tuple(map(float, pair.split(","))) for pair in path[1:].split("L")]
    assert min(((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py in points) < 12


def test_every_formation_and_battle_stands_at_a_known_place() -> None:
    known = geo.places()
    assert len(geo.formations()) == 34
    for formation in geo.formations():
        assert [stand.place for stand in formation.track if stand.place not in known] == []
    assert {"ligny", "quatre_bras", "waterloo", "wavre"} <= {battle.id for battle in geo.battles()}


def test_roads_join_known_places() -> None:
    known = geo.places()
    assert [(road.id, place) for road in geo.roads().values() for place in road.places if place not in known] == []


points = st.lists(st.tuples(st.floats(-50, 150), st.floats(-50, 150)), min_size=3, max_size=12)
BOX = Box(0.0, 0.0, 100.0, 100.0)


@given(points)
def test_a_clipped_area_never_leaves_the_box(ring: list[tuple[float, float]]) -> None:
    assert all(BOX.grown(1e-6).holds(point) for point in clipped(ring, BOX))


@given(points)
def test_runs_keep_every_point_inside_the_box_in_order(line: list[tuple[float, float]]) -> None:
    kept = [point for run in runs(line, BOX) for point in run]
    inside = [point for point in line if BOX.holds(point)]
    assert [point for point in kept if BOX.holds(point)] == inside
