"""Who takes part in a tournament, who met whom there, and what came of it: plain data for pairings and standings."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Kind = Literal["round", "double", "swiss", "arena"]
KINDS: Final[tuple[Kind, ...]] = ("round", "double", "swiss", "arena")
ROUND: Final = "round"
DOUBLE: Final = "double"
SWISS: Final = "swiss"
ARENA: Final = "arena"

OPEN: Final = "open"
RUNNING: Final = "running"
FINISHED: Final = "finished"
CANCELLED: Final = "cancelled"
"""How far a tournament has come."""

IN, OUT = "in", "out"
"""Whether somebody takes part, or has withdrawn."""

NOBODY_ELSE: Final = 0
"""In the place of the second: the first has nobody to play against."""

UNDECIDED: Final = ""
FIRST: Final = "first"
SECOND: Final = "second"
DRAW: Final = "draw"
WALKOVER_FIRST: Final = "first walkover"
"""The first has won, because the second did not come or withdrew."""
WALKOVER_SECOND: Final = "second walkover"
NEITHER: Final = "neither"
"""Neither came."""
BYE: Final = "bye"
"""Nobody was left to play against: a point."""
REST: Final = "rest"
"""The same in a round robin, where everyone rests once: no point."""
VOID: Final = "void"
"""The game could not be played to its end, through no fault of those who played it: half a point each."""
OFF: Final = "off"
"""The tournament was cancelled before it was decided."""

POINTS_OF: Final[dict[str, tuple[float, float]]] = {
    UNDECIDED: (0.0, 0.0),
    FIRST: (1.0, 0.0),
    SECOND: (0.0, 1.0),
    DRAW: (0.5, 0.5),
    WALKOVER_FIRST: (1.0, 0.0),
    WALKOVER_SECOND: (0.0, 1.0),
    NEITHER: (0.0, 0.0),
    BYE: (1.0, 0.0),
    REST: (0.0, 0.0),
    VOID: (0.5, 0.5),
    OFF: (0.0, 0.0),
}
PLAYED: Final = (FIRST, SECOND, DRAW, VOID)
"""Outcomes of games that two people sat down to."""


class Meeting(NamedTuple):
    """Two who meet, by their numbers: the first has the first side of the game. Or one who has nobody to meet."""

    round: int
    board: int
    first: int
    second: int
    table: str = ""
    outcome: str = UNDECIDED
    paired: float = 0.0
    decided: float = 0.0

    @property
    def alone(self) -> bool:
        return self.second == NOBODY_ELSE

    def points(self, number: int) -> float:
        """What it came to for one of the two."""
        first, second = POINTS_OF[self.outcome]
        return first if number == self.first else second

    def other(self, number: int) -> int:
        return self.second if number == self.first else self.first


class Entrant(NamedTuple):
    """Somebody who takes part: an account, or a computer player by its level (`computer`)."""

    number: int
    who: str
    state: str
    seed: int
    """The place in the first order of strength, the strongest first; 0 before the start."""
    joined: float
    name: str = ""
    computer: bool = False
