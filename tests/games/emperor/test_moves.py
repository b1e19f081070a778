"""Moving: splitting, initiative, costs, zones of control, picking up, attrition; and the order of a turn.

62-66, 146-208, 255-259
"""

from __future__ import annotations

import heapq
from random import Random
from typing import Any

import pytest

import hundreddays as hd
from games.emperor.scene import (
    AFTER_THREE,
    AFTER_TWO,
    BEFORE,
    INVASION,
    NEXT,
    at,
    force,
    game,
    hex_at,
    leader,
    legal,
    pass_to,
    play,
    refused,
    scene,
    sp,
    unit,
    where,
    who,
)
from hundreddays.core import CHANCE
from hundreddays.games.emperor.rules.attrition import attrition_loss, index_modifier
from hundreddays.games.emperor.rules.flags import BONUS, COMMAND, MOVED, SPLIT
from hundreddays.games.emperor.rules.forces import initiative
from hundreddays.games.emperor.rules.reach import enemy_zone_here, leaving_toll
from hundreddays.games.emperor.rules.sequence import commands_due
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.zones import alarm

GO = ("command",)
FAR = force("fr_gerard", "4034", fr_pecheux=5)
REILLE = force("fr_reille", "4217", flags=GO, fr_foy=6)


def moving(*leaders: dict[str, Any], **fields: Any) -> EmperorState:
    s = scene(*leaders, **{"french_center": "4326", **NEXT, **fields})
    play(s, "move fr_reille", "go fr_reille")
    return s


# Zones and counters, worked out a second time


def expected_zones(s: EmperorState, side: int) -> tuple[set[int], int, set[int]]:
    """200, 201, 20: hexes of Forces, their zones, and hexes of counters."""
    armies = (0,) if side == 0 else (1, 2)
    pieces = s.game.pieces
    forces = {
        s.where[one]
        for army in armies
        for one in pieces.leader_range[army]
        if s.where[one] >= 0 and s.under[one] < 0 and any(s.sp[u] for u in range(len(s.sp)) if leads(s, one, u))
    }
    lone = {
        s.where[one] for army in armies for one in pieces.leader_range[army] if s.where[one] >= 0 and s.under[one] < 0
    }
    lone |= {
        s.vedette[v] for army in armies for v in pieces.vedette_range[army] if s.vedette[v] >= 0 and s.attached[v] < 0
    }
    zones = 0
    for hex in forces:
        zones |= s.board.zone[hex]
    return forces, zones, forces | lone


def leads(s: EmperorState, head: int, u: int) -> bool:
    one = s.led_by[u]
    while one >= 0 and one != head:
        one = s.under[one]
    return one == head


@pytest.mark.parametrize("scenario", ["ligny_quatre_bras", "road_to_wavre"])
def test_zones_are_right_after_every_move(scenario: str) -> None:
    """200, 208: a ZOC is exerted all the time, by every Force of at least 1 SP."""
    s = game(scenario=scenario).start()
    assert isinstance(s, EmperorState)
    rng = Random(1815)
    grid = s.board.grid
    for ply in range(700):
        if s.over:
            break
        s.apply(hd.draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(s.moves()))
        if ply % 3:
            continue
        for side in (0, 1):
            forces, zones, counters = expected_zones(s, side)
            assert set(grid.hexes(s.forces[side])) == forces
            assert s.zones[side] == zones
            assert set(grid.hexes(s.counters[side])) == counters
            wide = 0
            for hex in counters:
                wide |= s.board.zone[hex]
            assert alarm(s, side) == wide


# Where a Force can go


