"""The Organization Segment: who takes units, SPs, leaders and vedettes, and how often. 24-25, 33-34, 41, 116-125"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hundreddays
from games.emperor.scene import (
    AFTER_TWO,
    INVASION,
    NEXT,
    at,
    force,
    game,
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
from hundreddays.core import CHANCE, SILENT, Event
from hundreddays.games.emperor.rules.flags import COMMAND
from hundreddays.games.emperor.rules.forces import followers, load, may_join, may_serve, outranks, units_of
from hundreddays.games.emperor.rules.memory import counters_at
from hundreddays.games.emperor.rules.organization import OrganizationStep
from hundreddays.games.emperor.rules.state import EmperorState

BACK = force("fr_gerard", "4034", fr_pecheux=5)
"""A French Force far away, so that the segment is never empty."""
ENOUGH = 200


def organizing(*leaders: dict[str, Any], **fields: Any) -> EmperorState:
    return scene(*leaders, step="organize", **{"french_center": "4326", **NEXT, **fields})


def counters(events: list[Event]) -> dict[str, int]:
    return {event.data["hex"]: event.data["count"] for event in events if event.kind == "counters"}


# Units


def test_a_unit_goes_to_another_leader_of_its_army_in_its_hex() -> None:
    """117: not to one elsewhere, not to the one it is under; and its old leader, a Major General, is idle."""
    s = organizing(
        force("fr_reille", "4326", fr_foy=6),
        force("fr_mg1", "4326", fr_donzelot=6),
        force("fr_derlon", "4325", fr_quiot=4),
    )
    assert legal(s, "transfer") == ["fr_donzelot"]  # Reille has room; the Major General's 1½ hold one division
    play(s, "transfer fr_donzelot")
    assert legal(s, "under") == ["fr_reille"]
    play(s, "under fr_reille")
    assert where(s, "fr_mg1") == "-1"
    assert s.strength[leader(s, "fr_reille")] == 12
    assert legal(s, "transfer") == []


def test_a_force_never_takes_more_than_68_sps() -> None:
    """210: Napoleon with 62 SPs takes a division of 6, with 63 he does not; within one Force nothing is added."""

    def napoleon(simmer: int) -> list[dict[str, Any]]:
        return [
            force("fr_napoleon", "4326", fr_simmer=simmer),
            force(
                "fr_reille", "4326", under="fr_napoleon", fr_bachelu=4, fr_jerome=8, fr_girard=5, fr_foy=6, fr_quiot=4
            ),
            force("fr_derlon", "4326", under="fr_napoleon", fr_marcognet=5, fr_durutte=4, fr_pecheux=5, fr_vichery=4),
            force("fr_vandamme", "4326", under="fr_napoleon", fr_lefol=6, fr_berthezene=5, fr_subervie=2),
            force("fr_mg1", "4326", fr_donzelot=6),
        ]

    full, over = organizing(*napoleon(4)), organizing(*napoleon(5))
    assert full.strength[leader(full, "fr_napoleon")] == 62
    assert "fr_donzelot" in legal(full, "transfer")
    assert "fr_donzelot" not in legal(over, "transfer")
    assert "fr_simmer" in legal(over, "transfer")
    assert "fr_mg1" not in legal(over, "subordinate")
    assert "fr_mg1" in legal(full, "subordinate")
    assert not may_join(over, leader(over, "fr_napoleon"), leader(over, "fr_mg1"))
    assert may_join(full, leader(full, "fr_napoleon"), leader(full, "fr_mg1"))


def test_sps_pass_within_nation_arm_and_guard() -> None:
    """118: British to British, foot to foot; the giver keeps one and nobody passes his maximum; each unit once."""
    s = organizing(
        force("aa_orange", "3307", aa_cooke=5, aa_alten=6, aa_perponcher=1, aa_householdandunion=1),
        phasing="coalition",
        army="anglo_allied",
    )
    assert legal(s, "exchange") == ["aa_cooke"]  # Alten's brother is full, Perponcher is Dutch, the cavalry has one SP
    play(s, "exchange aa_cooke")
    assert legal(s, "into") == ["aa_alten"]
    play(s, "into aa_alten")
    assert legal(s, "amount") == ["1", "2"]
    play(s, "amount 1")
    assert (sp(s, "aa_cooke"), sp(s, "aa_alten")) == (4, 7)
    assert legal(s, "exchange") == []  # 125
    assert s.strength[leader(s, "aa_orange")] == 13


def test_sps_pass_between_units_of_one_hex_alone() -> None:
    s = organizing(force("fr_reille", "4326", fr_foy=6), force("fr_derlon", "4325", fr_quiot=1))
    assert legal(s, "exchange") == []
    s = organizing(force("fr_reille", "4326", fr_foy=6), force("fr_derlon", "4326", fr_quiot=1))
    play(s, "exchange fr_foy", "into fr_quiot")
    assert legal(s, "amount") == ["1", "2", "3"]


# Leaders


def test_who_serves_under_whom() -> None:
    """34: higher rank, or equal rank and as great a span; never an army commander, another army, or in a ring."""
    s = game().start()
    one = {id: leader(s, id) for id in s.game.pieces.leaders}

    def serves(junior: str, senior: str) -> bool:
        return may_serve(s, one[junior], one[senior])

    assert serves("fr_mg1", "fr_vandamme")
    assert serves("fr_vandamme", "fr_reille")
    assert serves("fr_derlon", "fr_reille")
    assert serves("fr_reille", "fr_derlon")
    assert not serves("fr_reille", "fr_vandamme")
    assert not serves("fr_vandamme", "fr_mg1")
    assert not serves("fr_reille", "fr_reille")
    assert not serves("pr_bluecher", "pr_bluecher")
    assert not serves("fr_grouchy", "fr_pajol")
    s.under[one["fr_derlon"]] = one["fr_pajol"]
    assert not serves("fr_grouchy", "fr_derlon")  # over two steps he is his own superior
    assert outranks(s, one["fr_reille"], one["fr_mg1"]) == 1
    assert outranks(s, one["fr_mg1"], one["fr_reille"]) == -1
    assert outranks(s, one["fr_reille"], one["fr_derlon"]) == 0
    assert outranks(s, one["fr_vandamme"], one["fr_derlon"]) == -1


def test_a_leader_is_put_under_another_and_freed_once_a_segment() -> None:
    """119, 125: the Forces become one, with the command of either; freed he keeps what he did, not the command."""
    s = organizing(
        force("fr_reille", "4326", fr_foy=6),
        force("fr_mg1", "4326", flags=("command",), fr_donzelot=6),
        force("fr_mg2", "4326", fr_habert=6),
    )
    assert set(legal(s, "subordinate")) == {"fr_mg1", "fr_mg2"}
    assert legal(s, "free") == []
    events = play(s, "subordinate fr_mg1", "under fr_reille")
    assert counters(events) == {"4326": 2}
    reille, general = leader(s, "fr_reille"), leader(s, "fr_mg1")
    assert s.under[general] == reille
    assert s.flags[reille] & COMMAND
    assert not s.flags[general] & COMMAND
    assert legal(s, "free") == []
    assert refused(s, "free fr_mg1") == "125"
    assert set(legal(s, "subordinate")) == {"fr_mg2"}


def test_an_idle_leader_weighs_nothing_until_he_has_a_unit() -> None:
    """41, 123: Reille carries Kellermann for nothing, until a unit makes him weigh 1. What Kellermann takes from Reille
    himself Reille carries no longer.
    """
    five: dict[str, Any] = {"fr_bachelu": 4, "fr_jerome": 8, "fr_girard": 5, "fr_foy": 6, "fr_quiot": 4}
    idle = force("fr_kellermann", "4326", under="fr_reille")
    s = organizing(force("fr_reille", "4326", **five, fr_pire=2), idle)
    assert load(s, leader(s, "fr_reille")) == 11  # halves: 5½ of 6
    play(s, "transfer fr_pire", "under fr_kellermann")
    assert load(s, leader(s, "fr_reille")) == 10 + 2
    assert load(s, leader(s, "fr_kellermann")) == 1
    full = organizing(force("fr_reille", "4326", **five, fr_marcognet=5), idle)
    assert "fr_quiot" in legal(full, "transfer")
    light = organizing(force("fr_reille", "4326", **five, fr_pire=2, fr_jacquinot=2), idle)
    assert "fr_pire" not in legal(light, "transfer")  # ½ less and 1 more are too many
    other = organizing(force("fr_reille", "4326", **five, fr_pire=2), idle, force("fr_pajol", "4326", fr_subervie=2))
    play(other, "transfer fr_subervie")
    assert legal(other, "under") == ["fr_reille"]  # Kellermann would weigh 1 on Reille's ½


def test_a_freed_leader_leaves_an_idle_major_general_to_the_pool() -> None:
    """41, 119: when Pajol, with all the units, is freed from him, the general has none."""
    s = organizing(
        force("fr_grouchy", "4326", fr_strolz=2),
        force("fr_pajol", "4326", under="fr_grouchy", fr_subervie=2),
    )
    assert legal(s, "free") == ["fr_pajol"]
    events = play(s, "free fr_pajol")
    assert counters(events) == {"4326": 2}
    assert s.strength[leader(s, "fr_grouchy")] == 2
    assert legal(s, "subordinate") == []  # 125: Pajol has changed his superior; Grouchy is too high for him


def test_activating_a_major_general() -> None:
    """120: the first of each kind in the pool, with a unit within his span, out of enemy zones, that has not moved."""
    s = organizing(
        force("fr_reille", "4326", fr_foy=6, fr_pire=2),
        force("fr_derlon", "4217", fr_quiot=4),
        force("pr_zieten", "4216", pr_henckel=5),
    )
    assert legal(s, "activate") == ["fr_mg1", "fr_cmg1"]
    play(s, "activate fr_cmg1")
    assert legal(s, "take") == ["fr_foy", "fr_pire"]
    play(s, "take fr_foy")
    assert (where(s, "fr_cmg1"), s.strength[leader(s, "fr_cmg1")]) == ("4326", 6)
    assert legal(s, "activate") == ["fr_mg1", "fr_cmg2"]
    play(s, "activate fr_mg1")
    assert legal(s, "take") == ["fr_pire"]  # 125: Foy has changed his leader
    assert "fr_foy" not in legal(s, "transfer")


def test_a_general_called_to_a_demoralized_force_shares_it() -> None:
    """385: parts of a split Force keep it."""
    s = organizing(force("fr_reille", "4326", shaken=2, fr_foy=6, fr_jerome=8))
    play(s, "activate fr_mg1", "take fr_foy")
    assert s.shaken[leader(s, "fr_mg1")] == 2


def test_waiting_leaders_return_to_a_force_in_dispatch_distance() -> None:
    """41: to any hex with a Force of his army within it, and not while there is none."""
    s = organizing(
        force("fr_ney", "waiting"),
        force("fr_reille", "4326", fr_foy=6),
        force("fr_derlon", "4325", fr_quiot=4),
        force("fr_mg1", "1029", fr_donzelot=6),
    )
    assert legal(s, "return") == ["fr_ney"]
    events = play(s, "return fr_ney")
    assert set(legal(s, "at")) == {"4326", "4325"}
    events = play(s, "at 4325")
    assert counters(events) == {"4325": 2}
    far = organizing(force("fr_ney", "waiting"), force("fr_mg1", "1029", fr_donzelot=6), force("fr_pajol", "1029"))
    assert legal(far, "return") == []


# Vedettes


def test_three_vedettes_go_with_cavalry_or_the_commander() -> None:
    """24: Reille has neither; Napoleon needs no cavalry; Derlon has some under a general."""
    s = organizing(
        force("fr_reille", "4326", fr_foy=6),
        force("fr_napoleon", "4325", fr_jerome=8),
        force("fr_derlon", "4324", fr_quiot=4),
        force("fr_cmg1", "4324", under="fr_derlon", fr_domon=1),
        force("fr_ney", "4323"),
    )
    assert legal(s, "vedette") == ["fr_napoleon", "fr_derlon"]
    for count in (2, 3, 4):
        assert counters(play(s, "vedette fr_derlon")) == {"4324": count}
    assert legal(s, "vedette") == ["fr_napoleon"]
    assert refused(s, "vedette fr_derlon") == "24"


def test_only_vedettes_in_supply_are_placed() -> None:
    """25: French 10; those taken back may not be placed again in the segment (121)."""
    nine = tuple(("french", "4326") for _ in range(9))
    s = organizing(force("fr_pajol", "4326", fr_subervie=2), vedettes=nine)
    play(s, "vedette fr_pajol")
    assert legal(s, "vedette") == []
    assert counters(play(s, "recall fr_pajol")) == {"4326": 10}
    assert legal(s, "vedette") == []
    assert refused(s, "vedette fr_pajol") == "25"
    pass_to(s, "pick_mover")
    assert s.vedette.count(-2) == 0
    assert [s.vedette[one] for one in s.game.pieces.vedette_range[0]].count(-1) == 1


def test_the_coalition_places_none_before_its_day_and_four_on_it() -> None:
    """25, E10, 24: then with any Force, however many."""

    def allied(fields: dict[str, Any], vedettes: tuple[tuple[str, str], ...] = ()) -> EmperorState:
        hill = force("aa_hill", "3307", aa_clinton=7)
        return scene(hill, step="organize", phasing="coalition", army="anglo_allied", vedettes=vedettes, **fields)

    s = allied(NEXT)
    for _ in range(4):
        play(s, "vedette aa_hill")
    assert legal(s, "vedette") == []
    assert refused(s, "vedette aa_hill") == "E10"
    one_out = allied(NEXT, (("anglo_allied", "3308"),))
    for _ in range(3):
        play(one_out, "vedette aa_hill")
    assert legal(one_out, "vedette") == []
    assert legal(allied(AFTER_TWO), "vedette") == []  # no cavalry, no commander
    assert refused(allied(AFTER_TWO), "vedette aa_hill") == "24"
    assert legal(allied(INVASION), "vedette") == []


def test_recalling_and_attaching_need_a_force_and_no_enemy() -> None:
    """33, 116, 121"""
    s = organizing(
        force("fr_pajol", "4326", fr_subervie=2),
        force("fr_ney", "4326"),
        force("fr_reille", "4217", fr_foy=6),
        force("pr_zieten", "4216", pr_henckel=5),
        BACK,
        vedettes=(("french", "4326"), ("french", "4217"), ("french", "4318")),
    )
    assert legal(s, "recall") == ["fr_pajol"]  # not in the enemy's zone, not where only a vedette stands
    assert legal(s, "attach") == ["fr_ney", "fr_pajol"]
    assert counters(play(s, "attach fr_pajol")) == {"4326": 2}
    assert (legal(s, "attach"), legal(s, "recall"), legal(s, "detach")) == ([], [], [])
    full = organizing(
        force("fr_kellermann", "4326", fr_lheritier=2, fr_rousseldhurbal=2, fr_foy=6), vedettes=(("french", "4326"),)
    )
    assert load(full, leader(full, "fr_kellermann")) == 4
    assert legal(full, "attach") == []
    assert refused(full, "attach fr_kellermann") == "33"


@pytest.mark.parametrize("attached", [False, True])
def test_a_vedette_with_a_force_that_is_gone(attached: bool) -> None:
    """229: an attached one returns to the supply with its Force, a free one stays where it is."""
    s = scene(
        force("fr_pajol", "4326", fr_subervie=1),
        BACK,
        vedettes=(("french", "4326"),),
        step="organize",
        french_center="4034",
        **NEXT,
    )
    if attached:
        play(s, "attach fr_pajol")
    s.sp[unit(s, "fr_subervie")] = 0
    from hundreddays.core import SILENT
    from hundreddays.games.emperor.rules.losses import destroy_unit

    destroy_unit(s, unit(s, "fr_subervie"), SILENT)
    assert where(s, "fr_pajol") == "-3"
    assert s.fallen == [leader(s, "fr_pajol")]
    assert s.vedette[0] == (-1 if attached else s.board.grid.hex("4326"))
    assert s.attached[0] == -1


def test_each_army_organizes_in_its_turn() -> None:
    """64, 89: Anglo-Allied first, then Prussian, then movement; units may be transferred again in the next one."""
    s = scene(
        force("aa_hill", "3307", aa_clinton=7, aa_anthing=4),
        force("pr_zieten", "4613", pr_henckel=5, pr_roeder=2),
        force("fr_reille", "4034", fr_foy=6),
        step="organize",
        phasing="coalition",
        army="anglo_allied",
        players=3,
        commands={"anglo_allied": 3, "prussian": 3},
        **AFTER_TWO,
    )
    assert (at(s), who(s)) == ("organize", "allied")
    assert refused(s, "activate pr_mg1") == "120"
    play(s, "end")
    assert (at(s), who(s), legal(s, "command")) == ("give_command", "allied", ["aa_hill"])
    play(s, "end")
    assert (at(s), who(s)) == ("organize", "prussian")
    play(s, "activate pr_mg1", "take pr_henckel")
    assert s.marks[unit(s, "pr_henckel")]
    play(s, "end", "end")
    assert s.marks[unit(s, "pr_henckel")] == 0
    assert at(s) == "pick_mover"


def test_a_command_is_given_once_to_a_force_in_reach() -> None:
    """81, 82"""
    s = scene(
        force("fr_reille", "4326", fr_foy=6),
        force("fr_ney", "4325"),
        force("fr_mg1", "1029", fr_donzelot=6),
        force("fr_derlon", "4325", fr_quiot=4),
        step="give_command",
        french_center="4326",
        commands={"french": 2},
        **NEXT,
    )
    assert legal(s, "command") == ["fr_derlon", "fr_reille"]
    assert refused(s, "command fr_mg1") == "82"
    play(s, "command fr_reille")
    assert (s.commands[0], refused(s, "command fr_reille")) == (1, "81")
    play(s, "command fr_derlon")
    assert at(s) == "pick_mover"


def test_the_units_and_leaders_of_a_force() -> None:
    """30: through lesser leaders too, and of the same army alone."""
    s = scene(
        force("fr_grouchy", "4326", fr_strolz=2),
        force("fr_reille", "4326", under="fr_grouchy", fr_foy=6),
        force("fr_mg1", "4326", under="fr_reille", fr_donzelot=6),
        force("fr_derlon", "4326", fr_quiot=4),
        **NEXT,
    )
    grouchy = leader(s, "fr_grouchy")
    assert [s.game.pieces.leaders[one] for one in followers(s, grouchy)] == ["fr_grouchy", "fr_reille", "fr_mg1"]
    assert {s.game.pieces.units[one] for one in units_of(s, grouchy)} == {"fr_strolz", "fr_foy", "fr_donzelot"}
    assert load(s, grouchy) == 1 + 4
    assert s.strength[grouchy] == 14


def test_a_leader_who_loses_his_last_unit_weighs_no_longer() -> None:
    """41, 123: after the act the span holds. Milhaud's two points carry two units and Exelmans; without his last unit
    Exelmans weighs nothing, so that Milhaud can have it. As long as one is left to Exelmans he cannot.
    """
    alone: dict[str, Any] = {"fr_strolz": 1}
    for units, able in ((alone, True), (alone | {"fr_chastel": 1}, False)):
        s = organizing(
            force("fr_milhaud", "4326", fr_wathier=1, fr_delort=2),
            force("fr_exelmans", "4326", under="fr_milhaud", **units),
            BACK,
        )
        assert load(s, leader(s, "fr_milhaud")) == s.game.pieces.span[leader(s, "fr_milhaud")]
        assert ("fr_strolz" in legal(s, "transfer")) == able
        if not able:
            assert refused(s, "transfer fr_strolz") == "123"
            continue
        play(s, "transfer fr_strolz")
        assert legal(s, "under") == ["fr_milhaud"]
        play(s, "under fr_milhaud")
        assert s.broken() == []


def test_a_leader_leaves_one_who_then_weighs_nothing() -> None:
    """119, 123: Napoleon's span is full with Grouchy, who leads Pajol alone; with Pajol himself it is as full."""
    full: dict[str, Any] = {"fr_friant": 1, "fr_morand": 1, "fr_duhesme": 1, "fr_guyot": 1, "fr_lefebvredesnouettes": 1}
    s = organizing(
        force("fr_napoleon", "4326", **full, fr_quiot=1, fr_marcognet=1, fr_durutte=1),
        force("fr_grouchy", "4326", under="fr_napoleon"),
        force("fr_pajol", "4326", under="fr_grouchy", fr_subervie=2),
        BACK,
    )
    room = s.game.pieces.span[leader(s, "fr_napoleon")] - load(s, leader(s, "fr_napoleon"))
    assert room < s.game.pieces.burden[leader(s, "fr_pajol")]
    play(s, "subordinate fr_pajol")
    assert legal(s, "under") == ["fr_napoleon"]
    play(s, "under fr_napoleon")
    assert s.broken() == []


