"""Chapter 4: set-up, with the options of 23.2 and 23.3."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Chance, Reason, Tell, but, only
from hundreddays.games.returns.rules.board import COMMANDER, FRENCH, members
from hundreddays.games.returns.rules.dataset import ARMIES
from hundreddays.games.returns.rules.memory import see_set_up
from hundreddays.games.returns.rules.phases import A_WEATHER, SET_UP
from hundreddays.games.returns.rules.state import ReturnsState
from hundreddays.games.returns.rules.steps import CHOOSE_OBJECTIVES, DEAL_OBJECTIVES, PLACE, WEATHER, Decision


def begin(s: ReturnsState, chosen_objectives: bool, free_setup: bool) -> None:
    """4.1–4.5: units in their towns unless placed freely; objectives first in any case (4.6)."""
    s.phase = SET_UP
    if not free_setup:
        s.loc = s.board.setup[:]
        see_set_up(s)
    s.goto(CHOOSE_OBJECTIVES if chosen_objectives else DEAL_OBJECTIVES)


def _objectives_held(s: ReturnsState, tell: Tell) -> None:
    """Once the French hold their objectives: placement (23.3), or the first turn."""
    if s.objectives.bit_count() < s.board.objectives_drawn:
        return
    if tell.listening:
        cards = [s.board.objective_ids[card] for card in members(s.objectives)]
        tell(only(FRENCH), "objectives", "4.3", cards=cards)
        tell(but(only(FRENCH)), "objectives_hidden", "3.6", count=len(cards))
    if s.game.options["free_setup"]:
        s.unit = s.board.placing_order[FRENCH][0]
        s.goto(PLACE)
    else:
        first_turn(s)


def first_turn(s: ReturnsState) -> None:
    s.phase = A_WEATHER
    s.unit = -1
    s.goto(WEATHER)


class DealObjectives(Chance[ReturnsState]):
    """Two of the five cards, dealt one by one: every pair is equally likely. 4.3, 4.6"""

    number = DEAL_OBJECTIVES
    cite = "4.3"
    offers = ("deal",)

    def odds(self, s: ReturnsState) -> list[tuple[int, int]]:
        return [(s.verbs.deal + card, 1) for card in range(s.board.objectives) if not s.objectives >> card & 1]

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        s.objectives |= 1 << (move - s.verbs.deal)
        _objectives_held(s, tell)


class ChooseObjectives(Decision):
    """The French pick their objectives in secret. 23.2"""

    number = CHOOSE_OBJECTIVES
    cite = "23.2"
    offers = ("choose",)

    def actor(self, s: ReturnsState) -> int:
        return FRENCH

    def moves(self, s: ReturnsState) -> list[int]:
        return [s.verbs.choose + card for card in range(s.board.objectives) if not s.objectives >> card & 1]

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        s.objectives |= 1 << (move - s.verbs.choose)
        _objectives_held(s, tell)

    def ask(self, s: ReturnsState) -> str:
        return "Choose your first objective in secret." if not s.objectives else "Choose your other objective."

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.choose:
            return [Reason("You hold this objective already; the two must be different.", "23.2")]
        return []


class Place(Decision):
    """Free set-up: each army places its corps, then its commander. 23.3"""

    number = PLACE
    cite = "23.3"
    offers = ("to",)

    def actor(self, s: ReturnsState) -> int:
        return s.board.seat[s.unit]

    def towns(self, s: ReturnsState) -> int:
        """Where the unit may be placed: the army's towns, for a commander those that hold a corps of his army."""
        board = s.board
        army = board.army[s.unit]
        allowed = board.free_setup[army]
        if board.kind[s.unit] == COMMANDER:
            corps = 0  # equivalent: town 0, Antwerp, is in nobody's area of set-up
            for unit in board.corps_of_army[army]:
                corps |= board.bit[s.loc[unit]]
            allowed &= corps
        return allowed

    def moves(self, s: ReturnsState) -> list[int]:
        to = s.verbs.to
        return [to + town for town in members(self.towns(s))]

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        board = s.board
        s.loc[s.unit] = move - s.verbs.to
        army = board.army[s.unit]
        order = board.placing_order[army]
        if s.unit != order[-1]:
            s.unit = order[order.index(s.unit) + 1]
            return
        _announce(s, army, tell)
        if army < 2:
            s.unit = board.placing_order[army + 1][0]
        else:
            first_turn(s)

    def ask(self, s: ReturnsState) -> str:
        return f"Place {s.board.unit_names[s.unit]}."

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.to:
            return []
        board = s.board
        army = board.army[s.unit]
        if not board.free_setup[army] >> (move - s.verbs.to) & 1:
            names = ", ".join(board.town_names[town] for town in members(board.free_setup[army]))
            return [Reason(f"This army is set up in: {names}.", "23.3")]
        return [Reason(f"{board.unit_names[s.unit]} must be placed with a corps of his army.", "23.3")]


def _announce(s: ReturnsState, army: int, tell: Tell) -> None:
    """Only a finished placement shows: one by one the roster would give the units away. 23.3"""
    if not tell.listening:
        return
    board = s.board
    counts: dict[str, int] = {}
    for unit in board.units_of_army[army]:
        town = board.town_ids[s.loc[unit]]
        counts[town] = counts.get(town, 0) + 1
    tell(EVERYONE, "placed", "23.3", army=ARMIES[army], counts=dict(sorted(counts.items())))
