"""A round fought: bonus points and the Guard, the die, override, withdraw or stand, and what follows.

Section N, 335-350
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from hundreddays.core import EVERYONE, Tell
from hundreddays.core.phrases import several
from hundreddays.games.emperor.rules.board import SIDES, sps
from hundreddays.games.emperor.rules.combat import defence
from hundreddays.games.emperor.rules.combatants import in_round, lead_army, lead_seat, senior
from hundreddays.games.emperor.rules.flags import BONUS, FOUGHT, NONE
from hundreddays.games.emperor.rules.forces import engaged, side_forces, units_of
from hundreddays.games.emperor.rules.losses import COMBAT_KIND, GUARD_KIND, bill, bill_units
from hundreddays.games.emperor.rules.number_tables import ATTACKER_LOST, DEFENDER_LOST, ENGAGED
from hundreddays.games.emperor.rules.odds import affecting, die_modifiers, modifier_names, odds_column, small_cap
from hundreddays.games.emperor.rules.pieces import OLD_GUARD
from hundreddays.games.emperor.rules.retreat import start_retreat
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    AFTER_ROUND,
    AFTERMATH,
    COMBAT_DIE,
    COMMIT,
    FOLLOW,
    GO_ON,
    GUNS_CALL,
    LOSSES,
    OVERRIDE,
    RETREAT,
    WITHDRAW_OR_STAND,
    Decision,
    Die,
    Passage,
)

FACES: Final = (1, 2, 3, 4, 5, 6)
RECKONED: Final = 8
"""How many figures a round is kept with, before its modifiers."""
STOOD: Final = 1  # equivalent: any number of its own would do

WITHDREW: Final = 2  # equivalent: any number of its own would do

OVERRODE: Final = 3  # equivalent: any number of its own would do

WAS_ENGAGED: Final = 4  # equivalent: any number of its own would do


def committing(s: EmperorState) -> int:
    """The side that is asked what it adds to the die, the attacker first. 36, 336"""
    return s.attacker if s.stage < 2 else 1 - s.attacker


class Commit(Decision):
    """Bonus point and Old Guard, attacker first. 36, 336"""

    number = COMMIT
    cite = "36"
    offers = ("no", "bonus", "commit")

    def due(self, s: EmperorState, tell: Tell) -> bool:
        while s.stage < 4:
            if self.has_choice(s):
                return True
            s.stage += 1
        s.stage = 0
        s.goto(COMBAT_DIE)
        return False

    def actor(self, s: EmperorState) -> int:
        if s.stage % 2:
            return s.seat_of[0]
        return s.seat_of[s.pieces.leader_army[senior(s, in_round(s, committing(s)))]]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        forces = in_round(s, committing(s))
        if s.stage % 2:
            guard = s.pieces.guard
            return (
                [verbs.no, verbs.commit]
                if any(guard[unit] == OLD_GUARD for leader in forces for unit in units_of(s, leader))
                else [verbs.no]
            )
        leader = senior(s, forces)
        return [verbs.no, verbs.bonus] if s.pieces.bonus[leader] and not s.flags[leader] & BONUS else [verbs.no]

    def ask(self, s: EmperorState) -> str:
        if s.stage % 2:
            return "Commit the Old Guard? The first SP lost is then its own, and the marker moves if you are beaten."
        return "Use the senior leader's bonus point on the die of this round?"

    def note(self, s: EmperorState, move: int) -> str:
        """What the die would then bring: all who fight have been shown. 402"""
        side = committing(s)
        then = s.copy()
        if move == s.verbs.bonus:
            then.bonus_by |= 1 << side
        elif move == s.verbs.commit:
            then.guards |= 1 << side
        return chances(then, side)

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        side = committing(s)
        if move == s.verbs.bonus:
            leader = senior(s, in_round(s, side))
            s.flags[leader] |= BONUS
            s.bonus_by |= 1 << side
            tell(EVERYONE, "bonus", "36", leader=s.pieces.leaders[leader])
        elif move == s.verbs.commit:
            s.guards |= (1 << side) | (4 << side)
            tell(EVERYONE, "guard", "336", side=SIDES[side])
        s.stage += 1


class Reckoning(NamedTuple):
    """What the die of a round is thrown for:

    SPs of both sides, column, chart, what is added to the die, and the most that a side can lose.
    """

    attack: int
    defend: int
    column: int
    chart: int
    modifiers: list[tuple[str, int]]
    total: int
    cap: int


def reckon(s: EmperorState) -> Reckoning:
    """The odds of the round as it stands. 326-341"""
    tables = s.tables
    attackers, defenders = in_round(s, s.attacker), in_round(s, 1 - s.attacker)
    hexes = sorted({s.where[leader] for leader in defenders})
    attack = engaged(s, attackers) - s.held
    defend = defence(s, hexes, defenders)
    column, extra = odds_column(s, attack, defend)
    chart = int(affecting(s, attackers, hexes, defenders))
    mods = die_modifiers(s, attackers, hexes, defenders)
    total = max(-tables.die_limit, min(tables.die_limit, sum(value for _, value in mods))) + extra
    return Reckoning(attack, defend, column, chart, mods, total, small_cap(s, attackers, defenders))


def result(s: EmperorState, column: int, chart: int, total: int, pips: int) -> tuple[int, int, int]:
    """What the chart says: the attacker's number, the defender's, and who lost. 340"""
    tables = s.tables
    row = max(tables.die_low, min(tables.die_high, pips + total))
    return tables.charts[chart][column][row - tables.die_low]


def chances(s: EmperorState, side: int) -> str:
    """With how many of six faces a side wins or loses this round. 340"""
    _, _, column, chart, _, total, _ = reckon(s)
    outcomes = [result(s, column, chart, total, pips)[2] for pips in FACES]
    lost = outcomes.count(ATTACKER_LOST if side == s.attacker else DEFENDER_LOST)
    won = len(outcomes) - lost - outcomes.count(ENGAGED)
    return f"you win on {won} of {len(FACES)}, lose on {lost}"


class CombatDie(Die):
    """Odds, chart, modifiers, die, result. 326-341"""

    number = COMBAT_DIE
    cite = "340"

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        pips = self.pips(s, move)
        attackers, defenders = in_round(s, s.attacker), in_round(s, 1 - s.attacker)
        s.vacated = sorted(
            {*s.vacated, *(s.where[leader] for leader in [*attackers, *defenders])}
        )  # of which those left empty will remain
        attack, defend, column, chart, mods, total, cap = reckon(s)
        number_a, number_d, lost = result(s, column, chart, total, pips)
        s.number_a, s.number_d = number_a, number_d
        s.loser = NONE if lost == ENGAGED else s.attacker if lost == ATTACKER_LOST else 1 - s.attacker
        tell(
            EVERYONE,
            "round",
            "340",
            round=s.round,
            side=SIDES[s.attacker],
            attack=attack,
            defend=defend,
            odds=column,
            affecting=bool(chart),
            modifiers=[name for name, _ in mods],
            total=total,
            die=pips,
            a=number_a,
            d=number_d,
            most=cap if cap < max(number_a, number_d) else NONE,
            loser=SIDES[s.loser] if s.loser >= 0 else "",
        )
        names = modifier_names(s.tables.mods)
        s.reckoned = [attack, defend, column, chart, total, pips, number_a, number_d]
        s.reckoned += [names.index(name) for name, _ in mods]
        if lost == ENGAGED:
            s.pitched = 1
            s.stage = WAS_ENGAGED
            for side in (s.attacker, 1 - s.attacker):
                bill_side(s, side, loss_of(s, side))
            s.call(LOSSES, AFTER_ROUND)
        else:
            s.goto(OVERRIDE)


def number_of(s: EmperorState, side: int) -> int:
    """A side's number in the result: the hexes it goes back, and the SPs it loses but for 341. 340"""
    return s.number_a if side == s.attacker else s.number_d


