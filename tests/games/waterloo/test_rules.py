"""Napoleon at Waterloo, the Advanced Game: paragraphs that no worked case shows."""

from __future__ import annotations

import pytest

from games.waterloo.scene import (
    Scene,
    attack,
    bombard,
    cites,
    costs,
    exits,
    legal,
    options,
    play,
    price,
    stops_of,
    where,
)
from hundreddays import load
from hundreddays.core.hexes import Grid
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.rules.board import ARMIES, ARTILLERY, Board
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.victory import levels
from hundreddays.games.waterloo.rules.zones import enemy_zone


def game(rules: str = "advanced") -> WaterlooGame:
    found = load("waterloo", rules=rules)
    assert isinstance(found, WaterlooGame)
    return found


def board() -> Board:
    return game().board


def finish_combat(state: WaterlooState) -> WaterlooState:
    """Take the last choice offered until the combat is over."""
    while state.kind and not state.over:
        state.apply(state.moves()[-1])
    return state


# 1, 2 Words and map


def test_1_1_two_players_three_armies() -> None:
    assert game().seats == ("french", "allied")
    rows = board().unit_rows
    assert {row.army for row in rows} == set(ARMIES)
    assert {row.nationality for row in rows if row.army == "british" and row.nationality} == {
        "kgl",
        "hanoverian",
        "nassau",
        "dutch-belgian",
        "brunswick",
    }


def test_1_2_british_and_prussians_attack_together() -> None:
    scene = Scene(step="assault", player="allied")
    units = [scene.put("B inf", "0612"), scene.put("P inf", "0712")]
    scene.put("F inf", "0613")
    state = play(scene.state(), "attack 0613", *(f"with {unit}" for unit in units))
    assert legal(state, "resolve")


def test_1_3_horse_artillery_is_artillery() -> None:
    table = board()
    horse = [unit for unit, row in enumerate(table.unit_rows) if row.type == "horse_artillery"]
    assert len(horse) == 5
    assert all(table.arm[unit] == ARTILLERY and table.ma[unit] == 5 and not table.leaves[unit] for unit in horse)


def test_1_4_and_1_9_every_unit_has_its_figures_and_its_beginning() -> None:
    for row in board().unit_rows:
        assert row.cs >= 1
        assert row.ma >= 3
        assert bool(row.setup_hex) != bool(row.entry_turn)


def test_2_1_the_map_is_27_by_22_with_odd_columns_lower() -> None:
    grid = board().grid
    assert isinstance(grid, Grid)
    assert (grid.columns, grid.rows, grid.count) == (27, 22, 594)
    assert grid.centre(grid.hex("0101"))[1] > grid.centre(grid.hex("0201"))[1]


def test_2_2_neighbours_and_distance() -> None:
    grid = board().grid
    assert [grid.labels[hex] for hex in grid.neighbours[grid.hex("0613")]] == [
        "0612",
        "0712",
        "0713",
        "0614",
        "0513",
        "0512",
    ]
    assert grid.distance(grid.hex("0101"), grid.hex("2722")) == 34


def test_2_3_terrain_of_hexes() -> None:
    places = {place.id: place for place in game().picture().places}
    assert [places[hex].terrain for hex in ("0613", "1013", "0417", "1014")] == ["clear", "town", "woods", "woods_road"]
    assert places["1013"].name == "Hougoumont"


def test_2_4_exits_in_the_north_and_arrivals_in_the_east() -> None:
    extras = game().picture().extras
    assert len(extras["exit_hexes"]) == 11
    assert extras["entry_hexes"] == [f"27{row:02}" for row in range(1, 23)]


# 3 The sequence of play


def test_3_1_and_3_2_the_turn() -> None:
    state = game().start()
    seen: list[str] = []
    while not state.over:
        heading = state.view(0).heading
        if not seen or seen[-1] != heading:
            seen.append(heading)
        end = state.game.move("end")
        state.apply(end if end in state.moves() else state.moves()[0])
    assert seen[0] == "Game-Turn 1 (1 pm), French movement"
    assert seen[-1].startswith("Game-Turn 10")
    movement = [heading for heading in seen if heading.endswith("movement")]
    assert movement[:3] == [
        "Game-Turn 1 (1 pm), French movement",
        "Game-Turn 1 (1 pm), Allied movement",
        "Game-Turn 2 (2 pm), French movement",
    ]
    assert seen.index("Game-Turn 1 (1 pm), French bombardment") < seen.index("Game-Turn 1 (1 pm), Allied movement")


