"""The figures of Ambush."""

from __future__ import annotations

from hundreddays.core import Table


class ArmyRow(Table, frozen=True):
    id: str
    home: dict[str, str]
    """The place of deployment, by number of players."""


class BlockRow(Table, frozen=True):
    id: str
    number: int


class CardRow(Table, frozen=True):
    id: str
    count: int


class Figures(Table, frozen=True):
    rounds: int
    hand: int
    margin: int
    places: tuple[str, ...]
    army: tuple[ArmyRow, ...]
    block: tuple[BlockRow, ...]
    card: tuple[CardRow, ...]
