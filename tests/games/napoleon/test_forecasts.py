"""Napoléon: what is said beside an option is what happens when it is chosen. Chapters 10 and 11."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from games.napoleon.field import battle
from hundreddays.conformance.walks import random_game
from hundreddays.core import CHANCE, Listener, Option
from hundreddays.games.napoleon.rules.state import NapoleonState

FIELD = {
    "attacker_left": ["fr_foy", "fr_pire"],
    "attacker_center": ["fr_girard", "fr_i_art"],
    "attacker_right": ["fr_lefol 1"],
    "defender_left": ["pr_b2", "pr_b3"],
    "defender_center": ["pr_ii_art", "pr_b6 1"],
    "defender_right": ["pr_b7"],
}
"""Every arm on both sides, some of them weak."""


def forecasts(step: str) -> Iterator[tuple[NapoleonState, Option]]:
    """Options at a step of a battle that is fought at random, again and again, each with a state of its own."""
    units = [unit for area in FIELD.values() for unit in area]
    areas = {area: [unit.split()[0] for unit in units] for area, units in FIELD.items()}
    start = battle({"ligny": units}, {"ligny": areas})
    for seed in range(60):
        for ply, moment in enumerate(random_game(start.game, Random(seed), start)):
            state = moment.state
            assert isinstance(state, NapoleonState)
            if ply > 60 or state.over or state.turn > 1:
                break
            if state.game.step_names[state.step] == step:
                for option in state.prompt(state.actor).options:
                    yield state.copy(), option


def test_10_6_a_retreat_costs_what_is_said() -> None:
    seen: Counter[str] = Counter()
    for s, option in forecasts("retreat"):
        if not option.move.startswith("retreat "):
            continue
        u = s.board.unit_index[option.noun]
        before = s.cv[u]
        s.play(s.game.move(option.move))
        while s.cv[u] and s.unit == u and s.game.step_names[s.step] == "retreat_to":
            s.apply(s.moves()[0])
        lost = before if option.note == "eliminated" else int((re.findall(r"\d+", option.note) or [0])[0])
        assert before - s.cv[u] == lost, (option, s.text())
        seen["eliminated" if lost == before else "loses some" if lost else "loses nothing"] += 1
        if len(seen) == 3 and seen.total() > 60:
            break
    assert len(seen) == 3, seen


def test_11_9_fire_rolls_the_dice_and_hits_on_the_faces_that_are_said() -> None:
    tried = 0
    for s, option in forecasts("combat"):
        if not option.move.startswith("fire "):
            continue
        said = re.match(r"(\d+) (?:die|dice), hits on ([\d or]+):", option.note)
        assert said, option
        dice, faces = int(said[1]), {int(face) for face in said[2].split(" or ")}
        for face in range(1, 7):
            after, tell = s.copy(), Listener()
            after.play(s.game.move(option.move))
            while after.actor == CHANCE and after.game.step_names[after.step] == "fire_die":
                after.play(after.game.move(f"roll {face}"), tell)
            fired = [event.data["hit"] for event in tell.events if event.kind == "fired" and "unit" in event.data]
            assert fired == [face in faces] * dice, (option, face)
        tried += 1
        if tried == 25:
            break
    assert tried == 25
