"""The vocabulary of moves, the same for both games."""

from __future__ import annotations

from typing import Final

from hundreddays.core import ATTACK, CHANCE_WORD, DANGER, END, PIECE, PLACE, Listing, Words
from hundreddays.games.waterloo.rules.board import ARMS, Board

MODES: Final = ARMS[:3]


class Verbs:
    """The base of every verb, and listings that turn a set of units or hexes straight into moves."""

    def __init__(self, words: Words, board: Board) -> None:
        labels = board.grid.labels
        units = board.ids
        self.move: Final = words.add("move", units, PIECE)
        self.retreat: Final = words.add("retreat", units, PIECE)
        self.push: Final = words.add("push", units, PIECE)
        self.advance: Final = words.add("advance", units, PIECE)
        self.lose: Final = words.add("lose", units, PIECE, DANGER)
        self.join: Final = words.add("with", units, PIECE)
        self.to: Final = words.add("to", labels, PLACE)
        self.bombard: Final = words.add("bombard", labels, PLACE, ATTACK)
        self.attack: Final = words.add("attack", labels, PLACE, ATTACK)
        self.also: Final = words.add("also", labels, PLACE, ATTACK)
        self.mode: Final = words.add("as", MODES)
        self.exit: Final = words.add("exit")
        self.resolve: Final = words.add("resolve", tone=ATTACK)
        self.stay: Final = words.add("stay", tone=END)
        self.end: Final = words.add("end", tone=END)
        self.roll: Final = words.add("roll", [str(face) for face in range(1, 7)], CHANCE_WORD)
        self.moves: Final = _units(self.move, board)
        self.retreats: Final = _units(self.retreat, board)
        self.pushes: Final = _units(self.push, board)
        self.advances: Final = _units(self.advance, board)
        self.loses: Final = _units(self.lose, board)
        self.joins: Final = _units(self.join, board)
        self.tos: Final = _hexes(self.to, board)
        self.bombards: Final = _hexes(self.bombard, board)
        self.attacks: Final = _hexes(self.attack, board)
        self.alsos: Final = _hexes(self.also, board)
        self.base: Final = words.bases
        """For each move the base of its verb."""

    def noun(self, move: int) -> int:
        """The unit, the hex or whatever else a move names, whichever verb it has."""
        return move - self.base[move]


def _units(base: int, board: Board) -> Listing:
    return Listing(range(base, base + board.count))


def _hexes(base: int, board: Board) -> Listing:
    return Listing([base + hex if hex >= 0 else -1 for hex in board.grid.hex_at])
