"""What must hold of every state, at every moment. Tests ask after each move, and position texts are held to it."""

from __future__ import annotations

from typing import Final

from hundreddays.core import OVER
from hundreddays.games.waterloo.rules.advance import advances_of, victorious
from hundreddays.games.waterloo.rules.assault import attackers_of
from hundreddays.games.waterloo.rules.board import ALLIED, ARTILLERY, EX, FRENCH, SIDES
from hundreddays.games.waterloo.rules.contacts import completes, engageable, field
from hundreddays.games.waterloo.rules.fire import guns_on
from hundreddays.games.waterloo.rules.modes import defence_modes, modes_of_attack
from hundreddays.games.waterloo.rules.movement import can_move, due
from hundreddays.games.waterloo.rules.odds import combat_column
from hundreddays.games.waterloo.rules.results import (
    ATTACKERS_DRIVEN,
    ATTACKERS_LOST,
    DEFENDERS_DRIVEN,
    MAY_FALL_BACK,
    NOTHING,
    debt,
    effect,
    guns_among,
    printed,
)
from hundreddays.games.waterloo.rules.retreat import legal_hexes, pushable
from hundreddays.games.waterloo.rules.state import (
    ABSENT,
    BOMBARDMENT,
    DESTROYED,
    GROUND,
    NOBODY_YET,
    STALE,
    WAITING,
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
    FALL_BACK,
    MOVE,
    PUSH,
    RETREAT,
    RETREAT_TO,
    TO,
)
from hundreddays.games.waterloo.rules.victory import enough_out, exited
from hundreddays.games.waterloo.rules.zones import unheld

NO_FIGHT: Final = (
    *((key, 0) for key in ("kind", "targets", "attackers", "defenders", "guns", "column", "paid", "retreating")),
    *((key, 0) for key in ("falling", "closed", "chain", "vacated")),
    *((key, -1) for key in ("attack_mode", "defence_mode", "result", "victor")),
)
"""What is kept of a combat, and what it is when none is being fought."""
IN_HAND: Final = (RETREAT_TO, PUSH, ADVANCE_TO)
"""The steps of a combat at which one unit is spoken of."""


def broken(s: WaterlooState) -> list[str]:
    """Every invariant that does not hold, with its paragraph."""
    found = [*_stacks(s), *_kept(s), *_totals(s), *_done(s), *_ended(s)]
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
    found += [
        f"moved: {board.ids[unit]} waits off the map, so it has not moved in this phase ({board.cite('13.2', '20.2')})"
        for unit in board.units(s.moved & s.waiting)
    ]
    if s.demoralized != NOBODY_YET and s.losses[s.demoralized] < board.breaking[s.demoralized]:
        found.append(f"demoralized: that side has not lost {board.breaking[s.demoralized]} (14.2)")
    if s.demoralized == NOBODY_YET and s.winner == NOBODY_YET and not board.basic:
        broken_sides = [side for side in (FRENCH, ALLIED) if s.losses[side] >= board.breaking[side]]
        found += [
            f"demoralized: a side that has lost {board.breaking[side]} must be (14.2)" for side in broken_sides[:1]
        ]
    if board.basic and s.demoralized == FRENCH:
        found.append("demoralized: in the Basic Game the French never are (25.2)")
    if s.winner != NOBODY_YET and not (board.basic and s.step == OVER):
        found.append("winner: nobody has won while the game goes on (25.1)")
    if not 1 <= s.turn <= board.turns:
        found.append(f"turn: must be from 1 to {board.turns} (3.1)")
    return found


def _done(s: WaterlooState) -> list[str]:
    """What units have done in this phase can be done in such a phase, and on their side's turn. 1.5, 3.2, 3.3"""
    if s.step == OVER:
        return []
    fights = {key: getattr(s, key) for key in ("attacked", "bombarded", "struck", "advanced", "displaced", "shifted")}
    if s.step in (MOVE, TO):
        found = [f"{key}: nobody has fought yet in a Movement Phase (3.3)" for key, units in fights.items() if units]
    else:
        found = [f"moved: the Movement Phase is over ({s.board.cite('3.2', '20.1')})"] if s.moved else []
    ours, theirs = s.board.of_side[s.phasing], s.board.of_side[1 - s.phasing]
    found += [
        f"{key}: {s.board.ids[unit]} is of the wrong side, when it is the {SIDES[s.phasing].capitalize()} turn (1.5)"
        for key, side in (("moved", theirs), ("attacked", theirs), ("bombarded", ours), ("struck", ours))
        for unit in s.board.units(getattr(s, key) & side)
    ]
    return found


