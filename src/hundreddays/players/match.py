"""Playing a whole game between players: what simulation, ladder, lab and bots share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from hundreddays.core import CHANCE, SILENT, Event, Eye, Fault, Game, Record, State, Tell, draw
from hundreddays.players.player import Hearer, Player


class Forfeit(Fault):
    """A player that did not answer, or answered with a move that is not legal: it loses the game."""


class Outcome(NamedTuple):
    """How a game ended: scores by seat, moves made in all and by players, and why it was cut short, if it was."""

    scores: list[float]
    plies: int
    decisions: int
    forfeit: str = ""
    stopped: bool = False
    """Whether it was broken off: the scores are then what the judge expects of it."""


Witness = Callable[[State, int], None]
"""Sees every move before it is made: the state as it is, and the move."""

Luck = Callable[[State, Random], int]
"""What chance draws in a state."""


def fair(state: State, rng: Random) -> int:
    """Every draw by its weight."""
    return draw(state.odds(), rng)


class Telling(Tell):
    """Tells the players at a table what their seats are told, and whoever listened before."""

    listening = True

    def __init__(self, players: Sequence[object], before: Tell) -> None:
        self.hearers = [(seat, player) for seat, player in enumerate(players) if isinstance(player, Hearer)]
        self.before = before

    def __call__(self, audience: int, kind: str, cite: str = "", **data: Any) -> None:
        event = Event(kind, audience, cite, data)
        for seat, hearer in self.hearers:
            if event.heard_by(seat):
                hearer.hear(event)
        if self.before.listening:
            self.before(audience, kind, cite, **data)


def play_out(
    game: Game,
    players: Sequence[Player],
    rng: Random,
    tell: Tell = SILENT,
    record: Record | None = None,
    witness: Witness | None = None,
    start: State | None = None,
    luck: Luck = fair,
    stop: Callable[[State], bool] | None = None,
) -> Outcome:
    """One game to its end, or to where `stop` says. A player that fails forfeits: its side loses.

    `start` is a state to begin from, which is left as it is; `luck` draws what chance decides.
    """
    state = game.start() if start is None else start.copy()
    if any(isinstance(player, Hearer) for player in players):
        tell = Telling(players, tell)
    plies = decisions = 0
    while not state.over:
        if stop is not None and stop(state):
            return Outcome(judged(state), plies, decisions, stopped=True)
        actor = state.actor
        if actor == CHANCE:
            move = luck(state, rng)
        else:
            decisions += 1
            try:
                move = move_of(players[actor], state, rng)
            except Forfeit as forfeit:
                return Outcome(game.concession(actor), plies, decisions, str(forfeit))
        if witness is not None:
            witness(state, move)
        if record is not None:
            record.add(game, actor, move)
        state.apply(move, tell)
        plies += 1
    return Outcome(state.scores(), plies, decisions)


def move_of(player: Player, state: State, rng: Random) -> int:
    """What a player answers who decides, if it is legal; where there is but one move nobody is asked."""
    moves = state.moves()
    if len(moves) == 1:
        return moves[0]
    actor = state.actor
    eye = Eye(state, actor, moves)
    try:
        move = player.choose(eye, rng).move
    finally:
        eye.forget_moves()
    if move not in moves:
        game = state.game
        raise Forfeit(f"{game.seats[actor]} answered with a move that is not legal there: “{game.text(move)}”.")
    return move


def judged(state: State) -> list[float]:
    """The scores that the game's judge expects of an unfinished game; a draw where it has none."""
    judge = state.game.judge()
    if judge is None:
        return [0.0] * len(state.game.seats)
    sides = state.game.sides
    chance = judge.chance(state, 0)
    return [(2 * chance - 1) * (1 if side == sides[0] else -1) / sides.count(side) for side in sides]
