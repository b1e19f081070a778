"""Online evolutionary planning: whole turns compete, not single moves.

A plan is a table of likes and dislikes, one number per move, added to the planner's weights; following it always gives a legal turn. Plans
are tried in sampled states, the better ones are kept and varied, and the first move of the best is played. The first plans are the planner's moods.
"""

from __future__ import annotations

import contextlib
from random import Random

from hundreddays.core import Eye, State
from hundreddays.players.budget import Meter, Spent
from hundreddays.players.search.lookahead import Guide, Ledger, finish_turn, unfold


class Plan:
    """Likes for moves, made up the first time each is met, and kept, on top of the planner's weights in one of its moods. With strength 0 it is that planner's own turn."""

    __slots__ = ("count", "likes", "mood", "rng", "strength", "total")

    def __init__(self, mood: Guide, rng: Random, strength: float, likes: dict[int, float] | None = None) -> None:
        self.mood = mood
        self.rng = rng
        self.strength = strength
        self.likes: dict[int, float] = likes if likes is not None else {}
        self.total = 0.0
        self.count = 0

    def like(self, move: int) -> float:
        if self.strength == 0.0:
            return 0.0
        found = self.likes.get(move)
        if found is None:
            found = self.likes[move] = self.rng.gauss(0.0, self.strength)
        return found

    def best(self, state: State) -> int:
        """What the plan does in a state."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        best = moves[0]
        height = -1e18
        for move, weight in zip(moves, self.mood.weigh(state, moves), strict=True):
            here = weight + self.like(move)
            if here > height:
                best, height = move, here
        return best

    def child(self, forget: float, strength: float) -> Plan:
        """A plan with most of these likes; what is forgotten is made up anew."""
        kept = {move: like for move, like in self.likes.items() if self.rng.random() >= forget}
        return Plan(self.mood, Random(self.rng.getrandbits(48)), strength, kept)

    @property
    def mean(self) -> float:
        """What it gained over the planner's own turn, drawn towards nothing while it has been tried little."""
        return self.total / (self.count + 1)


class Evolve:
    """A small population of plans, each tried in the same sampled states with the same luck as the planner's own turn. It lives as long as the turn."""

    name = "evolve"

    def __init__(self, turns: int = 2, plans: int = 6, strength: float = 0.6, forget: float = 0.2, noise: float = 0.1) -> None:
        self.turns = turns
        self.plans = plans
        self.strength = strength
        self.forget = forget
        self.noise = noise
        self._population: list[Plan] = []

    def begin_turn(self) -> None:
        """Plans are made for one turn; what was learned of them at its earlier decisions is kept."""
        self._population = []

    def mood(self, move: int) -> str:
        """Plans are of mixed descent."""
        return ""

    def values(self, eye: Eye, moves: list[int], habit: int, guide: Guide, rng: Random, meter: Meter) -> dict[int, float]:
        ledger = Ledger()
        with contextlib.suppress(Spent, MemoryError):
            self._compete(ledger, eye, habit, guide, rng, meter)
        return ledger.values(habit)

    def _compete(self, ledger: Ledger, eye: Eye, habit: int, guide: Guide, rng: Random, meter: Meter) -> None:
        plain = Plan(guide, Random(0), 0.0)
        if not self._population:
            self._population = [Plan(mood, Random(rng.getrandbits(48)), 0.0) for mood in guide.moods]
        while len(self._population) < self.plans:
            self._population.append(Plan(guide, Random(rng.getrandbits(48)), self.strength))
        half = len(self._population) // 2
        while True:
            luck = rng.getrandbits(48)
            world = eye.sample(rng)
            _, base = self._trial(plain, world, eye.seat, guide, luck, meter)
            ledger.base(base)
            for plan in self._population:
                first, value = self._trial(plan, world, eye.seat, guide, luck, meter)
                plan.total += value - base
                plan.count += 1
                if first != habit:
                    ledger.add(first, value - base)
            self._population.sort(key=lambda plan: -plan.mean)
            self._population[half:] = [parent.child(self.forget, self.strength) for parent in self._population[: len(self._population) - half]]

    def _trial(self, plan: Plan, world: State, seat: int, guide: Guide, luck: int, meter: Meter) -> tuple[int, float]:
        """The first move of a plan in a sampled state, and how the seat stands some turns later."""
        state = world.copy()
        rng = Random(luck)
        first = finish_turn(state, seat, plan.best, guide, rng, self.noise, meter)
        unfold(state, world.tick() + self.turns, guide, rng, self.noise, meter)
        return first, guide.value(state, seat)
