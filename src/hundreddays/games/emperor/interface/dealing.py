"""Dealing the hidden counters, units and SPs of an army again, within what those who look on know of them. 401-406

Who asks for a deal knows what he has seen (`Sighting`), and in which hexes a Force must or cannot stand. Everything
else is drawn at random, whatever is true.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from hundreddays.games.emperor.rules.flags import COMMAND, ENTER, MARCHED, MOVE, MOVED, NONE, SHOWN, TRIED
from hundreddays.games.emperor.rules.forces import top, unit_mask, units_of
from hundreddays.games.emperor.rules.memory import FORCE, LEADER, VEDETTE, Sighting, share
from hundreddays.games.emperor.rules.mover import army_of, hex_of, refit
from hundreddays.games.emperor.rules.pieces import MAJOR_GENERAL, POOL, SIDE
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import RECON, RECON_COUNTER, RECON_DIE, RETREAT_VEDETTE, VEDETTE_DIE

MOVING: Final = MOVED | MARCHED | TRIED
"""The flags of a Force that has moved in this phase, or tried to."""
SWAPS: Final = 8
"""For each unit so many pairs are drawn that may change places: enough that nothing is left of who was where."""
TRIES: Final = 3
"""So often units are dealt again where their SPs find no room."""
MENDS: Final = 24
"""For each unit so many pairs are drawn to make room."""


class Bonds(NamedTuple):
    """What is known of the counters of the hidden armies."""

    seen: list[Sighting]
    must: int
    """The hexes in which a Force stands."""
    calm: int
    """The hexes in which none does."""
    watch: list[int]
    """Sets of hexes: in one of each stands a Force."""
    march: int
    """The hex of an enemy counter that is on the march before the seat's eyes: any that can stand there. Or NONE."""


def bonds(s: EmperorState, seat: int, seen: list[Sighting], must: int, calm: int) -> Bonds:
    """What a seat knows, with what the zones it stands in tell it while it decides. 200, 407"""
    if s.actor != seat:
        return Bonds(seen, 0, 0, [], NONE)
    grid, zone = s.board.grid, s.board.zone
    side = s.game.sides[seat]
    own = s.counters[side]
    enemy = grid.hexes(s.counters[1 - side])
    quiet = own & ~s.zones[1 - side]
    for hex in enemy:
        if zone[hex] & quiet:
            calm |= grid.bit[hex]
    watch = [
        sum(grid.bit[hex] for hex in enemy if zone[hex] & grid.bit[mine])
        for mine in grid.hexes(own & s.zones[1 - side])
    ]
    march = NONE
    counter = 0 <= s.mover < len(s.where) + len(s.vedette)
    if s.step in (RECON, RETREAT_VEDETTE) and counter and SIDE[army_of(s, s.mover)] != side:
        march = hex_of(s, s.mover)
    return Bonds(seen, must, calm, watch, march)


# Who can be dealt


def pinned(s: EmperorState, leader: int) -> bool:
    """Forces that are shown, or in the middle of something that the seat has seen begin."""
    return bool(
        s.flags[leader] & SHOWN
        or s.role[leader]
        or s.duty[leader]
        or leader in (s.followed, s.main)
        or leader in s.retiring
        or leader in s.chasing
        or leader in s.tried
    )


def watched(s: EmperorState, known: Bonds) -> set[int]:
    """The pieces, vedettes counted after the leaders, about which a die is being rolled: everyone sees where.
    225, 226
    """
    first = len(s.where)
    found = {first + vedette for vedette in s.fleeing}
    if known.march < 0:
        found.add(s.mover)
    if s.step in (RECON_DIE, RECON_COUNTER):
        found |= {first + s.chosen, s.spare}
    hex = s.menace if s.step == RECON_COUNTER else s.chosen if s.step == VEDETTE_DIE else NONE
    if hex >= 0:
        found |= {leader for leader, where in enumerate(s.where) if where == hex} | {
            first + v for v, where in enumerate(s.vedette) if where == hex
        }
    return found


def free(s: EmperorState, army: int, fixed: set[int]) -> tuple[list[int], list[int]]:
    """The Forces and lone leaders, and the vedettes on their own, that may stand wherever a counter of their
    army does.
    """
    pieces = s.pieces
    first = len(s.where)
    leaders = [
        leader
        for leader in pieces.leader_range[army]
        if s.where[leader] >= 0 and s.under[leader] < 0 and not pinned(s, leader) and leader not in fixed
    ]
    return leaders, [
        v for v in pieces.vedette_range[army] if s.vedette[v] >= 0 and s.attached[v] < 0 and first + v not in fixed
    ]


