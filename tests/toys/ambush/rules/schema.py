"""The figures of Ambush."""

from __future__ import annotations

from hundreddays.core import DataTable


class ArmyRow(DataTable, frozen=True):
    id: str
    home: dict[str, str]
    """The place of deployment, by number of players."""


class BlockRow(DataTable, frozen=True):
    id: str
    number: int


class CardRow(DataTable, frozen=True):
    id: str
    count: int


class Figures(DataTable, frozen=True):
    rounds: int
    hand: int
    margin: int
    places: tuple[str, ...]
    army: tuple[ArmyRow, ...]
    block: tuple[BlockRow, ...]
    card: tuple[CardRow, ...]
