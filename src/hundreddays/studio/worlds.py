"""Through whose eyes something is analysed: a seat's, which deals again what it cannot know, or nobody's."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from hundreddays.core import CHANCE, Fault, Game, State
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


def weighed(game: Game) -> None:
    """Raise a `Fault` where nobody can say who stands better."""
    if judge_of(game) is None or game.planner() is None:
        raise Fault(f"{game.title} cannot be analysed.", "It has no judge or no planner, or one side only.")


def part_of(budget: Budget, part: float) -> Budget:
    """A part of a budget, for one of several things that it is to pay for."""
    return Budget(
        seconds=None if budget.seconds is None else budget.seconds * part,
        nodes=None if budget.nodes is None else max(1, round(budget.nodes * part)),
        turn_seconds=None,
    )


def metered(budget: Budget, part: float) -> Meter:
    return Meter(part_of(budget, part))
