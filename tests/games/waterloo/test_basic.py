"""Napoleon at Waterloo, the Basic Game: paragraphs that no worked case shows."""

from __future__ import annotations

import pytest

from games.waterloo.scene import Scene, attack, cites, costs, exits, legal, options, play, stops_of, where
from hundreddays import load
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.rules.state import WaterlooState


def basic() -> WaterlooGame:
    found = load("waterloo", rules="basic")
    assert isinstance(found, WaterlooGame)
    return found


def test_20_1_divisions_one_to_a_hex() -> None:
    board = basic().board
    assert [sum(board.cs[unit] for unit in board.units(board.of_army[army])) for army in range(3)] == [89, 73, 34]
    state = basic().start()
    assert isinstance(state, WaterlooState)
    assert all(stack.bit_count() <= 1 for block in state.blocks for stack in block)
    assert state.broken() == []


def test_20_2_prussians_do_not_enter_a_zone_or_an_occupied_hex() -> None:
    scene = Scene("basic", player="allied", turn=2)
    scene.put("F inf", "2614")
    scene.put("B inf", "2716")
    scene.frame["waiting"] = [unit := scene.pick("P inf")]
    found = costs(scene.state(), unit)
    assert "2713" not in found or found["2713"] > 1
    assert found["2715"] == 1
    assert found.get("2716", 2) > 1


def test_20_3_towns_and_woods_road_double_the_defence() -> None:
    for hex, beside in (("1014", "1015"), ("1410", "1409")):
        scene = Scene("basic", step="engage")
        unit = scene.put("F inf 5", beside)
        scene.put("B inf 5", hex)
        state = play(scene.state(), f"attack {hex}", f"with {unit}")
        assert state.view(0).panels["combat"]["defence"] == 10


def test_20_4_a_unit_moves_once() -> None:
    scene = Scene("basic")
    unit = scene.put("F inf", "0613")
    assert cites(play(scene.state(), f"move {unit}", "to 0614"), f"move {unit}") == ["20.4"]


def test_21_1_a_hex_costs_one() -> None:
    scene = Scene("basic")
    unit = scene.put("F inf", "0613")
    assert costs(scene.state(), unit)["0617"] == 4


def test_21_3_exit_from_a_free_exit_hex() -> None:
    for enemy, able in ((False, True), (True, False)):
        scene = Scene("basic")
        unit = scene.put("F cav 4/2", "0102")
        if enemy:
            scene.put("B inf", "0201")
        assert exits(scene.state(), unit) is able


@pytest.mark.parametrize(
    ("rules", "at", "enemy", "said", "cite"),
    [
        ("basic", "0613", "", "reaches no exit hex (0101 to 1101).", "21.3"),
        ("basic", "0104", "0201", "would have to stop in an enemy zone of control at the edge.", "21.3"),
        ("basic", "0105", "0301", "has too few points left at the edge to leave the map.", "21.3"),
        ("advanced", "0104", "0201", "would have to stop in an enemy zone of control at the edge.", "5.3"),
    ],
)
def test_who_cannot_leave_the_map_is_told_what_keeps_him(rules: str, at: str, enemy: str, said: str, cite: str) -> None:
    """6.6, 21.3: not that he lacks this or that."""
    scene = Scene(rules)
    unit = scene.put("F inf", at)
    if enemy:
        scene.put("B inf", enemy)
    s = play(scene.state(), f"move {unit}")
    (reason,) = s.check(s.game.move("exit")).reasons
    assert said in reason.text
    assert reason.cite == cite


def test_21_5_a_friend_does_not_cancel_a_zone() -> None:
    scene = Scene("basic")
    scene.put("B inf", "0613")
    scene.put("F inf", "0614")
    unit = scene.put("F inf", "0615")
    assert "0614" not in stops_of(scene.state(), unit)


def test_22_2_a_duty_lapses_when_its_contact_is_gone() -> None:
    """One enemy is destroyed; the duty towards the other stays until it is met."""
    scene = Scene("basic", step="engage")
    first, second = scene.put("F inf 9", "0612"), scene.put("F inf 9", "1010")
    scene.put("B inf 3", "0613")
    scene.put("B inf 3", "1011")
    state = attack(scene.state(), "0613", [first], 1)
    while state.kind:
        state.apply(state.moves()[-1])
    assert cites(state, "end") == ["22.5"]
    assert options(state) == ["attack 1011"]
    state = attack(state, "1011", [second], 1)
    while state.kind:
        state.apply(state.moves()[-1])
    assert state.phasing == 1


def test_22_6_new_contacts_bring_no_duty() -> None:
    """The unit that advances touches a new enemy and owes nothing."""
    scene = Scene("basic", step="engage")
    unit = scene.put("F inf 12", "0612")
    scene.put("B inf 3", "0613")
    scene.put("B inf 3", "0514")
    state = play(attack(scene.state(), "0613", [unit], 1), f"advance {unit}")
    assert where(state, unit) == "0613"
    assert state.phasing == 1


def test_22_7_attacks_at_bad_odds_are_legal_and_made_once() -> None:
    scene = Scene("basic", step="engage")
    unit = scene.put("F inf 1", "0612")
    scene.put("B inf 9", "0613")
    state = attack(scene.state(), "0613", [unit], 3)
    assert where(state, unit) == "destroyed"


