"""Worked cases: cities, objectives, elimination, victory."""

from __future__ import annotations

from typing import Any

from games.returns.field import at, cohesion, field, legal, play, step
from hundreddays.games.returns.rules.state import ReturnsState


def last_phase(units: dict[str, str], **tree: Any) -> ReturnsState:
    """The coalition ends its movement, no combat follows, and phase F is carried out."""
    s = field(units, phase="coalition_movement", **tree)
    return play(s, "end")


def total(s: ReturnsState) -> int:
    return sum(s.cohesion[unit] for unit in s.board.corps_of_side[1])


def test_c70_a_city_pays_once() -> None:
    s = last_phase({"f_i": "brussels"})
    once = total(s)
    assert once == sum(s.board.cohesion[unit] for unit in s.board.corps_of_side[1]) - 8
    play(s, "roll 1", "roll 1", "end", "roll 1", "roll 1", "end")
    assert s.turn == 3
    assert total(s) == once


def test_c71_a_commander_alone_takes_no_city() -> None:
    s = field({"napoleon": "brussels", "f_i": "brussels"}, points={"french": 5})
    play(s, "march f_i", "to waterloo", "end", "roll 1", "roll 1", "end")
    assert step(s) == "weather"
    assert at(s, "napoleon") == "waterloo"
    assert s.paid == 0
    assert s.control == 0


def test_c72_two_cities_add_up() -> None:
    s = last_phase({"f_i": "brussels", "f_ii": "antwerp"})
    assert total(s) == sum(s.board.cohesion[unit] for unit in s.board.corps_of_side[1]) - 2 * 8


def test_c73_control_is_lost_when_a_coalition_corps_is_left_in_the_city() -> None:
    s = last_phase({"f_i": "liege"}, turn=5, objectives=["obj_brussels", "obj_liege"])
    liege = s.board.bit[s.board.town_ids.index("liege")]
    assert not s.over
    assert s.control == liege
    s = last_phase(
        {"f_i": "brussels", "p_ii": "liege"},
        turn=8,
        objectives=["obj_brussels", "obj_liege"],
        control=["liege"],
        paid=["liege"],
    )
    assert not s.over
    assert not s.control & liege
    assert s.view(1).panels["objectives"] == {"count": 2}


def test_c75_passing_through_changes_no_control() -> None:
    units = {"a_cav": "tongres"}
    s = field(units, phase="coalition_movement", control=["liege"], paid=["liege"], points={"allied": 2})
    play(s, "march a_cav", "to huy", "end")
    assert at(s, "a_cav") == "huy"
    assert s.control == s.board.bit[s.board.town_ids.index("liege")]


def test_c76_a_corps_lost_to_a_city_counts_in_the_same_turn() -> None:
    units = {"f_i": "ghent", "p_i": "eliminated", "p_ii": "eliminated"}
    s = last_phase(units, objectives=["obj_ghent", "obj_eliminate_3"], cohesion={"a_i": 2})
    assert s.over
    assert s.won == 0
    assert s.by == "20.6"


def test_c77_after_turn_15_one_objective_is_not_enough() -> None:
    s = last_phase({"f_i": "ghent"}, turn=15, objectives=["obj_ghent", "obj_liege"])
    assert s.over
    assert s.won == 1
    assert s.by == "21.1"


def test_c78_both_sides_at_four_is_a_coalition_win() -> None:
    gone = dict.fromkeys(("f_i", "f_ii", "f_iii", "a_i", "a_ii", "a_res"), "eliminated")
    combat = {"town": "ligny", "round": 3, "hands": {"french": {"infantry_assault": 1}, "coalition": {"skirmish": 1}}}
    worn = {"f_iv": 2, "p_i": 4}
    s = field(
        {**gone, "f_iv": "ligny", "p_i": "ligny"}, phase="french_combat", step="play", combat=combat, cohesion=worn
    )
    play(s, "play infantry_assault", "decline")
    assert (cohesion(s, "f_iv"), cohesion(s, "p_i")) == (0, 0)
    assert s.over
    assert s.won == 1


def test_c80_the_last_prussian_corps_ends_the_game() -> None:
    gone = dict.fromkeys(("p_i", "p_ii", "p_iii"), "eliminated")
    combat = {"town": "ligny", "hands": {"french": {"infantry_assault": 1}, "coalition": {"skirmish": 1}}}
    units = {**gone, "p_iv": "ligny", "f_i": "ligny", "blucher": "brussels", "a_i": "brussels"}
    s = field(units, phase="french_combat", step="play", combat=combat, cohesion={"p_iv": 1})
    play(s, "play infantry_assault", "decline")
    assert s.over
    assert s.won == 0
    assert s.by == "21.2"
    assert at(s, "blucher") == "brussels"


def test_c97_a_commander_is_displaced_after_a_city_loss() -> None:
    units = {
        "f_i": "ghent",
        "wellington": "hal",
        "a_i": "hal",
        "a_ii": "brussels",
        "a_res": "antwerp",
        "a_cav": "antwerp",
    }
    s = last_phase(units, cohesion={"a_i": 2})
    assert at(s, "a_i") == "off"
    assert at(s, "wellington") == "brussels"
    assert step(s) == "weather"
    assert legal(s, "roll") == ["1", "2", "3", "4", "5", "6"]


def test_21_2_the_result_counts_the_corps_that_are_gone() -> None:
    gone = dict.fromkeys(("p_i", "p_ii", "p_iii"), "eliminated")
    combat = {"town": "ligny", "round": 1, "hands": {"french": {"infantry_assault": 1}, "coalition": {"skirmish": 1}}}
    units = {**gone, "p_iv": "ligny", "a_i": "ligny", "f_i": "ligny", "f_ii": "ligny", "a_ii": "brussels"}
    s = field(units, phase="french_combat", step="play", combat=combat, cohesion={"p_iv": 1, "a_i": 1})
    play(s, "play infantry_assault", "decline", "lose f_i")
    assert s.eliminated(1) == 5
    assert s.view(0).result == "The French win: 5 enemy corps are eliminated (§21.2)."
