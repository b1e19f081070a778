"""What each step must find pending: the mover, the combat, the retreat, the pursuit, the choice half made.

Looked at for the step that is due and for every step on the stack, so that a position cannot break when play comes back
to one of them. What holds of a step on the stack must hold all the while that others are called from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hundreddays.games.emperor.rules.acts import activatable, acts, leaders_by_hex, receivers, returning
from hundreddays.games.emperor.rules.battle import OVERRODE, STOOD, WAS_ENGAGED, WITHDREW
from hundreddays.games.emperor.rules.combat import able, can_be_declared, complete, fresh_at, named
from hundreddays.games.emperor.rules.combatants import deciders, in_round
from hundreddays.games.emperor.rules.flags import (
    ASIDE,
    ATTACKS,
    DEFENDS,
    FOUGHT,
    GUNS,
    LATE,
    NONE,
)
from hundreddays.games.emperor.rules.forced_march import goals, may_enter
from hundreddays.games.emperor.rules.forces import engaged, is_force, side_of, units_in
from hundreddays.games.emperor.rules.losses import FIELDS, GUARD_KIND
from hundreddays.games.emperor.rules.mover import army_of, hex_of, is_leader, is_vedette
from hundreddays.games.emperor.rules.pieces import FRENCH, SIDE, SIDE_ARMIES
from hundreddays.games.emperor.rules.retreat import trail_of
from hundreddays.games.emperor.rules.sequence import group_armies
from hundreddays.games.emperor.rules.stacking import gathered
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ACTIVATE_WITH,
    ADMINISTER,
    ADVANCE,
    AFTER_ROUND,
    AFTER_STEP,
    AFTERMATH,
    ATTACKERS,
    ATTRITION_BONUS,
    ATTRITION_DIE,
    CHOOSE_SOURCE,
    COMBAT_DIE,
    COMMIT,
    CONSENT,
    COORDINATION,
    COUNTER_TARGET,
    DECLARE,
    DISPLACE,
    DISPLACE_TO,
    END_COMBAT,
    END_MOVE,
    ENTER_AT,
    EXCHANGE_AMOUNT,
    EXCHANGE_INTO,
    FLY_CENTER,
    FOLLOW,
    GIVE_COMMAND,
    GO_ON,
    GUNS_CALL,
    GUNS_TO,
    INITIATIVE,
    JOIN,
    LOSSES,
    ORGANIZE,
    OVERRIDE,
    PICK_MARCHER,
    PLACE_CENTER,
    PLAYER_TURN,
    PURSUE,
    PURSUIT_DIE,
    PURSUIT_STOP,
    RECON,
    RECON_COUNTER,
    RECON_DIE,
    REINFORCE,
    REJOIN,
    REPULSED,
    RETREAT,
    RETREAT_VEDETTE,
    RETURN_AT,
    SET_UP_VEDETTES,
    SPLIT_FORCE,
    STACKING_JOIN,
    STACKING_UNDER,
    SUBORDINATE_UNDER,
    TAKE_STEP,
    TRANSFER_UNDER,
    VEDETTE_DIE,
    WEATHER,
    WITHDRAW_OR_STAND,
)

FIGHTING: Final = frozenset(
    (
        *(GUNS_CALL, REJOIN, COORDINATION, COUNTER_TARGET, COMMIT, COMBAT_DIE, OVERRIDE, WITHDRAW_OR_STAND, GO_ON),
        *(AFTER_ROUND, FOLLOW, PURSUE, PURSUIT_DIE, PURSUIT_STOP, ADVANCE, AFTERMATH, END_COMBAT),
    )
)
"""Steps of a combat; one of them stands at the bottom of the stack as long as it lasts."""
DECLARING: Final = FIGHTING | {DECLARE, ATTACKERS, CONSENT}
OWN_SEGMENTS: Final = frozenset(
    (
        *(ADMINISTER, ORGANIZE, TRANSFER_UNDER, EXCHANGE_INTO, EXCHANGE_AMOUNT, SUBORDINATE_UNDER, ACTIVATE_WITH),
        *(RETURN_AT, GIVE_COMMAND, REINFORCE, ENTER_AT),
    )
)
"""Steps that go through the armies of the phasing side one after another."""
BEFORE_A_TURN: Final = frozenset((CHOOSE_SOURCE, PLACE_CENTER, SET_UP_VEDETTES, WEATHER, PLAYER_TURN))
"""Steps after which a Player Turn begins."""
Need = Callable[[EmperorState], bool]


def wanting(s: EmperorState) -> list[str]:
    """What a step that is due, or to which play will come back, does not find."""
    if s.over:
        return []
    names = s.game.step_names
    for field, holds in EVERYWHERE:
        if not holds(s):
            return [f"{_path(field)}: does not fit “{names[s.step]}”"]
    for step in (s.step, *s.stack):
        for field, holds in NEEDS.get(step, ()):
            if not holds(s):
                return [f"{_path(field)}: does not fit “{names[step]}”"]
    return []


def _path(field: str) -> str:
    return field if field in ("army", "turns_taken") else f"pending.{field}"


def bottom(s: EmperorState) -> int:
    return s.stack[0] if s.stack else s.step


def top_of(s: EmperorState) -> int:
    """The step to which the one that is due returns, or NONE."""
    return s.stack[-1] if s.stack else NONE


# Everywhere


def counted_rounds(s: EmperorState) -> bool:
    """Rounds are counted in a combat and nowhere else. 324, 435"""
    return (s.round > 0) == (bottom(s) in FIGHTING)


def fitting_roles(s: EmperorState) -> bool:
    """The phasing side attacks; outside of a combat nobody has a part in one. 321"""
    sides = {ATTACKS: s.phasing, LATE: s.phasing, DEFENDS: 1 - s.phasing}
    roles = [(leader, role) for leader, role in enumerate(s.role) if role != ASIDE]
    if roles and bottom(s) not in DECLARING:
        return False
    return all(role in sides and side_of(s, leader) == sides[role] for leader, role in roles)


def fitting_declarations(s: EmperorState) -> bool:
    """Who has ended his declarations is one of the phasing players, and of this phase. 64"""
    return s.done >> len(s.game.groups[s.phasing]) == 0 and (not s.done or bottom(s) in DECLARING)


def whole_trails(s: EmperorState) -> bool:
    """Who has retreated: a leader, how many hexes, and those hexes with the first. 355"""
    index = 0
    while index < len(s.trails):
        head = s.trails[index : index + 2]
        if len(head) < 2 or head[0] >= len(s.where):
            return False
        path = s.trails[index + 2 : index + 3 + head[1]]
        if len(path) <= head[1] or any(hex >= s.board.count for hex in path):
            return False
        index += head[1] + 3
    return True


def fitting_bills(s: EmperorState) -> bool:
    """An army loses its own SPs, in one of four ways, and only while it is asked for them. 259, 380"""
    if s.bills and s.step != LOSSES:
        return False
    unit_army = s.game.pieces.unit_army
    for index in range(0, len(s.bills), FIELDS):
        army, _, kind, units = s.bills[index : index + FIELDS]
        if kind > GUARD_KIND or any(unit_army[unit] != army for unit in units_in(units)):
            return False
    return True


def fitting_turns(s: EmperorState) -> bool:
    """Two Player Turns a day at most; in the set-up and before the weather is known this one has yet to begin. 63"""
    return s.turns_taken <= 2 * s.turn + s.phasing + (s.step not in BEFORE_A_TURN)


# The army, and the choice half made


def own_army(s: EmperorState) -> bool:
    return s.army in SIDE_ARMIES[s.phasing]


def french_source(s: EmperorState) -> bool:
    """The French choose first. 58"""
    return s.source[FRENCH] >= 0


def source_in_turn(s: EmperorState) -> bool:
    return s.army < len(s.board.sources) and (s.army == FRENCH or s.source[FRENCH] >= 0)


def own_unit(s: EmperorState) -> bool:
    return 0 <= s.chosen < len(s.sp) and s.chosen in s.game.pieces.unit_range[s.army]


def own_leader(s: EmperorState) -> bool:
    return 0 <= s.chosen < len(s.where) and s.chosen in s.game.pieces.leader_range[s.army]


def transferable(s: EmperorState) -> bool:
    return own_unit(s) and s.chosen in acts(s, s.army, leaders_by_hex(s, s.army))[0]


def exchangeable(s: EmperorState) -> bool:
    return own_unit(s) and s.chosen in acts(s, s.army, leaders_by_hex(s, s.army))[1]


def exchanging(s: EmperorState) -> bool:
    return exchangeable(s) and s.spare in receivers(s, s.chosen)


def subordinate(s: EmperorState) -> bool:
    return own_leader(s) and s.chosen in acts(s, s.army, leaders_by_hex(s, s.army))[2]


def activated(s: EmperorState) -> bool:
    return own_leader(s) and s.chosen in activatable(s, s.army, leaders_by_hex(s, s.army))


def coming_back(s: EmperorState) -> bool:
    return own_leader(s) and s.chosen in returning(s, s.army)


def entering(s: EmperorState) -> bool:
    return own_leader(s) and may_enter(s, s.chosen)


# The mover


def a_piece(s: EmperorState) -> bool:
    """The mover is a piece, of the side that marches."""
    if not 0 <= s.mover < len(s.where) + len(s.vedette) + len(s.center) - 1:
        return False
    side = SIDE[army_of(s, s.mover)]
    return bottom(s) == GUNS_CALL or side == (1 - s.phasing if bottom(s) == PICK_MARCHER else s.phasing)


def a_leader(s: EmperorState) -> bool:
    return a_piece(s) and is_leader(s, s.mover)


def a_vedette(s: EmperorState) -> bool:
    return a_piece(s) and is_vedette(s, s.mover)


def fitting_mode(s: EmperorState) -> bool:
    """Whoever marches to the guns does so between rounds, and nobody else then. 297"""
    return (s.mode == GUNS) == (bottom(s) == GUNS_CALL)


def own_marchers(s: EmperorState) -> bool:
    """Whoever marches along is of the mover's army. 255"""
    if not s.marching or not a_leader(s):
        return not s.marching or a_piece(s)
    army = army_of(s, s.mover)
    return all(s.game.pieces.unit_army[unit] == army for unit in units_in(s.marching))