def test_3_3_no_fighting_in_movement_and_no_moving_in_combat() -> None:
    scene = Scene()
    unit = scene.put("F inf", "0612")
    scene.put("B inf", "0613")
    state = scene.state()
    assert not legal(state, "attack 0613")
    play(state, "end")
    assert not legal(state, f"move {unit}")


def test_3_5_a_ground_combat_ends_the_bombardments() -> None:
    scene = Scene(step="bombard")
    scene.put("F art", "0611")
    foot = scene.put("F inf", "0712")
    scene.put("B inf", "0613")
    scene.put("B inf", "1010")
    state = attack(scene.state(), "0613", [foot], 4)
    assert not legal(state, "bombard 0613")


# 4, 5 Stacking and zones of control


def test_4_1_and_4_2_three_may_stay_and_more_may_pass() -> None:
    scene = Scene()
    for _ in range(3):
        scene.put("F inf", "0614")
    unit = scene.put("F inf", "0616")
    state = scene.state()
    assert "0613" in stops_of(state, unit)
    assert "0614" not in stops_of(state, unit)


def test_4_4_napoleon_counts_in_a_stack() -> None:
    scene = Scene()
    scene.put("Napoleon", "0614")
    for _ in range(2):
        scene.put("F inf", "0614")
    unit = scene.put("F inf", "0616")
    assert "0614" not in stops_of(scene.state(), unit)


def test_5_1_every_unit_controls_six_hexes_whatever_the_terrain() -> None:
    scene = Scene()
    scene.put("B art", "1112")
    state = scene.state()
    labels = [state.board.grid.labels[hex] for hex in state.board.grid.hexes(enemy_zone(state, 0))]
    assert labels == sorted(["1111", "1212", "1213", "1113", "1013", "1012"])
    assert "1113" in labels
    assert [mark.place for mark in state.view(0).marks if mark.kind == "zoc"] == labels


def test_5_6_a_friend_does_not_cancel_a_zone() -> None:
    scene = Scene()
    scene.put("B inf", "0613")
    scene.put("F inf", "0614")
    unit = scene.put("F inf", "0616")
    assert costs(scene.state(), unit)["0614"] == 3


def test_5_7_napoleon_moves_as_cavalry() -> None:
    scene = Scene()
    scene.put("B inf", "0613")
    unit = scene.put("Napoleon", "0614")
    assert costs(scene.state(), unit)["0615"] == 2


def test_5_8_leaving_twice_is_paid_twice() -> None:
    scene = Scene()
    scene.put("B inf", "0613")
    unit = scene.put("F cav 4/6", "0614")
    found = costs(scene.state(), unit)
    assert found["0713"] == 3
    assert found["0712"] == 6


# 6 Movement


def test_6_1_a_unit_moves_once_and_only_its_owner_moves_it() -> None:
    scene = Scene()
    unit = scene.put("F inf", "0613")
    enemy = scene.put("B inf", "1010")
    state = play(scene.state(), f"move {unit}", "to 0614")
    assert cites(state, f"move {unit}") == ["6.1"]
    assert cites(state, f"move {enemy}") == ["6.1"]


def test_6_2_nobody_enters_an_enemy_hex() -> None:
    scene = Scene()
    unit = scene.put("F inf", "0611")
    scene.put("B inf", "0613")
    assert cites(play(scene.state(), f"move {unit}"), "to 0613") == ["6.2"]


def test_6_7_and_6_9_the_northern_road_is_an_exit() -> None:
    scene = Scene()
    unit = scene.put("F art", "1102")
    state = scene.state()
    assert price(state, "1102", "1101") == 1
    assert exits(state, unit)
    assert not legal(play(state, "end"), "exit")


def test_6_8_a_unit_that_stays_needs_no_order() -> None:
    scene = Scene()
    unit = scene.put("F inf", "0613")
    state = play(scene.state(), f"move {unit}")
    assert cites(state, "to 0613") == ["6.8"]


