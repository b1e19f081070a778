"""What a hex is worth to a unit when it does not attack: danger, ground, guns' targets, and the way to its goal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hundreddays.core.hexes import flood, reach
from hundreddays.games.waterloo.opponent.mind import Mind
from hundreddays.games.waterloo.rules.board import ALLIED, ARTILLERY, FRENCH, LEADER, PRUSSIAN, Board
from hundreddays.games.waterloo.rules.fire import blocked, field_of_fire
from hundreddays.games.waterloo.rules.results import printed
from hundreddays.games.waterloo.rules.state import EXITED, NOBODY_YET, WaterlooState
from hundreddays.games.waterloo.rules.victory import exited
from hundreddays.games.waterloo.rules.zones import enemy_zone, holding_zone

FAR: Final = 99
"""Out of reach: more than any horizon."""

# The judge asks the same questions by figures of its own: its weights are fitted to them, so they stay when the
# planner's change.
JUDGED_HORIZON: Final = 40
JUDGED_RAID: Final = 2
JUDGED_HOPELESS: Final = 3.0


class Outlook:
    """One side's view of the field at one moment, shared by all its units."""

    def __init__(self, s: WaterlooState, side: int, mind: Mind, earlier: Outlook | None = None) -> None:
        """`earlier` is the outlook before some of this side moved: what hangs on the enemy alone is taken from it."""
        self.s = s
        self.side = side
        self.mind = mind
        self.zone = enemy_zone(s, side)
        self.threat: list[int] = _threat(s, 1 - side) if earlier is None else earlier.threat
        self.to_enemy: list[int] = (
            _distances(s.board, s.occupied[1 - side], s.board.grid.board, mind.horizon)
            if earlier is None
            else earlier.to_enemy
        )
        self.runners = 0
        """The French units that are to leave by the north edge."""
        self.guarding = side == ALLIED and s.demoralized != FRENCH and raiders(s, mind.raid) >= mind.raiders
        self.way_out: list[int] = []
        self.riders_way: list[int] = []
        """Cavalry and the Emperor ride through enemy zones too, at a price. 5.4, 5.7"""
        if side == FRENCH and earlier is not None:
            self.way_out, self.riders_way = earlier.way_out, earlier.riders_way
        elif side == FRENCH:
            self.way_out = _way_out(s, ~(self.zone | s.occupied[ALLIED]), mind.horizon)
            self.riders_way = self.way_out if s.board.basic else _riders_way(s, self.zone, mind.horizon)
        if side == FRENCH:
            self.runners = breaking_out(s, mind, self.way_out, self.riders_way)
        self.fire_closed = blocked(s, side)
        self.bold = boldness(s, side, mind) + (mind.dash if s.demoralized == NOBODY_YET else 0.0)
        self.dread = mind.danger / (1.0 + mind.nerve * max(self.bold, 0.0))
        """What danger costs, per point of strength, as bold as the side is now."""
        self.barred = self.zone | s.occupied[1 - side]
        self.shadow: int = 0 if not mind.ringed else _shadow(s, 1 - side) if earlier is None else earlier.shadow
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
        mind = self.mind
        danger = self.danger(hex, defence)
        found = ground - self.dread * strength * danger + self.pull(unit, hex)
        if locked:
            found -= mind.locked * strength + mind.pinned
            if not board.paths[unit][hex] & ~self.barred:
                found -= mind.cornered * strength
        elif mind.ringed and self.shadow & board.grid.bit[hex] and not board.paths[unit][hex] & ~self.shadow:
            found -= mind.ringed * strength
        if board.arm[unit] == LEADER:
            fear = mind.fear * (mind.haste if self.runs(unit) else 1.0)
            guards = mind.court * min((company - strength if self.s.pos[unit] == hex else company) / mind.suite, 1.0)
            return found + guards - fear * (danger + (mind.touched if locked else 0.0))
        return found + self.gunnery(unit, hex) if board.arm[unit] == ARTILLERY else found

    def danger(self, hex: int, defence: float) -> float:
        """How far those in a hex are outmatched by the enemies who could come against them, from 0 to hopeless."""
        mind = self.mind
        return min(max(mind.gathered * self.threat[hex] / defence - 1.0, 0.0), mind.hopeless)

    def place(self, hex: int) -> tuple[float, bool, float]:
        """What a hex is to anybody: how much it multiplies a defence, whether an enemy controls it, and the worth of
        its cover and its neighbours.
        """
        found = self._places.get(hex)
        if found is None:
            board, mind = self.s.board, self.mind
            sheltered = board.defence[hex] * (mind.woods if board.shift[hex] else 1.0)
            friends = (board.grid.near[hex] & self.s.occupied[self.side]).bit_count()
            ground = mind.support * min(friends, mind.friends) + (mind.cover if sheltered > 1.0 else 0.0)
            found = self._places[hex] = (sheltered, bool(self.zone & board.grid.bit[hex]), ground)
        return found

    def gunnery(self, unit: int, hex: int) -> float:
        """Enemies a gun could fire at from here without being touched."""
        targets = field_of_fire(self.s, hex, self.fire_closed) & self.s.occupied[1 - self.side]
        return self.mind.gunnery * self.s.board.cs[unit] if targets else 0.0

    def pull(self, unit: int, hex: int) -> float:
        """The way to the unit's goal: the north edge, the enemy, the exit it guards, or the line it holds."""
        board, mind = self.s.board, self.mind
        if self.runs(unit):
            return -mind.run * self.way(unit, hex)
        if (
            self.guarding
            and board.army[unit] != PRUSSIAN
            and board.exits & board.grid.bit[hex]
            and not self.s.held(hex) & ~board.ubit[unit]
        ):
            return mind.guard
        if board.arm[unit] == LEADER:
            return mind.aloof * min(self.to_enemy[hex], mind.remote)
        return -(mind.march if self.marches(unit) else mind.hold) * abs(self.to_enemy[hex] - mind.standoff)

    def runs(self, unit: int) -> bool:
        """Whether a French unit is to leave by the north edge."""
        return bool(self.runners & self.s.board.ubit[unit])

    def way(self, unit: int, hex: int) -> int:
        """Points from a hex off the map for a French unit. Enemy zones hold no cavalry, and nobody once the Allies are
        broken. 5.4, 14.3
        """
        free = self.s.board.leaves[unit] or self.s.demoralized == ALLIED
        return (self.riders_way if free else self.way_out)[hex]

    def marches(self, unit: int) -> bool:
        """Who seeks the enemy: the French while the Prussians are few, the Prussians always, the British once they are
        the stronger.
        """
        return self.s.board.army[unit] == PRUSSIAN or self.bold > 0


