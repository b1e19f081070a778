"""Chapter 18.4 and after: commanders left without a friendly corps."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.returns.rules.board import COALITION, FAR, FRENCH, members
from hundreddays.games.returns.rules.memory import see_unit
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import DISPLACE, REJOIN, Decision, Passage


def nearest_corps(s: ReturnsState, commander: int) -> int:
    """The towns with the nearest corps of his own army, enemies on the way ignored. 18.4, 18.9"""
    board = s.board
    distances = board.distance[s.loc[commander]]
    nearest, towns = FAR, 0  # equivalent: the first corps puts its own towns here
    for unit in board.corps_of_army[board.army[commander]]:
        town = s.loc[unit]
        if town != board.off:
            if distances[town] < nearest:
                nearest, towns = distances[town], 0
            if distances[town] == nearest:
                towns |= board.bit[town]
    return towns


def rejoin(s: ReturnsState, commander: int, town: int, tell: Tell) -> None:
    """He goes to the corps itself; this is no movement and gives no entry road. 17.16, 18.9"""
    board = s.board
    if tell.listening:
        tell(
            EVERYONE,
            "displaced",
            "18.4",
            unit=board.unit_ids[commander],
            start=board.town_ids[s.loc[commander]],
            town=board.town_ids[town],
        )
    see_unit(s, commander)
    s.loc[commander] = town
    s.entry[commander] = NONE


class Displace(Passage):
    """Every commander of both sides is looked at; one without a friendly corps goes to the nearest of his army. 18.4,
    18.8
    """

    number = DISPLACE
    cite = "18.4"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        board = s.board
        held = [s.occupied(side) for side in (FRENCH, COALITION)]
        for commander in board.commanders:
            town = s.loc[commander]
            if town == board.off or held[board.side[commander]] & board.bit[town]:
                continue
            towns = nearest_corps(s, commander)
            if not towns:
                see_unit(s, commander)
                s.loc[commander] = board.off  # 18.6
                tell(EVERYONE, "removed", "18.6", unit=board.unit_ids[commander])
            elif towns & (towns - 1):
                see_unit(s, commander)
                s.unit = commander
                s.goto(REJOIN)
                return
            else:
                rejoin(s, commander, towns.bit_length() - 1, tell)
        s.back()


class Rejoin(Decision):
    """Several corps are equally near: the owner chooses. 18.4"""

    number = REJOIN
    cite = "18.4"
    offers = ("rejoin",)

    def actor(self, s: ReturnsState) -> int:
        return s.board.seat[s.unit]

    def moves(self, s: ReturnsState) -> list[int]:
        return [s.verbs.rejoin + town for town in members(nearest_corps(s, s.unit))]

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        commander, s.unit = s.unit, NONE
        rejoin(s, commander, move - s.verbs.rejoin, tell)
        s.goto(DISPLACE)

    def ask(self, s: ReturnsState) -> str:
        return f"{s.board.unit_names[s.unit]} stands without a corps: which of the nearest corps shall he join?"

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.rejoin:
            return []
        return [Reason("He joins the nearest corps of his own army.", "18.4")]
