"""Worked cases: battle turns, morale, fire and moves on the board.

The French attack Ligny unless a case says otherwise; the attacker's left faces the defender's right.
"""

from __future__ import annotations

import pytest

from games.napoleon.field import area, battle, city, cv, end, flagged, legal, offered, refused, rolls, say, step, unit
from hundreddays.core import CHANCE
from hundreddays.games.napoleon.rules.state import NapoleonState

(
    ATTACKER_LEFT,
    ATTACKER_CENTER,
    ATTACKER_RIGHT,
    DEFENDER_RIGHT,
    DEFENDER_CENTER,
    DEFENDER_LEFT,
    ATTACKER_RESERVE,
    DEFENDER_RESERVE,
) = range(1, 9)


def ligny(
    board: dict[str, list[str]], side: str = "french", weak: tuple[str, ...] = (), **more: object
) -> NapoleonState:
    """A battle at Ligny with these units in these areas; `weak` ones have 1 CV left.

    Columns not spoken of are held by others.
    """
    fill = {"attacker_left": "fr_lefol", "attacker_center": "fr_habert", "attacker_right": "fr_berthezene"}
    guard = {"defender_left": "pr_b5", "defender_center": "pr_b6", "defender_right": "pr_b7"}
    full = {name: list(units) for name, units in board.items()}
    for name, id in (fill | guard).items():
        full.setdefault(name, [id])
    units = [f"{id} 1" if id in weak else id for zone in full.values() for id in zone]
    s = battle({"ligny": units}, {"ligny": {**full, "opens": ["charleroi"], **more}}, side=side)
    say(s, "battle ligny")
    return s


def to_combat(s: NapoleonState) -> NapoleonState:
    end(s, "retreat")
    assert step(s) == "combat"
    return s


def test_c32_battles_are_fought_in_step_and_broken_units_recover_after_the_set() -> None:
    zones = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")
    first = ["fr_foy", "fr_girard", "fr_lefol", "pr_b1", "pr_b2", "pr_b3"]
    second = ["fr_quiot", "fr_donzelot", "fr_marcognet", "br_picton", "br_cole", "br_brunswick"]
    boards = {
        "ligny": {name: [id] for name, id in zip(zones, first, strict=True)},
        "quatre_bras": {name: [id] for name, id in zip(zones, second, strict=True)},
    }
    boards["ligny"]["attacker_left"], boards["ligny"]["defender_right"] = [], ["pr_b3", "fr_foy"]
    s = battle({"ligny": ["fr_foy 1", *first[1:]], "quatre_bras": second}, boards)
    assert offered(s, "battle") == ["quatre_bras", "ligny"]
    say(s, "battle ligny")
    rolls(s, 1)
    say(s, "end")
    assert s.board.cities[s.fights[s.fight]] == "quatre_bras"
    assert flagged(s, s.broke) == {"fr_foy"}
    say(s, "end")
    assert (s.sets, s.side) == (2, 1)
    assert not s.broke


@pytest.mark.parametrize(
    ("die", "leader", "broken"), [(3, False, True), (4, False, False), (3, True, False), (2, True, True)]
)
def test_c33_morale_and_the_leader_in_the_column(die: int, leader: bool, broken: bool) -> None:
    board = {"attacker_center": ["fr_foy", "pr_b6"], "defender_center": ["pr_b8", *(["fr_napoleon"] if leader else [])]}
    board["defender_center"] = ["fr_napoleon"] if leader else ["pr_b8"]
    if leader:
        board["attacker_center"] = ["fr_foy", "pr_b6"]
    s = ligny(board, weak=("fr_foy",))
    rolls(s, die)
    assert (flagged(s, s.broke) == {"fr_foy"}) == broken


def test_c35_wellington_does_not_steady_prussians() -> None:
    s = ligny(
        {"defender_center": ["pr_b6", "fr_foy", "br_wellington"], "attacker_center": ["fr_habert"]},
        side="allied",
        weak=("pr_b6",),
    )
    rolls(s, 3)
    assert flagged(s, s.broke) == {"pr_b6"}


