"""Corners of rules at which a small slip would go unnoticed: who may join an attack, and what a march may cost."""

from __future__ import annotations

import pytest

from games.waterloo.scene import Scene, cites, exits, legal, options, play
from hundreddays.games.waterloo.opponent.parties import called
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, GROUND, WaterlooState


def party(state: WaterlooState, words: str) -> tuple[str, set[str], int]:
    """Whom the planner calls for a move: the hex, the units, and the kind of combat."""
    board = state.board
    call = called(state, state.game.move(words))
    return board.grid.labels[call.hex], {board.ids[unit] for unit in board.units(call.able)}, call.kind


def test_8_1_and_10_1_guns_bombard_and_the_others_attack() -> None:
    """The planner calls every gun within two hexes for the one, and every neighbour that is no gun for the other."""
    scene = Scene(step="bombard")
    near, far = scene.put("F art", "0612"), scene.put("F art", "0711")
    scene.put("F art", "0610")
    foot, horse = scene.put("F inf", "0612"), scene.put("F cav", "0713")
    scene.put("F inf", "0711")
    scene.put("B inf", "0613")
    state = scene.state()
    assert party(state, "bombard 0613") == ("0613", {near, far}, BOMBARDMENT)
    assert party(state, "attack 0613") == ("0613", {foot, horse}, GROUND)


def test_22_1_and_23_1_neighbours_and_guns_at_two_hexes_attack_in_the_basic_game() -> None:
    scene = Scene("basic", step="engage")
    foot, gun = scene.put("F inf", "0612"), scene.put("F art", "0611")
    scene.put("F inf", "0711")
    scene.put("B inf", "0613")
    assert party(scene.state(), "attack 0613") == ("0613", {foot, gun}, GROUND)


def test_23_6_a_gun_beside_some_defenders_but_not_all_may_not_join() -> None:
    """The foot owes an attack on both its neighbours; the gun beside one of them has an enemy of its own. 22.5"""
    scene = Scene("basic", step="engage")
    foot, gun = scene.put("F inf", "0613"), scene.put("F art", "0512")
    for hex in ("0612", "0713", "0511"):
        scene.put("B inf", hex)
    state = play(scene.state(), "attack 0612", f"with {foot}")
    assert options(state) == ["also 0713"]
    play(state, "also 0713")
    assert options(state) == ["resolve"]
    assert cites(state, f"with {gun}") == ["23.6"]


@pytest.mark.parametrize("arm", ["art", "inf"])
def test_24_5_displaced_guns_attack_no_more_but_foot_does(arm: str) -> None:
    scene = Scene("basic", step="engage")
    pushed = scene.put(f"F {arm}", "0612")
    scene.put("B inf", "0613")
    scene.frame["displaced"] = scene.frame["shifted"] = [pushed]
    assert legal(scene.state(), "attack 0613") == (arm == "inf")
    other = scene.put("F inf", "0713")
    state = play(scene.state(), "attack 0613")
    assert options(state, "with") == ([other] if arm == "art" else [pushed, other])
    if arm == "art":
        assert cites(state, f"with {pushed}") == ["24.5"]


@pytest.mark.parametrize("done", ["attacked", "advanced"])
def test_22_1_and_24_3_who_has_attacked_or_advanced_attacks_no_more(done: str) -> None:
    scene = Scene("basic", step="engage")
    tired, fresh = scene.put("F inf", "0612"), scene.put("F inf", "0713")
    scene.put("B inf", "0613")
    scene.frame[done] = [tired]
    state = play(scene.state(), "attack 0613")
    assert options(state, "with") == [fresh]
    assert cites(state, f"with {tired}") == ["22.1" if done == "attacked" else "24.3"]


@pytest.mark.parametrize("done", ["struck", "advanced"])
def test_22_1_and_24_3_who_was_attacked_or_has_advanced_is_not_attacked(done: str) -> None:
    scene = Scene("basic", step="engage")
    scene.put("F inf", "0612")
    spared, other = scene.put("B inf", "0613"), scene.put("B inf", "0611")
    scene.frame[done] = [spared]
    state = scene.state()
    assert options(state) == ["attack 0611"]
    assert cites(state, "attack 0613") == ["22.1" if done == "struck" else "24.3"]
    assert other


@pytest.mark.parametrize(("rules", "speed", "leaves"), [("advanced", 2, True), ("advanced", 1, False)])
def test_6_6_a_unit_leaves_with_its_last_point_and_not_without_one(rules: str, speed: int, leaves: bool) -> None:
    """One hex to the edge and one point to step off."""
    scene = Scene(rules)
    unit = scene.put(f"F inf 4/{speed}", "0502")
    assert exits(scene.state(), unit) == leaves


@pytest.mark.parametrize(("speed", "leaves"), [(2, True), (1, False)])
def test_5_4_cavalry_pays_one_more_to_leave_the_map_out_of_a_zone(speed: int, leaves: bool) -> None:
    scene = Scene()
    unit = scene.put(f"F cav 4/{speed}", "0501")
    scene.put("B inf", "0502")
    assert exits(scene.state(), unit) == leaves


def test_5_3_foot_does_not_leave_the_map_out_of_a_zone() -> None:
    scene = Scene()
    unit = scene.put("F inf", "0501")
    scene.put("B inf", "0502")
    assert not exits(scene.state(), unit)


def test_6_6_allied_units_never_leave() -> None:
    scene = Scene(player="allied")
    unit = scene.put("B cav", "0501")
    state = scene.state()
    assert not exits(state, unit)
    assert cites(play(state, f"move {unit}"), "exit") == ["6.6"]


@pytest.mark.parametrize(
    ("rules", "turn", "due"), [("advanced", 3, 14), ("advanced", 2, 0), ("basic", 2, 9), ("basic", 1, 0)]
)
def test_13_4_and_20_5_the_phase_does_not_end_while_a_due_unit_can_enter(rules: str, turn: int, due: int) -> None:
    scene = Scene(rules, player="allied", turn=turn)
    board = scene.game().board
    scene.frame["waiting"] = [board.ids[unit] for unit in range(board.count) if board.entry[unit]]
    state = scene.state()
    assert len(options(state, "move")) == due
    assert legal(state, "end") == (due == 0)
    if due:
        assert cites(state, "end") == ["13.4" if rules == "advanced" else "20.5"]
