"""Demoralization and victory: cases A66 to A78, A87 and A88."""

from __future__ import annotations

from hundreddays.games.waterloo.rules.victory import LEVELS, levels

from .scene import Scene, attack, cites, costs, legal, options, play, stops_of, where


def test_a66_a_demoralized_army_holds_nobody() -> None:
    scene = Scene(player="allied", losses={"french": 90})
    unit = scene.put("B inf", "0614")
    scene.put("F inf", "0613")
    assert costs(scene.state(), unit)["0615"] == 2
    french = Scene(losses={"french": 90})
    foot, horse = french.put("F inf", "0613"), french.put("F cav", "0613")
    french.put("B inf", "0614")
    state = french.state()
    assert cites(state, f"move {foot}") == ["5.3"]
    assert stops_of(state, horse)


def test_a67_the_other_side_counts_double() -> None:
    scene = Scene(step="assault", losses={"allied": 90})
    unit = scene.put("F inf 5", "0612")
    scene.put("B inf 5", "0613")
    state = play(scene.state(), "attack 0613", f"with {unit}")
    assert state.view(0).panels["combat"]["column"] == "2:1"
    defence = Scene(step="assault", player="allied", losses={"allied": 90})
    defence.put("F inf 5", "0612")
    unit = defence.put("P inf 10", "0613")
    state = play(defence.state(), "attack 0612", f"with {unit}")
    combat = state.view(1).panels["combat"]
    assert (combat["attack"], combat["defence"], combat["column"]) == (10, 10, "1:1")
    guns = Scene(step="bombard", losses={"allied": 90})
    gun = guns.put("F art 5", "0612")
    guns.put("B inf 5", "0613")
    state = play(guns.state(), "bombard 0613", f"with {gun}")
    assert state.view(0).panels["combat"]["attack"] == 10


def test_a68_prussian_zones_still_hold() -> None:
    for around, free in ((["B"], True), (["P"], False), (["B", "P"], False)):
        scene = Scene(losses={"allied": 90})
        unit = scene.put("F inf", "0614")
        for army, hex in zip(around, ("0613", "0713"), strict=False):
            scene.put(f"{army} inf", hex)
        state = scene.state()
        assert legal(state, f"move {unit}") is free
        if free:
            assert costs(state, unit)["0615"] == 2
        else:
            assert cites(state, f"move {unit}") == ["5.3"]


def test_a70_one_exchange_to_ninety_demoralizes_the_defender() -> None:
    scene = Scene(step="assault", losses={"french": 88, "allied": 89})
    units = [scene.put("F inf 2", "0612"), scene.put("F inf 2", "0712")]
    scene.put("B inf 2", "0613")
    state = attack(scene.state(), "0613", units, 2)
    play(state, f"lose {units[0]}")
    assert state.losses == [90, 91]
    assert state.demoralized == 1


def test_a71_the_second_to_reach_ninety_suffers_nothing() -> None:
    scene = Scene(step="assault", player="allied", losses={"french": 89, "allied": 90})
    scene.put("F inf 2", "0612")
    unit = scene.put("B cav 24", "0613")
    state = attack(scene.state(), "0612", [unit], 6)
    assert state.losses == [91, 90]
    assert state.demoralized == 1
    assert levels(state) == (1, 1)


def test_a72_the_effect_begins_with_the_next_attack() -> None:
    scene = Scene(step="assault", losses={"allied": 87})
    attackers = {hex: scene.put("F cav 12", hex) for hex in ("0612", "1010", "1410")}
    for hex in ("0613", "1011", "1411"):
        scene.put("B inf 2", hex)
    state = attack(scene.state(), "0613", [attackers["0612"]], 6)
    play(state, "stay")
    play(attack(state, "1011", [attackers["1010"]], 6), "stay", "attack 1411", f"with {attackers['1410']}")
    assert state.losses[1] == 91
    assert state.view(0).panels["combat"]["attack"] == 24


def test_a73_a_doubled_unit_is_lost_at_its_printed_strength() -> None:
    scene = Scene(step="assault", player="allied", losses={"french": 10, "allied": 90})
    unit = scene.put("F inf 5", "0612")
    attacker = scene.put("B cav 60", "0613")
    state = attack(scene.state(), "0612", [attacker], 6)
    assert where(state, unit) == "destroyed"
    assert state.losses == [15, 90]


def test_a75_the_decisive_exit_needs_napoleon_and_fourteen_others() -> None:
    scene = Scene(turn=10, player="allied")
    units = [scene.pick("F inf") for _ in range(14)]
    for exited, level in (([*units[:13], "fr-napoleon"], 0), (units, 0), ([*units, "fr-napoleon"], 3)):
        scene.frame["exited"] = exited
        assert levels(scene.state())[0] == level


def test_a76_the_lower_level_is_taken_from_the_higher() -> None:
    scene = Scene(step="over", turn=10, destroyed=["fr-napoleon"], losses={"french": 1, "allied": 150})
    state = scene.state()
    assert levels(state) == (2, 3)
    assert state.scores() == [-1 / 3, 1 / 3]
    assert LEVELS[1] in state.view(0).result


def test_a77_equal_levels_are_a_draw() -> None:
    scene = Scene(step="over", turn=10, losses={"french": 75, "allied": 90})
    state = scene.state()
    assert levels(state) == (1, 1)
    assert state.scores() == [0, 0]


def test_a78_each_level_is_judged_alone() -> None:
    scene = Scene(step="over", turn=10, demoralized="french", losses={"french": 90, "allied": 150})
    assert levels(scene.state()) == (2, 3)


def test_a87_crossing_the_zones_of_a_demoralized_army() -> None:
    for army, free in (("B", True), ("P", False)):
        scene = Scene(losses={"allied": 90})
        coming, inside = scene.put("F inf", "0615"), scene.put("F inf", "0614")
        scene.put(f"{army} inf", "0613")
        state = scene.state()
        assert costs(state, coming)["0614"] == 2
        assert legal(state, f"move {inside}") is free
        if free:
            assert costs(state, inside)["0514"] == 2


def test_a88_demoralization_already_counts_for_the_advance() -> None:
    scene = Scene(step="assault", losses={"allied": 85})
    units = [scene.put("F inf 10", "0612") for _ in range(3)]
    scene.put("B inf 5", "0613")
    scene.put("B inf 5", "0711")
    state = attack(scene.state(), "0613", units, 6)
    assert state.demoralized == 1
    assert options(state, "advance") == units
