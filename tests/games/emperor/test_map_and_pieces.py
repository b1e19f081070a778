"""The map and the pieces as the rules read them: the file, hexside by hexside, and every defect of a file. 10-16, 164,
200-201, 330
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

import hundreddays as hd
from games.emperor.scene import game, leader, unit
from hundreddays.core import BadData
from hundreddays.games.emperor.rules import flags
from hundreddays.games.emperor.rules.board import FAIR, FOOT, HORSE, RAIN, mps, points_left, sps
from hundreddays.games.emperor.rules.state import LISTS, NUMBERS

DATA = files("hundreddays.games.emperor") / "data"
MAP: dict[str, Any] = tomllib.loads((DATA / "map.toml").read_text("utf-8"))
UNITS: dict[str, Any] = tomllib.loads((DATA / "units.toml").read_text("utf-8"))
SETTLED = {label for town in MAP["town"] for label in town["hexes"]}
FORTRESSES = {label for town in MAP["town"] if town["kind"] == "fortress" for label in town["hexes"]}
WATER = set(MAP["terrain"]["water"])


def both(pairs: dict[tuple[str, str], str]) -> dict[tuple[str, str], str]:
    """A hexside is the same from either side."""
    return pairs | {(b, a): kind for (a, b), kind in pairs.items()}


def rivers() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for row in MAP["river"]:
        for side in row["hexsides"]:
            a, b = side.split("-")
            if found.get((a, b)) != "river" and found.get((b, a)) != "river":
                found |= both({(a, b): row["kind"]})
    return both(found)


def roads() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for row in MAP["road"]:
        for a, b in zip(row["hexes"], row["hexes"][1:], strict=False):
            if found.get((a, b)) != "primary":
                found |= both({(a, b): row["kind"]})
    return found


RIVERS = rivers()
ROADS = roads()
COSTS = {  # 164: by weather and column, in MPs
    (FAIR, FOOT): {"primary": 0.5, "secondary": 1, "clear": 1, "woods": 2, "rough": 2, "stream": 1},
    (FAIR, HORSE): {"primary": 0.5, "secondary": 1, "clear": 1, "woods": 4, "rough": 2, "stream": 1},
    (RAIN, FOOT): {"primary": 1, "secondary": 1.5, "clear": 2, "woods": 3, "rough": 3, "stream": 2},
    (RAIN, HORSE): {"primary": 1, "secondary": 1.5, "clear": 2, "woods": 5, "rough": 3, "stream": 2},
}


def hexsides() -> list[tuple[str, int, str]]:
    board = game().board
    grid = board.grid
    return [
        (board.label[hex], d, board.label[other])
        for hex in range(grid.count)
        for d, other in enumerate(grid.neighbours[hex])
        if other >= 0
    ]


def terrain(label: str) -> str:
    if label in SETTLED:
        return "clear"  # 11: a settlement hex has no other terrain
    return next((kind for kind in ("woods", "rough") if label in MAP["terrain"][kind]), "clear")


def test_every_hexside_is_passable_as_the_map_says() -> None:
    """164, 201, 330: water and unbridged rivers stop everyone; a zone crosses no river and enters no fortress; a
    bridged river or a stream hinders an attack.
    """
    board = game().board
    grid = board.grid
    for a, _, b in hexsides():
        one, bit = grid.hex(a), grid.bit[grid.hex(b)]
        line, road = RIVERS.get((a, b), ""), (a, b) in ROADS
        dry = a not in WATER and b not in WATER
        assert bool(board.open[one] & bit) == (dry and (line != "river" or road)), (a, b)
        assert bool(board.zone[one] & bit) == (dry and line != "river" and b not in FORTRESSES), (a, b)
        assert bool(board.hindered[one] & bit) == (dry and (line == "stream" or (line == "river" and road))), (a, b)


@pytest.mark.parametrize("weather", [FAIR, RAIN])
def test_every_step_costs_what_the_chart_says(weather: int) -> None:
    """164: the road's cost along a road, otherwise the terrain's, and a stream besides."""
    board = game().board
    grid = board.grid
    for column in (FOOT, HORSE):
        chart = COSTS[weather, column]
        costs = board.ground[weather][column].costs
        for a, d, b in hexsides():
            one = grid.hex(a)
            if not board.open[one] & grid.bit[grid.hex(b)]:
                assert not costs[one][d]
                continue
            stream = chart["stream"] if RIVERS.get((a, b)) == "stream" else 0
            mps_ = chart[ROADS[a, b]] if (a, b) in ROADS else chart[terrain(b)] + stream
            assert costs[one][d] == 2 * mps_, (a, b)
    for a, d, b in hexsides():  # 85, 93: couriers and centers by road alone
        mps_ = COSTS[weather, HORSE][ROADS[a, b]] if (a, b) in ROADS else 0
        assert board.highway[weather].costs[grid.hex(a)][d] == 2 * mps_
        assert board.chain.costs[grid.hex(a)][d] == int((a, b) in ROADS)


def test_edges_roads_and_countries() -> None:
    """13, 59, 90, 153"""
    board = game().board
    grid = board.grid
    assert board.france | board.belgium == grid.board
    assert not board.france & board.belgium
    on_roads = {label for pair in ROADS for label in pair}
    assert {board.label[hex] for hex in grid.hexes(board.roads)} == on_roads
    columns, rows = MAP["grid"]["columns"], MAP["grid"]["rows"]
    edges = {label for label in on_roads if int(label[:2]) in (1, columns) or int(label[2:]) in (1, rows)}
    assert {board.label[hex] for hex in grid.hexes(board.edge_roads)} == edges
    assert {board.label[hex] for hex in grid.hexes(board.fortress)} == FORTRESSES


def test_road_distance_is_the_cheapest_way() -> None:
    """85: 3½ MPs by road from Bruxelles to 3201; a hex without road is never reached."""
    board = game().board
    grid = board.grid
    to = board.road_distance(grid.hex("3201"), FAIR)
    assert to[grid.hex("3201")] == 0
    assert to[grid.hex("3307")] == 7
    assert board.road_distance(grid.hex("3201"), RAIN)[grid.hex("3307")] == 14
    for a, b in ROADS:
        one, other = to[grid.hex(a)], to[grid.hex(b)]
        assert one >= 0
        assert other - one <= 2 * COSTS[FAIR, HORSE][ROADS[a, b]]
    assert {hex for hex in range(grid.count) if to[hex] >= 0} <= set(grid.hexes(board.roads))


def test_halves_are_written_as_people_write_them() -> None:
    assert [mps(count) for count in (0, 1, 2, 5, 10)] == ["0", "½", "1", "2½", "5"]
    assert [points_left(count) for count in (1, 2, 3, 4)] == ["½ MP", "1 MP", "1½ MPs", "2 MPs"]
    assert [sps(count) for count in (0, 1, 2)] == ["0 SPs", "1 SP", "2 SPs"]


# The pieces


def test_every_piece_is_what_its_row_says() -> None:
    """31, 32: initiative, span, subordination, bonus; SPs, arm, allowance; each army's pieces stand together."""
    s = game().start()
    pieces = s.game.pieces
    for row in UNITS["leader"]:
        one = leader(s, row["id"])
        assert pieces.initiative[one] == row["initiative"]
        assert (pieces.span[one], pieces.burden[one]) == (2 * row["span"], 2 * row["subordination"])
        assert pieces.horse_leader[one] == (row["arm"] == "cavalry")
        assert one in pieces.leader_range[pieces.leader_army[one]]
    for row in UNITS["unit"]:
        one = unit(s, row["id"])
        assert (pieces.weight[one], pieces.allowance[one]) == (2 * row["subordination"], 2 * row["movement"])
        assert pieces.nation[one] == row.get("nation", row["army"])
        assert one in pieces.unit_range[pieces.unit_army[one]]
    assert [pieces.leaders[one] for one in pieces.commander] == ["fr_napoleon", "aa_wellington", "pr_bluecher"]
    assert [len(span) for span in pieces.vedette_range] == [10, 5, 6]  # 25
    assert (pieces.vedettes[0], pieces.vedettes[10], pieces.vedettes[20]) == (
        "french_vedette_1",
        "anglo_allied_vedette_1",
        "prussian_vedette_6",
    )
    assert pieces.vedette_first[1:] == [4, 6]  # E10


