"""How a moment stands: the judge's word, and how far dice and fog may carry it within a player turn or two."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from hundreddays.players import Meter
from hundreddays.players.budget import Spent
from hundreddays.players.plan_trials import played_on
from hundreddays.players.search.lookahead import Guide
from hundreddays.studio.worlds import Viewpoint

SAMPLES: Final = 24
"""In so many states a moment is played on."""
AHEAD: Final = 2
"""So many player turns: the one at hand and the answer to it."""
ENOUGH: Final = 8
"""So many samples should be taken at least; where they would take too long, each is of one player turn."""
TAIL: Final = 0.1
"""The share of samples that lies below `low`, and above `high`, as a rule."""


class Estimate(msgspec.Struct, frozen=True):
    """How likely side 0 is to win."""

    share: float
    """The judge's word on the board as it stands, averaged over what may be hidden."""
    expected: float
    """The mean of the samples: the same some player turns later, played on by the planner."""
    low: float
    high: float
    """Between these lie eight samples of ten, or more: what dice and fog may make of it. The mean lies between them
    too, also where a few samples go quite another way than all others.
    """
    samples: int
    ahead: int = AHEAD
    """So many player turns later: one where play is slow, so that enough samples can be taken to tell a spread."""


def estimate(look: Viewpoint, guide: Guide, rng: Random, meter: Meter, samples: int = SAMPLES) -> Estimate:
    """Each sample deals what is hidden again, throws its own dice, and is judged a player turn or two later."""
    seat = look.game.sides.index(0)
    now: list[float] = []
    later: list[float] = []
    ahead = 1
    with contextlib.suppress(Spent):
        before = meter.share
        first = look.worlds(rng)
        now.append(guide.value(first, seat))
        later.append(played_on(first, (), seat, guide, rng, ahead, meter))
        if AHEAD * (meter.share - before) * ENOUGH <= 1 - meter.share:
            ahead = AHEAD
            later.clear()
        while len(later) < samples:
            world = look.worlds(rng)
            now.append(guide.value(world, seat))
            later.append(played_on(world, (), seat, guide, rng, ahead, meter))
    if not now:
        now = [guide.value(look.worlds(rng), seat)]
    later = later or now
    expected, low, high = spread(later)
    return Estimate(
        share=round(_mean(now), 4),
        expected=round(expected, 4),
        low=round(low, 4),
        high=round(high, 4),
        samples=len(later),
        ahead=ahead,
    )


def spread(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean, and between which values eight of ten of them lie; the mean is never told outside of these."""
    mean = _mean(values)
    return mean, min(mean, quantile(values, TAIL)), max(mean, quantile(values, 1 - TAIL))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies, between two where it falls between."""
    ranked = sorted(values)
    place = share * (len(ranked) - 1)
    below = int(place)
    above = min(below + 1, len(ranked) - 1)
    return ranked[below] + (place - below) * (ranked[above] - ranked[below])