def test_c36_the_passive_side_does_not_check() -> None:
    s = ligny({"defender_center": ["pr_b6", "fr_foy"]}, weak=("pr_b6",))
    assert s.actor != CHANCE


def test_c37_only_engaged_units_of_one_cv_check() -> None:
    s = ligny(
        {"attacker_center": ["fr_habert"], "defender_center": ["pr_b6"], "defender_right": ["pr_b7", "fr_girard"]},
        weak=("fr_habert",),
    )
    assert cv(s, "fr_girard") == 2
    assert s.actor != CHANCE


def test_c38_broken_in_the_enemy_left_it_goes_back_to_its_own_right() -> None:
    s = ligny({"defender_left": ["pr_b5", "fr_foy"], "attacker_right": []}, weak=("fr_foy",))
    rolls(s, 1)
    assert area(s, "fr_foy") == ATTACKER_RIGHT
    to_combat(s)
    assert refused(s, "fire fr_foy") == refused(s, "shift fr_foy") == "9.8"
    say(s, "end")
    assert s.losers[0] == -1  # it still holds the column


def test_c38_broken_in_its_own_area_it_leaves_a_gap_that_the_reserve_may_fill() -> None:
    s = ligny(
        {"attacker_right": ["fr_foy", "pr_b5"], "defender_left": [], "attacker_reserve": ["fr_girard"]},
        weak=("fr_foy",),
    )
    rolls(s, 1)
    assert area(s, "fr_foy") == ATTACKER_RESERVE
    to_combat(s)
    say(s, "shift fr_girard", "into right", "end")
    assert s.losers[0] == -1


def shots(s: NapoleonState, firer: str, target: str, *dice: int) -> int:
    """The hits that some dice make, as CV lost by the one unit under fire."""
    before = cv(s, target)
    say(s, f"fire {firer}")
    rolls(s, *dice)
    return before - cv(s, target)


def test_c40_engaged_infantry_hits_on_six() -> None:
    s = to_combat(ligny({"defender_center": ["pr_b14", "fr_jerome"], "attacker_center": []}))
    assert shots(s, "fr_jerome", "pr_b14", 6, 5, 2, 6) == 2


def test_c41_artillery_hits_better_when_engaged() -> None:
    s = to_combat(ligny({"attacker_center": ["fr_i_art"], "defender_center": ["pr_b14"]}))
    assert shots(s, "fr_i_art", "pr_b14", 5, 6, 1) == 1
    s = to_combat(ligny({"attacker_center": ["fr_i_art", "pr_b14"], "defender_center": []}))
    assert shots(s, "fr_i_art", "pr_b14", 5, 6, 1) == 2


def test_c42_artillery_in_reserve_cannot_fire() -> None:
    s = to_combat(ligny({"attacker_reserve": ["fr_i_art"]}))
    assert refused(s, "fire fr_i_art") == "11.11"


@pytest.mark.parametrize(("company", "hits"), [(["fr_foy"], 2), ([], 0), (["fr_napoleon"], 0), (["fr_pajol"], 0)])
def test_c43_cavalry_needs_infantry_or_guns_beside_it(company: list[str], hits: int) -> None:
    s = to_combat(ligny({"defender_center": ["pr_b14", "fr_milhaud", *company]}))
    assert shots(s, "fr_milhaud", "pr_b14", 5, 5, 4) == hits


@pytest.mark.parametrize(("dice", "lost"), [((6, 6, 1), True), ((6, 1, 1), False)])
def test_c45_a_leader_is_hit_when_nobody_else_is_left(dice: tuple[int, ...], lost: bool) -> None:
    s = to_combat(
        ligny(
            {"defender_center": ["br_nassau", "br_wellington", "fr_foy"], "defender_reserve": ["pr_b8"]},
            weak=("br_nassau",),
        )
    )
    say(s, "fire fr_foy")
    rolls(s, *dice)
    assert city(s, "br_nassau") == "eliminated"
    assert (city(s, "br_wellington") == "eliminated") == lost


