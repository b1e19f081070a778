"""What must hold of every state, at every moment. Tests ask after each move, and position texts are held to it."""

from __future__ import annotations

from typing import Final

from hundreddays.core import OVER
from hundreddays.games.waterloo.rules.assault import attackers_of
from hundreddays.games.waterloo.rules.board import ALLIED, FRENCH
from hundreddays.games.waterloo.rules.contacts import completes, engageable, field
from hundreddays.games.waterloo.rules.fire import guns_on
from hundreddays.games.waterloo.rules.movement import can_move
from hundreddays.games.waterloo.rules.results import debt, printed
from hundreddays.games.waterloo.rules.retreat import legal_hexes, pushable
from hundreddays.games.waterloo.rules.state import (
    ABSENT,
    BOMBARDMENT,
    DESTROYED,
    GROUND,
    NOBODY_YET,
    STALE,
    WaterlooState,
)
from hundreddays.games.waterloo.rules.steps import (
    ADVANCE,
    ADVANCE_TO,
    ASSAULT,
    ATTACK_MODE,
    ATTACKERS,
    BATTERY,
    BOMBARD,
    DEFENCE_MODE,
    DIE,
    ENGAGE,
    ENGAGED,
    EXCHANGE,
    MOVE,
    PUSH,
    RETREAT,
    RETREAT_TO,
    TO,
)
from hundreddays.games.waterloo.rules.zones import unheld

UNDECIDED: Final = (BATTERY, ATTACKERS, ENGAGED, ATTACK_MODE, DEFENCE_MODE, DIE, EXCHANGE)
"""The steps of a combat at which all who take part still stand where they stood."""


def broken(s: WaterlooState) -> list[str]:
    """Every invariant that does not hold, with its paragraph."""
    found = [*_stacks(s), *_kept(s), *_totals(s)]
    return found or _step(s)


def _stacks(s: WaterlooState) -> list[str]:
    """No stack too large, no enemies together (4.1, 6.2), and every count of them as the units' own places say."""
    board = s.board
    found: list[str] = []
    spare = s.pos[s.mover] if s.mover >= 0 and (s.step == PUSH or (s.step == RETREAT_TO and s.chain)) else -1
    stacks: dict[int, int] = {}
    for unit, pos in enumerate(s.pos):
        if pos >= 0:
            stacks[pos] = stacks.get(pos, 0) | board.ubit[unit]
    occupied = [0, 0]
    full = 0
    for hex, stack in stacks.items():
        label = board.grid.labels[hex]
        limit = board.limit + (1 if hex == spare else 0)  # one unit is on its way out. 11.6
        if stack.bit_count() > limit:
            found.append(
                f"map.{label}: {stack.bit_count()} units where {board.limit} may stack ({board.cite('4.1', '20.1')})"
            )
        if stack & board.of_side[FRENCH] and stack & board.of_side[ALLIED]:
            found.append(f"map.{label}: enemies in one hex (6.2)")
        if s.held(hex) != stack:
            found.append(f"map.{label}: the units there are written down wrongly")
        occupied[FRENCH if stack & board.of_side[FRENCH] else ALLIED] |= board.grid.bit[hex]
        if stack.bit_count() >= board.limit:
            full |= board.grid.bit[hex]
    everyone = sum(stacks.values())
    if occupied != s.occupied or full != s.full or everyone != s.on_map or sum(map(sum, s.blocks)) != everyone:
        found.append("map: the sets of hexes do not agree with where the units are")
    if any(zone not in (STALE, board.grid.spread(hexes)) for zone, hexes in zip(s.zones, occupied, strict=True)):
        found.append("map: the zones of control do not agree with where the units are (5.1)")
    return found


def _kept(s: WaterlooState) -> list[str]:
    """What is kept from one decision to the next is what would be found again."""
    found: list[str] = []
    fresh = s.copy()
    fresh.unheld, fresh.field = STALE, None
    if s.step in (MOVE, TO) and s.unheld != STALE and (unheld(fresh) ^ s.unheld) & ~s.moved:
        found.append("map: whom zones of control hold does not agree with where the units are (5.3)")
    if s.step in (ENGAGE, ENGAGED) and s.field is not None:
        kept, now = s.field, field(fresh)
        if (kept.attackers, kept.defenders, kept.friends, kept.enemies, kept.guns) != (
            now.attackers,
            now.defenders,
            now.friends,
            now.enemies,
            now.guns,
        ):
            found.append("combat: who may still take part does not agree with what was done in this phase (22.1)")
        elif kept.engageable not in (STALE, engageable(s, now)):
            found.append("combat: who can be attacked does not agree with who may take part (22.5)")
    return found


def _totals(s: WaterlooState) -> list[str]:
    board = s.board
    found: list[str] = []
    for side, name in ((FRENCH, "french"), (ALLIED, "allied")):
        lost = sum(board.cs[unit] for unit in s.box(DESTROYED, side))
        if s.losses[side] < lost:
            found.append(f"losses.{name}: less than the strength of its destroyed units (14.1)")
    level = board.victory.demoralization
    if s.demoralized != NOBODY_YET and s.losses[s.demoralized] < level:
        found.append(f"demoralized: that side has not lost {level} (14.2)")
    if s.demoralized == NOBODY_YET and s.winner == NOBODY_YET and max(s.losses) >= level:
        found.append(f"demoralized: a side that has lost {level} must be (14.2)")
    if board.basic and s.demoralized == FRENCH:
        found.append("demoralized: in the Basic Game the French never are (25.2)")
    if s.winner != NOBODY_YET and not (board.basic and s.step == OVER):
        found.append("winner: nobody has won while the game goes on (25.1)")
    if not 1 <= s.turn <= board.turns:
        found.append(f"turn: must be from 1 to {board.turns} (3.1)")
    return found