def _ended(s: WaterlooState) -> list[str]:
    """A game that is won goes on no longer, and one that nobody has won goes on to the end of its last turn. 16.1, 25.1
    to 25.3
    """
    board = s.board
    over = s.step == OVER
    if board.basic:
        french = s.demoralized == ALLIED and enough_out(s)
        allied = s.demoralized == NOBODY_YET and s.losses[FRENCH] >= board.breaking[FRENCH]
        if s.winner != NOBODY_YET:
            return [] if (french if s.winner == FRENCH else allied) else ["winner: that side has not won (25.1)"]
        if french:
            return [f"exited: with {exited(s)} units out and the Allies demoralized the French have won (25.1)"]
        if allied:
            return [
                f"losses.french: at {board.breaking[FRENCH]} the Allies have won, unless they were demoralized before"
                " (25.1)"
            ]
    if over and s.turn < board.turns:
        return [f"step: the game goes on to the end of turn {board.turns} ({board.cite('16.1', '25.1')})"]
    return []


def _step(s: WaterlooState) -> list[str]:
    """The step that is due must have what it asks about."""
    board = s.board
    name = s.game.step_names[s.step]
    basic_only = s.step in (ENGAGE, ENGAGED)
    advanced_only = s.step in (BOMBARD, BATTERY, ASSAULT, ATTACKERS, ATTACK_MODE, DEFENCE_MODE)
    if (basic_only and not board.basic) or (advanced_only and board.basic):
        return [f"step: the {'Basic' if board.basic else 'Advanced'} Game has no step “{name}”"]
    if s.step in (OVER, MOVE, TO, BOMBARD, ASSAULT, ENGAGE):
        left = [key for key, empty in NO_FIGHT if getattr(s, key) != empty]
        if s.mover >= 0 and s.step != TO:
            left.append("mover")
        found = [f"combat.{key}: none is being fought at step “{name}”" for key in left]
        return found or (_moving(s) if s.step == TO else [])
    return _fighting(s)


def _moving(s: WaterlooState) -> list[str]:
    if s.mover < 0 or s.board.side[s.mover] != s.phasing or s.pos[s.mover] < -1:
        return ["combat.mover: step “to” needs the unit that moves"]
    if s.moved & s.board.ubit[s.mover]:
        return [f"combat.mover: {s.board.ids[s.mover]} has moved in this phase (6.1)"]
    if s.pos[s.mover] == WAITING and not due(s) & s.board.ubit[s.mover]:
        return [f"combat.mover: {s.board.ids[s.mover]} is not due yet (13.2)"]
    return [] if can_move(s, s.mover) else [f"combat.mover: {s.board.ids[s.mover]} cannot move (6.8)"]


def _fighting(s: WaterlooState) -> list[str]:
    board = s.board
    found: list[str] = []
    if s.kind not in (BOMBARDMENT, GROUND):
        return [f"combat.kind: step “{s.game.step_names[s.step]}” needs a combat"]
    if s.kind == BOMBARDMENT and (board.basic or s.step in (ATTACKERS, EXCHANGE, ADVANCE, ADVANCE_TO)):
        return [f"combat.kind: step “{s.game.step_names[s.step]}” belongs to no bombardment (7.2, 8.8)"]
    if s.kind == GROUND and s.step == BATTERY:
        return ["combat.kind: guns are named for a bombardment (7.2)"]
    if s.attackers & ~board.of_side[s.phasing] or s.defenders & ~board.of_side[1 - s.phasing]:
        found.append("combat: attackers belong to the player whose turn it is, defenders to the other (1.5)")
    if not s.targets or not s.defenders:
        found.append("combat: needs targets and defenders")
    if s.kind == BOMBARDMENT and s.targets.bit_count() > 1:
        found.append("combat.targets: a bombardment has one target hex (10.2)")
    if any(s.pos[unit] == ABSENT for unit in board.units(s.attackers | s.defenders)):
        found.append("combat: a unit in it takes no part in this position")
    if (s.mover >= 0) != (s.step in IN_HAND):
        found.append(f"combat.mover: step “{s.game.step_names[s.step]}” needs {'a' if s.mover < 0 else 'no'} unit")
    if s.chain and s.step not in (RETREAT_TO, PUSH):
        found.append("combat.chain: nobody is being pushed (11.6)")
    if found:
        return found
    if s.step in (BATTERY, ATTACKERS, ENGAGED, ATTACK_MODE, DEFENCE_MODE, DIE, EXCHANGE):
        return _standing(s) or _declaring(s) or _declared(s)
    return _aftermath(s) or _retreating(s) or _unit_in_hand(s)