def test_c46_cavalry_redeploys_and_engages() -> None:
    s = to_combat(ligny({"attacker_reserve": ["fr_milhaud"]}))
    say(s, "shift fr_milhaud", "into left", "into enemy")
    assert area(s, "fr_milhaud") == DEFENDER_RIGHT
    assert step(s) == "combat"


def test_c47_an_own_area_with_enemies_is_charged_from_the_reserve_only() -> None:
    s = to_combat(
        ligny({"attacker_left": ["fr_lefol", "pr_b7"], "defender_right": [], "attacker_reserve": ["fr_milhaud"]})
    )
    say(s, "shift fr_habert")
    assert refused(s, "into left") == "11.4"
    say(s, "into reserve", "shift fr_milhaud", "into left")
    assert area(s, "fr_milhaud") == ATTACKER_LEFT
    assert step(s) == "combat"  # 11.5: an engage move ends the unit's movement


def test_c48_after_disengaging_a_unit_may_redeploy_but_not_engage() -> None:
    s = to_combat(ligny({"defender_center": ["pr_b6", "fr_milhaud"]}))
    say(s, "shift fr_milhaud", "into center")
    assert refused(s, "into enemy") == "11.5"
    say(s, "into right")
    assert area(s, "fr_milhaud") == ATTACKER_RIGHT


def test_c58_the_side_that_lost_a_column_routs_at_the_end_of_combat() -> None:
    s = ligny(
        {
            "defender_right": ["pr_b7", "fr_jerome"],
            "defender_reserve": ["pr_b8", "pr_b9", "pr_b10", "pr_b11"],
            "attacker_left": [],
        },
        weak=("pr_b7",),
    )
    to_combat(s)
    say(s, "fire fr_jerome")
    rolls(s, 6, 1, 1, 1)
    assert city(s, "pr_b7") == "eliminated"
    assert step(s) == "combat"
    say(s, "end")
    assert step(s) == "rout"
    assert s.losers[0] == 1


def test_c75_two_leaders_together_are_both_alone() -> None:
    board = {"defender_center": ["pr_blucher", "br_wellington", "fr_foy"], "defender_reserve": ["pr_b8"]}
    s = to_combat(ligny(board))
    say(s, "fire fr_foy")
    rolls(s, 6, 1, 1)
    assert s.actor == 1
    assert offered(s) == ["hit br_wellington", "hit pr_blucher"]
    say(s, "hit br_wellington")
    assert city(s, "pr_blucher") == "ligny"
    s = to_combat(ligny(board))
    say(s, "fire fr_foy")
    rolls(s, 6, 6, 1)
    say(s, "hit pr_blucher")
    assert city(s, "br_wellington") == city(s, "pr_blucher") == "eliminated"
    s = ligny(board, side="allied")
    assert flagged(s, s.checks) == {"pr_blucher", "br_wellington"}


def test_c76_a_leader_left_alone_by_breaking_does_not_check() -> None:
    s = ligny({"defender_center": ["pr_blucher", "pr_b6", "fr_foy"]}, side="allied", weak=("pr_b6",))
    assert flagged(s, s.checks) == {"pr_b6"}
    rolls(s, 2)
    assert flagged(s, s.broke) == {"pr_b6"}
    assert s.actor != CHANCE


def test_c77_an_attacker_whose_column_breaks_routs_unless_the_defender_does() -> None:
    board = {"attacker_left": ["fr_foy", "pr_b7"], "defender_right": []}
    s = ligny(board, weak=("fr_foy",))
    rolls(s, 1)
    to_combat(s)
    say(s, "end")
    assert s.losers[0] == 0
    s = ligny({**board, "defender_center": ["pr_b6", "fr_jerome"], "attacker_center": []}, weak=("fr_foy", "pr_b6"))
    rolls(s, 1)
    to_combat(s)
    say(s, "fire fr_jerome")
    rolls(s, 6, 1, 1, 1)
    say(s, "end")
    assert s.losers[0] == 1


