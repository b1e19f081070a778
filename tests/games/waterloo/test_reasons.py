"""What the planner of Napoleon at Waterloo says for its moves: the figures are those that the combat then shows."""

from __future__ import annotations

import re
from random import Random

import pytest

import hundreddays as hd
from games.waterloo.scene import Scene, play
from hundreddays.core import CHANCE, Listener
from hundreddays.games.waterloo.opponent.beliefs import minds
from hundreddays.games.waterloo.opponent.posture import Outlook
from hundreddays.games.waterloo.rules.forecast import forecast
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.steps import DIE

ODDS = re.compile(r"(\d+) against (\d+) at (\d:\d), (\d+) %")


def why(s: WaterlooState, words: str) -> str:
    planner = s.game.planner()
    assert planner is not None
    return planner.why(s, s.game.move(words))


def fight() -> tuple[WaterlooState, str, str]:
    scene = Scene(turn=2, player="french", step="assault")
    horse, foot = scene.put("F cav 4", "1015"), scene.put("F inf 6", "1116")
    scene.put("B inf 3", "1115")
    return scene.state(), horse, foot


def test_the_odds_told_are_those_the_die_is_thrown_at() -> None:
    s, horse, foot = fight()
    said = why(s, "attack 1115")
    assert said.startswith("Attacks ")
    assert "with 2 units: 10 against 3 at 3:1" in said
    play(s, "attack 1115")
    first = ODDS.search(why(s, f"with {horse}"))
    assert first
    assert first[1] == "4"
    play(s, f"with {horse}")
    assert f"at 3:1, 100 % instead of {first[4]} % to clear it" in why(s, f"with {foot}")
    play(s, f"with {foot}")
    told = ODDS.search(why(s, "resolve"))
    assert told
    panel = forecast(s)
    assert (int(told[1]), int(told[2]), told[3]) == (panel["attack"], panel["defence"], panel["column"])
    play(s, "resolve")
    while s.step != DIE:
        planner = s.game.planner()
        assert planner is not None
        s.apply(planner.choose(s.eye(s.actor), Random(1)).move)
    cleared = 0
    for pips in range(1, 7):
        after, tell = s.copy(), Listener()
        after.apply(s.game.move(f"roll {pips}"), tell)
        cleared += next(event.data["result"] for event in tell.events if event.kind == "result") in ("DE", "Dr", "EX")
    assert told[4] == f"{100 * cleared / 6:.0f}"


def test_a_march_to_an_attack_names_all_who_come_and_the_trap() -> None:
    scene = Scene(turn=2, player="french", step="move")
    movers = [scene.put("F inf 8", "1018"), scene.put("F inf 8", "1118")]
    scene.put("B inf 3", "1115")
    s = scene.state()
    planner = s.game.planner()
    assert planner is not None
    choice = planner.choose(s.eye(0), Random(1))
    assert s.game.text(choice.move).split()[1] in movers
    assert re.search(
        r"\(8-4\) to \d{4}, one of 2 on .* at 1115 near Hougoumont: 16 against 3, \d+ % to clear it", choice.why
    ), choice.why


def test_guns_are_told_to_risk_nothing_and_an_exchange_does_not_count_for_them() -> None:
    scene = Scene(turn=2, player="french", step="bombard")
    scene.put("F art 6", "1017")
    scene.put("B inf 2", "1115")
    s = scene.state()
    said = why(s, "bombard 1115")
    assert "at no risk: 6 against 2 at 3:1" in said
    assert said.endswith("to drive it off.")


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_movers_are_told_of_by_the_hex_they_then_go_to(rules: str) -> None:
    """What is said when a unit is picked is what is said when it is moved."""
    game = hd.load("waterloo", rules=rules)
    planner, rng, state = game.planner(), Random(3), game.start()
    assert planner is not None
    told, same = "", 0
    for _ in range(160):
        if state.actor == CHANCE:
            state.apply(hd.draw(state.odds(), rng))
            continue
        choice = planner.choose(state.eye(state.actor), rng)
        if game.text(choice.move).startswith("to ") and told:
            assert choice.why == told
            same += 1
        told = choice.why if game.text(choice.move).startswith("move ") else ""
        state.apply(choice.move)
    assert same > 20


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_the_odds_told_of_an_attack_are_those_it_is_fought_at(rules: str) -> None:
    """Whoever must be named besides, friend or enemy (22.5), and whoever is not, is told of from the beginning."""
    game = hd.load("waterloo", rules=rules)
    planner, rng, state = game.planner(), Random(1), game.start()
    assert planner is not None
    told, fought = "", 0
    while fought < 40 and not state.over:
        if state.actor == CHANCE:
            state.apply(hd.draw(state.odds(), rng))
            continue
        choice, tell = planner.choose(state.eye(state.actor), rng), Listener()
        if game.text(choice.move).startswith(("attack ", "bombard ")):
            told = choice.why
        state.apply(choice.move, tell)
        for event in (one for one in tell.events if one.kind == "combat"):
            figures = f"{event.data['attack']} against {event.data['defence']} at {event.data['column']}, "
            assert figures in told
            assert all(hex in told for hex in event.data["targets"])
            fought += 1
    assert fought > 20


def edge(rules: str, out: int, hexes: dict[str, str], **frame: object) -> tuple[WaterlooState, list[str]]:
    """So many French are out; others stand near the north edge."""
    scene = Scene(rules, turn=8, player="french", step="move", **frame)
    gone = [scene.pick("F inf 4") for _ in range(out)]
    units = [scene.put(spec, hex) for hex, spec in hexes.items()]
    scene.frame["exited"] = gone
    return scene.state(), units


def test_16_2_who_leaves_the_map_is_told_how_many_are_still_wanted() -> None:
    s, (unit, emperor) = edge("advanced", 13, {"0202": "F inf 4", "0301": "Napoleon"}, losses={"allied": 90})
    planner = s.game.planner()
    assert planner is not None
    play(s, f"move {unit}")
    assert why(s, "exit").endswith("leaves by the north edge, as 1 more unit in the 3 turns left must.")
    play(s, "exit")
    play(s, f"move {emperor}")
    assert why(s, "exit").endswith("leaves by the north edge, as the Emperor in the 3 turns left must.")


def test_16_2_who_leaves_the_map_when_enough_are_out_is_not_said_to_be_wanted() -> None:
    s, (unit, emperor) = edge("advanced", 14, {"0202": "F inf 4", "0301": "Napoleon"}, losses={"allied": 90})
    play(s, f"move {unit}")
    assert why(s, "exit").endswith("leaves by the north edge: 14 are out, which is enough, and it is safe there.")
    assert "14 are out, which is enough" in why(s, "to 0201")
    s, _ = edge("advanced", 12, {"0202": "F inf 4", "0301": "Napoleon"}, losses={"allied": 90})
    play(s, f"move {emperor}")
    assert why(s, "exit").endswith(
        "leaves by the north edge, as the Emperor and 2 more units in the 3 turns left must."
    )


@pytest.mark.parametrize(("out", "leave"), [(6, 1), (7, 0), (8, 0)])
def test_25_1_before_the_allies_break_no_more_run_than_are_wanted(out: int, leave: int) -> None:
    s, units = edge("basic", out, {"0202": "F inf 4", "0402": "F inf 4", "0602": "F inf 4"}, losses={"allied": 39})
    mind = minds(True)[0]
    runners = Outlook(s, s.phasing, mind).runners
    assert sum(bool(runners & s.board.ubit[s.board.number[unit]]) for unit in units) == leave
