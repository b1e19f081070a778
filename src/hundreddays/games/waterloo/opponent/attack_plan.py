"""The attacks to prepare while moving: which enemies can be reached by enough of the right units, and who stands where
for it.
"""

from __future__ import annotations

from typing import NamedTuple

from hundreddays.games.waterloo.opponent.appraise import Appraisal
from hundreddays.games.waterloo.opponent.mind import Mind
from hundreddays.games.waterloo.opponent.posture import FAR, Outlook
from hundreddays.games.waterloo.rules.board import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, LEADER
from hundreddays.games.waterloo.rules.fire import field_of_fire
from hundreddays.games.waterloo.rules.modes import present
from hundreddays.games.waterloo.rules.movement import arriving, may_exit, movable, stops
from hundreddays.games.waterloo.rules.odds import column_shift, defence_strength, ratio_column, strength
from hundreddays.games.waterloo.rules.state import EXITED, WaterlooState
from hundreddays.games.waterloo.rules.victory import exited, napoleon_is
from hundreddays.games.waterloo.rules.zones import enemy_zone

Hand = tuple[int, int, int]
"""A unit that could join an attack: its strength, its number, and the hexes it could attack from."""


class Plan(NamedTuple):
    """An attack on one hex: what it is worth, who attacks from where and with what strength, and whether the defenders
    will have no way out.
    """

    worth: float
    target: int
    party: list[tuple[int, int]]
    attack: int
    cut: bool


class Order(NamedTuple):
    """A unit's part in an attack: the hex it attacks from."""

    hex: int
    plan: Plan


