"""Luck against expectation: what every draw of a game was worth, beside what chance had in store on average."""

from __future__ import annotations

from typing import Final

import msgspec

from hundreddays.core import CHANCE, Game, Judge, Listener, Record, State

MOST_DRAWS: Final = 60
"""Of a deal with more possible draws than these only the likeliest are weighed."""
TOLD: Final = 8
"""So many of the luckiest and unluckiest draws are told of."""


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


def fortune(game: Game, record: Record, judge: Judge) -> Fortune:
    """Reckoned with the whole truth: it is for games that are over, and records that replay."""
    seat = game.sides.index(0)
    state = record.start(game)
    shares, luck = [judge.chance(state, seat)], [0.0]
    draws: list[LuckyDraw] = []
    for ply, played in enumerate(record.moves, 1):
        drawing = state.actor == CHANCE and len(state.odds()) > 1
        expected = expectation(state, judge, seat) if drawing else 0.0
        heading = state.when()[1] if drawing else ""
        tell = Listener()
        drawn = game.move(played.words)
        state.apply(drawn, tell)
        share = judge.chance(state, seat)
        if drawing:
            told = next((game.narrate(event) for event in tell.events), game.label(drawn))
            draws.append(LuckyDraw(ply, heading, played.words, told, round(expected, 4), round(share, 4)))
        shares.append(share)
        luck.append(luck[-1] + (share - expected if drawing else 0.0))
    draws.sort(key=lambda one: (-abs(one.came - one.expected), one.ply))
    return Fortune([round(one, 4) for one in shares], [round(one, 4) for one in luck], draws[:TOLD])


def expectation(state: State, judge: Judge, seat: int) -> float:
    """What the judge would say after the draw that is due, by the weight of everything that can be drawn."""
    odds = sorted(state.odds(), key=lambda one: -one[1])[:MOST_DRAWS]
    total = 0.0
    for move, weight in odds:
        after = state.copy()
        after.apply(move)
        total += weight * judge.chance(after, seat)
    return total / sum(weight for _, weight in odds)
