"""What all steps of this game share: the vocabulary at hand, and refusals that cite."""

from __future__ import annotations

from hundreddays.core import Reason, Step
from hundreddays.core.phrases import listed
from hundreddays.games.waterloo.rules.board import Board
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.words import Verbs


class Ask(Step[WaterlooState]):
    """A step at which the phasing player decides, unless it says otherwise.

    `cites` are its paragraph in the Advanced and in the Basic Game.
    """

    cites: tuple[str, str] = ("", "")

    def __init__(self, board: Board, verbs: Verbs) -> None:
        super().__init__()
        self.board = board
        self.verbs = verbs

    def paragraph(self) -> str:
        return self.board.cite(*self.cites)

    def actor(self, s: WaterlooState) -> int:
        return s.phasing

    def name(self, unit: int) -> str:
        return unit_name(self.board, unit)

    def no(self, text: str, advanced: str, basic: str = "") -> list[Reason]:
        """A refusal, with its paragraph in the Advanced and in the Basic Game."""
        return [Reason(text, self.board.cite(advanced, basic or advanced))]


def unit_name(board: Board, unit: int) -> str:
    """A unit as a person calls it: "Bauduin (8-4)"."""
    return f"{board.unit_rows[unit].name} ({board.cs[unit]}-{board.ma[unit]})"


def names(board: Board, units: int) -> str:
    """Several units in a sentence."""
    return listed(unit_name(board, unit) for unit in board.units(units))
