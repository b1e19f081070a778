"""Where a game was won and lost: the player turns in which most changed, and what changed most in each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from hundreddays.core import Game, Listener, Record

TOLD: Final = 4
"""So many player turns are told of."""
LEAST: Final = 0.02
"""None in which less than this changed."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A player turn as a whole, and the one ply of it that changed most. Shares are those of side 0."""

    ply: int
    """The beginning of the turn."""
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
    ends = [*(ply for ply, _ in starts[1:]), len(record.moves)]
    spans = [(ply, end, heading) for (ply, heading), end in zip(starts, ends, strict=True) if ply < end]
    spans = [span for span in spans if abs(shares[span[1]] - shares[span[0]]) >= LEAST]
    spans.sort(key=lambda span: (-abs(shares[span[1]] - shares[span[0]]), span[0]))
    steps = {
        span: max(range(span[0], span[1]), key=lambda ply: abs(shares[ply + 1] - shares[ply])) for span in spans[:TOLD]
    }
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