def loss_of(s: EmperorState, side: int) -> int:
    """The SPs that a side's number costs: small Forces limit them. 341"""
    return min(number_of(s, side), small_cap(s, in_round(s, s.attacker), in_round(s, 1 - s.attacker)))


def bill_side(s: EmperorState, side: int, count: int, among: list[int] | None = None) -> int:
    """A side's loss in this round: the Guard's first SP, then shared between two Coalition armies. 336, 380, 391

    By its Forces in the round, unless others are named.
    """
    forces = in_round(s, side) if among is None else among
    armies = sorted({s.pieces.leader_army[leader] for leader in forces})
    count = min(count, sum(s.strength[leader] for leader in forces))
    if count <= 0:
        return 0
    if len(armies) == 1:
        rest = count
        if s.guards >> side & 1:
            guards = [unit for leader in forces for unit in units_of(s, leader) if s.pieces.guard[unit] == OLD_GUARD]
            rest -= bill_units(s, armies[0], 1, GUARD_KIND, guards)
        bill(s, armies[0], rest, COMBAT_KIND, forces)
        return count
    lead = lead_army(s, side)
    second = next(army for army in armies if army != lead)
    theirs = [leader for leader in forces if s.pieces.leader_army[leader] == second]
    ours = [leader for leader in forces if s.pieces.leader_army[leader] == lead]
    part, whole = engaged(s, theirs), engaged(s, forces)
    share = min((2 * count * part + whole) // (2 * whole), sum(s.strength[leader] for leader in theirs))
    own = min(count - share, sum(s.strength[leader] for leader in ours))
    bill(s, lead, own, COMBAT_KIND, ours)
    bill(s, second, count - own, COMBAT_KIND, theirs)
    return count


class Override(Decision):
    """The winner takes his loss, or goes back himself to spare his men. 345, 349"""

    number = OVERRIDE
    cite = "349"
    offers = ("accept", "override")

    def actor(self, s: EmperorState) -> int:
        return lead_seat(s, 1 - s.loser)

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.accept, s.verbs.override]

    def ask(self, s: EmperorState) -> str:
        own, theirs = number_of(s, 1 - s.loser), number_of(s, s.loser)
        return (
            f"You won the round ({own} to {theirs}). Accept the result, or override it: retreat"
            f" {max(s.tables.least_retreat, own)} instead of losing SPs?"
        )

    def note(self, s: EmperorState, move: int) -> str:
        winner = 1 - s.loser
        loss = sps(loss_of(s, winner))
        if move == s.verbs.accept:
            return f"you lose {loss}"
        back = max(s.tables.least_retreat, number_of(s, winner))
        return f"you retreat {several(back, 'hex', 'hexes')}, the enemy loses {loss}"

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.verbs.accept:
            s.goto(WITHDRAW_OR_STAND)
            return
        tell(EVERYONE, "override", "349", side=SIDES[1 - s.loser])
        s.stage = OVERRODE
        bill_side(s, s.loser, loss_of(s, 1 - s.loser))
        s.call(LOSSES, AFTER_ROUND)


