"""Chapters 6 and 7: the weather of the turn, and the movement points."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.returns.rules.board import ALLIED, FRENCH, PRUSSIAN
from hundreddays.games.returns.rules.dataset import ARMIES
from hundreddays.games.returns.rules.partners import Joint
from hundreddays.games.returns.rules.phases import B_FRENCH_MOVEMENT
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import ARMY_ORDER, MARCH, MOVEMENT, POINTS, WEATHER, Die, Passage


class Weather(Die):
    """One die for the whole game turn. 6.1"""

    number = WEATHER
    cite = "6.1"

    def odds(self, s: ReturnsState) -> list[tuple[int, int]]:
        """All six faces; where a scenario has settled the weather, those that bring it. 23.5"""
        settled = s.board.fixed_weather.get(s.turn, -1)  # equivalent: any number below nought
        if settled < 0:
            return s.game.dice
        return [thrown for thrown in s.game.dice if s.board.weather_of[self.pips(s, thrown[0])] == settled]

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        die = self.pips(s, move)
        s.weather = s.board.weather_of[die]
        if tell.listening:
            tell(EVERYONE, "weather", "6.1", turn=s.turn, die=die, weather=s.board.weather_ids[s.weather])
        s.phase = B_FRENCH_MOVEMENT
        s.goto(MOVEMENT)


class Movement(Passage):
    """A side's movement phase begins: all marks are cleared, of both sides. 5.3"""

    number = MOVEMENT
    cite = "5.3"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        s.moved = s.fought = 0
        s.announced = ()
        s.entry = [NONE] * s.board.units
        if s.active == FRENCH:
            s.asked = s.mover = FRENCH
            s.goto(POINTS)
        else:
            s.asked = ALLIED
            s.mover = s.first = 1
            s.goto(ARMY_ORDER if s.board.three else POINTS)


class ArmyOrder(Joint):
    """Three players: the Allied army moves first unless both want it otherwise. 8.12"""

    number = ARMY_ORDER
    cite = "8.12"
    offers = ("first",)

    def together(self, s: ReturnsState) -> bool:
        return True

    def moves(self, s: ReturnsState) -> list[int]:
        return [s.verbs.first, s.verbs.first + 1]

    def settle(self, s: ReturnsState, allied: int, prussian: int) -> int:
        return allied if allied == prussian else s.verbs.first

    def carry_out(self, s: ReturnsState, move: int, tell: Tell) -> None:
        s.first = s.mover = 1 + move - s.verbs.first
        tell(EVERYONE, "army_order", "8.12", army=ARMIES[s.first])
        s.goto(POINTS)

    def ask(self, s: ReturnsState) -> str:
        return "Which army shall move first? The Prussians do only if you both say so."


class Points(Die):
    """Movement points: base and variable, a die for each army; the Allied die first. 7.1, 7.8"""

    number = POINTS
    cite = "7.1"

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        army = s.asked
        die = self.pips(s, move)
        s.points[army] = s.board.points[army][s.weather][die]
        if tell.listening:
            tell(EVERYONE, "points", "7.1", army=ARMIES[army], die=die, points=s.points[army])
        if army == ALLIED:
            s.asked = PRUSSIAN
        else:
            s.asked = FRENCH
            s.goto(MARCH)
