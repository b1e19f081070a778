"""Centers, Supply Sources, lines of communication, Dispatch Distance, replacements. 83-113, 262-266"""

from __future__ import annotations

import heapq
from random import Random
from typing import Any

import pytest

from games.emperor.scene import (
    AFTER_FOUR,
    AFTER_THREE,
    BEFORE,
    INVASION,
    NEXT,
    at,
    force,
    hex_at,
    leader,
    legal,
    pass_to,
    play,
    refused,
    scene,
    sp,
    where,
    who,
)
from hundreddays.core import SILENT
from hundreddays.games.emperor.rules.board import HORSE
from hundreddays.games.emperor.rules.centers import flight, havens, renew_centers
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import (
    attrition_column,
    barred_country,
    center_hex,
    dispatch,
    has_line,
    in_dispatch,
    line,
    since_invasion,
)
from hundreddays.games.emperor.rules.zones import tally

REILLE = force("fr_reille", "4326", fr_foy=6)
NOTHING: dict[str, Any] = {"invasion": ""}


# Dispatch Distance, worked out a second time from the rulebook


def reach(s: EmperorState, start: int, most: float, shut: int, roads: bool) -> dict[int, float]:
    """Every hex within so many MPs: each hex entered is paid, the first not; shut hexes are not entered."""
    board = s.board
    costs = board.highway[s.weather].costs if roads else board.ground[s.weather][HORSE].costs
    best = {start: 0.0}
    queue = [(0.0, start)]
    while queue:
        paid, hex = heapq.heappop(queue)
        for d, other in enumerate(board.grid.neighbours[hex]):
            if other < 0 or not costs[hex][d] or shut & board.grid.bit[other]:
                continue
            price = paid + costs[hex][d] / 2
            if price <= most and price < best.get(other, 99.0):
                best[other] = price
                heapq.heappush(queue, (price, other))
    return best


def expected_dispatch(s: EmperorState, army: int) -> set[int]:
    """93, 94: 12 MPs from the center, or from the commander within 28 MPs of it by road."""
    side = 0 if army == 0 else 1
    shut = 0
    for other in range(3):
        if (other == 0) != (army == 0):
            for one in s.game.pieces.leader_range[other]:
                if s.where[one] >= 0 and s.under[one] < 0 and s.strength[one]:
                    shut |= s.board.zone[s.where[one]]
    shut &= ~s.forces[side]
    shut |= s.forces[1 - side]
    if army == 2:
        center = hex_at(s, "5701")
        if s.forces[0] & s.board.grid.bit[center]:
            return set()
    else:
        center = s.center[army]
        if center < 0 or not s.active[army]:
            return set()
    found = set(reach(s, center, 12, shut, roads=False))
    commander = s.where[s.game.pieces.commander[army]]
    if commander >= 0 and commander in reach(s, center, 28, shut, roads=True):
        found |= set(reach(s, commander, 12, shut, roads=False))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_dispatch_distance_is_what_the_rulebook_says(seed: int) -> None:
    """93, 94, over random positions: also asked of a few hexes alone."""
    rng = Random(seed)
    s = scene(
        force("fr_napoleon", "4326", fr_friant=4),
        REILLE | {"hex": "4325"},
        force("fr_mg1", "1029", fr_donzelot=6),
        force("fr_lobau", "4217", fr_simmer=5),
        force("aa_wellington", "3307", aa_picton=8),
        force("aa_hill", "3308", aa_clinton=7),
        force("aa_mg2", "3815", aa_cooke=5),
        force("pr_bluecher", "5213", pr_jagow=7),
        force("pr_zieten", "5113", pr_henckel=5),
        weather=rng.choice(["fair", "rain"]),
        french_center=rng.choice(["4326", "4419", "3933"]),
        **AFTER_THREE,
    )
    land = s.board.grid.hexes(s.board.grid.board & ~s.board.water)
    for one in range(len(s.where)):
        if s.where[one] >= 0 and rng.random() < 0.6:
            near = [hex for hex in land if s.board.grid.distance(hex, s.where[one]) <= 6]
            s.where[one] = rng.choice(near)
    tally(s)
    for army in range(3):
        wanted = expected_dispatch(s, army)
        found = dispatch(s, army)
        assert set(s.board.grid.hexes(found)) == wanted
        some = (
            s.board.grid.mask(s.board.labels(rng.sample(land, 40)))
            | s.board.grid.bit[s.where[s.game.pieces.commander[army]]]
        )
        assert in_dispatch(s, army, some) == found & some