def _standing(s: WaterlooState) -> list[str]:
    """Until the die has been thrown everyone is where the combat found him."""
    if (s.attackers | s.defenders) & ~s.on_map:
        return ["combat: a unit in it is not on the map"]
    if s.units_in(s.targets) != s.defenders:
        return ["combat.defenders: must be all units in the target hexes (7.4)"]
    decided = s.result >= 0 or s.victor != NOBODY_YET or s.vacated
    if (decided and s.step != EXCHANGE) or s.retreating or s.falling or s.closed:
        return ["combat: has a result before its die is thrown (7.10)"]
    return []


def _declaring(s: WaterlooState) -> list[str]:
    """Who attacks. 8.1, 10.1, 22.5"""
    board = s.board
    near = board.grid.spread(s.targets)
    if s.step in (BATTERY, ATTACKERS, ENGAGED):
        if s.guns or s.column or s.attack_mode >= 0 or s.defence_mode >= 0 or s.paid:
            return ["combat: is still being put together (7.10)"]
    elif not s.attackers:
        return ["combat.attackers: needs at least one"]
    if s.step == BATTERY:
        able = guns_on(s, s.phasing, board.grid.hex_at[s.targets.bit_length() - 1])
        if s.attackers & ~able or not able:
            return ["combat.attackers: must be guns with range and line of fire (8.1)"]
    elif s.step == ATTACKERS:
        able = attackers_of(s, s.phasing, s.targets)
        if s.attackers & ~able or not able:
            return ["combat.attackers: each must be adjacent to every target hex (10.1)"]
    elif s.step == ENGAGED:
        if not completes(s, field(s), s.hexes_of(s.attackers), s.targets):
            return ["combat.attackers: these make no legal attack (22.5)"]
    elif s.kind == BOMBARDMENT:
        target = board.grid.hex_at[s.targets.bit_length() - 1]
        if s.attackers & ~board.of_arm[ARTILLERY] or s.hexes_of(s.attackers) & ~board.in_range[target]:
            return ["combat.attackers: must be guns with range and line of fire (8.1)"]
    elif not board.basic and (s.attackers & ~board.movers or s.hexes_of(s.attackers) & ~near):
        return ["combat.attackers: each must be adjacent to every target hex (10.1)"]
    return []


def _declared(s: WaterlooState) -> list[str]:
    """Column, modes and debt of a combat whose attackers are named. 7.10"""
    board = s.board
    if s.step in (BATTERY, ATTACKERS, ENGAGED):
        return []
    if s.guns != guns_among(s, s.attackers):
        return ["combat.guns: must be the attackers who fire from a distance (8.1, 23.1)"]
    if s.step == EXCHANGE:
        engaged = s.attackers & ~s.guns
        if s.result != EX or s.victor != s.phasing or s.vacated != s.targets:
            return ["combat.result: is an exchange, which the attacker wins (1.7, 11.1)"]
        if s.paid & ~engaged or printed(s, s.paid) >= debt(s) or printed(s, engaged) <= debt(s):
            return ["combat.paid: must be attackers worth less than the defenders (11.2)"]
        return []
    column = combat_column(s, s.attackers, s.defenders, s.targets, s.phasing)
    if s.column != column:
        return [f"combat.column: these strengths are rolled on {board.columns[column]} (9.7)"]
    if s.paid:
        return ["combat.paid: nothing has to be paid yet (11.2)"]
    if board.basic:
        named = s.attack_mode >= 0 or s.defence_mode >= 0
        return ["combat: the Basic Game has no modes (20.4)"] if named else []
    attack, defence = modes_of_attack(s), defence_modes(board, s.attackers, s.defenders)
    if s.step == ATTACK_MODE:
        fits = s.attack_mode < 0 and s.defence_mode < 0 and len(attack) > 1
    elif s.step == DEFENCE_MODE:
        fits = s.attack_mode in attack and s.defence_mode < 0 and len(defence) > 1
    else:
        fits = s.attack_mode in attack and s.defence_mode in defence
    return [] if fits else ["combat: needs its modes (10.3)"]