def within_call(s: EmperorState) -> bool:
    """Who is called by the guns can march there. 297"""
    if bottom(s) != GUNS_CALL:
        return True
    return a_leader(s) and s.role[s.mover] == ASIDE and not s.flags[s.mover] & FOUGHT and bool(goals(s, s.mover)[0])


def tried_there(s: EmperorState) -> bool:
    """The hex for which the die is thrown is one that was tried. 225"""
    return 0 <= s.chosen < s.board.count and s.chosen in s.tried


def tried_something(s: EmperorState) -> bool:
    return bool(s.tried)


def force_that_repulses(s: EmperorState) -> bool:
    return a_leader(s) and s.where[s.mover] >= 0


def asked_in_order(s: EmperorState) -> bool:
    """The mover's own player looks first, then each army of the enemy. 226"""
    return a_piece(s) and 0 <= s.count <= len(SIDE_ARMIES[1 - SIDE[army_of(s, s.mover)]])


def a_scout(s: EmperorState) -> bool:
    return 0 <= s.chosen < len(s.vedette) and s.vedette[s.chosen] >= 0


def scouted_hex(s: EmperorState) -> bool:
    return s.menace >= 0


def scouted_piece(s: EmperorState) -> bool:
    if not a_scout(s) or not 0 <= s.spare < len(s.where) + len(s.vedette) or hex_of(s, s.spare) < 0:
        return False
    return SIDE[army_of(s, s.spare)] != SIDE[s.game.pieces.vedette_army[s.chosen]]


