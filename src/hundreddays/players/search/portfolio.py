"""Portfolio search: in which mood should this turn be played?

The planner offers itself in other moods (bolder, more careful, for another goal). Each plays the rest of the turn in
the same sampled states with the same luck as the planner itself; some turns later the judge says what that was worth. A
handful of moods that differ over a whole turn tell more, for the same time, than dozens of single moves that differ
hardly at all.
"""

from __future__ import annotations

import contextlib
from random import Random

from hundreddays.core import Eye, State
from hundreddays.players.budget import Meter, Spent
from hundreddays.players.search.lookahead import Guide, Trials, finish_turn, unfold

ROUNDS = 3
"""After so many trials the worse half of the plans is tried no more, and the others twice as often."""
MEMORY = 0.7
"""How much of what earlier decisions of a turn taught is kept at each later one: a plan once chosen is not dropped for
a whim.
"""


class Gains(Trials):
    """What a plan gained over the planner's own way in the same states with the same luck.

    Differences between two lines in one state vary much less than their values over all states, so a few trials tell.
    """

    __slots__ = ()

    @property
    def likely(self) -> float:
        """The mean, drawn towards nothing while little was tried."""
        return self.total / (self.count + 1.0)

    def sure(self, doubt: float) -> float:
        """The mean less what it may owe to luck."""
        return self.mean - doubt * self.error if self.count >= 1.0 else 0.0


class Plan:
    """A way to play the rest of a turn: the planner in one of its moods."""

    def __init__(self, mood: Guide) -> None:
        self.mood = mood
        self.gains = Gains()

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

    def like(self, move: int) -> float:
        """What the plan adds to the planner's weight of a move: nothing."""
        return 0.0

    @property
    def manner(self) -> str:
        """The mood, as an adverb; empty in the planner's usual one."""
        return self.mood.planner.mood if self.mood.planner is not None else ""


class Portfolio:
    """Moods compete for the rest of the turn; the worse ones drop out.

    What earlier decisions of a turn taught is kept, and fades as the later ones teach more.

    Where no time is left for a decision, the plan that was found is gone on with.
    """

    name = "portfolio"

    def __init__(self, turns: int = 2, noise: float = 0.1, doubt: float = 1.0) -> None:
        self.turns = turns
        self.noise = noise
        self.doubt = doubt
        """How many standard errors a plan's gain must stand above nothing."""
        self.plans: list[Plan] = []
        self._contest: list[Plan] = []
        self._rounds = ROUNDS
        self._usual = Trials()
        """What the planner's own way came to when it was last tried in this turn."""
        self._found: dict[int, str] = {}

    def begin_turn(self) -> None:
        """A new turn may want another plan."""
        self.plans = []

    def played(self, move: int) -> None:
        """Plans go on whatever was played."""

    def mood(self, move: int) -> str:
        """The plan that was found best for a move; empty if none was."""
        return self._found.get(move, "")

    def values(
        self, eye: Eye, moves: list[int], habit: int, guide: Guide, rng: Random, meter: Meter
    ) -> dict[int, float]:
        """How good each move looked, by playing every plan that begins with it."""
        self._found = {}
        if not self.plans:
            self.plans = self.first_plans(guide, rng)
            self._begin(self.plans)
            self._usual = Trials()
        world = eye.sample(rng)
        fresh = Trials()
        with contextlib.suppress(Spent, MemoryError):
            self._compete(fresh, eye, guide, rng, meter)
        if fresh.count:
            self._usual = fresh
        if not self._usual.count:
            return {}
        base = self._usual.mean
        found = {habit: base}
        for plan in self.plans:
            sure = plan.gains.sure(self.doubt)
            if sure > 0.0:
                move = plan.best(world)
                if base + sure > found.get(move, 0.0):
                    found[move] = base + sure
                    self._found[move] = plan.manner
        return found

    def first_plans(self, guide: Guide, rng: Random) -> list[Plan]:
        """What competes when a turn begins."""
        return [Plan(mood) for mood in guide.moods]

    def next_plans(self, guide: Guide, rng: Random) -> list[Plan]:
        """What competes when all but the best two have dropped out: those two, for as long as there is time."""
        return self._contest

    def _begin(self, contest: list[Plan]) -> None:
        self._contest, self._rounds = list(contest), ROUNDS

    def _compete(self, usual: Trials, eye: Eye, guide: Guide, rng: Random, meter: Meter) -> None:
        own_way = Plan(guide)
        while True:
            for _ in range(self._rounds):
                luck = rng.getrandbits(48)
                world = eye.sample(rng)
                base = self._trial(own_way, world, eye.seat, guide, luck, meter)
                if (
                    not usual.count
                ):  # something is learned of this decision: what the earlier ones taught counts for less
                    for plan in self.plans:
                        plan.gains.fade(MEMORY)
                usual.add(base)
                for plan in self._contest:
                    plan.gains.add(self._trial(plan, world, eye.seat, guide, luck, meter) - base)
            if len(self._contest) > 2:
                self._contest = sorted(self._contest, key=lambda plan: -plan.gains.likely)[
                    : (len(self._contest) + 1) // 2
                ]
                self._rounds *= 2
            else:
                self._begin(self.next_plans(guide, rng))

    def _trial(self, plan: Plan, world: State, seat: int, guide: Guide, luck: int, meter: Meter) -> float:
        """How the seat stands some turns later if it plays the rest of this one by a plan."""
        state = world.copy()
        rng = Random(luck)
        finish_turn(state, seat, plan.best, guide, rng, self.noise, meter)
        unfold(state, world.tick() + self.turns, guide, rng, self.noise, meter)
        return guide.value(state, seat)
