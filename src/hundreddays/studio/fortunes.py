"""Luck against expectation: what every draw of a game was worth, beside what chance had in store on average."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import msgspec

from hundreddays.core import CHANCE, Game, Judge, Listener, Record, State
from hundreddays.players import Meter
from hundreddays.players.budget import Spent
from hundreddays.players.search.lookahead import Guide

MOST_DRAWS: Final = 60
"""Of a deal with more possible draws than these only the likeliest are weighed."""
TOLD: Final = 8
LEAST: Final = 0.005
"""So many of the luckiest and unluckiest draws are told of, and none that changed less than this."""
BLIND: Final = 1e-6
"""The judge that moves by less than this has not seen what a draw means."""
FURTHER: Final = 12
"""So many decisions are then played on at most, by the planner's lights, until chance draws again."""


class LuckyDraw(msgspec.Struct, frozen=True):
    """One draw and what it was worth to side 0, as a chance of winning."""

    ply: int
    heading: str
    drawn: str
    text: str
    """What came of it, in a sentence; of a draw that tells nothing yet, what was drawn."""
    expected: float
    """What the judge expected of this draw on average."""
    came: float
    """And what it says after the draw."""


class Fortune(msgspec.Struct, frozen=True):
    """The whole game: after each ply how likely side 0 was to win, and what luck had given it until then."""

    shares: list[float]
    """One more than plies: the first is from before the first move."""
    luck: list[float]
    """The sum of all that draws were above expectation, ply by ply; what is left of the curve is decisions."""
    draws: list[LuckyDraw]
    """The draws that mattered most, the largest first."""


def fortune(
    game: Game, record: Record, judge: Judge, guide: Guide | None = None, meter: Meter | None = None
) -> Fortune:
    """Reckoned with the whole truth: it is for games that are over, and records that replay.

    Some draws mean nothing to the judge until what follows from them has been carried out: the losses of a combat, say.
    With a guide these are played on a little, as long as the meter lasts.
    """
    seat = game.sides.index(0)
    weigh = _Weighing(judge, seat, guide, meter)
    state = record.start(game)
    shares, luck = [judge.chance(state, seat)], [0.0]
    draws: list[LuckyDraw] = []
    for ply, played in enumerate(record.moves, 1):
        drawing = state.actor == CHANCE and len(state.odds()) > 1
        values = weigh.draws(state, game.move(played.words)) if drawing else None
        heading = state.when()[1] if drawing else ""
        tell = Listener()
        drawn = game.move(played.words)
        state.apply(drawn, tell)
        share = judge.chance(state, seat)
        gained = 0.0
        if values is not None:
            gained = values.came - values.expected
            told = next((game.narrate(event) for event in tell.events), game.label(drawn))
            draws.append(LuckyDraw(ply, heading, played.words, told, round(values.expected, 4), round(values.came, 4)))
        shares.append(share)
        luck.append(luck[-1] + gained)
    draws = [one for one in draws if abs(one.came - one.expected) >= LEAST]
    draws.sort(key=lambda one: (-abs(one.came - one.expected), one.ply))
    return Fortune([round(one, 4) for one in shares], [round(one, 4) for one in luck], draws[:TOLD])


class _Worth(NamedTuple):
    """What a draw was worth: on average before it, and after it."""

    expected: float
    came: float


class _Weighing:
    """What each thing that could be drawn is worth."""

    def __init__(self, judge: Judge, seat: int, guide: Guide | None, meter: Meter | None) -> None:
        self._judge = judge
        self._seat = seat
        self._guide = guide
        self._meter = meter

    def draws(self, state: State, drawn: int) -> _Worth:
        """The draw that came beside everything that can be drawn, by its weight."""
        odds = sorted(state.odds(), key=lambda one: -one[1])[:MOST_DRAWS]
        moves = [move for move, _ in odds]
        values = {move: self._now(state, move) for move in dict.fromkeys((*moves, drawn))}
        if max(values.values()) - min(values.values()) < BLIND:
            values = self._later(state, list(values)) or values
        total = sum(weight for _, weight in odds)
        return _Worth(sum(weight * values[move] for move, weight in odds) / total, values[drawn])

    def _now(self, state: State, move: int) -> float:
        after = state.copy()
        after.apply(move)
        return self._judge.chance(after, self._seat)

    def _later(self, state: State, moves: list[int]) -> dict[int, float]:
        """The same once the decisions have been made that follow from each; nothing where there is no time to look."""
        guide, meter = self._guide, self._meter
        if guide is None or meter is None:
            return {}
        try:
            return {move: self._unfolded(state, move, guide, meter) for move in moves}
        except Spent:
            return {}

    def _unfolded(self, state: State, move: int, guide: Guide, meter: Meter) -> float:
        here, rng = state.copy(), Random(0)
        here.apply(move)
        for _ in range(FURTHER):
            if here.over or here.actor == CHANCE:
                break
            here.apply(guide.best(here, here.moves(), rng, 0.0))
            meter.spend()
        return self._judge.chance(here, self._seat)