# Counters over hexes


class Lot:
    """The counters of one army that are still to be put somewhere, and the hexes that are still open for them."""

    def __init__(self, s: EmperorState, army: int, fixed: set[int], rng: Random) -> None:
        leaders, vedettes = free(s, army, fixed)
        first = len(s.where)
        self.forces = [leader for leader in leaders if s.strength[leader]]
        self.others = [leader for leader in leaders if not s.strength[leader]]
        self.vedettes = [first + vedette for vedette in vedettes]
        self.slots = [s.where[leader] for leader in leaders] + [s.vedette[vedette] for vedette in vedettes]
        for pieces in (self.forces, self.others, self.vedettes, self.slots):
            rng.shuffle(pieces)
        self.goes: dict[int, int] = {}
        """Where each counter has been put, vedettes counted after the leaders."""

    def put(self, pieces: list[int], hex: int) -> bool:
        if not pieces or hex not in self.slots:
            return False
        self.slots.remove(hex)
        self.goes[pieces.pop()] = hex
        return True

    def put_kind(self, kind: int, hex: int, rng: Random) -> bool:
        if kind == VEDETTE:
            return self.put(self.vedettes, hex)
        if kind == LEADER and rng.randrange(len(self.forces) + len(self.others) + 1) >= len(self.forces):
            return self.put(self.others, hex) or self.put(self.forces, hex)
        return self.put(self.forces, hex)

    def put_rest(self, s: EmperorState, calm: int) -> bool:
        """Forces where they can be, everyone else where there is room."""
        bit = s.board.grid.bit
        for _ in range(len(self.forces)):
            hex = next((hex for hex in self.slots if not calm & bit[hex]), NONE)
            if not self.put(self.forces, hex):
                return False
        self.goes |= dict(zip([*self.others, *self.vedettes], self.slots, strict=True))
        return True


def scatter(s: EmperorState, armies: list[int], known: Bonds, rng: Random) -> bool:
    """Deal all counters over the hexes they stand in; False, with nothing done, where the lots do not fall so."""
    fixed = watched(s, known) | {one.leader for one in known.seen}
    lots = {army: Lot(s, army, fixed, rng) for army in armies}
    stands = _staying(s, lots)
    for one in known.seen:
        met = one.leader >= 0 or _met(s, one, stands)
        if not met and not lots[one.army].put_kind(one.kind, one.hex, rng):
            return False
        stands |= lots[one.army].goes
    bit = s.board.grid.bit
    for mask in [*(bit[hex] for hex in s.board.grid.hexes(known.must)), *known.watch]:
        if not _force_in(s, mask, stands) and not _send(s, list(lots.values()), mask & ~known.calm, rng):
            return False
        for lot in lots.values():
            stands |= lot.goes
    for lot in lots.values():
        if not lot.put_rest(s, known.calm):
            return False
    for lot in lots.values():
        _go(s, lot.goes, rng)
    return True


def trade(s: EmperorState, army: int, known: Bonds, rng: Random) -> None:
    """Forces change places with Forces, other counters with others."""
    fixed = watched(s, known) | {one.leader for one in known.seen}
    first = len(s.where)
    leaders, vedettes = free(s, army, fixed)
    forces = [leader for leader in leaders if s.strength[leader]]
    others = [leader for leader in leaders if not s.strength[leader]] + [first + vedette for vedette in vedettes]
    for kind in (forces, others):
        hexes = [s.where[piece] if piece < first else s.vedette[piece - first] for piece in kind]
        rng.shuffle(hexes)
        _go(s, dict(zip(kind, hexes, strict=True)), rng)


def swap(s: EmperorState, army: int, known: Bonds, rng: Random) -> bool:
    """A Force and a counter that is none change places; False where there are no such two."""
    fixed = watched(s, known) | {one.leader for one in known.seen}
    first = len(s.where)
    leaders, vedettes = free(s, army, fixed)
    forces = [leader for leader in leaders if s.strength[leader]]
    others = [leader for leader in leaders if not s.strength[leader]] + [first + vedette for vedette in vedettes]
    if not forces or not others:
        return False
    force, other = rng.choice(forces), rng.choice(others)
    here, there = s.where[force], s.where[other] if other < first else s.vedette[other - first]
    _go(s, {force: there, other: here}, rng)
    command(s, army, known, rng)
    return here != there


