"""Movement, exits and arrivals. Chapters 4 to 6 and 13; in the Basic Game 20 and 21."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Listing, Reason, Tell
from hundreddays.core.hexes import flood, listed, path, reached, reached_from
from hundreddays.core.phrases import several
from hundreddays.games.waterloo.rules.board import ALLIED, ARMS, FRENCH, TERRAIN
from hundreddays.games.waterloo.rules.state import ABSENT, DESTROYED, EXITED, WAITING, WaterlooState
from hundreddays.games.waterloo.rules.steps import COMBAT_PHASE, MOVE, TO, Decision, no
from hundreddays.games.waterloo.rules.victory import check_exits
from hundreddays.games.waterloo.rules.zones import enemy_zone, holding_zone, unheld


def begun(s: WaterlooState, unit: int, zone: int) -> list[int]:
    """Where a move begins, by the points already spent: in the unit's hex, or in the entry hexes at their price. 6.8,
    13.3, 13.5
    """
    board = s.board
    if s.pos[unit] >= 0:
        return [board.grid.bit[s.pos[unit]]]
    dearest = board.ma[unit] + board.enter_zone
    layers = [0] * (dearest + 1)  # equivalent: layers beyond would stay empty
    for price, hexes in board.entries:
        if board.basic:
            layers[price] |= hexes & ~(s.occupied[FRENCH] | s.occupied[ALLIED] | zone)  # 20.2
        elif price <= board.ma[unit]:
            free = hexes & ~s.occupied[1 - board.side[unit]]
            layers[price] |= free & ~zone
            layers[price + board.enter_zone] |= free & zone
    return layers


def sight(s: WaterlooState, unit: int) -> tuple[int, int, int]:
    """What a mover meets: the hexes no enemy stands in, the enemy's zones of control, and those of them that it may not
    leave. 5.2 to 5.8, 6.2
    """
    board = s.board
    side = board.side[unit]
    return (
        board.grid.board ^ s.occupied[1 - side],
        enemy_zone(s, side),
        0 if board.leaves[unit] else holding_zone(s, side),
    )


def layers_of(s: WaterlooState, unit: int, points: int = 0, held: bool = True) -> list[int]:
    """The hexes a unit gets to, by cost. 5.2 to 5.8, 6.3, 21.1, 21.2"""
    board = s.board
    open, zone, hold = sight(s, unit)
    return flood(
        board.ground,
        begun(s, unit, zone),
        points or board.ma[unit],
        open,
        zone,
        board.enter_zone,
        board.leave_zone,
        hold if held else 0,
    )


def within_reach(s: WaterlooState, unit: int) -> int:
    """The hexes a unit gets to, whatever they cost, its own among them."""
    board = s.board
    open, zone, hold = sight(s, unit)
    if s.pos[unit] < 0:
        return reached_from(
            board.ground, begun(s, unit, zone), board.ma[unit], open, zone, board.enter_zone, board.leave_zone, hold
        )
    return reached(board.ground, s.pos[unit], board.ma[unit], open, zone, board.enter_zone, board.leave_zone, hold)


def stops(s: WaterlooState, unit: int) -> int:
    """The hexes of its reach in which the unit may end its move: not full, and not where it stands. 4.3, 6.8, 21.4"""
    reach = within_reach(s, unit)
    here = s.board.grid.bit[s.pos[unit]] if s.pos[unit] >= 0 else 0
    return reach ^ reach & (s.full | here)


def destinations(s: WaterlooState, unit: int, moves: Listing) -> list[int]:
    """The moves to all its `stops`: the question asked most often, and answered without making a set of them where that
    is faster.
    """
    board = s.board
    if s.pos[unit] < 0:
        return moves(stops(s, unit))
    open, zone, hold = sight(s, unit)
    return listed(
        board.ground, moves, s.full, s.pos[unit], board.ma[unit], open, zone, board.enter_zone, board.leave_zone, hold
    )


def may_exit(s: WaterlooState, unit: int) -> bool:
    """Whether a French unit has points left to step off the map. 6.6, 6.7, 21.3"""
    board = s.board
    if board.side[unit] != FRENCH or (s.pos[unit] >= 0 and board.points_out[s.pos[unit]] > board.ma[unit]):
        return False
    _, zone, hold = sight(s, unit)
    for spent, layer in enumerate(layers_of(s, unit)):
        ready = layer & board.exits & ~hold
        left = board.ma[unit] - spent - board.exit_cost
        if (left >= 0 and ready & ~zone) or (left >= board.leave_zone and ready & zone):
            return True
    return False


def can_move(s: WaterlooState, unit: int) -> bool:
    """Whether a unit has anywhere to go. 4.5, 6.8"""
    return bool(stops(s, unit)) or may_exit(s, unit)


def movable(s: WaterlooState) -> int:
    """The phasing units that have a legal move.

    Almost every unit has a neighbouring hex that anyone can enter; only the others are worked out one by one.
    """
    board = s.board
    found = unheld(s)
    found ^= found & s.moved
    hemmed = s.occupied[s.phasing] & board.hemmed_in(s.occupied[1 - s.phasing], s.full)  # equivalent: saves work
    for hex in board.grid.hexes(hemmed):
        for unit in board.units(s.held(hex) & found):
            if not can_move(s, unit):
                found ^= board.ubit[unit]
    return found


def due(s: WaterlooState) -> int:
    """Units off the map that are due now. 13.2, 13.6, 20.2"""
    return s.waiting & s.board.due[s.turn] if s.phasing == ALLIED else 0


def arriving(s: WaterlooState) -> tuple[int, bool]:
    """Who of them can enter somewhere, and whether any could stop in its very entry hex, so that the phase may not end.
    13.4, 20.5
    """
    board = s.board
    waiting = due(s)
    if not waiting:
        return 0, False
    can = 0
    bound = False
    zone = enemy_zone(s, ALLIED)
    if board.easy_entries & ~(s.occupied[FRENCH] | zone | s.full):
        return waiting, True
    seen: dict[tuple[int, bool], bool] = {}
    for unit in board.units(waiting):
        kind = (board.ma[unit], board.leaves[unit])
        if kind not in seen:
            at_once = any(layer & ~s.full for layer in begun(s, unit, zone)[: board.ma[unit] + 1])
            seen[kind] = at_once or can_move(s, unit)
            bound = bound or at_once
        if seen[kind]:
            can |= board.ubit[unit]
    return can, bound


class Move(Decision):
    """Which unit moves, leaves or arrives next, or the end of the phase. 6.1, 13.4"""

    number = MOVE
    cites = ("6.1", "21.1")
    offers = ("move", "end")
    closes = ("end",)

    def moves(self, s: WaterlooState) -> list[int]:
        units = movable(s)
        if s.waiting and s.phasing == ALLIED:
            entering, bound = arriving(s)
            found = s.verbs.moves(units | entering)
            if bound:
                return found
        else:
            found = s.verbs.moves(units)
        found.append(s.verbs.end)
        return found

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            s.goto(COMBAT_PHASE)
            return
        s.mover = move - s.verbs.move
        s.goto(TO)

    def ask(self, s: WaterlooState) -> str:
        waiting = due(s).bit_count()
        arrivals = (
            f" {waiting} Prussian unit{'s are' if waiting > 1 else ' is'} due on the east edge." if waiting else ""
        )
        return f"Move your units, one at a time, or end the phase.{arrivals}"

    def note(self, s: WaterlooState, move: int) -> str:
        if move == s.verbs.end:
            return "on to combat"
        unit = move - s.verbs.move
        return "arrives" if s.pos[unit] == WAITING else several(s.board.ma[unit], "point")

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if move == s.verbs.end:
            return no(
                s, "Prussian units that are due can still enter; their arrival may not be put off.", "13.4", "20.5"
            )
        unit = s.game.words.index(move, s.verbs.move)
        return self.why_still(s, unit) if unit >= 0 else []

    def why_still(self, s: WaterlooState, unit: int) -> list[Reason]:
        board = s.board
        name = s.board.name(unit)
        if board.side[unit] != s.phasing:
            return no(s, f"{name} is not yours to move.", "6.1", "20.4")
        gone = {EXITED: "has left the map", DESTROYED: "is destroyed", ABSENT: "takes no part in this position"}
        if s.pos[unit] in gone:
            return no(
                s,
                f"{name} {gone[s.pos[unit]]}.",
                "6.6" if s.pos[unit] == EXITED else "6.1",
                "25.4" if s.pos[unit] == EXITED else "20.4",
            )
        if s.pos[unit] == WAITING:
            if board.entry[unit] > s.turn:
                return no(s, f"{name} arrives on Game-Turn {board.entry[unit]}.", "13.2", "20.2")
            return no(s, f"{name} finds no hex of the east edge it can enter; it waits.", "13.6", "20.2")
        if s.moved & board.ubit[unit]:
            return no(s, f"{name} has moved in this phase.", "6.1", "20.4")
        if holding_zone(s, s.phasing) & board.grid.bit[s.pos[unit]] and not board.leaves[unit]:
            if board.basic:
                return no(s, f"{name} begins in an enemy zone of control and may not move.", "5.3", "21.2")
            return no(s, f"{ARMS[board.arm[unit]].capitalize()} may not leave an enemy zone of control.", "5.3")
        return no(s, f"{name} has no hex within reach in which it may stop.", "4.5", "21.4")


class To(Decision):
    """Where the chosen unit goes. 6.8"""

    number = TO
    cites = ("6.8", "21.1")
    offers = ("to", "exit")

    def moves(self, s: WaterlooState) -> list[int]:
        found = destinations(s, s.mover, s.verbs.tos)
        if may_exit(s, s.mover):
            found.append(s.verbs.exit)
        return found

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        board = s.board
        unit = s.mover
        start = s.pos[unit]
        s.moved |= board.ubit[unit]
        s.mover = -1  # equivalent: any number below nought
        s.goto(MOVE)
        if move == s.verbs.exit:
            s.lift(unit, EXITED)
            tell(EVERYONE, "exited", board.cite("6.6", "21.3"), unit=board.ids[unit])
            check_exits(s, tell)
            return
        hex = move - s.verbs.to
        if tell.listening:
            way = [board.grid.labels[step] for step in self.way(s, unit, hex)]
            kind = "moved" if start >= 0 else "arrived"
            tell(
                EVERYONE,
                kind,
                board.cite("6.8", "21.1") if start >= 0 else board.cite("13.5", "20.5"),
                unit=board.ids[unit],
                to=board.grid.labels[hex],
                path=way,
            )
        if start >= 0:
            s.shift(unit, hex)
        else:
            s.waiting &= ~board.ubit[unit]
            s.put(unit, hex)

    def way(self, s: WaterlooState, unit: int, hex: int) -> list[int]:
        """The hexes passed, for those who watch."""
        board = s.board
        _, zone, hold = sight(s, unit)
        return path(board.ground, layers_of(s, unit), hex, zone, board.enter_zone, board.leave_zone, hold)

    def ask(self, s: WaterlooState) -> str:
        arrives = " from the east edge" if s.pos[s.mover] == WAITING else ""
        return f"Where shall {s.board.name(s.mover)} go{arrives}?"

    def note(self, s: WaterlooState, move: int) -> str:
        if move == s.verbs.exit:
            return "leaves the map for good"
        bit = s.board.grid.bit[move - s.verbs.to]
        cost = next(cost for cost, layer in enumerate(layers_of(s, s.mover)) if layer & bit)
        zone = ", in an enemy zone" if enemy_zone(s, s.phasing) & bit else ""
        return f"{cost} of {several(s.board.ma[s.mover], 'point')}{zone}"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if move == s.verbs.exit:
            return self.why_no_exit(s)
        hex = s.game.words.index(move, s.verbs.to)
        return self.why_not_there(s, hex) if hex >= 0 else []

    def why_no_exit(self, s: WaterlooState) -> list[Reason]:
        unit = s.mover
        if s.board.side[unit] != FRENCH:
            return no(s, "Allied units never leave the map.", "6.6", "20.2")
        name, board = s.board.name(unit), s.board
        _, _, hold = sight(s, unit)
        edge = [board.grid.labels[hex] for hex in board.grid.hexes(board.exits)]
        reached = 0
        for layer in layers_of(s, unit):
            reached |= layer & board.exits
        if not reached:
            return no(s, f"{name} reaches no exit hex ({edge[0]} to {edge[-1]}).", "6.6", "21.3")
        if not reached & ~hold:
            return no(s, f"{name} would have to stop in an enemy zone of control at the edge.", "5.3", "21.3")
        return no(s, f"{name} has too few points left at the edge to leave the map.", "6.6", "21.3")

    def why_not_there(self, s: WaterlooState, hex: int) -> list[Reason]:
        board = s.board
        unit = s.mover
        bit = board.grid.bit[hex]
        label = board.grid.labels[hex]
        name = board.name(unit)
        if hex == s.pos[unit]:
            return no(s, f"{name} is in {label} already; a unit that stays is simply not moved.", "6.8", "20.4")
        if s.occupied[1 - s.phasing] & bit:
            return no(s, f"{label} is held by the enemy.", "6.2", "20.4")
        if any(layer & bit for layer in layers_of(s, unit)):
            if board.basic:
                return no(s, f"A unit stands in {label} already.", "4.3", "21.4")
            return no(s, f"{label} holds {board.limit} units already.", "4.3")
        for spent, layer in enumerate(layers_of(s, unit, points=board.ma[unit], held=False)):
            if layer & bit and spent <= board.ma[unit]:
                if board.basic:
                    return no(s, f"On the way to {label} {name} must stop in an enemy zone of control.", "5.3", "21.2")
                return no(
                    s,
                    f"{ARMS[board.arm[unit]].capitalize()} may not leave an enemy zone of control, as {name} would have"
                    f" to on the way to {label}.",
                    "5.3",
                )
        far = layers_of(s, unit, points=3 * board.grid.columns)
        cost = next((spent for spent, layer in enumerate(far) if layer & bit), 0)
        if cost:
            return no(
                s,
                f"{label} ({TERRAIN[board.terrain[hex]].replace('_', '/')}) would cost {cost} points; {name} has"
                f" {board.ma[unit]}.",
                "6.3",
                "21.1",
            )
        return no(s, f"No way leads {name} to {label}.", "6.3", "20.3")
