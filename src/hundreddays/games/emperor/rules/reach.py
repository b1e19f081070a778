"""Where the mover can get to in one order, and at what price: costs, zones of control, closed hexes.

Section K, 163-168 and 200-208
"""

from __future__ import annotations

from hundreddays.core.hexes import Prices, prices
from hundreddays.games.emperor.rules.forces import all_horse
from hundreddays.games.emperor.rules.mover import army_of, hex_of, is_leader, is_vedette, moves_as_force
from hundreddays.games.emperor.rules.pieces import SIDE, SIDE_ARMIES
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import barred_country, since_invasion
from hundreddays.games.emperor.rules.zones import alarm


class Routes:
    """Where the mover can get from here, and for how much. Worked out for a prompt, and kept while it stands."""

    __slots__ = ("direct", "found", "moves")

    def __init__(self, direct: dict[int, int], found: Prices | None, moves: list[int]) -> None:
        self.direct = direct
        """The price of a step into each neighbouring hex that may be entered."""
        self.found = found
        """The cheapest way to each hex."""
        self.moves = moves
        """The orders that take it there."""

    @property
    def prices(self) -> dict[int, int]:
        """What the cheapest way to each hex costs."""
        return {} if self.found is None else self.found.by_hex()


def routes(s: EmperorState) -> Routes:
    """All that 163-168 and 202-205 let the mover do in one order."""
    board = s.board
    grid = board.grid
    side = SIDE[army_of(s, s.mover)]
    here = hex_of(s, s.mover)
    left = s.allowance - s.spent
    if s.halted or (left <= 0 and s.spent):
        return Routes({}, None, [])
    if not is_leader(s, s.mover) and not is_vedette(s, s.mover):
        open = grid.board & ~(s.forces[1 - side] | s.zones[1 - side] | barred_country(s, side))
        stations = prices(board.highway[s.weather], {here: 0}, left, open)
        return Routes({}, stations, [move for move in stations.listed(s.verbs.tos) if move != s.verbs.to + here])
    toll, barred = leaving_toll(s)
    open = grid.board & ~closed_hexes(s, side)
    hold = watchful_hexes(s, side)
    ground = board.ground[s.weather][s.column]
    direct: dict[int, int] = {}
    first = open & ~barred
    always = moves_as_force(s)  # 165: a Force, and none but a Force, may always make one step
    for d, other in enumerate(grid.neighbours[here]):
        price = ground.costs[here][d]
        if price and first & grid.bit[other]:
            price += toll
            if price <= left or (always and not s.spent):
                direct[other] = price
    left = max(left, 0)
    found = prices(ground, direct, left, open & ~grid.bit[here], hold)
    tos = s.verbs.tos
    moves = found.listed(tos)
    if len(direct) and max(direct.values()) > left:  # equivalent: what can be paid for is among them already
        moves = sorted({*moves, *(tos[hex] for hex in direct)})
    return Routes(direct, found, moves)


def route(s: EmperorState, goal: int) -> tuple[list[int], int]:
    """The path of an order and its price: one step where that can be paid for, otherwise the cheapest way. 164, 165"""
    ways = s.ways or routes(s)
    if goal in ways.direct:
        return [goal], ways.direct[goal]
    found = ways.found
    if found is None:
        raise ValueError(f"nobody goes to hex {goal} from here")
    way = found.way(goal)
    return (way if ways.direct else way[1:]), found[goal]


def unwatched(s: EmperorState, goal: int) -> bool:
    """Whether the mover could pay the way to a hex, were there nothing to stop him before it. 165, 170"""
    side = SIDE[army_of(s, s.mover)]
    if not is_leader(s, s.mover) and not is_vedette(s, s.mover):
        return False
    open = s.board.grid.board & ~closed_hexes(s, side)
    left = max(0, s.allowance - s.spent)
    return prices(s.board.ground[s.weather][s.column], {hex_of(s, s.mover): 0}, left, open)[goal] <= left


def enemy_zone_here(s: EmperorState, hex: int, side: int) -> list[int]:
    """The enemy Forces whose zone of control covers a hex. 200"""
    bit = s.board.grid.bit[hex]
    zone = s.board.zone
    if not s.zones[1 - side] & bit:
        return []
    found: list[int] = []
    for leader in s.pieces.side_leaders[1 - side]:
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
    barred = 0  # equivalent: hex 0 is in the sea
    for leader in enemies:
        barred |= s.board.zone[s.where[leader]]
    strongest = max(s.strength[leader] for leader in enemies)
    return 0 if all_horse(s, s.mover) else s.tables.leave_zone[min(3, strongest)], barred


def closed_hexes(s: EmperorState, side: int) -> int:
    """Hexes the mover may not enter, as far as his owner can see: any enemy counter, and the wrong side of the border.
    16, 166, 167, 205
    """
    closed = s.counters[1 - side] | barred_country(s, side)
    if since_invasion(s) < 0 and moves_as_force(s):
        closed |= s.zones[1 - side]
    return closed


def watchful_hexes(s: EmperorState, side: int) -> int:
    """Hexes where something may happen to the mover: a standing order goes no further. 202, 206, 85"""
    grid = s.board.grid
    found = alarm(s, 1 - side)
    if is_vedette(s, s.mover):
        found |= grid.spread(s.counters[1 - side])
    for army in (0,) if side else (1,):
        if s.center[army] >= 0:
            found |= grid.near[s.center[army]] | grid.bit[s.center[army]]
    return found


def stopped_here(s: EmperorState) -> bool:
    """An enemy zone of control stops Forces, lone leaders and vedettes; a vedette also stops next to an enemy vedette.
    167, 202, 206
    """
    if not is_leader(s, s.mover) and not is_vedette(s, s.mover):
        return False
    hex = hex_of(s, s.mover)
    enemy = 1 - SIDE[army_of(s, s.mover)]
    grid = s.board.grid
    if s.zones[enemy] & grid.bit[hex]:
        return True
    if not is_vedette(s, s.mover):
        return False
    near, bit, vedettes, attached = grid.near[hex], grid.bit, s.vedette, s.attached
    for army in SIDE_ARMIES[enemy]:
        for v in s.pieces.vedette_range[army]:
            if attached[v] < 0 <= vedettes[v] and near & bit[vedettes[v]]:
                return True
    return False
