"""Chapter 3: set-up, historical or free."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.napoleon.rules.board import ALLIED, ARMIES, BRITISH, FRENCH, PRUSSIAN, bits
from hundreddays.games.napoleon.rules.fog import know_set_up
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.games.napoleon.rules.steps import OPEN_TURN, SETUP_CITY, SETUP_UNIT, Decision
from hundreddays.games.napoleon.rules.telling import own_event


def historical(s: NapoleonState) -> None:
    """Every unit in its city of 14 June. 3.1"""
    for u, c in enumerate(s.board.setup):
        s.put(u, c)
    know_set_up(s)


def unplaced(s: NapoleonState) -> int:
    """The units that the deciding seat has still to place. 3.7"""
    waiting = 0
    for u in bits(s.acting):
        if s.cv[u] and s.city[u] < 0:
            waiting |= 1 << u
    return waiting


def open_cities(s: NapoleonState, u: int) -> list[int]:
    """The cities in which a unit may set up. 3.4, 3.5, 3.6"""
    limit = s.board.city_limit
    cities = s.board.setup_cities[s.board.army[u]]
    return [c for c in cities if not limit or s.here[c].bit_count() < limit]


class SetupUnit(Decision):
    """Which unit to place next. 3.7"""

    number = SETUP_UNIT
    cite = "3.7"
    offers = ("place",)

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        """Allies first, the French last (3.4). With two players both Allied armies are placed in one go (3.7)."""
        b = s.board
        if b.players == 2:
            order = [b.side_mask[ALLIED], b.side_mask[FRENCH]]
        else:
            order = [b.army_mask[BRITISH], b.army_mask[PRUSSIAN], b.army_mask[FRENCH]]
        for mask in order:
            s.acting = mask
            if unplaced(s):
                s.seat = b.seat_of_army[b.army[bits(mask)[0]]]
                return True
        s.goto(OPEN_TURN)
        return False

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.place
        return [base + u for u in bits(unplaced(s))]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        s.unit = move - s.verbs.place
        s.goto(SETUP_CITY)

    def ask(self, s: NapoleonState) -> str:
        return f"Free set-up: which unit do you place next? {unplaced(s).bit_count()} left."

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        u = s.game.words.index(move, s.verbs.place)
        if u < 0:
            return []
        if not s.acting >> u & 1:
            return [Reason(f"{s.board.unit_names[u]} is not yours to place now.", "3.4")]
        return [Reason(f"{s.board.unit_names[u]} has been placed.", "3.7")]


class SetupCity(Decision):
    """Where that unit stands. 3.4"""

    number = SETUP_CITY
    cite = "3.4"
    offers = ("to",)

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.to
        return [base + c for c in open_cities(s, s.unit)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        c = move - s.verbs.to
        s.put(s.unit, c)
        if tell.listening:
            own_event(s, tell, s.unit, "placed", "3.4", city=s.board.cities[c])
        if tell.listening and not unplaced(s):
            armies = [ARMIES[army] for army in range(3) if s.board.army_mask[army] & s.acting]
            tell(EVERYONE, "set_up", "3.7", armies=armies)
        s.goto(SETUP_UNIT)

    def ask(self, s: NapoleonState) -> str:
        return f"Free set-up: in which city does {s.board.unit_names[s.unit]} stand?"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        c = s.game.words.index(move, s.verbs.to)
        if c < 0:
            return []
        if c not in s.board.setup_cities[s.board.army[s.unit]]:
            return [Reason(f"{s.board.city_names[c]} lies outside the set-up area of this army.", "3.5")]
        return [Reason(f"{s.board.city_names[c]} is full: {s.board.city_limit} units at most were agreed.", "3.6")]
