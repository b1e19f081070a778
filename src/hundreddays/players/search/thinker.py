"""A player that searches: spends its budget on one of the searches and plays the move that came out best."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from hundreddays.core import Choice, Eye, Game
from hundreddays.players.budget import Budget, Meter, Watch
from hundreddays.players.search.lookahead import Guide


class Search(Protocol):
    """One way of looking ahead."""

    name: str

    def values(self, eye: Eye, moves: list[int], guide: Guide, rng: Random, meter: Meter) -> dict[int, float]:
        """What the moves that were tried are worth to the eye's seat, 0 to 1, when the meter is done."""
        ...


class Thinker:
    """Searches within a budget. `stop` interrupts it at any time and has the best move so far; `watch` is told how far it is."""

    def __init__(
        self, game: Game, search: Search, budget: Budget, stop: Callable[[], bool] | None = None, watch: Watch | None = None, margin: float = 0.04
    ) -> None:
        self.margin = margin
        """How much better than the planner's own move another must look before it is preferred: the judge, too, errs."""
        self.guide = Guide(game)
        self.search = search
        self.budget = budget
        self.stop = stop
        self.watch = watch
        self._turn = -1
        self._turn_spent = 0.0

    def choose(self, eye: Eye, rng: Random) -> Choice:
        moves = eye.moves()
        if len(moves) == 1:
            return Choice(moves[0], "There is nothing else to do.")
        world = eye.sample(rng)
        turn = world.tick()  # the same in every state this seat could be in
        if turn != self._turn:
            self._turn, self._turn_spent = turn, 0.0
        meter = Meter(self.budget, self._turn_spent, self.stop, self.watch)
        values = self.search.values(eye, moves, self.guide, rng, meter)
        self._turn_spent += meter.seconds
        best = max(values, key=lambda move: (values[move], -move))
        habit = self.guide.best(world, moves, rng, 0.0)
        if values.get(habit, -1.0) >= values[best] - self.margin:
            best = habit
        return Choice(best, self._why(eye, best, values))

    def _why(self, eye: Eye, best: int, values: dict[int, float]) -> str:
        label = eye.game.label(best)
        rest = sorted((value, move) for move, value in values.items() if move != best)
        if not rest:
            return f"{label}: {values[best]:.0%} to win."
        value, move = rest[-1]
        return f"{label}: {values[best]:.0%} to win; next best is “{eye.game.text(move)}” with {value:.0%}."
