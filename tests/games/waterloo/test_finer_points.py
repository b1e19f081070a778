"""Finer points of Napoleon at Waterloo: each paragraph with the case that shows it."""

from __future__ import annotations

import pytest

from games.waterloo.scene import Scene, attack, bombard, costs, legal, options, play, stops_of
from hundreddays.core import Listener
from hundreddays.games.waterloo.rules.assault import can_assault
from hundreddays.games.waterloo.rules.board import AE, ALLIED, FRENCH
from hundreddays.games.waterloo.rules.forecast import forecast
from hundreddays.games.waterloo.rules.movement import arriving, within_reach
from hundreddays.games.waterloo.rules.movement import stops as reachable
from hundreddays.games.waterloo.rules.odds import column_shift, ratio_column
from hundreddays.games.waterloo.rules.retreat import can_leave, pushable
from hundreddays.games.waterloo.rules.state import WAITING, WaterlooState
from hundreddays.games.waterloo.rules.victory import check_losses, levels


def told(state: WaterlooState, *words: str) -> list[tuple[str, str]]:
    tell = Listener()
    for move in words:
        state.play(state.game.move(move), tell)
    return [(event.kind, event.cite) for event in tell.events]


# Movement


def test_a_unit_in_the_first_hex_of_the_map_moves_like_any_other() -> None:
    """6.1: 0101 is a hex like the rest."""
    scene = Scene()
    unit = scene.put("F inf", "0101")
    scene.put("B inf", "2010")
    state = scene.state()
    assert legal(state, f"move {unit}")
    stops = stops_of(state, unit)
    assert "0101" not in stops
    assert set(stops) == {hex for hex, cost in costs(state, unit).items() if cost <= 4} - {"0101"}
    grid, number = state.board.grid, state.board.number[unit]
    assert {grid.labels[hex] for hex in grid.hexes(within_reach(state, number))} == {*stops, "0101"}
    assert {grid.labels[hex] for hex in grid.hexes(reachable(state, number))} == set(stops)


def test_what_is_told_of_a_move_and_of_an_arrival() -> None:
    """6.8, 13.5: a unit on the map has moved, one from off it has arrived."""
    scene = Scene()
    unit = scene.put("F inf", "0612")
    scene.put("B inf", "2010")
    assert told(scene.state(), f"move {unit}", "to 0613") == [("moved", "6.8")]
    allied = Scene(player="allied")
    allied.put("F inf", "2010")
    state = allied.state()
    board = state.board
    state.turn = next(turn for turn in range(len(board.due)) if board.due[turn])
    state.waiting = board.due[state.turn]
    comer = board.units(state.waiting)[0]
    state.pos[comer] = WAITING
    play(state, f"move {board.ids[comer]}")
    assert told(state, options(state)[0]) == [("arrived", "13.5")]
    assert not state.waiting & board.ubit[comer]


def test_who_stands_between_enemies_and_full_hexes_may_not_move() -> None:
    """6.8: what is kept of the last answer does not hold when hexes fill up or empty."""
    scene = Scene()
    scene.put("F inf", "0612")
    scene.put("B inf", "2010")
    board = scene.state().board
    grid = board.grid
    hex = grid.hex("0612")
    around = grid.near[hex]
    assert not board.hemmed_in(0, 0) & grid.bit[hex]
    assert board.hemmed_in(around, 0) & grid.bit[hex]
    assert board.hemmed_in(0, around) & grid.bit[hex]
    assert not board.hemmed_in(0, 0) & grid.bit[hex]
    half = grid.bit[grid.hexes(around)[0]]
    assert board.hemmed_in(half, around & ~half) & grid.bit[hex]
    for shut in (half, around & ~half):
        assert not board.hemmed_in(shut, shut) & grid.bit[hex]


def test_arrivals_are_due_where_they_can_stop_at_once() -> None:
    """13.4: with every way in closed nobody can come, and the phase may end."""
    scene = Scene(player="allied")
    scene.put("F inf", "2010")
    state = scene.state()
    board, grid = state.board, state.board.grid
    state.turn = next(turn for turn in range(len(board.due)) if board.due[turn])
    state.waiting = board.due[state.turn]
    assert arriving(state) == (state.waiting, True)
    shut = state.copy()
    shut.full = grid.board
    assert arriving(shut) == (0, False)
    state.full |= board.easy_entries
    can, bound = arriving(state)
    assert bound == any(hexes & ~state.full for _, hexes in board.entries)
    assert bool(can) >= bound


