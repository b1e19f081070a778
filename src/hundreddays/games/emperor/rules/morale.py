"""The Bruxelles Morale Track, the cities, Lille, and the end of the turn. Sections O and P"""

from __future__ import annotations

from itertools import pairwise

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.emperor.rules.board import BRUXELLES, CITIES, LILLE, SIDES
from hundreddays.games.emperor.rules.flags import NONE
from hundreddays.games.emperor.rules.forces import drop_if_idle, top
from hundreddays.games.emperor.rules.memory import forget_leaders
from hundreddays.games.emperor.rules.pieces import ALLIED
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    END_PHASE,
    LILLE_ROLL,
    PLAYER_TURN,
    WEATHER,
    Die,
    Passage,
)
from hundreddays.games.emperor.rules.supply import since_invasion
from hundreddays.games.emperor.rules.victory import COALITION_STRATEGIC, FRENCH_STRATEGIC, conclude, operational
from hundreddays.games.emperor.rules.zones import tally


def shift_marker(s: EmperorState, spaces: int, cause: str, cite: str, tell: Tell) -> None:
    """Move the marker: positive toward the French end.

    It may leave the track, and then the game is over at once. 397, 399, E20
    """
    if not spaces or s.result:
        return
    s.marker += spaces
    tell(EVERYONE, "marker", cite, spaces=spaces, cause=cause, box=min(max(s.marker, -1), len(s.tables.boxes)))
    if s.marker < 0:
        conclude(s, COALITION_STRATEGIC, "E20", tell)
    elif s.marker >= len(s.tables.boxes):
        conclude(s, FRENCH_STRATEGIC, "E20", tell)


def morale_value(s: EmperorState, side: int) -> int:
    """A side's figure in the marker's box. E13, E22"""
    value = s.tables.french_value[s.marker]
    return value if side == 0 else -value


def leaves_bruxelles(s: EmperorState, leader: int, path: list[int], tell: Tell) -> None:
    """Wellington, or a unit that set up in Bruxelles, leaves the city too early. E19"""
    if s.departed or since_invasion(s) >= 1 or s.pieces.leader_army[leader] != ALLIED:
        return
    city, bit = s.board.city_mask[BRUXELLES], s.board.grid.bit
    if not any(city & bit[start] and not city & bit[hex] for start, hex in pairwise(path)):
        return
    gone = any(top(s, one) == leader for one in s.pieces.garrison_leaders if s.where[one] >= 0)
    gone = gone or any(s.led_by[unit] >= 0 and top(s, s.led_by[unit]) == leader for unit in s.pieces.garrison_units)
    if gone:
        s.departed = 1
        shift_marker(s, s.tables.early_departure, "departure", "E19", tell)


def remove_dutch_belgians(s: EmperorState, tell: Tell) -> None:
    """Five units leave the game when Bruxelles first falls. E16"""
    s.removed = 1
    forget_leaders(s, ALLIED)
    for unit in s.pieces.removed:
        leader = s.led_by[unit]
        if leader < 0:  # equivalent: leader 0 is French, and never has them
            continue
        s.lost[ALLIED] += s.sp[unit]
        s.sp[unit] = 0
        s.led_by[unit] = NONE
        tally(s)
        drop_if_idle(s, leader)
    tell(EVERYONE, "dutch_belgians", "E16", count=len(s.pieces.removed))


def holds(s: EmperorState, city: int, side: int) -> bool:
    """A Force of the side in the city and none of the other. E14, E15"""
    mask = s.board.city_mask[city]
    return bool(s.forces[side] & mask) and not s.forces[1 - side] & mask


class LilleRoll(Die):
    """Lille without a French Force may go over. E18"""

    number = LILLE_ROLL
    cite = "E18"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if (
            not s.game.lille_garrison
            and s.holder[LILLE] == 0
            and not (s.forces[0] | s.forces[1]) & s.board.city_mask[LILLE]
        ):
            return True
        s.goto(END_PHASE)
        return False

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        pips = self.pips(s, move)
        tables = s.tables
        over = pips + morale_value(s, 0) >= tables.lille_from
        tell(EVERYONE, "lille", "E18", die=pips, over=over)
        if over:
            s.holder[LILLE] = 1
            shift_marker(s, -tables.city_shift[LILLE], "lille", "E18", tell)
        s.goto(END_PHASE)


class EndPhase(Passage):
    """Possession of the cities, victory, and on to the next turn. 65"""

    number = END_PHASE
    cite = "65"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        game = s.game
        total = 0
        fallen = False
        for city in range(len(CITIES)):
            other = 1 - s.holder[city]
            if holds(s, city, other):
                s.holder[city] = other
                total += s.tables.city_shift[city] * (1 if other == 0 else -1)
                tell(EVERYONE, "city", "E17" if city == LILLE else "E14", city=CITIES[city], side=SIDES[other])
                fallen = fallen or (city == BRUXELLES and other == 0)
        if fallen and not s.removed:  # all cities have been looked at: who leaves now still held his
            remove_dutch_belgians(s, tell)
        shift_marker(s, total, "cities", "65", tell)
        if s.result:
            return
        if s.turn >= game.last_turn:
            operational(s, tell)
            return
        s.turn += 1
        s.guard_beaten = 0
        s.phasing = 0
        tell(EVERYONE, "turn", "65", turn=s.turn)
        s.goto(WEATHER)


class Weather(Die):
    """Fair or Rain, whatever it was before. 70, 71"""

    number = WEATHER
    cite = "70"

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        pips = self.pips(s, move)
        s.weather = int(pips <= s.tables.rain_to)
        tell(EVERYONE, "weather", "71", die=pips, rain=bool(s.weather))
        s.goto(PLAYER_TURN)
