"""Many games from here to the end: who wins, how, and when."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

import msgspec

from hundreddays.core import SPECTATOR, State
from hundreddays.players import Meter, play_out, seat_player
from hundreddays.players.budget import Spent
from hundreddays.players.intervals import wilson
from hundreddays.studio.worlds import Viewpoint

GAMES: Final = 200
LEVEL: Final = "planner"


class Finish(msgspec.Struct, frozen=True):
    """One way to end: the turn, how well it was for side 0 (1, ½ or 0), and the sentence; and how often."""

    turn: int
    points: float
    text: str
    count: int


class PlayOuts(msgspec.Struct, frozen=True):
    """What games played out from one moment came to."""

    games: int
    share: float
    """Of wins for side 0; a draw counts as half."""
    low: float
    high: float
    """Wilson's 95 % interval of it."""
    finishes: list[Finish]
    """The commonest first."""


def play_outs(
    look: Viewpoint, rng: Random, meter: Meter, games: int = GAMES, level: str = LEVEL, patience: Meter | None = None
) -> PlayOuts:
    """Play games to their end until there are enough or the meter is spent. Each deals again what is hidden.

    The first is played to its end with `patience`, if it has any: of a long campaign there is one at least.
    """
    game, seat = look.game, look.game.sides.index(0)
    finishes: Counter[tuple[int, float, str]] = Counter()
    with contextlib.suppress(Spent):
        for _ in range(games):
            last = _Last(meter if finishes or patience is None else patience)
            players = [seat_player(level, game) for _ in game.seats]
            outcome = play_out(game, players, rng, witness=last.see, start=look.worlds(rng))
            view = last.state.view(SPECTATOR) if last.state is not None else look.state.view(SPECTATOR)
            score = outcome.scores[seat]
            finishes[view.turn, 1.0 if score > 0 else 0.0 if score < 0 else 0.5, view.result] += 1
    return _summed(finishes)


def together(found: Iterable[PlayOuts]) -> PlayOuts:
    """Several runs of games from the same moment as one."""
    finishes: Counter[tuple[int, float, str]] = Counter()
    for one in found:
        for finish in one.finishes:
            finishes[finish.turn, finish.points, finish.text] += finish.count
    return _summed(finishes)


def _summed(finishes: Counter[tuple[int, float, str]]) -> PlayOuts:
    games = sum(finishes.values())
    points = sum(finish[1] * count for finish, count in finishes.items())
    low, high = wilson(points, games)
    ranked = sorted(finishes.items(), key=lambda one: (-one[1], one[0]))
    return PlayOuts(
        games=games,
        share=round(points / games, 4) if games else 0.5,
        low=round(low, 4),
        high=round(high, 4),
        finishes=[Finish(*finish, count) for finish, count in ranked],
    )


class _Last:
    """Keeps hold of the state that is being played, and counts its moves."""

    def __init__(self, meter: Meter) -> None:
        self.state: State | None = None
        self._meter = meter

    def see(self, state: State, move: int) -> None:
        self.state = state
        self._meter.spend()