def test_a_row_of_enemies_shuts_the_east_edge_in_the_basic_game() -> None:
    """20.2, 20.5: nobody enters an enemy zone; so the nine wait, and the phase may end. One gap lets all of them in."""
    for gap in (False, True):
        scene = Scene("basic", player="allied", turn=2)
        for hex in ("2602", "2603", "2605", "2606", "2608", "2614", "2616", "2618", "2620", *([] if gap else ["2622"])):
            scene.put("F inf", hex)  # 2709 to 2712 are woods
        scene.frame["waiting"] = [scene.pick("P inf"), scene.pick("P cav"), scene.pick("P art")]
        state = scene.state()
        assert set(options(state)) == ({f"move {unit}" for unit in scene.frame["waiting"]} if gap else {"end"})


# Odds and forecasts


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [(5, 5, "1:1"), (4, 5, "1:2"), (5, 10, "1:2"), (4, 9, "1:3"), (9, 5, "1:1"), (10, 5, "2:1"), (14, 5, "2:1")],
)
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, odds: str) -> None:
    """9.3"""
    board = Scene().game().board
    assert board.columns[ratio_column(board, attack, defence)] == odds


def test_woods_count_once_and_only_where_a_target_has_them() -> None:
    """9.5, 9.6: in whichever of the hexes; nothing elsewhere."""
    scene = Scene(step="assault")
    scene.put("F inf", "0612")
    scene.put("B inf", "2010")
    state = scene.state()
    board, grid = state.board, state.board.grid
    woods = [hex for hex in range(grid.count) if board.shift[hex] < 0][:2]
    clear = next(hex for hex in range(grid.count) if not board.shift[hex])
    one, two = (grid.bit[hex] for hex in woods)
    plain = grid.bit[clear]
    assert [column_shift(state, mask, FRENCH) for mask in (one, one | two, one | plain)] == [board.shift[woods[0]]] * 3
    assert column_shift(state, plain, FRENCH) == 0


def test_the_forecast_keeps_to_the_modes_that_were_named() -> None:
    """10.3, 10.4: infantry is named, and the defence is still open."""
    scene = Scene(step="assault")
    foot, horse = scene.put("F inf 8", "0612"), scene.put("F cav 8", "0612")
    scene.put("B inf 4", "0613")
    state = play(scene.state(), "attack 0613", f"with {foot}", f"with {horse}")
    modes = {(row["attack_mode"], row["defence_mode"]) for row in forecast(state)["outcomes"]}
    assert {attack for attack, _ in modes} == {"infantry", "cavalry"}
    play(state, "resolve", "as infantry")
    named = {(row["attack_mode"], row["defence_mode"]) for row in forecast(state)["outcomes"]}
    assert {attack for attack, _ in named} == {"infantry"}


def test_nothing_is_forecast_once_the_die_is_cast() -> None:
    """10.6: also where the attackers are lost, the first of the results."""
    scene = Scene(step="assault")
    unit = scene.put("F inf 2", "0612")
    scene.put("B inf 2", "0613")
    state = play(scene.state(), "attack 0613", f"with {unit}")
    assert forecast(state)["outcomes"]
    state.result = AE
    assert forecast(state)["outcomes"] == []


def test_the_basic_game_adds_nothing_to_the_die() -> None:
    """22.4"""
    scene = Scene("basic", step="engage")
    unit = scene.put("F inf 8", "0612")
    scene.put("B inf 4", "0613")
    state = play(scene.state(), "attack 0613", f"with {unit}")
    outcomes = forecast(state)["outcomes"]
    assert [row["modifier"] for row in outcomes] == [0]
    assert sum(outcomes[0]["chances"].values()) == 6


def test_nobody_is_attacked_twice_in_a_phase() -> None:
    """7.5: the only neighbour has been attacked, and an enemy further off does not count."""
    scene = Scene(step="assault")
    scene.put("F inf", "0612")
    near = scene.put("B inf", "0613")
    scene.put("B inf", "2010")
    state = scene.state()
    assert can_assault(state, FRENCH)
    state.struck = state.board.ubit[state.board.number[near]]
    assert not can_assault(state, FRENCH)


# Results and losses


def test_all_pay_where_all_are_just_enough() -> None:
    """11.1, 11.2: attackers worth as much as the defenders are not asked who is lost."""
    for printed, defence, asked in ((2, 4, False), (3, 5, True)):  # doubled against a demoralized army: 2:1
        scene = Scene(step="assault", losses={"allied": 90})
        units = [scene.put(f"F inf {printed}", "0612"), scene.put(f"F inf {printed}", "0712")]
        scene.put(f"B inf {defence}", "0613")
        state = attack(scene.state(), "0613", units, 2)
        assert bool(options(state, "lose")) == asked
        assert state.losses[FRENCH] == (0 if asked else 4)


def test_a_result_is_told_by_its_own_paragraph() -> None:
    """8.6, 11.1: a bombardment and a ground combat; losses with their sums."""
    scene = Scene(step="bombard")
    gun = scene.put("F art 12", "0612")
    scene.put("B inf 2", "0613")
    state = play(scene.state(), "bombard 0613", f"with {gun}", "resolve")
    assert ("result", "8.6") in told(state, "roll 6")
    ground = Scene(step="assault")
    unit = ground.put("F inf 24", "0612")
    ground.put("B inf 2", "0613")
    state = play(ground.state(), "attack 0613", f"with {unit}", "resolve")
    events = told(state, "roll 6")
    assert ("result", "11.1") in events
    assert ("destroyed", "11.9") in events