def one_side_flees(s: EmperorState) -> bool:
    return len({SIDE[s.game.pieces.vedette_army[vedette]] for vedette in s.fleeing}) == 1 and s.menace >= 0


def flying_center(s: EmperorState) -> bool:
    return s.flying >= 0 and s.center[s.flying] >= 0 and s.source[s.flying] >= 0


# Stacking


def stacked_hex(s: EmperorState) -> bool:
    return 0 <= s.chosen < s.board.count


def goes_alone(s: EmperorState) -> bool:
    """While parts of a split Force consolidate, the part that goes is kept in mind. 162"""
    if top_of(s) not in (INITIATIVE, TAKE_STEP):
        return s.spare == NONE
    if not 0 <= s.spare < len(s.where) or s.where[s.spare] != s.chosen or s.under[s.spare] >= 0:
        return False
    if s.step == STACKING_JOIN and s.mover != s.spare:
        return False
    return s.strength[s.spare] > 0 or top_of(s) == TAKE_STEP


def put_under(s: EmperorState) -> bool:
    return 0 <= s.mover < len(s.where) and s.mover in gathered(s)


# Combat


def named_attackers(s: EmperorState) -> bool:
    """The main attacker is the first that was named, and all who are named could be. 321"""
    chosen = named(s)
    if not s.targets or not all(fresh_at(s, hex, 1 - s.phasing) for hex in s.targets):
        return False
    armies = SIDE_ARMIES[s.phasing] if s.step == CONSENT else group_armies(s, s.phasing)
    return (s.main in chosen if chosen else s.main == NONE) and set(chosen) <= set(able(s, armies))


