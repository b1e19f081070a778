"""Whoever chooses moves: sees an Eye and nothing else."""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

from hundreddays.core import Choice, Event, Eye, Fault, Game, Planner


class Player(Protocol):
    """Chooses a move for the seat whose eye it is given, and says why in a sentence."""

    def choose(self, eye: Eye, rng: Random) -> Choice:
        """A legal move for the seat of this eye, and why in words, if there is a why."""
        ...


@runtime_checkable
class Hearer(Protocol):
    """A player that wants to be told what its seat is told."""

    def hear(self, event: Event) -> None: ...


class RandomPlayer:
    """Any legal move, each as likely as the next."""

    def choose(self, eye: Eye, rng: Random) -> Choice:
        """Any legal move."""
        return Choice(rng.choice(eye.moves()), "")


class PlannerPlayer:
    """What the game itself knows of good play."""

    def __init__(self, game: Game, style: Planner | None = None) -> None:
        self.planner: Planner = style or planner_of(game)

    def choose(self, eye: Eye, rng: Random) -> Choice:
        """What the planner weighs most, and why."""
        choice = self.planner.choose(eye, rng)
        return choice if choice.why else Choice(choice.move, f"{eye.game.label(choice.move)} weighs most.")


def planner_of(game: Game) -> Planner:
    planner = game.planner()
    if planner is None:
        raise Fault(f"{game.title} has no planner.", "Play against “random”.")
    return planner
