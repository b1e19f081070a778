"""Leaders, combat units, vedettes and reinforcements as flat lists. Section D"""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Final

from hundreddays.core import BadData
from hundreddays.core.hexes import Grid
from hundreddays.games.emperor.rules.board import ARMIES, ARMY_NAMES, halves
from hundreddays.games.emperor.rules.schema import TableFile, UnitFile

FRENCH: Final = 0
ALLIED: Final = 1
PRUSSIAN: Final = 2
SIDE: Final[tuple[int, ...]] = (0, 1, 1)
"""The side of each army: the French, and the Coalition of two."""
SIDE_ARMIES: Final[tuple[tuple[int, ...], ...]] = ((FRENCH,), (ALLIED, PRUSSIAN))
"""The armies of each side."""

MAJOR_GENERAL: Final = 0
CORPS: Final = 1
ARMY: Final = 2
RANKS: Final = ("major_general", "corps", "army")
INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
ARMS: Final = ("infantry", "cavalry", "artillery")
OLD_GUARD: Final = 1
YOUNG_GUARD: Final = 2
GUARDS: Final = ("", "old_guard", "young_guard")

POOL: Final = -1
OUT: Final = -2
WAITING: Final = -3
"""Driven off alone or escaped from a destroyed Force: comes back in his owner's Organization Segment. 41"""
OFF_MAP: Final = -4
"""A reinforcement not yet entered."""


class Pieces:
    """The counter mix."""

    def __init__(self, data: UnitFile, tables: TableFile, grid: Grid) -> None:
        self.data = data
        defects = _misfits(data, grid)
        if defects:
            raise BadData("The data file units.toml does not fit:", defects)
        rows = data.leader
        self.leaders = [row.id for row in rows]
        self.leader_army = [ARMIES.index(row.army) for row in rows]
        bearers = Counter(row.name for row in rows)
        self.leader_names = [
            row.name if bearers[row.name] == 1 else f"{ARMY_NAMES[army]} {row.name}"
            for row, army in zip(rows, self.leader_army, strict=True)
        ]
        """What a leader is called; where two armies have one of the same name, with his army."""
        self.leader_labels = [row.name for row in rows]
        """The name as it is printed on his counter."""
        self.rank = [RANKS.index(row.rank) for row in rows]
        self.horse_leader = [row.arm == "cavalry" for row in rows]
        self.initiative = [row.initiative for row in rows]
        self.span = [halves(row.span) for row in rows]
        self.burden = [halves(row.subordination) for row in rows]
        """What a leader takes of his superior's span, in halves. 33"""
        self.bonus = [row.bonus for row in rows]
        self.leader_range = [_of_army(self.leader_army, army) for army in range(3)]
        self.side_leaders = [
            [leader for army in armies for leader in self.leader_range[army]] for armies in SIDE_ARMIES
        ]
        self.commander = [
            next(leader for leader in self.leader_range[army] if self.rank[leader] == ARMY) for army in range(3)
        ]
        units = data.unit
        self.units = [row.id for row in units]
        self.unit_names = [row.name for row in units]
        self.unit_army = [ARMIES.index(row.army) for row in units]
        self.arm = [ARMS.index(row.arm) for row in units]
        self.most = [row.max for row in units]
        self.weight = [halves(row.subordination) for row in units]
        self.allowance = [halves(row.movement) for row in units]
        self.guard = [GUARDS.index(row.guard) for row in units]
        self.nation = [row.nation or row.army for row in units]
        self.reserve = [row.reserve for row in units]
        self.unit_range = [_of_army(self.unit_army, army) for army in range(3)]
        self.total = [sum(row.sp for row in units if row.army == army) for army in ARMIES]
        mix = {row.id: row for row in data.vedettes}
        self.vedette_army = [army for army, id in enumerate(ARMIES) for _ in range(mix[id].count)]
        self.vedettes: list[str] = []
        for id in ARMIES:
            self.vedettes += [f"{id}_vedette_{number}" for number in range(1, mix[id].count + 1)]
        self.vedette_range = [_of_army(self.vedette_army, army) for army in range(3)]
        self.vedette_first = [mix[id].first for id in ARMIES]
        first = date.fromisoformat(tables.turns.first)
        self.due = [-1] * len(rows)
        """The Game Turn of a reinforcement, counted from 0."""
        self.due_after = [-1] * len(rows)
        """Or so many turns after the Invasion Turn."""
        self.entry = [-1] * len(rows)
        for row in data.reinforcement:
            leader = self.leaders.index(row.id)
            self.entry[leader] = grid.hex(row.hex)
            if row.turn.startswith("+"):
                self.due_after[leader] = int(row.turn)
            else:
                self.due[leader] = (date.fromisoformat(row.turn) - first).days
        self.removed = [self.units.index(id) for id in data.bruxelles.removed]
        self.garrison_leaders = [self.leaders.index(id) for id in data.bruxelles.garrison_leaders]
        self.garrison_units = [self.units.index(id) for id in data.bruxelles.garrison_units]
        self.exempt = [grid.hex(label) for label in data.overstacked.hexes]
        """The hexes whose set-up breaks the stacking rule. E24"""


def _of_army(armies: list[int], army: int) -> list[int]:
    """The pieces of one army, from the first. A list: going through a range makes its numbers again each time."""
    return [piece for piece, of in enumerate(armies) if of == army]


def _misfits(data: UnitFile, grid: Grid) -> list[str]:
    found: list[str] = []
    leaders = {row.id: row for row in data.leader}
    for row in data.leader:
        if row.army not in ARMIES:
            found.append(f"leader {row.id}: there is no army {row.army}")
        if row.rank not in RANKS:
            found.append(f"leader {row.id}: there is no rank {row.rank}")
        if row.hex not in ("pool", "reinforcement") and row.hex not in grid:
            found.append(f"leader {row.id}: there is no hex {row.hex}")
        if row.superior and row.superior not in leaders:
            found.append(f"leader {row.id}: there is no leader {row.superior}")
    for unit in data.unit:
        if unit.leader not in leaders:
            found.append(f"unit {unit.id}: there is no leader {unit.leader}")
        elif leaders[unit.leader].army != unit.army:
            found.append(f"unit {unit.id}: {unit.leader} leads another army")
        if unit.arm not in ARMS:
            found.append(f"unit {unit.id}: there is no arm {unit.arm}")
        if not 1 <= unit.sp <= unit.max:
            found.append(f"unit {unit.id}: {unit.sp} SPs of {unit.max}")
        if unit.guard not in GUARDS:
            found.append(f"unit {unit.id}: there is no guard {unit.guard}")
    found += [f"vedettes: {army} is missing" for army in ARMIES if army not in {row.id for row in data.vedettes}]
    found += [f"reinforcement {row.id}: there is no such leader" for row in data.reinforcement if row.id not in leaders]
    found += [f"reinforcement {row.id}: there is no hex {row.hex}" for row in data.reinforcement if row.hex not in grid]
    units = {row.id for row in data.unit}
    named = [*data.bruxelles.removed, *data.bruxelles.garrison_units]
    found += [f"bruxelles: there is no unit {id}" for id in named if id not in units]
    found += [f"bruxelles: there is no leader {id}" for id in data.bruxelles.garrison_leaders if id not in leaders]
    armies = [row.army for row in data.leader]
    if armies != sorted(armies, key=lambda army: ARMIES.index(army) if army in ARMIES else -1):
        found.append("leaders must stand army by army: French, Anglo-Allied, Prussian")
    return found