def _staying(s: EmperorState, lots: dict[int, Lot]) -> dict[int, int]:
    """The counters of these armies that are not dealt, with their hexes."""
    pieces, first = s.pieces, len(s.where)
    found: dict[int, int] = {}
    for army, lot in lots.items():
        dealt = {*lot.forces, *lot.others, *lot.vedettes}
        for leader in pieces.leader_range[army]:
            if s.where[leader] >= 0 and s.under[leader] < 0 and leader not in dealt:
                found[leader] = s.where[leader]
        for vedette in pieces.vedette_range[army]:
            if s.vedette[vedette] >= 0 and s.attached[vedette] < 0 and first + vedette not in dealt:
                found[first + vedette] = s.vedette[vedette]
    return found


def _met(s: EmperorState, one: Sighting, stands: dict[int, int]) -> bool:
    """Whether a sighting without a name is true of the counters that have their places."""
    pieces, first = s.pieces, len(s.where)
    for piece, hex in stands.items():
        if hex == one.hex and (piece >= first) == (one.kind == VEDETTE):
            army = pieces.vedette_army[piece - first] if piece >= first else pieces.leader_army[piece]
            if army == one.army and (one.kind != FORCE or s.strength[piece]):
                return True
    return False


def _force_in(s: EmperorState, mask: int, stands: dict[int, int]) -> bool:
    bit, first = s.board.grid.bit, len(s.where)
    return any(piece < first and s.strength[piece] and mask & bit[hex] for piece, hex in stands.items())


def _send(s: EmperorState, lots: list[Lot], mask: int, rng: Random) -> bool:
    """A Force is put into one of some hexes, of whichever army has a counter there."""
    bit = s.board.grid.bit
    doors = [(lot, hex) for lot in lots if lot.forces for hex in lot.slots if mask & bit[hex]]
    if not doors:
        return False
    lot, hex = rng.choice(doors)
    return lot.put(lot.forces, hex)


def _go(s: EmperorState, goes: dict[int, int], rng: Random) -> None:
    """Counters go to their new hexes, with all that is in or attached to them.

    Everyone saw which counters have moved in this phase, and which have not: that stays with the hex, and of several
    counters there any may be the one. So does the command by which one has moved; all others are given out again by
    `command`. 81, 403
    """
    first = len(s.where)
    moved: dict[int, list[int]] = {}
    for piece in goes:
        moved.setdefault(hex_of(s, piece), []).append(_moved(s, piece))
    for there in moved.values():
        rng.shuffle(there)
    given = _withdraw(s, goes)
    for leader in range(first):
        if s.where[leader] >= 0 and top(s, leader) in goes:
            s.where[leader] = goes[top(s, leader)]
    for piece, hex in goes.items():
        if piece >= first:
            s.vedette[piece - first] = hex
    for vedette, leader in enumerate(s.attached):
        if leader >= 0:
            s.vedette[vedette] = s.where[leader]
    for piece, hex in goes.items():
        _let_move(s, piece, moved[hex].pop())
    _give_back(s, goes, given)


def _withdraw(s: EmperorState, goes: dict[int, int]) -> int:
    """Take the commands of all who are dealt; how many they had."""
    had = [piece for piece in goes if piece < len(s.where) and s.flags[piece] & COMMAND]
    for leader in had:
        s.flags[leader] &= ~COMMAND
    return len(had)


def _give_back(s: EmperorState, goes: dict[int, int], given: int) -> None:
    """As many commands as before, since everyone has heard the number: those that did not stay with a hex go to Forces
    that have not moved, if there are enough.
    """
    forces = [piece for piece in goes if piece < len(s.where) and s.strength[piece]]
    left = given - len([force for force in forces if s.flags[force] & COMMAND])
    for force in sorted(forces, key=lambda force: s.flags[force] & (MOVING | COMMAND))[:left]:
        s.flags[force] |= COMMAND


def _moved(s: EmperorState, piece: int) -> int:
    """The flags that say how a counter has moved in this phase; of a vedette those that a Force would have."""
    first = len(s.where)
    if piece < first:
        flags = s.flags[piece]
        return flags & (MOVING | COMMAND) if flags & MOVING else 0
    if not s.ridden[piece - first]:
        return 0
    return MOVED if SIDE[army_of(s, piece)] == s.phasing else MARCHED | TRIED


def _let_move(s: EmperorState, piece: int, moved: int) -> None:
    first = len(s.where)
    if piece < first:
        s.flags[piece] = s.flags[piece] & ~MOVING | (moved if s.strength[piece] else moved & ~COMMAND)
    else:
        s.ridden[piece - first] = int(moved > 0)