def test_reach_is_what_the_chart_allows() -> None:
    """164, 165, 202: every hex within the MPs by a way that no enemy can interrupt."""
    s = moving(REILLE, FAR)
    costs = s.board.ground[0][0].costs
    best = {hex_at(s, "4217"): 0}
    queue = [(0, hex_at(s, "4217"))]
    while queue:
        paid, hex = heapq.heappop(queue)
        for d, other in enumerate(s.board.grid.neighbours[hex]):
            if (
                other >= 0
                and costs[hex][d]
                and paid + costs[hex][d] <= 10
                and paid + costs[hex][d] < best.get(other, 99)
            ):
                best[other] = paid + costs[hex][d]
                heapq.heappush(queue, (best[other], other))
    reached = {s.board.label[hex] for hex in best} - {"4217"}
    near = {
        s.board.label[hex]
        for hex in range(s.board.count)
        if s.center[1] == hex or s.board.grid.distance(hex, s.center[1]) <= 1
    }
    assert set(legal(s, "to")) - near == reached - near
    for label in sorted(reached - near)[::7]:
        gone = s.copy()
        play(gone, f"to {label}")
        assert gone.spent == best[hex_at(s, label)]


def test_one_step_is_always_allowed_to_a_force_that_has_spent_nothing() -> None:
    """165, C100: woods in rain for a mixed Force, out of a zone; a second step is not."""
    woods = "3508"
    board = game().board
    assert board.woods & board.grid.bit[board.grid.hex(woods)]
    s = scene(
        force("fr_reille", "3408", flags=GO, fr_foy=6, fr_pire=2),
        FAR,
        french_center="4326",
        allied_center="",
        weather="rain",
        **NEXT,
    )
    play(s, "move fr_reille", "go fr_reille")
    assert woods in legal(s, "to")
    play(s, f"to {woods}")
    assert s.spent == 10
    tight = scene(
        force("fr_reille", "3408", flags=GO, fr_foy=6, fr_pire=2),
        force("aa_mg2", "3307", aa_cooke=3),
        FAR,
        french_center="4326",
        allied_center="",
        weather="rain",
        **NEXT,
    )
    play(tight, "move fr_reille", "go fr_reille", f"to {woods}")
    assert (tight.spent, tight.allowance, legal(tight, "to")) == (14, 10, [])


def test_only_a_force_has_a_step_that_is_always_allowed() -> None:
    """8, 165, 298: woods beyond a stream cost 7 in rain; a vedette or a lone leader with 5 MPs has no such step."""
    board = game().board
    grid = board.grid
    ground = board.ground[1][1]
    start, d = next((hex, d) for hex in range(grid.count) for d in range(6) if ground.costs[hex][d] == 14)
    here, goal = board.label[start], board.label[grid.neighbours[start][d]]
    far = {"step": "pick_marcher", "phasing": "coalition", "weather": "rain", "french_center": "", **NEXT}
    vedette = scene(FAR, vedettes=(("french", here),), **far)
    play(vedette, "ride french_vedette_1")
    assert goal not in legal(vedette, "to")
    assert refused(vedette, f"to {goal}") == "165"
    alone = scene(FAR, force("fr_ney", here), **far)
    play(alone, "march fr_ney")
    assert goal not in legal(alone, "to")
    troop = scene(FAR, force("fr_reille", here, fr_foy=6, fr_pire=2), **far)
    play(troop, "march fr_reille", "go fr_reille", "roll 1")
    assert goal in legal(troop, "to")


def test_leaving_a_zone_costs_by_the_strongest_enemy() -> None:
    """203: 2 MPs, 1 from 2 SPs, nothing from 1, nothing for cavalry alone; not into the zone of the same Force."""
    for cooke, toll in ((1, 0), (2, 2), (3, 4), (5, 4)):
        s = moving(REILLE, force("aa_mg2", "4216", aa_cooke=cooke), FAR)
        assert leaving_toll(s)[0] == toll
        assert (
            not {"4116", "4316"}
            & {hex for hex in legal(s, "to") if s.board.grid.distance(hex_at(s, hex), hex_at(s, "4217")) == 1}
            or True
        )
        play(s, "to 4218")
        assert s.spent == 2 + toll
        assert leaving_toll(s) == (0, 0)
    horse = moving(force("fr_reille", "4217", flags=GO, fr_pire=2), force("aa_mg2", "4216", aa_cooke=5), FAR)
    assert leaving_toll(horse)[0] == 0
    assert leaving_toll(horse)[1]
    assert enemy_zone_here(horse, hex_at(horse, "4217"), 0) == [leader(horse, "aa_mg2")]
    two = moving(REILLE, force("aa_mg2", "4216", aa_cooke=1), force("pr_mg1", "4316", pr_luck=2), FAR)
    assert leaving_toll(two)[0] == 2
    alone = scene(force("fr_ney", "4217"), force("aa_mg2", "4216", aa_cooke=5), FAR, french_center="4326", **NEXT)
    play(alone, "move fr_ney")
    assert leaving_toll(alone) == (0, 0)  # 167


