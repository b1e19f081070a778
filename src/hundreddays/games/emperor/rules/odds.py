"""The odds of a round: column, chart and die modifiers. Section N, 326-341"""

from __future__ import annotations

from typing import Final

from hundreddays.games.emperor.rules.combatants import senior
from hundreddays.games.emperor.rules.flags import NONE
from hundreddays.games.emperor.rules.forces import engaged, units_of
from hundreddays.games.emperor.rules.number_tables import NO_LOC
from hundreddays.games.emperor.rules.schema import Modifiers
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import attrition_column

OWN_MODIFIERS: Final = ("bonus point", "Old Guard", "Artillery Reserve")
BETTER_LEADER: Final = "the better leader"
CUT_OFF: Final = "no LOC"
SHAKEN: Final = "demoralized defender"


def odds_column(s: EmperorState, attack: int, defend: int) -> tuple[int, int]:
    """The column, and what a forced attack below 1:3 adds to the die. 327"""
    tables = s.tables
    column = odds_as_they_are(s, attack, defend)
    if column < 0:
        return 0, tables.forced_die
    if s.shift and s.round == 1:
        column = max(0, column - tables.repulse_shift)
    return column, 0


def odds_as_they_are(s: EmperorState, attack: int, defend: int) -> int:
    """The column before anything shifts it; none below the first. 327"""
    column = NONE
    for number, (ratio, base) in enumerate(s.tables.odds):
        if attack * base >= defend * ratio:
            column = number
    return column


def affecting(s: EmperorState, attackers: list[int], hexes: list[int], defenders: list[int]) -> bool:
    """Whether the chart for affecting terrain is used: that of the hex with most SPs. 330"""
    most = -1
    found = False
    for hex in hexes:
        total = sum(s.strength[leader] for leader in defenders if s.where[leader] == hex)
        bad = hinders(s, attackers, hex)
        if total > most or (total == most and bad):
            most, found = total, bad
    return found


def hinders(s: EmperorState, attackers: list[int], hex: int) -> bool:
    """Whether a hex, or every hexside that these attack it across, is affecting terrain. 330"""
    board = s.board
    bit = board.grid.bit
    if (board.rough | board.fortress) & bit[hex]:
        return True
    around = [s.where[leader] for leader in attackers if board.open[hex] & bit[s.where[leader]]]
    return bool(around) and all(board.hindered[hex] & bit[other] for other in around)


def modifier_names(mods: Modifiers) -> list[str]:
    """Everything that can change the die of a round, by its number. 335"""
    own = [f"{whose}'s {what}" for whose in ("attacker", "defender") for what in OWN_MODIFIERS]
    return [*own, BETTER_LEADER, many_sides(mods), CUT_OFF, SHAKEN]


def many_sides(mods: Modifiers) -> str:
    return f"attackers in {mods.hexsides_from} hexes"


def die_modifiers(
    s: EmperorState, attackers: list[int], hexes: list[int], defenders: list[int]
) -> list[tuple[str, int]]:
    """Everything that changes the die of this round, named. 335"""
    mods = s.tables.mods
    side = s.attacker
    found: list[tuple[str, int]] = []
    for sign, whose, who, forces in ((1, "attacker", side, attackers), (-1, "defender", 1 - side, defenders)):
        if s.bonus_by >> who & 1:
            found.append((f"{whose}'s {OWN_MODIFIERS[0]}", sign * mods.bonus))
        if s.guards >> who & 1:
            found.append((f"{whose}'s {OWN_MODIFIERS[1]}", sign * mods.guard))
        if brings_reserve(s, forces):
            found.append((f"{whose}'s {OWN_MODIFIERS[2]}", sign * mods.artillery_reserve))
    chief, other = senior(s, attackers), senior(s, defenders)
    gap = s.pieces.initiative[chief] - s.pieces.initiative[other]
    if abs(gap) >= mods.initiative_gap:
        found.append((BETTER_LEADER, mods.initiative if gap > 0 else -mods.initiative))
    if from_many_sides(s, attackers, hexes):
        found.append((many_sides(mods), mods.hexsides))
    if attrition_column(s, chief) == NO_LOC:
        found.append((CUT_OFF, mods.no_loc))
    if any(s.shaken[leader] for leader in defenders):
        found.append((SHAKEN, mods.demoralized))
    return found


def brings_reserve(s: EmperorState, forces: list[int]) -> bool:
    """Whether these Forces bring an Artillery Reserve, and the weather lets it fire. 335"""
    reserve = s.pieces.reserve
    return not s.weather and any(reserve[unit] for leader in forces for unit in units_of(s, leader))


def from_many_sides(s: EmperorState, attackers: list[int], hexes: list[int]) -> bool:
    """Whether one of the hexes is attacked out of so many that it counts. 335"""
    board = s.board
    bit = board.grid.bit
    least = s.tables.mods.hexsides_from
    return any(
        len({s.where[leader] for leader in attackers if board.open[hex] & bit[s.where[leader]]}) >= least
        for hex in hexes
    )


def small_cap(s: EmperorState, attackers: list[int], defenders: list[int]) -> int:
    """With four engaged SPs or fewer, nobody loses more than half of them in a round. 341"""
    tables = s.tables
    sizes = [size for size in (engaged(s, attackers), engaged(s, defenders)) if size <= tables.small]
    return min(((size + 1) // 2 for size in sizes), default=99)
