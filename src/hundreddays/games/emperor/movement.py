"""Movement: who moves, splitting, the initiative roll, and the march itself. Section K, 146-170 and 200-208"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.core.hexes import flood, path, reach
from hundreddays.games.emperor.board import HORSE, mps
from hundreddays.games.emperor.forces import (
    all_horse,
    allowance,
    column,
    counters_at,
    drop_if_idle,
    forces_at,
    free,
    initiative,
    is_force,
    join,
    juniors,
    marching_allowance,
    may_join,
    place,
    top,
    unit_mask,
    units_of,
)
from hundreddays.games.emperor.morale import leaves_bruxelles
from hundreddays.games.emperor.node import (
    AFTER_STEP,
    ATTRITION_BONUS,
    COMBAT_PHASE,
    END_MOVE,
    FLY_CENTER,
    INITIATIVE,
    JOIN,
    PICK_MOVER,
    RECON,
    SPLIT_FORCE,
    STACKING_JOIN,
    STEP,
    Die,
    Node,
    Passage,
    tell_apart,
)
from hundreddays.games.emperor.pieces import MAJOR_GENERAL, PRUSSIAN, SIDE
from hundreddays.games.emperor.sequence import group_armies, group_seat, last_group
from hundreddays.games.emperor.state import (
    COMMAND,
    ENTER,
    EXEMPT,
    GUNS,
    HEARD,
    MARCH,
    MARCHED,
    MOVE,
    MOVED,
    NONE,
    SPLIT,
    TRIED,
    EmperorState,
    Routes,
)
from hundreddays.games.emperor.supply import barred_country, flight, havens, since_invasion

# The mover


def is_leader(s: EmperorState, piece: int) -> bool:
    return piece < len(s.where)


def is_vedette(s: EmperorState, piece: int) -> bool:
    return len(s.where) <= piece < len(s.where) + len(s.vedette)


def vedette_of(s: EmperorState, piece: int) -> int:
    return piece - len(s.where)


def center_of(s: EmperorState, piece: int) -> int:
    return piece - len(s.where) - len(s.vedette)


def army_of(s: EmperorState, piece: int) -> int:
    pieces = s.game.pieces
    if is_leader(s, piece):
        return pieces.leader_army[piece]
    return pieces.vedette_army[vedette_of(s, piece)] if is_vedette(s, piece) else center_of(s, piece)


def hex_of(s: EmperorState, piece: int) -> int:
    if is_leader(s, piece):
        return s.where[piece]
    return s.vedette[vedette_of(s, piece)] if is_vedette(s, piece) else s.center[center_of(s, piece)]


def moves_as_force(s: EmperorState) -> bool:
    return is_leader(s, s.mover) and s.strength[s.mover] > 0


def begin(s: EmperorState, piece: int, mode: int) -> None:
    """The mover sets out. 40, 170, 291"""
    s.mover = piece
    s.mode = mode
    s.origin = hex_of(s, piece)
    s.spent = s.halted = s.marching = 0
    s.tried = []
    s.column = HORSE
    tables = s.game.tables
    if is_leader(s, piece):
        s.flags[piece] |= MOVED if mode in (MOVE, ENTER) else MARCHED | TRIED
        refit(s)
        s.marching = unit_mask(units_of(s, piece))
    elif is_vedette(s, piece):
        s.ridden[vedette_of(s, piece)] = 1
        s.allowance = tables.alone_marching if mode == MARCH else tables.alone
    else:
        s.ridden[len(s.vedette) + center_of(s, piece)] = 1
        s.allowance = tables.center_allowance


def refit(s: EmperorState) -> None:
    """The allowance and cost column of the moving Force as it now is. 40, 163, 164"""
    s.allowance = marching_allowance(s, s.mover) if s.mode in (MARCH, GUNS) else allowance(s, s.mover)
    s.column = column(s, s.mover)


class PickMover(Node):
    """The phasing player's Forces move one at a time; nothing has to. 146, 170"""

    cite = "146"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        s.mover = NONE
        s.announced = 0
        if self.offers(s):
            return True
        self._pass(s)
        return False

    def _pass(self, s: EmperorState) -> None:
        if last_group(s, s.phasing):
            s.goto(COMBAT_PHASE)
        else:
            s.group += 1

    def actor(self, s: EmperorState) -> int:
        return group_seat(s, s.phasing)

    def moves(self, s: EmperorState) -> list[int]:
        w = s.game.w
        found = [w.end]
        armies = group_armies(s, s.phasing)
        for army in armies:
            found += [w.move + leader for leader in standing(s, army, MOVED)]
        found += riders(s, armies)
        for army in armies:
            if army != PRUSSIAN and s.center[army] >= 0 and not s.ridden[len(s.vedette) + army] and s.renamed[army] != s.turn:
                found.append(w.shift + army)
        return found

    def ask(self, s: EmperorState) -> str:
        return "Move a Force, a lone leader, a vedette or your center; or end the segment."

    def note(self, s: EmperorState, move: int) -> str:
        return mover_note(s, move, s.game.w.move)

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        return why_not_moving(s, move, s.game.w.move, group_armies(s, s.phasing))

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        w = s.game.w
        if move == w.end:
            self._pass(s)
        elif s.game.words.verb(move).base == w.shift:
            begin(s, len(s.where) + len(s.vedette) + move - w.shift, MOVE)
            s.call(STEP, PICK_MOVER)
        else:
            set_out(s, move, w.move, MOVE, PICK_MOVER)


