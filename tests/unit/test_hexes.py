"""The hex layer against slow, obvious versions: coordinates in the plane for geometry, plain Dijkstra for reach."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from math import hypot, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from hundreddays.core import Listing, Unknown
from hundreddays.core.hexes import Grid, Ground, flood, line, listed, path, prices, reach, reached, reached_from
from hundreddays.core.hexes.packed import Cells
from hundreddays.core.hexes.prices import FAR
from hundreddays.core.listing import by_bits

GRIDS = [
    Grid(columns, rows, pointy, pushed)
    for columns, rows in ((7, 5), (4, 6), (1, 3), (3, 1), (27, 22))
    for pointy in (False, True)
    for pushed in ("odd", "even")
]
SMALL = [grid for grid in GRIDS if grid.count < 100]


def name(grid: Grid) -> str:
    sides = "pointy" if grid.pointy else "flat"
    return f"{grid.columns}x{grid.rows}-{sides}-{grid.labels[0]}-{grid.axial(grid.count - 1)}"


def touching(grid: Grid) -> dict[int, set[int]]:
    """Who is next to whom, by the distance between middles alone."""
    middles = [grid.centre(hex) for hex in range(grid.count)]
    return {
        a: {
            b
            for b in range(grid.count)
            if a != b and hypot(middles[a][0] - middles[b][0], middles[a][1] - middles[b][1]) < sqrt(3) + 0.01
        }
        for a in range(grid.count)
    }


def walks(around: dict[int, set[int]], start: int) -> dict[int, int]:
    """Steps to every hex, breadth first."""
    steps = {start: 0}
    queue = [start]
    for hex in queue:
        for other in around[hex]:
            if other not in steps:
                steps[other] = steps[hex] + 1
                queue.append(other)
    return steps


@pytest.mark.parametrize("grid", GRIDS, ids=name)
def test_neighbours_are_the_hexes_that_touch(grid: Grid) -> None:
    around = touching(grid)
    for hex in range(grid.count):
        assert {other for other in grid.neighbours[hex] if other >= 0} == around[hex]
        assert set(grid.hexes(grid.near[hex])) == around[hex]


@pytest.mark.parametrize("grid", GRIDS, ids=name)
def test_directions_point_where_they_say(grid: Grid) -> None:
    for hex in range(grid.count):
        x, y = grid.centre(hex)
        for d, other in enumerate(grid.neighbours[hex]):
            if other < 0:
                continue
            word = grid.directions[d]
            to_x, to_y = grid.centre(other)
            assert ("N" in word) == (to_y < y - 0.01)
            assert ("S" in word) == (to_y > y + 0.01)
            assert ("E" in word) == (to_x > x + 0.01)
            assert ("W" in word) == (to_x < x - 0.01)
            assert grid.neighbours[other][(d + 3) % 6] == hex
            assert grid.direction(hex, other) == d
            assert grid.side(hex, d) == grid.side(other, (d + 3) % 6)
            assert grid.step(grid.bit[hex], d) == grid.bit[other]


@pytest.mark.parametrize("grid", SMALL, ids=name)
def test_distance_rings_and_balls_count_steps(grid: Grid) -> None:
    around = touching(grid)
    for a in range(grid.count):
        steps = walks(around, a)
        counted = [steps[b] for b in range(grid.count)]
        assert [grid.distance(a, b) for b in range(grid.count)] == counted
        assert list(grid.far(a)) == counted
        for far in range(max(steps.values()) + 2):
            assert set(grid.hexes(grid.ring(a, far))) == {b for b in steps if steps[b] == far}
            assert set(grid.hexes(grid.within(a, far))) == {b for b in steps if steps[b] <= far}


@pytest.mark.parametrize("grid", GRIDS, ids=name)
def test_labels_and_hexes_are_one_to_one(grid: Grid) -> None:
    assert sorted(grid.labels) == sorted(
        f"{c:02}{r:02}" for c in range(1, grid.columns + 1) for r in range(1, grid.rows + 1)
    )
    assert [grid.hex(label) for label in grid.labels] == list(range(grid.count))
    assert [grid.hex_at[bit.bit_length() - 1] for bit in grid.bit] == list(range(grid.count))
    assert "0101" in grid
    assert "0000" not in grid
    with pytest.raises(Unknown, match="no hex"):
        grid.hex("9999")


def test_labels_lie_where_the_maps_say() -> None:
    """Flat-topped, odd columns lower: 0613 has N 0612, NE 0712, SE 0713, S 0614, SW 0513, NW 0512."""
    grid = Grid(27, 22)
    assert [grid.labels[hex] for hex in grid.neighbours[grid.hex("0613")]] == [
        "0612",
        "0712",
        "0713",
        "0614",
        "0513",
        "0512",
    ]
    assert [grid.labels[hex] for hex in grid.neighbours[grid.hex("0713")]] == [
        "0712",
        "0813",
        "0814",
        "0714",
        "0614",
        "0613",
    ]


@pytest.mark.parametrize("grid", SMALL, ids=name)
def test_a_step_of_the_whole_board_loses_only_the_edge(grid: Grid) -> None:
    for d in range(6):
        expected = {hex for hex in range(grid.count) if grid.neighbours[hex][(d + 3) % 6] >= 0}
        assert set(grid.hexes(grid.step(grid.board, d))) == expected


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_sets_spread_and_list_like_sets(data: st.DataObject) -> None:
    grid = data.draw(st.sampled_from(GRIDS))
    chosen = data.draw(st.sets(st.integers(0, grid.count - 1), max_size=40))
    mask = grid.mask([grid.labels[hex] for hex in chosen])
    assert grid.hexes(mask) == sorted(chosen)
    assert grid.hexes(grid.spread(mask)) == sorted(
        {other for hex in chosen for other in grid.neighbours[hex] if other >= 0}
    )


@given(st.sets(st.integers(0, 199)))
def test_sets_are_listed_alike_by_rows_and_by_bits(bits: set[int]) -> None:
    numbers = list(range(1000, 1200))
    mask = sum(1 << bit for bit in bits)
    places = vec[i64]([i64(0)] * len(numbers))
    assert Listing(numbers)(mask) == by_bits(mask, numbers, places) == [1000 + bit for bit in sorted(bits)]


@pytest.mark.parametrize("grid", SMALL, ids=name)
def test_lines_hold_the_hexes_nearest_to_the_straight_line(grid: Grid) -> None:
    middles = [grid.centre(hex) for hex in range(grid.count)]
    for a in range(grid.count):
        for b in range(grid.count):
            steps = grid.distance(a, b)
            found = line(grid, a, b)
            assert found[0] == (a,)
            assert found[-1] == (b,)
            assert len(found) == steps + 1
            for number, hexes in enumerate(found):
                part = number / steps if steps else 0.0
                x = middles[a][0] + (middles[b][0] - middles[a][0]) * part
                y = middles[a][1] + (middles[b][1] - middles[a][1]) * part
                away = [hypot(x - middle[0], y - middle[1]) for middle in middles]
                # a line leaves the map only along the hexsides of its edge, with the inner hex as near as the
                # outer
                assert hexes == tuple(
                    hex
                    for hex in range(grid.count)
                    if away[hex] < sqrt(3) / 2 + 0.001 and away[hex] < min(away) + 0.001
                )
            assert {frozenset(step) for step in found} == {frozenset(step) for step in line(grid, b, a)}


@pytest.mark.parametrize("grid", GRIDS, ids=name)
def test_hexsides_are_shared_and_inside_the_picture(grid: Grid) -> None:
    width, height = grid.extent(2.0)
    for hex in range(grid.count):
        for d, other in enumerate(grid.neighbours[hex]):
            first, second = grid.corners(hex, d, 2.0)
            assert hypot(first[0] - second[0], first[1] - second[1]) == pytest.approx(2.0)
            assert all(-0.001 <= x <= width + 0.001 and -0.001 <= y <= height + 0.001 for x, y in (first, second))
            if other >= 0:
                assert sum(grid.corners(other, (d + 3) % 6, 2.0), ()) == pytest.approx((*second, *first))


def slowly(
    grid: Grid,
    costs: list[list[int]],
    begun: list[set[int]],
    points: int,
    open: set[int],
    zone: set[int],
    enter: int,
    leave: int,
    hold: set[int],
) -> dict[int, int]:
    """Dijkstra, one hex at a time."""
    best: dict[int, int] = {}
    queue = [(cost, hex) for cost, hexes in enumerate(begun) for hex in hexes]
    queue.sort()
    while queue:
        spent, hex = heappop(queue)
        if hex in best or spent > points:
            continue
        best[hex] = spent
        if hex in hold:
            continue
        for d, other in enumerate(grid.neighbours[hex]):
            if other >= 0 and costs[hex][d] and other in open:
                heappush(
                    queue,
                    (spent + costs[hex][d] + (enter if other in zone else 0) + (leave if hex in zone else 0), other),
                )
    return best


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_reach_agrees_with_dijkstra(data: st.DataObject) -> None:
    """Random costs by hexside and by hex, enemies, zones, tolls and holds, from one hex or from several at different
    prices.
    """
    grid = data.draw(st.sampled_from(SMALL))
    rng = data.draw(st.randoms(use_true_random=False))
    by_hex = [rng.choice((1, 1, 1, 2, 4, 0)) for _ in range(grid.count)]
    odd_sides = {(hex, d): rng.choice((0, 1, 3)) for hex in range(grid.count) for d in range(6) if rng.random() < 0.1}
    ground = Ground(grid, lambda hex, d: odd_sides.get((hex, d), by_hex[grid.neighbours[hex][d]]))
    everything = range(grid.count)
    open = {hex for hex in everything if rng.random() < 0.9}
    zone = {hex for hex in everything if rng.random() < 0.3}
    hold = {hex for hex in zone if rng.random() < rng.choice((0.0, 0.5, 1.0))}
    enter, leave, points = rng.randrange(3), rng.randrange(3), rng.randrange(8)
    begun: list[set[int]] = [
        {rng.randrange(grid.count) for _ in range(rng.randrange(1, 3))} for _ in range(rng.randrange(1, 4))
    ]
    open = open.union(*begun)

    def mask(hexes: set[int]) -> int:
        return sum(grid.bit[hex] for hex in hexes)

    layers = flood(ground, [mask(hexes) for hexes in begun], points, mask(open), mask(zone), enter, leave, mask(hold))
    expected = slowly(grid, ground.costs, begun, points, open, zone, enter, leave, hold)
    assert {hex: cost for cost, layer in enumerate(layers) for hex in grid.hexes(layer)} == expected
    for goal, cost in expected.items():
        steps = path(ground, layers, goal, mask(zone), enter, leave, mask(hold))
        assert steps[-1] == goal
        paid = expected[steps[0]]
        for a, b in pairwise(steps):
            paid += ground.costs[a][grid.direction(a, b)] + (enter if b in zone else 0) + (leave if a in zone else 0)
        assert paid == cost
        assert not hold & set(steps[:-1])
    if not path(ground, layers, 0):
        assert 0 not in expected
    one_by_one(ground, begun, points, open, hold)
    start = min(begun[0])
    alone = mask(set(slowly(grid, ground.costs, [{start}], points, open, zone, enter, leave, hold)))
    assert reached(ground, start, points, mask(open), mask(zone), enter, leave, mask(hold)) == alone
    cells = Cells(grid, ground.costs)
    assert cells.reached(start, points, mask(open), mask(zone), enter, leave, mask(hold)) == alone
    full = mask({hex for hex in everything if rng.random() < 0.2})
    ends = alone & ~(full | grid.bit[start])
    by_bit = [7 + hex for hex in grid.hex_at]
    assert listed(ground, Listing(by_bit), full, start, points, mask(open), mask(zone), enter, leave, mask(hold)) == [
        7 + hex for hex in grid.hexes(ends)
    ]
    assert cells.listed([*by_bit], full, start, points, mask(open), mask(zone), enter, leave, mask(hold)) == [
        7 + hex for hex in grid.hexes(ends)
    ]
    together = sum(layers)
    sets = [mask(hexes) for hexes in begun]
    assert reached_from(ground, sets, points, mask(open), mask(zone), enter, leave, mask(hold)) == together
    assert cells.reached_from(sets, points, mask(open), mask(zone), enter, leave, mask(hold)) == together
    nearby = {
        other for hex in begun[0] for d, other in enumerate(grid.neighbours[hex]) if other >= 0 and ground.costs[hex][d]
    }
    assert set(grid.hexes(ground.next(mask(begun[0])))) == nearby


def one_by_one(ground: Ground, begun: list[set[int]], points: int, open: set[int], hold: set[int]) -> None:
    """`prices` know no zones; otherwise they agree with Dijkstra too, and so do the ways they give."""
    grid = ground.grid
    held = sum(grid.bit[hex] for hex in hold)
    firsts = {hex: cost for cost, hexes in reversed(list(enumerate(begun))) for hex in hexes}
    where = sum(grid.bit[hex] for hex in open)
    found = prices(ground, firsts, points, where, held)
    packed = Cells(grid, ground.costs).prices(firsts, points, where, held)
    expected = slowly(grid, ground.costs, begun, points, open, set(), 0, 0, hold)
    assert found.by_hex() == packed.by_hex() == expected
    numbers = list(range(7, 7 + grid.count))
    assert found.listed(numbers) == packed.listed(numbers) == [7 + hex for hex in sorted(expected)]
    for goal in range(grid.count):
        assert found[goal] == packed[goal] == expected.get(goal, FAR)
    for goal, cost in expected.items():
        steps = found.way(goal)
        assert steps == packed.way(goal)
        assert steps[-1] == goal
        assert found[steps[0]] + sum(ground.costs[a][grid.direction(a, b)] for a, b in pairwise(steps)) == cost
        assert not hold & set(steps[:-1])


def test_reach_stops_in_zones_that_hold() -> None:
    grid = Grid(27, 22)
    plain = Ground(grid, lambda hex, d: 1)
    enemy = grid.bit[grid.hex("0613")]
    zone = grid.spread(enemy)
    layers = reach(plain, grid.bit[grid.hex("0617")], 4, grid.board & ~enemy, zone, enter=1, hold=zone)
    assert layers[4] & grid.bit[grid.hex("0614")]
    assert not any(layer & enemy for layer in layers)
    assert reach(plain, grid.bit[grid.hex("0614")], 4, grid.board & ~enemy, zone, enter=1, hold=zone)[1:] == [
        0,
        0,
        0,
        0,
    ]


def test_a_grid_wants_a_parity() -> None:
    with pytest.raises(ValueError, match="odd"):
        Grid(3, 3, pushed="both")