def command(s: EmperorState, army: int, known: Bonds, rng: Random) -> None:
    """Everyone hears how many commands an army gives, and nobody else to whom: any Force that has not moved may have
    one. Those that have moved are left theirs: who moves without a die has a command. 81, 160
    """
    forces = [
        leader for leader in free(s, army, watched(s, known))[0] if s.strength[leader] and not s.flags[leader] & MOVING
    ]
    given = [s.flags[leader] & COMMAND for leader in forces]
    if any(given):
        rng.shuffle(given)
        for leader, flag in zip(forces, given, strict=True):
            s.flags[leader] = s.flags[leader] & ~COMMAND | flag


def recast(s: EmperorState, known: Bonds, rng: Random) -> bool:
    """One of the counters that now stand where the enemy's mover is becomes the mover; False where none can be.

    His own side knows who marches. Those whose vedettes look at him or give way to him do not. 222, 226
    """
    if known.march < 0:
        return True
    pieces, first, old = s.pieces, len(s.where), s.mover
    army = army_of(s, old)
    here = [
        leader
        for leader in pieces.leader_range[army]
        if s.where[leader] == known.march and s.under[leader] < 0 and (s.strength[leader] or s.step == RECON)
    ]
    if s.step == RECON:
        here += [first + v for v in pieces.vedette_range[army] if s.vedette[v] == known.march and s.attached[v] < 0]
    if not here:
        return False
    s.mover = rng.choice(here)
    _see_as_before(s, old)
    if s.mover >= first:
        s.ridden[s.mover - first] = 1
        return True
    s.flags[s.mover] |= MOVED if s.mode in (MOVE, ENTER) else MARCHED | TRIED
    if s.step == RETREAT_VEDETTE and s.strength[s.mover]:
        refit(s)
        s.marching = unit_mask(units_of(s, s.mover))
    return True


def _see_as_before(s: EmperorState, old: int) -> None:
    """A vedette that has looked at the mover has looked at him whoever he is. 226"""
    for vedette, met in enumerate(s.scouted):
        if met >> old & 1 != met >> s.mover & 1:
            s.scouted[vedette] = met ^ (1 << old | 1 << s.mover)


# Names, units and SPs


def rename(s: EmperorState, army: int, known: Bonds, rng: Random) -> None:
    """Major Generals of one kind are all alike: which of them leads where, and which are in the pool, is not known."""
    pieces = s.pieces
    fixed = watched(s, known) | {one.leader for one in known.seen if one.parts}
    named = {one.leader for one in known.seen}
    for kind in (False, True):
        alike = [
            leader
            for leader in pieces.leader_range[army]
            if pieces.rank[leader] == MAJOR_GENERAL
            and pieces.horse_leader[leader] == kind
            and leader not in named
            and not pinned(s, leader)  # one who was shown in this combat and lost his Force in it
            and (
                s.where[leader] == POOL
                or (s.where[leader] >= 0 and not pinned(s, top(s, leader)) and top(s, leader) not in fixed)
            )
        ]
        there = list(range(len(s.where)))
        """Who has come to each leader's place."""
        for one in alike:
            other = rng.choice(alike)
            there[one], there[other] = there[other], there[one]
        _trade_names(s, alike, there)


def _trade_names(s: EmperorState, leaders: list[int], there: list[int]) -> None:
    """Each of these leaders gets everything that belonged to the one who has come to his place, under his own name."""
    for values in (s.where, s.under, s.flags, s.shaken, s.placed):
        before = values[:]
        for leader in leaders:
            values[leader] = before[there[leader]]
    names = list(range(len(there)))
    for leader in leaders:
        names[there[leader]] = leader
    for owners in (s.under, s.led_by, s.attached):
        for index, leader in enumerate(owners):
            if leader >= 0:
                owners[index] = names[leader]


def exchange(s: EmperorState, army: int, known: Bonds, rng: Random) -> None:
    """Units of equal weight change places, and SPs pass between units: the army's total is public, who has it
    is not, unless it was seen.
    """
    whole = {one.leader for one in known.seen if one.units}
    forces = {leader for leader in free(s, army, watched(s, known))[0] if s.strength[leader] and leader not in whole}
    units = [unit for unit in s.pieces.unit_range[army] if s.led_by[unit] >= 0 and top(s, s.led_by[unit]) in forces]
    if units:
        pots = Pots(s, units, known)
        pots.shuffle(rng)
        pots.deal(rng)


