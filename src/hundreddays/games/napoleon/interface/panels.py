"""What the views of this game show beside the map: the battle boards, the roads used, the armies' fortunes."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

Side = Literal["french", "allied"]
Status = Literal["set-up", "garrison", "now", "to come", "done", "rout", "over"]
"""`garrison`: too small for a board; `done`: for this set."""
STATUS: Final[tuple[Status, ...]] = ("set-up", "garrison", "rout", "to come", "now", "done", "over")
SET_UP, GARRISON, IN_ROUT, TO_COME, NOW, DONE, BATTLE_OVER = range(7)
"""How far a battle has come, and the index of each."""


class Column(TypedDict):
    """One column of a battle board: its area as each side calls it, and the pieces that stand in it."""

    attacker_area: str
    defender_area: str
    attacker_zone: list[str]
    defender_zone: list[str]


class Reserves(TypedDict):
    """The pieces in reserve on each side."""

    attacker: list[str]
    defender: list[str]


class ByRole(TypedDict):
    """Pieces or cities for each side of a battle while it lasts."""

    attacker: NotRequired[list[str]]
    defender: NotRequired[list[str]]


class Battle(TypedDict):
    """One battle of this campaign turn."""

    city: str
    name: str
    attacker: Side
    defender: Side
    yours: Literal["attacker", "defender", ""]
    """Which part the viewer has in it."""
    set: int
    """The set being fought; 0 before the first."""
    active: Literal["", "french", "allied"]
    """The side whose battle turns the set holds."""
    status: Status
    winner: Literal["", "french", "allied"]
    columns: list[Column]
    reserves: Reserves
    waiting: ByRole
    """Not placed yet, or not shown where."""
    retreat: ByRole
    """The cities now open to each. 10.2"""


class RoadUse(TypedDict):
    """A road section: how many units have marched over it this turn, and how many may."""

    section: str
    units: int
    room: int


class Crossing(TypedDict):
    """A road section by which blocks have retreated, come up, routed or regrouped this turn."""

    section: str
    blocks: int


class ArmyRow(TypedDict):
    """The fortunes of an army; what it has moved and its strength for its owner alone."""

    army: str
    units: int
    blocks: int
    defeated_below: int
    defeated: bool
    leader: Literal["present", "lost"]
    groups: int
    activated: NotRequired[list[str]]
    cv: NotRequired[int]


class NapoleonPanels(TypedDict):
    """Everything under `panels`."""

    battles: list[Battle]
    roads: list[RoadUse]
    crossed: list[Crossing]
    armies: list[ArmyRow]
