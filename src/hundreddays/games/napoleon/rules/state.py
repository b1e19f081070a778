"""Everything that is true at the table: flat lists of small ints, and masks of units and cities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from hundreddays.core import State
from hundreddays.games.napoleon.rules.board import FRENCH, Board
from hundreddays.games.napoleon.rules.words import Verbs

if TYPE_CHECKING:
    from hundreddays.games.napoleon.game import NapoleonGame

BIT: Final = [1 << number for number in range(128)]
NOWHERE: Final = -1

# Areas of a battle board, by the side that owns them (8.1). Column k of the board is the attacker's own area k and,
# facing it, the defender's own area 3 + k; the attacker counts columns from his left, the defender from his right.
ZONES: Final = 8
DEFENDER_ZONE: Final = 3
RESERVE: Final = 6
ZONE_NAMES: Final = (
    "attacker_left",
    "attacker_center",
    "attacker_right",
    "defender_right",
    "defender_center",
    "defender_left",
    "attacker_reserve",
    "defender_reserve",
)

NO_RIDERS: Final = 3
"""From here on `riders` speaks of cities without enemy cavalry: it has an entry for each army before."""

MOST_CROSSED: Final = 255
"""A road section counts so many blocks that crossed it in the battles of a turn, and no more."""

# What became of Napoléon: questions C4 and C5. 17.1
ALIVE: Final = 0
LOST_WITH_ARMY: Final = 1
LOST_IN_ACTION: Final = 2


def changed(values: tuple[int, ...], u: int, value: int) -> tuple[int, ...]:
    """The same figures but for one.

    What seldom changes is kept in tuples, so that copies can share it and stay small.
    """
    own = list(values)
    own[u] = value
    return tuple(own)


@mypyc_attr(allow_interpreted_subclasses=True)  # as `State`
class NapoleonState(State):
    """One moment of one game. Names follow the rulebook; masks of units unless said otherwise."""

    __slots__ = (
        "acted",
        "acting",
        "active",
        "area",
        "awed",
        "board",
        "boosted",
        "broke",
        "busy",
        "checks",
        "city",
        "column",
        "command",
        "crossed",
        "cv",
        "debt",
        "dice",
        "disrupted",
        "doomed",
        "due",
        "faces",
        "fallen",
        "fate",
        "fight",
        "fights",
        "fleeing",
        "forced",
        "fought",
        "held",
        "here",
        "high",
        "hits",
        "honour",
        "hops",
        "idle",
        "kin",
        "kin_high",
        "kin_low",
        "last",
        "later",
        "led",
        "live",
        "load",
        "losers",
        "low",
        "moved",
        "opens",
        "orders",
        "path",
        "regroups",
        "reinforced",
        "riders",
        "routs",
        "seat",
        "sets",
        "shown",
        "side",
        "target",
        "trace",
        "turn",
        "unit",
        "used",
        "verbs",
        "via",
        "winner",
        "zones",
    )

    game: NapoleonGame

    def __init__(self, game: NapoleonGame) -> None:
        super().__init__(game)
        b = game.board
        self.board: Board = b
        self.verbs: Verbs = game.verbs
        self.turn = 1
        self.seat = 0  # equivalent: set when a turn opens
        """The seat that decides (chance and the choice among tied targets apart)."""
        self.acting = 0  # equivalent: set when a turn opens
        """The units for which it decides: an army's or a side's."""
        self.later = 0
        """The units of the other Allied player, who decides after (18.8)."""
        # Units and where they stand
        self.cv = b.full[:]
        self.city = [NOWHERE] * b.unit_count
        self.here = [0] * b.city_count
        """The units in each city."""
        self.held = [0, 0]
        """For each side the cities it occupies (1.4)."""
        self.disrupted = 0
        self.broke = 0
        self.shown = 0
        """Units on the map whose face the enemy may see (19.2)."""
        # Campaign movement
        self.path = (0,) * b.unit_count
        """For each unit that moved: start and cities entered, seven bits each, as city + 1 (5.12)."""
        self.used = bytearray(b.road_count)
        """How many units used each road section (5.7)."""
        self.active = [0, 0, 0]
        """For each army the cities whose groups are activated (5.2)."""
        self.orders = 0
        self.moved = 0
        self.forced = 0
        """Units that must still roll for their force march (6.2)."""
        self.led = 0
        """Leaders revealed for their group (6.4, 6.5)."""
        # Battles: parallel lists, one entry for each battle of this campaign turn
        self.fights: list[int] = []
        """The cities fought over, in the order of the map."""
        self.zones: list[int] = []
        """Eight areas for each battle."""
        self.area = bytearray(b.unit_count)
        """For each unit on a board the number of its area + 1."""
        self.opens: list[int] = []
        """The cities of list (b) of 10.2."""
        self.idle: list[int] = []
        """Bit 0: the attacker's last battle turn was idle; bit 1: the defender's (9.16)."""
        self.losers: list[int] = []
        """The side that lost, or -1."""
        self.command: list[int] = []
        """The seat that commands a shared Allied force (18.3)."""
        self.live = 0
        """Battles (by number) that are unfinished (1.11)."""
        self.due = 0
        """Battles whose turn in this set is still to come (9.2)."""
        self.routs = 0
        self.regroups = 0
        self.fight = 0
        self.sets = 0
        self.side = 0
        """The side whose battle turn it is."""
        self.busy = 0
        """Whether this battle turn has seen a fire, engage move, retreat or reinforcement (9.16)."""
        self.acted = 0
        self.reinforced = 0
        self.checks = 0
        self.boosted = 0
        self.awed = 0
        self.fleeing = 0
        self.fought = 0
        self.load = bytearray()
        """Units sent along each road section in this retreat, reinforcement, rout or regroup."""
        self.crossed = bytearray(b.road_count)
        """The same for the whole campaign turn after step 1: everyone saw them go (19.6)."""
        # The decision or roll under way
        self.unit = 0
        self.via = NOWHERE
        self.hops = 0
        self.last = 0
        """The kind of the move just made in an action of two (11.8)."""
        self.dice = 0
        self.faces = 0
        self.hits = 0
        self.target = 0
        # The fortunes of the armies
        self.debt = 0
        self.doomed = 0
        self.fallen = 0
        """Armies defeated, by number (16.4)."""
        self.fate = ALIVE
        self.winner = -1
        self.column = 0
        self.honour = 0
        """The Allied army with the greater honour, once the game is over (18.5)."""
        # What the enemy (and, with three players, the other Allied player) can know of each unit: see fog.py
        self.trace = (b.anywhere,) * b.unit_count
        self.high = bytearray(b.full)
        self.low = bytearray(b.full)
        self.riders = (0,) * (2 * NO_RIDERS)
        """For each army the cities in which the enemy is known to have cavalry, then those where he has none (8.7)."""
        self.kin: tuple[int, ...] = (b.anywhere,) * b.unit_count if b.players == 3 else ()
        self.kin_high = bytearray(b.full if b.players == 3 else ())
        self.kin_low = bytearray(b.full if b.players == 3 else ())

    def copy(self) -> NapoleonState:
        new: NapoleonState = NapoleonState.__new__(NapoleonState)
        new.game = self.game
        new.steps = self.steps
        new.step = self.step
        new.stack = []
        new.board = self.board
        new.verbs = self.verbs
        new.turn = self.turn
        new.seat = self.seat
        new.acting = self.acting
        new.later = self.later
        new.cv = self.cv[:]
        new.city = self.city[:]
        new.here = self.here[:]
        new.held = self.held[:]
        new.disrupted = self.disrupted
        new.broke = self.broke
        new.shown = self.shown
        new.path = self.path
        new.used = self.used[:]
        new.active = self.active[:]
        new.orders = self.orders
        new.moved = self.moved
        new.forced = self.forced
        new.led = self.led
        new.fights = self.fights[:]
        new.zones = self.zones[:]
        new.area = self.area[:]
        new.opens = self.opens[:]
        new.idle = self.idle[:]
        new.losers = self.losers[:]
        new.command = self.command[:]
        new.live = self.live
        new.due = self.due
        new.routs = self.routs
        new.regroups = self.regroups
        new.fight = self.fight
        new.sets = self.sets
        new.side = self.side
        new.busy = self.busy
        new.acted = self.acted
        new.reinforced = self.reinforced
        new.checks = self.checks
        new.boosted = self.boosted
        new.awed = self.awed
        new.fleeing = self.fleeing
        new.fought = self.fought
        new.load = self.load[:]
        new.crossed = self.crossed[:]
        new.unit = self.unit
        new.via = self.via
        new.hops = self.hops
        new.last = self.last
        new.dice = self.dice
        new.faces = self.faces
        new.hits = self.hits
        new.target = self.target
        new.debt = self.debt
        new.doomed = self.doomed
        new.fallen = self.fallen
        new.fate = self.fate
        new.winner = self.winner
        new.column = self.column
        new.honour = self.honour
        new.trace = self.trace
        new.high = self.high[:]
        new.low = self.low[:]
        new.riders = self.riders
        new.kin = self.kin
        new.kin_high = self.kin_high[:]
        new.kin_low = self.kin_low[:]
        return new

    # Where units stand

    def put(self, u: int, c: int) -> None:
        self.city[u] = c
        self.here[c] |= BIT[u]
        self.held[self.board.side[u]] |= BIT[c]

    def take(self, u: int) -> None:
        """Lift a unit from its city."""
        c = self.city[u]
        side = self.board.side[u]
        self.here[c] &= ~BIT[u]
        self.city[u] = NOWHERE
        if not self.here[c] & self.board.side_mask[side]:
            self.held[side] &= ~BIT[c]

    def place(self, i: int, u: int, zone: int) -> None:
        """Stand a unit in an area of battle `i`."""
        self.zones[ZONES * i + zone] |= BIT[u]
        self.area[u] = zone + 1

    def lift(self, i: int, u: int) -> None:
        """Take a unit off its area, if it stands in one."""
        if self.area[u]:
            self.zones[ZONES * i + self.area[u] - 1] &= ~BIT[u]
            self.area[u] = 0

    def cross(self, a: int, d: int) -> None:
        """A block has gone by a road section before everyone's eyes (19.6)."""
        road = self.board.section[a][d]
        if self.crossed[road] < MOST_CROSSED:
            self.crossed[road] += 1

    def remove(self, u: int) -> None:
        """A unit is eliminated and never returns (1.2); everyone sees which it was (19.2)."""
        bit = BIT[u]
        c = self.city[u]
        if self.area[u]:
            self.lift(self.fights.index(c), u)
        self.take(u)
        self.cv[u] = self.high[u] = self.low[u] = 0
        self.trace = changed(self.trace, u, 0)
        if self.kin:
            self.kin = changed(self.kin, u, 0)
            self.kin_high[u] = self.kin_low[u] = 0
        gone = ~bit
        self.shown &= gone
        self.disrupted &= gone
        self.broke &= gone
        self.forced &= gone
        self.moved &= gone
        self.fleeing &= gone
        self.fought &= gone
        self.led &= gone
        self.acted &= gone
        self.reinforced &= gone
        self.checks &= gone
        self.boosted &= gone
        self.awed &= gone
        self.path = changed(self.path, u, 0)
        if u == self.board.napoleon:
            self.fate = LOST_IN_ACTION

    @property
    def attacker(self) -> int:
        """The side whose campaign turn it is, and so the attacker in every battle of it (1.5)."""
        return self.board.turn_side[self.turn]

    def fighting(self) -> int:
        """The cities that hold an unfinished battle (1.11)."""
        cities = 0
        live = self.live
        if live:
            for i, c in enumerate(self.fights):
                if live & BIT[i]:
                    cities |= BIT[c]
        return cities

    def units_left(self, army: int) -> int:
        """The units of an army that are not eliminated (16.1)."""
        cv = self.cv
        return sum(1 for u in self.board.army_units[army] if cv[u])

    # What the rest of the program asks

    def scores(self) -> list[float]:
        """17.5: one side wins, the other loses; allies share."""
        if self.winner < 0:
            return [0.0] * len(self.game.seats)
        won = 1.0 if self.winner == FRENCH else -1.0
        allies = len(self.game.seats) - 1
        return [won] + [-won / allies] * allies

    def tick(self) -> int:
        """Every turn of the track is one side's. 4.2"""
        return self.turn
