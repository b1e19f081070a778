"""Forced marches and the sound of the guns: who marches, how far, how often. 290-298"""

from __future__ import annotations

from typing import Any

import pytest

from games.emperor.scene import (
    AFTER_TWO,
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
    where,
    who,
)
from games.emperor.test_rounds import FAR, attack, lose, troops
from hundreddays.games.emperor.rules.flags import ATTACKS, DEFENDS, HEARD, MARCHED, TRIED
from hundreddays.games.emperor.rules.forced_march import callers, combat_hexes, goals, within_hearing
from hundreddays.games.emperor.rules.forces import allowance, column, marching_allowance
from hundreddays.games.emperor.rules.state import EmperorState


def marching(*leaders: dict[str, Any], **fields: Any) -> EmperorState:
    return scene(*leaders, step="pick_marcher", **{"french_center": "4326", **NEXT, **fields})


def test_half_the_allowance_rounded_up_to_a_whole_mp() -> None:
    """40, 291: infantry 3 of 5, heavy cavalry 4 of 7, light 5 of 9, Guard 3 of 6, a lone leader 5 of 9."""
    s = scene(
        force("fr_reille", "4326", fr_foy=6),
        force("fr_kellermann", "4325", fr_lheritier=2),
        force("fr_pajol", "4324", fr_subervie=2),
        force("fr_napoleon", "4225", fr_friant=4),
        force("fr_lobau", "4226", fr_guyot=2),
        force("fr_ney", "4426"),
        **NEXT,
    )
    found = {
        id: (allowance(s, leader(s, id)), marching_allowance(s, leader(s, id)), column(s, leader(s, id)))
        for id in ("fr_reille", "fr_kellermann", "fr_pajol", "fr_napoleon", "fr_lobau", "fr_ney")
    }
    assert found == {
        "fr_reille": (10, 6, 0),
        "fr_kellermann": (14, 8, 1),
        "fr_pajol": (18, 10, 1),
        "fr_napoleon": (12, 6, 0),
        "fr_lobau": (16, 8, 1),
        "fr_ney": (18, 10, 1),
    }


def test_only_the_other_side_marches_and_each_force_tries_once() -> None:
    """290, 291: a failed roll is a try; lone leaders go without one."""
    s = marching(
        troops("fr_reille", "4326", 8),
        force("aa_hill", "3307", aa_clinton=7),
        force("pr_zieten", "4613", pr_henckel=5),
        force("pr_bluecher", "5213"),
    )
    assert who(s) == "coalition"
    assert set(legal(s, "march")) == {"aa_hill", "pr_zieten", "pr_bluecher"}
    assert legal(s, "shift") == []  # 298: centers do not move
    play(s, "march aa_hill", "go aa_hill", "roll 4")
    assert s.flags[leader(s, "aa_hill")] & TRIED
    assert set(legal(s, "march")) == {"pr_zieten", "pr_bluecher"}
    assert refused(s, "march aa_hill") == "291"
    play(s, "march pr_bluecher")
    assert (at(s), s.allowance) == ("take_step", 10)
    play(s, "stop")
    play(s, "march pr_zieten", "go pr_zieten", "roll 2")
    assert (s.allowance, s.flags[leader(s, "pr_zieten")] & (MARCHED | TRIED)) == (6, MARCHED | TRIED)


def test_a_force_march_costs_two_on_the_index() -> None:
    """258, 295: 7 SPs of Hill (4: LOC up to 4 no loss); die 4 + 0 + 2 − 1 = 5: 5 % of 7 is nothing; 12 SPs lose 1."""
    s = marching(troops("fr_reille", "4326", 8), force("aa_hill", "3307", aa_clinton=7, aa_anthing=4, aa_cooke=5))
    play(s, "march aa_hill", "go aa_hill", "roll 3", "to 3408", "stop", "no", "roll 6")
    assert s.strength[leader(s, "aa_hill")] == 16  # ½ MP: 6 − 2 + 2 − 1 = 5: 5 % of 16 = 0.8: 1
    assert (at(s), who(s)) == ("losses", "coalition")


