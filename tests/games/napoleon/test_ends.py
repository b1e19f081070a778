"""Napoléon: no battle and no game can run for ever."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.napoleon.field import battle, game, step
from hundreddays.core import CHANCE, draw
from hundreddays.games.napoleon.rules.state import NapoleonState

LONGEST_GAME = 24 * 2 * 4 * 240
"""24 turns, in each at most 240 marches with their stages and take-backs, twice as much again for battles: a bound, not
a measure.
"""


def play_on(s: NapoleonState, rng: Random, stubborn: float) -> int:
    """Random play in which battles are fought on: nobody retreats if he can help it, and idle turns are common."""
    plies = 0
    w = s.verbs
    while not s.over and s.fights:
        moves = s.moves()
        if s.actor == CHANCE:
            move = draw(s.odds(), rng)
        elif w.end in moves and rng.random() < stubborn:
            move = w.end
        else:
            move = rng.choice([move for move in moves if not w.retreat <= move < w.fire] or moves)
        s.apply(move)
        plies += 1
        assert s.sets <= s.board.set_limit
        assert plies < 60 * 400
    return plies


@settings(max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 2**32),
    french=st.integers(3, 12),
    allied=st.integers(3, 12),
    stubborn=st.sampled_from((0.1, 0.5, 0.95)),
)
def test_every_battle_ends(seed: int, french: int, allied: int, stubborn: float) -> None:
    rng = Random(seed)
    b = game().board
    own = rng.sample([b.units[u] for u in b.army_units[0]], french)
    foes = rng.sample([b.units[u] for u in b.army_units[1] + b.army_units[2]], allied)
    zones: dict[str, Any] = {"opens": ["charleroi"]}
    for role, units in (("attacker", own), ("defender", foes)):
        for number, id in enumerate(units):
            area = (
                ("left", "center", "right")[number]
                if number < 3
                else rng.choice(("left", "center", "right", "reserve"))
            )
            zones.setdefault(f"{role}_{area}", []).append(id)
    s = battle({"ligny": [*own, *foes]}, {"ligny": zones})
    assert play_on(s, rng, stubborn) > 0


def test_two_idle_sides_cannot_sit_still() -> None:
    """Both sides only ever say `end`: the third turn obliges the attacker to make contact."""
    names = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")
    units = ["fr_lefol", "fr_habert", "fr_berthezene", "pr_b1", "pr_b2", "pr_b3"]
    s = battle({"ligny": units}, {"ligny": {name: [id] for name, id in zip(names, units, strict=True)}})
    s.play(s.game.move("battle ligny"))
    for _ in range(2):
        assert step(s) in ("retreat", "combat")
        while step(s) != "combat":
            s.play(s.game.move("end"))
        s.play(s.game.move("end"))
    while step(s) != "combat":
        s.play(s.game.move("end"))
    assert s.verbs.end not in s.moves()


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"setup": "free"}])
@pytest.mark.parametrize("seed", range(3))
def test_every_game_ends(options: dict[str, Any], seed: int) -> None:
    rng = Random(seed)
    s = game(**options).start()
    plies = 0
    while not s.over:
        s.apply(draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(s.moves()))
        plies += 1
        assert plies < LONGEST_GAME
    assert s.winner in (0, 1)
    assert 1 <= s.column <= 6
