"""Portfolio search: in which mood should this turn be played?

The planner offers itself in other moods (bolder, more careful, for another goal). Each plays the rest of the turn in the same sampled states with the
same luck as the planner itself; some turns later the judge says what that was worth. A handful of moods that differ over a whole turn tell more, for the
same time, than dozens of single moves that differ hardly at all.
"""

from __future__ import annotations

import contextlib
from random import Random

from hundreddays.core import Eye, State
from hundreddays.players.budget import Meter, Spent
from hundreddays.players.search.lookahead import Guide, finish_turn, surely, unfold

MEMORY = 0.7
"""How much of what earlier decisions of a turn taught is kept at each later one: a mood once chosen is not dropped for a whim."""
DOUBT = 1.0
"""How many standard errors a mood's gain must stand above nothing."""
ROUNDS = 3
"""After so many trials the worse half of the moods is tried no more at this decision."""


class Trials:
    """What one mood gained over the planner itself in the same states with the same luck."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count = 0.0
        self.total = 0.0
        self.squares = 0.0

    def add(self, gain: float) -> None:
        self.count += 1.0
        self.total += gain
        self.squares += gain * gain

    def fade(self) -> None:
        self.count *= MEMORY
        self.total *= MEMORY
        self.squares *= MEMORY

    @property
    def mean(self) -> float:
        return self.total / (self.count + 1.0)

    @property
    def sure(self) -> float:
        """The gain less what it may owe to luck."""
        return surely(self.count, self.total, self.squares, DOUBT) if self.count >= 1.0 else 0.0


class Portfolio:
    """Moods compete for the rest of the turn; the worse ones drop out while a decision is thought over."""

    name = "portfolio"

    def __init__(self, turns: int = 2, noise: float = 0.1) -> None:
        self.turns = turns
        self.noise = noise
        self._trials: list[Trials] = []
        self._found: dict[int, str] = {}

    def begin_turn(self) -> None:
        """A new turn may want another mood."""
        self._trials = []

    def mood(self, move: int) -> str:
        return self._found.get(move, "")

    def values(self, eye: Eye, moves: list[int], habit: int, guide: Guide, rng: Random, meter: Meter) -> dict[int, float]:
        moods = guide.moods
        self._found = {}
        if not self._trials:
            self._trials = [Trials() for _ in moods]
        for trials in self._trials:
            trials.fade()
        world = eye.sample(rng)
        bases: list[float] = []
        with contextlib.suppress(Spent, MemoryError):
            self._compete(bases, moods, eye, guide, rng, meter)
        if not bases:
            return {}
        base = sum(bases) / len(bases)
        found = {habit: base}
        for mood, trials in zip(moods, self._trials, strict=True):
            if trials.sure > 0.0:
                move = mood.best(world, moves, rng, 0.0)
                if base + trials.sure > found.get(move, 0.0):
                    found[move] = base + trials.sure
                    self._found[move] = mood.planner.mood if mood.planner is not None else ""
        return found

    def _compete(self, bases: list[float], moods: list[Guide], eye: Eye, guide: Guide, rng: Random, meter: Meter) -> None:
        contest = list(range(len(moods)))
        rounds = ROUNDS
        while True:
            for _ in range(rounds):
                luck = rng.getrandbits(48)
                world = eye.sample(rng)
                base = self._trial(guide, world, eye.seat, guide, luck, meter)
                bases.append(base)
                for number in contest:
                    self._trials[number].add(self._trial(moods[number], world, eye.seat, guide, luck, meter) - base)
            if len(contest) > 2:
                contest = sorted(contest, key=lambda number: -self._trials[number].mean)[: (len(contest) + 1) // 2]
                rounds *= 2

    def _trial(self, mood: Guide, world: State, seat: int, guide: Guide, luck: int, meter: Meter) -> float:
        """How the seat stands some turns later if it plays this one in a mood."""
        state = world.copy()
        rng = Random(luck)
        finish_turn(state, seat, lambda now: mood.best(now, now.moves(), rng, self.noise), guide, rng, self.noise, meter)
        unfold(state, world.tick() + self.turns, guide, rng, self.noise, meter)
        return guide.value(state, seat)
