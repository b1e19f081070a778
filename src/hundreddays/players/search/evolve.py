"""Online evolutionary planning: whole turns compete, not single moves.

A plan is a table of likes and dislikes, one number per move, added to the planner's weights; following it always gives a legal turn. Plans
are tried in sampled states, the better ones are kept and varied, and the first move of the best is played.
"""

from __future__ import annotations

from random import Random

from hundreddays.core import CHANCE, Eye, State, draw
from hundreddays.players.budget import Meter
from hundreddays.players.search.lookahead import LONG, Guide, pooled, unfold


class Plan:
    """Likes for moves, made up the first time each is met, and kept. With strength 0 it is the planner's own turn."""

    __slots__ = ("count", "likes", "rng", "strength", "total")

    def __init__(self, rng: Random, strength: float, likes: dict[int, float] | None = None) -> None:
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

    def child(self, forget: float, strength: float) -> Plan:
        """A plan with most of these likes; what is forgotten is made up anew."""
        kept = {move: like for move, like in self.likes.items() if self.rng.random() >= forget}
        return Plan(Random(self.rng.getrandbits(48)), strength, kept)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0


class Evolve:
    """A small population of plans, each tried in the same sampled states as its rivals."""

    name = "evolve"

    def __init__(self, plans: int = 8, turns: int = 2, strength: float = 0.6, forget: float = 0.2, noise: float = 0.1) -> None:
        self.plans = plans
        self.turns = turns
        self.strength = strength
        self.forget = forget
        self.noise = noise

    def values(self, eye: Eye, moves: list[int], guide: Guide, rng: Random, meter: Meter) -> dict[int, float]:
        """What each first move of a plan is worth to the eye's seat, 0 to 1."""
        plain = Plan(Random(rng.getrandbits(48)), 0.0)
        population = [plain, *(Plan(Random(rng.getrandbits(48)), self.strength) for _ in range(self.plans - 1))]
        totals: dict[int, float] = {}
        counts: dict[int, int] = {}
        while True:
            luck = rng.getrandbits(48)
            world = eye.sample(rng)
            until = world.tick() + self.turns
            for plan in population:
                state = world.copy()
                first = self._follow(plan, state, eye.seat, guide, Random(luck), meter)
                unfold(state, until, guide, Random(luck), self.noise, meter)
                value = guide.value(state, eye.seat)
                plan.total += value
                plan.count += 1
                totals[first] = totals.get(first, 0.0) + value
                counts[first] = counts.get(first, 0) + 1
                if meter.done:
                    return pooled(totals, counts)
            population.sort(key=lambda plan: -plan.mean)
            half = self.plans // 2
            population[half:] = [parent.child(self.forget, self.strength) for parent in population[: self.plans - half]]

    def _follow(self, plan: Plan, state: State, seat: int, guide: Guide, rng: Random, meter: Meter) -> int:
        """Play out the present player turn by a plan; the first move it made."""
        first = -1
        turn = state.tick()
        for _ in range(LONG):
            if state.over or state.tick() != turn:
                break
            actor = state.actor
            if actor == CHANCE:
                move = draw(state.odds(), rng)
            elif actor != seat:
                move = guide.best(state, state.moves(), rng, self.noise)
            else:
                move = _liked(plan, state, guide)
            if first < 0:
                first = move
            state.apply(move)
            meter.spend()
        return first


def _liked(plan: Plan, state: State, guide: Guide) -> int:
    moves = state.moves()
    if len(moves) == 1:
        return moves[0]
    best = moves[0]
    height = -1e18
    for move, weight in zip(moves, guide.weigh(state, moves), strict=True):
        here = weight + plan.like(move)
        if here > height:
            best, height = move, here
    return best
