"""What a player can conclude about the enemy from what he is asked: zones he stands in, hexes that are open to him.

Told only to whoever decides, while he decides: what he may do heeds the enemy who is truly there (407), and so tells
him something. Nothing here says more than his prompt does; written down as facts it shows which decision taught him
what, and what has been taught cannot be taken back.
"""

from __future__ import annotations

from typing import Final

from hundreddays.core import Known
from hundreddays.games.emperor.rules.board import mps, sps
from hundreddays.games.emperor.rules.combat import at_least_one_to_three, least_odds, named
from hundreddays.games.emperor.rules.flags import FOUGHT, GUNS
from hundreddays.games.emperor.rules.forces import engaged, forces_at
from hundreddays.games.emperor.rules.losses import DISPLACED_KIND
from hundreddays.games.emperor.rules.mover import army_of, hex_of, is_leader, is_vedette, mover_name, moves_as_force
from hundreddays.games.emperor.rules.pieces import SIDE
from hundreddays.games.emperor.rules.reach import leaving_toll
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ATTACKERS,
    ATTRITION_BONUS,
    DECLARE,
    DISPLACE,
    DISPLACE_TO,
    ENTER_AT,
    FLY_CENTER,
    GUNS_CALL,
    GUNS_TO,
    JOIN,
    LOSSES,
    RECON,
    REINFORCE,
    RETREAT,
    RETREAT_VEDETTE,
    RETURN_AT,
    STACKING_JOIN,
    TAKE_STEP,
)
from hundreddays.games.emperor.rules.supply import since_invasion
from hundreddays.games.emperor.rules.zones import alarm

OPEN_HEXES: Final = (DISPLACE_TO, ENTER_AT, FLY_CENTER, GUNS_TO, RETREAT, RETREAT_VEDETTE, RETURN_AT)
"""Steps at which the hexes that are offered depend on the enemy."""


def deduced(s: EmperorState, seat: int) -> list[Known]:
    """What the seat that decides learns from its own pieces and its prompt."""
    if not s.game.hidden or s.actor != seat:
        return []
    found = zones(s, s.game.sides[seat])
    found += passed_over(s)
    if s.step in (TAKE_STEP, JOIN, ATTRITION_BONUS, RECON):
        found += repulses(s)
    if s.step == TAKE_STEP:
        found += on_the_way(s)
    elif s.step in (DECLARE, ATTACKERS):
        found += to_attack(s)
    elif s.step in OPEN_HEXES:
        found += offered(s)
    elif s.step == REINFORCE:
        enter, names = s.verbs.enter, s.game.pieces.leader_names
        entering = [move - enter for move in s.moves() if s.verbs.base[move] == enter]
        found += [Known(s.game.pieces.leaders[leader], f"{names[leader]} can enter") for leader in entering]
    elif s.step == ATTRITION_BONUS and s.mode == GUNS:
        name = s.board.name(s.where[s.mover])
        found.append(Known(s.board.label[s.where[s.mover]], f"the way to the guns led {mover_name(s)} to {name}"))
    elif s.step == LOSSES and s.bills[2] == DISPLACED_KIND and s.mover >= 0:
        found.append(Known(s.board.label[s.where[s.mover]], f"{mover_name(s)} finds no place to give way to"))
    return found


def zones(s: EmperorState, side: int) -> list[Known]:
    """Whether those of a side's counters that might be in an enemy zone of control are. 200, 202"""
    board = s.board
    return [
        Known(
            board.label[hex],
            f"{board.name(hex)} lies in {'an' if s.zones[1 - side] & board.grid.bit[hex] else 'no'} enemy zone",
        )
        for hex in board.grid.hexes(s.counters[side] & alarm(s, 1 - side))
    ]


def on_the_way(s: EmperorState) -> list[Known]:
    """What the mover meets: what stops it, what it costs to leave, where it may not go, what it tried. 85, 202-206"""
    board = s.board
    hex = hex_of(s, s.mover)
    name, label = board.name(hex), board.label[hex]
    side = SIDE[army_of(s, s.mover)]
    if not is_leader(s, s.mover) and not is_vedette(s, s.mover):
        return offered(s)
    found: list[Known] = []
    if is_vedette(s, s.mover) and board.grid.near[hex] & s.counters[1 - side]:
        found.append(Known(label, f"the vedette is {'' if s.halted else 'not '}stopped at {name}"))
    toll, barred = leaving_toll(s)
    if toll or barred:
        shut = " ".join(board.labels(board.grid.hexes(barred & board.grid.near[hex])))
        found.append(Known(label, f"to leave {name} costs {mps(toll)} more, and leads not to {shut}"))
    if moves_as_force(s) and since_invasion(s) < 0:  # 205
        found += [fact for fact in offered(s) if board.grid.bit[board.grid.hex(fact.about)] & alarm(s, 1 - side)]
    return found


def repulses(s: EmperorState) -> list[Known]:
    """What the mover has tried to repulse, and whether it is a Force that is still there. 222, 224, 407"""
    board = s.board
    side = SIDE[army_of(s, s.mover)]
    return [
        Known(board.label[hex], f"{'a' if forces_at(s, hex, 1 - side) else 'no'} Force stands at {board.name(hex)}")
        for hex in dict.fromkeys(s.tried)
    ]


def passed_over(s: EmperorState) -> list[Known]:
    """That nobody else had anything to decide before this question came. 297, 357, 213"""
    board = s.board
    if s.step == GUNS_CALL and s.count:
        text = f"nobody of {s.count} armies marches to the guns before round {s.round}"
        return [Known(board.label[s.targets[0]], text)]
    if s.step == DISPLACE or (s.step == STACKING_JOIN and DISPLACE in s.stack):
        return [Known(board.label[s.chosen], f"the combats of Player Turn {s.turns_taken} are over")]
    if s.step == DECLARE:
        fought = sum(1 for flags in s.flags if flags & FOUGHT)
        hexes = [move - s.verbs.attack for move in s.moves() if s.verbs.base[move] == s.verbs.attack]
        return [Known(board.label[hex], f"{fought} Forces have fought") for hex in hexes[:1]]
    return []


def to_attack(s: EmperorState) -> list[Known]:
    """Which enemies are Forces that can be attacked, and whether those named are strong enough. 407, 412"""
    board, attack = s.board, s.verbs.attack
    hexes = [move - attack for move in s.moves() if s.verbs.base[move] == attack]
    found = [Known(board.label[hex], f"a Force at {board.name(hex)} can be attacked") for hex in hexes]
    for target in s.targets if s.step == ATTACKERS else []:
        beside = board.grid.hexes(board.grid.near[target] & s.counters[1 - s.phasing])
        shut = [hex for hex in beside if hex not in hexes and hex not in s.targets]
        found += [
            Known(board.label[hex], f"{board.name(hex)} is not attacked with {board.name(target)}") for hex in shut
        ]
    chosen = named(s) if s.step == ATTACKERS else []
    if chosen:
        reached = "reach" if at_least_one_to_three(s, chosen, s.targets) else "do not reach"
        where = " and ".join(board.name(hex) for hex in s.targets)
        found.append(
            Known(board.label[s.targets[0]], f"{sps(engaged(s, chosen))} {reached} {least_odds(s)} at {where}")
        )
    return found


def offered(s: EmperorState) -> list[Known]:
    """The hexes that are open."""
    verbs, board = s.verbs, s.board
    found: list[Known] = []
    for move in s.moves():
        base = verbs.base[move]
        if base in (verbs.to, verbs.at):
            hex = move - base
            found.append(Known(board.label[hex], f"{board.name(hex)} is open"))
    return found