def test_reinforcements_are_due_on_their_day() -> None:
    """151, 155: by the Turn Record, Bülow on the turn after the Invasion Turn."""
    board = game().board
    s = game().start()
    pieces = s.game.pieces
    buelow = leader(s, "pr_buelow")
    assert (pieces.due_after[buelow], pieces.due[buelow]) == (1, -1)
    for row in UNITS["reinforcement"]:
        one = leader(s, row["id"])
        assert board.label[pieces.entry[one]] == row["hex"]
        if one != buelow:
            assert pieces.due_after[one] == -1
            assert pieces.due[one] == int(row["turn"][-2:]) - 9
    assert pieces.due[leader(s, "fr_reille")] == pieces.entry[leader(s, "fr_reille")] == -1


def test_a_new_game_has_nothing_half_decided() -> None:
    """55: the pieces stand as set up, and no move, combat or retreat is under way."""
    s = game().start()
    set_up = {"marker", "turns_taken"}
    for name in set(NUMBERS.split()) - set_up:
        assert getattr(s, name) in (0, -1), name
    for name in set(LISTS.split()) - {"holder", "where", "under", "flags", "led_by", "sp", "center", "active"}:
        assert set(getattr(s, name)) <= {0, -1}, name
    assert (s.turns_taken, s.holder) == (0, [1, 1, 1, 0])  # E15
    assert len(s.ridden) == len(s.vedette) + 3
    assert s.tick() == 0


