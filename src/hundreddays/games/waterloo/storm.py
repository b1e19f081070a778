"""The attacks to prepare while moving: which enemies can be reached by enough of the right units, and who stands where for it."""

from __future__ import annotations

from typing import Final, NamedTuple

from hundreddays.games.waterloo.appraise import gain, value
from hundreddays.games.waterloo.board import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, LEADER
from hundreddays.games.waterloo.modes import present
from hundreddays.games.waterloo.movement import arriving, may_exit, movable, stops, within_reach
from hundreddays.games.waterloo.odds import column_shift, defence_strength, ratio_column, strength
from hundreddays.games.waterloo.posture import FAR, Outlook
from hundreddays.games.waterloo.state import EXITED, WaterlooState
from hundreddays.games.waterloo.victory import exited, napoleon_is

UNARRIVED: Final = -20.0
"""What it is worth to wait off the map."""


class Order(NamedTuple):
    """A unit's part in an attack: the hex it attacks from, the hex it attacks, and the worth of the attack."""

    hex: int
    target: int
    worth: float


class Storm:
    """Orders for the unmoved units of the phasing side, worked out greedily: the most promising attack first."""

    def __init__(self, s: WaterlooState) -> None:
        self.s = s
        self.look = Outlook(s, s.phasing)
        self.stops: dict[int, int] = {}
        self.exits: dict[int, bool] = {}
        self.orders: dict[int, Order] = {}
        board = s.board
        units = movable(s) | arriving(s)[0]
        for unit in board.units(units):
            reach = within_reach(s, unit)
            self.stops[unit] = stops(s, unit, reach)
            self.exits[unit] = may_exit(s, unit, reach)
        if self.look.side == FRENCH and self.door_open():
            self.look.breaking = True
        self.free = {unit for unit in self.stops if self.may_storm(unit)}
        self.room = {
            hex: board.limit - s.held(hex).bit_count() for hex in board.grid.hexes(board.grid.spread(s.occupied[1 - s.phasing]) & ~s.occupied[1 - s.phasing])
        }
        self.committed: set[int] = set()
        self.give_orders()

    def door_open(self) -> bool:
        """Whether enough units to win can step off the map this very turn. 16.2, 25.1"""
        s = self.s
        emperor = s.board.napoleon
        others = sum(able for unit, able in self.exits.items() if unit != emperor)
        if exited(s) + others < s.board.victory.french_exits:
            return False
        return s.demoralized == ALLIED if s.board.basic else napoleon_is(s, EXITED) or self.exits.get(emperor, False)

    def may_storm(self, unit: int) -> bool:
        """Guns keep their distance, the Emperor too, and so do those who run for the edge."""
        board = self.s.board
        if board.arm[unit] == LEADER or self.look.runs(unit):
            return False
        return board.arm[unit] != ARTILLERY

    def betterment(self, unit: int) -> float:
        """What the best hex within reach is worth to a unit more than the one it stands in."""
        pos = self.s.pos[unit]
        here = self.look.worth(unit, pos) if pos >= 0 else UNARRIVED
        return max((self.look.worth(unit, hex) for hex in self.s.board.grid.hexes(self.stops[unit])), default=-FAR) - here

    def give_orders(self) -> None:
        targets = self.s.board.grid.hexes(self.s.occupied[1 - self.s.phasing])
        plans = [(self.plan(target), target) for target in targets]
        while plans:
            plans.sort(key=lambda item: (-item[0][0], item[1]))
            (worth, orders), target = plans.pop(0)
            if worth < self.look.temper.enough:
                return
            for unit, hex in orders:
                if unit in self.free:
                    self.free.discard(unit)
                    if hex != self.s.pos[unit]:
                        self.orders[unit] = Order(hex, target, worth)
                        self.room[hex] -= 1
                self.committed.add(unit)
            plans = [(self.plan(other), other) for _, other in plans[:8]]

    def plan(self, target: int) -> tuple[float, list[tuple[int, int]]]:
        """The best attack that can be brought against a hex: its worth, and who attacks from where."""
        s = self.s
        board = s.board
        near = board.grid.near[target]
        # (strength, unit, hexes to attack from); whoever is there already costs nothing to bring
        hands: list[tuple[int, int, int]] = []
        for hex in board.grid.hexes(near & s.occupied[s.phasing]):
            for unit in board.units(s.held(hex)):
                if unit not in self.committed and (board.basic or board.arm[unit] in (INFANTRY, CAVALRY)):
                    hands.append((strength(s, unit), unit, board.grid.bit[hex]))
        here = {unit for _, unit, _ in hands}
        for unit in self.free:
            spots = self.stops[unit] & near
            if spots and unit not in here:
                hands.append((strength(s, unit), unit, spots))
        if not hands:
            return 0.0, []
        hands.sort(key=lambda hand: (hand[1] not in here, -hand[0], hand[1]))
        return self.best_prefix(target, hands, here)

    def best_prefix(self, target: int, hands: list[tuple[int, int, int]], here: set[int]) -> tuple[float, list[tuple[int, int]]]:
        """Units added strongest first, as long as there is room; the number that promises most."""
        s = self.s
        board = s.board
        defenders = s.held(target)
        defence = defence_strength(s, defenders)
        prize = value(s, defenders)
        shift = column_shift(s, board.grid.bit[target], s.phasing)
        room = dict(self.room)
        chosen: list[tuple[int, int]] = []
        units = total = 0
        best = 0.0
        count = 0
        for power, unit, spots in hands:
            hex = s.pos[unit] if unit in here else self.spot(unit, spots, room)
            if hex < 0:
                continue
            if unit not in here:
                room[hex] -= 1
            chosen.append((unit, hex))
            units |= board.ubit[unit]
            total += power
            column = min(max(ratio_column(board, total, defence) + shift, 0), board.best_column)
            worth = gain(s, column, self.modifier(units, defenders), value(s, units), prize, False) - self.look.temper.exposed * total
            if worth > best:
                best = worth
                count = len(chosen)
        return best, chosen[:count]

    def spot(self, unit: int, spots: int, room: dict[int, int]) -> int:
        """The best hex with room from which to attack."""
        hexes = [hex for hex in self.s.board.grid.hexes(spots) if room.get(hex, 0) > 0]
        return max(hexes, key=lambda hex: self.look.worth(unit, hex)) if hexes else -1

    def modifier(self, attackers: int, defenders: int) -> int:
        """The best attack mode against the best answer. 10.3 to 10.5"""
        board = self.s.board
        if board.basic:
            return 0
        ours, theirs = present(board, attackers), present(board, defenders)
        if INFANTRY in ours and CAVALRY in ours and INFANTRY in theirs and CAVALRY in theirs:
            ours = [INFANTRY]
            theirs = [arm for arm in theirs if arm != CAVALRY]
        return max(min(board.capability[attack][answer] for answer in theirs) for attack in ours)
