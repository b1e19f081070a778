"""Playing a whole game between players: what simulation, ladder, lab and bots share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from hundreddays.core import CHANCE, SILENT, Eye, Fault, Game, Record, State, Tell, draw
from hundreddays.players.player import Player


class Forfeit(Fault):
    """A player that did not answer, or answered with a move that is not legal: it loses the game."""


class Outcome(NamedTuple):
    """How a game ended: scores by seat, moves made in all and by players, and why it was cut short, if it was."""

    scores: list[float]
    plies: int
    decisions: int
    forfeit: str = ""


Witness = Callable[[State, int], None]
"""Sees every move before it is made: the state as it is, and the move."""


def play_out(
    game: Game,
    players: Sequence[Player],
    rng: Random,
    tell: Tell = SILENT,
    record: Record | None = None,
    witness: Witness | None = None,
) -> Outcome:
    """One game to its end. A player that fails forfeits: its side loses, and nobody else is harmed."""
    state = game.start()
    plies = decisions = 0
    while not state.over:
        actor = state.actor
        if actor == CHANCE:
            move = draw(state.odds(), rng)
        else:
            moves = state.moves()
            decisions += 1
            if len(moves) == 1:
                move = moves[0]
            else:
                try:
                    move = players[actor].choose(Eye(state, actor), rng).move
                    if move not in moves:
                        raise Forfeit(
                            f"{game.seats[actor]} answered with a move that is not legal there: “{game.text(move)}”."
                        )
                except Forfeit as forfeit:
                    return Outcome(game.concession(actor), plies, decisions, str(forfeit))
        if witness is not None:
            witness(state, move)
        if record is not None:
            record.add(game, actor, move)
        state.apply(move, tell)
        plies += 1
    return Outcome(state.scores(), plies, decisions)