def test_a_commander_out_of_the_couriers_reach_serves_nobody() -> None:
    """93: nor does one who is off the map."""
    s = scene(force("fr_napoleon", "waiting"), REILLE, french_center="4326", **NEXT)
    alone = dispatch(s, 0)
    far = scene(force("fr_napoleon", "1029"), REILLE, french_center="4326", **NEXT)
    bit = far.board.grid.bit[hex_at(far, "1028")]
    courier = reach(far, hex_at(far, "4326"), 28, 0, roads=True)
    assert bool(dispatch(far, 0) & bit) == (hex_at(far, "1029") in courier)
    near = scene(force("fr_napoleon", "4419"), REILLE, french_center="4326", **NEXT)
    assert dispatch(near, 0) & ~alone
    assert in_dispatch(near, 0, near.board.grid.board) == dispatch(near, 0)
    gone = scene(REILLE, french_center="", **NEXT)
    assert dispatch(gone, 0) == in_dispatch(gone, 0, gone.board.grid.board) == 0


def test_the_limited_center_works_from_its_day_while_it_is_free() -> None:
    """92"""
    assert center_hex(scene(REILLE, **INVASION), 2) == -1
    s = scene(REILLE, **NEXT)
    assert center_hex(s, 2) == hex_at(s, "5701")
    taken = scene(REILLE | {"hex": "5701"}, french_center="4326", **NEXT)
    assert center_hex(taken, 2) == -1
    assert center_hex(taken, 0) == hex_at(taken, "4326")
    taken.active[0] = 0
    assert center_hex(taken, 0) == -1


# Lines of communication


def test_a_line_is_at_most_eighty_road_hexes_through_free_hexes() -> None:
    """91: no enemy Force, no zone without a friend; vedettes and lone leaders block nothing."""
    clear = scene(
        REILLE, force("pr_bluecher", "4327"), vedettes=(("prussian", "4327"),), french_center="4326", **AFTER_THREE
    )
    assert has_line(clear, 0)
    path = line(clear, 0, clear.board.grid.board)
    assert (clear.board.label[path[0]], clear.board.label[path[-1]]) == ("4326", "4034")
    assert len(path) <= 81
    on_it = scene(REILLE, french_center="4034", **NEXT)
    assert has_line(on_it, 0)
    none = scene(REILLE, french_center="", **NEXT)
    assert not has_line(none, 0)
    assert line(none, 0, none.board.grid.board) == []
    assert has_line(none, 2)
    held = scene(REILLE, force("pr_zieten", "4034", pr_henckel=5), french_center="4326", **AFTER_THREE)
    assert not has_line(held, 0)


def test_the_column_of_attrition() -> None:
    """101, 262, 263, 266"""

    def column(leader_: dict[str, Any], **fields: Any) -> int:
        s = scene(leader_, force("fr_gerard", "4034", fr_pecheux=5), **{"french_center": "4326", **fields})
        return attrition_column(s, leader(s, leader_["id"]))

    lille = force("fr_mg1", "1029", fr_donzelot=6)
    zieten = force("pr_zieten", "4613", pr_henckel=5)
    hill = force("aa_hill", "1716", aa_clinton=7)
    before = {**BEFORE}
    assert column(lille, **before) == 0
    assert column(lille, **INVASION) == 0
    assert column(lille, **NEXT) == 2
    assert column(REILLE, **NEXT) == 0
    assert column(force("fr_mg1", "3307", fr_donzelot=6), allied_center="", **INVASION) == 2  # in Belgium: measured
    assert column(hill, **before) == 0
    assert column(hill, **INVASION) == 0
    assert column(hill, **NEXT) == 2
    for fields, expected in ((NEXT, 1), (AFTER_THREE, 1), (AFTER_FOUR, 2)):
        assert column(zieten, **fields) == expected
    assert column(REILLE, french_center="", **NEXT) == 2
    s = scene(REILLE, french_center="4326", **NEXT)
    s.renamed[0] = s.turn
    assert attrition_column(s, leader(s, "fr_reille")) == 2
    s.renamed[0] = s.turn - 1
    assert attrition_column(s, leader(s, "fr_reille")) == 0


def test_the_days_since_the_invasion() -> None:
    """16, E7"""
    for fields, since, french, coalition in (
        (BEFORE, -1, True, True),
        (INVASION, 0, False, True),
        (NEXT, 1, False, True),
        (AFTER_THREE, 3, False, False),
    ):
        s = scene(REILLE, french_center="4326", **fields)
        assert since_invasion(s) == since
        assert barred_country(s, 0) == (s.board.belgium if french else 0)
        assert barred_country(s, 1) == (s.board.france if coalition else 0)
    first = scene(REILLE, french_center="4326", turn="1815-06-09", invasion="1815-06-09")
    assert (first.invasion, since_invasion(first)) == (0, 0)


# Centers


