"""The player who errs: it may play badly, and never in circles."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import Eye
from hundreddays.players.fallible import Fallible
from hundreddays.players.spacing import spacing

ALWAYS_LOST = (2.0, 2.0)


def test_who_has_lost_the_thread_does_not_march_in_circles() -> None:
    """Nobody who watches sees a block go and come back, go and come back: in a turn each marches once, and is called
    back once at the most. 5.13
    """
    game = hd.load("napoleon")
    rng = Random(1815)
    player = Fallible(game, ALWAYS_LOST)
    state = game.start()
    marched: Counter[tuple[int, int, str]] = Counter()
    while not state.over and state.when()[0] < 5:
        if state.actor == hd.CHANCE:
            state.apply(hd.draw(state.odds(), rng))
            continue
        move = player.choose(Eye(state, state.actor), rng).move
        verb = game.words.verb(move).word
        if verb in ("march", "cancel"):
            marched[state.actor, state.tick(), game.text(move)] += 1
        state.apply(move)
    assert marched
    assert max(marched.values()) == 1


@pytest.mark.parametrize("level", ["recruit", "veteran", "marshal"])
@pytest.mark.parametrize("players", [2, 3])
def test_no_level_orders_a_unit_again_that_it_called_back(level: str, players: int) -> None:
    """An attack that came out too weak is taken back once and for good, to the end of the game. 5.13, 7.1"""
    game = hd.load("napoleon", players=players)
    rng = Random(f"{level}/{players}")
    player = Fallible(game, getattr(spacing(game), level))
    state = game.start()
    ordered: Counter[tuple[int, int, str]] = Counter()
    while not state.over:
        moves = [] if state.actor == hd.CHANCE else state.moves()
        if not moves:
            move = hd.draw(state.odds(), rng)
        elif len(moves) == 1:
            move = moves[0]
        else:
            move = player.pick(state, moves, state.actor, rng)
            if game.words.verb(move).word in ("march", "cancel"):
                ordered[state.actor, state.tick(), game.text(move)] += 1
        state.apply(move)
    assert max(ordered.values()) == 1
