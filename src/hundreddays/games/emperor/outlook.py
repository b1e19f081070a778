"""How a position looks to a commander: where each Force should be, how far that is, and how strong both sides are around a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hundreddays.core.hexes import reach
from hundreddays.games.emperor.board import CITIES, FAIR, FOOT
from hundreddays.games.emperor.forces import side_forces
from hundreddays.games.emperor.pieces import ALLIED, FRENCH, SIDE
from hundreddays.games.emperor.state import EmperorState

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import Emperor

FAR = 400
GARRISON = 6
"""A Force of this many SPs is enough to hold a city just taken."""


class Outlook:
    """The plan of the data files, with distances worked out once a goal."""

    def __init__(self, game: Emperor) -> None:
        self.game = game
        plan = game.plan
        hex = game.board.grid.hex
        leaders = game.pieces.leaders
        self.invade_from = game.turn_of(plan.french.invade_from)
        self.sources = {hex(plan.french.source), hex(plan.coalition.source)}
        self.center = hex(plan.french.center)
        self.staging = {leaders.index(id): hex(label) for id, label in plan.french.staging.items()}
        self.wing = {leaders.index(id): wing for id, wing in plan.french.wings.items()}
        self.objectives = {name: hex(label) for name, label in plan.french.goals.items()}
        self.main = plan.french.otherwise
        self.posts = {leaders.index(id): hex(label) for id, label in plan.coalition.goals.items()}
        self.allied_post, self.prussian_post = hex(plan.coalition.otherwise_allied), hex(plan.coalition.otherwise_prussian)
        self.maps: dict[int, list[int]] = {}

    def away(self, goal: int) -> list[int]:
        """For every hex the half MPs of an unhindered march to a goal."""
        if goal not in self.maps:
            grid = self.game.board.grid
            found = [FAR] * grid.count
            for cost, layer in enumerate(reach(self.game.board.ground[FAIR][FOOT], grid.bit[goal], FAR - 1, grid.board)):
                for hex in grid.hexes(layer):
                    found[hex] = cost
            self.maps[goal] = found
        return self.maps[goal]

    def goal(self, s: EmperorState, leader: int) -> int:
        """Where a Force should go."""
        army = self.game.pieces.leader_army[leader]
        if army != FRENCH:
            return self.posts.get(leader, self.allied_post if army == ALLIED else self.prussian_post)
        if s.invasion < 0:
            return self.staging.get(leader, self.center)
        wing = self.wing.get(leader, self.main)
        if wing in CITIES and wing != "lille" and s.holder[CITIES.index(wing)] == 0:
            city = self.objectives[wing]
            held = s.forces[0] & self.game.board.city_mask[CITIES.index(wing)]
            if s.where[leader] == city or not held:
                return city
            others = [name for name in ("bruxelles", "namur", "ghent") if s.holder[CITIES.index(name)]]
            wing = others[0] if others else wing
        return self.objectives[wing]

    def strength_near(self, s: EmperorState, hex: int, side: int, within: int) -> int:
        """The SPs of a side in and around a hex."""
        distance = self.game.board.grid.distance
        return sum(s.strength[leader] for leader in side_forces(s, side) if distance(s.where[leader], hex) <= within)

    def worth(self, s: EmperorState, leader: int, hex: int) -> float:
        """How good it is for a Force to stand in a hex: near its goal, and not where it would be beaten alone."""
        side = SIDE[self.game.pieces.leader_army[leader]]
        value = -self.away(self.goal(s, leader))[hex] / 2.0
        bit = self.game.board.grid.bit[hex]
        if s.zones[1 - side] & bit:
            enemy = self.strength_near(s, hex, 1 - side, 1)
            own = self.strength_near(s, hex, side, 1) + (0 if self.game.board.grid.distance(s.where[leader], hex) <= 1 else s.strength[leader])
            if own < 1.2 * enemy:
                value -= 6.0 + enemy / 4.0
            else:
                value += 1.0
        return value
