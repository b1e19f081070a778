"""Chapter 14: the end of a battle and the winner's regroup."""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.games.napoleon.rules.board import bits
from hundreddays.games.napoleon.rules.owners import begin_owners, other_owner
from hundreddays.games.napoleon.rules.reinforce import arrive, near_units, why_not_bring
from hundreddays.games.napoleon.rules.retreat import WayOut, open_to, ways_out
from hundreddays.games.napoleon.rules.state import BIT, NOWHERE, NapoleonState
from hundreddays.games.napoleon.rules.steps import PICK_ROUT, REGROUP_IN, REGROUP_OUT, REGROUP_TO, NapoleonStep


def winner(s: NapoleonState) -> int:
    return 1 - s.losers[s.fight]


class RegroupIn(NapoleonStep):
    """(a) Units may come into the city that was won, and are disrupted. 14.2"""

    cite = "14.2"

    def enter(self, s: NapoleonState, tell: Tell) -> None:
        s.fought = s.here[s.fights[s.fight]] & s.b.side_mask[winner(s)] & ~s.broke & ~s.disrupted  # 14.5
        begin_owners(s, s.fight, winner(s))
        s.load = bytearray(s.b.road_count)
        self._ask_or_pass(s, tell)

    def _ask_or_pass(self, s: NapoleonState, tell: Tell) -> None:
        if near_units(s, winner(s)):
            s.step = REGROUP_IN
        elif other_owner(s):
            self._ask_or_pass(s, tell)
        else:
            s.enter(REGROUP_OUT, tell)

    def actor(self, s: NapoleonState) -> int:
        return s.seat

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.b.w.bring
        return [s.b.w.end, *(base + u for u in bits(near_units(s, winner(s))))]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        if move != s.b.w.end:
            u = move - s.b.w.bring
            arrive(s, u, tell, "regrouped_in", "14.2")
            s.disrupted |= BIT[u]
            self._ask_or_pass(s, tell)
        elif other_owner(s):
            self._ask_or_pass(s, tell)
        else:
            s.enter(REGROUP_OUT, tell)

    def ask(self, s: NapoleonState) -> str:
        return (
            f"Battle of {s.b.city_names[s.fights[s.fight]]}, won: regroup. Which unit comes into the city (disrupted),"
            " or end?"
        )

    def note(self, s: NapoleonState, move: int) -> str:
        return "" if move == s.b.w.end else f"from {s.b.city_names[s.city[move - s.b.w.bring]]}"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        u = move - s.b.w.bring
        return why_not_bring(s, u) if 0 <= u < s.b.unit_count else []


def able_to_leave(s: NapoleonState) -> int:
    """The units that fought, whose owner decides now and that may go. 14.5, 14.6"""
    if not ways_out(s, s.fights[s.fight], open_to(s, s.fight, winner(s)), s.b.retreat_room):
        return 0
    return s.fought & s.acting


def _ask_or_pass(s: NapoleonState, tell: Tell) -> None:
    if able_to_leave(s):
        s.step = REGROUP_OUT
    elif other_owner(s):
        _ask_or_pass(s, tell)
    else:
        s.enter(PICK_ROUT, tell)


class RegroupOut(NapoleonStep):
    """(b) Units that fought may leave the city, without loss but disrupted. 14.2"""

    cite = "14.2"

    def enter(self, s: NapoleonState, tell: Tell) -> None:
        begin_owners(s, s.fight, winner(s))
        s.load = bytearray(s.b.road_count)
        _ask_or_pass(s, tell)

    def actor(self, s: NapoleonState) -> int:
        return s.seat

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.b.w.retreat
        return [s.b.w.end, *(base + u for u in bits(able_to_leave(s)))]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        if move != s.b.w.end:
            s.unit = move - s.b.w.retreat
            s.via = NOWHERE
            s.step = REGROUP_TO
        elif other_owner(s):
            _ask_or_pass(s, tell)
        else:
            s.enter(PICK_ROUT, tell)

    def ask(self, s: NapoleonState) -> str:
        return (
            f"Battle of {s.b.city_names[s.fights[s.fight]]}, won: regroup. Which unit leaves the city (disrupted), or"
            " end?"
        )

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        u = move - s.b.w.retreat
        if not 0 <= u < s.b.unit_count:
            return []
        name = s.b.unit_names[u]
        if s.broke & BIT[u]:
            return [Reason(f"{name} is broken.", "14.5")]
        return [Reason(f"{name} did not fight in this battle as a unit of yours, or has regrouped.", "14.5")]


class RegroupTo(WayOut):
    """Where the unit goes. 14.6"""

    cite = "14.6"
    kind = "regrouped_out"
    departs = "go"

    def room(self, s: NapoleonState) -> list[int]:
        return s.b.retreat_room

    def left(self, s: NapoleonState, tell: Tell) -> None:
        s.fought &= ~BIT[s.unit]
        _ask_or_pass(s, tell)
