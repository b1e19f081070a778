"""What people are told of a combat before the die is thrown is what happens: every forecast, every throw."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import hundreddays as hd
from games.waterloo.scene import Scene, play
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.steps import ATTACKERS, BATTERY, DIE, ENGAGED


def combats(rules: str, seed: int) -> Iterator[WaterlooState]:
    """Every moment of a random game at which a combat is being put together, or its die is due."""
    game = hd.load("waterloo", rules=rules)
    rng = Random(seed)
    state = game.start()
    assert isinstance(state, WaterlooState)
    while not state.over:
        if state.step in (BATTERY, ATTACKERS, ENGAGED, DIE):
            yield state
        chance = state.actor == hd.CHANCE
        state.apply(hd.draw(state.odds(), rng) if chance else rng.choice(state.moves()))


def panel(state: WaterlooState) -> dict[str, Any]:
    found = state.view(state.phasing).panels["combat"]
    assert isinstance(found, dict)
    return found


def places(state: WaterlooState, ids: list[str]) -> dict[str, int]:
    return {id: state.pos[state.board.number[id]] for id in ids}


def happened(before: WaterlooState, move: int) -> tuple[str, str]:
    """A throw of the die: the result it had, and what it did to the units, in the words of a forecast."""
    combat = panel(before)
    everyone = combat["attackers"] + combat["defenders"]
    near = before.board.grid.spread(before.targets)
    beside = [id for id, hex in places(before, combat["attackers"]).items() if near & before.board.grid.bit[hex]]
    hurt = [] if combat["kind"] == "bombardment" else beside  # 8.6, 23.1: whoever fires from a distance is safe
    after = before.copy()
    told = hd.Listener()
    after.apply(move, told)
    result = next(event.data["result"] for event in told.events if event.kind == "result")
    cut = {event.data["unit"] for event in told.events if event.kind == "cut_off"}
    lost = {id for id, place in places(after, everyone).items() if place < 0} - cut
    after_names = after.game.step_names[after.step]
    driven = {after.board.ids[unit] for unit in after.board.units(after.retreating)} | cut
    if after.mover >= 0:
        driven.add(after.board.ids[after.mover])
    guns = [id for id in combat["attackers"] if id not in hurt]
    if after_names == "exchange" or (lost == {*combat["defenders"], *hurt} and hurt):
        return result, "exchange"
    if lost:
        assert lost in (set(combat["defenders"]), set(hurt)), (result, lost)
        whose = "defenders" if lost == set(combat["defenders"]) else "attackers"
        return result, f"{whose}{' beside the target' if whose == 'attackers' and guns else ''} eliminated"
    if after_names == "fall_back" and driven and not cut:
        assert driven <= set(guns)
        assert after.actor == after.phasing
        return result, "guns may fall back"
    if driven & set(combat["defenders"]):
        return result, "defenders retreat"
    if driven & set(hurt):
        return result, "attackers beside the target retreat, guns may fall back" if guns else "attackers retreat"
    assert places(after, everyone) == places(before, everyone)
    return result, "no effect"


@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_every_result_does_what_its_forecast_says(rules: str) -> None:
    """8.6, 8.7, 11.1, 23.1, 23.4, 23.5, 24.1, 24.6"""
    seen: set[str] = set()
    for seed in range(3):
        for state in combats(rules, seed):
            if state.step != DIE:
                continue
            combat = panel(state)
            assert len(combat["outcomes"]) == 1
            thrown: dict[str, int] = {}
            for move, _ in state.odds():
                result, effect = happened(state, move)
                thrown[result] = thrown.get(result, 0) + 1
                promised = combat["effects"][result]
                idle = "guns may fall back"  # where no gun has a hex to go to, nothing happens. 8.7
                assert effect == promised or (promised == idle and effect == "no effect"), (state.text(), result)
                seen.add(promised)
            assert thrown == combat["outcomes"][0]["chances"]
    assert {"no effect", "defenders retreat", "defenders eliminated", "attackers eliminated", "exchange"} <= seen


@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_what_is_announced_while_a_combat_is_put_together_is_what_is_rolled(rules: str) -> None:
    checked = 0
    for state in combats(rules, 4):
        resolve = state.game.move("resolve")
        if state.step == DIE or resolve not in state.moves():
            continue
        promised = panel(state)
        after = state.copy()
        after.apply(resolve)
        while after.step != DIE:
            after.apply(after.moves()[0])
        fought = panel(after)
        for key in (
            "kind",
            "targets",
            "attackers",
            "defenders",
            "attack",
            "defence",
            "odds",
            "shift",
            "column",
            "effects",
        ):
            assert fought[key] == promised[key], key
        assert fought["outcomes"][0] in promised["outcomes"]
        assert after.board.columns[after.column] == promised["column"]
        checked += 1
    assert checked > 20


def battery() -> WaterlooState:
    """A gun that fires at two hexes at far worse odds than one to one: most of its results are AE. 8.6"""
    scene = Scene(step="bombard")
    scene.put("F art 1", "0611")
    scene.put("B inf 9", "0613")
    return play(scene.state(), "bombard 0613")


def test_a_free_shot_is_announced_as_one() -> None:
    """8.6: prompt, note, panel and log say that nothing happens, and nothing that says "eliminated" does."""
    state = battery()
    gun = next(option.move for option in state.prompt(0).options)
    notes = [option.note for option in state.prompt(0).options]
    play(state, gun)
    texts = [*notes, state.prompt(0).text, *state.game.describe(state.view(0))]
    play(state, "resolve")
    told = hd.Listener()
    state.apply(state.game.move("roll 1"), told)
    texts += [state.game.narrate(event) for event in told.events]
    assert "AE: no effect." in texts
    assert any("no effect 6 of 6" in text for text in texts)
    assert any(text.endswith("no effect 6 in 6.") for text in texts)
    assert not [text for text in texts if "attackers" in text or "AE 6" in text]


def test_guns_alone_in_the_basic_game_risk_nothing() -> None:
    """23.4, 23.5, 24.6: an exchange costs them nothing, and on Ar they may fall back."""
    scene = Scene(rules="basic", step="engage")
    scene.put("F art 4", "0611")
    scene.put("B inf 2", "0613")
    state = play(scene.state(), "attack 0613")
    gun = state.prompt(0).options[0]
    assert gun.note == "4 against 2, 2:1: Dr 4, guns may fall back 1, DE 1 of 6"
    play(state, gun.move)
    assert state.view(0).panels["combat"]["effects"] == {
        "AE": "no effect",
        "Ar": "guns may fall back",
        "EX": "defenders eliminated",
        "Dr": "defenders retreat",
        "DE": "defenders eliminated",
    }


def test_guns_that_fire_with_others_are_safe_and_it_is_said() -> None:
    """23.1: only who stands beside the target is hurt."""
    scene = Scene(rules="basic", step="engage")
    gun = scene.put("F art 4", "0611")
    foot = scene.put("F inf 4", "0612")
    scene.put("B inf 9", "0613")
    state = play(scene.state(), "attack 0613", f"with {foot}", f"with {gun}")
    effects = state.view(0).panels["combat"]["effects"]
    assert effects["AE"] == "attackers beside the target eliminated"
    assert effects["Ar"] == "attackers beside the target retreat, guns may fall back"


@pytest.mark.parametrize(("rules", "step"), [("advanced", "assault"), ("basic", "engage")])
def test_9_6_a_further_hex_is_offered_with_what_the_attack_on_all_promises(rules: str, step: str) -> None:
    scene = Scene(rules, step=step)
    foot = scene.put("F inf 8", "0613")
    scene.put("B inf 3", "0612")
    scene.put("B inf 2", "0712")
    state = scene.state()

    def note(move: str) -> str:
        return next(option.note for option in state.prompt(0).options if option.move == move)

    play(state, "attack 0612")
    assert note("also 0712") == "together", "nobody attacks yet"
    play(state, f"with {foot}")
    told = note("also 0712")
    assert told.startswith("8 against 5, 1:1: ")
    play(state, "also 0712")
    assert note("resolve") == told