def test_no_vedette_is_detached_in_an_enemy_zone() -> None:
    """116, 121"""
    for hex, cite in (("4217", "116"), ("4326", "")):
        s = organizing(
            force("fr_reille", hex, fr_foy=6),
            force("pr_zieten", "4216", pr_henckel=5),
            BACK,
        )
        s.vedette[0], s.attached[0] = s.where[leader(s, "fr_reille")], leader(s, "fr_reille")
        assert (legal(s, "detach") == ["fr_reille"]) == (not cite)
        if cite:
            assert refused(s, "detach fr_reille") == cite


def test_what_is_said_to_stir_no_counter_stirs_none() -> None:
    """400: after half an act, or where SPs alone change hands, nobody looks whether counters have joined or parted."""
    rng, still = Random(1815), 0
    s = hundreddays.load("emperor").start()
    assert isinstance(s, EmperorState)
    while not s.over and still < ENOUGH:
        step = s.steps[s.step]
        if isinstance(step, OrganizationStep):
            for move in s.moves():
                then = s.copy()
                step.act(then, move, SILENT)
                if not step.stirs(s, move):
                    still += 1
                    assert standing_counters(then) == standing_counters(s), s.game.text(move)
        s.apply(hundreddays.draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(s.moves()))
    assert still >= ENOUGH


def standing_counters(s: EmperorState) -> dict[tuple[int, int], int]:
    return {(army, hex): counters_at(s, hex, army) for army in range(3) for hex in {*s.where, *s.vedette} if hex >= 0}
