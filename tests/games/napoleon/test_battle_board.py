"""The battle board worked out a second time from the rulebook: which moves there are, who fires at whom, who must make
contact, who holds a column. 8.1-8.2, 9.4-9.16, 11.3-11.19, 13.1
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from games.napoleon.field import battle, end, flagged, game, legal, offered, rolls, say, step, unit
from games.napoleon.test_cases_battle_turns import ligny, to_combat
from hundreddays.games.napoleon.rules.battle import engaged, lacks_column, obliged, on_board
from hundreddays.games.napoleon.rules.combat import (
    DISENGAGE,
    ENGAGE,
    NO_MOVE,
    REDEPLOY,
    can_make_contact,
    fire_faces,
    fire_target,
    follows,
    goal_zone,
    move_kind,
    shift_areas,
    targets,
)
from hundreddays.games.napoleon.rules.deploy import area_named, role, zone_named
from hundreddays.games.napoleon.rules.state import ZONE_NAMES, NapoleonState
from hundreddays.games.napoleon.rules.words import AREAS

OWN = {"attacker": 0, "defender": 1}
FACING = {
    "attacker_left": "defender_right",
    "attacker_center": "defender_center",
    "attacker_right": "defender_left",
}
FACING |= {other: one for one, other in FACING.items()}


def name_of(part: str, area: str) -> str:
    return f"{part}_{area}"


def other(part: str) -> str:
    return "defender" if part == "attacker" else "attacker"


def expected(part: str, here: str, area: str, enemies: set[str]) -> int:
    """8.2, 11.4, 11.6, 11.7: what a move is, by the names of the areas."""
    own = here.startswith(part)
    goal = FACING.get(here, "") if area == "enemy" else name_of(part, area)
    if here == name_of(part, "reserve"):
        if area in ("reserve", "enemy"):
            return NO_MOVE
        return ENGAGE if goal in enemies else REDEPLOY
    if not own:  # in the enemy's area: only back to the own area of that column
        if area == "enemy" or goal != FACING[here]:
            return NO_MOVE
        return DISENGAGE if here in enemies else REDEPLOY
    if area == "reserve":
        return DISENGAGE if here in enemies else REDEPLOY
    if here in enemies:
        return NO_MOVE
    if area == "enemy":
        return ENGAGE if goal in enemies else REDEPLOY
    line = [name_of(part, column) for column in ("left", "center", "right")]
    if goal == here or abs(line.index(goal) - line.index(here)) != 1 or goal in enemies:
        return NO_MOVE
    return REDEPLOY


def situations(part: str) -> Iterator[tuple[str, set[str]]]:
    """Everywhere a unit may stand, with every choice of areas that hold enemies."""
    columns = [name for name in ZONE_NAMES if "reserve" not in name]
    for here in (*columns, name_of(part, "reserve")):
        for count in range(4):
            for enemies in itertools.combinations(columns, count):
                yield here, set(enemies)


@pytest.mark.parametrize("part", ["attacker", "defender"])
def test_every_move_is_what_the_board_says(part: str) -> None:
    """8.2, 11.3: for each place of a unit and each place of enemies, one of engage, disengage, redeploy, or none."""
    s = ligny({})
    mover, foe = ("fr_foy", "pr_b1") if part == "attacker" else ("pr_b1", "fr_foy")
    u, v = unit(s, mover), unit(s, foe)
    side = s.board.side[u]
    assert role(s, side) == OWN[part]
    for here, enemies in situations(part):
        s.zones = [0] * len(ZONE_NAMES)
        s.area[u] = ZONE_NAMES.index(here) + 1
        s.zones[s.area[u] - 1] |= 1 << u
        for name in enemies:
            s.zones[ZONE_NAMES.index(name)] |= 1 << v
        for number, area in enumerate(AREAS):
            kind = move_kind(s, u, number)
            assert kind == expected(part, here, area, enemies), (here, area, enemies)
            if kind != NO_MOVE:
                goal = FACING[here] if area == "enemy" else name_of(part, area)
                assert goal_zone(s, u, number) == ZONE_NAMES.index(goal)


def test_areas_have_names_for_both_sides() -> None:
    """8.1: a side's left faces the enemy's right."""
    for part, number in OWN.items():
        for place, area in enumerate(AREAS[:4]):
            zone = ZONE_NAMES.index(name_of(part, area))
            assert zone_named(number, place) == zone
            assert area_named(number, zone) == place


def test_which_move_follows_which() -> None:
    """11.5, 11.8"""
    allowed = {
        (first, second)
        for first in (ENGAGE, DISENGAGE, REDEPLOY)
        for second in (ENGAGE, DISENGAGE, REDEPLOY, NO_MOVE)
        if follows(first, second)
    }
    assert allowed == {(REDEPLOY, REDEPLOY), (REDEPLOY, ENGAGE), (DISENGAGE, REDEPLOY)}


def test_infantry_moves_once_and_cavalry_twice() -> None:
    """11.2: from the Reserve to a column and on into the enemy."""
    s = ligny({"attacker_reserve": ["fr_foy", "fr_pajol", "fr_napoleon"]})
    to_combat(s)
    say(s, "shift fr_foy", "into left")
    assert step(s) == "combat"
    say(s, "shift fr_pajol", "into left")
    assert offered(s) == ["halt", "into center", "into reserve", "into enemy"]
    assert shift_areas(s, unit(s, "fr_pajol")) == [1, 3, 4]
    say(s, "into enemy")
    assert step(s) == "combat"
    assert not legal(s, "shift fr_pajol")
    say(s, "shift fr_napoleon", "into center", "halt")
    assert not legal(s, "shift fr_napoleon")


# Fire


def firing(board: dict[str, list[str]], id: str) -> tuple[str, int]:
    """The area that a unit fires at, or "", and the mask of faces that hit."""
    s = ligny(board)
    target = fire_target(s, unit(s, id))
    return (ZONE_NAMES[target], fire_faces(s, unit(s, id), target)) if target >= 0 else ("", 0)


F1, F2 = 1 << 6, 1 << 5 | 1 << 6


@pytest.mark.parametrize(
    ("board", "id", "found"),
    [
        ({"attacker_left": ["fr_foy"]}, "fr_foy", ("", 0)),
        ({"attacker_left": ["fr_foy", "pr_b1"]}, "fr_foy", ("attacker_left", F1)),
        ({"attacker_left": [], "defender_right": ["fr_foy", "pr_b7"]}, "fr_foy", ("defender_right", F1)),
        ({"attacker_left": ["fr_a1"]}, "fr_a1", ("defender_right", F1)),
        ({"attacker_left": ["fr_a1", "pr_b1"]}, "fr_a1", ("attacker_left", F2)),
        ({"attacker_left": ["fr_a1"], "defender_right": []}, "fr_a1", ("", 0)),
        ({"attacker_reserve": ["fr_a1"]}, "fr_a1", ("", 0)),
        ({"attacker_left": ["fr_pajol", "pr_b1"]}, "fr_pajol", ("attacker_left", F1)),
        ({"attacker_left": ["fr_pajol", "fr_napoleon", "pr_b1"]}, "fr_pajol", ("attacker_left", F1)),
        ({"attacker_left": ["fr_pajol", "fr_foy", "pr_b1"]}, "fr_pajol", ("attacker_left", F2)),
        ({"attacker_left": ["fr_pajol", "fr_a1", "pr_b1"]}, "fr_pajol", ("attacker_left", F2)),
        ({"attacker_left": ["fr_napoleon", "pr_b1"]}, "fr_napoleon", ("", 0)),
    ],
)
def test_who_fires_at_whom_and_how_well(board: dict[str, list[str]], id: str, found: tuple[str, int]) -> None:
    """11.9-11.12, 11.19"""
    guns = next(id_ for id_, arm in zip(game().board.units, game().board.arm, strict=True) if arm == 2)
    names = {zone: [guns if one == "fr_a1" else one for one in units] for zone, units in board.items()}
    assert firing(names, guns if id == "fr_a1" else id) == found


def test_guns_in_the_enemys_area_do_not_fire_back_across() -> None:
    """11.11, 11.19: only from an own column area; a unit among no enemies in their area has no fire."""
    guns = next(id_ for id_, arm in zip(game().board.units, game().board.arm, strict=True) if arm == 2)
    s = ligny({"attacker_left": ["pr_b1"], "defender_right": [guns]})
    assert fire_target(s, unit(s, guns)) == -1


def test_hits_fall_on_the_strongest_and_on_leaders_last() -> None:
    """11.13, 11.14"""
    s = ligny({"attacker_left": ["fr_foy"], "defender_right": ["pr_b1", "pr_b2", "pr_blucher"]})
    s.side, s.fight = 0, 0
    s.target = ZONE_NAMES.index("defender_right")
    one, two, leader = (unit(s, id) for id in ("pr_b1", "pr_b2", "pr_blucher"))
    s.cv[one], s.cv[two] = 3, 3
    assert flagged(s, targets(s)) == {"pr_b1", "pr_b2"}
    s.cv[two] = 2
    assert flagged(s, targets(s)) == {"pr_b1"}
    s.cv[one] = 1
    assert flagged(s, targets(s)) == {"pr_b2"}
    s.zones[s.target] = 1 << leader
    assert flagged(s, targets(s)) == {"pr_blucher"}


# Contact


def idle(board: dict[str, list[str]], side: str = "french", idle_: int = 3) -> NapoleonState:
    s = ligny(board, side=side)
    s.idle[0] = idle_
    return s


def test_the_attacker_must_make_contact_after_two_idle_turns() -> None:
    """9.13, 9.16: his own last and the defender's last battle turn were idle."""
    for marks, must in ((0, False), (1, False), (2, False), (3, True)):
        assert obliged(idle({}, idle_=marks)) == must
    assert not obliged(idle({}, side="allied"))