def _aftermath(s: WaterlooState) -> list[str]:
    """Result, victor and ground agree with each other and with what is being done. 1.7, 8.6, 11.1, 24.6"""
    board = s.board
    if s.result < 0 or not s.attackers:
        return ["combat.result: needs the result, and the attackers who had it (11.1)"]
    distant = s.attackers & board.of_arm[ARTILLERY] if board.basic else 0
    if s.guns != s.attackers if s.kind == BOMBARDMENT else s.guns & ~distant:
        return ["combat.guns: must be the attackers who fire from a distance (8.1, 23.1)"]
    done = effect(s, s.attackers, s.guns, s.result)
    falling = s.falling or s.step == FALL_BACK
    if falling != s.falling or (falling and s.step not in (FALL_BACK, RETREAT_TO, PUSH)):
        return ["combat.falling: is true while guns fall back, and only then (8.7)"]
    if falling and done != MAY_FALL_BACK and not (done == ATTACKERS_DRIVEN and s.guns):
        return ["combat.result: lets no gun fall back (8.7, 23.5)"]
    if not falling and s.step in (RETREAT, RETREAT_TO, PUSH) and done not in (DEFENDERS_DRIVEN, ATTACKERS_DRIVEN):
        return ["combat.result: makes nobody retreat (11.1)"]
    if s.step in (ADVANCE, ADVANCE_TO) and (done in (NOTHING, MAY_FALL_BACK) or not s.attackers & ~s.guns):
        return ["combat.result: lets nobody advance (8.8, 24.6)"]
    repulsed = done in (ATTACKERS_LOST, ATTACKERS_DRIVEN)
    victor = NOBODY_YET if done == MAY_FALL_BACK else 1 - s.phasing if repulsed else s.phasing
    if s.victor != victor:
        return ["combat.victor: needs the side that won (1.7)"]
    if s.step in (ADVANCE, ADVANCE_TO) and not s.vacated:
        return ["combat.vacated: needs the hexes that were emptied (12.7)"]
    return []


def _retreating(s: WaterlooState) -> list[str]:
    """Who has still to retreat is on the map, and beaten, or a gun that may. 8.7, 11.3"""
    beaten = s.guns if s.falling else s.attackers & ~s.guns if s.victor != s.phasing else s.defenders
    if s.retreating & ~(beaten & s.on_map) or (s.step in (ADVANCE, ADVANCE_TO) and s.retreating):
        return ["combat.retreating: must be units on the map that have to retreat (11.3)"]
    if s.step == RETREAT and not s.retreating & (s.retreating - 1):
        return ["combat.retreating: at least two units, of which one is chosen (11.3)"]
    return []


def _unit_in_hand(s: WaterlooState) -> list[str]:
    """The unit in hand has what it is asked about: a hex to go to, or someone to push."""
    board = s.board
    if s.step not in IN_HAND:
        return []
    if s.pos[s.mover] < 0:
        return [f"combat.mover: step “{s.game.step_names[s.step]}” needs a unit on the map"]
    if s.step == ADVANCE_TO:
        several = advances_of(s, s.mover).bit_count() > 1 and victorious(s) & board.ubit[s.mover]
        return [] if several else [f"combat.mover: {board.ids[s.mover]} has no hexes to choose between (12.7)"]
    beaten = s.guns if s.falling else s.attackers & ~s.guns if s.victor != s.phasing else s.defenders
    whole = board.of_side[board.side[s.mover]]
    if not beaten & whole or (not s.chain and not beaten & board.ubit[s.mover]):
        return [f"combat.mover: {board.ids[s.mover]} does not have to leave its hex (11.3)"]
    closed = s.closed | s.chain
    if s.step == RETREAT_TO and not legal_hexes(s, s.mover, closed):
        return [f"combat.mover: {board.ids[s.mover]} has no hex to go to (11.10)"]
    if s.step == PUSH and not (s.chain and pushable(s, s.pos[s.mover], closed)):
        return ["combat.mover: nobody there can be pushed (11.6)"]
    return []
