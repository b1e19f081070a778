"""What the tests of the OpenSpiel bridge share."""

from __future__ import annotations

import numpy as np
import pyspiel

import toys
from hundreddays.bridges import openspiel
from hundreddays.games import REGISTER

IDS = [*REGISTER, toys.AMBUSH]


def spiel_game(id: str) -> openspiel.SpielGame:
    """A game as OpenSpiel loads it; the toy is made known to OpenSpiel when it is first asked for."""
    if openspiel.PREFIX + id not in openspiel.NAMES:
        openspiel.NAMES.append(openspiel.register(id))
    game: openspiel.SpielGame = pyspiel.load_game(openspiel.PREFIX + id)
    return game


def at_a_decision(game: openspiel.SpielGame, decisions: int, seed: int) -> openspiel.SpielState:
    """A state some decisions into a random game, with a seat to decide."""
    rng = np.random.RandomState(seed)
    state = game.new_initial_state()
    while decisions or state.is_chance_node():
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            moves, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(moves, p=shares))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions = max(0, decisions - 1)
    return state