class Storm:
    """Orders for the unmoved units of the phasing side, worked out greedily: the most promising attack first."""

    def __init__(self, s: WaterlooState, mind: Mind, earlier: Storm | None = None) -> None:
        """`earlier` are the orders that were given before, when nothing but some of them has been carried out since."""
        self.s = s
        self.mind = mind
        self.look: Outlook = Outlook(s, s.phasing, mind, earlier.look if earlier is not None else None)
        self.appraisal = Appraisal(s, s.phasing, mind)
        self.stops: dict[int, int] = {}
        self.exits: dict[int, bool] = {}
        self.orders: dict[int, Order] = {}
        board = s.board
        units = movable(s) | arriving(s)[0]
        for unit in board.units(units):
            self.stops[unit] = stops(s, unit)
            self.exits[unit] = may_exit(s, unit)
        if self.look.side == FRENCH and self.door_open():
            self.look.runners |= sum(board.ubit[unit] for unit, able in self.exits.items() if able)
        self.free = {unit for unit in self.stops if self.may_storm(unit)}
        self.room = {
            hex: board.limit - s.held(hex).bit_count()
            for hex in board.grid.hexes(board.grid.spread(s.occupied[1 - s.phasing]) & ~s.occupied[1 - s.phasing])
        }
        self.committed: set[int] = set()
        self.engaged = s.occupied[1 - s.phasing] & enemy_zone(s, 1 - s.phasing)
        """Enemies who will be attacked: those in contact, who must be in the Basic Game (22.1), and the targets."""
        if earlier is not None:
            self.orders = {unit: order for unit, order in earlier.orders.items() if unit in self.stops}
        else:
            self.give_orders()

    def goes_on(self, s: WaterlooState) -> bool:
        """Whether a state is what becomes of this one when some have moved, those with orders by their orders."""
        before = self.s
        if (
            s.turn != before.turn
            or s.phasing != before.phasing
            or before.moved & ~s.moved
            or s.losses != before.losses
            or s.demoralized != before.demoralized
            or s.occupied[1 - s.phasing] != before.occupied[1 - s.phasing]
        ):
            return False
        for unit, pos in enumerate(s.pos):
            if pos != before.pos[unit]:
                if not s.moved & ~before.moved & s.board.ubit[unit]:
                    return False
                order = self.orders.get(unit)
                if order is not None and order.hex != pos:
                    return False
        return all(s.pos[unit] == order.hex or not s.moved & s.board.ubit[unit] for unit, order in self.orders.items())

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
        here = self.look.worth(unit, pos) if pos >= 0 else -self.mind.waiting
        return (
            max((self.look.worth(unit, hex) for hex in self.s.board.grid.hexes(self.stops[unit])), default=-FAR) - here
        )

    def give_orders(self) -> None:
        plans = [self.plan(target) for target in self.s.board.grid.hexes(self.s.occupied[1 - self.s.phasing])]
        while plans:
            plans.sort(key=lambda plan: (-plan.worth, plan.target))
            best = plans.pop(0)
            if best.worth < self.mind.enough:
                return
            self.engaged |= self.s.board.grid.bit[best.target]
            for unit, hex in best.party:
                self.free.discard(unit)
                self.committed.add(unit)
                if hex != self.s.pos[unit]:
                    self.orders[unit] = Order(hex, best)
                    self.room[hex] = self.room.get(hex, self.s.board.limit) - 1
            plans = [self.plan(other.target) for other in plans[: self.mind.targets]]

    def plan(self, target: int) -> Plan:
        """The best attack that can be brought against a hex: its worth, and who attacks from where.

        Either the strongest come, or those who close the ring.
        """
        s = self.s
        board = s.board
        near = board.grid.near[target]
        # (strength, unit, hexes to attack from); whoever is there already costs nothing to bring
        here: list[Hand] = []
        for hex in board.grid.hexes(near & s.occupied[s.phasing]):
            for unit in board.units(s.held(hex)):
                if unit not in self.committed and (board.basic or board.arm[unit] in (INFANTRY, CAVALRY)):
                    here.append((strength(s, unit), unit, board.grid.bit[hex]))
        present = {unit for _, unit, _ in here}
        coming: list[Hand] = []
        for unit in self.free:
            spots = self.stops[unit] & near
            if spots and unit not in present:
                coming.append((strength(s, unit), unit, spots))
        if not here and not coming:
            return Plan(0.0, target, [], 0, False)
        if board.basic:
            coming += self.batteries(target)
        here.sort(key=lambda hand: (-hand[0], hand[1]))
        coming.sort(key=lambda hand: (-hand[0], hand[1]))
        refuges = self.refuges(target)
        best = self.assemble(target, here, [], coming, refuges)
        lead = self.lead(here, coming)
        if lead != coming:
            best = max(best, self.assemble(target, here, [], lead, refuges), key=lambda plan: plan.worth)
        if refuges:
            ring = self.ring(here, coming, refuges)
            if ring:
                best = max(best, self.assemble(target, here, ring, lead, refuges), key=lambda plan: plan.worth)
        return best

    def lead(self, here: list[Hand], coming: list[Hand]) -> list[Hand]:
        """Those who could come, with the weakest cavalry before all others where none is there: what counts is not its
        strength but that it is there to give the mode. 10.3
        """
        arm = self.s.board.arm
        if self.s.board.basic or any(arm[unit] == CAVALRY for _, unit, _ in here):
            return coming
        horse = [hand for hand in coming if arm[hand[1]] == CAVALRY]
        return [horse[-1], *[hand for hand in coming if hand is not horse[-1]]] if horse else coming

    def batteries(self, target: int) -> list[Hand]:
        """Guns that could fire at a hex from a distance, where nothing can befall them. 23.1"""
        s = self.s
        board = s.board
        range = field_of_fire(s, target, self.look.fire_closed) & ~board.grid.near[target] & ~self.look.zone
        found: list[Hand] = []
        for unit in board.units(board.of_side[s.phasing] & board.of_arm[ARTILLERY] & s.on_map):
            spots = range & (board.grid.bit[s.pos[unit]] | self.stops.get(unit, 0))
            if spots and unit not in self.committed and not self.look.runs(unit):
                found.append((board.cs[unit], unit, spots))
        return found

    def refuges(self, target: int) -> int:
        """Where those in a hex could go if driven back, as things stand. 11.4, 24.2"""
        s = self.s
        open = 0
        for unit in s.board.units(s.held(target)):
            open |= s.board.paths[unit][target]
        return open & ~(s.occupied[s.phasing] | enemy_zone(s, 1 - s.phasing))

    def closing(self, hex: int) -> int:
        """The hexes that a unit standing in one closes to retreats."""
        return self.s.board.grid.near[hex] | self.s.board.grid.bit[hex]

    def ring(self, here: list[Hand], coming: list[Hand], refuges: int) -> list[tuple[int, int]]:
        """Who should stand where so that nobody gets away, by as few units as may be; empty if there are not enough."""
        room = dict(self.room)
        left = list(coming)
        found: list[tuple[int, int]] = []
        while refuges:
            best = (0, 0.0, -1, -1)
            for index, (_, unit, spots) in enumerate(left):
                for hex in self.s.board.grid.hexes(spots):
                    if room.get(hex, 0) > 0:
                        shut = (refuges & self.closing(hex)).bit_count()
                        if shut and shut >= best[0]:
                            best = max(best, (shut, self.look.worth(unit, hex), index, hex))
            if best[2] < 0:
                return []
            _, unit, _ = left.pop(best[2])
            found.append((unit, best[3]))
            room[best[3]] -= 1
            refuges &= ~self.closing(best[3])
        return found

    def assemble(
        self, target: int, here: list[Hand], ring: list[tuple[int, int]], coming: list[Hand], refuges: int
    ) -> Plan:
        """Those who are there, those who close the ring, then the others, strongest first, as long as there is room;
        the number that promises most.
        """
        s = self.s
        board = s.board
        mind = self.mind
        near = board.grid.near[target]
        defenders = s.held(target)
        defence = defence_strength(s, defenders)
        driven, trapped = self.appraisal.stake(defenders, 0), self.appraisal.stake(defenders, defenders)
        shift = column_shift(s, board.grid.bit[target], s.phasing)
        room = dict(self.room)
        chosen: list[tuple[int, int]] = []
        units = total = contacts = 0
        arrived: dict[int, int] = {}
        best = base = 0.0
        count = attack = 0
        cut = False
        fixed = dict(ring)
        hands = here + [hand for hand in coming if hand[1] in fixed] + [hand for hand in coming if hand[1] not in fixed]
        for number, (power, unit, spots) in enumerate(hands):
            there = number < len(here)
            hex = s.pos[unit] if there else fixed[unit] if unit in fixed else self.spot(unit, spots, room, refuges)
            if hex < 0:
                continue
            if hex != s.pos[unit]:
                room[hex] = room.get(hex, board.limit) - 1
                refuges &= ~self.closing(hex)
                contacts |= board.grid.near[hex]
                arrived[hex] = arrived.get(hex, 0) + board.cs[unit]
            chosen.append((unit, hex))
            total += power
            if near & board.grid.bit[hex]:
                units |= board.ubit[unit]  # guns further off risk nothing. 23.1
            if len(here) <= number < len(here) + len(ring) - 1:
                continue
            column = min(max(ratio_column(board, total, defence) + shift, 0), board.best_column)
            if not units:
                continue
            worth = self.appraisal.gain(
                column,
                self.modifier(units, defenders),
                self.appraisal.stake(units, 0),
                driven if refuges else trapped,
            )
            if not there or not board.basic:
                worth -= mind.exposed * total + self.peril(arrived) + self.burden(contacts & ~board.grid.bit[target])
            elif number == len(here) - 1:
                best = base = min(worth, 0.0)  # 22.1: they must attack, whoever helps them
            if worth > best:
                best, count, attack, cut = worth, len(chosen), total, not refuges
        return Plan(best - base, target, chosen[:count], attack, cut)

    def peril(self, arrived: dict[int, int]) -> float:
        """What the danger is worth to which units come who are to stand in these hexes with such strength."""
        if not self.mind.risk:
            return 0.0
        look = self.look
        total = 0.0
        for hex, power in arrived.items():
            total += power * look.danger(hex, (look.company.get(hex, 0) + power) * look.place(hex)[0])
        return self.mind.risk * look.dread * total

    def burden(self, contacts: int) -> float:
        """What it costs to come into contact with enemies who would not have to be attacked otherwise. 22.1"""
        s = self.s
        contacts &= s.occupied[1 - s.phasing] & ~self.engaged
        if not s.board.basic or not contacts:
            return 0.0
        return self.mind.duty * defence_strength(s, s.units_in(contacts))

    def spot(self, unit: int, spots: int, room: dict[int, int], refuges: int) -> int:
        """The best hex with room from which to attack: good to stand in, and in the way of a retreat."""
        best, found = -1e9, -1
        pos = self.s.pos[unit]
        for hex in self.s.board.grid.hexes(spots):
            if hex == pos or room.get(hex, 1) > 0:
                worth = self.look.worth(unit, hex) + self.mind.press * (refuges & self.closing(hex)).bit_count()
                if worth > best:
                    best, found = worth, hex
        return found

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