# 7, 8 Combat and bombardment


def test_7_3_one_combat_after_another() -> None:
    scene = Scene(step="assault")
    first, second = scene.put("F inf 4", "0612"), scene.put("F inf 4", "1010")
    scene.put("B inf 4", "0613")
    scene.put("B inf 4", "1011")
    state = play(scene.state(), "attack 1011", f"with {second}", "resolve", "roll 4")
    assert not legal(state, "attack 0613")
    assert legal(play(finish_combat(state), "attack 0613"), f"with {first}")


def test_7_4_all_units_of_a_hex_defend() -> None:
    scene = Scene(step="assault")
    unit = scene.put("F inf 4", "0612")
    defenders = [scene.put("B inf 4", "0613"), scene.put("B art 4", "0613")]
    state = play(scene.state(), "attack 0613", f"with {unit}")
    assert state.view(0).panels["combat"]["defenders"] == defenders


def test_7_6_a_unit_attacks_once() -> None:
    scene = Scene(step="assault")
    unit, other = scene.put("F inf 8", "0613"), scene.put("F inf 8", "0613")
    scene.put("B inf 4", "0612")
    scene.put("B inf 4", "0713")
    state = finish_combat(attack(scene.state(), "0612", [unit], 4))
    play(state, "attack 0713")
    assert cites(state, f"with {unit}") == ["7.6"]
    assert legal(state, f"with {other}")


def test_7_10_a_declared_combat_goes_to_its_end() -> None:
    scene = Scene(step="assault")
    unit = scene.put("F inf 4", "0612")
    scene.put("B inf 4", "0613")
    state = play(scene.state(), "attack 0613")
    assert cites(state, "resolve") == ["10.1"]
    play(state, f"with {unit}", "resolve")
    assert options(state) == [f"roll {face}" for face in range(1, 7)]


def test_8_1_and_8_12_guns_of_any_hexes_and_of_one_stack() -> None:
    scene = Scene(step="bombard")
    first, second = scene.put("F art 4", "0611"), scene.put("F art 4", "0611")
    far = scene.put("F art 4", "0813")
    scene.put("B inf 4", "0613")
    state = play(scene.state(), "bombard 0613")
    assert options(state, "with") == [first, second, far]
    play(state, f"with {first}", f"with {far}")
    assert cites(state, f"with {first}") == ["8.1"]


def test_8_2_a_gun_moves_and_fires() -> None:
    scene = Scene()
    gun = scene.put("F art", "0610")
    scene.put("B inf", "0613")
    state = play(scene.state(), f"move {gun}", "to 0611", "end")
    assert options(state) == ["bombard 0613", "end"]


def test_8_7_and_8_10_guns_may_fall_back_on_ar() -> None:
    scene = Scene(step="bombard")
    gun = scene.put("F art 4", "0611")
    scene.put("B inf 4", "0613")
    state = bombard(scene.state(), "0613", [gun], 5)
    assert state.actor == 0
    assert options(state) == [f"retreat {gun}", "stay"]
    play(state, f"retreat {gun}")
    assert "to 0610" in options(state)
    assert cites(state, "to 0612") == ["11.4"]
    play(state, "to 0610")
    assert where(state, gun) == "0610"


def test_8_9_guns_suffer_every_result() -> None:
    scene = Scene(step="assault", player="allied")
    gun = scene.put("F art 4", "0612")
    unit = scene.put("B inf 24", "0613")
    assert where(attack(scene.state(), "0612", [unit], 6), gun) == "destroyed"


def test_8_13_nobody_but_guns_bombards() -> None:
    scene = Scene(step="bombard")
    scene.put("F art 4", "0611")
    foot = scene.put("F inf", "0612")
    scene.map["0712"] = scene.map.pop("0612")
    scene.put("B inf 4", "0613")
    state = play(scene.state(), "bombard 0613")
    assert cites(state, f"with {foot}") == ["7.2"]


# 9, 10 Odds and modes


def test_9_1_and_9_2_towns_double_and_demoralization_doubles_again() -> None:
    for lost, defence in ((0, 10), (90, 20)):
        scene = Scene(step="assault", player="allied", losses={"allied": lost})
        scene.put("F inf 5", "1410")
        unit = scene.put("B inf 5", "1409")
        state = play(scene.state(), "attack 1410", f"with {unit}")
        assert state.view(1).panels["combat"]["defence"] == defence