def test_22_8_guns_fall_back_after_the_compulsory_retreats() -> None:
    scene = Scene("basic", step="engage")
    foot, gun = scene.put("F inf 2", "0712"), scene.put("F art 2", "0611")
    scene.put("B inf 4", "0613")
    state = attack(scene.state(), "0613", [foot, gun], 4)
    assert state.actor == 1
    play(state, options(state)[0])
    assert state.actor == 0
    assert options(state) == [f"retreat {gun}", "stay"]
    play(state, "stay")
    assert where(state, gun) == "0611"


def test_23_3_a_gun_may_bombard_another_if_its_neighbour_is_attacked() -> None:
    scene = Scene("basic", step="engage")
    gun, foot = scene.put("F art 3", "0613"), scene.put("F inf 3", "0513")
    scene.put("B inf 3", "0614")
    scene.put("B inf 3", "0611")
    state = play(scene.state(), "attack 0611")
    assert legal(state, f"with {gun}")
    play(state, f"with {gun}", "resolve", "roll 3")
    while state.kind:
        state.apply(state.moves()[-1])
    assert options(state) == ["attack 0614"]
    assert options(play(state, "attack 0614"), "with") == [foot]


def test_23_5_and_23_6_a_bombarding_gun_attacks_one_defender_and_never_advances() -> None:
    scene = Scene("basic", step="engage")
    gun, foot = scene.put("F art 3", "0611"), scene.put("F inf 9", "0612")
    scene.map["0712"] = scene.map.pop("0612")
    scene.put("B inf 3", "0613")
    state = attack(scene.state(), "0613", [foot, gun], 1)
    assert options(state) == [f"advance {foot}", "stay"]
    assert cites(state, f"advance {gun}") == ["23.5"]


def test_23_7_a_bombarded_unit_has_been_attacked() -> None:
    scene = Scene("basic", step="engage")
    first, second = scene.put("F art 3", "0611"), scene.put("F art 3", "0813")
    scene.put("B inf 3", "0613")
    scene.put("B inf 3", "0815")
    state = attack(scene.state(), "0613", [first], 4)
    while state.kind:
        state.apply(state.moves()[-1])
    assert cites(state, "attack 0613") == ["22.1"]
    assert legal(play(state, "attack 0815"), f"with {second}")


def test_23_8_what_the_attackers_cannot_pay_is_forgiven() -> None:
    scene = Scene("basic", step="engage")
    foot, gun = scene.put("F inf 2", "0712"), scene.put("F art 9", "0611")
    loser = scene.put("B inf 5", "0613")
    state = attack(scene.state(), "0613", [foot, gun], 5)
    assert [where(state, unit) for unit in (loser, foot, gun)] == ["destroyed", "destroyed", "0611"]


def test_24_3_and_24_5_the_defender_and_his_guns_advance() -> None:
    scene = Scene("basic", step="engage")
    foot = scene.put("F inf 4", "0612")
    gun = scene.put("B art 4", "0613")
    state = attack(scene.state(), "0613", [foot], 4)
    play(state, options(state)[0], f"advance {gun}")
    assert where(state, gun) == "0612"


def test_24_6_after_guns_alone_nobody_advances() -> None:
    scene = Scene("basic", step="engage")
    gun = scene.put("F art 9", "0611")
    loser = scene.put("B inf 3", "0613")
    state = attack(scene.state(), "0613", [gun], 1)
    assert where(state, loser) == "destroyed"
    assert state.phasing == 1


@pytest.mark.parametrize(("player", "column"), [("french", "3:1"), ("allied", "1:1")])
def test_25_2_demoralization_shifts_columns(player: str, column: str) -> None:
    scene = Scene("basic", step="engage", player=player, losses={"allied": 40})
    ours, theirs = ("F", "B") if player == "french" else ("B", "F")
    unit = scene.put(f"{ours} inf 8", "0612")
    scene.put(f"{theirs} inf 4", "0613")
    state = play(scene.state(), "attack 0613", f"with {unit}")
    assert state.view(state.phasing).panels["combat"]["column"] == column


def test_25_1_forty_french_points_lose_at_once() -> None:
    scene = Scene("basic", step="engage", losses={"french": 38})
    unit = scene.put("F inf 2", "0612")
    scene.put("B inf 12", "0613")
    state = attack(scene.state(), "0613", [unit], 6)
    assert state.over
    assert state.scores() == [-1, 1]
    assert "25.1" in state.view(0).result


def test_25_1_otherwise_a_draw() -> None:
    scene = Scene("basic", turn=10, player="allied")
    scene.put("B inf", "0613")
    state = play(scene.state(), "end")
    assert state.over
    assert state.scores() == [0, 0]


def test_25_4_exits_are_no_losses_and_25_6_any_unit_counts() -> None:
    scene = Scene("basic", losses={"allied": 40})
    gun = scene.put("F art", "0101")
    scene.frame["exited"] = [scene.pick("F inf") for _ in range(6)]
    state = play(scene.state(), f"move {gun}", "exit")
    assert state.losses == [0, 40]
    assert state.winner == 0


def test_25_5_an_exit_before_the_forty_counts_when_they_fall() -> None:
    scene = Scene("basic", step="engage", losses={"allied": 38})
    unit = scene.put("F inf 12", "0612")
    scene.put("B inf 2", "0613")
    scene.frame["exited"] = [scene.pick("F cav") for _ in range(7)]
    state = attack(scene.state(), "0613", [unit], 1)
    assert state.over
    assert state.winner == 0


def test_26_2_who_has_shifted_has_no_live_contact() -> None:
    scene = Scene("basic", step="engage", shifted=["fr-inf-6"])
    assert scene.put("F inf", "0612") == "fr-inf-6"
    scene.put("B inf", "0613")
    assert legal(scene.state(), "end")
    assert legal(scene.state(), "attack 0613")
