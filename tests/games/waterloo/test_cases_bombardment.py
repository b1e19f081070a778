"""Bombardment: cases A38 to A50, A83 and A84."""

from __future__ import annotations

import pytest

from .scene import Scene, attack, bombard, cites, legal, options, play, where


@pytest.mark.parametrize(("between", "able"), [("F inf", False), ("B inf", True), ("", True)])
def test_a38_a_friend_between_blocks_the_line_of_fire(between: str, able: bool) -> None:
    scene = Scene(step="bombard")
    scene.put("F art", "0613")
    scene.put("B inf", "0611")
    if between:
        scene.put(between, "0612")
    assert legal(scene.state(), "bombard 0611") is able


@pytest.mark.parametrize(("gun", "able"), [("1015", False), ("1114", False), ("1213", True)])
def test_a40_woods_and_woods_road_block(gun: str, able: bool) -> None:
    scene = Scene(step="bombard")
    scene.put("F art", gun)
    scene.put("B inf", "1013")
    state = scene.state()
    assert legal(state, "bombard 1013") is able
    if not able:
        assert cites(state, "bombard 1013") == ["8.3"]


def test_a41_fire_into_woods_is_legal_at_one_column_less() -> None:
    scene = Scene(step="bombard")
    gun = scene.put("F art 8", "1111")
    scene.put("B inf 4", "1113")
    state = play(scene.state(), "bombard 1113", f"with {gun}")
    combat = state.view(0).panels["combat"]
    assert (combat["odds"], combat["shift"], combat["column"]) == ("2:1", -1, "1:1")


@pytest.mark.parametrize(("die", "driven"), [(6, True), (3, False)])
def test_a42_mixed_ranges_use_the_far_row(die: int, driven: bool) -> None:
    scene = Scene(step="bombard")
    guns = [scene.put("F art 5", "0712"), scene.put("F art 4", "0611")]
    target = scene.put("B inf 4", "0613")
    state = play(scene.state(), "bombard 0613", *(f"with {gun}" for gun in guns))
    combat = state.view(0).panels["combat"]
    assert combat["column"] == "2:1"
    assert combat["outcomes"][0]["modifier"] == -2
    play(state, "resolve", f"roll {die}")
    assert where(state, target) == "0613"
    assert ("to 0614" in options(state)) is driven
    assert (options(state, "retreat") == guns) is not driven


def test_a43_an_exchange_in_a_bombardment_harms_nobody() -> None:
    scene = Scene(step="bombard")
    gun = scene.put("F art 12", "0612")
    target = scene.put("B inf 4", "0613")
    state = bombard(scene.state(), "0613", [gun], 1)
    assert (where(state, gun), where(state, target)) == ("0612", "0613")
    assert state.losses == [0, 0]


def test_a45_nobody_advances_after_a_bombardment() -> None:
    scene = Scene(step="bombard")
    gun = scene.put("F art 24", "0612")
    foot = scene.put("F inf", "0712")
    target = scene.put("B inf 4", "0613")
    state = bombard(scene.state(), "0613", [gun], 6)
    assert where(state, target) == "destroyed"
    assert not legal(state, f"advance {foot}")
    assert state.view(0).heading.endswith("Allied movement")


def test_a46_guns_never_join_an_attack_on_the_ground() -> None:
    scene = Scene(step="bombard")
    gun, foot = scene.put("F art", "0612"), scene.put("F inf", "0612")
    scene.put("B inf", "0613")
    state = scene.state()
    assert legal(state, "bombard 0613")
    play(state, "attack 0613", f"with {foot}")
    assert cites(state, f"with {gun}") == ["7.2"]


def test_a47_a_gun_beside_beaten_attackers_is_untouched() -> None:
    scene = Scene(step="assault")
    gun, foot = scene.put("F art", "0613"), scene.put("F inf 2", "0613")
    scene.put("B inf 8", "0612")
    state = attack(scene.state(), "0612", [foot], 1)
    assert (where(state, foot), where(state, gun)) == ("destroyed", "0613")


def test_a48_one_bombardment_and_one_ground_combat() -> None:
    scene = Scene(step="bombard")
    gun = scene.put("F art 4", "0611")
    first, fresh = scene.put("F inf 4", "0612"), scene.put("F inf 4", "0712")
    elsewhere = scene.put("F inf 4", "1010")
    scene.map["0611"].remove(gun)
    scene.map["0512"] = [gun]
    scene.put("B inf 4", "0613")
    scene.put("B inf 4", "1011")
    state = bombard(scene.state(), "0613", [gun], 2)
    play(state, "stay")
    attack(state, "0613", [first], 3)
    while "attack 1011" not in options(state):
        state.apply(state.moves()[-1])
    assert not state.attacked & state.board.ubit[state.board.number[fresh]]
    assert cites(state, "attack 0613") == ["7.5"]
    assert legal(play(state, "attack 1011"), f"with {elsewhere}")


def test_a50_no_bombardment_after_the_first_ground_combat() -> None:
    scene = Scene(step="bombard")
    scene.put("F art 4", "0611")
    first, second = scene.put("F inf 4", "0512"), scene.put("F inf 4", "1010")
    scene.put("B inf 4", "0613")
    scene.put("B inf 4", "0513")
    scene.put("B inf 4", "1011")
    state = scene.state()
    assert legal(state, "bombard 0613")
    attack(state, "0513", [first], 3)
    while "attack 1011" not in options(state):
        state.apply(state.moves()[-1])
    assert cites(state, "bombard 0613") == ["3.4"]
    assert legal(play(state, "attack 1011"), f"with {second}")


def test_a83_a_middle_hex_off_the_map_does_not_count() -> None:
    for friend, able in ((True, False), (False, True)):
        scene = Scene(step="bombard")
        scene.put("F art", "0201")
        scene.put("B inf", "0401")
        if friend:
            scene.put("F inf", "0301")
        assert legal(scene.state(), "bombard 0401") is able


def test_a84_a_bombardment_without_effect_counts() -> None:
    scene = Scene(step="bombard")
    first, second = scene.put("F art 4", "0612"), scene.put("F art 4", "0712")
    scene.put("B inf 4", "0613")
    scene.put("B inf 4", "0711")
    state = bombard(scene.state(), "0613", [first], 2)
    play(state, "stay")
    assert cites(state, "bombard 0613") == ["7.5"]
    assert legal(play(state, "bombard 0711"), f"with {second}")