def standing(s: EmperorState, army: int, done: int) -> list[int]:
    """The Forces and lone leaders of an army that have not yet used their move."""
    where, under, flags = s.where, s.under, s.flags
    return [leader for leader in s.game.pieces.leader_range[army] if where[leader] >= 0 and under[leader] < 0 and not flags[leader] & done]


def riders(s: EmperorState, armies: tuple[int, ...]) -> list[int]:
    """The vedettes that have not yet moved; of several in one hex the first."""
    hexes: set[int] = set()
    found: list[int] = []
    for army in armies:
        for vedette in s.game.pieces.vedette_range[army]:
            hex = s.vedette[vedette]
            if hex >= 0 and hex not in hexes and s.attached[vedette] < 0 and not s.ridden[vedette]:
                hexes.add(hex)
                found.append(s.game.w.ride + vedette)
    return found


def set_out(s: EmperorState, move: int, verb: int, mode: int, then: int) -> None:
    """A piece has been picked: a Force may split first, the others just go."""
    w = s.game.w
    if s.game.words.verb(move).base == w.ride:
        begin(s, len(s.where) + move - w.ride, mode)
        s.call(STEP, then)
        return
    leader = move - verb
    if is_force(s, leader):
        s.mover, s.mode, s.leaving = leader, mode, 0
        s.call(SPLIT_FORCE, then)
    else:
        begin(s, leader, mode)
        s.call(STEP, then)


def mover_note(s: EmperorState, move: int, verb: int) -> str:
    w = s.game.w
    if s.game.words.verb(move).base == w.ride:
        return f"at {s.game.board.name(s.vedette[move - w.ride])}"
    if s.game.words.verb(move).base != verb:
        return ""
    leader = move - verb
    where = s.game.board.name(s.where[leader])
    if not s.strength[leader]:
        return f"alone at {where}"
    rating, plus = initiative(s, leader)
    means = "has a command" if s.flags[leader] & COMMAND else f"needs {max(0, rating - plus)} or less"
    return f"{s.strength[leader]} SPs at {where}, {means}"


def why_not_moving(s: EmperorState, move: int, verb: int, armies: tuple[int, ...]) -> list[Reason]:
    game = s.game
    w = game.w
    base = game.words.verb(move).base
    if base == verb:
        leader = move - verb
        if game.pieces.leader_army[leader] not in armies:
            return [Reason("That leader is not yours to move now.", "1")]
        if s.where[leader] < 0:
            return [Reason("He is not on the map.", "30")]
        if s.under[leader] >= 0:
            name = game.pieces.leader_names[top(s, leader)]
            return [Reason(f"He is in the Force of {name}: pick {name}, and split the Force to let him go.", "162")]
        return [Reason("That Force has moved or tried to move in this phase.", "160" if verb == w.move else "291")]
    if base == w.ride:
        return [Reason("That vedette is not yours, not on the map, has moved, or stands with another that goes first.", "221")]
    if base == w.shift:
        return [Reason("The center has moved, is off the map, or its Supply Source was changed this turn.", "84")]
    return []