def test_9_6_several_targets_are_added_and_woods_count_once() -> None:
    scene = Scene(step="assault")
    unit = scene.put("F inf 16", "1112")
    scene.put("B inf 4", "1113")
    scene.put("B inf 4", "1012")
    state = play(scene.state(), "attack 1113", f"with {unit}", "also 1012")
    combat = state.view(0).panels["combat"]
    assert (combat["defence"], combat["odds"], combat["shift"], combat["column"]) == (8, "2:1", -1, "1:1")


def test_10_1_every_attacker_touches_every_target() -> None:
    scene = Scene(step="assault")
    both, one = scene.put("F inf", "0613"), scene.put("F inf", "0512")
    scene.put("B inf", "0612")
    scene.put("B inf", "0713")
    state = play(scene.state(), "attack 0612", "also 0713")
    assert options(state, "with") == [both]
    assert cites(state, f"with {one}") == ["10.1"]
    far = play(scene.state(), "attack 0612", f"with {one}")
    assert cites(far, "also 0713") == ["10.1"]


def test_10_2_a_bombardment_has_one_target() -> None:
    scene = Scene(step="bombard")
    gun = scene.put("F art", "0613")
    scene.put("B inf", "0612")
    scene.put("B inf", "0713")
    state = play(scene.state(), "bombard 0612", f"with {gun}")
    assert not options(state, "also")


# 11, 12 Results, retreats, advances


def test_11_1_attackers_eliminated_and_idle_units_untouched() -> None:
    scene = Scene(step="assault")
    unit, idle = scene.put("F inf 2", "0612"), scene.put("F inf 2", "0612")
    scene.put("B inf 8", "0613")
    state = attack(scene.state(), "0613", [unit], 1)
    assert (where(state, unit), where(state, idle)) == ("destroyed", "0612")


def test_11_7_the_edge_of_the_map_is_no_refuge() -> None:
    scene = Scene(step="assault")
    unit, flank = scene.put("F inf 15", "0102"), scene.put("F inf 15", "0202")
    loser = scene.put("B inf 5", "0101")
    scene.put("F inf", "0301")
    state = attack(scene.state(), "0101", [unit, flank], 4)
    assert where(state, loser) == "destroyed"
    assert state.losses == [0, 5]


def test_11_8_displaced_guns_do_not_fire() -> None:
    scene = Scene(step="bombard", displaced=["fr-art-1"])
    assert scene.put("F art", "0611") == "fr-art-1"
    other = scene.put("F art", "0512")
    scene.put("B inf", "0613")
    state = play(scene.state(), "bombard 0613")
    assert options(state, "with") == [other]
    assert cites(state, "with fr-art-1") == ["11.8"]


def test_11_9_losses_count_at_once() -> None:
    scene = Scene(step="assault", losses={"allied": 86})
    unit = scene.put("F inf 24", "0612")
    scene.put("B inf 4", "0613")
    state = attack(scene.state(), "0613", [unit], 6)
    assert state.losses == [0, 90]
    assert state.demoralized == 1


def test_11_10_hexes_of_the_beaten_are_closed() -> None:
    scene = Scene(step="assault")
    unit = scene.put("F inf 30", "0612")
    losers = [scene.put("B inf 5", "0613"), scene.put("B inf 5", "0712")]
    state = attack(scene.state(), "0613 0712", [unit], 3)
    play(state, f"retreat {losers[0]}")
    assert "to 0712" not in options(state)
    assert cites(state, "to 0712") in (["11.4"], ["11.10"])


def test_11_12_the_order_may_destroy_but_never_by_choice() -> None:
    scene = Scene(step="assault")
    scene.put("F inf", "0814")
    scene.put("F inf", "0413")
    unit = scene.put("F inf 60", "0612")
    losers = [scene.put("B inf 5", "0613") for _ in range(3)]
    scene.put("B inf", "0614")
    scene.put("F inf", "0616")
    state = attack(scene.state(), "0613", [unit], 4)
    play(state, f"retreat {losers[0]}", "to 0614", f"retreat {losers[1]}", "to 0614")
    assert options(state) == ["to 0614"]