def test_one_player_after_the_other_force_marches() -> None:
    """64"""
    s = marching(
        troops("fr_reille", "4326", 8),
        force("aa_hill", "3307", aa_clinton=7),
        force("pr_zieten", "4613", pr_henckel=5),
        players=3,
    )
    assert (who(s), legal(s, "march")) == ("allied", ["aa_hill"])
    play(s, "end")
    assert (who(s), legal(s, "march")) == ("prussian", ["pr_zieten"])
    play(s, "end")
    assert at(s) != "pick_marcher"


def test_before_the_invasion_no_zone_is_entered() -> None:
    """205, E8; on the Invasion Turn both may."""
    for fields, may in (({**BEFORE, "invasion": ""}, False), (INVASION, True)):
        s = marching(troops("fr_reille", "4025", 8), force("aa_orange", "4022", aa_alten=8), FAR, **fields)
        play(s, "march aa_orange", "go aa_orange", "roll 1")
        assert "4023" in legal(s, "to")
        assert ("4024" in legal(s, "to")) == may


def test_the_french_force_march_in_the_skipped_turn() -> None:
    """66, 296: and cross the border on the Invasion Turn, not before."""
    for fields, may in (({**BEFORE, "invasion": ""}, False), (INVASION, True)):
        s = marching(force("fr_pajol", "4025", fr_subervie=2), phasing="coalition", **fields)
        assert who(s) == "french"
        play(s, "march fr_pajol", "go fr_pajol", "roll 5")
        assert ("4024" in legal(s, "to")) == may


# The sound of the guns


def between_rounds(*others: dict[str, Any], **fields: Any) -> EmperorState:
    """Reille and Orange are engaged at 4217 and 4216, and a second round is to follow."""
    s = attack(troops("fr_reille", "4217", 20), troops("aa_orange", "4216", 20), *others, **fields)
    play(s, "roll 3")
    lose(s)
    play(s, "again")
    return s


def test_those_within_five_hexes_hear_the_guns() -> None:
    """297: of any hex of the combat; six hexes are too far."""
    s = between_rounds(
        force("fr_ney", "4222", fr_marcognet=5),
        force("fr_lobau", "4223", fr_simmer=5),
    )
    assert (at(s), who(s), legal(s, "march")) == ("guns_call", "french", ["fr_ney"])
    assert s.board.grid.distance(hex_at(s, "4222"), hex_at(s, "4217")) == 5
    assert refused(s, "march fr_lobau") == "297"
    assert s.board.grid.hexes(combat_hexes(s)) == sorted([hex_at(s, "4216"), hex_at(s, "4217")])


@pytest.mark.parametrize("flag", ["marched", "fought"])
def test_those_who_marched_or_fought_do_not(flag: str) -> None:
    """297, 298"""
    s = between_rounds(force("fr_ney", "4220", flags=(flag,), fr_marcognet=5))
    assert at(s) == "combat_die"


def test_one_in_an_enemy_zone_stays() -> None:
    """297"""
    s = between_rounds(force("fr_ney", "4220", fr_marcognet=5), force("pr_mg1", "4221", pr_luck=4))
    assert at(s) == "combat_die"
    near = between_rounds(force("fr_ney", "4220", fr_marcognet=5))
    assert at(near) == "guns_call"


def test_a_success_moves_it_by_the_cheapest_way_and_it_joins() -> None:
    """297: to the nearest hex with a friend of the combat or next to an enemy of it; attrition as for a march."""
    s = between_rounds(force("fr_ney", "4219", fr_marcognet=5))
    ney = leader(s, "fr_ney")
    found, ways = goals(s, ney)
    assert [s.board.label[hex] for hex in found] == ["4217"]
    assert ways[hex_at(s, "4217")] == 4
    play(s, "march fr_ney", "roll 3")
    play(s, "to 4217")
    assert where(s, "fr_ney") == "4217"
    assert (s.role[ney], s.begun[ney]) == (ATTACKS, 5)
    assert s.flags[ney] & MARCHED
    assert (at(s), s.spent) == ("attrition_bonus", 4)
    play(s, "no", "roll 1")
    assert at(s) == "combat_die"
    assert s.round == 2