def boldness(s: WaterlooState, side: int, mind: Mind) -> float:
    """More than 0 when a side should seek the fight: how far its strength on the map outweighs the other's."""
    if s.demoralized != NOBODY_YET:
        return mind.triumph if s.demoralized != side else 0.0
    own = sum(s.board.cs[unit] for unit in s.board.units(s.board.of_side[side] & s.on_map))
    other = sum(s.board.cs[unit] for unit in s.board.units(s.board.of_side[1 - side] & s.on_map))
    return own / max(other, 1) - 1.0


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


@lru_cache(maxsize=8192)
def _disc(board: Board, hex: int, distance: int) -> int:
    return board.grid.within(hex, distance)


def _threat_at(s: WaterlooState, enemy: int, hexes: int) -> dict[int, int]:
    """The same for some hexes alone, which is less work."""
    board = s.board
    found = dict.fromkeys(board.grid.hexes(hexes), 0)
    for unit in board.units(board.of_side[enemy] & s.on_map):
        strength = board.cs[unit]
        for hex in board.grid.hexes(_disc(board, s.pos[unit], board.ma[unit]) & hexes):
            found[hex] += strength
    return found


def _shadow(s: WaterlooState, enemy: int) -> int:
    """The hexes that the enemy could stand in or control after his next march: whoever is driven back into them may be
    lost.
    """
    board = s.board
    open = board.grid.board & ~s.occupied[1 - enemy]
    zone, hold = enemy_zone(s, enemy), holding_zone(s, enemy)
    reached = 0
    for layer in flood(
        board.ground, [s.occupied[enemy]], max(board.ma), open, zone, board.enter_zone, board.leave_zone, hold
    ):
        reached |= layer
    return reached | board.grid.spread(reached)


def endangered(s: WaterlooState, side: int, gathered: float) -> float:
    """The strength of a side that stands where the enemy could gather against it within a turn, in proportion to how
    far it is outmatched there.
    """
    board = s.board
    found = 0.0
    for hex, threat in _threat_at(s, 1 - side, s.occupied[side]).items():
        strength = printed(s, s.held(hex))
        danger = gathered * threat / max(1.0, strength * board.defence[hex]) - 1.0
        found += strength * min(max(danger, 0.0), JUDGED_HOPELESS)
    return found


def cornered(s: WaterlooState, side: int) -> float:
    """The strength of a side that stands in enemy zones with nowhere to retreat to. 11.7, 24.2"""
    board = s.board
    zone = enemy_zone(s, side)
    barred = zone | s.occupied[1 - side]
    found = 0.0
    for hex in board.grid.hexes(s.occupied[side] & zone):
        for unit in board.units(s.held(hex)):
            if not board.paths[unit][hex] & ~barred:
                found += board.cs[unit]
    return found


def _distances(board: Board, goals: int, open: int, horizon: int, wanted: int = -1) -> list[int]:
    """Points from every hex to the nearest of some hexes through open ones, zones of control forgotten; far beyond the
    horizon, and where they are not wanted.
    """
    found = [FAR] * board.grid.count
    for spent, layer in enumerate(reach(board.ground, goals, horizon, open)):
        for hex in board.grid.hexes(layer & wanted):
            found[hex] = spent
    return found


