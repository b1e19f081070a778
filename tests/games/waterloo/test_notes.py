"""What is written on the map beside a hex that can be attacked: there is room for a word or two."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import CHANCE, PLACE, draw
from hundreddays.core.words import ATTACK

LONGEST = 20


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_what_is_written_beside_a_fight_is_short(rules: str) -> None:
    game, rng = hd.load("waterloo", rules=rules), Random(1815)
    state, notes = game.start(), set()
    for _ in range(2500):
        if state.over:
            break
        if state.actor == CHANCE:
            state.apply(draw(state.odds(), rng))
            continue
        fights = [one for one in state.prompt(state.actor).options if one.on == PLACE and one.tone == ATTACK]
        notes |= {option.note for option in fights}
        state.apply(rng.choice(state.moves()))
    assert any("at best" in note for note in notes)
    assert max(map(len, notes)) <= LONGEST, max(notes, key=len)