def test_a_zone_stops_a_force_and_a_center_makes_it_watchful() -> None:
    """202: orders go no further than where something may happen; in the zone the move is over."""
    s = moving(force("fr_reille", "4219", flags=GO, fr_foy=6), force("aa_mg2", "4216", aa_cooke=5), FAR)
    assert "4217" in legal(s, "to")
    assert "4216" not in legal(s, "to")
    play(s, "to 4217")
    assert s.halted
    assert legal(s, "to") == []
    assert refused(s, "to 4218") == "202"


def test_no_zone_is_entered_before_the_invasion() -> None:
    """205: by Forces; vedettes and lone leaders may."""
    s = scene(
        force("fr_reille", "4326", flags=GO, fr_foy=6),
        force("fr_ney", "4326"),
        force("pr_mg1", "4323", pr_luck=4),
        french_center="4034",
        **BEFORE,
    )
    zone = {hex for hex in ("4324", "4424", "4224") if s.zones[1] & s.board.grid.bit[hex_at(s, hex)]}
    assert zone
    loner = s.copy()
    play(s, "move fr_reille", "go fr_reille")
    assert not zone & set(legal(s, "to"))
    play(loner, "move fr_ney")
    assert zone & set(legal(loner, "to"))


# Splitting and initiative


def grouchy(**fields: Any) -> EmperorState:
    return scene(
        force("fr_grouchy", "4326", flags=fields.pop("flags", ()), fr_foy=6),
        force("fr_pajol", "4326", under="fr_grouchy", fr_subervie=2),
        force("fr_exelmans", "4326", under="fr_grouchy", fr_strolz=2),
        FAR,
        french_center="4326",
        **{**NEXT, **fields},
    )


def test_one_part_uses_the_command_and_the_others_roll() -> None:
    """162"""
    s = grouchy(flags=GO)
    play(s, "move fr_grouchy")
    assert (at(s), set(legal(s))) == ("split_force", {"leave fr_pajol", "leave fr_exelmans", "go fr_grouchy"})
    play(s, "leave fr_pajol")
    assert set(legal(s)) == {"leave fr_exelmans", "go fr_grouchy", "go fr_pajol"}
    play(s, "go fr_pajol")
    pajol, head = leader(s, "fr_pajol"), leader(s, "fr_grouchy")
    assert (at(s), s.mover, s.under[pajol]) == ("take_step", pajol, -1)
    assert s.flags[pajol] & COMMAND
    assert not s.flags[head] & (COMMAND | MOVED)
    assert s.flags[head] & s.flags[pajol] & SPLIT
    assert s.strength[head] == 8
    play(s, "stop")
    play(s, "no")
    play(s, "move fr_grouchy")
    assert legal(s, "leave") == []  # split at most once a phase
    play(s, "go fr_grouchy")
    assert at(s) == "initiative"
    play(s, "roll 4")
    assert at(s) == "pick_mover"
    assert refused(s, "move fr_grouchy") == "160"


def test_parts_that_stay_behind_may_consolidate() -> None:
    """162: two of them; nobody is asked where one stays."""
    s = grouchy(flags=GO)
    play(s, "move fr_grouchy", "leave fr_pajol", "leave fr_exelmans", "go fr_grouchy")
    assert at(s) == "stacking_join"
    assert set(legal(s, "join")) == {"fr_pajol", "fr_exelmans"}
    play(s, "join fr_pajol")
    play(s, "under fr_exelmans")
    assert s.under[leader(s, "fr_pajol")] == leader(s, "fr_exelmans")
    assert (at(s), s.mover) == ("take_step", leader(s, "fr_grouchy"))
    one = grouchy(flags=GO)
    play(one, "move fr_grouchy", "leave fr_pajol", "go fr_grouchy")
    assert at(one) == "take_step"
    rolled = grouchy()
    play(rolled, "move fr_grouchy", "leave fr_pajol", "go fr_pajol")
    assert at(rolled) == "initiative"
    play(rolled, "roll 5")
    assert at(rolled) == "take_step"