class WithdrawOrStand(Decision):
    """The loser chooses. 345-347"""

    number = WITHDRAW_OR_STAND
    cite = "345"
    offers = ("withdraw", "stand")

    def actor(self, s: EmperorState) -> int:
        return lead_seat(s, s.loser)

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.withdraw, s.verbs.stand]

    def ask(self, s: EmperorState) -> str:
        return f"You lost round {s.round}: withdraw, or stand?"

    def note(self, s: EmperorState, move: int) -> str:
        if move == s.verbs.stand:
            return f"you lose {sps(loss_of(s, s.loser))}"
        back = max(s.tables.least_retreat, number_of(s, s.loser))
        return f"you retreat {several(back, 'hex', 'hexes')} and lose {sps(max(1, loss_of(s, 1 - s.loser)))}"

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        winner = 1 - s.loser
        if move == s.verbs.stand:
            s.stage = STOOD
            s.pitched = 1
            tell(EVERYONE, "stand", "347", side=SIDES[s.loser])
            bill_side(s, s.loser, loss_of(s, s.loser))
            bill_side(s, winner, loss_of(s, winner))
        else:
            s.stage = WITHDREW
            tell(EVERYONE, "withdraw", "346", side=SIDES[s.loser])
            paid = min(loss_of(s, winner), sum(s.strength[leader] for leader in in_round(s, winner)))
            bill_side(s, s.loser, max(1, paid))
            bill_side(s, winner, paid)
        s.call(LOSSES, AFTER_ROUND)


