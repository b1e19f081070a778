"""The Organization Segment: transfers, subordination, Major Generals, vedettes, and the Movement Commands. Sections C and J"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.emperor.board import mps
from hundreddays.games.emperor.forces import (
    army_forces,
    drop_if_idle,
    followers,
    free,
    has_horse,
    is_force,
    join,
    load,
    may_serve,
    room_for,
    top,
)
from hundreddays.games.emperor.node import (
    ACTIVATE_WITH,
    EXCHANGE_AMOUNT,
    EXCHANGE_INTO,
    GIVE_COMMAND,
    ORGANIZE,
    RETURN_AT,
    SUBORDINATE_UNDER,
    TRANSFER_UNDER,
    Node,
    tell_apart,
)
from hundreddays.games.emperor.pieces import FRENCH, MAJOR_GENERAL, POOL, SIDE, WAITING
from hundreddays.games.emperor.sequence import after_organization
from hundreddays.games.emperor.state import COMMAND, EXCHANGED, NONE, SUBORDINATED, TRANSFERRED, EmperorState
from hundreddays.games.emperor.supply import dispatch, since_invasion

TAKEN_BACK = -2
"""Where a vedette is that was recalled in this segment. 121"""


class OrganizationNode(Node):
    """A prompt of the army whose Organization Segment it is."""

    cite = "116"

    def actor(self, s: EmperorState) -> int:
        return s.game.seat_of[s.army]

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        """Carry out the act; others learn of it only where the number of counters changed. 403"""
        army = s.army
        before = counter_counts(s, army) if tell.listening else {}
        self.act(s, move, tell)
        if tell.listening:
            after = counter_counts(s, army)
            for hex in sorted({*before, *after}):
                if before.get(hex, 0) != after.get(hex, 0):
                    tell(EVERYONE, "counters", "403", army=army, hex=hex, count=after.get(hex, 0))

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        raise NotImplementedError(type(self).__name__)


def counter_counts(s: EmperorState, army: int) -> dict[int, int]:
    """How many counters of an army the enemy sees in each hex. 400"""
    pieces = s.game.pieces
    found: dict[int, int] = {}
    hexes = [s.where[leader] for leader in pieces.leader_range[army] if s.under[leader] < 0]
    hexes += [s.vedette[vedette] for vedette in pieces.vedette_range[army] if s.attached[vedette] < 0]
    for hex in hexes:
        if hex >= 0:
            found[hex] = found.get(hex, 0) + 1
    return found


class Organize(OrganizationNode):
    """One act after another, in any order, until `end`. 116-125"""

    def due(self, s: EmperorState, tell: Tell) -> bool:
        s.chosen = s.spare = NONE
        if self.offers(s):
            return True
        s.goto(GIVE_COMMAND)
        return False

    def moves(self, s: EmperorState) -> list[int]:
        w = s.game.w
        army = s.army
        places = leaders_by_hex(s, army)
        found = [w.end]
        found += [w.vedette + leader for leader in vedette_hosts(s, army)]
        beside = vedettes_beside(s, army)
        if beside:
            found += [w.recall + leader for leader in army_forces(s, army) if s.where[leader] in beside]
            here = sorted(leader for hex in beside for leader in places.get(hex, []))
            found += [w.attach + leader for leader in here if _spare(s, leader) >= s.game.tables.vedette_weight]
        found += [w.detach + leader for leader in sorted({leader for leader in s.attached if leader >= 0 and s.game.pieces.leader_army[leader] == army})]
        transfers, exchanges, subordinations, freed = acts(s, army, places)
        found += [w.transfer + unit for unit in transfers]
        found += [w.exchange + unit for unit in exchanges]
        found += [w.subordinate + leader for leader in subordinations]
        found += [w.free + leader for leader in freed]
        found += [w.activate + leader for leader in activatable(s, army, places)]
        found += [w.return_ + leader for leader in returning(s, army)]
        return found

    def ask(self, s: EmperorState) -> str:
        return f"Organize the {s.game.army_name(s.army)} army, or end: {vedettes_in_supply(s, s.army)} vedettes in supply, {s.commands[s.army]} commands to give after this."

    def note(self, s: EmperorState, move: int) -> str:
        w, pieces = s.game.w, s.game.pieces
        verb = s.game.words.verb(move).base
        if verb == w.transfer:
            unit = move - w.transfer
            return f"{s.sp[unit]} SPs under {pieces.leader_names[s.led_by[unit]]}"
        if verb in (w.subordinate, w.free, w.attach):
            return span_text(s, move - verb)
        return ""

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        return why_no_act(s, move)

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        w = s.game.w
        verb = s.game.words.verb(move).base
        what = move - verb
        if verb == w.end:
            for leader in s.game.pieces.leader_range[s.army]:
                s.flags[leader] &= ~SUBORDINATED
            s.goto(GIVE_COMMAND)
        elif verb == w.vedette:
            place_vedette(s, what)
        elif verb == w.recall:
            s.vedette[_vedette_in(s, s.army, s.where[what])] = TAKEN_BACK
            s.survey()
        elif verb == w.attach:
            s.attached[_vedette_in(s, s.army, s.where[what])] = what
            s.survey()
        elif verb == w.detach:
            s.attached[s.attached.index(what)] = NONE
            s.survey()
        elif verb == w.free:
            above = s.under[what]
            s.flags[what] |= SUBORDINATED
            free(s, what)
            drop_if_idle(s, above)
        else:
            s.chosen = what
            s.goto(_SECOND[_verbs(s).index(verb)])


_SECOND = (TRANSFER_UNDER, EXCHANGE_INTO, SUBORDINATE_UNDER, ACTIVATE_WITH, RETURN_AT)


def _verbs(s: EmperorState) -> tuple[int, ...]:
    w = s.game.w
    return (w.transfer, w.exchange, w.subordinate, w.activate, w.return_)


class TransferUnder(OrganizationNode):
    """Under which leader of the hex the unit goes. 117"""

    cite = "117"

    def moves(self, s: EmperorState) -> list[int]:
        return [s.game.w.under + leader for leader in new_leaders(s, s.chosen)]

    def ask(self, s: EmperorState) -> str:
        return f"Under whom does {s.game.pieces.unit_names[s.chosen]} go?"

    def note(self, s: EmperorState, move: int) -> str:
        return span_text(s, move - s.game.w.under)

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.game.words.verb(move).base == s.game.w.under:
            return [Reason("He is not in the unit's hex, or his span has no room for it.", "123")]
        return []

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        unit, leader = s.chosen, move - s.game.w.under
        before = s.led_by[unit]
        s.led_by[unit] = leader
        s.marks[unit] |= TRANSFERRED
        s.tally()
        drop_if_idle(s, before)
        s.goto(ORGANIZE)


class ExchangeInto(OrganizationNode):
    """Which unit receives the SPs. 118"""

    cite = "118"

    def moves(self, s: EmperorState) -> list[int]:
        return [s.game.w.into + unit for unit in receivers(s, s.chosen)]

    def ask(self, s: EmperorState) -> str:
        return f"Which unit receives SPs of {s.game.pieces.unit_names[s.chosen]}?"

    def note(self, s: EmperorState, move: int) -> str:
        unit = move - s.game.w.into
        return f"{s.sp[unit]} of {s.game.pieces.most[unit]} SPs"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.game.words.verb(move).base == s.game.w.into:
            return [Reason("SPs pass between units of one arm, nation and kind of Guard in one hex, to one below its maximum.", "118")]
        return []

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        s.spare = move - s.game.w.into
        s.goto(EXCHANGE_AMOUNT)


class ExchangeAmount(OrganizationNode):
    """How many SPs. 118"""

    cite = "118"

    def moves(self, s: EmperorState) -> list[int]:
        most = min(s.sp[s.chosen] - 1, s.game.pieces.most[s.spare] - s.sp[s.spare])
        return [s.game.w.amount + count - 1 for count in range(1, most + 1)]

    def ask(self, s: EmperorState) -> str:
        names = s.game.pieces.unit_names
        return f"How many SPs go from {names[s.chosen]} to {names[s.spare]}?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.game.words.verb(move).base == s.game.w.amount:
            return [Reason("The giver keeps at least 1 SP, and nobody passes his maximum.", "118")]
        return []

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        count = move - s.game.w.amount + 1
        s.sp[s.chosen] -= count
        s.sp[s.spare] += count
        s.marks[s.chosen] |= EXCHANGED
        s.marks[s.spare] |= EXCHANGED
        s.tally()
        s.goto(ORGANIZE)


class SubordinateUnder(OrganizationNode):
    """Under which leader of the hex a leader is put. 119"""

    cite = "119"

    def moves(self, s: EmperorState) -> list[int]:
        return [s.game.w.under + leader for leader in seniors(s, s.chosen)]

    def ask(self, s: EmperorState) -> str:
        return f"Under whom is {s.game.pieces.leader_names[s.chosen]} put?"

    def note(self, s: EmperorState, move: int) -> str:
        return span_text(s, move - s.game.w.under)

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.game.words.verb(move).base == s.game.w.under:
            return [Reason("A leader serves only under a higher or equal one in his hex whose span has room.", "34")]
        return []

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        junior, senior = s.chosen, move - s.game.w.under
        before = s.under[junior]
        s.flags[junior] |= SUBORDINATED
        if before >= 0:
            free(s, junior)
        head = top(s, senior)
        join(s, head, junior)  # the Forces are one; then he takes his place in it
        s.under[junior] = senior
        s.tally()
        if before >= 0:
            drop_if_idle(s, before)
        s.goto(ORGANIZE)


class ActivateWith(OrganizationNode):
    """The first unit of a Major General called from the pool. 120"""

    cite = "120"

    def moves(self, s: EmperorState) -> list[int]:
        return [s.game.w.take + unit for unit in first_units(s, s.chosen)]

    def ask(self, s: EmperorState) -> str:
        return f"Which unit does {s.game.pieces.leader_names[s.chosen]} take over? He appears in its hex."

    def note(self, s: EmperorState, move: int) -> str:
        return s.game.board.name(s.where[s.led_by[move - s.game.w.take]])

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.game.words.verb(move).base == s.game.w.take:
            return [Reason("He takes a unit of his army within his span that has not changed leaders in this segment.", "120")]
        return []

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        unit, leader = move - s.game.w.take, s.chosen
        before = s.led_by[unit]
        s.where[leader] = s.where[before]
        s.flags[leader] = 0
        s.shaken[leader] = s.shaken[top(s, before)]
        s.led_by[unit] = leader
        s.marks[unit] |= TRANSFERRED
        s.tally()
        drop_if_idle(s, before)
        s.goto(ORGANIZE)


class ReturnAt(OrganizationNode):
    """With which Force a leader comes back. 41"""

    cite = "41"

    def moves(self, s: EmperorState) -> list[int]:
        return [s.game.w.at + hex for hex in return_places(s, s.army)]

    def ask(self, s: EmperorState) -> str:
        return f"Where does {s.game.pieces.leader_names[s.chosen]} come back?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.game.words.verb(move).base == s.game.w.at:
            return [Reason("He comes back with a Force of his army that is in Dispatch Distance.", "41")]
        return []

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        hex = move - s.game.w.at
        s.where[s.chosen] = hex
        s.flags[s.chosen] = 0
        s.survey()
        s.goto(ORGANIZE)


class GiveCommand(OrganizationNode):
    """Movement Commands, last of all. 81, 82, 93"""

    cite = "81"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if s.commands[s.army] and self.offers(s):
            return True
        after_organization(s)
        return False

    def moves(self, s: EmperorState) -> list[int]:
        w = s.game.w
        return [w.end, *(w.command + leader for leader in commandable(s, s.army))]

    def ask(self, s: EmperorState) -> str:
        return f"Give a Movement Command: {s.commands[s.army]} left."

    def note(self, s: EmperorState, move: int) -> str:
        leader = move - s.game.w.command
        return f"{s.strength[leader]} SPs at {s.game.board.name(s.where[leader])}" if move != s.game.w.end else ""

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.game.words.verb(move).base != s.game.w.command:
            return []
        leader = move - s.game.w.command
        if s.game.pieces.leader_army[leader] != s.army or not is_force(s, leader):
            return [Reason("Commands go to leaders of your own Forces.", "81")]
        if s.flags[leader] & COMMAND:
            return [Reason("No Force gets more than one Movement Command.", "81")]
        return [Reason("The Force is not in Dispatch Distance of your center or commander.", "82")]

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.game.w.end:
            after_organization(s)
            return
        leader = move - s.game.w.command
        s.flags[leader] |= COMMAND
        s.commands[s.army] -= 1
        event = ("command", "81")
        tell_apart(s, tell, SIDE[s.army], event, event, {"leader": leader, "hex": s.where[leader]}, {"army": s.army})


def commandable(s: EmperorState, army: int) -> list[int]:
    """Forces that may be given a command. 81, 82"""
    forces = [leader for leader in army_forces(s, army) if not s.flags[leader] & COMMAND]
    if army == FRENCH and since_invasion(s) < 1:
        return forces
    within = dispatch(s, army)
    bit = s.game.board.grid.bit
    return [leader for leader in forces if within & bit[s.where[leader]]]


# What may be organized


def leaders_by_hex(s: EmperorState, army: int) -> dict[int, list[int]]:
    """The leaders of an army in hexes free of enemy zones. 116"""
    enemy = s.zones[1 - SIDE[army]]
    bit = s.game.board.grid.bit
    found: dict[int, list[int]] = {}
    for leader in s.game.pieces.leader_range[army]:
        hex = s.where[leader]
        if hex >= 0 and not enemy & bit[hex]:
            found.setdefault(hex, []).append(leader)
    return found


def _spare(s: EmperorState, leader: int) -> int:
    return s.game.pieces.span[leader] - load(s, leader)


def acts(s: EmperorState, army: int, places: dict[int, list[int]]) -> tuple[list[int], list[int], list[int], list[int]]:
    """The units that may change leaders, those that may give SPs, and the leaders that may be put under another or freed."""
    pieces = s.game.pieces
    transfers: list[int] = []
    exchanges: list[int] = []
    subordinations: list[int] = []
    freed: list[int] = []
    units_at: dict[int, list[int]] = {hex: [] for hex in places}
    for unit in pieces.unit_range[army]:
        led = s.led_by[unit]
        if led >= 0 and s.where[led] in units_at:
            units_at[s.where[led]].append(unit)
    for hex, here in places.items():
        units = units_at[hex]
        if len(here) > 1:
            spare = {leader: _spare(s, leader) for leader in here}
            for unit in units:
                if not s.marks[unit] & TRANSFERRED and _receiver(s, unit, here, spare):
                    transfers.append(unit)
            for leader in here:
                if not s.flags[leader] & SUBORDINATED:
                    if s.under[leader] >= 0:
                        freed.append(leader)
                    if seniors(s, leader):
                        subordinations.append(leader)
        if len(units) > 1 and any(s.sp[unit] < pieces.most[unit] for unit in units):
            exchanges += [unit for unit in units if s.sp[unit] > 1 and not s.marks[unit] & EXCHANGED and receivers(s, unit)]
    return sorted(transfers), sorted(exchanges), sorted(subordinations), sorted(freed)


def _receiver(s: EmperorState, unit: int, here: list[int], spare: dict[int, int]) -> bool:
    weight, own = s.game.pieces.weight[unit], s.led_by[unit]
    return any(leader != own and _can_take(s, leader, unit, spare[leader], weight) for leader in here)


def _can_take(s: EmperorState, leader: int, unit: int, spare: int, weight: int) -> bool:
    """Room in his span, in the span of everyone above him who has carried him for nothing, and in the Force. 33, 41, 210"""
    if spare < weight:
        return False
    if not s.strength[leader] and s.under[leader] >= 0 and not room_for_idle(s, leader):
        return False
    head = top(s, leader)
    return top(s, s.led_by[unit]) == head or s.strength[head] + s.sp[unit] <= s.game.tables.largest


def room_for_idle(s: EmperorState, leader: int) -> bool:
    """A leader without units weighs nothing; with his first unit he weighs on his superiors. 41"""
    burden = s.game.pieces.burden
    above = s.under[leader]
    while above >= 0 and not s.strength[leader]:
        if _spare(s, above) < burden[leader]:
            return False
        leader, above = above, s.under[above]
    return True


def new_leaders(s: EmperorState, unit: int) -> list[int]:
    """The leaders that may take over a unit. 117, 123"""
    own = s.led_by[unit]
    here = leaders_by_hex(s, s.army).get(s.where[own], [])
    weight = s.game.pieces.weight[unit]
    return [leader for leader in here if leader != own and _can_take(s, leader, unit, _spare(s, leader), weight)]


def receivers(s: EmperorState, unit: int) -> list[int]:
    """The units that may take SPs of another. 118"""
    pieces = s.game.pieces
    hex = s.where[s.led_by[unit]]
    found: list[int] = []
    for other in pieces.unit_range[pieces.unit_army[unit]]:
        leader = s.led_by[other]
        if other == unit or leader < 0 or s.where[leader] != hex or s.marks[other] & EXCHANGED or s.sp[other] >= pieces.most[other]:
            continue
        if pieces.arm[other] == pieces.arm[unit] and pieces.nation[other] == pieces.nation[unit] and pieces.guard[other] == pieces.guard[unit]:
            found.append(other)
    return found


def seniors(s: EmperorState, leader: int) -> list[int]:
    """The leaders under whom one may be put. 33, 34, 119, 123"""
    own = top(s, leader)
    found: list[int] = []
    for senior in s.game.pieces.leader_range[s.game.pieces.leader_army[leader]]:
        if s.where[senior] != s.where[leader] or senior == s.under[leader] or not may_serve(s, leader, senior) or not room_for(s, senior, leader):
            continue
        if s.strength[leader] and not s.strength[senior] and s.under[senior] >= 0 and not room_for_idle(s, senior):
            continue
        head = top(s, senior)
        if head == own or s.strength[head] + s.strength[leader] <= s.game.tables.largest:
            found.append(senior)
    return found


def activatable(s: EmperorState, army: int, places: dict[int, list[int]]) -> list[int]:
    """The first Major General of each kind in the pool: they are all alike. 120"""
    pieces = s.game.pieces
    found: list[int] = []
    kinds: set[bool] = set()
    for leader in pieces.leader_range[army]:
        if s.where[leader] == POOL and pieces.rank[leader] == MAJOR_GENERAL and pieces.horse_leader[leader] not in kinds:
            kinds.add(pieces.horse_leader[leader])
            if places and first_units(s, leader):
                found.append(leader)
    return found


def first_units(s: EmperorState, leader: int) -> list[int]:
    pieces = s.game.pieces
    enemy = s.zones[1 - SIDE[s.army]]
    bit = s.game.board.grid.bit
    return [
        unit
        for unit in pieces.unit_range[s.army]
        if s.led_by[unit] >= 0
        and s.where[s.led_by[unit]] >= 0
        and not s.marks[unit] & TRANSFERRED
        and pieces.weight[unit] <= pieces.span[leader]
        and not enemy & bit[s.where[s.led_by[unit]]]
    ]


def returning(s: EmperorState, army: int) -> list[int]:
    waiting = [leader for leader in s.game.pieces.leader_range[army] if s.where[leader] == WAITING]
    return waiting if waiting and return_places(s, army) else []


def return_places(s: EmperorState, army: int) -> list[int]:
    """Hexes of Forces in Dispatch Distance. 41"""
    within = dispatch(s, army)
    bit = s.game.board.grid.bit
    return sorted({s.where[leader] for leader in army_forces(s, army) if within & bit[s.where[leader]]})


# Vedettes


def vedettes_in_supply(s: EmperorState, army: int) -> int:
    return sum(1 for vedette in s.game.pieces.vedette_range[army] if s.vedette[vedette] == NONE)


def first_placement(s: EmperorState, army: int) -> bool:
    """The Coalition's first placement, with its own conditions. E10, E32"""
    return army != FRENCH and since_invasion(s) == 1