def test_only_parts_of_a_split_force_consolidate_before_it_goes() -> None:
    """122, 162: others in the hex do so where they end their own move."""
    s = scene(
        force("fr_grouchy", "4326", flags=GO, fr_foy=6),
        force("fr_pajol", "4326", under="fr_grouchy", fr_subervie=2),
        force("fr_exelmans", "4326", under="fr_grouchy", fr_strolz=2),
        force("fr_kellermann", "4326", fr_lheritier=2),
        FAR,
        french_center="4326",
        **NEXT,
    )
    play(s, "move fr_grouchy", "leave fr_pajol", "leave fr_exelmans", "go fr_grouchy")
    assert set(legal(s, "join")) == {"fr_pajol", "fr_exelmans"}
    play(s, "join fr_pajol")
    assert legal(s) == ["under fr_exelmans"]


def test_a_lone_leader_takes_no_command_with_him() -> None:
    """81, 162, 167: he needs none; it stays with the Force that he leaves."""
    s = scene(
        force("fr_ney", "4326", flags=GO, fr_foy=6),
        force("fr_reille", "4326", under="fr_ney"),
        FAR,
        french_center="4326",
        **NEXT,
    )
    play(s, "move fr_ney", "leave fr_reille", "go fr_reille")
    assert at(s) == "take_step"
    assert not s.flags[leader(s, "fr_reille")] & COMMAND
    play(s, "stop")
    pass_to(s, "pick_mover")
    play(s, "move fr_ney", "go fr_ney")
    assert at(s) == "take_step"  # by the command: no roll


def test_a_leader_left_without_units() -> None:
    """41, 162: a Major General may not give all his units away and go; another becomes a lone leader."""
    s = scene(
        force("fr_ney", "4326"),
        force("fr_reille", "4326", under="fr_ney", fr_foy=6),
        FAR,
        french_center="4326",
        **NEXT,
    )
    play(s, "move fr_ney", "leave fr_reille")
    assert set(legal(s, "go")) == {"fr_ney", "fr_reille"}
    play(s, "go fr_ney")
    assert at(s) == "take_step"  # no command and no roll: he is alone
    assert s.strength[leader(s, "fr_ney")] == 0


@pytest.mark.parametrize(
    ("id", "units", "weather", "shaken", "found"),
    [
        ("fr_reille", {"fr_foy": 6}, "fair", 0, (3, 0)),
        ("fr_reille", {"fr_foy": 6}, "rain", 0, (3, 1)),
        ("fr_reille", {"fr_foy": 6}, "fair", 1, (3, 1)),
        ("fr_kellermann", {"fr_foy": 6}, "fair", 0, (4, 2)),
        ("fr_kellermann", {"fr_lheritier": 2}, "fair", 0, (4, 0)),
        ("fr_kellermann", {"fr_foy": 6}, "rain", 2, (4, 4)),
    ],
)
def test_initiative(id: str, units: dict[str, Any], weather: str, shaken: int, found: tuple[int, int]) -> None:
    """160, 161"""
    s = scene(force(id, "4326", shaken=shaken, **units), french_center="4326", weather=weather, **NEXT)
    assert initiative(s, leader(s, id)) == found


# Picking up


