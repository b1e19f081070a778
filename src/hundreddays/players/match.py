"""One game among players, from the start or from a state, as fast as the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from hundreddays.core import CHANCE, SILENT, Record, State, Tell, draw
from hundreddays.players.player import Player, RandomPlayer


class Outcome(NamedTuple):
    """What came of a game."""

    scores: tuple[float, ...]
    decisions: int
    """Moves that a seat chose."""
    draws: int
    """Moves that chance drew."""
    turn: int


def play_out(state: State, players: Sequence[Player], rng: Random, tell: Tell = SILENT, record: Record | None = None) -> Outcome:
    """Play `state` to the end, each seat by its player. A player's move that is not legal raises `Illegal`."""
    game = state.game
    eyes = [state.eye(seat) for seat in range(len(game.seats))]
    random = [isinstance(player, RandomPlayer) for player in players]
    decisions = draws = 0
    while not state.over:
        actor = state.actor
        if actor == CHANCE:
            move = draw(state.odds(), rng)
            draws += 1
        else:
            decisions += 1
            if random[actor]:  # without the Eye, which only guards those who might look
                moves = state.moves()
                move = moves[int(rng.random() * len(moves))]
            else:
                move = players[actor].choose(eyes[actor], rng).move
        if record is not None:
            record.add(game, actor, move)
        if actor == CHANCE or random[actor]:
            state.apply(move, tell)
        else:
            state.play(move, tell)
    return Outcome(tuple(state.scores()), decisions, draws, state.view(0).turn)
