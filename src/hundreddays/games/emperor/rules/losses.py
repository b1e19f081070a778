"""Taking losses, and what becomes of leaders whose Force is destroyed. 42, 43, 106, 259, 336, 380"""

from __future__ import annotations

from typing import Final

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.emperor.rules.board import ARMIES, sps
from hundreddays.games.emperor.rules.flags import NONE
from hundreddays.games.emperor.rules.forces import disperse, drop_if_idle, top, unit_mask, units_in, units_of
from hundreddays.games.emperor.rules.pieces import ARTILLERY, OLD_GUARD, OUT, SIDE
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    LEADER_DIE,
    LOSSES,
    Decision,
    Die,
    tell_force,
)
from hundreddays.games.emperor.rules.zones import tally, weigh

ATTRITION_KIND: Final = 0
"""To the Replacement Pool, round by round, Old Guard last. 106, 259"""
DISPLACED_KIND: Final = 1
"""The SP of 213: chosen like attrition, but gone."""
COMBAT_KIND: Final = 2
GUARD_KIND: Final = 3  # equivalent: any number of its own would do
"""The first SP of a side that committed its Old Guard. 336"""
FIELDS: Final = 4


def bill(s: EmperorState, army: int, count: int, kind: int, forces: list[int]) -> int:
    """Write down losses that an army must take among the units of some Forces; answers how many it can."""
    units = [unit for leader in forces for unit in units_of(s, leader)]
    return bill_units(s, army, count, kind, units)


def bill_units(s: EmperorState, army: int, count: int, kind: int, units: list[int]) -> int:
    count = min(count, sum(s.sp[unit] for unit in units))
    if count > 0:
        s.bills += [army, count, kind, unit_mask(units)]
    return max(count, 0)


class Losses(Decision):
    """One SP after another, by the owner. 259, 380"""

    number = LOSSES
    cite = "380"
    offers = ("lose",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        while s.bills and (s.bills[1] <= 0 or not self._candidates(s)):
            s.bills = s.bills[FIELDS:]
        if s.bills:
            return True
        s.back()
        return False

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.bills[0]]

    def _candidates(self, s: EmperorState) -> list[int]:
        return candidates(s, s.bills[2], [unit for unit in units_in(s.bills[3]) if s.sp[unit]])

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.lose + unit for unit in self._candidates(s)]

    def ask(self, s: EmperorState) -> str:
        return f"You lose {s.bills[1]} SP{'s' if s.bills[1] > 1 else ''}: which unit loses the next one?"

    def note(self, s: EmperorState, move: int) -> str:
        unit = move - s.verbs.lose
        return f"{sps(s.sp[unit])} under {s.pieces.leader_names[s.led_by[unit]]}"

    def shortcut(self, s: EmperorState) -> tuple[str, list[int]]:
        """The largest lose one each: nobody comes twice, so that every such order is allowed. 259, 380"""
        able = self._candidates(s)
        count = min(s.bills[1], len(able))
        if count < 2:
            return "", []
        largest = sorted([(-s.sp[unit], unit) for unit in able])[:count]
        return f"The {count} largest lose one SP each", [s.verbs.lose + unit for _, unit in largest]

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.lose:
            return []
        unit = move - s.verbs.lose
        if not s.bills[3] >> unit & 1 or not s.sp[unit]:
            return [Reason("That unit is not among those that must take the loss.", "380")]
        pieces = s.pieces
        if s.bills[2] == GUARD_KIND:
            return [Reason("The first SP lost is taken from the Old Guard that is committed.", "336")]
        if s.bills[2] <= DISPLACED_KIND:
            if pieces.guard[unit] == OLD_GUARD:
                return [Reason("Old Guard loses last.", "259")]
            return [Reason("Every other unit loses one before this one loses another.", "259")]
        if pieces.arm[unit] == ARTILLERY:
            return [Reason("Artillery loses last.", "380")]
        return [Reason("No unit loses a third SP while another has lost none.", "380")]

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        unit = move - s.verbs.lose
        army, kind = s.bills[0], s.bills[2]
        s.bills[1] -= 1
        s.sp[unit] -= 1
        if kind == ATTRITION_KIND:
            s.pool[army] += 1
        else:
            s.lost[army] += 1
        if kind <= DISPLACED_KIND:
            units = units_in(s.bills[3])
            _spare_until_the_others_have_lost(s, unit, units)
        else:
            s.wounds[unit] += 1
            s.toll[SIDE[army]] += 1
        if tell.listening:
            tell(EVERYONE, "loss", "259" if kind <= DISPLACED_KIND else "380", army=ARMIES[army])
        if not s.sp[unit]:
            destroy_unit(s, unit, tell)
        else:
            weigh(s)


def _spare_until_the_others_have_lost(s: EmperorState, unit: int, units: list[int]) -> None:
    """Round by round: a unit that has lost one is set aside until the others have. 259"""
    guard = s.pieces.guard
    s.spared |= 1 << unit
    if all(s.spared >> other & 1 or not s.sp[other] for other in units if guard[other] != OLD_GUARD):
        s.spared = 0


def candidates(s: EmperorState, kind: int, units: list[int]) -> list[int]:
    """The units that may lose the next SP."""
    pieces = s.pieces
    if kind == GUARD_KIND:
        return [unit for unit in units if pieces.guard[unit] == OLD_GUARD]
    if kind <= DISPLACED_KIND:
        line = [unit for unit in units if pieces.guard[unit] != OLD_GUARD]
        return [unit for unit in line if not s.spared >> unit & 1] or line or units
    field = [unit for unit in units if pieces.arm[unit] != ARTILLERY]
    fresh = any(s.wounds[unit] == 0 for unit in field)
    return [unit for unit in field if not (fresh and s.wounds[unit] >= 2)] or units


def destroy_unit(s: EmperorState, unit: int, tell: Tell) -> None:
    """A unit without SPs is out of the game, and may take its Force with it. 42, 108"""
    leader = s.led_by[unit]
    head = top(s, leader)
    s.led_by[unit] = NONE
    tally(s)
    tell(EVERYONE, "unit_gone", "108", unit=s.pieces.units[unit])
    if s.strength[head] == 0:
        tell_force(s, tell, head, ("force_gone", "42"), {"hex": s.board.label[s.where[head]]})
        disperse(s, head, dice=True)
    else:
        drop_if_idle(s, leader)


def roll_for_leaders(s: EmperorState, then: int) -> None:
    """Go on to another step, by way of the dice of leaders who have lost their Force."""
    if s.fallen:
        s.call(LEADER_DIE, then)
    else:
        s.goto(then)


class LeaderDie(Die):
    """Each leader of a destroyed Force escapes or is out of the game. 42, 43"""

    number = LEADER_DIE
    cite = "42"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if s.fallen:
            return True
        s.back()
        return False

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        from hundreddays.games.emperor.rules.morale import shift_marker

        pips = self.pips(s, move)
        leader = s.fallen.pop(0)
        pieces, tables = s.pieces, s.tables
        out = pips > tables.escapes_to
        tell(EVERYONE, "leader_die", "42", leader=s.pieces.leaders[leader], die=pips, out=out)
        if out:
            s.where[leader] = OUT
            army = pieces.leader_army[leader]
            if leader == pieces.commander[army]:
                toward_french = -1 if SIDE[army] == 0 else 1
                shift_marker(s, toward_french * tables.commander_shift[army], "commander", "43", tell)