def test_who_could_make_contact() -> None:
    """9.16: fire, an engage move, or for cavalry in Reserve a move and then one."""
    guns = next(id_ for id_, arm in zip(game().board.units, game().board.arm, strict=True) if arm == 2)
    s = ligny({"attacker_reserve": ["fr_foy", "fr_pajol", "fr_napoleon", guns]})
    may = {id: can_make_contact(s, unit(s, id)) for id in ("fr_lefol", "fr_foy", "fr_pajol", "fr_napoleon", guns)}
    assert may == {"fr_lefol": True, "fr_foy": False, "fr_pajol": True, "fr_napoleon": True, guns: False}
    empty = ligny(
        {
            "attacker_reserve": ["fr_pajol"],
            "defender_left": [],
            "defender_center": [],
            "defender_right": [],
            "defender_reserve": ["pr_b1"],
        }
    )
    assert not can_make_contact(empty, unit(empty, "fr_pajol"))
    one = ligny(
        {"attacker_reserve": ["fr_pajol"], "defender_left": ["pr_b1"], "defender_center": [], "defender_right": []}
    )
    assert can_make_contact(one, unit(one, "fr_pajol"))
    defender = ligny({"defender_reserve": ["pr_b1"]}, side="allied")
    assert not can_make_contact(defender, unit(defender, "pr_b1"))


