"""Chapters 6 and 7: the weather of the turn, and the movement points."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.returns.rules.board import ALLIED, FRENCH, PRUSSIAN
from hundreddays.games.returns.rules.dataset import ARMIES
from hundreddays.games.returns.rules.partners import Joint
from hundreddays.games.returns.rules.state import NONE, Campaign, Dice, Passage
from hundreddays.games.returns.rules.steps import ARMY_ORDER, B_FRENCH_MOVEMENT, MARCH, MOVEMENT, POINTS


class Weather(Dice):
    """One die for the whole game turn. 6.1"""

    cite = "6.1"

    def apply(self, s: Campaign, move: int, tell: Tell) -> None:
        die = move - s.verbs.roll + 1
        s.weather = s.board.weather_of[die]
        tell(EVERYONE, "weather", "6.1", turn=s.turn, die=die, weather=s.board.weather_ids[s.weather])
        s.phase = B_FRENCH_MOVEMENT
        s.goto(MOVEMENT)


class Movement(Passage):
    """A side's movement phase begins: all marks are cleared, of both sides. 5.3"""

    cite = "5.3"

    def apply(self, s: Campaign, move: int, tell: Tell) -> None:
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

    cite = "8.12"

    def together(self, s: Campaign) -> bool:
        return True

    def moves(self, s: Campaign) -> list[int]:
        return [s.verbs.first, s.verbs.first + 1]

    def settle(self, s: Campaign, allied: int, prussian: int) -> int:
        return allied if allied == prussian else s.verbs.first

    def carry_out(self, s: Campaign, move: int, tell: Tell) -> None:
        s.first = s.mover = 1 + move - s.verbs.first
        tell(EVERYONE, "army_order", "8.12", army=ARMIES[s.first])
        s.goto(POINTS)

    def ask(self, s: Campaign) -> str:
        return "Which army shall move first? The Prussians do only if you both say so."


class Points(Dice):
    """Movement points: base and variable, a die for each army; the Allied die first. 7.1, 7.8"""

    cite = "7.1"

    def apply(self, s: Campaign, move: int, tell: Tell) -> None:
        army = s.asked
        die = move - s.verbs.roll + 1
        s.points[army] = s.board.points[army][s.weather][die]
        if tell.listening:
            tell(EVERYONE, "points", "7.1", army=ARMIES[army], die=die, points=s.points[army])
        if army == ALLIED:
            s.asked = PRUSSIAN
        else:
            s.asked = FRENCH
            s.goto(MARCH)
