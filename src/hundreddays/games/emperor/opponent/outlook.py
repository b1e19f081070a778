"""How a position looks to a commander: what is to be won and held, who goes where, and what a hex is worth to a
Force.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hundreddays.core.hexes import reach
from hundreddays.games.emperor.opponent.phrases import chance
from hundreddays.games.emperor.opponent.prospects import foresee
from hundreddays.games.emperor.rules.attrition import index_modifier, percent
from hundreddays.games.emperor.rules.board import BRUXELLES, CITIES, CITY_NAMES, FAIR, FOOT, LILLE
from hundreddays.games.emperor.rules.flags import COMMAND, MARCH, MOVED, SHOWN, TRIED
from hundreddays.games.emperor.rules.forces import army_forces, side_forces
from hundreddays.games.emperor.rules.memory import FORCE, counters_at
from hundreddays.games.emperor.rules.number_tables import LOC, NO_LOC, PRUSSIAN_COLUMN
from hundreddays.games.emperor.rules.pieces import FRENCH, PRUSSIAN, SIDE, SIDE_ARMIES
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import dispatch, has_line, since_invasion
from hundreddays.games.emperor.rules.victory import french_ahead

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import EmperorGame
    from hundreddays.games.emperor.opponent.beliefs import PlanFile, PlanWeights

FAR = 400
REMEMBERED = 64
"""Maps of the ways to a goal that are kept."""


class Aim(NamedTuple):
    """A place worth having: what it brings in SPs, and whether the side has it already."""

    hex: int
    value: float
    held: bool
    name: str


class Bout(NamedTuple):
    """An attack as it is thought of on the march: what it brings, on which hex, with how many SPs against how many, and
    how likely the round is won.
    """

    gain: float
    foe: int
    attack: int
    defend: int
    won: float


class Seen(NamedTuple):
    """What has been seen of the counters of an army in a hex, and still holds: how many are vedettes or lone leaders,
    how many are Forces that were not counted, how many are Forces that were, and their SPs. 402, 405
    """

    idle: int
    met: int
    counted: int
    total: int


def seen_at(s: EmperorState, army: int, hex: int) -> Seen:
    """What the side that looks has seen in a hex: of a state dealt to it, all sightings of the enemy are its own."""
    idle = met = counted = total = 0
    for one in s.sightings:
        if one.hex != hex or one.army != army:
            continue
        if one.kind != FORCE:
            idle += 1
        elif one.total:
            counted += 1
            total += one.total
        else:
            met += 1
    return Seen(idle, met, counted, total)


def readiness(s: EmperorState, leader: int) -> float:
    """How likely a Force is to move this turn: for certain by a command, else as its leader rolls. 160"""
    return 1.0 if s.flags[leader] & COMMAND else chance(s, leader)


class Field:
    """Both sides as one of them sees them.

    What was counted counts for what it was, a vedette that was seen for nothing. What is face down counts for what a
    counter of its army is worth in the mean: more where it stands close or on a place that is wanted.
    """

    def __init__(self, s: EmperorState, side: int, weights: PlanWeights, places: int) -> None:
        game = s.game
        self.side = side
        self.shut = s.counters[1 - side]
        self.friends = [(s.where[leader], s.strength[leader], leader) for leader in side_forces(s, side)]
        self.own: dict[int, int] = {}
        for hex, strength, _ in self.friends:
            self.own[hex] = self.own.get(hex, 0) + strength
        self.foes: dict[int, int] = {}
        """Enemy Forces by hex: what their counters are likely to be worth, unless they are shown."""
        self.dark = 0
        """Hexes with enemy counters that nothing is known of."""
        self.likely: list[tuple[int, float]] = []
        """Enemy counters by hex, and what they are likely to be worth."""
        bit = game.board.grid.bit
        close = s.zones[side]
        for army in SIDE_ARMIES[1 - side]:
            forces = army_forces(s, army)
            hexes = {s.where[leader] for leader in game.pieces.leader_range[army] if s.where[leader] >= 0}
            hexes |= {s.vedette[vedette] for vedette in game.pieces.vedette_range[army] if s.vedette[vedette] >= 0}
            counts = {hex: counters_at(s, hex, army) for hex in sorted(hexes)}
            seen = {hex: seen_at(s, army, hex) for hex in counts}
            dark = {hex: max(0, count - seen[hex].idle - seen[hex].counted) for hex, count in counts.items()}
            left = sum(s.strength[leader] for leader in forces) - sum(one.total for one in seen.values())
            shares = {hex: count + (weights.met - 1.0) * min(count, seen[hex].met) for hex, count in dark.items()}
            mean = max(0, left) / max(1.0, sum(shares.values()))
            values = {
                hex: (
                    seen[hex].total
                    + mean
                    * count
                    * (weights.post if places & bit[hex] else weights.front if close & bit[hex] else weights.rear)
                )
                for hex, count in shares.items()
            }
            self.likely += [(hex, value) for hex, value in values.items() if value > 0]
            for hex, count in dark.items():
                if count:
                    self.dark |= bit[hex]
            for hex in sorted({s.where[leader] for leader in forces}):
                here = [leader for leader in forces if s.where[leader] == hex]
                shown = any(s.flags[leader] & SHOWN for leader in here)
                self.foes[hex] = self.foes.get(hex, 0) + (
                    sum(s.strength[leader] for leader in here) if shown else max(1, round(values[hex]))
                )
        self.prizes: dict[int, float] = {}
        """What is won with a hex besides those in it."""
        self.seats: dict[int, float] = {}
        """What it is worth to stand in a hex of a place, for him who has it alone."""
        self.supplied: dict[int, int] = {}
        self.early = since_invasion(s) <= game.tables.prussian_last

    def _supplied(self, s: EmperorState, army: int) -> int:
        """Where an army marches by the LOC column. 262, 263, 101"""
        board = s.board
        if s.renamed[army] == s.turn:
            return 0
        free = 0
        if since_invasion(s) < 1:
            free = board.france if army == FRENCH else board.grid.board
        return free | (dispatch(s, army) if has_line(s, army) else 0)

    def column(self, s: EmperorState, army: int, bit: int) -> int:
        if army == PRUSSIAN and self.early:
            return PRUSSIAN_COLUMN
        if army not in self.supplied:
            self.supplied[army] = self._supplied(s, army)
        return LOC if self.supplied[army] & bit else NO_LOC


class Outlook:
    """The plan of the data files, with distances worked out once a goal."""

    def __init__(self, game: EmperorGame, plan: PlanFile, side: int) -> None:
        self.game = game
        hex = game.board.grid.hex
        leaders = game.pieces.leaders
        self.invade_from = game.turn_of(plan.french.invade_from)
        self.invade_by = game.turn_of(plan.french.invade_by)
        self.invade_early = game.turn_of(plan.french.invade_early)
        self.sources = {hex(plan.french.source), hex(plan.coalition.source)}
        self.center = hex(plan.french.center)
        rows = plan.french.staging if side == FRENCH else plan.coalition.staging
        self.staging = {leaders.index(id): hex(label) for id, label in rows.items()}
        """Where each leader is wanted before the invasion."""
        self.feints = [hex(label) for label in plan.french.feints] if side == FRENCH else []
        self.appeal = {CITY_NAMES[city]: plan.french.appeal[CITIES[city]] for city in range(len(CITIES))}
        self.weights = plan.weights_of(side)
        self.told = plan.told
        self.blood = 1.0 if game.per_sp else self.weights.blood
        self.march_loss = self.weights.costly if game.per_sp else self.weights.spare
        self.open_maps: dict[int, list[int]] = {}
        self.shut_maps: dict[tuple[int, int], list[int]] = {}
        masks = (
            [mask for mask, _, _ in game.objectives]
            if game.objectives
            else [game.board.city_mask[city] for city in range(len(CITIES))]
        )
        self.places = 0
        """The hexes that are fought for."""
        for mask in masks:
            self.places |= mask

    def field(self, s: EmperorState, side: int) -> Field:
        """Both sides as one of them sees them."""
        return Field(s, side, self.weights, self.places)

    def away(self, goal: int, shut: int = 0) -> list[int]:
        """For every hex the half MPs of a march to a goal that goes round what is shut, if that is not too far."""
        shut &= ~self.game.board.grid.bit[goal]
        if not shut:
            if goal not in self.open_maps:
                if len(self.open_maps) >= REMEMBERED:
                    self.open_maps.clear()
                self.open_maps[goal] = self._map(goal, 0)
            return self.open_maps[goal]
        key = (goal, shut)
        if key not in self.shut_maps:
            if len(self.shut_maps) >= REMEMBERED:
                self.shut_maps.clear()
            detour = self.weights.detour
            self.shut_maps[key] = [
                min(far, free + detour) for far, free in zip(self._map(goal, shut), self.away(goal), strict=True)
            ]
        return self.shut_maps[key]

    def _map(self, goal: int, shut: int) -> list[int]:
        grid = self.game.board.grid
        found = [FAR] * grid.count
        for cost, layer in enumerate(
            reach(self.game.board.ground[FAIR][FOOT], grid.bit[goal], FAR - 1, grid.board & ~shut)
        ):
            for hex in grid.hexes(layer):
                found[hex] = cost
        return found

    def due(self, s: EmperorState) -> bool:
        """Whether to announce the invasion: on a fair day once the army is gathered and stronger than what is seen
        before it, on the last day whatever comes, and before the first if one of the cities lies open.
        """
        if s.turn >= self.invade_by:
            return True
        if s.weather:
            return False
        if s.turn >= self.invade_from:
            own, enemy = self.before_us(s)
            return self.gathered(s) >= self.weights.gathered and own >= self.weights.match * enemy
        wanted = [city for city in range(len(CITIES)) if s.holder[city] != FRENCH and self.appeal[CITY_NAMES[city]] > 0]
        return s.turn >= self.invade_early and not all(
            s.counters[1] & self.game.board.city_mask[city] for city in wanted
        )

    def gathered(self, s: EmperorState) -> float:
        """The share of the French SPs that stand within a turn's easy march of where they are to gather."""
        total = ready = 0
        for leader in side_forces(s, FRENCH):
            total += s.strength[leader]
            if self.away(self.staging.get(leader, self.center))[s.where[leader]] <= 2 * self.weights.easy:
                ready += s.strength[leader]
        return ready / max(1, total)

    def before_us(self, s: EmperorState) -> tuple[int, float]:
        """The SPs around the French commander, or where he is to be, and those that the enemy is likely to have
        there.
        """
        grid, watch = self.game.board.grid, self.weights.watch
        commander = self.game.pieces.commander[FRENCH]
        here = s.where[commander] if s.where[commander] >= 0 else self.staging.get(commander, self.center)
        field = self.field(s, FRENCH)
        own = sum(strength for hex, strength, _ in field.friends if grid.distance(hex, here) <= watch)
        return own, sum(value for hex, value in field.likely if grid.distance(hex, here) <= watch)

    # What is to be won

    def aims(self, s: EmperorState, side: int) -> list[Aim]:
        """The cities by the boxes they move the marker, or the places of a scenario by their points. E14, E17, 503"""
        game = self.game
        board = game.board
        if game.objectives and game.scenario is not None:
            rows = zip(game.objectives, game.scenario.objective, strict=True)
            found: list[Aim] = []
            for (mask, french, coalition), row in rows:
                taken = bool(s.forces[0] & mask) and not s.forces[1] & mask
                found.append(
                    Aim(board.grid.hexes(mask)[0], float(french + coalition), taken == (side == FRENCH), row.name)
                )
            return found
        box = self.weights.box
        return [
            Aim(board.city[city][0], box * game.tables.city_shift[city], s.holder[city] == side, CITY_NAMES[city])
            for city in range(len(CITIES))
            if city != LILLE or side == FRENCH or s.holder[city] == side
        ]

    def goals(self, s: EmperorState, side: int, field: Field) -> dict[int, int]:
        """Where each Force of a side should go: aim after aim gets as many Forces as it takes, the nearest first; the
        rest follow the main body.
        """
        if s.invasion < 0 and (side == FRENCH or s.turn <= self.invade_by):
            stay = {leader: self.center if side == FRENCH else s.where[leader] for _, _, leader in field.friends}
            return {leader: self.staging.get(leader, hex) for leader, hex in stay.items()}
        left = {leader: strength for _, strength, leader in field.friends}
        found: dict[int, int] = {}
        aims = self.aims(s, side)
        field.prizes = {aim.hex: aim.value * self.weights.prize for aim in aims if not aim.held}
        field.seats = self._seats(field, aims)
        self._garrison(s, side, field, aims, left, found)
        if side != FRENCH and since_invasion(s) < 1:
            self._stay_in_bruxelles(s, left, found)
        turns = self.game.last_turn - s.turn + 1
        if side == FRENCH and self.ahead(s):
            self._stand(s, field, [aim for aim in aims if aim.held], left, found, turns)
            return found
        open = [aim for aim in aims if side != FRENCH or (not aim.held and self.appeal.get(aim.name, 1.0) > 0)]
        near = {leader: min((self.away(aim.hex)[s.where[leader]] for aim in open), default=0) for leader in left}
        main = -1
        wished = list(open)
        while left and open:
            calls = [self._call(s, side, field, aim, left, turns) for aim in open]
            best = open.pop(calls.index(max(calls)))
            wanted = self._wanted(s, side, field, best)
            if main < 0:
                if side == FRENCH and max(calls) < -FAR / 2:
                    break
                main = best.hex
                if side == FRENCH:
                    wanted = max(wanted, self.weights.main_body * sum(left.values()))
            elif sum(left.values()) < wanted:
                continue
            self._send(s, field, best.hex, wanted, left, found, near, turns)
        if side == FRENCH:
            if main < 0 or turns <= self.weights.scatter:
                self._rest(s, field, wished, left, found, turns)
            if main < 0:
                self._hold(s, field, [aim for aim in aims if aim.held], left, found, near, turns)
        idle = bool(self.game.per_sp)  # every SP lost on the march is a point for the enemy
        for leader in left:
            found[leader] = s.where[leader] if idle or main < 0 else main
        return found

    def ahead(self, s: EmperorState) -> bool:
        """Whether the French would win if the game ended now, and have cities to keep: then the enemy must come. E37"""
        return not self.game.objectives and french_ahead(s) and any(s.holder[city] == FRENCH for city in range(LILLE))

    def _stand(
        self, s: EmperorState, field: Field, held: list[Aim], left: dict[int, int], found: dict[int, int], turns: int
    ) -> None:
        """What was taken is held, each place by as many as may come against it; the rest stand with the dearest."""
        cities = sorted(held, key=lambda aim: -aim.value)
        near = dict.fromkeys(left, 0)
        for aim in cities:
            there = sum(s.strength[leader] for leader in found if found[leader] == aim.hex)
            self._send(s, field, aim.hex, self._threat(field, aim) - there, left, found, near, turns)
        best = cities[0].hex
        for leader in left:
            found[leader] = best
        self._spread(s, best, found)

    def _spread(self, s: EmperorState, hex: int, found: dict[int, int]) -> None:
        """A city of two hexes is held in both: the strongest who go there stand in the first, the next in the other."""
        town = self.game.board.town_at[hex]
        rows = self.game.board.data.town[town].hexes if town >= 0 else ()
        grid = self.game.board.grid
        others = [grid.hex(label) for label in rows if grid.hex(label) != hex]
        going = sorted([leader for leader in found if found[leader] == hex], key=lambda leader: -s.strength[leader])
        found.update(zip(going[1:], others, strict=False))

    def _send(
        self,
        s: EmperorState,
        field: Field,
        hex: int,
        wanted: float,
        left: dict[int, int],
        found: dict[int, int],
        near: dict[int, int],
        turns: int,
    ) -> None:
        """As many SPs as are wanted of those who can be there in time, the nearest first, and last those who have
        another aim before them.
        """
        way = self.away(hex, field.shut)
        nearness = self.weights.nearness
        for leader in sorted(left, key=lambda leader: nearness * way[s.where[leader]] - near[leader]):
            if wanted <= 0:
                break
            if way[s.where[leader]] <= 2 * turns * self.weights.day:
                wanted -= left.pop(leader)
                found[leader] = hex

    def _rest(
        self, s: EmperorState, field: Field, open: list[Aim], left: dict[int, int], found: dict[int, int], turns: int
    ) -> None:
        """Who is not wanted with the main body goes for whatever he can reach in time."""
        for leader in list(left):
            ways = [(self.away(aim.hex, field.shut)[s.where[leader]], aim.hex) for aim in open]
            far, hex = min(ways, default=(FAR, s.where[leader]))
            if far <= 2 * turns * self.weights.day:
                found[leader] = hex
                del left[leader]

    def _hold(
        self,
        s: EmperorState,
        field: Field,
        held: list[Aim],
        left: dict[int, int],
        found: dict[int, int],
        near: dict[int, int],
        turns: int,
    ) -> None:
        """Nothing more can be taken: what was taken is held, each place by as many as may come against it."""
        for aim in sorted(held, key=lambda aim: -aim.value):
            self._send(s, field, aim.hex, self._threat(field, aim), left, found, near, turns)

    def _garrison(
        self, s: EmperorState, side: int, field: Field, aims: list[Aim], left: dict[int, int], found: dict[int, int]
    ) -> None:
        """The weakest Force in a place that is held stays there as long as the enemy could come, or its loyalty is in
        doubt. E15, E18
        """
        board = self.game.board
        for aim in aims:
            if not aim.held:
                continue
            town = [board.town_at[aim.hex]]
            here = [
                leader
                for leader in left
                if s.where[leader] == aim.hex or (town[0] >= 0 and board.town_at[s.where[leader]] == town[0])
            ]
            loyal = aim.hex != board.city[LILLE][0]
            near = any(board.grid.distance(hex, aim.hex) <= self.weights.alarm for hex, _ in field.likely)
            if here and (near or not loyal):
                guard = min(here, key=lambda leader: left[leader])
                found[guard] = s.where[guard]
                del left[guard]

    def _seats(self, field: Field, aims: list[Aim]) -> dict[int, float]:
        """What it is worth to be the one who stands in a place: to take it at the end of the turn, or to keep it from
        an enemy who could come. E14, E15, 503
        """
        board = self.game.board
        found: dict[int, float] = {}
        for aim in aims:
            if aim.held and not any(board.grid.distance(hex, aim.hex) <= self.weights.alarm for hex, _ in field.likely):
                continue
            town = board.town_at[aim.hex]
            hexes = [aim.hex] if town < 0 else [board.grid.hex(label) for label in board.data.town[town].hexes]
            for hex in hexes:
                found[hex] = aim.value * (self.weights.stake if aim.held else self.weights.prize)
        return found

    def _seat(self, s: EmperorState, field: Field, leader: int, hex: int) -> float:
        """What a Force gains by standing in a hex of a place: all of it where it stands alone; beside others of its
        side, as far as they can hold the place with it against what may come, and could not without.
        """
        value = field.seats.get(hex, 0.0)
        if not value:
            return 0.0
        town = self.game.board.town_at
        others = 0
        for where, strength, who in field.friends:
            if who != leader and (where == hex or (town[hex] >= 0 and town[where] == town[hex])):
                others += strength
        if not others:
            return value
        coming, _ = self.menace(s, field, leader, hex)
        if not coming:
            return 0.0
        together = others + s.strength[leader]
        return value * (together / (together + coming) - others / (others + coming))

    def _stay_in_bruxelles(self, s: EmperorState, left: dict[int, int], found: dict[int, int]) -> None:
        """Nobody leaves Bruxelles before he may: its people would take it ill. E19"""
        city, bit = self.game.board.city_mask[BRUXELLES], self.game.board.grid.bit
        for leader in [leader for leader in left if city & bit[s.where[leader]]]:
            found[leader] = s.where[leader]
            del left[leader]

    def _wanted(self, s: EmperorState, side: int, field: Field, aim: Aim) -> float:
        """How many SPs an aim calls for: more than the enemy has around it; to guard it, as many as can come."""
        weights = self.weights
        if side == FRENCH or not aim.held:
            distance, around = self.game.board.grid.distance, weights.around
            return weights.least + weights.superior * sum(
                value for hex, value in field.likely if distance(hex, aim.hex) <= around
            )
        return self._threat(field, aim)

    def _threat(self, field: Field, aim: Aim) -> float:
        """How many SPs of the enemy may come against a place, the nearer the more."""
        way = self.away(aim.hex)
        return self.weights.least + sum(
            value * max(0.0, 1.0 - way[hex] / (2 * self.weights.horizon)) for hex, value in field.likely
        )

    def _call(self, s: EmperorState, side: int, field: Field, aim: Aim, left: dict[int, int], turns: int) -> float:
        """How much an aim calls for Forces: its value, less the way there and the fight for it; nothing if it is out of
        reach.
        """
        way = self.away(aim.hex, field.shut)
        nearest = min(way[s.where[leader]] for leader in left) / 2
        if nearest > turns * self.weights.day:
            return -FAR + aim.value - nearest
        able = [
            (way[s.where[leader]], strength)
            for leader, strength in left.items()
            if way[s.where[leader]] <= 2 * turns * self.weights.day
        ]
        mean = sum(far * strength for far, strength in able) / (2 * sum(strength for _, strength in able))
        wanted = self._wanted(s, side, field, aim)
        if side != FRENCH:
            return aim.value * (wanted + (self.weights.least if not aim.held else 0)) - mean
        return aim.value * self.appeal.get(aim.name, 1.0) - mean - self.weights.toil * wanted

    # What a hex is worth

    def worth(self, s: EmperorState, field: Field, leader: int, goal: int, hex: int, price: int) -> float:
        """What it is worth, in SPs, for a Force to end its move in a hex: the way that is left, the fight there, the
        danger, the supply, the march itself.
        """
        weights = self.weights
        strength = s.strength[leader]
        way = self.away(goal, field.shut)[hex]
        haste = 1.0 + weights.haste / (self.game.last_turn - s.turn + 1)
        if self.calm(s, s.where[leader], goal):
            haste *= weights.calm
        value = -(weights.pull + weights.weighty * strength) * haste * way / 2 + (weights.arrived if not way else 0.0)
        fight = self.fight(s, field, leader, hex)
        value += fight
        if field.seats:
            value += self._seat(s, field, leader, hex)
        value -= self.danger(s, field, leader, hex)
        value -= self.attrition(s, field, leader, strength, hex, price)
        crowd = field.own.get(hex, 0) - (strength if s.where[leader] == hex else 0)
        if crowd and crowd + strength >= weights.crowd and way and fight <= 0:
            value -= weights.crowding
        return value

    def calm(self, s: EmperorState, hex: int, goal: int) -> bool:
        """Whether a Force has time in hand: before the invasion, if easy marches will do."""
        if s.invasion >= 0:
            return False
        return self.away(goal)[hex] <= 2 * self.weights.easy * max(1, self.invade_from - s.turn)

    def fight(self, s: EmperorState, field: Field, leader: int, hex: int) -> float:
        """The best attack that could be made from a hex this turn; what must be feared there, where the enemy is the
        one to attack.
        """
        board = self.game.board
        foes = board.grid.hexes(board.open[hex] & s.forces[1 - field.side])
        if not foes or since_invasion(s) < 0:
            return 0.0
        if s.mode == MARCH or s.phasing != field.side:
            own = s.strength[leader] + sum(one for where, one, who in field.friends if where == hex and who != leader)
            coming = sum(field.foes[foe] for foe in foes)
            return -max(0.0, foresee(self.game.tables, coming, max(1, own), False, 0).gain(self.weights.won))
        best = max([self.bout(s, field, leader, hex, foe).gain for foe in foes])
        return best if best > 0 or any(board.zone[foe] & board.grid.bit[hex] for foe in foes) else 0.0

    def bout(self, s: EmperorState, field: Field, leader: int, hex: int, foe: int) -> Bout:
        """What a Force in a hex would add to an attack on a neighbouring one, with those who are there and those who
        may come.
        """
        board, tables = self.game.board, self.game.tables
        bit, distance = board.grid.bit, board.grid.distance
        there = 0
        later = 0.0
        for where, one, who in field.friends:
            if who == leader:
                continue
            if board.open[foe] & bit[where]:
                there += one
            elif not s.flags[who] & (MOVED | TRIED) and distance(where, foe) <= self.weights.help_from:
                later += one * self.weights.help * readiness(s, who)
        defend = max(1, field.foes[foe] + (min(field.foes[foe], tables.fortress) if board.fortress & bit[foe] else 0))
        hindered = bool((board.rough | board.fortress) & bit[foe] or board.hindered[foe] & bit[hex])
        prize = field.prizes.get(foe, 0.0)
        attack = int(s.strength[leader] + there + later)
        gain, won = self._promise(attack, defend, hindered, prize)
        if there:
            gain -= max(
                0.0, self._promise(there, defend, hindered, prize)[0]
            )  # what the others will win without him is not his
        return Bout(gain, foe, attack, defend, won)

    def _promise(self, attack: int, defend: int, hindered: bool, prize: float) -> tuple[float, float]:
        """What an attack brings: men, if they count for the victory or stand in the way, and the place; and how likely
        it is to win.
        """
        prospect = foresee(self.game.tables, attack, defend, hindered, 0)
        gain = prospect.gain(self.weights.won)
        return (
            gain * (self.blood if gain > 0 else self.weights.caution) + prize * prospect.defender_beaten,
            prospect.defender_beaten,
        )

    def danger(self, s: EmperorState, field: Field, leader: int, hex: int) -> float:
        """What the enemy could bring against the hex in his turn, beyond what stands together there."""
        coming, together = self.menace(s, field, leader, hex)
        return min(s.strength[leader], max(0.0, coming - together) * self.weights.danger) if coming else 0.0

    def menace(self, s: EmperorState, field: Field, leader: int, hex: int) -> tuple[float, float]:
        """The SPs that the enemy could bring against a hex, and those that would stand together there."""
        weights = self.weights
        reach, sure, likely = weights.reach, weights.sure, weights.likely
        distance = self.game.board.grid.distance
        coming = 0.0
        for where, value in field.likely:
            far = distance(where, hex)
            if far <= reach:
                coming += value * (1.0 if far <= sure else likely)
        if not coming:
            return 0.0, 0.0
        together = float(s.strength[leader])
        side_by_side = weights.side_by_side
        for where, strength, who in field.friends:
            if who != leader and distance(where, hex) <= side_by_side:
                together += strength * (1.0 if where == hex else likely)
        return coming, together

    def attrition(self, s: EmperorState, field: Field, leader: int, strength: int, hex: int, price: int) -> float:
        """What the SPs are worth that a march may cost."""
        return self.march_toll(s, field, leader, strength, hex, price) * self.march_loss

    def march_toll(self, s: EmperorState, field: Field, leader: int, strength: int, hex: int, price: int) -> float:
        """The SPs a march may cost, by its length, the size of the Force, the weather and its supply. 257-262"""
        if not price:
            return 0.0
        army = self.game.pieces.leader_army[leader]
        index = index_modifier(s, price, strength, SIDE[army])
        column = field.column(s, army, self.game.board.grid.bit[hex])
        lost = sum((2 * strength * percent(s, column, pips + index) + 100) // 200 for pips in range(1, 7))
        return lost / 6