def test_centers_become_active_in_their_administration() -> None:
    """85, 88: the Anglo-Allied one never before Invasion Turn +1, the French at once; the Prussians have none."""
    for army, fields, active in ((0, BEFORE, 1), (1, BEFORE, 0), (1, INVASION, 0), (1, NEXT, 1)):
        s = scene(REILLE, french_center="4326", **fields)
        s.active = [0, 0, 0]
        renew_centers(s, army, SILENT)
        assert s.active[army] == active
    renew_centers(s, 2, SILENT)
    assert s.center[2] == -1


@pytest.mark.parametrize(
    ("returns", "turn", "enemy", "there", "active"),
    [
        (7, 7, "", True, 0),
        (8, 7, "", False, 0),
        (107, 7, "", True, 1),
        (108, 7, "", False, 0),
        (7, 7, "4034", False, 0),
        (7, 7, "4033", False, 0),
        (107, 7, "4033", False, 0),
    ],
)
def test_a_center_comes_back_at_its_source(returns: int, turn: int, enemy: str, there: bool, active: int) -> None:
    """85, 87: when its day has come and no enemy holds or threatens the hex; a disbanded one is active at once."""
    leaders = [REILLE, *([force("aa_uxbridge", enemy, aa_lightcavalry=4)] if enemy else [])]
    s = scene(*leaders, french_center="", turn="1815-06-16", invasion="1815-06-12")
    assert s.turn == turn
    s.returns[0] = returns
    renew_centers(s, 0, SILENT)
    assert (s.center[0] == hex_at(s, "4034"), s.active[0]) == (there, active)
    assert s.returns[0] == (-1 if there else returns)


def test_a_center_flies_from_a_zone_or_a_force() -> None:
    """85: not while a Force of its own side is in the hex, unless the enemy himself is."""
    zieten = force("pr_zieten", "4418", pr_henckel=5)
    alone = scene(REILLE, zieten, french_center="4419", **NEXT)
    assert flight(alone) == 0
    guarded = scene(REILLE | {"hex": "4419"}, zieten, french_center="4419", **NEXT)
    assert flight(guarded) == -1
    assert flight(scene(REILLE, zieten, french_center="4326", **NEXT)) == -1
    allied = scene(REILLE | {"hex": "3407"}, **NEXT)
    assert flight(allied) == 1
    assert flight(scene(REILLE, zieten, french_center="", **NEXT)) == -1


def test_where_a_center_flies() -> None:
    """85: up to 5 MPs by road, past zones but not Forces, out of both, nearer to its source by road."""
    s = scene(REILLE | {"hex": "3407"}, **NEXT)
    board = s.board
    away = board.road_distance(hex_at(s, "3201"), 0)
    home = hex_at(s, "3307")
    ways = reach(s, home, 5, s.forces[0], roads=True)
    expected = {
        hex for hex in ways if hex != home and not s.zones[0] & board.grid.bit[hex] and 0 <= away[hex] < away[home]
    }
    assert set(board.grid.hexes(havens(s, 1))) == expected
    assert hex_at(s, "3201") in expected
    blocked = scene(REILLE | {"hex": "3407"}, force("fr_lobau", "3305", fr_simmer=5), **NEXT)
    assert not havens(blocked, 1) & board.grid.bit[hex_at(s, "3201")]


def test_a_center_without_a_haven_leaves_the_map() -> None:
    """85: and returns from the next Administration Segment on."""
    s = scene(
        force("fr_reille", "3408", flags=("command",), fr_foy=6),
        force("fr_lobau", "3305", fr_simmer=5),
        force("fr_gerard", "4034", fr_pecheux=5),
        french_center="4326",
        **NEXT,
    )
    assert havens(s, 1) == 0
    play(s, "move fr_reille", "go fr_reille", "to 3407")
    assert (at(s), who(s)) == ("take_step", "french")  # nobody is asked where there is nothing to choose
    assert (s.center[1], s.active[1], s.returns[1]) == (-1, 0, s.turn)


def test_the_center_moves_five_mps_once_and_not_after_a_change_of_source() -> None:
    """84"""
    s = scene(REILLE, force("fr_gerard", "4034", fr_pecheux=5), french_center="4326", **NEXT)
    assert legal(s, "shift") == ["french_center"]
    play(s, "shift french_center")
    assert s.allowance == 10
    ways = reach(s, hex_at(s, "4326"), 5, 0, roads=True)
    assert set(legal(s, "to")) == {s.board.label[hex] for hex in ways} - {"4326"}
    play(s, "to 4325", "stop")
    assert legal(s, "shift") == []
    changed = scene(REILLE, french_center="4326", **NEXT)
    changed.renamed[0] = changed.turn
    changed.options = None
    assert legal(changed, "shift") == []
    assert refused(changed, "shift french_center") == "84"


# Administration


def administering(*leaders: dict[str, Any], **fields: Any) -> EmperorState:
    fields = {"french_center": "4326", "pending": {"count": 2}, **NEXT, **fields}
    return scene(*leaders, step="administer", **fields)


