"""Chapter 15: supply (step 7 of a French campaign turn), and the end of the turn that follows it."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.napoleon.rules.board import ARMIES, BRITISH, FRENCH, PRUSSIAN, bits
from hundreddays.games.napoleon.rules.defeat import remove_defeated
from hundreddays.games.napoleon.rules.report import lost
from hundreddays.games.napoleon.rules.state import BIT, NapoleonState
from hundreddays.games.napoleon.rules.steps import SUPPLY, NapoleonStep
from hundreddays.games.napoleon.rules.turn import open_turn
from hundreddays.games.napoleon.rules.victory import decide


def owed(s: NapoleonState, army: int) -> int:
    """The units an army loses because the French stand in its cities. 15.1"""
    if s.attacker != FRENCH:
        return 0
    return sum(units for c, victim, units in s.b.supply if victim == army and s.held[FRENCH] >> c & 1)


def choosable(s: NapoleonState) -> int:
    """The units that may still be named. 15.3"""
    units = 0
    for u in bits(s.acting):
        if s.cv[u] and not s.doomed & BIT[u]:
            units |= BIT[u]
    if not s.b.tables.supply_rules.leader_may_be_chosen and units & ~s.b.leaders:
        units &= ~s.b.leaders
    return units


class Supply(NapoleonStep):
    """The Allies choose which units are lost, anywhere on the map; an army's are named together. 15.2, 15.6"""

    cite = "15.2"

    def enter(self, s: NapoleonState, tell: Tell) -> None:
        self._army(s, PRUSSIAN, tell)

    def _army(self, s: NapoleonState, army: int, tell: Tell) -> None:
        """Liège before Ghent and Brussels, so the Prussians first. 15.6"""
        s.debt = owed(s, army)
        s.doomed = 0
        s.acting = s.b.army_mask[army]
        s.seat = s.b.seat_of_army[army]
        if s.debt >= s.units_left(army):  # 15.4
            s.doomed = choosable(s)
            s.debt = 0
        if s.debt:
            s.step = SUPPLY
        else:
            self._pay(s, army, tell)

    def _pay(self, s: NapoleonState, army: int, tell: Tell) -> None:
        if s.doomed and tell.listening:
            tell(EVERYONE, "supply", "15.1", army=ARMIES[army], units=s.doomed.bit_count())
        for u in bits(s.doomed):
            lost(s, tell, u, "supply", "15.1")
        s.doomed = 0
        if army == PRUSSIAN:
            self._army(s, BRITISH, tell)
        else:
            end_turn(s, tell)

    def actor(self, s: NapoleonState) -> int:
        return s.seat

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.b.w.lose
        return [base + u for u in bits(choosable(s))]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        s.doomed |= BIT[move - s.b.w.lose]
        s.debt -= 1
        if not s.debt:
            self._pay(s, PRUSSIAN if s.acting == s.b.army_mask[PRUSSIAN] else BRITISH, tell)

    def ask(self, s: NapoleonState) -> str:
        return f"Supply: the French stand in your cities. Which unit is lost? {s.debt} to name."

    def note(self, s: NapoleonState, move: int) -> str:
        u = move - s.b.w.lose
        return f"{s.cv[u]} CV, {s.b.city_names[s.city[u]]}"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        u = move - s.b.w.lose
        if not 0 <= u < s.b.unit_count:
            return []
        name = s.b.unit_names[u]
        if not s.acting & BIT[u]:
            return [Reason(f"{name} is not of the army that suffers.", "15.1")]
        if not s.cv[u]:
            return [Reason(f"{name} has been eliminated.", "1.2")]
        if s.doomed & BIT[u]:
            return [Reason(f"{name} has been named.", "15.6")]
        return [Reason(f"{name} is a leader and may not be chosen.", "15.3")]


def end_turn(s: NapoleonState, tell: Tell) -> None:
    """Steps 8 and 9, and then the other side's turn. 16.3, 17.3"""
    remove_defeated(s, [BRITISH, PRUSSIAN], tell)
    if not decide(s, tell):
        s.turn += 1
        open_turn(s, tell)