def test_both_sides_at_the_level_at_once() -> None:
    """14.2: the defender of that combat is demoralized, whoever attacked."""
    for phasing, broken in ((FRENCH, ALLIED), (ALLIED, FRENCH)):
        scene = Scene(step="assault", player="french" if phasing == FRENCH else "allied")
        scene.put("F inf", "0612")
        scene.put("B inf", "2010")
        state = scene.state()
        state.losses = [90, 95]
        check_losses(state, Listener())
        assert (state.phasing, state.demoralized) == (phasing, broken)
        for losses, side in (([90, 0], FRENCH), ([0, 95], ALLIED)):
            alone = scene.state()
            alone.losses = losses
            check_losses(alone, Listener())
            assert alone.demoralized == side


def test_levels_of_victory_at_their_limits() -> None:
    """16.2, 16.3: marginal, provisional and decisive, each alone."""
    scene = Scene()
    scene.put("F inf", "0612")
    scene.put("Napoleon", "0612")
    scene.put("B inf", "2010")
    state = scene.state()
    found = []
    for french in (74, 75, 99, 100):
        state.losses = [french, 0]
        found.append(levels(state)[1])
    assert found == [0, 1, 1, 2]
    found = []
    for allied in (149, 150):
        state.losses = [0, allied]
        found.append(levels(state)[0])
    assert found == [0, 2]


@pytest.mark.parametrize(("above", "cite"), [(-1, "25.1"), (0, "25.3"), (1, "25.3")])
def test_the_basic_game_is_lost_with_the_french_losses(above: int, cite: str) -> None:
    """25.1, 25.3: by which paragraph, when the Allies are broken in the same exchange or not."""
    scene = Scene("basic", step="engage")
    scene.put("F inf", "0612")
    scene.put("B inf", "2010")
    state = scene.state()
    level = state.board.victory.demoralization
    state.losses = [level, level + above]
    tell = Listener()
    check_losses(state, tell)
    assert [(event.kind, event.cite) for event in tell.events] == [("won", cite)]
    assert state.over


# Pushing


def crowd(**frame: str) -> tuple[WaterlooState, str]:
    """An Allied unit is driven out of 0613, and all hexes behind it are full."""
    scene = Scene(step="assault", **frame)
    victor = scene.put("F inf 15", "0612")
    loser = scene.put("B inf 5", "0613")
    for hex in ("0513", "0614", "0713"):
        for _ in range(3):
            scene.put("B inf", hex)
    return attack(scene.state(), "0613", [victor], 4), loser


def test_nobody_is_pushed_into_a_hex_that_is_closed() -> None:
    """11.10: neither where the retreat began nor where it has just been."""
    state, _ = crowd()
    grid = state.board.grid
    hex = grid.hex("0614")
    unit = state.board.units(state.held(hex))[0]
    around = state.board.paths[unit][hex]
    free = around & ~state.full & ~grid.near[grid.hex("0612")]
    assert free
    assert pushable(state, hex, 0)
    assert not pushable(state, hex, grid.board)
    assert can_leave(state, unit, 0)
    assert not can_leave(state, unit, grid.board & ~state.full)


def test_a_chain_goes_on_over_full_hexes_but_not_in_circles() -> None:
    """11.6, 11.15: a way out may lie behind several full hexes; where there is none the search ends."""
    state, _ = crowd()
    grid = state.board.grid
    hex = grid.hex("0614")
    unit = state.board.units(state.held(hex))[0]
    outside = grid.board & ~(grid.within(hex, 2))
    state.full |= grid.within(hex, 1)
    assert not can_leave(state, unit, outside | grid.ring(hex, 2))


def test_guns_that_may_fall_back_and_do_not() -> None:
    """8.7: the combat is over, and nobody is retreating any more."""
    scene = Scene(step="bombard")
    gun = scene.put("F art 2", "0611")
    scene.put("B inf 4", "0613")
    state = bombard(scene.state(), "0613", [gun], 4)
    assert "stay" in options(state)
    play(state, "stay")
    assert (state.retreating, state.falling, state.mover) == (0, False, -1)


def test_a_demoralized_army_holds_nobody_not_even_in_the_first_hex() -> None:
    """14.3, 14.4: 0101 is a hex like the rest."""
    for lost, free in ((0, False), (90, True)):
        scene = Scene(player="allied", losses={"french": lost})
        unit = scene.put("B inf", "0101")
        scene.put("F inf", "0201")
        assert legal(scene.state(), f"move {unit}") is free
