"""A point in the sequence of play at which someone, or chance, decides.

One small class per step, named and filed after the rulebook's chapters. A step holds no state of its own: there
is one instance per game, and everything it needs to know is in the `State` it is handed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from hundreddays.core.event import CHANCE, Tell
from hundreddays.core.verdict import Reason

if TYPE_CHECKING:
    from hundreddays.core.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)  # a game may come as plain Python beside a compiled core
class Step(Generic[S]):
    """Who decides, what is legal, what follows, and which paragraph rules."""

    cite: ClassVar[str] = ""
    """Its paragraph. Of the class, or a compiled core would not see what a game in plain Python says."""

    def paragraph(self) -> str:
        """The paragraph that rules here, where it is not the same in every variant."""
        return self.cite

    def actor(self, s: S) -> int:
        """The seat that decides here (or CHANCE)."""
        raise NotImplementedError(type(self).__name__)

    def moves(self, s: S) -> list[int]:
        """Every legal move, ascending, never empty."""
        raise NotImplementedError(type(self).__name__)

    def apply(self, s: S, move: int, tell: Tell) -> None:
        """Carry out a legal move and go on to the next step."""
        raise NotImplementedError(type(self).__name__)

    def ask(self, s: S) -> str:
        """The question put to the seat that decides, as a sentence. Only that seat reads it."""
        raise NotImplementedError(type(self).__name__)

    def note(self, s: S, move: int) -> str:
        """A few words on what a legal move costs or promises ("2 points, 1 cohesion"), for the seat that decides."""
        return ""

    def why_not(self, s: S, move: int) -> list[Reason]:
        """The reasons why a move of this step's own verbs is illegal; empty when the verb is not asked for here.

        Called only for illegal moves. Must use nothing that the deciding seat may not know.
        """
        return []

    def odds(self, s: S) -> list[tuple[int, int]]:
        """For chance: every possible move with its whole-number weight, ascending by move."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[S]):
    """A step at which dice or cards decide. Give `odds`."""

    def actor(self, s: S) -> int:
        return CHANCE

    def moves(self, s: S) -> list[int]:
        return [move for move, _ in self.odds(s)]

    def ask(self, s: S) -> str:
        return ""
