"""A point in the sequence of play at which someone, or chance, decides.

One small class per step, named and filed after the rulebook's chapters. A step holds no state of its own: there
is one instance per game, and everything it needs to know is in the `State` it is handed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from hundreddays.core.event import CHANCE, NOBODY, Tell
from hundreddays.core.verdict import Reason
from hundreddays.core.words import Tone

if TYPE_CHECKING:
    from hundreddays.core.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)  # a game may come as plain Python beside a compiled core
class Step(Generic[S]):
    """Who decides, what is legal, what follows, and which paragraph rules."""

    number: ClassVar[int] = -1
    """Its number in the game's `rules/steps.py`; a class without one is a base of steps, not a step."""
    cite: ClassVar[str] = ""
    """Its paragraph. Of the class, or a compiled core would not see what a game in plain Python says."""
    offers: ClassVar[tuple[str, ...]] = ()
    """The verbs of its moves, in the order in which `moves` lists them."""
    closes: ClassVar[tuple[str, ...]] = ()
    """The verbs that end the decider's phase. Such a move cannot be taken back, nor anything before it."""
    seldom: ClassVar[bool] = False
    """Whether what it offers is mostly left undone, as a retreat from a battle is: nobody is asked again whether he
    means to end it.
    """
    alike: ClassVar[tuple[str, ...]] = ()
    """The verbs whose moves can all be made, in an order that changes nothing: all can be asked for at once."""

    def __init__(self) -> None:
        self.scattered = False
        """Whether the vocabulary has those verbs in another order, so that `moves` must be sorted."""
        self.passing = True
        """Whether it may be passed by: whether `due` has to be asked."""

    def paragraph(self, s: S) -> str:
        """The paragraph that rules here, where it is not the same in every variant."""
        return self.cite

    def due(self, s: S, tell: Tell) -> bool:
        """Whether anyone is asked anything here. If not, this has gone on to another step before it answers."""
        return True

    def actor(self, s: S) -> int:
        """The seat that decides here (or CHANCE)."""
        raise NotImplementedError(type(self).__name__)

    def moves(self, s: S) -> list[int]:
        """Every legal move, verb by verb in the order of `offers`, ascending within each; never empty."""
        raise NotImplementedError(type(self).__name__)

    def apply(self, s: S, move: int, tell: Tell) -> None:
        """Carry out a legal move and go on to the next step."""
        raise NotImplementedError(type(self).__name__)

    def ask(self, s: S) -> str:
        """The question put to the seat that decides, as a sentence. Only that seat reads it."""
        raise NotImplementedError(type(self).__name__)

    def note(self, s: S, move: int) -> str:
        """What a legal move costs or promises in a few words ("2 points, 1 cohesion"), for the seat that decides."""
        return ""

    def tone(self, s: S, move: int) -> Tone:
        """What choosing a legal move means: its verb's tone, unless it depends on where and when."""
        return s.game.words.verb(move).tone

    def takes(self, s: S) -> int:
        """How many of the moves that are `alike` can be made one after the other; 0 for all of them."""
        return 0

    def shortcut(self, s: S) -> tuple[str, list[int]]:
        """Several moves, each legal after those before it, that can be asked for as one, and what they are called."""
        return "", []

    def why_not(self, s: S, move: int) -> list[Reason]:
        """The reasons why a move of this step's own verbs is illegal; empty when the verb is not asked for here.

        Called only for illegal moves. Must use nothing that the deciding seat may not know.
        """
        return []

    def odds(self, s: S) -> list[tuple[int, int]]:
        """For chance: every possible move with its whole-number weight, ascending by move."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Passage(Step[S]):
    """A point of the sequence of play at which nobody decides: give `pass_on`. A state never rests on one."""

    def due(self, s: S, tell: Tell) -> bool:
        self.pass_on(s, tell)
        return False

    def pass_on(self, s: S, tell: Tell) -> None:
        """Do what the rules say happens here, and go on to another step."""
        raise NotImplementedError(type(self).__name__)

    def actor(self, s: S) -> int:
        return NOBODY

    def moves(self, s: S) -> list[int]:
        return []

    def ask(self, s: S) -> str:
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[S]):
    """A step at which dice or cards decide. Give `odds`."""

    def actor(self, s: S) -> int:
        return CHANCE

    def moves(self, s: S) -> list[int]:
        return [move for move, _ in self.odds(s)]

    def ask(self, s: S) -> str:
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Die(Chance[S]):
    """A step at which one die of six faces decides: the moves of the verb `roll`."""

    offers: ClassVar[tuple[str, ...]] = ("roll",)

    def odds(self, s: S) -> list[tuple[int, int]]:
        return s.game.dice

    def pips(self, s: S, move: int) -> int:
        """The face that was thrown, 1 to 6."""
        return move - s.game.roll + 1
