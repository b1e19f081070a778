"""Worked cases: hands."""

from __future__ import annotations

import pytest

from games.returns.field import deal, field, held, legal, play, step
from hundreddays.games.returns.rules.hands import hands_due
from hundreddays.games.returns.rules.state import ReturnsState


def due(s: ReturnsState, town: str) -> list[int]:
    """The cards each seat is due when the combat in this town begins."""
    play(s, f"fight {town}")
    assert s.due == hands_due(s)
    return s.due


@pytest.mark.parametrize(("cohesion", "number"), [(5, 2), (4, 1), (1, 1)])
def test_c20_hill_brings_two_cards_or_one(cohesion: int, number: int) -> None:
    s = field(
        {"a_ii": "waterloo", "f_i": "waterloo"},
        phase="french_combat",
        cohesion={"a_ii": cohesion},
        entry={"f_i": "quatre_bras"},
    )
    assert due(s, "waterloo")[1] == number


def test_c21_wellington_adds_three_cards() -> None:
    s = field(
        {"a_ii": "waterloo", "wellington": "waterloo", "f_i": "waterloo"},
        phase="french_combat",
        entry={"f_i": "quatre_bras"},
    )
    assert due(s, "waterloo")[1] == 2 + 3


def test_c22_wellington_counts_only_beside_his_own_army() -> None:
    units = {"wellington": "waterloo", "p_i": "waterloo", "p_iv": "waterloo", "a_res": "brussels", "f_i": "waterloo"}
    s = field(units, phase="french_combat", entry={"f_i": "quatre_bras"})
    assert due(s, "waterloo")[1] == 6
    deal(s, french="infantry_assault, 2 skirmish", coalition="infantry_assault, 5 skirmish")
    play(s, "play infantry_assault", "match infantry_assault")
    assert [option.note for option in s.prompt(1).options if option.move == "counterattack"] == ["succeeds on 1–2"]
    play(s, "pass")
    assert step(s) == "reinforce"
    assert legal(s, "reinforce") == ["a_res"]
    play(s, "reinforce a_res", "roll 1")
    assert s.due[1] == 3 + 3


def c23(third: str) -> ReturnsState:
    units = {
        "p_i": "charleroi",
        "p_ii": "charleroi",
        "p_iii": "charleroi",
        "f_i": "charleroi",
        "f_ii": "charleroi",
        "f_iii": "charleroi",
    }
    return field(units, phase="french_combat", entry={"f_i": "thuin", "f_ii": "thuin", "f_iii": third})


def test_c23_the_river_bonus_is_two_cards() -> None:
    assert due(c23("thuin"), "charleroi")[1] == 11


def test_c24_one_dry_road_and_there_is_no_bonus() -> None:
    assert due(c23("binche"), "charleroi")[1] == 9


def test_c25_two_rivers_are_still_two_cards() -> None:
    assert due(c23("gerpinnes"), "charleroi")[1] == 11


def test_c26_a_commander_over_the_river_earns_no_bonus() -> None:
    s = field(
        {"p_i": "charleroi", "f_i": "charleroi", "napoleon": "charleroi"},
        phase="french_combat",
        entry={"f_i": "binche", "napoleon": "thuin"},
    )
    assert due(s, "charleroi")[1] == 3


def test_c91_a_commander_on_a_dry_road_spoils_no_bonus() -> None:
    s = field(
        {"p_i": "charleroi", "f_i": "charleroi", "napoleon": "charleroi"},
        phase="french_combat",
        entry={"f_i": "thuin", "napoleon": "binche"},
    )
    assert due(s, "charleroi")[1] == 5


def test_c27_reinforcements_over_a_river_change_nothing() -> None:
    units = {"p_i": "charleroi", "f_i": "charleroi", "f_iii": "thuin"}
    s = field(units, phase="french_combat", entry={"f_i": "binche"})
    deal(play(s, "fight charleroi"), french="3 skirmish", coalition="3 skirmish")
    play(s, "play skirmish", "match skirmish", "pass", "reinforce f_iii", "roll 1")
    assert s.due == [3, 0]
    deal(s)
    assert held(s, "coalition") == 2


def test_c28_both_commanders_bring_their_cards() -> None:
    units = {"wellington": "waterloo", "a_i": "waterloo", "blucher": "waterloo", "p_i": "waterloo", "f_i": "waterloo"}
    s = field(units, phase="french_combat", entry={"f_i": "quatre_bras"})
    assert due(s, "waterloo")[1] == 3 + 3 + 2 + 3
