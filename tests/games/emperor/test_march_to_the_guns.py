"""The march to the guns: how far is looked for a way changes what it costs to look, never what is found."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.games.emperor.rules import forced_march
from hundreddays.games.emperor.rules.forced_march import callers, goals, within_hearing
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import GUNS_CALL


def asked_to_march(games: int) -> list[EmperorState]:
    """Moments of random play at which a Force is asked whether it marches."""
    found: list[EmperorState] = []
    game = hd.load("emperor", scenario="ligny_quatre_bras")
    for seed in range(games):
        rng, state = Random(seed), game.start()
        while not state.over:
            if state.step == GUNS_CALL and isinstance(state, EmperorState):
                found.append(state.copy())
            state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
    return found


def test_297_however_near_is_looked_first_the_same_hexes_and_ways_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [(s, leader) for s in asked_to_march(6) for leader in within_hearing(s, callers(s)[s.count])]
    assert len(asked) > 20
    usual = [goals(state, leader) for state, leader in asked]
    for share in (1, 70):  # the whole range at once; so near by that nothing is found, and all must be looked at
        monkeypatch.setattr(forced_march, "FIRST_LOOK", share)
        for (state, leader), (hexes, ways) in zip(asked, usual, strict=True):
            found, there = goals(state, leader)
            assert found == hexes != []
            assert [there.way(hex) for hex in found] == [ways.way(hex) for hex in hexes]
