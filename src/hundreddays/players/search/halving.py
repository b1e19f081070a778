"""Choosing by trial: each candidate is played on in the same sampled states with the same luck; the worse half drops out, again and again.

(Sequential halving over common random numbers: the candidates differ in their move and in nothing else, so few trials tell them apart.)
"""

from __future__ import annotations

import contextlib
from random import Random

from hundreddays.core import Eye
from hundreddays.players.budget import Meter, Spent
from hundreddays.players.search.lookahead import Guide, Ledger, unfold


class Halving:
    """`width` candidates, looked at for `turns` player turns beyond the present one."""

    name = "halving"

    def __init__(self, turns: int = 2, width: int = 6, noise: float = 0.1, trials: int = 3) -> None:
        self.turns = turns
        self.width = width
        self.noise = noise
        self.trials = trials

    def begin_turn(self) -> None:
        """Nothing is kept from one decision to the next."""

    def mood(self, move: int) -> str:
        """Moves are tried one by one, in no mood."""
        return ""

    def values(self, eye: Eye, moves: list[int], habit: int, guide: Guide, rng: Random, meter: Meter) -> dict[int, float]:
        ledger = Ledger()
        with contextlib.suppress(Spent, MemoryError):
            self._try_out(ledger, eye, moves, habit, guide, rng, meter)
        return ledger.values(habit)

    def _try_out(self, ledger: Ledger, eye: Eye, moves: list[int], habit: int, guide: Guide, rng: Random, meter: Meter) -> None:
        weights = guide.weigh(eye.sample(rng), moves)
        ranked = sorted(zip(weights, moves, strict=True), key=lambda pair: (-pair[0], pair[1]))
        rivals = [move for _, move in ranked if move != habit][: self.width - 1]
        trials = self.trials
        while True:
            for _ in range(trials):
                luck = rng.getrandbits(48)
                world = eye.sample(rng)
                until = world.tick() + self.turns
                base = 0.0
                for move in (habit, *rivals):
                    state = world.copy()
                    state.apply(move)
                    meter.spend()
                    unfold(state, until, guide, Random(luck), self.noise, meter)
                    value = guide.value(state, eye.seat)
                    if move == habit:
                        base = value
                        ledger.base(value)
                    else:
                        ledger.add(move, value - base)
            if len(rivals) > 1:
                rivals = sorted(rivals, key=lambda move: -ledger.mean(move))[: (len(rivals) + 1) // 2]
                trials *= 2