def test_11_14_a_displaced_unit_may_still_attack() -> None:
    scene = Scene(step="assault", player="allied", displaced=["al-1-1"])
    unit = scene.put("B inf", "0613")
    assert unit == "al-1-1"
    scene.put("F inf", "0612")
    assert legal(play(scene.state(), "attack 0612"), f"with {unit}")


def test_11_15_a_chain_runs_through_full_hexes_to_the_nearest_room() -> None:
    """0614 is full; so are its free neighbours 0514 and 0615: the chain must go two hexes deep."""
    scene = Scene(step="assault")
    scene.put("F inf", "0814")
    scene.put("F inf", "0413")
    crowds = {hex: [scene.put("B inf", hex) for _ in range(3)] for hex in ("0614", "0514", "0615")}
    unit = scene.put("F inf 15", "0612")
    loser = scene.put("B inf 5", "0613")
    state = play(attack(scene.state(), "0613", [unit], 4), "to 0614", f"push {crowds['0614'][0]}")
    assert options(state) == ["to 0514", "to 0615"]
    play(state, "to 0615")
    assert options(state, "push") == crowds["0615"]
    play(state, f"push {crowds['0615'][2]}")
    assert "to 0616" in options(state)
    assert "to 0614" not in options(state)
    play(state, "to 0616")
    assert where(state, loser) == "0614"
    assert where(state, crowds["0615"][2]) == "0616"
    assert state.broken() == []


def test_12_3_a_hex_where_others_stayed_is_not_empty() -> None:
    scene = Scene(step="assault")
    unit = scene.put("F inf 4", "0613")
    scene.put("F inf 4", "0613")
    winner = scene.put("B inf 4", "0612")
    state = play(attack(scene.state(), "0612", [unit], 3), "to 0614")
    assert not legal(state, f"advance {winner}")


def test_12_4_survivors_of_an_exchange_advance() -> None:
    scene = Scene(step="assault")
    units = [scene.put("F inf 6", "0612") for _ in range(2)]
    scene.put("B inf 4", "0613")
    scene.frame["losses"] = {"french": 0}
    state = attack(scene.state(), "0613", units, 1)
    play(state, f"lose {units[0]}")
    assert options(state, "advance") == [units[1]]


def test_12_5_infantry_advances_into_woods() -> None:
    scene = Scene(step="assault")
    unit = scene.put("F inf 24", "1112")
    scene.put("B inf 4", "1113")
    state = attack(scene.state(), "1113", [unit], 6)
    play(state, f"advance {unit}")
    assert where(state, unit) == "1113"


def test_12_6_a_hex_with_a_unit_that_advanced_is_safe() -> None:
    scene = Scene(step="assault", advanced=["al-1-1"], struck=["al-1-1"])
    scene.put("B inf", "0613")
    unit = scene.put("F inf", "0612")
    scene.put("F inf", "1010")
    scene.put("B inf", "1011")
    state = scene.state()
    assert cites(state, "attack 0613") == ["7.5"]
    scene.frame["struck"] = []
    assert cites(scene.state(), "attack 0613") == ["12.6"]
    assert unit


def test_12_7_each_unit_chooses_among_the_emptied_hexes() -> None:
    scene = Scene(step="assault")
    unit = scene.put("F inf 50", "0612")
    scene.put("B inf 4", "0613")
    scene.put("B inf 4", "0712")
    state = attack(scene.state(), "0613 0712", [unit], 6)
    play(state, f"advance {unit}")
    assert options(state) == ["to 0613", "to 0712"]
    assert cites(state, "to 0611") == ["12.7"]
    play(state, "to 0712")
    assert where(state, unit) == "0712"


# 13 to 17


def test_13_1_units_start_in_their_hexes() -> None:
    state = game().start()
    assert where(state, "fr-napoleon") == "1515"
    assert where(state, "pr-iv-01") == "waiting"
    assert state.broken() == []


def test_13_3_prussians_enter_and_go_on_in_any_order() -> None:
    scene = Scene(player="allied", turn=3)
    british = scene.put("B inf", "1010")
    scene.frame["waiting"] = [unit := scene.pick("P inf")]
    state = play(scene.state(), f"move {british}", "to 1009", f"move {unit}", "to 2413")
    assert where(state, unit) == "2413"