def test_c81_an_idle_attacker_must_make_contact_or_rout() -> None:
    s = to_combat(ligny({}, idle=["attacker", "defender"]))
    assert refused(s, "end") == "9.16"
    assert s.prompt(0).text.endswith("You must fire or engage (9.13).")
    say(s, "shift fr_lefol", "into enemy")
    assert legal(s, "end")


def test_c81_an_attacker_who_can_make_no_contact_routs() -> None:
    s = ligny({}, idle=["attacker", "defender"])
    for id in ("fr_lefol", "fr_habert", "fr_berthezene"):
        s.broke |= 1 << unit(s, id)
    end(s, "retreat")
    assert step(s) == "rout"
    assert s.losers[0] == 0


def test_c82_reserves_stay_hidden_and_the_revealed_stay_revealed() -> None:
    s = to_combat(ligny({"attacker_reserve": ["fr_teste"]}, side="french"))
    s.shown |= s.zones[0] | s.zones[1] | s.zones[2]
    say(s, "shift fr_lefol", "into reserve")
    seen = {piece.id: piece for piece in s.view(1).pieces if piece.army == "french" and piece.place == "ligny"}
    assert "fr_lefol" in seen
    assert "fr_teste" not in seen
    assert seen["ligny:french:1"].facts == {"area": "reserve"}


def test_old_guard_daunts_allies_only() -> None:
    s = ligny(
        {"defender_center": ["pr_b6", "fr_old_guard"], "attacker_center": ["fr_habert"]}, side="allied", weak=("pr_b6",)
    )
    rolls(s, 4)
    assert flagged(s, s.broke) == {"pr_b6"}  # 9.6: 4 - 1


def test_the_passive_player_chooses_among_equals_only() -> None:
    s = to_combat(ligny({"defender_center": ["pr_b1", "pr_b2", "pr_b9", "fr_foy"]}))
    say(s, "fire fr_foy")
    rolls(s, 6, 6, 6)
    assert offered(s) == ["hit pr_b1", "hit pr_b2"]
    assert refused(s, "hit pr_b9") == "11.13"
    say(s, "hit pr_b2")
    assert cv(s, "pr_b2") == 3
    assert cv(s, "pr_b1") == 3  # the next hit had one strongest target, and was not asked
    assert offered(s) == ["hit pr_b1", "hit pr_b2", "hit pr_b9"]
    say(s, "hit pr_b9")
    assert step(s) == "combat"


def test_units_act_once_and_leaders_never_fire() -> None:
    s = to_combat(ligny({"defender_center": ["pr_b6", "fr_foy", "fr_napoleon"]}))
    assert refused(s, "fire fr_napoleon") == "11.2"
    assert refused(s, "fire fr_lefol") == "11.10"
    assert refused(s, "fire pr_b6") == "11.1"
    say(s, "fire fr_foy")
    rolls(s, 1, 1, 1)
    assert refused(s, "fire fr_foy") == refused(s, "shift fr_foy") == "11.1"


def test_a_forward_step_into_an_emptied_area_keeps_the_column() -> None:
    s = ligny(
        {"defender_center": ["pr_b6"], "attacker_center": ["fr_i_art", "fr_pajol"], "defender_reserve": ["pr_b8"]},
        weak=("pr_b6",),
    )
    to_combat(s)
    say(s, "fire fr_i_art")
    rolls(s, 6, 1, 1)
    say(s, "shift fr_pajol")
    assert "enemy" in offered(s, "into")
    say(s, "into enemy", "halt")
    assert area(s, "fr_pajol") == DEFENDER_CENTER  # 11.7