def test_an_attacker_who_owes_contact_cannot_end() -> None:
    s = idle({})
    end(s, "retreat")
    assert "end" not in offered(s)
    say(s, "shift fr_lefol", "into enemy")
    assert "end" in offered(s)


# Columns and morale


def test_a_column_is_held_from_either_of_its_areas() -> None:
    """13.1: not by the Reserve."""
    s = ligny({"attacker_left": [], "defender_right": ["fr_foy", "pr_b7"], "attacker_reserve": ["fr_pajol"]})
    assert not lacks_column(s, 0, 0)
    assert not lacks_column(s, 0, 1)
    s.lift(0, unit(s, "fr_foy"))
    assert lacks_column(s, 0, 0)
    assert not lacks_column(s, 0, 1)
    assert flagged(s, on_board(s, 0, 0)) == {"fr_habert", "fr_berthezene", "fr_pajol"}
    assert engaged(s, unit(s, "fr_habert")) is False


def test_morale_is_checked_by_engaged_units_of_one_cv() -> None:
    """9.4, 9.7, 9.15: of the active side, in columns; a leader only if alone."""
    s = ligny(
        {
            "attacker_left": ["fr_foy", "pr_b1"],
            "attacker_center": ["fr_girard", "fr_napoleon", "pr_b2"],
            "attacker_right": ["fr_lefol"],
            "defender_center": [],
            "defender_right": ["pr_b5"],
            "defender_left": ["pr_b7"],
        },
        weak=("fr_foy", "fr_girard", "fr_lefol", "pr_b1"),
    )
    assert step(s) == "morale_die"
    assert flagged(s, s.checks) == {"fr_foy", "fr_girard"}
    assert flagged(s, s.boosted) == {"fr_girard"}  # 9.5: Napoléon stands in that column
    rolls(s, 3, 3)
    assert flagged(s, s.broke) == {"fr_foy"}  # 3 + 1 is enough for Girard
    alone = ligny({"attacker_center": ["fr_napoleon", "pr_b2"], "defender_center": []})
    assert flagged(alone, alone.checks) == {"fr_napoleon"}
    assert not alone.boosted


def test_the_old_guard_frightens_allies_alone() -> None:
    """9.6"""
    board = game().board
    guard = board.units[board.old_guard.bit_length() - 1]
    s = ligny(
        {
            "attacker_center": [guard, "pr_b2"],
            "defender_center": [],
            "attacker_left": ["fr_foy", "pr_b1"],
            "defender_right": [],
        },
        side="allied",
        weak=("pr_b1", "pr_b2"),
    )
    assert flagged(s, s.checks) == {"pr_b1", "pr_b2"}
    assert flagged(s, s.awed) == {"pr_b2"}
    rolls(s, 4)
    rolls(s, 4)
    assert flagged(s, s.broke) == {"pr_b2"}


def test_sets_alternate_and_the_last_one_ends_the_battle() -> None:
    """9.2, 9.14, 9.17"""
    units = ["fr_foy", "fr_girard", "fr_lefol", "pr_b1", "pr_b2", "pr_b3"]
    zones = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")
    s = battle(
        {"ligny": units},
        {"ligny": {zone: [id] for zone, id in zip(zones, units, strict=True)} | {"opens": ["charleroi"]}},
    )
    say(s, "battle ligny")
    s.sets = s.board.set_limit - 1
    end(s, "retreat", "combat", "reinforce")
    assert (s.sets, s.side) == (s.board.set_limit, 1)
    end(s, "retreat", "combat", "reinforce")
    assert step(s) in ("rout", "regroup_in", "regroup_out", "march")
    assert s.losers[:1] in ([0], [])
