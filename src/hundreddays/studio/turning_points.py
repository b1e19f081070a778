"""Where a game was won and lost: the player turns in which most changed, and what changed most in each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from hundreddays.core import Game, Listener, Record, Shown

TOLD: Final = 4
"""So many player turns are told of."""
LEAST: Final = 0.02
"""None in which less than this changed."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A player turn as a whole, and the one ply of it that changed most. Shares are those of side 0."""

    ply: int
    """The beginning of the turn; of the first one the end of the set-up."""
    heading: str
    before: float
    after: float
    sharpest: int
    """The moment before the ply that changed most."""
    sharpest_heading: str
    text: str
    """What happened there, in a sentence; of a decision that tells nothing yet, what was decided."""
    sharpest_before: float
    sharpest_after: float


def turning_points(
    game: Game, record: Record, starts: Sequence[tuple[int, str]], shares: Sequence[float]
) -> list[TurningPoint]:
    """The largest first. `starts` are the player turns with their headings; `shares` how it stood after each ply."""
    begun = _begins(game, record)
    starts = [begun, *(start for start in starts if start[0] > begun[0])]
    ends = [*(ply for ply, _ in starts[1:]), len(record.moves)]
    turns = {(ply, end): heading for (ply, heading), end in zip(starts, ends, strict=True) if ply < end}
    spans = [(ply, end, turns[ply, end]) for ply, end in turned(list(turns), shares, TOLD, LEAST)]
    steps = {span: max(range(span[0], span[1]), key=lambda ply: abs(shares[ply + 1] - shares[ply])) for span in spans}
    told = _told(game, record, set(steps.values()))
    return [
        TurningPoint(
            ply=span[0],
            heading=span[2],
            before=round(shares[span[0]], 4),
            after=round(shares[span[1]], 4),
            sharpest=ply,
            sharpest_heading=told[ply][0],
            text=told[ply][1],
            sharpest_before=round(shares[ply], 4),
            sharpest_after=round(shares[ply + 1], 4),
        )
        for span, ply in steps.items()
    ]


def turned(spans: Sequence[tuple[int, int]], shares: Sequence[float], most: int, least: float) -> list[tuple[int, int]]:
    """The spans of play in which most changed, the largest change first: so many at most, and none below the least."""
    changes = {span: abs(shares[span[1]] - shares[span[0]]) for span in spans}
    found = [span for span in spans if changes[span] >= least]
    return sorted(found, key=lambda span: (-changes[span], span[0]))[:most]


def under_way(shown: Shown) -> bool:
    """Whether the game is being played by now: before a turn is announced, or anything done on the board, it is being
    set up.
    """
    return shown.what != "other"


def _begins(game: Game, record: Record) -> tuple[int, str]:
    """The ply at which the set-up is over, and its heading."""
    state = record.start(game)
    opening = state.when()[1]
    for ply, played in enumerate(record.moves):
        heading, tell = state.when()[1], Listener()
        state.apply(game.move(played.words), tell)
        if any(under_way(game.shown(event)) for event in tell.events):
            return ply, heading
    return 0, opening


def _told(game: Game, record: Record, plies: set[int]) -> dict[int, tuple[str, str]]:
    """The headings at some plies, and what happened there."""
    found: dict[int, tuple[str, str]] = {}
    state = record.start(game)
    for ply, played in enumerate(record.moves):
        move = game.move(played.words)
        if ply in plies:
            heading, tell = state.when()[1], Listener()
            state.apply(move, tell)
            found[ply] = heading, next((game.narrate(event) for event in tell.events), game.label(move))
        else:
            state.apply(move)
    return found