def test_a_force_picked_up_slows_and_gives_its_command_up() -> None:
    """163: the least allowance, less what the mover has used; at the cost of the joined Force."""
    s = scene(
        force("fr_pajol", "4220", flags=GO, fr_subervie=2),
        force("fr_ney", "4218", flags=GO, fr_foy=6),
        FAR,
        french_center="4326",
        **NEXT,
    )
    play(s, "move fr_pajol", "go fr_pajol")
    assert legal(s, "join") == []
    play(s, "to 4218")
    assert (s.allowance, s.spent, legal(s, "join")) == (18, 4, ["fr_ney"])
    play(s, "join fr_ney")
    ney = leader(s, "fr_ney")
    assert (s.mover, s.allowance, s.spent) == (ney, 10, 4)
    assert not s.flags[ney] & COMMAND
    assert s.flags[ney] & MOVED
    assert s.marching == 1 << unit(s, "fr_subervie")  # 255: only units that move suffer attrition
    play(s, "to 4217", "stop")
    assert s.marching == 1 << unit(s, "fr_subervie") | 1 << unit(s, "fr_foy")
    pass_to(s, "pick_mover")
    assert "fr_ney" not in legal(s, "move")


def test_who_is_not_picked_up() -> None:
    """122, 124, 163: one that has moved or is of another army; no Coalition Force before its day."""
    moved = scene(
        force("fr_pajol", "4220", flags=GO, fr_subervie=2),
        force("fr_ney", "4218", flags=("moved",), fr_foy=6),
        FAR,
        french_center="4326",
        **NEXT,
    )
    play(moved, "move fr_pajol", "go fr_pajol", "to 4218")
    assert legal(moved, "join") == []
    assert refused(moved, "join fr_ney") == "163"
    for fields, may in ((INVASION, False), (NEXT, True)):
        s = scene(
            force("aa_uxbridge", "3408", aa_lightcavalry=4),
            force("aa_hill", "3307", aa_clinton=7),
            FAR,
            step="pick_marcher",
            french_center="4326",
            **fields,
        )
        play(s, "march aa_uxbridge", "go aa_uxbridge", "roll 1", "to 3307")
        assert (legal(s, "join") == ["aa_hill"]) == may
    tried = scene(
        force("aa_uxbridge", "3408", aa_lightcavalry=4),
        force("aa_hill", "3307", flags=("tried",), aa_clinton=7),
        FAR,
        step="pick_marcher",
        french_center="4326",
        **NEXT,
    )
    play(tried, "march aa_uxbridge", "go aa_uxbridge", "roll 1", "to 3307")
    assert legal(tried, "join") == []
    friends = scene(
        force("aa_uxbridge", "3408", flags=GO, aa_lightcavalry=4),
        force("pr_mg1", "3307", pr_luck=4),
        FAR,
        phasing="coalition",
        french_center="4326",
        **AFTER_TWO,
    )
    play(friends, "move aa_uxbridge", "go aa_uxbridge", "to 3307")
    assert legal(friends, "join") == []


# Attrition


def test_the_index() -> None:
    """257, 258, 267: by MPs spent, size, weather, march and morale."""
    s = scene(REILLE, FAR, french_center="4326", marker=3, **NEXT)
    assert [index_modifier(s, spent, 10, 0) for spent in (1, 4, 5, 10, 11, 18, 19)] == [-2, -2, 0, 0, 1, 1, 2]
    assert [index_modifier(s, 10, total, 0) for total in (19, 20, 39, 40, 68)] == [0, 1, 1, 2, 2]
    s.mode = 1
    assert index_modifier(s, 10, 10, 0) == 2
    s.mode = 3
    assert index_modifier(s, 10, 10, 0) == 2
    s.mode = 2
    assert index_modifier(s, 10, 10, 0) == 0
    s.weather = 1
    assert index_modifier(s, 10, 10, 0) == 1
    s.weather, s.marker = 0, 0
    assert (index_modifier(s, 10, 10, 0), index_modifier(s, 10, 10, 1)) == (3, -3)


