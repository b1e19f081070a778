"""The Basic Game: cases Z01 to Z16."""

from __future__ import annotations

import pytest

from hundreddays import load
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.rules.board import AR, DE, DR, EX
from hundreddays.games.waterloo.rules.odds import chances, ratio_column, result_of

from .scene import Scene, attack, cites, costs, legal, options, play, stops_of, where


def test_z01_cavalry_does_not_leave_a_zone() -> None:
    scene = Scene("basic")
    scene.put("B inf", "0613")
    unit = scene.put("F cav", "0614")
    assert cites(scene.state(), f"move {unit}") == ["21.2"]


def test_z02_woods_road_by_the_road_only_and_woods_never() -> None:
    scene = Scene("basic")
    across, by_lane, near_woods = scene.put("F inf", "1015"), scene.put("F inf", "0913"), scene.put("F inf", "0416")
    state = scene.state()
    assert costs(state, by_lane)["1014"] == 1
    alone = Scene("basic")
    across = alone.put("F inf 4/1", "1015")
    assert "1014" not in costs(alone.state(), across)
    assert "0417" not in costs(state, near_woods)
    assert cites(play(state, f"move {near_woods}"), "to 0417") == ["20.3"]


def test_z03_contact_must_be_fought() -> None:
    scene = Scene("basic")
    unit = scene.put("F inf", "0611")
    scene.put("B inf", "0613")
    state = play(scene.state(), f"move {unit}", "to 0612", "end")
    assert options(state) == ["attack 0613"]
    assert cites(state, "end") == ["22.5"]


def test_z04_odds_and_cells() -> None:
    game = load("waterloo", rules="basic")
    assert isinstance(game, WaterlooGame)
    table = game.board
    assert [table.columns[ratio_column(table, *pair)] for pair in ((8, 3), (3, 16))] == ["2:1", "1:5"]
    cells = {("3:1", 1): DE, ("3:1", 6): EX, ("1:1", 3): DR, ("1:1", 4): AR}
    assert {(odds, die): result_of(table, table.columns.index(odds), die, 0) for odds, die in cells} == cells
    assert chances(table, table.columns.index("1:5"), 0) == {"AE": 6}
    assert chances(table, table.columns.index("6:1"), 0) == {"DE": 6}


def test_z06_a_bombarding_gun_is_safe() -> None:
    scene = Scene("basic", step="engage")
    gun, foot = scene.put("F art 3", "0611"), scene.put("F inf 4", "0712")
    loser = scene.put("B inf 3", "0613")
    state = attack(scene.state(), "0613", [foot, gun], 5)
    assert options(state) == [f"lose {foot}"]
    assert cites(state, f"lose {gun}") == ["23.4"]
    play(state, f"lose {foot}")
    assert [where(state, unit) for unit in (loser, foot, gun)] == ["destroyed", "destroyed", "0611"]
    alone = Scene("basic", step="engage")
    gun = alone.put("F art 6", "0611")
    loser = alone.put("B inf 3", "0613")
    state = attack(alone.state(), "0613", [gun], 5)
    assert (where(state, loser), where(state, gun)) == ("destroyed", "0611")
    assert state.losses == [0, 3]


def test_z07_fire_does_not_cross_woods() -> None:
    scene = Scene("basic", step="engage")
    scene.put("F art", "1015")
    scene.put("B inf", "1013")
    assert cites(scene.state(), "attack 1013") == ["22.3"]


def test_z08_vacant_hexes_first_then_a_friend_is_pushed() -> None:
    for extra, places in (([], ["to 0513"]), (["0413"], ["to 0614", "to 0713"])):
        scene = Scene("basic", step="engage")
        victor = scene.put("F inf 12", "0612")
        scene.put("B inf 4", "0613")
        friends = [scene.put("B inf 4", "0614"), scene.put("B inf 4", "0713")]
        for hex in extra:
            scene.put("F inf 4", hex)
        state = attack(scene.state(), "0613", [victor], 3)
        assert options(state) == places
        if extra:
            play(state, "to 0614", f"push {friends[0]}")
            assert len(options(state, "to")) > 0
    scene = Scene("basic", step="engage")
    victor = scene.put("F inf 12", "0612")
    loser = scene.put("B inf 4", "0613")
    for hex in ("0614", "0713"):
        scene.put("B inf 4", hex)
    for hex in ("0413", "0515", "0616", "0715", "0814", "0812"):
        scene.put("F inf 4", hex)
    state = scene.state()
    play(state, "attack 0613", f"with {victor}", "resolve", "roll 3")
    assert where(state, loser) == "destroyed"


