"""Odds, modes and the table: cases A23 to A37 and A82."""

from __future__ import annotations

import pytest

from hundreddays import load
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.rules.board import AE, AR, DE, DR, EX, RESULTS, Board
from hundreddays.games.waterloo.rules.odds import chances, ratio_column, result_of

from .scene import Scene, attack, cites, legal, options, play, where


def board() -> Board:
    game = load("waterloo")
    assert isinstance(game, WaterlooGame)
    return game.board


def column(attack: int, defence: int, hex: str) -> str:
    """The column on which such an attack on a hex is rolled."""
    scene = Scene(step="assault")
    attacker = scene.put(f"F inf {attack}", _beside(hex))
    scene.put(f"B inf {defence}", hex)
    state = play(scene.state(), f"attack {hex}", f"with {attacker}")
    return str(state.view(0).panels["combat"]["column"])


def _beside(hex: str) -> str:
    grid = board().grid
    return grid.labels[grid.neighbours[grid.hex(hex)][0]]


def test_a23_columns_are_rounded_and_limited() -> None:
    table = board()
    cases = {(7, 4): "1:1", (13, 4): "3:1", (4, 5): "1:2", (2, 9): "1:4", (27, 3): "6:1"}
    assert {pair: table.columns[ratio_column(table, *pair)] for pair in cases} == cases


def test_a25_woods_cost_a_column_and_never_double() -> None:
    for hex in ("1014", "0417"):
        assert [column(13, 4, hex), column(27, 3, hex), column(2, 9, hex)] == ["2:1", "5:1", "1:4"]


def test_a26_infantry_against_cavalry() -> None:
    scene = Scene(step="assault")
    unit = scene.put("F inf 8", "0612")
    beaten = scene.put("B cav 4", "0613")
    state = play(scene.state(), "attack 0613", f"with {unit}", "resolve")
    assert state.board.capability[state.attack_mode][state.defence_mode] == -1
    play(state, "roll 4")
    assert RESULTS[state.result] == "Dr"
    assert where(state, beaten) == "0613"


@pytest.mark.parametrize(("die", "result"), [(4, "Dr"), (5, "DE")])
def test_a27_cavalry_against_infantry(die: int, result: str) -> None:
    scene = Scene(step="assault")
    unit = scene.put("F cav 8", "0612")
    beaten = scene.put("B inf 4", "0613")
    state = attack(scene.state(), "0613", [unit], die)
    assert where(state, beaten) == ("0613" if result == "Dr" else "destroyed")


def test_a28_with_both_arms_the_attacker_may_name_cavalry() -> None:
    scene = Scene(step="assault")
    units = [scene.put("F inf", "0612"), scene.put("F cav", "0612")]
    scene.put("B inf", "0613")
    state = play(scene.state(), "attack 0613", *(f"with {unit}" for unit in units), "resolve")
    assert options(state) == ["as infantry", "as cavalry"]
    play(state, "as cavalry")
    assert state.board.capability[state.attack_mode][state.defence_mode] == 2


def mixed(*defenders: str) -> Scene:
    scene = Scene(step="assault")
    for spec in defenders:
        scene.put(spec, "0613")
    return scene


def test_a30_neither_names_cavalry_when_both_have_both_arms() -> None:
    scene = mixed("B inf", "B cav")
    units = [scene.put("F inf", "0612"), scene.put("F cav", "0612")]
    state = play(scene.state(), "attack 0613", *(f"with {unit}" for unit in units), "resolve")
    assert (state.attack_mode, state.defence_mode) == (0, 0)
    assert options(state)[0] == "roll 1"


def test_a31_artillery_may_still_be_named() -> None:
    scene = mixed("B inf", "B cav", "B art")
    units = [scene.put("F inf", "0612"), scene.put("F cav", "0612")]
    state = play(scene.state(), "attack 0613", *(f"with {unit}" for unit in units), "resolve")
    assert options(state) == ["as infantry", "as artillery"]
    assert cites(state, "as cavalry") == ["10.5"]
    assert [option.note.split()[0] for option in state.prompt(1).options] == ["0", "−1"]


def test_a32_cavalry_alone_makes_no_exception() -> None:
    scene = mixed("B inf", "B cav")
    unit = scene.put("F cav", "0612")
    state = play(scene.state(), "attack 0613", f"with {unit}", "resolve")
    assert options(state) == ["as infantry", "as cavalry"]
    assert [option.note[:2] for option in state.prompt(1).options] == ["+2", "+1"]


def test_a33_cells_of_the_table() -> None:
    table = board()
    cells = {
        ("1:1", 4): DR,
        ("1:1", 3): AR,
        ("3:1", 6): DE,
        ("1:4", 6): AR,
        ("1:4", 8): DR,
        ("6:1", 0): EX,
        ("2:1", 2): EX,
        ("2:1", -1): AE,
        ("5:1", 3): DE,
    }
    assert {(odds, row): result_of(table, table.columns.index(odds), row, 0) for odds, row in cells} == cells


def test_the_chances_of_every_column_and_modifier_add_up_to_six() -> None:
    table = board()
    for number in range(len(table.columns)):
        for added in range(-2, 3):
            assert sum(chances(table, number, added).values()) == 6


def test_a35_nobody_must_attack() -> None:
    scene = Scene(step="assault")
    scene.put("F inf", "0612")
    scene.put("B inf", "0613")
    state = play(scene.state(), "end")
    assert state.phasing == 1


def test_a36_units_of_a_stack_act_apart() -> None:
    scene = Scene(step="assault")
    first, second, idle = (scene.put("F inf 8", "0613") for _ in range(3))
    scene.put("B inf 4", "0612")
    scene.put("B inf 4", "0713")
    state = attack(scene.state(), "0612", [first], 1)
    while state.game.text(state.moves()[0]).split()[0] != "attack":
        state.apply(state.moves()[-1])
    attack(state, "0713", [second], 4)
    assert not state.attacked & state.board.ubit[state.board.number[idle]]


def test_a37_napoleon_gives_no_mode_in_company() -> None:
    scene = Scene(step="assault", player="allied")
    scene.put("Napoleon", "0613")
    scene.put("F inf", "0613")
    rider = scene.put("B cav", "0612")
    state = play(scene.state(), "attack 0613", f"with {rider}", "resolve")
    assert state.defence_mode == 0
    alone = Scene(step="assault", player="allied")
    alone.put("Napoleon", "0613")
    rider = alone.put("B cav", "0612")
    state = play(alone.state(), "attack 0613", f"with {rider}", "resolve")
    assert state.defence_mode == 1


def test_a82_the_defender_names_his_mode_against_guns() -> None:
    scene = Scene(step="bombard")
    gun = scene.put("F art", "0611")
    scene.put("B inf", "0613")
    scene.put("B cav", "0613")
    state = play(scene.state(), "bombard 0613", f"with {gun}", "resolve")
    assert state.actor == 1
    assert [(option.move, option.note[:2]) for option in state.prompt(1).options] == [
        ("as infantry", "−2"),
        ("as cavalry", "−1"),
    ]
    assert legal(state, "as cavalry")