def placeable(s: EmperorState, army: int) -> int:
    """How many vedettes may still be placed now. 25, E10"""
    left = vedettes_in_supply(s, army)
    if army != FRENCH and since_invasion(s) < 1:
        return 0
    if first_placement(s, army):
        out = len(s.game.pieces.vedette_range[army]) - sum(1 for vedette in s.game.pieces.vedette_range[army] if s.vedette[vedette] < 0)
        return min(left, s.game.pieces.vedette_first[army] - out)
    return left


def vedette_hosts(s: EmperorState, army: int) -> list[int]:
    """The leaders of Forces with which a vedette may be placed. 24"""
    return [leader for leader in army_forces(s, army) if takes_vedette(s, leader)] if placeable(s, army) > 0 else []


def takes_vedette(s: EmperorState, leader: int) -> bool:
    army = s.game.pieces.leader_army[leader]
    if first_placement(s, army):
        return True
    return s.placed[leader] < s.game.tables.vedettes_per_force and (has_horse(s, leader) or s.game.pieces.commander[army] in followers(s, leader))


def place_vedette(s: EmperorState, leader: int) -> None:
    s.placed[leader] += 1
    vedette = next(vedette for vedette in s.game.pieces.vedette_range[s.game.pieces.leader_army[leader]] if s.vedette[vedette] == NONE)
    s.vedette[vedette] = s.where[leader]
    s.survey()


