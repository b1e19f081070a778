"""Chapters 19 to 21: city losses, control, objectives, the end of the turn."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.returns.rules.board import COALITION, FRENCH, members
from hundreddays.games.returns.rules.dataset import SIDES
from hundreddays.games.returns.rules.elimination import decided, declare, eliminate
from hundreddays.games.returns.rules.memory import see_loss
from hundreddays.games.returns.rules.phases import A_WEATHER
from hundreddays.games.returns.rules.state import ReturnsState
from hundreddays.games.returns.rules.steps import DISPLACE, END_OF_TURN, OBJECTIVES, WEATHER, Passage


class EndOfTurn(Passage):
    """Control first, then city losses, the four-corps test and stray commanders. 21.1 (1)–(3)"""

    number = END_OF_TURN
    cite = "21.1"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        update_control(s, tell)
        city_losses(s, tell)
        if not decided(s, tell):
            s.call(DISPLACE, OBJECTIVES)


def update_control(s: ReturnsState, tell: Tell) -> None:
    """Who stands in an objective city at the end of a turn controls it; an empty one stays as it was. 20.2, 20.3"""
    board = s.board
    control = (s.control | s.occupied(FRENCH)) & ~s.occupied(COALITION) & board.objective_cities
    if tell.listening:
        for town in members(control ^ s.control):
            side = FRENCH if control & board.bit[town] else COALITION
            tell(EVERYONE, "control", "20.2", town=board.town_ids[town], side=SIDES[side])
    s.control = control


def city_losses(s: ReturnsState, tell: Tell) -> None:
    """Each city pays once, when a French corps stands in it at a turn's end; all due are added up. 19.1, 19.3, 19.5"""
    board = s.board
    french = s.occupied(FRENCH)
    losses: dict[int, int] = {}
    for town, corps, loss in board.city_losses:
        if french & board.bit[town] and not s.paid & board.bit[town]:
            s.paid |= board.bit[town]
            tell(EVERYONE, "city_loss", "19.1", town=board.town_ids[town], loss=loss)
            for unit in corps:
                losses[unit] = losses.get(unit, 0) + loss
    for unit, loss in losses.items():
        if s.cohesion[unit]:
            see_loss(s, unit, loss)
            s.cohesion[unit] = max(0, s.cohesion[unit] - loss)
            if not s.cohesion[unit]:
                eliminate(s, unit, tell)


def met(s: ReturnsState, objective: int) -> bool:
    """Whether an objective card is fulfilled. 20.1, 20.4, 20.5"""
    board = s.board
    town = board.objective_town[objective]
    if town >= 0:
        return bool(s.control & board.bit[town])
    return s.eliminated(COALITION) >= board.objective_corps[objective]


class Objectives(Passage):
    """The French objectives, the last turn, the next turn. In a position that names no objectives none is met.
    21.1 (4)–(6)
    """

    number = OBJECTIVES
    cite = "21.1"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        if s.objectives and all(met(s, objective) for objective in members(s.objectives)):
            declare(s, FRENCH, "20.6", tell)
        elif s.turn >= s.board.turns:
            declare(s, s.board.turn_limit_winner, "21.1", tell)
        else:
            s.turn += 1
            s.phase = A_WEATHER
            s.goto(WEATHER)