def test_flags_do_not_overlap() -> None:
    names = [
        "COMMAND",
        "MOVED",
        "MARCHED",
        "TRIED",
        "SPLIT",
        "FOUGHT",
        "BONUS",
        "SUBORDINATED",
        "SHOWN",
        "HEARD",
        "EXEMPT",
    ]
    values = [getattr(flags, name) for name in names]
    assert all(value.bit_count() == 1 for value in values)
    assert len(set(values)) == len(values)
    lasting = flags.COMMAND | flags.SUBORDINATED | flags.EXEMPT
    assert sum(values) - lasting == flags.PHASE_FLAGS
    assert flags.JOINED_FLAGS == flags.PHASE_FLAGS - flags.HEARD - flags.BONUS  # 36: a bonus point is a leader's own
    assert len({flags.MOVE, flags.MARCH, flags.ENTER, flags.GUNS}) == 4
    assert len({flags.ASIDE, flags.ATTACKS, flags.LATE, flags.DEFENDS}) == 4
    assert not flags.ASIDE


# Files that do not fit


def told(file: str, tree: dict[str, Any]) -> str:
    with pytest.raises(BadData) as raised:
        hd.load("emperor", data={file: tree})
    return str(raised.value)


def changed(rows: list[dict[str, Any]], **fields: Any) -> list[dict[str, Any]]:
    """A list of rows in which the first has other values."""
    return [rows[0] | fields, *rows[1:]]


@pytest.mark.parametrize(
    ("tree", "fault"),
    [
        ({"terrain": {"woods": ["9901"]}}, "terrain.woods: there is no hex 9901"),
        ({"terrain": {"rough": ["9901"]}}, "terrain.rough: there is no hex 9901"),
        ({"terrain": {"water": ["9901"]}}, "terrain.water: there is no hex 9901"),
        ({"border": {"france": ["9901"]}}, "border.france: there is no hex 9901"),
        ({"places": {"namur": ["9901"]}}, "places: there is no hex 9901"),
        ({"town": changed(MAP["town"], hexes=["9901"])}, "there is no hex 9901"),
        ({"road": changed(MAP["road"], hexes=["4217", "4219"])}, "4217 and 4219 do not touch"),
        ({"road": changed(MAP["road"], hexes=["4217", "9901"])}, "there is no hexside 4217-9901"),
        ({"road": changed(MAP["road"], hexes=["9901", "4217"])}, "there is no hexside 9901-4217"),
        ({"river": changed(MAP["river"], hexsides=["4217-4219"])}, "4217 and 4219 do not touch"),
        ({"supply_source": changed(MAP["supply_source"], army="swiss")}, "there is no army swiss"),
        ({"supply_source": changed(MAP["supply_source"], hex="9901")}, "there is no hex 9901"),
    ],
)
def test_a_map_that_does_not_fit_is_refused(tree: dict[str, Any], fault: str) -> None:
    text = told("map.toml", tree)
    assert fault in text
    assert text.count("\n") <= 2, "nothing else is wrong"


@pytest.mark.parametrize(
    ("part", "fields", "fault"),
    [
        ("leader", {"army": "swiss"}, "there is no army swiss"),
        ("leader", {"rank": "king"}, "there is no rank king"),
        ("leader", {"hex": "9901"}, "there is no hex 9901"),
        ("leader", {"superior": "nobody"}, "there is no leader nobody"),
        ("unit", {"leader": "nobody"}, "there is no leader nobody"),
        ("unit", {"leader": "aa_hill"}, "aa_hill leads another army"),
        ("unit", {"arm": "balloon"}, "there is no arm balloon"),
        ("unit", {"sp": 0}, "0 SPs of 4"),
        ("unit", {"sp": 5}, "5 SPs of 4"),
        ("unit", {"guard": "swiss"}, "there is no guard swiss"),
        ("reinforcement", {"id": "nobody"}, "there is no such leader"),
        ("reinforcement", {"hex": "9901"}, "there is no hex 9901"),
    ],
)
def test_a_list_of_pieces_that_does_not_fit_is_refused(part: str, fields: dict[str, Any], fault: str) -> None:
    assert fault in told("units.toml", {part: changed(UNITS[part], **fields)})


@pytest.mark.parametrize("part", ["removed", "garrison_units", "garrison_leaders"])
def test_the_garrison_of_bruxelles_must_exist(part: str) -> None:
    fault = "there is no leader nobody" if part == "garrison_leaders" else "there is no unit nobody"
    assert fault in told("units.toml", {"bruxelles": {part: ["nobody"]}})


def test_no_two_leaders_or_units_are_called_the_same() -> None:
    """402: the log and a combat name leaders of two armies side by side; counters keep the printed name."""
    pieces = game().pieces
    names = [*pieces.leader_names, *pieces.unit_names]
    assert len(set(names)) == len(names)
    generals = [leader for leader, label in enumerate(pieces.leader_labels) if label == "Major General I"]
    assert [pieces.leader_names[leader] for leader in generals] == [
        "French Major General I",
        "Anglo-Allied Major General I",
        "Prussian Major General I",
    ]