def _way_out(s: WaterlooState, open: int, horizon: int, wanted: int = -1) -> list[int]:
    """Points from hexes off the map by the north edge, through open hexes alone."""
    board = s.board
    return [distance + board.exit_cost for distance in _distances(board, board.exits & open, open, horizon, wanted)]


def _riders_way(s: WaterlooState, zone: int, horizon: int) -> list[int]:
    """The same for those whom enemy zones do not hold. 5.4"""
    board = s.board
    open = board.grid.board & ~s.occupied[ALLIED]
    found = [FAR] * board.grid.count
    layers = reach(board.ground, board.exits & open, horizon, open, zone, board.enter_zone, board.leave_zone)
    for spent, layer in enumerate(layers):
        for hex in board.grid.hexes(layer):
            found[hex] = spent + board.exit_cost
    return found


def raiders(s: WaterlooState, turns: int = JUDGED_RAID) -> int:
    """French units that could be off the map within so many turns, by the distance alone."""
    board = s.board
    near = board.exits
    found = 0
    for distance in range(turns * max(board.ma)):
        fast = [
            unit for unit in board.units(s.units_in(near & s.occupied[FRENCH])) if turns * board.ma[unit] > distance
        ]
        found = max(found, len(fast))
        near |= board.grid.spread(near)
    return found


def ways_out(s: WaterlooState, barred: int) -> list[tuple[int, int, int]]:
    """The French who could leave by the north edge past hexes that are barred: turns they need, strength and unit, the
    nearest first.
    """
    return _ranked(s, _way_out(s, ~barred, JUDGED_HORIZON, s.occupied[FRENCH]))


def _ranked(s: WaterlooState, way_out: list[int]) -> list[tuple[int, int, int]]:
    board = s.board
    able = [
        unit
        for unit in board.units(board.of_side[FRENCH] & s.on_map)
        if unit != board.napoleon and (board.basic or board.leaves[unit])
    ]
    return sorted((_turns(way_out[s.pos[unit]], board.ma[unit]), board.cs[unit], unit) for unit in able)


def breaking_out(s: WaterlooState, mind: Mind, way_out: list[int], riders_way: list[int]) -> int:
    """The French units that should break for the north edge now, if any. 16.2, 25.1"""
    if s.demoralized == FRENCH:
        return 0
    board = s.board
    wanted = board.victory.french_exits - exited(s)
    left = board.turns - s.turn + 1
    if board.basic:
        return _breaking_basic(s, mind, _ranked(s, way_out), wanted, left)
    return _breaking_advanced(s, mind, riders_way, wanted, left)


def _breaking_advanced(s: WaterlooState, mind: Mind, riders_way: list[int], wanted: int, left: int) -> int:
    """Once the Allies are broken, and hold nobody any more (14.3, 14.4), as many as are wanted and some to spare, the
    nearest first, with the Emperor. Before that only when cavalry enough is so near that nobody can stop it. 16.2
    """
    board, emperor = s.board, s.board.napoleon
    if emperor < 0 or (s.pos[emperor] < 0 and s.pos[emperor] != EXITED):
        return 0
    broken = s.demoralized == ALLIED
    able = board.of_side[FRENCH] & s.on_map & (~board.ubit[emperor] if broken else board.leavers & ~board.ubit[emperor])
    ways = sorted((_turns(riders_way[s.pos[unit]], board.ma[unit]), board.cs[unit], unit) for unit in board.units(able))
    limit = left if broken else min(left, mind.dart)
    near = [unit for turns, _, unit in ways if turns <= limit]
    if len(near) < wanted:
        return 0
    if s.pos[emperor] >= 0 and _turns(riders_way[s.pos[emperor]], board.ma[emperor]) > limit:
        return 0
    return board.ubit[emperor] | sum(board.ubit[unit] for unit in near[: max(wanted, 0) + mind.spare])


def _breaking_basic(s: WaterlooState, mind: Mind, ways: list[tuple[int, int, int]], wanted: int, left: int) -> int:
    """Once the Allies are broken everyone who has a way; before that, late in the day, as many as are wanted, the
    nearest and weakest. 25.1, 25.6
    """
    board = s.board
    open = [unit for turns, _, unit in ways if turns <= left]
    if s.demoralized == ALLIED:
        return sum(board.ubit[unit] for unit in open)
    if len(open) < wanted or s.losses[ALLIED] < mind.early * board.breaking[ALLIED]:
        return 0
    if wanted > 0 and ways[wanted - 1][0] + mind.margin < left:
        return 0
    return sum(board.ubit[unit] for unit in open[: max(wanted, 0)])


def _turns(points: int, allowance: int) -> int:
    return -(-points // allowance)