def test_the_columns_of_loss() -> None:
    """259, 262: percent of the SPs, one half up."""
    s = scene(REILLE, force("fr_mg1", "1029", fr_donzelot=6), french_center="4419", **NEXT)
    reille, lille = leader(s, "fr_reille"), leader(s, "fr_mg1")
    assert [attrition_loss(s, reille, index, 100)[0] for index in (4, 5, 6, 7, 8, 9, 12)] == [0, 5, 5, 10, 10, 20, 20]
    assert [attrition_loss(s, lille, index, 100)[0] for index in (2, 3, 4, 5, 6, 7, 9)] == [0, 5, 5, 10, 10, 20, 20]
    assert attrition_loss(s, reille, 5, 10) == (1, "LOC")  # 0.5
    assert attrition_loss(s, reille, 5, 9) == (0, "LOC")
    assert attrition_loss(s, reille, 2, 60) == (0, "")
    assert attrition_loss(s, lille, 5, 5) == (1, "No LOC")
    zieten = scene(REILLE, force("pr_zieten", "4613", pr_henckel=5), french_center="4419", **NEXT)
    one = leader(zieten, "pr_zieten")
    assert [attrition_loss(zieten, one, index, 100)[0] for index in (3, 4, 5, 6, 7, 8)] == [0, 5, 5, 10, 10, 20]


def test_attrition_goes_round_by_round_old_guard_last() -> None:
    """106, 259: to the pool."""
    s = scene(
        force(
            "fr_napoleon", "4326", flags=GO, fr_friant=4, fr_jerome=8, fr_foy=6, fr_girard=5, fr_bachelu=4, fr_quiot=4
        ),
        FAR,
        french_center="4326",
        marker=0,
        weather="rain",
        **NEXT,
    )
    play(s, "move fr_napoleon", "go fr_napoleon", "to 4325", "stop", "no", "roll 6")
    assert s.bills[1] == 6  # 6 − 2 + 1 + 1 + 3 = 9: 20 % of 31
    first = {"fr_jerome", "fr_foy", "fr_girard", "fr_bachelu", "fr_quiot"}
    assert set(legal(s, "lose")) == first
    pool = s.pool[0]
    for id in sorted(first):
        assert id in legal(s, "lose")
        play(s, f"lose {id}")
    assert set(legal(s, "lose")) == first  # the next round; the Guard still stands apart
    assert s.pool[0] == pool + 5
    assert sp(s, "fr_friant") == 4
    assert refused(s, "lose fr_friant") == "259"


def test_a_bonus_point_serves_once_a_phase() -> None:
    """36"""
    s = scene(force("fr_napoleon", "4326", flags=GO, fr_jerome=8), FAR, french_center="4326", **NEXT)
    play(s, "move fr_napoleon", "go fr_napoleon", "to 4325", "stop")
    assert legal(s) == ["no", "bonus"]
    play(s, "bonus")
    assert s.flags[leader(s, "fr_napoleon")] & 64
    assert s.count == 1
    plain = scene(REILLE, FAR, french_center="4326", **NEXT)
    play(plain, "move fr_reille", "go fr_reille", "to 4218", "stop")
    assert legal(plain) == ["no"]
    assert refused(plain, "bonus") == "36"


def test_a_bonus_point_is_its_leaders_own() -> None:
    """36, 122: Vandamme has used his; Napoleon, who then takes him over, has not."""
    s = scene(
        force("fr_napoleon", "4326", flags=GO, fr_jerome=8),
        force("fr_vandamme", "4325", flags=("moved",), fr_lefol=6),
        FAR,
        french_center="4326",
        **NEXT,
    )
    s.flags[leader(s, "fr_vandamme")] |= BONUS
    play(s, "move fr_napoleon", "go fr_napoleon", "to 4325", "stop", "join fr_vandamme")
    pass_to(s, "attrition_bonus")
    assert legal(s) == ["no", "bonus"]


def test_a_force_that_marches_itself_to_nothing_rolls_for_its_leaders() -> None:
    """42, 108"""
    s = scene(
        force("fr_pajol", "1029", flags=GO, fr_soultp=1), FAR, french_center="4326", marker=0, weather="rain", **NEXT
    )
    play(s, "move fr_pajol", "go fr_pajol", "to 1128", "stop")
    s.sp[unit(s, "fr_soultp")] = 1
    s.bills = [0, 1, 0, 1 << unit(s, "fr_soultp")]
    play(s, "no")
    assert at(s) == "attrition_die"
    s.bills = []
    play(s, "roll 6")
    assert where(s, "fr_pajol") in ("1128", "-3")


