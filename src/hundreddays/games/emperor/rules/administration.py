"""The Administration Segment: announcement, centers, Supply Source, replacements. Sections H and I"""

from __future__ import annotations

from typing import Final

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.emperor.rules.board import ARMIES, sps
from hundreddays.games.emperor.rules.centers import renew_centers
from hundreddays.games.emperor.rules.flags import NONE
from hundreddays.games.emperor.rules.forces import top
from hundreddays.games.emperor.rules.memory import uncounted
from hundreddays.games.emperor.rules.pieces import FRENCH, OLD_GUARD, PRUSSIAN, SIDE
from hundreddays.games.emperor.rules.sequence import after_administration
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ADMINISTER,
    Decision,
    tell_apart,
)
from hundreddays.games.emperor.rules.supply import DISBANDED, center_hex, dispatch, since_invasion
from hundreddays.games.emperor.rules.zones import weigh

FREE = -2  # equivalent: any number of its own would do
"""A change without penalty is written down below this number, so that it costs nothing but is not made twice. 101"""


class Administer(Decision):
    """One prompt for the whole segment, in the order of 89: announcement, center, Supply Source, replacements."""

    number = ADMINISTER
    cite = "89"
    offers = ("end", "source", "invade", "disband", "replace")
    done = "the administration"
    closes = ("end",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if s.count == NONE:
            renew_centers(s, s.army, tell)
            s.count = quota(s)
        if self.has_choice(s):
            return True
        after_administration(s)
        return False

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.army]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        found = [verbs.end]
        if s.count == quota(s) and not renamed_now(s):
            found += [verbs.source_of[hex] for hex in other_sources(s)]
            if s.army == FRENCH and s.invasion < 0:
                found.append(verbs.invade)
            if s.center[s.army] >= 0:
                found.append(verbs.disband)
        found += [verbs.replace + unit for unit in replaceable(s)]
        return found

    def ask(self, s: EmperorState) -> str:
        parts = []
        if s.army == FRENCH and s.invasion < 0:
            parts.append("announce the invasion")
        if s.count and s.pool[s.army]:
            parts.append(f"bring back up to {sps(min(s.count, s.pool[s.army]))} from the pool")
        if s.army != PRUSSIAN:
            parts.append("disband your center or change its Supply Source")
        return f"Administration: you may {', '.join(parts)}; or end it."

    def note(self, s: EmperorState, move: int) -> str:
        verbs = s.verbs
        verb = s.verbs.base[move]
        if verb == verbs.source and not captured(s):
            return "no commands this turn, No LOC column"
        if verb == verbs.replace:
            unit = move - verbs.replace
            return f"{s.sp[unit]} of {s.pieces.most[unit]} SPs"
        if verb == verbs.disband:
            return f"back in {s.tables.disband_turns} turns"
        return super().note(s, move)

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        verbs = s.verbs
        verb = s.verbs.base[move]
        if verb == verbs.replace:
            reason = why_no_replacement(s, move - verbs.replace, dispatch(s, s.army))
            return [] if reason is None else [reason]
        if verb == verbs.source:
            return [why_not_renamed(s, verbs.sources[move - verbs.source])]
        if verb == verbs.invade:
            if s.army != FRENCH:
                return [Reason("The French announce the invasion.", "E9")]
            return [Reason("The invasion has been announced.", "E9")] if s.invasion >= 0 else [_too_late(s)]
        if verb == verbs.disband:
            return [Reason("No center is on the map.", "87")] if s.center[s.army] < 0 else [_too_late(s)]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        verbs = s.verbs
        army = s.army
        if move == verbs.end:
            after_administration(s)
        elif move == verbs.invade:
            s.invasion = s.turn
            tell(EVERYONE, "invasion", "E9", turn=s.turn)
        elif move == verbs.disband:
            s.center[army] = NONE
            s.active[army] = 0
            s.returns[army] = DISBANDED + s.turn + s.tables.disband_turns
            s.count = quota(s)
            tell(EVERYONE, "disbanded", "87", army=ARMIES[army])
        elif verbs.base[move] == verbs.replace:
            unit = move - verbs.replace
            s.sp[unit] += 1
            s.pool[army] -= 1
            s.count -= 1
            weigh(s)
            uncounted(s, army)
            event = ("replaced", "107")
            tell_apart(
                s,
                tell,
                SIDE[army],
                event,
                event,
                {"army": ARMIES[army], "unit": s.pieces.units[unit]},
                {"army": ARMIES[army]},
            )
        else:
            free = captured(s)
            s.source[army] = verbs.sources[move - verbs.source]
            s.renamed[army] = FREE - s.turn if free else s.turn
            if not free:
                s.commands[army] = 0
            tell(EVERYONE, "source", "101", army=ARMIES[army], hex=s.board.label[s.source[army]])