class SplitForce(Node):
    """Who stays behind, and which part goes. 162"""

    cite = "162"

    def actor(self, s: EmperorState) -> int:
        return s.game.seat_of[army_of(s, s.mover)]

    def moves(self, s: EmperorState) -> list[int]:
        w = s.game.w
        found: list[int] = []
        parts: list[int] = []
        rest = s.strength[s.mover]
        if not s.flags[s.mover] & SPLIT:
            for leader in juniors(s, s.mover):
                if s.leaving >> leader & 1:
                    parts.append(leader)
                    rest -= s.strength[leader]
                else:
                    found.append(w.leave + leader)
        if rest or s.game.pieces.rank[s.mover] != MAJOR_GENERAL:
            parts.append(s.mover)
        return found + [w.go + leader for leader in sorted(parts)]

    def ask(self, s: EmperorState) -> str:
        return "Which part of the Force goes? Name first the leaders to be split off, if any."

    def note(self, s: EmperorState, move: int) -> str:
        w = s.game.w
        verb = s.game.words.verb(move).base
        leader = move - verb
        if verb == w.go and leader == s.mover:
            left = sum(s.strength[other] for other in range(len(s.where)) if s.leaving >> other & 1)
            return f"{s.strength[leader] - left} SPs go"
        return f"{s.strength[leader]} SPs"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        w = s.game.w
        if s.game.words.verb(move).base in (w.leave, w.go):
            return [
                Reason("Only leaders directly under the Force leader are split off, once a phase; a part that goes must be one of these or the rest.", "162")
            ]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        w = s.game.w
        if s.game.words.verb(move).base == w.leave:
            s.leaving |= 1 << (move - w.leave)
            return
        head, goes = s.mover, move - w.go
        hex = s.where[head]
        parts = [leader for leader in juniors(s, head) if s.leaving >> leader & 1]
        s.leaving = 0
        commanded = s.flags[head] & COMMAND if s.mode == MOVE else 0
        for leader in parts:
            free(s, leader)
            s.flags[leader] |= SPLIT
        if parts:
            s.flags[head] = (s.flags[head] | SPLIT) & ~COMMAND
            s.flags[goes] |= commanded
            drop_if_idle(s, head)
            army = s.game.pieces.leader_army[head]
            tell(EVERYONE, "counters", "403", army=army, hex=hex, count=counters_at(s, hex, army))
        s.mover = goes
        s.announced = 1
        then = INITIATIVE
        if commanded or not s.strength[goes]:
            s.announced = 0
            begin(s, goes, s.mode)
            then = STEP
        behind = [leader for leader in (*parts, head) if leader != goes and s.where[leader] == hex and s.under[leader] < 0]
        if len(behind) > 1:
            s.army, s.chosen, s.spare = s.game.pieces.leader_army[goes], hex, goes
            s.call(STACKING_JOIN, then)
        else:
            s.goto(then)


class InitiativeDie(Die):
    """A Force without a command moves if the die does not exceed its initiative. 160, 161, 291, 297"""

    cite = "160"

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        pips = self.pips(s, move)
        leader = s.mover
        rating, plus = initiative(s, leader)
        moves = max(0, pips + plus) <= rating
        army = s.game.pieces.leader_army[leader]
        side = SIDE[army]
        known = {"leader": leader, "die": pips, "plus": plus, "moves": moves}
        seen = {"army": army, "hex": s.where[leader], "moves": moves}
        tell_apart(s, tell, side, ("initiative", "160"), ("initiative", "403"), known, seen)
        s.flags[leader] |= MOVED if s.mode == MOVE else HEARD if s.mode == GUNS else TRIED
        if not moves:
            s.back()
        elif s.mode == GUNS:
            from hundreddays.games.emperor.node import GUNS_TO

            begin(s, leader, GUNS)
            s.goto(GUNS_TO)
        else:
            begin(s, leader, s.mode)
            s.goto(STEP)


# The march


def enemy_zone_here(s: EmperorState, hex: int, side: int) -> list[int]:
    """The enemy Forces whose zone of control covers a hex. 200"""
    bit = s.game.board.grid.bit[hex]
    zone = s.game.board.zone
    if not s.zones[1 - side] & bit:
        return []
    found: list[int] = []
    for leader in s.game.side_leaders[1 - side]:
        if s.where[leader] >= 0 and s.under[leader] < 0 and s.strength[leader] and zone[s.where[leader]] & bit:
            found.append(leader)
    return found