def test_13_6_a_unit_without_an_entry_hex_waits() -> None:
    scene = Scene(player="allied", turn=3)
    for row in range(1, 23, 2):
        scene.put("F inf" if row < 20 else "F cav", f"27{row:02}")
    for row in (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22):
        scene.put("F inf" if row < 14 else "F cav", f"27{row:02}")
    scene.frame["waiting"] = [unit := scene.pick("P inf")]
    state = scene.state()
    assert cites(state, f"move {unit}") == ["13.6"]
    assert legal(state, "end")


def test_14_1_british_and_prussian_losses_are_one_total() -> None:
    scene = Scene(step="assault")
    unit = scene.put("F cav 60", "0612")
    scene.put("B inf 4", "0613")
    scene.put("P inf 5", "0613")
    assert attack(scene.state(), "0613", [unit], 6).losses == [0, 9]


def test_14_9_prussian_infantry_is_held_unless_the_french_are_demoralized() -> None:
    for lost, free in ((0, False), (90, True)):
        scene = Scene(player="allied", losses={"french": lost})
        unit = scene.put("P inf", "0614")
        scene.put("F inf", "0613")
        assert legal(scene.state(), f"move {unit}") is free


def test_15_1_napoleon_adds_nothing_but_his_one_point() -> None:
    scene = Scene(step="assault")
    emperor, unit = scene.put("Napoleon", "0612"), scene.put("F inf 5", "0612")
    scene.put("B inf 6", "0613")
    state = play(scene.state(), "attack 0613", f"with {unit}", f"with {emperor}")
    combat = state.view(0).panels["combat"]
    assert combat["attack"] == 6
    assert [outcome["attack_mode"] for outcome in combat["outcomes"]] == ["infantry"]


def test_15_3_his_destruction_is_decisive() -> None:
    scene = Scene(step="assault", player="allied")
    scene.put("Napoleon", "0612")
    unit = scene.put("B inf 24", "0613")
    state = attack(scene.state(), "0612", [unit], 6)
    assert levels(state)[1] == 3
    assert state.losses == [1, 0]


def test_15_5_he_blocks_fire_like_any_friend() -> None:
    scene = Scene(step="bombard")
    scene.put("F art", "0613")
    scene.put("Napoleon", "0612")
    scene.put("B inf", "0611")
    scene.put("F art", "1010")
    scene.put("B inf", "1011")
    assert cites(scene.state(), "bombard 0611") == ["8.3"]


@pytest.mark.parametrize(
    ("french", "allied", "expected"), [(0, 90, (1, 0)), (0, 150, (2, 0)), (75, 0, (0, 1)), (90, 0, (0, 3))]
)
def test_16_levels_of_victory(french: int, allied: int, expected: tuple[int, int]) -> None:
    scene = Scene(step="over", turn=10, losses={"french": french, "allied": allied})
    state = scene.state()
    assert levels(state) == expected
    assert state.scores()[0] == pytest.approx((expected[0] - expected[1]) / 3)


def test_16_1_the_game_ends_after_turn_ten_and_not_before() -> None:
    scene = Scene(turn=10, player="allied", destroyed=["fr-napoleon"])
    scene.put("B inf", "0613")
    state = scene.state()
    assert not state.over
    play(state, "end")
    assert state.over


def test_17_2_only_pieces_that_can_be_completed_are_offered() -> None:
    scene = Scene(step="assault")
    both, _ = scene.put("F inf", "0613"), scene.put("F inf", "0512")
    scene.put("B inf", "0612")
    scene.put("B inf", "0713")
    state = play(scene.state(), "attack 0713")
    assert options(state) == [f"with {both}", "also 0612"]


def test_17_4_nothing_is_hidden_but_half_made_decisions() -> None:
    scene = Scene(step="assault")
    unit = scene.put("F inf", "0612")
    scene.put("B inf", "0613")
    state = play(scene.state(), "attack 0613", f"with {unit}")
    assert "combat" in state.view(0).panels
    assert "combat" not in state.view(1).panels
    play(state, "resolve")
    assert state.view(0).panels == state.view(1).panels
    assert not game().hidden
