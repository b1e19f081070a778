"""Everything that is true at the table: where leaders, units and vedettes are, and what is half decided.

A Force is a tree: `under[leader]` is his superior, `led_by[unit]` the unit's leader. `where[leader]` is a hex, or POOL,
OUT, WAITING, OFF_MAP. Some things are worked out from these and kept beside them: the SPs under each leader, the hexes
with Forces and with counters of each side, and its zones of control. `rules/zones.py` renews them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from hundreddays.core import SILENT, State, Tell
from hundreddays.games.emperor.rules.board import BRUXELLES, FAIR, NAMUR
from hundreddays.games.emperor.rules.flags import ASIDE, MOVE, NONE
from hundreddays.games.emperor.rules.pieces import WAITING

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import EmperorGame
    from hundreddays.games.emperor.rules.memory import Sighting
    from hundreddays.games.emperor.rules.reach import Routes

ROUNDS: Final = 16
"""More than a combat can have."""
NUMBERS: Final = (
    "turn invasion weather phasing group army marker result removed departed guard_beaten count chosen spare mover"
    " leaving origin spent allowance column mode halted announced marching spared flying menace main round attacker"
    " pitched shift forced struck held bonus_by guards number_a number_d loser beaten stage counter grand done fallback"
    " length entered_zone followed reach turns_taken"
)
LISTS: Final = (
    "holder lost pool where under flags shaken duty placed led_by sp marks wounds vedette attached ridden scouted"
    " center active returns source renamed commands tried fleeing targets role begun toll bills fallen retiring trail"
    " trails vacated chasing reckoned chased"
)
REMEMBERED: Final = "sightings way"
WORKED_OUT: Final = "strength forces zones counters alarms spotted spotted_of options ways"
FIXED: Final = "board verbs pieces tables seat_of"
"""What is the same throughout a game: kept here because each look into the game itself is a search by name."""
UNKNOWN: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)  # as `State`
class EmperorState(State):
    __slots__ = tuple(f"{NUMBERS} {LISTS} {REMEMBERED} {WORKED_OUT} {FIXED}".split())

    game: EmperorGame

    def __init__(self, game: EmperorGame) -> None:
        super().__init__(game)
        self.board = game.board
        self.verbs = game.verbs
        self.pieces = pieces = game.pieces
        self.tables = game.tables
        self.seat_of: tuple[int, ...] = game.seat_of
        leaders, units, vedettes = len(pieces.leaders), len(pieces.units), len(pieces.vedette_army)
        self.turn = game.first_turn
        self.invasion = NONE
        """The Invasion Turn, or NONE. E7"""
        self.weather = FAIR
        self.phasing = 0
        self.group = 0
        """Which of the phasing side's players decides in this segment. 64"""
        self.army = 0
        """Whose administration, organization or reinforcements are being done."""
        self.marker = self.tables.start_box
        self.result = 0
        self.removed = 0
        """Whether the units of E16 have gone."""
        self.departed = 0
        """Whether E19 has happened."""
        self.guard_beaten = 0
        """Whether 398 has moved the marker in this turn."""
        self.turns_taken = 0
        """Player Turns begun: the tick of search and replay."""
        self.holder = [1 if city <= NAMUR else 0 for city in range(BRUXELLES, NAMUR + 2)]
        """The side that holds each city. E15"""
        self.lost = [0, 0, 0]
        self.pool = [0, 0, 0]
        """The Replacement Pools. 106"""
        self.where = [NONE] * leaders
        self.under = [NONE] * leaders
        self.flags = [0] * leaders
        self.shaken = [0] * leaders
        """Demoralization: 2 until the next own Player Turn begins, 1 to its end. 385"""
        self.duty = [0] * leaders
        """After a failed repulse: 1 + twice the hex to be attacked, and 1 more where the column shifts. 224"""
        self.placed = [0] * leaders
        """Vedettes put with his Force in this Command Phase. 24"""
        self.led_by = [NONE] * units
        self.sp = [0] * units
        self.marks = [0] * units
        self.wounds = [0] * units
        """SPs lost in this combat. 380"""
        self.vedette = [NONE] * vedettes
        """Its hex; NONE in the supply, -2 taken back in this segment. 121"""
        self.attached = [NONE] * vedettes
        self.ridden = [0] * (vedettes + 3)
        """Whether it has moved in this phase, or was attached or detached in this segment; after the vedettes the three
        centers. 125, 221
        """
        self.scouted = [0] * vedettes
        """The pieces it has met in this phase: one bit a leader, then one a vedette. 225, 226"""
        self.center = [NONE] * 3
        self.active = [0] * 3
        self.returns = [NONE] * 3
        """The first turn in which a center off the map may come back; disbanded ones come back active: turn + 100. 85,
        87
        """
        self.source = [NONE] * 3
        self.renamed = [NONE] * 3
        """The turn in which the Supply Source was changed at a price. 101"""
        self.commands = [0] * 3
        # What is being decided
        self.count = 0
        """Things still to do at this prompt: replacements, placements."""
        self.chosen = NONE
        """The first half of a decision in two halves."""
        self.spare = NONE
        """Its second part, where there are three."""
        self.mover = NONE
        """A leader, a vedette after the leaders, or a center after those."""
        self.leaving = 0
        """The leaders who will stay behind when the mover goes, one bit each. 162"""
        self.origin = NONE
        self.spent = 0
        self.allowance = 0
        self.column = 0
        self.mode = MOVE
        self.halted = 0
        self.announced = 0
        """Whether others know that the mover moves: it has rolled, moved or tried to repulse. 403"""
        self.marching = 0
        """The units of the move, one bit each: they alone suffer attrition. 255"""
        self.spared = 0
        """The units that have lost an SP in this round of attrition. 259"""
        self.tried: list[int] = []
        """The hexes the mover has tried to repulse. 224"""
        self.fleeing: list[int] = []
        """Vedettes that must retreat. 222"""
        self.flying = NONE
        """The army whose center must fly. 85"""
        self.menace = NONE
        """The hex from which a vedette is repulsed."""
        self.options: tuple[int, ...] | None = None
        """The legal moves of the present prompt, once they have been worked out."""
        self.ways: Routes | None = None
        # The combat
        self.targets: list[int] = []
        """The hexes attacked. 321"""
        self.role = [ASIDE] * leaders
        self.begun = [0] * leaders
        """The SPs with which each Force began the combat."""
        self.main = NONE
        self.round = 0
        self.attacker = 0
        """The side that attacks in this round."""
        self.pitched = 0
        self.shift = 0
        self.forced = 0
        self.struck = 0
        """The hex struck in a counterattack on one of several, plus one; 0 for all. 350"""
        self.held = 0
        self.bonus_by = 0
        """The sides that use a bonus point in this round, one bit each. 36"""
        self.guards = 0
        """The sides whose Old Guard is committed: two bits for this round, two for the combat. 336"""
        self.number_a = 0
        self.number_d = 0
        self.loser = NONE
        self.beaten = NONE
        """The side that withdrew or was destroyed, once it has."""
        self.stage = 0
        """How far the aftermath of a round has come."""
        self.counter = 0
        """Whether this round is a counterattack. 347"""
        self.grand = 0
        """The sides with a leader of span 6 or more in the combat, one bit each. 395"""
        self.done = 0
        """The players who will declare no more combats in this segment, one bit each. 64"""
        self.toll = [0, 0]
        """SPs lost by each side in this combat. 370"""
        self.bills: list[int] = []
        """Losses to be taken: army, SPs, kind, and the units they may fall on, four numbers each."""
        self.fallen: list[int] = []
        """Leaders whose Force is destroyed and who must roll. 42"""
        self.retiring: list[int] = []
        """Forces that must retreat, the first one now."""
        self.fallback = 0
        """Hexes the Force must still go."""
        self.length = 0
        self.entered_zone = 0
        """The leaders whose Force entered an enemy zone in its retreat, one bit each. 356"""
        self.trail: list[int] = []
        self.trails: list[int] = []
        """The retreats made: leader, hexes, and the path, one after another."""
        self.vacated: list[int] = []
        """Hexes that the beaten side has left empty. 360"""
        self.chasing: list[int] = []
        self.followed = NONE
        self.reach = 0
        self.reckoned: list[int] = []
        """The last round as both sides saw it: the SPs of both, the odds, the chart,
        what is added, the die and the result of each; then the modifiers, by `modifier_names`. 402, 404"""
        self.chased: list[int] = []
        """The last pursuit as both sides saw it: die, modifier, hexes and SPs. 404"""
        self.sightings: tuple[Sighting, ...] = ()
        """What has been seen of counters, and still holds. 402-406"""
        self.way: tuple[int, ...] = ()
        """The last way that everyone was told hex by hex: the army, which of `WAYS`, and the hexes. 402, 403"""
        self.strength: tuple[int, ...] = (0,) * leaders  # equivalent: worked out before it is used
        self.forces: tuple[int, ...] = (0, 0)  # equivalent: worked out before it is used
        self.zones: tuple[int, ...] = (0, 0)  # equivalent: worked out before it is used
        self.counters: tuple[int, ...] = (0, 0)  # equivalent: worked out before it is used
        self.alarms: tuple[int, ...] = (UNKNOWN, UNKNOWN)
        self.spotted: tuple[int, ...] = (0,) * len(pieces.leader_range)
        """For each army the hexes in which something was seen of it, by those sightings: `rules/memory.py`."""
        self.spotted_of: tuple[Sighting, ...] = ()

    # The sequence of play: once there is a result, nothing follows

    def goto(self, step: int) -> None:
        if not self.result:
            self.step = step

    def call(self, step: int, then: int) -> None:
        if not self.result:
            self.stack.append(then)
            self.step = step

    def back(self) -> None:
        if not self.result:
            self.step = self.stack.pop()

    # Deciding

    def apply(self, move: int, tell: Tell = SILENT) -> None:
        """As in any game; but what was worked out for the last prompt is not true of the next."""
        steps = self.steps
        steps[self.step].apply(self, move, tell)
        self.options = self.ways = None
        step = steps[self.step]
        while step.passing and not step.due(self, tell):  # `go_on`, written out as in any game
            step = steps[self.step]

    def go_on(self, tell: Tell = SILENT) -> None:
        self.options = self.ways = None
        super().go_on(tell)

    def offered(self) -> tuple[int, ...]:
        """Every legal move, worked out once for each prompt."""
        if self.options is None:
            self.options = tuple(super().moves())
        return self.options

    def moves(self) -> list[int]:
        if self.options is not None:
            return list(self.options)
        found = super().moves()
        self.options = tuple(found)
        return found

    # What every state gives

    def copy(self) -> EmperorState:
        other = EmperorState.__new__(EmperorState)
        other.game = self.game
        other.steps = self.steps
        other.board = self.board
        other.verbs = self.verbs
        other.pieces = self.pieces
        other.tables = self.tables
        other.seat_of = self.seat_of
        other.step = self.step
        other.stack = self.stack[:]
        other.turn = self.turn
        other.invasion = self.invasion
        other.weather = self.weather
        other.phasing = self.phasing
        other.group = self.group
        other.army = self.army
        other.marker = self.marker
        other.result = self.result
        other.removed = self.removed
        other.departed = self.departed
        other.guard_beaten = self.guard_beaten
        other.turns_taken = self.turns_taken
        other.holder = self.holder[:]
        other.lost = self.lost[:]
        other.pool = self.pool[:]
        other.where = self.where[:]
        other.under = self.under[:]
        other.flags = self.flags[:]
        other.shaken = self.shaken[:]
        other.duty = self.duty[:]
        other.placed = self.placed[:]
        other.led_by = self.led_by[:]
        other.sp = self.sp[:]
        other.marks = self.marks[:]
        other.wounds = self.wounds[:]
        other.vedette = self.vedette[:]
        other.attached = self.attached[:]
        other.ridden = self.ridden[:]
        other.scouted = self.scouted[:]
        other.center = self.center[:]
        other.active = self.active[:]
        other.returns = self.returns[:]
        other.source = self.source[:]
        other.renamed = self.renamed[:]
        other.commands = self.commands[:]
        other.count = self.count
        other.chosen = self.chosen
        other.spare = self.spare
        other.mover = self.mover
        other.leaving = self.leaving
        other.origin = self.origin
        other.spent = self.spent
        other.allowance = self.allowance
        other.column = self.column
        other.mode = self.mode
        other.halted = self.halted
        other.announced = self.announced
        other.marching = self.marching
        other.spared = self.spared
        other.tried = self.tried[:]
        other.fleeing = self.fleeing[:]
        other.flying = self.flying
        other.menace = self.menace
        other.options = self.options
        other.ways = self.ways
        other.targets = self.targets[:]
        other.role = self.role[:]
        other.begun = self.begun[:]
        other.main = self.main
        other.round = self.round
        other.attacker = self.attacker
        other.pitched = self.pitched
        other.shift = self.shift
        other.forced = self.forced
        other.struck = self.struck
        other.held = self.held
        other.bonus_by = self.bonus_by
        other.guards = self.guards
        other.number_a = self.number_a
        other.number_d = self.number_d
        other.loser = self.loser
        other.beaten = self.beaten
        other.stage = self.stage
        other.counter = self.counter
        other.grand = self.grand
        other.done = self.done
        other.toll = self.toll[:]
        other.bills = self.bills[:]
        other.fallen = self.fallen[:]
        other.retiring = self.retiring[:]
        other.fallback = self.fallback
        other.length = self.length
        other.entered_zone = self.entered_zone
        other.trail = self.trail[:]
        other.trails = self.trails[:]
        other.vacated = self.vacated[:]
        other.chasing = self.chasing[:]
        other.followed = self.followed
        other.reach = self.reach
        other.reckoned = self.reckoned[:]
        other.chased = self.chased[:]
        other.sightings = self.sightings
        other.way = self.way
        other.strength = self.strength
        other.forces = self.forces
        other.zones = self.zones
        other.counters = self.counters
        other.alarms = self.alarms
        other.spotted = self.spotted
        other.spotted_of = self.spotted_of
        return other

    def scores(self) -> list[float]:
        from hundreddays.games.emperor.rules.victory import scores

        return scores(self)

    def tick(self) -> int:
        return self.turns_taken

    def stretch(self) -> int:
        """Between rounds whoever has a Force within hearing is asked, and who has not is known by that. 297

        And a lone enemy leader who is driven off was one, which nobody could tell before, nor can see afterwards. 41
        """
        foes: list[int] = [] if self.actor < 0 else self.pieces.side_leaders[1 - self.game.sides[self.actor]]
        driven_off = [self.where[leader] for leader in foes].count(WAITING)
        rounds = self.turns_taken * ROUNDS + self.round  # equivalent: it only has to be another in every round
        return rounds * len(self.where) + driven_off  # equivalent: and with every leader