def can_fight(s: EmperorState) -> bool:
    return can_be_declared(s) if s.step == ATTACKERS else complete(s, named(s))


def both_sides(s: EmperorState) -> bool:
    """Both sides are in the round. 324"""
    return all(in_round(s, side) for side in (0, 1))


def striking(s: EmperorState) -> bool:
    """A counterattacker keeps something to strike with. 350"""
    return engaged(s, in_round(s, s.attacker)) > s.held


def nobody_rolls(s: EmperorState) -> bool:
    return s.mover == NONE


def rejoining(s: EmperorState) -> bool:
    """Who tries again to join was named and has not joined. 322"""
    return s.round == 1 or (0 <= s.mover < len(s.role) and s.role[s.mover] == LATE and is_force(s, s.mover))


def later_round(s: EmperorState) -> bool:
    return s.round > 1


def round_to_follow(s: EmperorState) -> bool:
    return s.round < s.game.tables.rounds


def a_loser(s: EmperorState) -> bool:
    return s.loser >= 0


def engaged_or_stood(s: EmperorState) -> bool:
    return s.stage in (WAS_ENGAGED, STOOD)


def decided_round(s: EmperorState) -> bool:
    return s.stage in (STOOD, WITHDREW, OVERRODE, WAS_ENGAGED) and (s.loser >= 0 or s.stage == WAS_ENGAGED)


def went_back(s: EmperorState) -> bool:
    return s.stage in (WITHDREW, OVERRODE)


def a_beaten(s: EmperorState) -> bool:
    return s.beaten >= 0


def retreating(s: EmperorState) -> bool:
    """Whole Forces go back, of the side from which they are driven; or they are gone. 355, 358"""
    frames = [*s.stack, s.step]
    after = frames[frames.index(RETREAT) - 1]
    if after == REPULSED:
        side = 1 - SIDE[army_of(s, s.mover)] if a_piece(s) else NONE
    else:
        side = s.beaten if after == FOLLOW else 1 - s.phasing
    return all(side_of(s, leader) == side and (s.where[leader] < 0 or s.under[leader] < 0) for leader in s.retiring)


def on_the_trail(s: EmperorState) -> bool:
    """The path of a retreat ends where the Force is. 355"""
    if not s.trail or not s.retiring or s.where[s.retiring[0]] < 0:
        return True
    return s.trail[-1] == s.where[s.retiring[0]]


def pursuing(s: EmperorState) -> bool:
    """Forces of the winner follow. 365"""
    return all(is_force(s, leader) and side_of(s, leader) != s.beaten for leader in s.chasing)


def followed_trail(s: EmperorState) -> bool:
    return s.followed >= 0 and len(trail_of(s, s.followed)) > 1


def trail_of_chase(s: EmperorState) -> bool:
    return not s.chasing or followed_trail(s)


def somebody_pursues(s: EmperorState) -> bool:
    return bool(s.chasing)


def a_decider(s: EmperorState) -> bool:
    return s.step not in (PURSUE, ADVANCE) or (s.beaten >= 0 and s.count < len(deciders(s, 1 - s.beaten)))


def off_the_map(s: EmperorState) -> bool:
    """Leaders who roll for their escape have left the map. 42"""
    return all(s.where[leader] < 0 and leader not in s.led_by for leader in s.fallen)