def leaving_toll(s: EmperorState) -> tuple[int, int]:
    """What the first step out of an enemy zone costs besides, and the hexes it may not lead to. 203"""
    if not moves_as_force(s) or s.where[s.mover] != s.origin:
        return 0, 0
    enemies = enemy_zone_here(s, s.origin, SIDE[army_of(s, s.mover)])
    if not enemies:
        return 0, 0
    barred = 0
    for leader in enemies:
        barred |= s.game.board.zone[s.where[leader]]
    strongest = max(s.strength[leader] for leader in enemies)
    return 0 if all_horse(s, s.mover) else s.game.tables.leave_zone[min(3, strongest)], barred


def closed_hexes(s: EmperorState, side: int) -> int:
    """Hexes the mover may not enter, as far as his owner can see: any enemy counter, and the wrong side of the border. 16, 166, 167, 205"""
    closed = s.counters[1 - side] | barred_country(s, side)
    if since_invasion(s) < 0 and moves_as_force(s):
        closed |= s.zones[1 - side]
    return closed


def watchful_hexes(s: EmperorState, side: int) -> int:
    """Hexes where something may happen to the mover: a standing order goes no further. 202, 206, 85"""
    board = s.game.board
    grid = board.grid
    found = 0
    for hex in grid.hexes(s.counters[1 - side]):
        found |= board.zone[hex]
    if is_vedette(s, s.mover):
        found |= grid.spread(s.counters[1 - side])
    for army in (0,) if side else (1,):
        if s.center[army] >= 0:
            found |= grid.near[s.center[army]] | grid.bit[s.center[army]]
    return found


def routes(s: EmperorState) -> Routes:
    """All that 163-168 and 202-205 let the mover do in one order."""
    board = s.game.board
    grid = board.grid
    side = SIDE[army_of(s, s.mover)]
    here = hex_of(s, s.mover)
    left = s.allowance - s.spent
    if s.halted or (left <= 0 and s.spent):
        return Routes({}, [], 0)
    if not is_leader(s, s.mover) and not is_vedette(s, s.mover):
        open = grid.board & ~(s.forces[1 - side] | s.zones[1 - side] | barred_country(s, side))
        layers = [0, *reach(board.highway[s.weather], grid.bit[here], left, open)[1:]]
        stations = sorted(hex for layer in layers for hex in grid.hexes(layer))
        return Routes({}, layers, 0, tuple([s.game.w.to + hex for hex in stations]))
    toll, barred = leaving_toll(s)
    open = grid.board & ~closed_hexes(s, side)
    hold = watchful_hexes(s, side)
    ground = board.ground[s.weather][s.column]
    direct: dict[int, int] = {}
    begun = [0] * (max(left, 0) + 1)
    ends = 0
    first = open & ~barred
    for d, other in enumerate(grid.neighbours[here]):
        price = ground.costs[here][d]
        if price and first & grid.bit[other]:
            price += toll
            if price <= left:
                begun[price] |= grid.bit[other]
                direct[other] = price
            elif not s.spent:
                ends |= grid.bit[other]
                direct[other] = price  # 165: the one step that is always allowed
    layers = flood(ground, begun, max(left, 0), open & ~grid.bit[here], hold=hold)
    for layer in layers:
        ends |= layer
    to = s.game.w.to
    return Routes(direct, layers, hold, tuple([to + hex for hex in grid.hexes(ends)]))


class March(Node):
    """Enter hexes, repulse, pick up, or stop. A standing order goes as far as nothing can interrupt it. 163-170"""

    cite = "170"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if hex_of(s, s.mover) >= 0 and self.offers(s):
            return True
        s.goto(END_MOVE)
        return False

    def actor(self, s: EmperorState) -> int:
        return s.game.seat_of[army_of(s, s.mover)]

    def moves(self, s: EmperorState) -> list[int]:
        w = s.game.w
        s.ways = routes(s)
        options = list(s.ways.moves)
        options += [w.repulse + hex for hex in repulsable(s)]
        options.append(w.stop)
        options += [w.join + leader for leader in pickups(s)]
        return options

    def ask(self, s: EmperorState) -> str:
        left = max(0, s.allowance - s.spent)
        return f"{mover_name(s)} at {s.game.board.name(hex_of(s, s.mover))}: {mps(left)} MPs left." + (
            " An enemy zone of control stops you." if s.halted else ""
        )

    def note(self, s: EmperorState, move: int) -> str:
        w = s.game.w
        if s.game.words.verb(move).base == w.to:
            return f"{mps(route(s, move - w.to)[1])} MPs"
        return ""

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        return why_not_there(s, move)

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        from hundreddays.games.emperor.vedettes import repulse, vedette_attacks

        w = s.game.w
        verb = s.game.words.verb(move).base
        if verb == w.to:
            travel(s, *route(s, move - w.to), tell)
            s.goto(AFTER_STEP)
        elif verb == w.repulse:
            if is_vedette(s, s.mover):
                vedette_attacks(s, move - w.repulse, tell)
            else:
                repulse(s, move - w.repulse, tell)
        elif verb == w.join:
            pick_up(s, move - w.join)
        else:
            s.goto(END_MOVE)


