"""The ground of Waterloo worked out a second time: costs, roads through woods, range, exits, entries; and a new game.

1.9, 6.3-6.7, 8.1, 13.2-13.3, 20.2-20.6
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from hundreddays import load
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.rules.board import Board
from hundreddays.games.waterloo.rules.state import WaterlooState

MAP: dict[str, Any] = tomllib.loads((files("hundreddays.games.waterloo") / "data" / "map.toml").read_text("utf-8"))
TABLES: dict[str, Any] = tomllib.loads(
    (files("hundreddays.games.waterloo") / "data" / "tables.toml").read_text("utf-8")
)


def game(rules: str) -> WaterlooGame:
    found = load("waterloo", rules=rules)
    assert isinstance(found, WaterlooGame)
    return found


def kind(label: str) -> str:
    return next((name for name in ("town", "woods", "woods_road") if label in MAP["terrain"][name]), "clear")


def by_road(board: Board, label: str, d: int) -> bool:
    """Whether the road of a woods hex leads through that side of it; other hexes are open on every side."""
    return kind(label) != "woods_road" or board.grid.directions[d] in MAP["road_sides"][label]


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_every_step_costs_what_the_terrain_says(rules: str) -> None:
    """6.3, 6.4, 20.3, 20.6: by the road a woods-road hex is clear; off it it is woods, and in the Basic Game shut."""
    board = game(rules).board
    grid = board.grid
    effects = TABLES[rules]["terrain"]
    for hex in range(grid.count):
        for d, other in enumerate(grid.neighbours[hex]):
            if other < 0:
                assert board.costs[hex][d] == 0
                continue
            a, b = grid.labels[hex], grid.labels[other]
            entered = effects[kind(b)]
            if by_road(board, a, d) and by_road(board, b, (d + 3) % 6):
                wanted = entered.get("cost", 0)
            elif rules == "basic":
                wanted = 0
            else:
                wanted = entered.get("off_road", 0) or entered.get("cost", 0)
            assert board.costs[hex][d] == wanted, (a, b)


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_ranges_exits_entries_and_ways(rules: str) -> None:
    """6.6, 8.1, 13.3, 20.2: two hexes of range; the points that leaving the map takes at least; what an entry costs."""
    board = game(rules).board
    grid = board.grid
    exits = [grid.hex(label) for label in MAP["exit"]["hexes"]]
    assert set(grid.hexes(board.exits)) == set(exits)
    for hex in range(grid.count):
        assert set(grid.hexes(board.in_range[hex])) == {
            other for other in range(grid.count) if grid.distance(hex, other) <= 2
        }
        assert board.points_out[hex] == min(grid.distance(hex, exit) for exit in exits) + MAP["exit"]["cost"]
    effects = TABLES[rules]["terrain"]
    prices: dict[int, set[int]] = {}
    for label in MAP["entry"]["hexes"]:
        row = effects[kind(label)]
        price = row.get("off_road", 0) or row.get("cost", 0)
        if price:
            prices.setdefault(price, set()).add(grid.hex(label))
    assert {price: set(grid.hexes(mask)) for price, mask in board.entries} == prices
    for unit in range(board.count):
        for hex in range(0, grid.count, 17):
            steps = {
                other
                for d, other in enumerate(grid.neighbours[hex])
                if other >= 0 and 0 < board.costs[hex][d] <= board.ma[unit]
            }
            assert set(grid.hexes(board.paths[unit][hex])) == steps


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_sets_of_units_and_arrivals(rules: str) -> None:
    """1.2, 1.3, 1.9, 13.2"""
    board = game(rules).board
    for unit, row in enumerate(board.unit_rows):
        assert board.side[unit] == int(row.army != "french")
        assert board.of_side[board.side[unit]] >> unit & 1
        assert board.of_army[board.army[unit]] >> unit & 1
        assert board.of_arm[board.arm[unit]] >> unit & 1
        assert bool(board.movers >> unit & 1) == (board.arm[unit] != 2)
        assert bool(board.leavers >> unit & 1) == board.leaves[unit]
        assert (board.setup[unit] >= 0) == bool(row.setup_hex)
        for turn in range(1, board.turns + 1):
            assert bool(board.due[turn] >> unit & 1) == (0 < row.entry_turn <= turn)
    assert board.rows[1 - board.low][board.level] is not None
    assert board.columns[board.level] == "1:1"


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_a_new_game_has_nothing_half_decided(rules: str) -> None:
    """17.3"""
    s = game(rules).start()
    assert isinstance(s, WaterlooState)
    noughts = (
        "phasing moved attacked bombarded struck advanced displaced shifted kind targets attackers defenders guns"
        " column paid retreating closed chain vacated"
    )
    assert {name: getattr(s, name) for name in noughts.split() if getattr(s, name)} == {}
    nobody = "demoralized winner attack_mode defence_mode result victor mover"
    assert {name: getattr(s, name) for name in nobody.split() if getattr(s, name) != -1} == {}
    assert (s.turn, s.losses, s.falling, s.field, s.tick()) == (1, [0, 0], False, None, 0)
    board = s.board
    assert s.on_map & s.waiting == 0
    assert s.on_map | s.waiting == (1 << board.count) - 1
    for unit in range(board.count):
        if s.on_map >> unit & 1:
            assert s.held(s.pos[unit]) >> unit & 1
            assert s.occupied[board.side[unit]] & board.grid.bit[s.pos[unit]]
    full = {hex for hex in range(board.grid.count) if s.held(hex).bit_count() >= board.limit}
    assert set(board.grid.hexes(s.full)) == full