def test_replacements_need_a_pool_a_center_and_a_place() -> None:
    """106-108, 113: up to 2 for the French; not Old Guard, not at the maximum, not in a zone, not out of reach."""
    s = administering(
        force("fr_reille", "4326", fr_foy=5, fr_jerome=8),
        force("fr_napoleon", "4325", fr_friant=3, fr_duhesme=3),
        force("fr_lobau", "4217", fr_simmer=4),
        force("fr_mg1", "1029", fr_donzelot=5),
        force("pr_zieten", "4216", pr_henckel=5),
        pool={"french": 3},
        commands={"french": 4},
    )
    assert set(legal(s, "replace")) == {"fr_foy", "fr_duhesme"}
    cites = {"fr_jerome": "107", "fr_friant": "113", "fr_simmer": "107", "fr_donzelot": "107", "pr_henckel": "107"}
    assert {id: refused(s, f"replace {id}") for id in cites} == cites
    play(s, "replace fr_foy")
    assert (sp(s, "fr_foy"), s.pool[0], s.count) == (6, 2, 1)
    assert s.strength[leader(s, "fr_reille")] == 14
    assert (legal(s, "source"), legal(s, "disband")) == ([], [])  # 89: they come before
    assert refused(s, "source 2434") == "89"
    play(s, "replace fr_duhesme")
    assert at(s) == "organize"


def test_the_pool_limits_replacements() -> None:
    s = administering(force("fr_reille", "4326", fr_foy=3), pool={"french": 1})
    play(s, "replace fr_foy")
    assert s.pool[0] == 0
    assert legal(s, "replace") == []


def test_the_armies_have_their_own_quota() -> None:
    """107, 109: one each for the Coalition, from Invasion Turn +1, while their center works."""
    s = scene(
        force("aa_hill", "3307", aa_clinton=5),
        force("pr_zieten", "5701", pr_henckel=3),
        REILLE,
        step="pick_marcher",
        pool={"anglo_allied": 3, "prussian": 3},
        french_center="4326",
        **NEXT,
    )
    pass_to(s, "administer")
    assert (s.army, s.count) == (1, 1)
    play(s, "replace aa_clinton")
    assert (s.army, s.count, legal(s, "replace")) == (2, 1, ["pr_henckel"])
    assert (legal(s, "source"), legal(s, "invade")) == ([], [])
    play(s, "replace pr_henckel")
    assert at(s) != "administer"


def test_the_invasion_is_announced_once() -> None:
    """E9, C26"""
    s = administering(REILLE, **{**BEFORE, "invasion": ""})
    assert "invade" in legal(s)
    play(s, "invade")
    assert s.invasion == s.turn
    assert "invade" not in legal(s)
    assert refused(s, "invade") == "E9"
    assert "disband" in legal(s)


def test_a_disbanded_center_takes_replacements_with_it() -> None:
    """83, 87: seven turns"""
    s = administering(force("fr_reille", "4326", fr_foy=3), pool={"french": 2}, commands={"french": 4})
    play(s, "disband")
    assert (s.center[0], s.active[0], s.returns[0]) == (-1, 0, 100 + 7 + 7)
    assert (s.count, legal(s, "replace"), "disband" in legal(s)) == (0, [], False)
    assert refused(s, "disband") == "87"
    assert len(legal(s, "source")) == 4


def test_another_source_is_named_from_the_list_once_a_turn() -> None:
    """58, 101: no Movement Commands in that turn; free of that price where the enemy holds the old one."""
    s = administering(REILLE, commands={"french": 4})
    assert set(legal(s, "source")) == {"2434", "6133", "1534", "0131"}
    assert refused(s, "source 4034") == "101"
    assert refused(s, "source 3201") == "58"
    play(s, "source 6133")
    assert (s.commands[0], s.renamed[0], s.source[0]) == (0, s.turn, hex_at(s, "6133"))
    assert at(s) != "administer" or legal(s, "source") == []
    held = administering(REILLE, force("aa_uxbridge", "4034", aa_lightcavalry=4), commands={"french": 4}, **AFTER_THREE)
    play(held, "source 6133")
    assert held.commands[0] == 4
    assert held.renamed[0] < -2
    assert held.renamed[0] != held.turn
    assert legal(held, "source") == []


def test_the_coalition_administers_army_by_army() -> None:
    """64, 89"""
    s = scene(
        force("aa_hill", "3307", aa_clinton=7), REILLE, step="pick_marcher", players=3, french_center="4326", **NEXT
    )
    pass_to(s, "administer")
    assert (who(s), s.army, s.commands) == ("allied", 1, [0, 8, 8])
    assert len(legal(s, "source")) == 4
    play(s, "end")
    assert (at(s), s.army) == ("organize", 1)
    assert where(s, "aa_hill") == "3307"