class AfterRound(Passage):
    """Destruction, retreat, another round, or the end. 344, 347, 348"""

    number = AFTER_ROUND
    cite = "324"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        gone = [side for side in (0, 1) if not in_round(s, side)]
        if not gone:
            held = s.forces[0] | s.forces[1]
            s.vacated = [hex for hex in s.vacated if not held & _bit(s, hex)]  # 360: of Forces that have been destroyed
        if gone:
            s.beaten = NONE if len(gone) == 2 else gone[0]
            winners = s.forces[1 - s.beaten] if s.beaten >= 0 else 0
            companions = _companions(s, gone, s.vacated)
            s.vacated = [hex for hex in s.vacated if not winners & _bit(s, hex)]  # 358: companions leave theirs yet
            s.stage = STOOD
            if companions:
                start_retreat(s, companions, s.tables.destroyed_retreat)
                s.call(RETREAT, AFTERMATH)
            else:
                s.goto(AFTERMATH)
        elif s.stage in (WITHDREW, OVERRODE):
            side = s.loser if s.stage == WITHDREW else 1 - s.loser
            s.beaten = side
            forces = in_round(s, side)
            hexes = {s.where[leader] for leader in forces}
            extra = _idle_at(s, side, hexes) if _was_attacked(s, side) else []
            start_retreat(s, [*forces, *extra], max(s.tables.least_retreat, number_of(s, side)))
            s.call(RETREAT, FOLLOW)
        elif s.round >= s.tables.rounds:
            s.goto(AFTERMATH)
        elif s.stage == WAS_ENGAGED or _in_fortress(s):
            s.goto(GO_ON)
        else:
            s.counter = int(s.loser != s.attacker or s.counter)  # 350: it is his counterattack still
            s.attacker = s.loser
            next_round(s)


def _bit(s: EmperorState, hex: int) -> int:
    return s.board.grid.bit[hex]


def _was_attacked(s: EmperorState, side: int) -> bool:
    """Whether the hexes of a side have been attacked: those for which the combat is fought, and those that a
    counterattack strikes. Who attacks out of his own takes nobody with him when he goes back. 358
    """
    return side != s.phasing or side != s.attacker


def _idle_at(s: EmperorState, side: int, hexes: Collection[int]) -> list[int]:
    """The Forces in some hexes that fought earlier in the phase and have no part in this combat. 358"""
    return [
        leader
        for leader in side_forces(s, side)
        if s.where[leader] in hexes and s.flags[leader] & FOUGHT and not s.role[leader]
    ]


def _companions(s: EmperorState, gone: list[int], stood: list[int]) -> list[int]:
    """Forces that fought earlier and stood in the hexes of defenders now destroyed: they retreat. 358"""
    return [leader for side in gone if _was_attacked(s, side) for leader in _idle_at(s, side, [*s.targets, *stood])]


def _in_fortress(s: EmperorState) -> bool:
    """A defender in a fortress that stands does not counterattack. 347"""
    if s.loser == s.attacker:
        return False
    fortress = s.board.fortress
    return all(fortress & _bit(s, s.where[leader]) for leader in in_round(s, s.loser))


def next_round(s: EmperorState) -> None:
    """Another round follows; the sound of the guns comes first. 297, 324"""
    s.round += 1
    s.forced = 1
    s.struck = s.held = 0
    s.count = 0
    s.goto(GUNS_CALL)


def goes_on(s: EmperorState) -> int:
    """The side that would attack in another round. 347, 348"""
    return s.phasing if s.stage == WAS_ENGAGED else s.attacker


class GoOn(Decision):
    """Another round, or the end: the phasing player after an engagement, the attacker before a fortress that stood.
    347, 348
    """

    number = GO_ON
    cite = "348"
    offers = ("end", "again")
    done = "the combat"

    def actor(self, s: EmperorState) -> int:
        return lead_seat(s, goes_on(s))

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.end, s.verbs.again]

    def ask(self, s: EmperorState) -> str:
        return f"Round {s.round} is over and both sides hold: fight another round, or end the combat?"

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            s.goto(AFTERMATH)
            return
        if s.stage == WAS_ENGAGED:
            s.counter = 0
        s.attacker = goes_on(s)
        next_round(s)
