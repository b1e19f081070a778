"""Choosing by trial: each candidate is played on in the same sampled states with the same luck; the worse half drops out, again and again.

(Sequential halving over common random numbers: the candidates differ in their move and in nothing else, so few trials tell them apart.)
"""

from __future__ import annotations

from random import Random

from hundreddays.core import Eye
from hundreddays.players.budget import Meter
from hundreddays.players.search.lookahead import Guide, pooled, unfold


class Halving:
    """`width` candidates, looked at for `turns` player turns beyond the present one."""

    name = "halving"

    def __init__(self, width: int = 8, turns: int = 2, noise: float = 0.1, trials: int = 4, trust: int = 4, slope: float = 0.03) -> None:
        self.width = width
        self.turns = turns
        self.noise = noise
        self.trials = trials
        self.trust = trust
        """How many trials the planner's opinion counts for, so that a lucky few do not overturn it."""
        self.slope = slope
        """What a spread of the planner's weights is worth in chances to win."""

    def values(self, eye: Eye, moves: list[int], guide: Guide, rng: Random, meter: Meter) -> dict[int, float]:
        """What each candidate that was tried is worth to the eye's seat, 0 to 1."""
        first = eye.sample(rng)
        weights = guide.weigh(first, moves)
        ranked = sorted(zip(weights, moves, strict=True), key=lambda pair: (-pair[0], pair[1]))[: self.width]
        left = [move for _, move in ranked]
        now = guide.value(first, eye.seat)
        totals = {move: self.trust * (now + self.slope * (weight - ranked[0][0])) for weight, move in ranked}
        counts = dict.fromkeys(left, self.trust)
        trials = self.trials
        while True:
            for _ in range(trials):
                luck = rng.getrandbits(48)
                world = eye.sample(rng)
                until = world.tick() + self.turns
                for move in left:
                    state = world.copy()
                    state.apply(move)
                    meter.spend()
                    unfold(state, until, guide, Random(luck), self.noise, meter)
                    totals[move] += guide.value(state, eye.seat)
                    counts[move] += 1
                    if meter.done:
                        return pooled(totals, counts)
            if len(left) > 2:
                left = sorted(left, key=lambda move: -totals[move] / counts[move])[: (len(left) + 1) // 2]
                trials *= 2
