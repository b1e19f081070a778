"""Napoleon 1815 Returns played at random: it ends, keeps its invariants, and its positions, views and samples agree."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hundreddays as hd
from hundreddays.core import encode

EVERY_OPTION: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 2, "hidden_tracking_sheets": True, "chosen_objectives": True, "free_setup": True},
    {"players": 3, "hidden_tracking_sheets": True, "chosen_objectives": True, "free_setup": True},
]


def advance(state: hd.State, rng: Random, tell: hd.Listener) -> None:
    move = hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves())
    state.play(move, tell)


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_random_games_end_and_every_prompt_is_sound(options: dict[str, Any]) -> None:
    game = hd.load("returns", **options)
    for seed in range(3):
        rng, told = Random(seed), hd.Listener()
        state = game.start()
        for ply in range(5000):
            if state.over:
                break
            advance(state, rng, told)
            assert state.broken() == []
            if ply % 7 == 0:
                assert game.position(state.text()).text() == state.text()
        assert state.over
        assert sum(state.scores()) == pytest.approx(0.0)
        assert all(game.narrate(event) for event in told.events)


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_a_sample_looks_the_same_to_its_seat(options: dict[str, Any]) -> None:
    game = hd.load("returns", **options)
    rng = Random(11)
    state = game.start()
    ply = 0
    while not state.over:
        advance(state, rng, hd.Listener())
        ply += 1
        if ply % 4:
            continue
        for seat in [*range(len(game.seats)), hd.SPECTATOR]:
            other = state.sample(seat, rng)
            assert encode(other.view(seat)) == encode(state.view(seat))
            assert encode(other.prompt(seat)) == encode(state.prompt(seat))
            assert other.broken() == []