def route(s: EmperorState, goal: int) -> tuple[list[int], int]:
    """The path of an order and its price: one step where that can be paid for, otherwise the cheapest way. 164, 165"""
    found = s.ways or routes(s)
    if goal in found.direct:
        return [goal], found.direct[goal]
    grid = s.game.board.grid
    spent = next(cost for cost, layer in enumerate(found.layers) if layer & grid.bit[goal])
    if not found.direct:
        ground = s.game.board.highway[s.weather]
        layers = [grid.bit[hex_of(s, s.mover)], *found.layers[1:]]
        return path(ground, layers, goal)[1:], spent
    return path(s.game.board.ground[s.weather][s.column], found.layers, goal, hold=found.hold), spent


def travel(s: EmperorState, way: list[int], price: int, tell: Tell) -> None:
    """Go along a path of hexes. 164, 202"""
    start = hex_of(s, s.mover)
    army = army_of(s, s.mover)
    s.spent += price
    s.announced = 1
    tell(EVERYONE, "moved", "403", army=army, piece="center" if s.mover >= len(s.where) + len(s.vedette) else "counter", path=[start, *way])
    if is_leader(s, s.mover):
        s.flags[s.mover] &= ~EXEMPT
        place(s, s.mover, way[-1])
        for before, after in zip([start, *way], way, strict=False):
            leaves_bruxelles(s, s.mover, before, after, tell)
    elif is_vedette(s, s.mover):
        s.vedette[vedette_of(s, s.mover)] = way[-1]
        s.survey()
    else:
        s.center[army] = way[-1]
    s.halted = int(stopped_here(s))


def stopped_here(s: EmperorState) -> bool:
    """An enemy zone of control stops Forces, lone leaders and vedettes; a vedette also stops next to an enemy vedette. 167, 202, 206"""
    if not is_leader(s, s.mover) and not is_vedette(s, s.mover):
        return False
    hex = hex_of(s, s.mover)
    enemy = 1 - SIDE[army_of(s, s.mover)]
    grid = s.game.board.grid
    if s.zones[enemy] & grid.bit[hex]:
        return True
    if not is_vedette(s, s.mover):
        return False
    armies = (0,) if enemy == 0 else (1, 2)
    return any(s.attached[v] < 0 <= s.vedette[v] and grid.near[hex] & grid.bit[s.vedette[v]] for army in armies for v in s.game.pieces.vedette_range[army])


class AfterStep(Passage):
    """A center that comes to lie in an enemy zone flies before the mover goes on. 85"""

    cite = "85"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        army = flight(s)
        if army >= 0:
            s.flying = army
            s.call(FLY_CENTER, AFTER_STEP)
            return
        if hex_of(s, s.mover) >= 0 and s.halted:
            s.halted = int(stopped_here(s))
        s.goto(STEP)