def test_z09_prussians_come_on_turn_two_and_not_through_woods() -> None:
    scene = Scene("basic", player="allied")
    scene.frame["waiting"] = [unit := scene.pick("P inf")]
    scene.frame["turn"] = 1
    assert cites(scene.state(), f"move {unit}") == ["20.2"]
    scene.frame["turn"] = 2
    state = scene.state()
    assert cites(state, "end") == ["20.5"]
    assert not {"2709", "2710", "2711", "2712"} & set(stops_of(state, unit))
    assert "2708" in stops_of(state, unit)


@pytest.mark.parametrize(("out", "winner"), [(6, 1), (7, 0)])
def test_z11_both_at_forty_by_one_exchange(out: int, winner: int) -> None:
    scene = Scene("basic", step="engage", losses={"french": 38, "allied": 38})
    foot = scene.put("F inf 4", "0612")
    scene.put("B inf 2", "0613")
    scene.frame["exited"] = [scene.pick("F cav") for _ in range(out)]
    state = play(attack(scene.state(), "0613", [foot], 5), f"lose {foot}")
    assert state.over
    assert state.winner == winner
    assert state.scores() == ([1, -1] if winner == 0 else [-1, 1])


def test_z12_the_seventh_exit_wins_at_once() -> None:
    scene = Scene("basic", turn=9, losses={"allied": 40})
    unit = scene.put("F inf", "0101")
    scene.frame["exited"] = [scene.pick("F cav") for _ in range(6)]
    state = play(scene.state(), f"move {unit}", "exit")
    assert state.over
    assert state.winner == 0


def test_z13_nobody_may_be_left_owing_an_attack() -> None:
    scene = Scene("basic", step="engage")
    first, second = scene.put("F inf", "0613"), scene.put("F inf", "0512")
    scene.put("B inf", "0612")
    state = play(scene.state(), "attack 0612", f"with {first}")
    assert cites(state, "resolve") == ["22.5"]
    assert legal(play(state, f"with {second}"), "resolve")


def test_z14_one_unit_must_attack_all_it_touches() -> None:
    scene = Scene("basic", step="engage")
    unit = scene.put("F inf", "0613")
    scene.put("B inf", "0612")
    scene.put("B inf", "0713")
    state = play(scene.state(), "attack 0612", f"with {unit}")
    assert cites(state, "resolve") == ["22.5"]
    assert options(state) == ["also 0713"]
    assert legal(play(state, "also 0713"), "resolve")


def test_z15_the_hougoumont_wood_is_left_and_entered_by_its_lane() -> None:
    scene = Scene("basic", step="engage")
    unit = scene.put("F inf 8", "1015")
    loser = scene.put("B inf 4", "1014")
    state = attack(scene.state(), "1014", [unit], 1)
    assert options(state) == ["to 0913"]
    play(state, "to 0913")
    assert where(state, loser) == "0913"
    assert not legal(state, f"advance {unit}")
    assert state.phasing == 1


def test_z16_a_unit_passes_friends_but_does_not_stop_on_them() -> None:
    scene = Scene("basic")
    unit, friend = scene.put("F inf", "0611"), scene.put("F inf", "0612")
    state = scene.state()
    assert "0613" in stops_of(state, unit)
    assert cites(play(state, f"move {unit}"), "to 0612") == ["21.4"]
    held = Scene("basic")
    unit, friend = held.put("F inf", "0611"), held.put("F inf", "0612")
    held.put("B inf", "0613")
    assert "0612" not in stops_of(held.state(), unit)
    assert friend
