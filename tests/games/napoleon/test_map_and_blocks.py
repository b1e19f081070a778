"""The map, the blocks and the tables as the rules read them, and every defect of a file.

1.3, 2, 4.2-4.3, 5.5-5.7, 10.3-10.4, 11.2, 11.9, 12.1, 13.4
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

import hundreddays as hd
from games.napoleon.field import game, stand, unit
from hundreddays.core import BadData
from hundreddays.games.napoleon.rules.board import ARMIES, bits
from hundreddays.games.napoleon.rules.movement import (
    activation_limit,
    can_leave,
    may_activate,
    path_cities,
    path_length,
    road_open,
)
from hundreddays.games.napoleon.rules.retreat import open_to, ways_out

DATA = files("hundreddays.games.napoleon") / "data"
MAP: dict[str, Any] = tomllib.loads((DATA / "map.toml").read_text("utf-8"))
UNITS: dict[str, Any] = tomllib.loads((DATA / "units.toml").read_text("utf-8"))


def test_every_road_has_its_room() -> None:
    """5.7, 10.3, 12.1, 13.4: major and minor, and what a river makes of it."""
    b = game().board
    for number, row in enumerate(MAP["road"]):
        major, river = row["kind"] == "major", bool(row.get("rivers"))
        assert b.ends[number] == (b.city_index[row["a"]], b.city_index[row["b"]])
        assert (b.major[number], b.river[number]) == (major, river)
        assert b.move_room[number] == (10 if major else 6)
        guarded = (5 if major else 3) if river else b.move_room[number]
        assert b.guarded_room[number] == guarded
        assert (b.retreat_room[number], b.reinforce_room[number]) == ((2, 2) if major else (1, 1))
        assert b.rout_room[number] == ((5 if river else 10) if major else (3 if river else 6))
        a, z = b.ends[number]
        assert b.section[a][z] == b.section[z][a] == number
        assert b.near_mask[a] >> z & 1
        assert b.near_mask[z] >> a & 1
    assert sum(len(near) for near in b.near) == 2 * b.road_count
    assert b.anywhere == (1 << len(MAP["city"])) - 1


def test_every_block_is_what_its_row_says() -> None:
    """2.1-2.5, 5.5, 6.1, 10.4, 11.2"""
    b = game().board
    sections = {"infantry": 1, "artillery": 1, "cavalry": 2, "leader": 2}
    for u, row in enumerate(UNITS["unit"]):
        assert b.full[u] == row["cv"]
        assert b.allowance[u] == b.retreat_sections[u] == b.battle_moves[u] == sections[row["type"]]
        assert b.longest[u] == b.allowance[u] + 1
        assert ARMIES[b.army[u]] == row["army"]
        assert b.side[u] == int(row["army"] != "french")
        assert b.army_mask[b.army[u]] >> u & 1
        assert b.side_mask[b.side[u]] >> u & 1
        swift = row["type"] in ("cavalry", "leader")
        assert (b.swift >> u & 1, b.steady >> u & 1) == (int(swift), int(not swift))
        assert b.cavalry >> u & 1 == int(row["type"] == "cavalry")
        assert b.leaders >> u & 1 == int(row["type"] == "leader")
    assert [mask.bit_count() for mask in b.army_mask] == [38, 19, 25]
    assert [b.units[u] for u in b.leader_of] == ["fr_napoleon", "br_wellington", "pr_blucher"]
    assert b.old_guard.bit_count() == 1


def test_the_track_and_the_tables() -> None:
    """4.2, 4.3, 5.2, 11.9, 16.2, 16.3"""
    b = game().board
    assert b.turns == 24
    assert [b.turn_side[turn] for turn in (1, 2, 3, 24)] == [0, 1, 0, 1]
    assert [turn for turn in range(1, 25) if b.night[turn]] == [3, 6, 9, 12, 15, 18, 21, 24]
    assert not b.night[0]
    assert b.turn_words(1) == "15 June, morning"
    assert b.turn_words(24) == "22 June, night"
    assert b.activations == [3, 2, 2]
    assert b.defeat_below == [20, 10, 13]
    assert bits(b.fire_infantry) == [6]
    assert bits(b.fire_artillery) == [5, 6]
    assert (b.seat_of_army, game(players=3).board.seat_of_army) == ([0, 1, 1], [0, 1, 2])


def test_activations() -> None:
    """5.2, 5.3: an Allied army without its leader has one; the French keep three without Napoléon."""
    s = stand({}, turn=2)
    assert [activation_limit(s, army) for army in range(3)] == [3, 2, 2]
    for id in ("fr_napoleon", "br_wellington", "pr_blucher"):
        s.cv[unit(s, id)] = 0
    assert [activation_limit(s, army) for army in range(3)] == [3, 1, 1]
    s.active[1] = 1
    assert may_activate(s, 1, 0)
    assert not may_activate(s, 1, 1)
    assert may_activate(s, 2, 1)


def test_a_road_is_open_while_it_has_room() -> None:
    """5.7, 5.8, 7.3: over a guarded river fewer, into the enemy by night nobody."""
    s = stand({"charleroi": ["fr_foy"], "ligny": ["pr_b1"]})
    b = s.board
    a = b.city_index["charleroi"]
    free = next(d for d in b.near[a] if not s.held[1] >> d & 1)
    road = b.section[a][free]
    s.used[road] = b.move_room[road] - 1
    assert road_open(s, a, free)
    s.used[road] += 1
    assert not road_open(s, a, free)
    held = next((d for d in b.near[a] if s.held[1] >> d & 1), -1)
    if held >= 0:
        road = b.section[a][held]
        s.used[road] = b.guarded_room[road] - 1
        assert road_open(s, a, held)
        s.used[road] += 1
        assert not road_open(s, a, held)
        s.used[road] = 0
        s.turn = 3
        assert not road_open(s, a, held)
    for d in b.near[a]:
        s.used[b.section[a][d]] = 99
    assert not can_leave(s, a)
    s.used[b.section[a][free]] = 0
    assert can_leave(s, a)


def test_a_path_is_its_cities() -> None:
    """5.12"""
    assert (path_cities(0), path_length(0)) == ([], 0)
    for cities in ([0], [5], [61, 0], [3, 4, 5], [0, 61, 1, 2]):
        path = sum((c + 1) << (7 * place) for place, c in enumerate(cities))
        assert path_cities(path) == cities
        assert path_length(path) == len(cities) - 1


def test_where_a_retreat_leads() -> None:
    """10.2, 10.8: the attacker to his own cities and the ways he came, the defender everywhere else."""
    from games.napoleon.test_cases_battle_turns import ligny

    s = ligny({})
    b = s.board
    here = b.city_index["ligny"]
    attacker, defender = open_to(s, 0, 0), open_to(s, 0, 1)
    assert not (attacker | defender) >> here & 1
    assert not attacker & defender
    assert attacker | defender | 1 << here == b.anywhere
    assert attacker >> b.city_index["charleroi"] & 1
    assert not attacker & s.held[1] & ~(1 << here)
    assert all(attacker >> c & 1 for c in bits(s.held[0] & ~(1 << here)))
    near = ways_out(s, here, b.anywhere, b.retreat_room)
    assert near == b.near[here]
    assert ways_out(s, here, b.anywhere, b.retreat_room, near[0]) == near[1:]
    assert ways_out(s, here, 1 << near[1], b.retreat_room) == [near[1]]
    road = b.section[here][near[0]]
    s.load[road] = b.retreat_room[road]
    assert ways_out(s, here, b.anywhere, b.retreat_room) == near[1:]
    assert ways_out(s, here, b.anywhere, b.rout_room) == near


# Files that do not fit


def told(file: str, tree: dict[str, Any]) -> str:
    with pytest.raises(BadData) as raised:
        hd.load("napoleon", data={file: tree})
    return str(raised.value)


@pytest.mark.parametrize(
    ("file", "part", "fields", "fault"),
    [
        ("map.toml", "road", {"a": "nowhere"}, "there is no city nowhere"),
        ("map.toml", "road", {"b": "nowhere"}, "there is no city nowhere"),
        ("units.toml", "unit", {"city": "nowhere"}, "there is no city nowhere"),
        ("units.toml", "unit", {"cv": 0}, "cv must be 1 to 7"),
        ("units.toml", "unit", {"cv": 8}, "cv must be 1 to 7"),
        ("units.toml", "unit", {"cv": 7}, "are stated"),
    ],
)
def test_what_does_not_fit_is_refused(file: str, part: str, fields: dict[str, Any], fault: str) -> None:
    rows = (MAP if file == "map.toml" else UNITS)[part]
    assert fault in told(file, {part: [{"id": rows[3]["id"], **fields}]})


def test_armies_supply_and_victory_must_exist() -> None:
    assert "there is no unit nobody" in told("units.toml", {"army": {"french": {"leader": "nobody"}}})
    assert "37 and" in told("units.toml", {"army": {"french": {"blocks": 37}}})
    assert "are stated" in told("units.toml", {"army": {"french": {"total_cv": 1}}})
    assert "victory: there is no city nowhere" in told("tables.toml", {"victory": {"cities": ["nowhere"]}})
