"""What the views of this game show beside the map: the armies' fortunes, the combat, how far couriers come."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class ArmyPanel(TypedDict):
    """The fortunes of one army; what waits off the map for those who know its secrets."""

    army: str
    lost: int
    pool: int
    """SPs lost that can be replaced."""
    commands: int
    vedettes: int
    """Vedettes in hand."""
    out: list[str]
    waiting: NotRequired[list[str]]
    major_generals: NotRequired[list[str]]
    reinforcements: NotRequired[list[str]]


class BothSides(TypedDict):
    """A number for each side."""

    french: int
    coalition: int


class RoundPanel(TypedDict):
    """A round that was fought: all of it is public. 404"""

    attack: int
    defend: int
    odds: str
    affecting: bool
    """Whether terrain helped the defender. 330"""
    modifiers: list[str]
    total: int
    """What they add to the die, within the limit. 335"""
    die: int
    attacker: int
    """The number of each side in the result. 340"""
    defender: int


class PursuitPanel(TypedDict):
    """A pursuit: hexes and SPs. 368"""

    die: int
    modifier: int
    hexes: int
    """-1 where nobody goes on."""
    loss: int


class Modifier(TypedDict):
    """Something that changes the die of a round. 335"""

    name: str
    value: int


class Result(TypedDict):
    """What one face of the die brings: the numbers of both sides, and who loses the round. 340"""

    die: int
    attacker: int
    defender: int
    loser: Literal["attacker", "defender", ""]
    """Empty where both sides hold."""


class Forecast(TypedDict):
    """What the die of this round will be thrown for. 326-341"""

    attack: int
    defend: int
    columns: list[str]
    """All columns of the chart, as odds."""
    column: int
    """The one that is used, by its number from 0."""
    shift: NotRequired[int]
    """So many columns to the left of the odds: an attack on those who were not repulsed. 224"""
    affecting: bool
    """Whether terrain hinders the attack. 330"""
    modifiers: list[Modifier]
    total: int
    """What is added to the die in all. 335"""
    most: NotRequired[int]
    """The most SPs that a side can lose where small Forces fight. 341"""
    results: list[Result]


class Prospect(TypedDict):
    """One column of the chart before a combat: which enemy strength leads to it, and what the die brings. 326-340"""

    odds: str
    most: int
    """It is used against so many SPs at most, a fortress counted double."""
    least: int
    attacker: int
    """Faces of the die with which the attacker loses the round, with which the defender does, and with which both hold.
    """
    defender: int
    hold: int


class Declared(TypedDict):
    """What an attack promises while it is being declared, from what its player knows: the enemy is not shown yet."""

    hexes: list[str]
    attack: int
    affecting: bool
    """Whether terrain hinders the attack. 330"""
    unsure: NotRequired[bool]
    """Whether that depends on where most of the enemy stand."""
    shift: NotRequired[int]
    """So many columns to the left of the odds. 224"""
    modifiers: list[Modifier]
    """Those that are known: leaders compared, and a demoralized enemy, are not. 335"""
    columns: list[Prospect]


class Combat(TypedDict):
    """A combat, public from the moment its Forces are shown. 402"""

    hexes: list[str]
    round: int
    attacker: Literal["French", "Coalition"]
    french: dict[str, int]
    """The Forces of each side by their leader, with their SPs."""
    coalition: dict[str, int]
    losses: BothSides
    forecast: NotRequired[Forecast]
    """The next round as things stand, as soon as all who fight in it have been shown."""
    struck: NotRequired[str]
    """The one hex that a counterattack strikes. 350"""
    joined: NotRequired[list[str]]
    """The hexes of the attacking Forces that have joined, one for each; and of those that have not. 322"""
    late: NotRequired[list[str]]
    last: NotRequired[RoundPanel]
    pursuit: NotRequired[PursuitPanel]


class Way(TypedDict):
    """The last way that everyone was told, hex by hex. 402, 403"""

    army: str
    what: str
    path: list[str]


class EmperorPanels(TypedDict):
    """Everything under `panels`."""

    armies: list[ArmyPanel]
    cities: dict[str, Literal["french", "coalition"]]
    """Who holds each city."""
    reach: NotRequired[dict[str, str]]
    """For each army of the viewer's side the hexes its couriers reach, with blanks between. 93"""
    invasion: NotRequired[str]
    """The day of the Invasion Turn."""
    way: NotRequired[Way]
    combat: NotRequired[Combat]
    declared: NotRequired[Declared]
    """For the side that declares an attack."""
    asked: NotRequired[int]
    """A fingerprint of the question put to the viewer: what he may do can tell him something of the enemy. 407"""
