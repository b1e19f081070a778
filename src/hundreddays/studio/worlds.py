"""Through whose eyes something is analysed: a seat's, which deals again what it cannot know, or nobody's."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from hundreddays.core import CHANCE, Fault, Game, Judge, State
from hundreddays.players import Budget, Meter
from hundreddays.players.win_chances import judge_of

LIFTED: Final = ""
"""Instead of a seat's name: with everyone's fog lifted."""


class Viewpoint(NamedTuple):
    """A state, and how to come by states to play on in."""

    state: State
    seat: int | None
    """The seat through whose eyes it is seen; None: the whole truth."""

    @property
    def game(self) -> Game:
        return self.state.game

    def worlds(self, rng: Random) -> State:
        """Another state that could be, or the true one where nothing is hidden."""
        return self.state.copy() if self.seat is None else self.state.sample(self.seat, rng)

    @property
    def deciding(self) -> bool:
        """Whether somebody decides whose options the viewer may know: he himself, or anyone where the fog is lifted."""
        actor = self.state.actor
        return not self.state.over and actor != CHANCE and self.seat in (None, actor)


def look_at(state: State, seat: str = LIFTED) -> Viewpoint:
    """A state through a seat's eyes, by its name."""
    if seat == "spectator":
        raise Fault("A spectator decides nothing.", "Name a seat, or none for the whole truth.")
    return Viewpoint(state, state.game.seat(seat) if seat else None)


def weighed(game: Game) -> Judge:
    """The game's judge; raises a `Fault` where nobody can say who stands better."""
    judge = judge_of(game)
    if judge is None or game.planner() is None:
        raise Fault(f"{game.title} cannot be analysed.", "It has no judge or no planner, or one side only.")
    return judge


class Allowance(NamedTuple):
    """What several things together may cost, and who may stop them."""

    budget: Budget
    stop: Callable[[], bool] | None = None

    def part(self, share: float) -> Allowance:
        """A share of it, for one of those things."""
        whole = self.budget
        seconds = None if whole.seconds is None else whole.seconds * share
        nodes = None if whole.nodes is None else max(1, round(whole.nodes * share))
        return Allowance(Budget(seconds, nodes, turn_seconds=None), self.stop)

    def meter(self, share: float = 1.0) -> Meter:
        """A share of it, to be spent from now on."""
        return Meter(self.part(share).budget, stop=self.stop)