def _vedette_in(s: EmperorState, army: int, hex: int) -> int:
    return next(vedette for vedette in s.game.pieces.vedette_range[army] if s.vedette[vedette] == hex and s.attached[vedette] < 0)


def vedettes_beside(s: EmperorState, army: int) -> set[int]:
    """Hexes, out of enemy zones, with a free vedette and a Force of its army. 121"""
    hexes = {s.vedette[vedette] for vedette in s.game.pieces.vedette_range[army] if s.vedette[vedette] >= 0 and s.attached[vedette] < 0}
    if not hexes:
        return hexes
    zones, bit = s.zones[1 - SIDE[army]], s.game.board.grid.bit
    return {s.where[leader] for leader in army_forces(s, army) if s.where[leader] in hexes and not zones & bit[s.where[leader]]}


# Words


def span_text(s: EmperorState, leader: int) -> str:
    """How full a leader's span is: "4 of 6"."""
    return f"span {mps(load(s, leader))} of {mps(s.game.pieces.span[leader])}"


def why_no_act(s: EmperorState, move: int) -> list[Reason]:
    """Why an act of organization is refused."""
    game = s.game
    w = game.w
    verb = game.words.verb(move).base
    what = move - verb
    if verb in (w.transfer, w.exchange):
        if game.pieces.unit_army[what] != s.army or s.led_by[what] < 0 or s.where[s.led_by[what]] < 0:
            return [Reason("That unit is not on the map in the army being organized.", "116")]
        if s.zones[1 - SIDE[s.army]] & game.board.grid.bit[s.where[s.led_by[what]]]:
            return [Reason("Nothing is organized in an enemy zone of control.", "116")]
        if s.marks[what] & (TRANSFERRED if verb == w.transfer else EXCHANGED):
            return [Reason("A unit changes its leader, and gives or takes SPs, at most once in a segment.", "125")]
        if verb == w.transfer:
            return [Reason("No other leader in the hex has room for it in his span.", "123")]
        return [Reason("It has no SP to spare, or no like unit in the hex is below its maximum.", "118")]
    if verb in (w.subordinate, w.free):
        if game.pieces.leader_army[what] != s.army or s.where[what] < 0:
            return [Reason("That leader is not on the map in the army being organized.", "116")]
        if s.flags[what] & SUBORDINATED:
            return [Reason("A leader changes his superior at most once in a segment.", "125")]
        if verb == w.free:
            return [Reason("He is under nobody, or in an enemy zone of control.", "119")]
        return [Reason("Nobody in the hex may and can take him into his span.", "34")]
    if verb == w.vedette:
        if placeable(s, s.army) <= 0:
            return [Reason("No vedette may be placed now.", "25")]
        return [Reason("A vedette is placed with a Force that has cavalry or the army commander, three at most with one Force.", "24")]
    if verb in (w.recall, w.attach):
        return [Reason("No free vedette stands with his Force out of enemy zones, or his span has no half point for it.", "121")]
    if verb == w.activate:
        return [Reason("He is not the next Major General of his kind in your pool, or no unit can be given to him.", "120")]
    if verb == w.return_:
        return [Reason("He does not wait to return, or no Force is in Dispatch Distance.", "41")]
    return []
