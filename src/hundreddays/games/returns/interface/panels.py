"""What the views of this game show beside the map: hands, the combat being fought, the tracking sheets."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Hand(TypedDict):
    """A hand as everyone sees it; its cards, by id with their number, for those who may look. 3.1, 3.5"""

    seat: str
    count: int
    due: int
    """Cards it is about to draw."""
    cards: NotRequired[dict[str, int]]


class Deck(TypedDict):
    """The draw pile, and the cards played in this combat."""

    pile: int
    played: dict[str, int]


class Sheet(TypedDict):
    """A line of a tracking sheet. Cohesion and what it brings are empty for those who may not see them. 3.4, 23.1"""

    unit: str
    cohesion: int | None
    maximum: int
    cards: int
    reduced_cards: int
    reduced_at: int
    brings: int | None
    tactical: int
    least: NotRequired[int]
    """With hidden sheets: the least and the most cohesion that everybody can work out."""
    most: NotRequired[int]


class Announced(TypedDict):
    """The last move of this phase, as it was announced to all. 3.7"""

    army: str
    points: int
    path: list[str]


class Entry(TypedDict):
    """A road by which pieces came into a combat. 3.7, 8.10"""

    town: str
    start: str
    army: str
    pieces: int
    river: bool


class Assigned(TypedDict):
    """Losses chosen but not yet applied. 16.3, 23.1"""

    seat: str
    points: int
    split: dict[str, int] | None
    fallen: list[str]


class Combat(TypedDict):
    """The combat being fought."""

    town: str
    attacker: str
    round: int
    card: str
    participants: dict[str, list[str]]
    """For each side the units in it."""
    roads: list[str]
    lead: str
    winner: str
    losses: dict[str, int]
    assigned: list[Assigned]


class Objectives(TypedDict):
    """The French objectives: how many are held, and which for those who may know. 3.6"""

    count: int
    cards: NotRequired[list[str]]


class CardRow(TypedDict):
    """A kind of combat card."""

    id: str
    name: str
    count: int
    matched_by: list[str]
    """The kinds that match it. 12.4"""


class ObjectiveRow(TypedDict):
    """An objective card."""

    id: str
    name: str


class UnitRow(TypedDict):
    """A unit as it is printed."""

    id: str
    name: str
    label: str
    leader: str
    army: str
    kind: str
    maximum: int


class ReturnsExtras(TypedDict):
    """What the picture says once for all."""

    cards: list[CardRow]
    objectives: list[ObjectiveRow]
    units: list[UnitRow]
    turns: int


class ReturnsPanels(TypedDict):
    """Everything under `panels`."""

    hands: list[Hand]
    deck: Deck
    combat: Combat | None
    first: str
    announced: Announced | None
    entries: list[Entry]
    sheets: list[Sheet]
    totals: dict[str, int]
    """The cohesion that each seat has left in all: every loss is announced. 23.1"""
    objectives: Objectives
    eliminated: dict[str, list[str]]
