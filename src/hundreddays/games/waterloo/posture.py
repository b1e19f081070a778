"""What a hex is worth to a unit when it does not attack: danger, ground, guns' targets, and the way to its goal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hundreddays.core.hexes import reach
from hundreddays.games.waterloo.board import ALLIED, ARTILLERY, FRENCH, LEADER, PRUSSIAN, Board
from hundreddays.games.waterloo.fire import blocked, field_of_fire
from hundreddays.games.waterloo.results import printed
from hundreddays.games.waterloo.state import EXITED, NOBODY_YET, WaterlooState
from hundreddays.games.waterloo.victory import exited
from hundreddays.games.waterloo.zones import enemy_zone

FAR: Final = 99
GATHERED: Final = 0.45
"""The share of the enemy strength within reach that can really be brought against one hex."""
FEAR: Final = 25.0
"""What danger to the Emperor costs."""
ALOOF: Final = 0.6
"""What each hex between the Emperor and the enemy is worth to him."""
DASH: Final = 0.3
"""How much bolder the French are than their numbers, until the Prussians tell: time is against them."""
SUPPORT: Final = 0.35
COVER: Final = 1.2
GUNNERY: Final = 0.5
MARCH: Final = 0.55
HOLD: Final = 0.12
"""What each hex closer to the right distance from the enemy is worth: to those who seek the fight, and to those who await it."""
BREAK: Final = 2.5
GUARD: Final = 6.0
"""What it is worth to stand alone in an exit hex when French riders are near."""
RAIDERS: Final = 3
"""So many French units within two turns of the edge make the Allies guard it."""
MARGIN: Final = 1
"""Turns to spare when the French decide to run for the north edge."""


class Temper(NamedTuple):
    """How a side takes risks. Found by playing the one side's against the other's."""

    danger: float
    """What danger costs, per point of strength."""
    nerve: float
    """How much less a bold side minds it."""
    locked: float
    """What it costs, per point of strength, to stand in an enemy zone without attacking."""
    enough: float
    """A prepared attack must promise at least this."""
    exposed: float
    """What bringing a point of strength into contact costs."""


TEMPERS: Final = (Temper(0.5, 4.0, 0.35, 0.6, 0.04), Temper(1.0, 8.0, 0.7, 0.4, 0.02))
"""The French, the Allies."""


class Outlook:
    """One side's view of the field at one moment, shared by all its units."""

    def __init__(self, s: WaterlooState, side: int) -> None:
        self.s = s
        self.side = side
        self.zone = enemy_zone(s, side)
        self.threat = _threat(s, 1 - side)
        self.to_enemy = _distances(s.board, s.occupied[1 - side], s.board.grid.board)
        self.breaking = False
        self.guarding = side == ALLIED and s.demoralized != FRENCH and raiders(s) >= RAIDERS
        if side == FRENCH:
            self.way_out = _way_out(s, ~(self.zone | s.occupied[ALLIED]))
            calm = sum(bit for bit, threat in zip(s.board.grid.bit, self.threat, strict=True) if not threat)
            self.emperors_way = _way_out(s, calm)
            self.breaking = breaking_out(s, self.way_out, self.emperors_way)
        self.fire_closed = blocked(s, side)
        self.bold = boldness(s, side)
        self.temper = TEMPERS[side]
        self.company = {hex: printed(s, s.held(hex)) for hex in s.board.grid.hexes(s.occupied[side])}
        self._places: dict[int, tuple[float, bool, float]] = {}
        self._worths: dict[tuple[int, int], float] = {}

    def worth(self, unit: int, hex: int) -> float:
        """The worth of standing in a hex at the end of the move."""
        found = self._worths.get((unit, hex))
        if found is None:
            found = self._worths[unit, hex] = self._worth(unit, hex)
        return found

    def _worth(self, unit: int, hex: int) -> float:
        board = self.s.board
        strength = board.cs[unit]
        company = self.company.get(hex, 0)
        sheltered, locked, ground = self.place(hex)
        defence = (company if self.s.pos[unit] == hex else company + strength) * sheltered
        danger = min(max(GATHERED * self.threat[hex] / defence - 1.0, 0.0), 3.0)
        found = ground - self.temper.danger * strength * danger / (1.0 + self.temper.nerve * max(self.bold, 0.0)) + self.pull(unit, hex)
        if locked:
            found -= self.temper.locked * strength + 1.0
        if board.arm[unit] == LEADER and not self.runs(unit):
            return found - FEAR * (danger + (1.0 if locked else 0.0))
        return found + self.gunnery(unit, hex) if board.arm[unit] == ARTILLERY else found

    def place(self, hex: int) -> tuple[float, bool, float]:
        """What a hex is to anybody: how much it multiplies a defence, whether an enemy controls it, and the worth of its cover and its neighbours."""
        found = self._places.get(hex)
        if found is None:
            board = self.s.board
            sheltered = board.defence[hex] * (1.3 if board.shift[hex] else 1.0)
            ground = SUPPORT * min((board.grid.near[hex] & self.s.occupied[self.side]).bit_count(), 3) + (COVER if sheltered > 1.0 else 0.0)
            found = self._places[hex] = (sheltered, bool(self.zone & board.grid.bit[hex]), ground)
        return found

    def gunnery(self, unit: int, hex: int) -> float:
        """Enemies a gun could fire at from here without being touched."""
        targets = field_of_fire(self.s, hex, self.fire_closed) & self.s.occupied[1 - self.side]
        return GUNNERY * self.s.board.cs[unit] if targets else 0.0

    def pull(self, unit: int, hex: int) -> float:
        """The way to the unit's goal: the north edge, the enemy, the exit it guards, or the line it holds."""
        board = self.s.board
        if self.runs(unit):
            return -BREAK * (self.emperors_way if board.arm[unit] == LEADER else self.way_out)[hex]
        if self.guarding and board.army[unit] != PRUSSIAN and board.exits & board.grid.bit[hex] and not self.s.held(hex) & ~board.ubit[unit]:
            return GUARD
        if board.arm[unit] == LEADER:
            return ALOOF * min(self.to_enemy[hex], 9)
        return -(MARCH if self.marches(unit) else HOLD) * abs(self.to_enemy[hex] - 2)

    def runs(self, unit: int) -> bool:
        """Whether a French unit is to leave by the north edge: riders and the Emperor, and whoever else is nearly there."""
        board = self.s.board
        if not self.breaking or board.side[unit] != FRENCH:
            return False
        return board.leaves[unit] or board.basic or self.way_out[self.s.pos[unit]] <= 2 * board.ma[unit]

    def marches(self, unit: int) -> bool:
        """Who seeks the enemy: the French while the Prussians are few, the Prussians always, the British once they are the stronger."""
        return self.s.board.army[unit] == PRUSSIAN or self.bold > 0