def _step(s: WaterlooState) -> list[str]:
    """The step that is due must have what it asks about."""
    board = s.board
    name = s.game.step_names[s.step]
    basic_only = s.step in (ENGAGE, ENGAGED)
    advanced_only = s.step in (BOMBARD, BATTERY, ASSAULT, ATTACKERS, ATTACK_MODE, DEFENCE_MODE)
    if (basic_only and not board.basic) or (advanced_only and board.basic):
        return [f"step: the {'Basic' if board.basic else 'Advanced'} Game has no step “{name}”"]
    if s.step in (OVER, MOVE, BOMBARD, ASSAULT, ENGAGE):
        idle = not (s.kind or s.attackers or s.defenders or s.targets or s.mover >= 0)
        return [] if idle else [f"combat: none is being fought at step “{name}”"]
    if s.step == TO:
        return _moving(s)
    return _fighting(s)


def _moving(s: WaterlooState) -> list[str]:
    if s.mover < 0 or s.board.side[s.mover] != s.phasing or s.pos[s.mover] < -1:
        return ["combat.mover: step “to” needs the unit that moves"]
    return [] if can_move(s, s.mover) else [f"combat.mover: {s.board.ids[s.mover]} cannot move (6.8)"]


def _fighting(s: WaterlooState) -> list[str]:
    board = s.board
    found: list[str] = []
    if s.kind not in (BOMBARDMENT, GROUND):
        return [f"combat.kind: step “{s.game.step_names[s.step]}” needs a combat"]
    if s.attackers & ~board.of_side[s.phasing] or s.defenders & ~board.of_side[1 - s.phasing]:
        found.append("combat: attackers belong to the player whose turn it is, defenders to the other (1.5)")
    if not s.targets or not s.defenders:
        found.append("combat: needs targets and defenders")
    if any(s.pos[unit] == ABSENT for unit in board.units(s.attackers | s.defenders)):
        found.append("combat: a unit in it takes no part in this position")
    if s.step in UNDECIDED:
        if not found and (s.attackers | s.defenders) & ~s.on_map:
            found.append("combat: a unit in it is not on the map")
        if not found and s.units_in(s.targets) != s.defenders:
            found.append("combat.defenders: must be all units in the target hexes (7.4)")
        return found or _declaring(s)
    return found or _aftermath(s)


def _declaring(s: WaterlooState) -> list[str]:
    board = s.board
    if s.step == BATTERY or s.kind == BOMBARDMENT:
        if s.targets.bit_count() != 1:
            return ["combat.targets: a bombardment has one target hex (10.2)"]
        able = guns_on(s, s.phasing, board.grid.hex_at[s.targets.bit_length() - 1])
        if s.step == BATTERY and (s.attackers & ~able or not able):
            return ["combat.attackers: must be guns with range and line of fire (8.1)"]
    elif s.step == ATTACKERS:
        able = attackers_of(s, s.phasing, s.targets)
        if s.attackers & ~able or not able:
            return ["combat.attackers: each must be adjacent to every target hex (10.1)"]
    elif s.step == ENGAGED and not completes(s, field(s), s.hexes_of(s.attackers), s.targets):
        return ["combat.attackers: these make no legal attack (22.5)"]
    if s.step in (ATTACK_MODE, DEFENCE_MODE, DIE, EXCHANGE) and not s.attackers:
        return ["combat.attackers: needs at least one"]
    if not board.basic and (
        (s.step in (DEFENCE_MODE, DIE) and s.attack_mode < 0) or (s.step == DIE and s.defence_mode < 0)
    ):
        return ["combat: needs its modes (10.3)"]
    if s.step == EXCHANGE and (
        s.paid & ~s.attackers or printed(s, s.paid) >= debt(s) or not s.attackers & ~s.guns & ~s.paid
    ):
        return ["combat.paid: must be attackers worth less than the defenders (11.2)"]
    return []


def _aftermath(s: WaterlooState) -> list[str]:
    board = s.board
    if s.victor == NOBODY_YET and not s.falling:
        return ["combat.victor: needs the side that won (1.7)"]
    if s.step in (RETREAT_TO, PUSH, ADVANCE_TO):
        if s.mover < 0 or s.pos[s.mover] < 0:
            return [f"combat.mover: step “{s.game.step_names[s.step]}” needs a unit on the map"]
        closed = s.closed | s.chain
        if s.step == RETREAT_TO and not legal_hexes(s, s.mover, closed):
            return [f"combat.mover: {board.ids[s.mover]} has no hex to go to (11.10)"]
        if s.step == PUSH and not pushable(s, s.pos[s.mover], closed):
            return ["combat.mover: nobody there can be pushed (11.6)"]
    if s.step == RETREAT and (not s.retreating or s.retreating & ~s.on_map):
        return ["combat.retreating: needs units on the map (11.3)"]
    if s.step in (ADVANCE, ADVANCE_TO) and not s.vacated:
        return ["combat.vacated: needs the hexes that were emptied (12.7)"]
    return []
