"""Chapter 15: supply (step 7 of a French campaign turn)."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.napoleon.rules.board import ARMIES, BRITISH, FRENCH, PRUSSIAN, bits
from hundreddays.games.napoleon.rules.state import BIT, NapoleonState
from hundreddays.games.napoleon.rules.steps import END_TURN, SUPPLY, Decision
from hundreddays.games.napoleon.rules.telling import lost


def owed(s: NapoleonState, army: int) -> int:
    """The units an army loses because the French stand in its cities. 15.1"""
    if s.attacker != FRENCH:
        return 0
    return sum(units for c, victim, units in s.board.supply if victim == army and s.held[FRENCH] >> c & 1)


def choosable(s: NapoleonState) -> int:
    """The units that may still be named. 15.3"""
    units = 0
    for u in bits(s.acting):
        if s.cv[u] and not s.doomed & BIT[u]:
            units |= BIT[u]
    if not s.board.tables.supply_rules.leader_may_be_chosen and units & ~s.board.leaders:
        units &= ~s.board.leaders
    return units


def owe(s: NapoleonState, army: int) -> None:
    """An army's turn to name its losses: all its units, if that is no more than it owes. 15.1, 15.4"""
    s.debt = owed(s, army)
    s.doomed = 0
    s.acting = s.board.army_mask[army]
    s.seat = s.board.seat_of_army[army]
    if s.debt >= s.units_left(army):
        s.doomed = choosable(s)
        s.debt = 0


class Supply(Decision):
    """The Allies choose which units are lost, anywhere on the map; an army's are named together. 15.2, 15.6"""

    number = SUPPLY
    cite = "15.2"
    offers = ("lose",)

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        while not s.debt:
            army = PRUSSIAN if s.acting == s.board.army_mask[PRUSSIAN] else BRITISH
            _pay(s, army, tell)
            if army == BRITISH:
                s.goto(END_TURN)
                return False
            owe(s, BRITISH)
        return True

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.lose
        return [base + u for u in bits(choosable(s))]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        s.doomed |= BIT[move - s.verbs.lose]
        s.debt -= 1

    def ask(self, s: NapoleonState) -> str:
        return f"Supply: the French stand in your cities. Which unit is lost? {s.debt} to name."

    def note(self, s: NapoleonState, move: int) -> str:
        u = move - s.verbs.lose
        return f"{s.cv[u]} CV, {s.board.city_names[s.city[u]]}"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        u = s.game.words.index(move, s.verbs.lose)
        if u < 0:
            return []
        name = s.board.unit_names[u]
        if not s.acting & BIT[u]:
            return [Reason(f"{name} is not of the army that names its losses now.", "15.1")]
        if not s.cv[u]:
            return [Reason(f"{name} has been eliminated.", "1.2")]
        if s.doomed & BIT[u]:
            return [Reason(f"{name} has been named.", "15.6")]
        return [Reason(f"{name} is a leader and may not be chosen.", "15.3")]


def _pay(s: NapoleonState, army: int, tell: Tell) -> None:
    """The units that were named are removed, and seen. 15.1, 19.4"""
    if s.doomed and tell.listening:
        tell(EVERYONE, "supply", "15.1", army=ARMIES[army], units=s.doomed.bit_count())
    for u in bits(s.doomed):
        lost(s, tell, u, "supply", "15.1")
    s.doomed = 0
