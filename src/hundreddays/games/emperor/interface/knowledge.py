"""What a player knows of the enemy: what he has seen and still holds, and what follows from what he is asked.

Sightings are kept in the state (`rules/memory.py`). What follows from a question, as zones he stands in and hexes that
are open to him, is told only to whoever decides, while he decides: what he may do heeds the enemy who is truly there
(407), and so tells him something. It says no more than his prompt does; written down as facts it shows which decision
taught him what, and what has been taught cannot be taken back.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hundreddays.core import SPECTATOR, Known
from hundreddays.games.emperor.rules.board import mps, sps
from hundreddays.games.emperor.rules.combat import at_least_one_to_three, least_odds, named
from hundreddays.games.emperor.rules.flags import FOUGHT, GUNS, NONE
from hundreddays.games.emperor.rules.forces import engaged, forces_at
from hundreddays.games.emperor.rules.losses import DISPLACED_KIND
from hundreddays.games.emperor.rules.memory import Sighting
from hundreddays.games.emperor.rules.mover import army_of, hex_of, is_leader, is_vedette, mover_name, moves_as_force
from hundreddays.games.emperor.rules.pieces import ARMS, SIDE
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

KINDS: Final = ("vedette", "leader", "Force")
"""What a sighting calls a counter. 405"""
OPEN_HEXES: Final = (DISPLACE_TO, ENTER_AT, FLY_CENTER, GUNS_TO, RETREAT, RETREAT_VEDETTE, RETURN_AT)
"""Steps at which the hexes that are offered depend on the enemy."""


def sides_seen(s: EmperorState, seat: int) -> tuple[int, ...]:
    """The sides whose secrets a seat knows. 26, 408"""
    if not s.game.hidden:
        return (0, 1)
    return () if seat == SPECTATOR else (s.game.sides[seat],)


# What has been seen


def seen_of(s: EmperorState, seat: int) -> list[Sighting]:
    """The sightings that a seat remembers, or those that everyone has, of armies whose secrets it does not know."""
    own = sides_seen(s, seat)
    return [one for one in s.sightings if SIDE[one.army] not in own and (one.public or seat != SPECTATOR)]


class Recollection(NamedTuple):
    """What a seat has seen, put together."""

    kinds: dict[tuple[int, int, int], int]
    """Army, hex and kind of counters, with the turn in which they were last seen."""
    leaders: dict[int, Sighting]
    """All that was seen of a leader who is known by his name."""


def recollection(s: EmperorState, seat: int) -> Recollection:
    """What a seat has seen of counters and can still be sure of. 402, 405"""
    found = Recollection({}, {})
    for one in seen_of(s, seat):
        key = (one.army, one.hex, one.kind)
        found.kinds[key] = max(one.turn, found.kinds.get(key, NONE))
        if one.leader >= 0:
            old = found.leaders.get(one.leader, one)
            found.leaders[one.leader] = one._replace(
                turn=max(one.turn, old.turn),
                total=one.total or old.total,
                parts=one.parts or old.parts,
                units=one.units or old.units,
            )
    return found


def remembered(s: EmperorState, seat: int) -> list[Known]:
    """The same in words.

    What a fact implies stands beside it, so that nobody seems to learn something when he can no longer be sure of more.
    """
    label, day, army_name = s.board.label, s.game.day, s.game.army_name
    memory = recollection(s, seat)
    found = [
        Known(label[hex], f"{army_name(army)} {KINDS[kind]}", day(turn))
        for (army, hex, kind), turn in sorted(memory.kinds.items())
    ]
    for _, one in sorted(memory.leaders.items()):
        found += [Known(label[one.hex], text, day(one.turn)) for text in said_of(s, one)]
    return found


def by_arm(one: Sighting) -> list[int]:
    """The SPs of each arm, as combat showed them. 402"""
    return [sum(one.parts[place :: len(ARMS)]) for place in range(len(ARMS))]


def said_of(s: EmperorState, one: Sighting) -> list[str]:
    """What was seen of a leader, from the least to the most."""
    pieces = s.game.pieces
    name = pieces.leader_names[one.leader]
    found = [name]
    if one.total:
        found.append(f"{name}, {sps(one.total)}")
    if one.parts:
        arms = [f"{count} {arm}" for count, arm in zip(by_arm(one), ARMS, strict=True) if count]
        found.append(f"{name}: {', '.join(arms)}")
    if one.units:
        pairs = zip(one.units[::2], one.units[1::2], strict=True)
        found.append(f"{name}: {', '.join(f'{pieces.unit_names[unit]} {sp}' for unit, sp in pairs)}")
    return found


# What follows from a question


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
