"""Advance after combat: cases A61 to A65."""

from __future__ import annotations

from .scene import Scene, attack, cites, legal, options, play, where


def test_a61_up_to_three_advance_unless_a_zone_holds_them() -> None:
    for held in (False, True):
        scene = Scene(step="assault")
        units = [scene.put("F inf 5", "0612") for _ in range(3)]
        scene.put("B inf 5", "0613")
        if held:
            scene.put("B inf", "0711")
        state = play(attack(scene.state(), "0613", units, 4), "to 0614")
        if held:
            assert state.view(0).heading.endswith("Allied movement")
            continue
        assert options(state, "advance") == units
        for unit in units:
            play(state, f"advance {unit}")
        assert [where(state, unit) for unit in units] == ["0613"] * 3


def test_a62_guns_never_advance() -> None:
    scene = Scene(step="assault")
    gun, foot = scene.put("F art", "0612"), scene.put("F inf 15", "0612")
    scene.put("B inf 5", "0613")
    state = play(attack(scene.state(), "0613", [foot], 4), "to 0614")
    assert options(state) == [f"advance {foot}", "stay"]
    assert cites(state, f"advance {gun}") == ["12.1"]


def test_a63_the_defender_advances_after_a_repulse() -> None:
    for held in (False, True):
        scene = Scene(step="assault")
        unit = scene.put("F inf 4", "0613")
        winner = scene.put("B inf 4", "0612")
        if held:
            scene.put("F inf 4", "0611")
        state = play(attack(scene.state(), "0612", [unit], 3), "to 0614")
        if held:
            assert not legal(state, f"advance {winner}")
        else:
            assert state.actor == 1
            play(state, f"advance {winner}")
            assert where(state, winner) == "0613"


def test_a65_who_has_advanced_attacks_no_more() -> None:
    scene = Scene(step="assault")
    unit, other = scene.put("F inf 15", "0612"), scene.put("F inf 4", "0814")
    scene.put("B inf 5", "0613")
    scene.put("B inf 5", "0714")
    state = play(attack(scene.state(), "0613", [unit], 4), "to 0513", f"advance {unit}", "attack 0714")
    assert where(state, unit) == "0613"
    assert options(state) == [f"with {other}"]
    assert cites(state, f"with {unit}") == ["7.6"]