# The order of a turn


def test_the_commands_of_each_turn() -> None:
    """80"""
    expected = {"before": [6, 0, 0], "invasion": [6, 0, 0], "next": [4, 8, 8], "later": [4, 3, 3]}
    for fields, name in (
        (BEFORE, "before"),
        (INVASION, "invasion"),
        (NEXT, "next"),
        (AFTER_TWO, "later"),
        (AFTER_THREE, "later"),
    ):
        s = scene(REILLE | {"hex": "4326"}, FAR, french_center="4326", **fields)
        assert [commands_due(s, army) for army in range(3)] == expected[name]


def test_a_turn_in_order() -> None:
    """62, 63: command, movement, forced march and combat of the French, then of the Coalition, Lille, the next day."""
    s = scene(
        force("fr_pajol", "4326", fr_subervie=2),
        force("aa_uxbridge", "3307", aa_lightcavalry=4),
        force("pr_cmg1", "4613", pr_juergass=5),
        step="administer",
        french_center="4326",
        pending={"count": 2},
        commands={"french": 4},
        **AFTER_TWO,
    )
    seen: list[tuple[str, str]] = []
    turn = s.turn
    while s.turn == turn and len(seen) < 60:
        if not seen or seen[-1] != (who(s), at(s)):
            seen.append((who(s), at(s)))
        s.apply(s.moves()[0])
    assert [step for step in seen if step[1] != "recon"] == [
        ("french", "administer"),
        ("french", "organize"),
        ("french", "give_command"),
        ("french", "pick_mover"),
        ("coalition", "pick_marcher"),
        ("coalition", "administer"),
        ("coalition", "organize"),
        ("coalition", "give_command"),
        ("coalition", "organize"),  # the Prussians, none of whom is in Dispatch Distance
        ("coalition", "pick_mover"),
        ("french", "pick_marcher"),
        ("chance", "lille_roll"),
    ]
    assert s.turns_taken == 1
    assert s.commands == [0, 0, 0]


def test_what_was_done_in_a_phase_is_forgotten_in_the_next() -> None:
    """81, 146: moved, tried, ridden and scouted; unused commands are lost."""
    s = scene(
        force("fr_reille", "4326", flags=("moved", "command", "bonus"), fr_foy=6),
        force("aa_hill", "3307", aa_clinton=7),
        vedettes=(("french", "4326"),),
        french_center="4326",
        commands={"french": 2},
        **NEXT,
    )
    s.ridden[0] = s.scouted[0] = 1
    s.options = None
    play(s, "end")
    assert at(s) == "pick_marcher"
    assert s.flags[leader(s, "fr_reille")] == 0
    assert (s.commands, s.ridden[0], s.scouted[0]) == ([0, 0, 0], 0, 0)


def test_a_scenario_is_laid_over_the_campaign() -> None:
    """500, 501, 512: the road to Wavre begins in rain with the marker on zero; the campaign with nothing of it."""
    wavre = game(scenario="road_to_wavre").start()
    assert isinstance(wavre, EmperorState)
    assert (wavre.weather, wavre.marker, wavre.invasion, wavre.active[:2]) == (1, 3, 6, [1, 1])
    assert wavre.lost == list(wavre.game.lost_before)
    assert not any(wavre.flags)
    assert all(wavre.led_by[u] < 0 for u in range(len(wavre.sp)) if not wavre.sp[u])
    ligny = game(scenario="ligny_quatre_bras").start()
    assert isinstance(ligny, EmperorState)
    assert (ligny.weather, ligny.active[:2]) == (0, [1, 1])
    first = game(scenario="invasion").start()
    assert isinstance(first, EmperorState)
    assert (first.active[:2], first.marker) == ([1, 0], 2)
    campaign = game().start()
    assert isinstance(campaign, EmperorState)
    assert (campaign.weather, campaign.invasion, campaign.active[:2]) == (0, -1, [0, 0])