Pot = tuple[int, int]
"""A Force, or NONE for all of whom less is known, and a figure that combat shows, or NONE for all its units."""


class Pots:
    """The units of some Forces, and the SPs of which it is known that they are together. 402, 405"""

    def __init__(self, s: EmperorState, units: list[int], known: Bonds) -> None:
        self.s = s
        self.units = units
        self.parts = {one.leader for one in known.seen if one.parts}
        self.totals = {one.leader for one in known.seen if one.total}
        self.most = s.pieces.most
        self.weight = s.pieces.weight
        self.share = {unit: share(s, unit) for unit in units}
        self.head = {unit: top(s, s.led_by[unit]) for unit in units}
        self.sums: dict[Pot, int] = {}
        self.room: dict[Pot, int] = {}
        """How many SPs the units of a pot can have."""
        self.short = 0
        """For how many SPs there is no room in their pots."""
        for unit in units:
            pot = self.pot(unit, self.head[unit])
            self.sums[pot] = self.sums.get(pot, 0) + s.sp[unit]
            self.room[pot] = self.room.get(pot, 0) + self.most[unit]

    def pot(self, unit: int, head: int) -> Pot:
        """To which pot a unit belongs under a Force leader."""
        if head in self.parts:
            return head, self.share[unit]
        return (head, NONE) if head in self.totals else (NONE, NONE)

    def shuffle(self, rng: Random) -> None:
        """Units change leaders at random, whether their SPs have room there or not, and then on until they have.

        Who would only ever change as room allows could not get from some deals to others, and so would lean towards
        the truth. Where chance finds no room, that is what is left.
        """
        led_by = self.s.led_by
        true = [(unit, led_by[unit]) for unit in self.units]
        for _ in range(TRIES):
            self._swaps(SWAPS, rng, careful=False)
            for _ in range(MENDS):
                if not self.short:
                    return
                self._swaps(1, rng, careful=True)
        for unit, leader in true:
            self._lead(unit, leader)
        self._swaps(SWAPS, rng, careful=True)

    def _swaps(self, each: int, rng: Random, careful: bool) -> None:
        """Pairs are drawn, so many for each unit, and change leaders; the careful ones only to where there is room, or
        more than there was.
        """
        units, count = self.units, len(self.units)
        for _ in range(each * count):  # the library's `choice` would take most of the time of a sample
            self._swap(units[int(rng.random() * count)], units[int(rng.random() * count)], careful)

    def _swap(self, one: int, other: int, careful: bool) -> None:
        """Two units change leaders, if nobody could tell."""
        here, there = self.head[one], self.head[other]
        if self.weight[one] != self.weight[other]:
            return
        if self.share[one] != self.share[other] and (here in self.parts or there in self.parts):
            return
        before, after = self.pot(one, here), self.pot(other, there)
        if before != after:
            more = self.most[other] - self.most[one]
            old = self._lack(before, 0) + self._lack(after, 0)
            new = self._lack(before, more) + self._lack(after, -more)
            if careful and new > old:
                return
            self.short += new - old
            self.room[before] += more
            self.room[after] -= more
        led_by = self.s.led_by
        led_by[one], led_by[other] = led_by[other], led_by[one]
        self.head[one], self.head[other] = there, here

    def _lack(self, pot: Pot, more: int) -> int:
        """For how many SPs of a pot there is no room, with so much more of it."""
        return max(0, self.sums[pot] - self.room[pot] - more)

    def _lead(self, unit: int, leader: int) -> None:
        """A unit comes under a leader, whoever leaves him for it."""
        head = top(self.s, leader)
        before, after = self.pot(unit, self.head[unit]), self.pot(unit, head)
        for pot, more in ((before, -self.most[unit]), (after, self.most[unit])):
            self.short -= self._lack(pot, 0)
            self.room[pot] += more
            self.short += self._lack(pot, 0)
        self.s.led_by[unit], self.head[unit] = leader, head

    def deal(self, rng: Random) -> None:
        """SPs pass between the units of each pot."""
        inside: dict[Pot, list[int]] = {}
        for unit in self.units:
            inside.setdefault(self.pot(unit, self.head[unit]), []).append(unit)
        sp = self.s.sp
        for pot, units in inside.items():
            room: list[int] = []
            for unit in units:
                sp[unit] = self.most[unit]
                room += [unit] * (self.most[unit] - 1)
            for unit in rng.sample(room, len(room) + len(units) - self.sums[pot]):
                sp[unit] -= 1