EVERYWHERE: Final[tuple[tuple[str, Need], ...]] = (
    ("round", counted_rounds),
    ("role", fitting_roles),
    ("done", fitting_declarations),
    ("trails", whole_trails),
    ("bills", fitting_bills),
    ("turns_taken", fitting_turns),
    ("fallen", off_the_map),
)
"""What holds at every step, by the pending value that is wrong where it does not."""
A_COMBAT: Final[tuple[tuple[str, Need], ...]] = (("role", both_sides),)
A_STRIKE: Final = (*A_COMBAT, ("held", striking))
A_MOVER: Final[tuple[tuple[str, Need], ...]] = (("mover", a_piece), ("mode", fitting_mode))
A_MARCH: Final = (*A_MOVER, ("marching", own_marchers))
A_FORCE: Final = (*A_MARCH, ("mover", a_leader))
NEEDS: Final[dict[int, tuple[tuple[str, Need], ...]]] = {
    CHOOSE_SOURCE: (("army", source_in_turn),),
    PLACE_CENTER: (("army", french_source),),
    SET_UP_VEDETTES: (("army", french_source),),
    **dict.fromkeys(OWN_SEGMENTS, (("army", own_army),)),
    TRANSFER_UNDER: (("army", own_army), ("chosen", transferable)),
    EXCHANGE_INTO: (("army", own_army), ("chosen", exchangeable)),
    EXCHANGE_AMOUNT: (("army", own_army), ("chosen", exchanging)),
    SUBORDINATE_UNDER: (("army", own_army), ("chosen", subordinate)),
    ACTIVATE_WITH: (("army", own_army), ("chosen", activated)),
    RETURN_AT: (("army", own_army), ("chosen", coming_back)),
    ENTER_AT: (("army", own_army), ("chosen", entering)),
    SPLIT_FORCE: (*A_MOVER, ("mover", a_leader)),
    INITIATIVE: (*A_MOVER, ("mover", a_leader), ("mover", within_call)),
    TAKE_STEP: A_MARCH,
    AFTER_STEP: A_MARCH,
    END_MOVE: A_MARCH,
    JOIN: A_FORCE,
    ATTRITION_BONUS: A_FORCE,
    ATTRITION_DIE: A_FORCE,
    STACKING_JOIN: (("chosen", stacked_hex), ("spare", goes_alone)),
    STACKING_UNDER: (("chosen", stacked_hex), ("spare", goes_alone), ("mover", put_under)),
    DISPLACE: (("chosen", stacked_hex), ("spare", goes_alone)),
    DISPLACE_TO: (("chosen", stacked_hex), ("spare", goes_alone)),
    RETREAT_VEDETTE: (("fleeing", one_side_flees),),
    VEDETTE_DIE: (*A_MOVER, ("mover", a_vedette), ("tried", tried_there)),
    FLY_CENTER: (("flying", flying_center),),
    RECON: (*A_MOVER, ("count", asked_in_order)),
    RECON_COUNTER: (*A_MOVER, ("chosen", a_scout), ("menace", scouted_hex)),
    RECON_DIE: (*A_MOVER, ("chosen", scouted_piece), ("count", asked_in_order)),
    REPULSED: (*A_MARCH, ("mover", force_that_repulses), ("tried", tried_something)),
    ATTACKERS: (("targets", named_attackers), ("targets", can_fight)),
    CONSENT: (("targets", named_attackers), ("targets", can_fight)),
    GUNS_CALL: (*A_COMBAT, ("round", later_round)),
    GUNS_TO: (*A_MOVER, ("mover", within_call)),
    REJOIN: (*A_STRIKE, ("mover", nobody_rolls)),
    COUNTER_TARGET: (*A_COMBAT, ("mover", nobody_rolls)),
    COORDINATION: (*A_STRIKE, ("mover", rejoining)),
    COMMIT: A_STRIKE,
    COMBAT_DIE: A_STRIKE,
    OVERRIDE: (*A_COMBAT, ("loser", a_loser)),
    WITHDRAW_OR_STAND: (*A_COMBAT, ("loser", a_loser)),
    GO_ON: (*A_COMBAT, ("stage", engaged_or_stood), ("round", round_to_follow)),
    AFTER_ROUND: (("stage", decided_round),),
    RETREAT: (("retiring", retreating), ("trail", on_the_trail)),
    FOLLOW: (("beaten", a_beaten), ("stage", went_back)),
    PURSUE: (("count", a_decider), ("followed", followed_trail), ("chasing", pursuing)),
    PURSUIT_DIE: (
        *(("beaten", a_beaten), ("followed", followed_trail)),
        *(("chasing", somebody_pursues), ("chasing", pursuing)),
    ),
    PURSUIT_STOP: (("beaten", a_beaten), ("followed", trail_of_chase), ("chasing", pursuing)),
    ADVANCE: (("beaten", a_beaten), ("count", a_decider)),
}
"""What a step needs, by the pending value that is wrong where it is not so."""
