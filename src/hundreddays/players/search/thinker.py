"""A player that searches: spends its budget on one of the searches and plays the move that came out best."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Protocol

from hundreddays.core import Choice, Eye, Game, Planner, State
from hundreddays.core.phrases import percent
from hundreddays.players.budget import Budget, Meter, Watch
from hundreddays.players.player import vary
from hundreddays.players.search.lookahead import Guide

FADE = 0.98
"""How slowly a thinker forgets, from one decision to the next, that it was late."""


class Search(Protocol):
    """One way of looking ahead."""

    name: str

    def begin_turn(self) -> None:
        """A new player turn: whatever was kept from the last one is of no use."""
        ...

    def values(
        self, eye: Eye, moves: list[int], habit: int, guide: Guide, rng: Random, meter: Meter
    ) -> dict[int, float]:
        """What the moves that were tried are worth to the eye's seat, 0 to 1, when the meter is spent.

        `habit` is what the planner would do.

        Empty if there was no time to try anything to its end.
        """
        ...

    def played(self, move: int) -> None:
        """The decision fell for a move."""
        ...

    def mood(self, move: int) -> str:
        """In which of the planner's moods a move was found, as an adverb; empty if in none."""
        ...


class Thinker:
    """Searches within a budget.

    `stop` interrupts it at any time and has the best move so far; `watch` is told how far it is.
    """

    def __init__(
        self,
        game: Game,
        search: Search,
        budget: Budget,
        stop: Callable[[], bool] | None = None,
        watch: Watch | None = None,
        margin: float = 0.02,
        style: Planner | None = None,
        whim: str = "",
    ) -> None:
        self.margin = margin
        """How much better than the planner's own move another must look before it is preferred: the judge, too, errs.
        """
        self.guide = Guide(game, style=style)
        self._ahead = self.guide.ahead(game)
        self.whim = whim
        self.search = search
        self.budget = budget
        self.stop = stop
        self.watch = watch
        self._turn = -1
        self._reserve = 0.0
        """How long after its time a search has lately come to its end: the last node, and the reason that is given."""
        self.turn_spent = 0.0
        """What it has thought in the present turn, in seconds. Who counts for himself may set it before a decision."""

    def choose(self, eye: Eye, rng: Random) -> Choice:
        """The move that the search finds best within its budget, and why; without time, that of the planner."""
        moves = eye.moves()
        if len(moves) == 1:
            return Choice(moves[0], "There is nothing else to do.")
        began = perf_counter()
        if self._turn < 0:
            self.whim = vary(self.whim, rng, self.guide.planner)
        world = eye.sample(rng)
        turn = world.tick()  # the same in every state this seat could be in
        if turn != self._turn:
            self._turn, self.turn_spent = turn, 0.0
            self.search.begin_turn()
        meter = Meter(self.budget, self.turn_spent, self.stop, self.watch, began, self._reserve)
        habit = self.guide.best(world, moves, rng, 0.0)
        values = self._onward(eye.game, habit, self.search.values(eye, moves, habit, self._ahead, rng, meter))
        best = max(values, key=lambda move: (values[move], -move), default=habit)
        if best != habit and values.get(habit, -1.0) >= values[best] - self.margin:
            best = habit
        choice = Choice(best, self._why(world, best, values))
        self.search.played(best)
        self._reserve = max(meter.late, FADE * self._reserve)
        self.turn_spent += meter.seconds
        return choice

    @staticmethod
    def _onward(game: Game, habit: int, values: dict[int, float]) -> dict[int, float]:
        """What was found of moves that lead on. Taking back gains nothing that a better order would not have gained,
        and done again and again it never ends; so it is left to the planner.
        """
        return {
            move: value
            for move, value in values.items()
            if move == habit or game.words.verb(move).word not in game.undoing
        }

    def _why(self, world: State, best: int, values: dict[int, float]) -> str:
        """What speaks for the move by the planner's lights, and what the search found."""
        game = world.game
        reason = self.guide.planner.why(world, best) if self.guide.planner is not None else ""
        if best not in values:
            return reason or f"{game.label(best)} weighs most."
        rest = sorted((value, move) for move, value in values.items() if move != best)
        found = f"{percent(values[best])} to win" + (
            f", against {percent(rest[-1][0])} with “{game.text(rest[-1][1])}”" if rest else ""
        )
        mood = self.search.mood(best)
        manner = f" ({mood})" if mood else ""
        return f"{reason.rstrip('.') or game.label(best)}{manner}; {found}."
