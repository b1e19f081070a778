"""Online evolutionary planning: whole turns compete, not single moves.

A plan is a table of likes and dislikes, one number per move, added to the planner's weights; following it always gives
a legal turn. Plans are tried in sampled states, the better ones are kept and varied, and the best is followed. The
first plans are the planner's moods, and some varied ones.
"""

from __future__ import annotations

from random import Random

from hundreddays.players.search.lookahead import Guide
from hundreddays.players.search.portfolio import Plan, Portfolio


class VariedPlan(Plan):
    """Likes for moves, made up the first time each is met, and kept, on top of the planner's weights in one of its
    moods.
    """

    def __init__(self, mood: Guide, rng: Random, strength: float, likes: dict[int, float]) -> None:
        super().__init__(mood)
        self.rng = rng
        self.strength = strength
        self.likes = likes

    def like(self, move: int) -> float:
        found = self.likes.get(move)
        if found is None:
            found = self.likes[move] = self.rng.gauss(0.0, self.strength)
        return found


class Evolve(Portfolio):
    """Moods and varied plans compete; when two are left, their children take the places of those that dropped out."""

    name = "evolve"

    def __init__(
        self,
        turns: int = 2,
        noise: float = 0.1,
        doubt: float = 1.5,
        size: int = 8,
        strength: float = 0.6,
        forget: float = 0.2,
    ) -> None:
        super().__init__(turns, noise, doubt)
        self.size = size
        self.strength = strength
        self.forget = forget
        """The share of its likes that a child forgets, and makes up again."""

    def first_plans(self, guide: Guide, rng: Random) -> list[Plan]:
        """The plans of the portfolio, and variations of them up to the size of the population."""
        plans = super().first_plans(guide, rng)
        return plans + [self._varied(guide, rng, {}) for _ in range(self.size - len(plans))]

    def next_plans(self, guide: Guide, rng: Random) -> list[Plan]:
        """The two best and their children."""
        best = sorted(self.plans, key=lambda plan: -plan.gains.likely)[:2]
        self.plans = best + [self._child(best[number % len(best)], rng) for number in range(self.size - len(best))]
        return self.plans

    def _child(self, parent: Plan, rng: Random) -> Plan:
        likes = parent.likes if isinstance(parent, VariedPlan) else {}
        return self._varied(
            parent.mood, rng, {move: like for move, like in likes.items() if rng.random() >= self.forget}
        )

    def _varied(self, mood: Guide, rng: Random, likes: dict[int, float]) -> Plan:
        return VariedPlan(mood, Random(rng.getrandbits(48)), self.strength, likes)