def test_a_failure_may_try_again_after_the_next_round() -> None:
    """297: not before this one."""
    s = between_rounds(force("fr_ney", "4219", fr_marcognet=5))
    play(s, "march fr_ney", "roll 4")
    assert at(s) == "combat_die"
    assert not s.flags[leader(s, "fr_ney")] & (MARCHED | HEARD)
    play(s, "roll 3")
    lose(s)
    play(s, "again")
    assert (at(s), legal(s, "march")) == ("guns_call", ["fr_ney"])


def test_the_other_side_hears_them_after_the_phasing_side() -> None:
    """297: phasing side first, army by army; the defender's friend defends."""
    s = between_rounds(
        force("fr_ney", "4219", fr_marcognet=5),
        force("aa_hill", "4213", aa_clinton=7),
        force("pr_zieten", "4413", pr_henckel=5),
        players=3,
    )
    assert callers(s) == (0, 1, 2)
    assert who(s) == "french"
    play(s, "end")
    assert (who(s), legal(s, "march")) == ("allied", ["aa_hill"])
    play(s, "march aa_hill", "roll 3")
    while at(s) in ("guns_to", "attrition_bonus", "attrition_die", "losses"):
        play(s, legal(s)[0])
    assert (where(s, "aa_hill"), s.role[leader(s, "aa_hill")]) == ("4216", DEFENDS)
    assert (at(s), who(s)) == ("guns_call", "prussian")  # and not the French again
    assert within_hearing(s, 1) == []


def test_half_the_allowance_may_not_be_enough() -> None:
    """291, 297: 3 MPs of 5 toward it; a Force that does not arrive has no part in the combat."""
    s = between_rounds(force("fr_ney", "4119", fr_marcognet=5), weather="rain", french_center="4419")
    play(s, "march fr_ney", "roll 1")
    play(s, f"to {legal(s, 'to')[0]}")
    ney = leader(s, "fr_ney")
    assert (s.spent, s.board.grid.distance(hex_at(s, "4119"), s.where[ney])) == (4, 1)
    assert s.role[ney] == 0
    assert s.flags[ney] & MARCHED


def test_a_center_flies_from_a_march_to_the_guns() -> None:
    """85, 297: at the moment it comes to lie in the zone of the Force, which then goes on with what it has left."""
    s = between_rounds(force("fr_ney", "4222", fr_marcognet=5), allied_center="4319")
    play(s, "march fr_ney", "roll 1", "to 4217")
    assert (at(s), who(s), where(s, "fr_ney"), s.spent) == ("fly_center", "coalition", "4320", 4)
    play(s, "at 4519")
    assert (at(s), who(s), legal(s)) == ("guns_to", "french", ["to 4217"])
    play(s, "to 4217")
    assert (at(s), where(s, "fr_ney"), s.spent, s.active[1]) == ("attrition_bonus", "4319", 6, 0)


def test_a_march_to_the_guns_that_is_over_is_not_taken_up_again_when_a_center_has_flown() -> None:
    """85, 297"""
    s = between_rounds(force("fr_ney", "4222", fr_marcognet=5), allied_center="4318")
    play(s, "march fr_ney", "roll 1", "to 4217")
    assert (at(s), where(s, "fr_ney"), s.spent) == ("fly_center", "4319", 6)
    play(s, "at 4414")
    assert (at(s), where(s, "fr_ney")) == ("attrition_bonus", "4319")


def test_the_coalition_hears_first_in_its_own_phase() -> None:
    s = scene(
        troops("aa_orange", "4216", 20),
        troops("fr_reille", "4217", 20),
        force("fr_ney", "4219", fr_marcognet=5),
        force("aa_hill", "4213", aa_clinton=7),
        step="declare",
        phasing="coalition",
        **AFTER_TWO,
    )
    play(s, "attack 4217", "with aa_orange", "fight", "roll 3")
    lose(s)
    play(s, "again")
    assert callers(s) == (1, 2, 0)
    assert (who(s), legal(s, "march")) == ("coalition", ["aa_hill"])
    pass_to(s, "combat_die")
    assert s.round == 2