class FlyCenter(Node):
    """Where a threatened center flies. 85"""

    cite = "85"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if havens(s, s.flying):
            return True
        army = s.flying
        s.center[army] = NONE
        s.active[army] = 0
        s.returns[army] = s.turn
        s.flying = NONE
        tell(EVERYONE, "center_gone", "85", army=army)
        s.back()
        return False

    def actor(self, s: EmperorState) -> int:
        return s.game.seat_of[s.flying]

    def moves(self, s: EmperorState) -> list[int]:
        return [s.game.w.at + hex for hex in s.game.board.grid.hexes(havens(s, s.flying))]

    def ask(self, s: EmperorState) -> str:
        return "Your Center of Operations must fly: where to?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.game.words.verb(move).base == s.game.w.at:
            return [Reason("It flies by road, out of reach of the enemy, nearer to its Supply Source.", "85")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        s.center[s.flying] = move - s.game.w.at
        s.active[s.flying] = 0
        tell(EVERYONE, "center_flies", "85", army=s.flying, hex=s.center[s.flying])
        s.flying = NONE
        s.back()


def repulsable(s: EmperorState) -> list[int]:
    """Neighbouring hexes with enemy counters, as far as the mover's owner can see. 222, 224, 225"""
    cost = s.game.tables.repulse_cost
    if s.allowance - s.spent < cost or s.mode == GUNS or not (is_vedette(s, s.mover) or moves_as_force(s)):
        return []
    grid = s.game.board.grid
    side = SIDE[army_of(s, s.mover)]
    around = grid.near[hex_of(s, s.mover)] & s.counters[1 - side]
    if not around:
        return []
    armies = (1, 2) if side == 0 else (0,)
    found: list[int] = []
    for hex in grid.hexes(around):
        tries = sum(counters_at(s, hex, army) for army in armies) if is_vedette(s, s.mover) else 1
        if s.tried.count(hex) < tries:
            found.append(hex)
    return found


def pickups(s: EmperorState) -> list[int]:
    """Friendly Forces in a hex just entered that may come along. 163"""
    if not moves_as_force(s) or s.mode == GUNS or s.where[s.mover] == s.origin:
        return []
    army = army_of(s, s.mover)
    if SIDE[army] == 1 and since_invasion(s) < 1:
        return []  # 122: not in passing before and on the Invasion Turn
    used = MOVED if s.mode != MARCH else MARCHED | TRIED
    found: list[int] = []
    for leader in forces_at(s, s.where[s.mover], SIDE[army]):
        fresh = leader != s.mover and not s.flags[leader] & used and s.game.pieces.leader_army[leader] == army
        if fresh and (may_join(s, s.mover, leader) or may_join(s, leader, s.mover)):
            found.append(leader)
    return found


def pick_up(s: EmperorState, leader: int) -> None:
    """Consolidate in passing; the joined Force goes on with what the slower part has left. 163"""
    s.marching |= unit_mask(units_of(s, leader))
    if may_join(s, s.mover, leader):
        join(s, s.mover, leader)
    else:
        join(s, leader, s.mover)
        s.mover = leader
    s.flags[s.mover] &= ~(COMMAND | EXEMPT)
    refit(s)
    s.goto(STEP)


class EndMove(Passage):
    """Consolidate, check attrition, reconnoitre. 170"""

    cite = "170"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        if not is_leader(s, s.mover):
            s.count = s.halted = 0
            if is_vedette(s, s.mover) and s.spent:
                s.goto(RECON)
            else:
                s.back()
            return
        s.count = s.halted = 0
        if s.where[s.mover] < 0:
            s.back()
            return
        if s.spent:
            if s.mode != GUNS:
                s.stack.append(RECON)
            s.stack.append(ATTRITION_BONUS)
        if s.mode == GUNS:
            s.back()
        else:
            s.goto(JOIN)


def mover_name(s: EmperorState) -> str:
    if is_leader(s, s.mover):
        return s.game.pieces.leader_names[s.mover]
    return "The vedette" if is_vedette(s, s.mover) else "The center"


def why_not_there(s: EmperorState, move: int) -> list[Reason]:
    """Why the mover may not go there, told from what his owner can see."""
    game = s.game
    w = game.w
    verb = game.words.verb(move).base
    board = game.board
    if verb == w.to:
        goal = board.grid.bit[move - w.to]
        side = SIDE[army_of(s, s.mover)]
        if s.halted:
            return [Reason("A piece that enters an enemy zone of control stops there.", "202")]
        if goal & board.water:
            return [Reason("Water hexes cannot be entered.", "164")]
        if goal & barred_country(s, side):
            return [Reason("Your side may not cross the border yet.", "16")]
        if goal & s.counters[1 - side]:
            return [Reason("An enemy counter stands there: repulse it first, if you can.", "166")]
        here = hex_of(s, s.mover)
        if goal & board.grid.near[here] and not goal & board.open[here]:
            return [Reason("A river without a bridge lies between.", "164")]
        if goal & board.grid.near[here] & leaving_toll(s)[1]:
            return [Reason("The first step may not lead into another hex of the zone it leaves.", "203")]
        return [Reason("That hex is out of reach of the MPs left, or lies beyond hexes where an enemy may stop you.", "165")]
    if verb == w.repulse:
        return [Reason("There is no enemy counter next to the mover that it could still try to repulse, or no MP left for it.", "222")]
    if verb == w.join:
        return [Reason("Only a whole Force of the same army that has not moved, in a hex just entered, can be picked up.", "163")]
    return []