def boldness(s: WaterlooState, side: int) -> float:
    """More than 0 when a side should seek the fight: how far its strength on the map outweighs the other's."""
    if s.demoralized != NOBODY_YET:
        return 1.0 if s.demoralized != side else 0.0
    own = sum(s.board.cs[unit] for unit in s.board.units(s.board.of_side[side] & s.on_map))
    other = sum(s.board.cs[unit] for unit in s.board.units(s.board.of_side[1 - side] & s.on_map))
    return own / max(other, 1) - 1.0 + (DASH if side == FRENCH else 0.0)


@lru_cache(maxsize=8192)
def _ball(board: Board, hex: int, distance: int) -> tuple[int, ...]:
    return tuple(board.grid.hexes(board.grid.within(hex, distance)))


def _threat(s: WaterlooState, enemy: int) -> list[int]:
    """For every hex the enemy strength that could come to attack it within a turn."""
    board = s.board
    found = [0] * board.grid.count
    for unit in board.units(board.of_side[enemy] & s.on_map):
        strength = board.cs[unit]
        for hex in _ball(board, s.pos[unit], board.ma[unit]):
            found[hex] += strength
    return found


def endangered(s: WaterlooState, side: int) -> float:
    """The strength of a side that stands where the enemy could gather against it within a turn, in proportion to how far it is outmatched there."""
    board = s.board
    threat = _threat(s, 1 - side)
    found = 0.0
    for hex in board.grid.hexes(s.occupied[side]):
        strength = printed(s, s.held(hex))
        danger = GATHERED * threat[hex] / max(1.0, strength * board.defence[hex]) - 1.0
        found += strength * min(max(danger, 0.0), 3.0)
    return found


def _distances(board: Board, goals: int, open: int) -> list[int]:
    """Points from every hex to the nearest of some hexes through open ones, zones of control forgotten."""
    found = [FAR] * board.grid.count
    for spent, layer in enumerate(reach(board.ground, goals, 40, open)):
        for hex in board.grid.hexes(layer):
            found[hex] = spent
    return found


def _way_out(s: WaterlooState, open: int) -> list[int]:
    """Points from every hex off the map by the north edge, through open hexes alone."""
    return [distance + s.board.exit_cost for distance in _distances(s.board, s.board.exits & open, open)]


def raiders(s: WaterlooState) -> int:
    """French units that could be off the map within two turns, by the distance alone."""
    board = s.board
    near = board.exits
    found = 0
    for distance in range(2 * max(board.ma)):
        fast = [unit for unit in board.units(s.units_in(near & s.occupied[FRENCH])) if 2 * board.ma[unit] > distance]
        found = max(found, len(fast))
        near |= board.grid.spread(near)
    return found


def breaking_out(s: WaterlooState, way_out: list[int], emperors_way: list[int]) -> bool:
    """Whether the French should break for the north edge now. 16.2, 25.1

    In the Basic Game as soon as the Allies are broken, or so late that the seven must be on their way; in the Advanced Game when the
    Emperor has a way that no enemy threatens, enough riders have one past the enemy's zones, and there are hardly more turns left than they need.
    """
    board = s.board
    if s.demoralized == FRENCH:
        return False
    wanted = board.victory.french_exits - exited(s)
    left = board.turns - s.turn + 1
    riders = [unit for unit in board.units(board.of_side[FRENCH] & s.on_map) if unit != board.napoleon and (board.basic or board.leaves[unit])]
    turns = sorted(_turns(way_out[s.pos[unit]], board.ma[unit]) for unit in riders)
    if len(turns) < wanted:
        return False
    needed = turns[wanted - 1] if wanted > 0 else 0
    if board.basic:
        return s.demoralized == ALLIED or (3 * s.losses[ALLIED] >= 2 * board.victory.demoralization and needed + MARGIN >= left)
    if board.napoleon < 0 or (s.pos[board.napoleon] < 0 and s.pos[board.napoleon] != EXITED):
        return False
    if s.pos[board.napoleon] >= 0:
        needed = max(needed, _turns(emperors_way[s.pos[board.napoleon]], board.ma[board.napoleon]))
    return needed <= left and needed + MARGIN + 1 >= left


def _turns(points: int, allowance: int) -> int:
    return -(-points // allowance)
