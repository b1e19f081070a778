"""The decision under way: who decides as the rules begin each step, and what must hold for it to be asked and for play
to go on from it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from hundreddays.core import OVER, SILENT
from hundreddays.games.napoleon.rules.attack import attackers, contested
from hundreddays.games.napoleon.rules.battle import on_board
from hundreddays.games.napoleon.rules.board import ARMIES, BRITISH, FRENCH, LEADER, PRUSSIAN, bits, mask_of
from hundreddays.games.napoleon.rules.combat import ENGAGE, REDEPLOY, fire_faces, fire_target, ready
from hundreddays.games.napoleon.rules.deploy import COLUMNS, role, to_place
from hundreddays.games.napoleon.rules.fog import start_city
from hundreddays.games.napoleon.rules.movement import path_cities, path_length
from hundreddays.games.napoleon.rules.owners import begin_movement, begin_owners, chooser, commander
from hundreddays.games.napoleon.rules.retreat import able_to_retreat, open_to, retreat_loss, ways_out
from hundreddays.games.napoleon.rules.setup import unplaced
from hundreddays.games.napoleon.rules.state import (
    ALIVE,
    BIT,
    DEFENDER_ZONE,
    LOST_WITH_ARMY,
    NOWHERE,
    RESERVE,
    ZONES,
    NapoleonState,
)
from hundreddays.games.napoleon.rules.steps import (
    COMBAT,
    DEPLOY_AREA,
    DEPLOY_UNIT,
    FIRE_DIE,
    FORCE_DIE,
    FORCE_PICK,
    HIT,
    MARCH,
    MORALE_DIE,
    PICK_BATTLE,
    PICK_REGROUP,
    PICK_ROUT,
    REGROUP_IN,
    REGROUP_OUT,
    REGROUP_TO,
    REINFORCE,
    RETREAT,
    RETREAT_TO,
    ROUT,
    ROUT_TO,
    ROUTE,
    SETUP_CITY,
    SETUP_UNIT,
    SHIFT,
    SUPPLY,
)
from hundreddays.games.napoleon.rules.supply import choosable, owe, owed
from hundreddays.games.napoleon.rules.victory import column, honour

SETTING_UP: Final = frozenset({SETUP_UNIT, SETUP_CITY})
MARCHING: Final = frozenset({MARCH, ROUTE})
ROLLING: Final = frozenset({FORCE_PICK, FORCE_DIE})
DEPLOYING: Final = frozenset({DEPLOY_UNIT, DEPLOY_AREA})
PICKING: Final = frozenset({PICK_ROUT, PICK_REGROUP, PICK_BATTLE})
BATTLE_TURN: Final = frozenset({MORALE_DIE, RETREAT, RETREAT_TO, COMBAT, SHIFT, FIRE_DIE, HIT, REINFORCE})
ROUTING: Final = frozenset({ROUT, ROUT_TO})
REGROUPING: Final = frozenset({REGROUP_IN, REGROUP_OUT, REGROUP_TO})
BATTLES: Final = DEPLOYING | PICKING | BATTLE_TURN | ROUTING | REGROUPING
BY_OWNERS: Final = frozenset({RETREAT, RETREAT_TO, REINFORCE}) | ROUTING | REGROUPING
"""The steps in which every owner decides for his own units (18.8)."""


# Who decides


def begin(s: NapoleonState) -> None:
    """Seat and units as the rules begin this step, for positions that do not name them."""
    step = s.step
    if step in SETTING_UP:
        s.game.steps[SETUP_UNIT].due(s, SILENT)
    elif step in ROLLING:
        s.game.steps[FORCE_PICK].due(s, SILENT)
    elif step in DEPLOYING:
        s.acting = 0
        s.game.steps[DEPLOY_UNIT].due(s, SILENT)
    elif step == SUPPLY:
        owe(s, PRUSSIAN)
        if not s.debt:
            owe(s, BRITISH)
    elif not s.fights:
        if not _side_gone(s):
            begin_movement(s)
    else:
        begin_owners(s, s.fight, _owners_side(s))
        if step in PICKING:
            s.seat = _picker(s)
        elif step in BATTLE_TURN and step not in BY_OWNERS:
            s.seat = commander(s, s.fight, s.side)
    s.step = step


def _owners_side(s: NapoleonState) -> int:
    loser = s.losers[s.fight]
    if s.step in ROUTING and loser >= 0:
        return loser
    return 1 - loser if s.step in REGROUPING and loser >= 0 else s.side


def _picker(s: NapoleonState) -> int:
    """18.9"""
    if s.step == PICK_ROUT:
        return chooser(s, s.attacker)
    if s.step == PICK_REGROUP and s.regroups:
        return chooser(s, 1 - s.losers[s.regroups.bit_length() - 1])
    return chooser(s, s.side)


# What is wrong


def unsound(s: NapoleonState) -> list[str]:
    """Everything that keeps this decision from being asked, or play from going on after it.

    Asked only of a state whose pieces stand as they may (see `invariants.broken`).
    """
    faults = _fortunes(s)
    if s.step not in BATTLES:
        if s.fights:
            faults.append("battle: none is open in this step (4.1)")
    else:
        faults += _battles(s)
    if s.step not in MARCHING | ROLLING and (s.moved or s.forced or any(s.path)):
        faults.append("paths: they are forgotten when step 2 ends (4.1)")
    if s.step == OVER or faults:
        return faults
    faults += CHECKS[s.step](s) if s.step in CHECKS else []
    if not faults and not s.moves():
        faults.append(f"step: “{s.game.step_names[s.step]}” leaves nothing to decide here (4.5)")
    return faults


def _fortunes(s: NapoleonState) -> list[str]:
    """Chapters 16 and 17."""
    faults = []
    if bool(s.cv[s.board.napoleon]) != (s.fate == ALIVE) or (s.fate == LOST_WITH_ARMY and not s.fallen & BIT[FRENCH]):
        faults.append("napoleon: that is not what became of his block (17.1)")
    if s.step == OVER:
        if s.winner < 0 or (s.winner, s.column) != column(s):
            faults.append("winner: a game that is over has one, by a column that fits (17.2, 17.5)")
        if bool(s.honour) != bool(honour(s)):
            faults.append("honour: one of two Allied players who have won together has it, and nobody else (18.5)")
        return faults
    if s.winner >= 0 or s.column:
        faults.append("winner: the game goes on (17.3)")
    if _side_gone(s):
        faults.append("defeated: the game ends with the turn in which a side loses its last army (17.7)")
    return faults


def _side_gone(s: NapoleonState) -> bool:
    """Whether all armies of a side are defeated."""
    return bool(s.fallen & BIT[FRENCH] or s.fallen >> BRITISH & s.fallen >> PRUSSIAN & 1)


def _decides(s: NapoleonState, *ways: tuple[int, int, int]) -> list[str]:
    """Seat, units it decides for and units of the other Ally who decides after it must be one of these ways."""
    if (s.seat, s.acting, s.later) in ways:
        return []
    return ["now: who decides here, and for which units, is not as the rules have it (18.2, 18.8)"]


def _as_begun(s: NapoleonState) -> tuple[int, int, int]:
    other = s.copy()
    begin(other)
    return other.seat, other.acting, s.later


def _unit(s: NapoleonState, units: int) -> list[str]:
    name = s.game.step_names[s.step]
    return [] if units & BIT[s.unit] else [f"now.unit: “{name}” cannot be asked of {s.board.units[s.unit]}"]


# Set-up: chapter 3


def _setup(s: NapoleonState) -> list[str]:
    b = s.board
    faults = _decides(s, _as_begun(s))
    faults += [
        f"at: {b.units[u]} stands outside the set-up area of its army (3.5)"
        for u, c in enumerate(s.city)
        if c != NOWHERE and c not in b.setup_cities[b.army[u]]
    ]
    cities = [mask_of(iter(cities)) for cities in b.setup_cities]
    if any(s.riders) or any(
        cities[b.army[u]] & ~known[u] for known in (s.trace, s.kin) for u in range(len(known)) if s.cv[u]
    ):
        faults.append("seen: while the armies are set up nobody knows where a unit stands (3.3)")
    return faults + (_unit(s, unplaced(s)) if s.step == SETUP_CITY and not faults else [])


# Movement: chapters 5 and 6


def _marching(s: NapoleonState) -> list[str]:
    b = s.board
    other = s.copy()
    begin_movement(other)
    ways = [(other.seat, other.acting, other.later)]
    if other.later:
        ways.append((3 - other.seat, other.later, 0))
    faults = _decides(s, *ways) + _paths(s, b.side_mask[s.attacker] & ~s.later)
    if s.step == ROUTE:
        faults += _unit(s, s.moved & s.acting)
        if s.hops != path_length(s.path[s.unit]):
            faults.append("now.hops: the unit's path has another length (5.12)")
    used = bytearray(b.road_count)
    for u in bits(s.moved):
        cities = path_cities(s.path[u])
        for a, d in itertools.pairwise(cities):
            used[b.section[a][d]] += 1
        under_way = s.step == ROUTE and u == s.unit
        if len(cities) == 1 and not under_way:
            faults.append(f"paths.{b.units[u]}: a unit that marched has left its city (5.12)")
        far = path_length(s.path[u]) > b.allowance[u] and b.arm[u] != LEADER and not under_way
        if far != bool(s.forced & BIT[u]):
            faults.append(f"flags.forced: {b.units[u]} rolls if its march was a force march, and only then (6.7)")
    if s.forced & ~s.moved:
        faults.append("flags.forced: only a unit that marched has a roll to make (6.7)")
    if used != s.used:
        faults.append("used: until step 1 ends the paths account for every use of a road (5.13)")
    for army in range(len(ARMIES)):
        active = 0
        for u in bits(s.moved & b.army_mask[army]):
            active |= BIT[start_city(s, u)]
        if active != s.active[army]:
            faults.append(f"activated.{ARMIES[army]}: a group is activated while one of its units has moved (5.13)")
    return faults


def _paths(s: NapoleonState, may_march: int) -> list[str]:
    b = s.board
    faults = [
        f"paths.{b.units[u]}: it is not this unit's turn to march (5.1)"
        for u in bits(s.moved)
        if not may_march >> u & 1
    ]
    faults += [
        f"paths.{b.units[u]}: a force march has {b.longest[u]} sections at most (6.1)"
        for u in bits(s.moved)
        if path_length(s.path[u]) > b.longest[u]
    ]
    for c in bits(contested(s)):
        for u in bits(attackers(s, c)):
            if not path_length(s.path[u]):
                faults.append(f"at.{b.cities[c]}: {b.units[u]} has no path by which it came to attack (7.4)")
    if s.led & ~(b.leaders & b.side_mask[s.attacker] & s.shown):
        faults.append("flags.led: only a leader of the side that moves, and shown, leads his group (6.4)")
    return faults


def _rolling(s: NapoleonState) -> list[str]:
    mask = s.board.side_mask[s.attacker]
    faults = _paths(s, mask)
    if not s.forced or s.forced & ~(mask & s.moved) or s.forced & s.board.leaders:
        faults.append("flags.forced: only units that marched, and no leaders, have rolls to make (6.2, 6.6)")
    if not faults:
        faults = _decides(s, _as_begun(s))
    return faults + (_unit(s, s.forced & s.acting) if s.step == FORCE_DIE else [])


# Battles: chapters 8 to 14


def _battles(s: NapoleonState) -> list[str]:
    """Every battle of the turn, whatever is decided now."""
    b = s.board
    if not s.fights or not 0 <= s.fight < len(s.fights):
        return [f"step: “{s.game.step_names[s.step]}” needs a battle (9.2)"]
    faults = []
    for i, c in enumerate(s.fights):
        name, loser = b.cities[c], s.losers[i]
        live, due, routs, regroups = (mask >> i & 1 for mask in (s.live, s.due, s.routs, s.regroups))
        routing = s.step in ROUTING and s.fight == i
        if s.step in DEPLOYING:
            garrison = (s.here[c] & b.side_mask[1 - s.attacker]).bit_count() < COLUMNS
            right = live and not due and not routs and not regroups and loser == (1 - s.attacker if garrison else -1)
        elif loser < 0:
            right = live and not routs and not regroups
        elif live:
            right = not due and not regroups and bool(routs) != routing
        else:
            right = not any(s.zones[ZONES * i : ZONES * i + ZONES]) and not due and not routs
        if not right:
            faults.append(f"battle of {name}: its status, its loser and this step do not fit (9.2, 9.12)")
        if s.step not in DEPLOYING and any(units & ~s.shown for units in s.zones[ZONES * i : ZONES * i + RESERVE]):
            faults.append(f"battle of {name}: whoever stands in a column is shown (8.5)")
    limit = 0 if s.step in DEPLOYING else b.set_limit
    if not (1 if s.step in BATTLE_TURN or s.step == PICK_BATTLE else 0) <= s.sets <= limit:
        faults.append("now.sets: there is no such set at this point (9.2, 9.14)")
    return faults


def _deploying(s: NapoleonState) -> list[str]:
    b = s.board
    faults = []
    for i, c in enumerate(s.fights):
        for side in (0, 1):
            units = s.here[c] & b.side_mask[side]
            own = DEFENDER_ZONE * role(s, side)
            placed = [s.zones[ZONES * i + zone] & units for zone in range(ZONES)]
            if any(there for zone, there in enumerate(placed) if not own <= zone < own + COLUMNS and zone < RESERVE):
                faults.append(f"battle of {b.cities[c]}: units are placed in their own areas (8.4)")
            waiting = units.bit_count() - sum(there.bit_count() for there in placed)
            if s.losers[i] >= 0:
                if any(placed):
                    faults.append(f"battle of {b.cities[c]}: a garrison so small has no board (8.7)")
            elif sum(not there for there in placed[own : own + COLUMNS]) > waiting:
                faults.append(f"battle of {b.cities[c]}: too few units are left to fill every column (8.4)")
            elif side == s.attacker != s.side and any(placed):
                faults.append(f"battle of {b.cities[c]}: the attacker places after the defender (8.9)")
            elif side != s.attacker == s.side and waiting:
                faults.append(f"battle of {b.cities[c]}: the defender has placed all his units (8.9)")
    first = _as_begun(s)
    ways = [(first[0], to_place(s, first[0], s.side), s.later)]
    return faults or _decides(s, *ways) or (_unit(s, s.acting) if s.step == DEPLOY_AREA else [])


def _picking(s: NapoleonState) -> list[str]:
    waiting = s.routs if s.step == PICK_ROUT else s.regroups if s.step == PICK_REGROUP else s.due
    if not waiting or (s.step != PICK_ROUT and s.routs) or (s.step == PICK_BATTLE and s.regroups):
        return [f"step: “{s.game.step_names[s.step]}” leaves nothing to decide here (4.5)"]
    return [] if s.seat == _picker(s) else ["seat: another seat gives the order here (18.9)"]


def _battle_turn(s: NapoleonState) -> list[str]:
    """Chapters 9 to 12."""
    here = BIT[s.fight]
    if not s.live & here or s.due & here or s.losers[s.fight] >= 0 or s.routs or s.regroups:
        return [f"step: “{s.game.step_names[s.step]}” needs an unfinished battle whose turn it is (9.2)"]
    if s.step in BY_OWNERS:
        faults = _by_owners(s)
        return faults or (_leaving(s, able_to_retreat(s), s.board.retreat_room) if s.step == RETREAT_TO else [])
    if s.step == MORALE_DIE:
        return _morale(s)
    if s.seat != commander(s, s.fight, s.side):
        return ["seat: another seat has the command in this battle (18.3)"]
    if s.step == COMBAT:
        return [] if ready(s) else ["step: “combat” leaves nothing to decide here (4.5)"]
    if s.step == SHIFT:
        if s.hops > s.board.battle_moves[s.unit] or s.last not in range(ENGAGE, REDEPLOY + 1):
            return ["now.hops: there is no such move on a battle board (11.3, 11.8)"]
        return _unit(s, ready(s))
    return _fire(s)


def _morale(s: NapoleonState) -> list[str]:
    engaged = 0
    for units in s.zones[ZONES * s.fight : ZONES * s.fight + RESERVE]:
        engaged |= units
    weak = sum(BIT[u] for u in bits(engaged & s.board.side_mask[s.side]) if s.cv[u] == 1)
    if not s.checks or s.checks & ~weak:
        return ["flags.checks: only units of 1 CV in a column check morale (9.4)"]
    return [] if BIT[s.unit] == s.checks & -s.checks else ["now.unit: units check in the order of their list (1.9)"]


def _fire(s: NapoleonState) -> list[str]:
    """11.9, 11.18"""
    u = s.unit
    if not on_board(s, s.fight, s.side) & BIT[u] or not s.acted & BIT[u]:
        return _unit(s, 0)
    left = s.dice if s.step == FIRE_DIE else 0
    if (s.step == FIRE_DIE) != bool(s.dice) or s.hits + left > s.cv[u] or (s.step == HIT and not s.hits):
        return ["now.dice: a unit rolls one die for each CV, and hits with some of them (11.9)"]
    if s.step == HIT:
        return [] if s.target < RESERVE else ["now.target: fire falls on a column (11.10)"]
    target = fire_target(s, u)
    if target < 0 or s.target != target or s.faces != fire_faces(s, u, target):
        return ["now.target: that is not what this unit can fire at (11.10)"]
    return []


def _by_owners(s: NapoleonState) -> list[str]:
    """With three players either Ally may have been first: the command passes on when all units of one have left."""
    b, side = s.board, _owners_side(s)
    if side == FRENCH or b.players == 2:
        return _decides(s, (side, b.side_mask[side], 0))
    british, prussian = b.army_mask[BRITISH], b.army_mask[PRUSSIAN]
    return _decides(
        s,
        (BRITISH, british, prussian),
        (BRITISH, british, 0),
        (PRUSSIAN, prussian, british),
        (PRUSSIAN, prussian, 0),
    )


def _leaving(s: NapoleonState, units: int, room: list[int]) -> list[str]:
    """10.4, 10.6, 10.10"""
    b, u, c = s.board, s.unit, s.fights[s.fight]
    if not units & BIT[u] or (s.step == RETREAT_TO and retreat_loss(s, u) >= s.cv[u]):
        return _unit(s, 0)
    if s.via != NOWHERE and (
        b.retreat_sections[u] < 2 or s.via not in ways_out(s, c, open_to(s, s.fight, b.side[u]), room)
    ):
        return [f"now.via: {b.units[u]} has no way on through {b.cities[s.via]} (10.4)"]
    return []


def _routing(s: NapoleonState) -> list[str]:
    """Chapter 13."""
    i = s.fight
    if s.losers[i] < 0 or s.fleeing != s.here[s.fights[i]] & s.board.side_mask[s.losers[i]]:
        return ["flags.fleeing: in a rout all units of the side that lost leave (13.3)"]
    faults = _by_owners(s)
    return faults or (_leaving(s, s.fleeing & s.acting, s.board.rout_room) if s.step == ROUT_TO else [])


def _regrouping(s: NapoleonState) -> list[str]:
    """Chapter 14."""
    i = s.fight
    here = BIT[i]
    if s.live & here or s.regroups & here or s.losers[i] < 0:
        return [f"step: “{s.game.step_names[s.step]}” needs a battle that was won and is not still to regroup (14.2)"]
    mine = s.here[s.fights[i]] & s.board.side_mask[1 - s.losers[i]]
    if s.fought & ~(mine & ~s.broke & ~s.disrupted):
        return ["flags.fought: only unbroken units of the winner in the city may leave it (14.5)"]
    faults = _by_owners(s)
    return faults or (_leaving(s, s.fought & s.acting, s.board.retreat_room) if s.step == REGROUP_TO else [])


# Supply: chapter 15


def _supply(s: NapoleonState) -> list[str]:
    b = s.board
    army = PRUSSIAN if s.acting == b.army_mask[PRUSSIAN] else BRITISH
    faults = _decides(s, (b.seat_of_army[army], b.army_mask[army], s.later))
    if not s.debt or s.debt + s.doomed.bit_count() != owed(s, army) or s.debt > choosable(s).bit_count():
        faults.append("now.debt: the French do not stand in the cities that cost so much (15.1)")
    if s.doomed & ~b.army_mask[army]:
        faults.append("flags.doomed: only units of the army that suffers are named (15.1)")
    return faults


CHECKS: Final[dict[int, Callable[[NapoleonState], list[str]]]] = {
    **dict.fromkeys(SETTING_UP, _setup),
    **dict.fromkeys(MARCHING, _marching),
    **dict.fromkeys(ROLLING, _rolling),
    **dict.fromkeys(DEPLOYING, _deploying),
    **dict.fromkeys(PICKING, _picking),
    **dict.fromkeys(BATTLE_TURN, _battle_turn),
    **dict.fromkeys(ROUTING, _routing),
    **dict.fromkeys(REGROUPING, _regrouping),
    SUPPLY: _supply,
}