def why_not_renamed(s: EmperorState, hex: int) -> Reason:
    """Why a hex is not named as the new Supply Source. 58, 101"""
    if hex not in s.board.sources[s.army]:
        return Reason("That hex is not on your army's list of Supply Sources.", "58")
    if hex == s.source[s.army]:
        return Reason("That is your Supply Source.", "101")
    return _too_late(s)


def _too_late(s: EmperorState) -> Reason:
    """Announcement, center and source come before replacements, and nothing follows a change of source. 89, 101"""
    if renamed_now(s):
        return Reason("The Supply Source has been changed in this turn.", "101")
    return Reason("That comes before replacements.", "89")


def captured(s: EmperorState) -> bool:
    """An enemy Force stands in the Supply Source: another may be named without penalty. 101"""
    return bool(s.forces[1 - SIDE[s.army]] & s.board.grid.bit[s.source[s.army]])


def renamed_now(s: EmperorState) -> bool:
    """The Supply Source changes once a turn."""
    return s.renamed[s.army] in (s.turn, FREE - s.turn)


def other_sources(s: EmperorState) -> list[int]:
    return [hex for hex in s.verbs.sources if hex in s.board.sources[s.army] and hex != s.source[s.army]]


def quota(s: EmperorState) -> int:
    """How many SPs may come back. 107, 109"""
    if center_hex(s, s.army) < 0 or (s.army != FRENCH and since_invasion(s) < 1):
        return 0
    return s.game.quota[s.army]


def replaceable(s: EmperorState) -> list[int]:
    """Units that may take an SP from the pool. 107, 108, 113"""
    if not s.count or not s.pool[s.army]:  # equivalent: saves the work of asking each unit
        return []
    within = dispatch(s, s.army)
    return [unit for unit in s.pieces.unit_range[s.army] if why_no_replacement(s, unit, within) is None]


OTHER_ARMY: Final = Reason("That unit is not of the army whose Administration Segment this is.", "107")
DESTROYED: Final = Reason("A unit that has lost its last SP is out of the game.", "108")
NOT_ON_MAP: Final = Reason("The unit is not on the map.", "107")
AT_MAXIMUM: Final = Reason("The unit has its maximum of SPs.", "107")
OLD_GUARD_TAKES_NONE: Final = Reason("Old Guard units never take replacements.", "113")
IN_ZONE: Final = Reason("The unit is in an enemy zone of control.", "107")
OUT_OF_DISPATCH: Final = Reason("The unit is not in Dispatch Distance.", "107")
TOO_EARLY: Final = Reason("The Coalition takes no replacements before the turn after the Invasion Turn.", "109")
POOL_EMPTY: Final = Reason("The Replacement Pool is empty.", "106")
NONE_LEFT: Final = Reason("No replacement is left for this turn.", "107")


def why_no_replacement(s: EmperorState, unit: int, within: int) -> Reason | None:
    """Why a unit takes no SP from the pool; None if it may."""
    pieces = s.pieces
    if pieces.unit_army[unit] != s.army:
        return OTHER_ARMY
    if s.led_by[unit] < 0:
        return DESTROYED
    head = top(s, s.led_by[unit])
    hex = s.where[head]
    if hex < 0:
        return NOT_ON_MAP
    if s.sp[unit] >= pieces.most[unit]:
        return AT_MAXIMUM
    if pieces.guard[unit] == OLD_GUARD:
        return OLD_GUARD_TAKES_NONE
    if s.strength[head] >= s.tables.largest:
        return Reason(f"The Force would have more than {s.tables.largest} SPs.", "210")
    bit = s.board.grid.bit[hex]
    if s.zones[1 - SIDE[s.army]] & bit:
        return IN_ZONE
    if not within & bit:
        return OUT_OF_DISPATCH
    if s.army != FRENCH and since_invasion(s) < 1:
        return TOO_EARLY
    if not s.pool[s.army]:
        return POOL_EMPTY
    if not s.count:
        return NONE_LEFT
    return None
