"""What is written on the buttons that end something or decline it."""

from __future__ import annotations

from random import Random

import hundreddays as hd
from hundreddays.core import CHANCE, draw


def test_a_button_that_ends_or_declines_says_what() -> None:
    game = hd.load("emperor", scenario="ligny_quatre_bras")
    said: set[str] = set()
    for seed in range(3):
        rng, state = Random(seed), game.start()
        for _ in range(700):
            if state.over:
                break
            if state.actor == CHANCE:
                state.apply(draw(state.odds(), rng))
                continue
            asked = state.prompt(state.actor)
            for option in asked.options:
                if option.move in ("end", "no"):
                    assert option.note, f"“{option.label}” says nothing more at: {asked.text}"
                    said.add(option.note)
            state.apply(rng.choice(state.moves()))
    assert {"the movement", "the forced marches", "the organization", "the set-up"} <= said
