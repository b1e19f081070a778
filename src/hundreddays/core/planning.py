"""What a game knows of good play, behind protocols that know nothing of any game.

A game's folder gives a `Planner` (chooses moves from an Eye and says why) and a `Judge` (how likely a seat is to win).
Players, search and hints are built on these.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from hundreddays.core.eye import Eye
from hundreddays.core.state import State


class Choice(NamedTuple):
    """A move and, in one sentence, why."""

    move: int
    why: str = ""


class Planner(Protocol):
    """Fast, explainable play for any seat of one game."""

    @property
    def mood(self) -> str:
        """How it plays, as an adverb for a sentence ("boldly"); empty for the planner itself."""
        ...

    def choose(self, eye: Eye, rng: Random) -> Choice:
        """The move this planner would play. Called only while the eye's seat decides."""
        ...

    def weigh(self, state: State, moves: list[int]) -> list[float]:
        """How good each move looks to the deciding seat, higher is better: the prior of a search over sampled
        states.
        """
        ...

    def why(self, state: State, move: int) -> str:
        """In one sentence, what speaks for a move in a sampled state; empty where there is nothing to say."""
        ...

    def moods(self) -> list[Planner]:
        """The same planner in other minds, bolder or more careful, for a search that asks which of them suits a turn.

        Empty where there is only one.
        """
        ...


@runtime_checkable
class Varied(Protocol):
    """A planner that does not play every game alike: who knows its opening in advance has half won against it."""

    def vary(self, whim: str) -> None:
        """Take up a way to play for a whole game; the same for the same whim."""
        ...


@runtime_checkable
class Hasty(Protocol):
    """A planner that can also play on in look-aheads, faster than it would play for itself."""

    def hasty(self) -> Planner:
        """The same planner, keeping to what it planned earlier in a turn as long as everything goes by that plan."""
        ...


class Judge(Protocol):
    """Win probability, fitted on self-play."""

    def chance(self, state: State, seat: int) -> float:
        """How likely this seat is to win, 0 to 1, from what is on the board of a (sampled) state."""
        ...
