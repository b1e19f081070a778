"""Chapter 14: the end of a battle and the winner's regroup."""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.games.napoleon.rules.board import bits
from hundreddays.games.napoleon.rules.owners import begin_owners, other_owner
from hundreddays.games.napoleon.rules.reinforce import arrive, near_units, why_not_bring
from hundreddays.games.napoleon.rules.retreat import WayOut, open_to, ways_out
from hundreddays.games.napoleon.rules.state import BIT, NOWHERE, NapoleonState
from hundreddays.games.napoleon.rules.steps import (
    BEGIN_REGROUP,
    PICK_ROUT,
    REGROUP_IN,
    REGROUP_OUT,
    REGROUP_TO,
    Decision,
    Passage,
)


def winner(s: NapoleonState) -> int:
    return 1 - s.losers[s.fight]


class BeginRegroup(Passage):
    """A battle is won: the units that fought, and may leave, are those now in the city. 14.2, 14.5"""

    number = BEGIN_REGROUP
    cite = "14.2"

    def pass_on(self, s: NapoleonState, tell: Tell) -> None:
        s.fought = s.here[s.fights[s.fight]] & s.board.side_mask[winner(s)] & ~s.broke & ~s.disrupted
        begin_owners(s, s.fight, winner(s))
        s.goto(REGROUP_IN)


class RegroupIn(Decision):
    """(a) Units may come into the city that was won, and are disrupted. 14.2"""

    number = REGROUP_IN
    cite = "14.2"
    offers = ("end", "bring")
    closes = ("end",)
    seldom = True

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        while not near_units(s, winner(s)):
            if not other_owner(s):
                self._done(s)
                return False
        return True

    @staticmethod
    def _done(s: NapoleonState) -> None:
        begin_owners(s, s.fight, winner(s))  # 14.5: counted again
        s.goto(REGROUP_OUT)

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.bring
        return [s.verbs.end, *(base + u for u in bits(near_units(s, winner(s))))]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        if move != s.verbs.end:
            u = move - s.verbs.bring
            arrive(s, u, tell, "regrouped_in", "14.2")
            s.disrupted |= BIT[u]
        elif not other_owner(s):
            self._done(s)

    def ask(self, s: NapoleonState) -> str:
        return (
            f"Battle of {s.board.city_names[s.fights[s.fight]]}, won: regroup. Which unit comes into the city"
            " (disrupted), or end?"
        )

    def note(self, s: NapoleonState, move: int) -> str:
        return "the coming in" if move == s.verbs.end else f"from {s.board.city_names[s.city[move - s.verbs.bring]]}"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        u = s.game.words.index(move, s.verbs.bring)
        return why_not_bring(s, u) if u >= 0 else []


def able_to_leave(s: NapoleonState) -> int:
    """The units that fought, whose owner decides now and that may go. 14.5, 14.6"""
    if not ways_out(s, s.fights[s.fight], open_to(s, s.fight, winner(s)), s.board.retreat_room):
        return 0
    return s.fought & s.acting


class RegroupOut(Decision):
    """(b) Units that fought may leave the city, without loss but disrupted. 14.2"""

    number = REGROUP_OUT
    cite = "14.2"
    offers = ("end", "retreat")
    closes = ("end",)
    seldom = True

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        while not able_to_leave(s):
            if not other_owner(s):
                s.goto(PICK_ROUT)
                return False
        return True

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.retreat
        return [s.verbs.end, *(base + u for u in bits(able_to_leave(s)))]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        if move != s.verbs.end:
            s.unit = move - s.verbs.retreat
            s.via = NOWHERE
            s.goto(REGROUP_TO)
        elif not other_owner(s):
            s.goto(PICK_ROUT)

    def ask(self, s: NapoleonState) -> str:
        return (
            f"Battle of {s.board.city_names[s.fights[s.fight]]}, won: regroup. Which unit leaves the city (disrupted),"
            " or end?"
        )

    def note(self, s: NapoleonState, move: int) -> str:
        return "the regrouping" if move == s.verbs.end else ""

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        u = s.game.words.index(move, s.verbs.retreat)
        if u < 0:
            return []
        name = s.board.unit_names[u]
        if not s.acting & s.here[s.fights[s.fight]] & BIT[u]:
            return [Reason(f"{name} is not a unit of yours in the city that was won.", "14.5")]
        if s.broke & BIT[u]:
            return [Reason(f"{name} is broken.", "14.5")]
        return [Reason(f"{name} came into the city after the battle; only units that fought may leave it.", "14.5")]


class RegroupTo(WayOut):
    """Where the unit goes. 14.6"""

    number = REGROUP_TO
    cite = "14.6"
    kind = "regrouped_out"
    departs = "go"

    def room(self, s: NapoleonState) -> list[int]:
        return s.board.retreat_room

    def left(self, s: NapoleonState, tell: Tell) -> None:
        s.fought &= ~BIT[s.unit]
        s.goto(REGROUP_OUT)
