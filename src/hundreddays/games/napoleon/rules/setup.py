"""Chapter 3: set-up, historical or free."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.napoleon.rules.board import ALLIED, ARMIES, BRITISH, FRENCH, PRUSSIAN, bits
from hundreddays.games.napoleon.rules.report import own_event
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.games.napoleon.rules.steps import SETUP_CITY, SETUP_UNIT, NapoleonStep
from hundreddays.games.napoleon.rules.turn import open_turn


def historical(s: NapoleonState) -> None:
    """Every unit in its city of 14 June. 3.1"""
    for u, c in enumerate(s.b.setup):
        s.put(u, c)


def unplaced(s: NapoleonState) -> int:
    """The units that the deciding seat has still to place. 3.7"""
    waiting = 0
    for u in bits(s.acting):
        if s.city[u] < 0:
            waiting |= 1 << u
    return waiting


def next_army(s: NapoleonState, tell: Tell) -> None:
    """Allies first, the French last (3.4). With two players both Allied armies are placed in one go (3.7)."""
    if s.b.players == 2:
        order = [s.b.side_mask[ALLIED], s.b.side_mask[FRENCH]]
    else:
        order = [s.b.army_mask[BRITISH], s.b.army_mask[PRUSSIAN], s.b.army_mask[FRENCH]]
    for mask in order:
        s.acting = mask
        if unplaced(s):
            s.seat = s.b.seat_of_army[s.b.army[bits(mask)[0]]]
            s.step = SETUP_UNIT
            return
    open_turn(s, tell)


def open_cities(s: NapoleonState, u: int) -> list[int]:
    """The cities in which a unit may set up. 3.4, 3.5, 3.6"""
    limit = s.b.city_limit
    cities = s.b.setup_cities[s.b.army[u]]
    return [c for c in cities if not limit or s.here[c].bit_count() < limit]


class SetupUnit(NapoleonStep):
    """Which unit to place next. 3.7"""

    cite = "3.7"

    def actor(self, s: NapoleonState) -> int:
        return s.seat

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.b.w.place
        return [base + u for u in bits(unplaced(s))]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        s.unit = move - s.b.w.place
        s.step = SETUP_CITY

    def ask(self, s: NapoleonState) -> str:
        return f"Free set-up: which unit do you place next? {unplaced(s).bit_count()} left."

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        u = move - s.b.w.place
        if not 0 <= u < s.b.unit_count:
            return []
        if not s.acting >> u & 1:
            return [Reason(f"{s.b.unit_names[u]} is not yours to place now.", "3.4")]
        return [Reason(f"{s.b.unit_names[u]} has been placed.", "3.7")]


class SetupCity(NapoleonStep):
    """Where that unit stands. 3.4"""

    cite = "3.4"

    def actor(self, s: NapoleonState) -> int:
        return s.seat

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.b.w.to
        return [base + c for c in open_cities(s, s.unit)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        c = move - s.b.w.to
        s.put(s.unit, c)
        if tell.listening:
            own_event(s, tell, s.unit, "placed", "3.4", city=s.b.cities[c])
        if unplaced(s):
            s.step = SETUP_UNIT
            return
        if tell.listening:
            armies = [ARMIES[army] for army in range(3) if s.b.army_mask[army] & s.acting]
            tell(EVERYONE, "set_up", "3.7", armies=armies)
        next_army(s, tell)

    def ask(self, s: NapoleonState) -> str:
        return f"Free set-up: in which city does {s.b.unit_names[s.unit]} stand?"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        c = move - s.b.w.to
        if not 0 <= c < s.b.city_count:
            return []
        if c not in s.b.setup_cities[s.b.army[s.unit]]:
            return [Reason(f"{s.b.city_names[c]} lies outside the set-up area of this army.", "3.5")]
        return [Reason(f"{s.b.city_names[c]} is full: {s.b.city_limit} units at most were agreed.", "3.6")]
