"""What players read besides forecasts: the log, headings, and refusals that depend on what has been done."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import hundreddays as hd
from games.waterloo.scene import Scene, bombard, play
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.steps import ASSAULT, BOMBARD


def refusal(state: WaterlooState, words: str) -> tuple[str, str]:
    """The one reason that refuses a move, and its paragraph."""
    (reason,) = state.check(state.game.move(words)).reasons
    return reason.text, reason.cite


def guns_and_foot() -> tuple[WaterlooState, str]:
    scene = Scene(step="bombard")
    gun = scene.put("F art 5", "0611")
    scene.put("F inf 8", "0612")
    scene.put("B inf 8", "0613")
    scene.put("B inf 8", "0711")
    return scene.state(), gun


def test_3_4_after_the_last_bombardment_nobody_is_said_to_have_attacked() -> None:
    """The segment ends by itself when no gun is left to fire. Why another shot is refused is then that."""
    state, gun = guns_and_foot()
    bombard(state, "0711", [gun], 1)
    if state.step == BOMBARD:
        pytest.fail("the only gun has fired")
    while state.step != ASSAULT:
        play(state, "stay")
    assert refusal(state, "bombard 0711") == ("A unit in 0711 has been bombarded in this phase.", "7.5")
    text, cite = refusal(state, "bombard 0613")
    assert (text, cite) == ("No gun that may still fire has 0613 in range with an open line of fire.", "8.3")
    assert refusal(state, "bombard 0101") == ("There is no enemy in 0101.", "8.1")


def test_3_4_who_ended_the_bombardments_is_told_so() -> None:
    state, _ = guns_and_foot()
    play(state, "end")
    assert state.step == ASSAULT
    assert refusal(state, "bombard 0711") == ("The bombardments of this turn have been ended.", "3.4")


def test_3_4_an_attack_on_the_ground_ends_the_bombardments() -> None:
    scene = Scene(step="bombard")
    scene.put("F art 5", "0611")
    foot = scene.put("F inf 8", "0612")
    scene.put("F inf 8", "0712")
    scene.put("B inf 1", "0613")
    scene.put("B inf 8", "0711")
    state = play(scene.state(), "attack 0613", f"with {foot}", "resolve", "roll 6")
    while state.step != ASSAULT:
        play(state, "stay")
    text, cite = refusal(state, "bombard 0711")
    assert (text, cite) == ("The attacks on the ground have begun; no gun may bombard any more.", "3.4")


@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_one_segment_has_one_heading(rules: str) -> None:
    """3.2: a Combat Phase is headed bombardment, then ground combat, and never goes back; the Basic Game has no
    segments. 20.4
    """
    order = ["movement", "bombardment", "ground combat"] if rules == "advanced" else ["movement", "combat"]
    game = hd.load("waterloo", rules=rules)
    rng = Random(3)
    state = game.start()
    tick, at = state.tick(), 0
    met: set[str] = set()
    while not state.over:
        heading = state.when()[1]
        phase = next(name for name in reversed(order) if heading.endswith((f"French {name}", f"Allied {name}")))
        if state.tick() != tick:
            tick, at = state.tick(), 0
        assert order.index(phase) >= at, heading
        at = order.index(phase)
        met.add(phase)
        chance = state.actor == hd.CHANCE
        state.apply(hd.draw(state.odds(), rng) if chance else rng.choice(state.moves()))
    assert met == set(order)


@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_no_two_units_are_called_the_same(rules: str) -> None:
    game = hd.load("waterloo", rules=rules)
    assert isinstance(game, WaterlooGame)
    names = Counter(piece.name for piece in game.start().view(0).pieces)
    assert [name for name, count in names.items() if count > 1] == []
    assert names["French I Corps foot artillery" if rules == "advanced" else "French I Corps artillery"] == 1


def test_the_log_says_who_fights_whom() -> None:
    state, gun = guns_and_foot()
    play(state, "bombard 0711", f"with {gun}")
    told = hd.Listener()
    state.apply(state.game.move("resolve"), told)
    said = [state.game.narrate(event) for event in told.events]
    assert said == [
        "The French bombard Byng (8-4) in 0711 with French I Corps foot artillery (5-3): 5 against 8, 1:2.",
    ]


def test_an_attack_is_not_offered_as_the_way_the_phase_goes_on() -> None:
    """At 1:4 the button that destroys one's own unit was gold, like the end of a phase."""
    state, gun = guns_and_foot()
    play(state, "bombard 0711", f"with {gun}")
    tones = {option.label: option.tone for option in state.prompt(state.actor).options}
    assert tones["Resolve the combat"] == "attack"


@pytest.mark.parametrize(
    ("step", "call", "told"), [("bombard", "bombard 0613", "Bombardment of"), ("assault", "attack 0613", "Attack on")]
)
def test_the_terminal_says_of_what_kind_a_combat_is(step: str, call: str, told: str) -> None:
    scene = Scene(step=step)
    scene.put("F art 5", "0611")
    scene.put("F inf 8", "0712")
    scene.put("B inf 8", "0613")
    state = play(scene.state(), call)
    assert any(line.startswith(f"{told} 0613: nobody yet against ") for line in state.game.describe(state.view(0)))


def test_several_hexes_are_listed_as_a_sentence_lists_them() -> None:
    scene = Scene("basic", step="engage")
    foot = scene.put("F inf 20", "0613")
    for hex in ("0512", "0612", "0712"):
        scene.put("B inf 1", hex)
    state = play(scene.state(), "attack 0512", f"with {foot}", "also 0612", "also 0712", "resolve", "roll 1")
    assert state.prompt(0).text == "Victory: advance into 0512, 0612 and 0712, or stay."
    told = [line for line in state.game.describe(state.view(0)) if line.startswith("Attack on ")]
    assert told[0].startswith("Attack on 0512, 0612 and 0712: ")
