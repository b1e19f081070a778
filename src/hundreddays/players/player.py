"""Whoever chooses moves: sees an Eye and nothing else."""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

from hundreddays.core import Choice, Event, Eye, Fault, Game, Planner, Varied


class Player(Protocol):
    """Chooses a move for the seat whose eye it is given, and says why in a sentence."""

    def choose(self, eye: Eye, rng: Random) -> Choice:
        """A legal move for the seat of this eye, and why in words, if there is a why."""
        ...


@runtime_checkable
class Hearer(Protocol):
    """A player that wants to be told what its seat is told."""

    def hear(self, event: Event) -> None:
        """What has just happened, as far as this seat may know it."""
        ...


class RandomPlayer:
    """Any legal move, each as likely as the next."""

    def choose(self, eye: Eye, rng: Random) -> Choice:
        """Any legal move."""
        return Choice(rng.choice(eye.moves()), "")


class PlannerPlayer:
    """What the game itself knows of good play.

    A `varied` one plays no two games alike where the planner knows several ways; it is the same player for the same
    `whim`. Whoever only asks for advice gets the planner's usual one.
    """

    def __init__(self, game: Game, style: Planner | None = None, varied: bool = False, whim: str = "") -> None:
        self.planner: Planner = style or planner_of(game)
        self.whim = whim
        self._undecided = varied

    def choose(self, eye: Eye, rng: Random) -> Choice:
        """What the planner weighs most, and why."""
        if self._undecided:
            self._undecided = False
            self.whim = vary(self.whim, rng, self.planner)
        choice = self.planner.choose(eye, rng)
        return choice if choice.why else Choice(choice.move, f"{eye.game.label(choice.move)} weighs most.")


def planner_of(game: Game) -> Planner:
    planner = game.planner()
    if planner is None:
        raise Fault(f"{game.title} has no planner.", "Play against “random”.")
    return planner


def vary(whim: str, rng: Random, *planners: object) -> str:
    """Have planners that know several ways to play take up the one of a whim, which is drawn if there is none yet."""
    for planner in planners:
        if isinstance(planner, Varied):
            whim = whim or str(rng.getrandbits(48))
            planner.vary(whim)
    return whim
