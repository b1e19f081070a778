"""Chapter 9: resolving battles in sets of simultaneous battle turns (step 4 of the campaign turn)."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Chance, Reason, Tell
from hundreddays.games.napoleon.rules.board import ALLIED, SIDES, bits
from hundreddays.games.napoleon.rules.deploy import role
from hundreddays.games.napoleon.rules.fog import hide
from hundreddays.games.napoleon.rules.owners import chooser
from hundreddays.games.napoleon.rules.report import unit_event
from hundreddays.games.napoleon.rules.state import BIT, DEFENDER_ZONE, RESERVE, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.steps import (
    MORALE_DIE,
    PICK_BATTLE,
    PICK_REGROUP,
    PICK_ROUT,
    REGROUP_IN,
    RETREAT,
    ROUT,
    NapoleonStep,
)
from hundreddays.games.napoleon.rules.turn import close_turn


def heading(s: NapoleonState) -> str:
    """The battle, the set and whose turn it is, for every prompt of a battle."""
    return f"Battle of {s.b.city_names[s.fights[s.fight]]}, set {s.sets}, {SIDES[s.side].capitalize()} battle turn"


def battle_at(s: NapoleonState, c: int) -> int:
    return s.fights.index(c)


def due_cities(s: NapoleonState, numbers: int) -> list[int]:
    return [s.fights[i] for i in bits(numbers)]


def engaged(s: NapoleonState, u: int) -> bool:
    """Whether a unit on a board shares its area with an enemy. 1.6"""
    if not s.area[u]:
        return False
    i = s.fights.index(s.city[u])
    return bool(s.zones[ZONES * i + s.area[u] - 1] & s.b.side_mask[1 - s.b.side[u]])


def on_board(s: NapoleonState, i: int, side: int) -> int:
    """A side's units on the board of battle `i`."""
    units = 0
    for mask in s.zones[ZONES * i : ZONES * i + ZONES]:
        units |= mask
    return units & s.b.side_mask[side]


def lacks_column(s: NapoleonState, i: int, side: int) -> bool:
    """Whether a side holds neither area of some column. 13.1"""
    mask = s.b.side_mask[side]
    base = ZONES * i
    return any(not (s.zones[base + k] | s.zones[base + DEFENDER_ZONE + k]) & mask for k in range(DEFENDER_ZONE))


def conclude(s: NapoleonState, i: int, loser: int, tell: Tell) -> None:
    """A battle is over: the winner's units stand in the city, hidden, and he may regroup. 9.12, 14.1"""
    s.losers[i] = loser
    s.live &= ~BIT[i]
    s.due &= ~BIT[i]
    s.regroups |= BIT[i]
    c = s.fights[i]
    for zone in range(ZONES * i, ZONES * i + ZONES):
        s.zones[zone] = 0
    for u in bits(s.here[c]):
        s.area[u] = 0
    for u in bits(s.here[c] & s.shown & ~s.led):
        hide(s, u)
    if tell.listening:
        tell(EVERYONE, "won", "9.12", battle=s.b.cities[c], side=SIDES[1 - loser])


def wiped_out(s: NapoleonState, i: int, tell: Tell) -> bool:
    """A side without a unit on the board has lost at once. 9.11"""
    for side in (0, 1):
        if not on_board(s, i, side):
            conclude(s, i, side, tell)
            s.enter(PICK_ROUT, tell)
            return True
    return False


def finish_battle_turn(s: NapoleonState, tell: Tell) -> None:
    """Note whether the turn was idle (9.16) and go on to the next battle of the set."""
    bit = BIT[role(s, s.side)]
    if s.busy:
        s.idle[s.fight] &= ~bit
    else:
        s.idle[s.fight] |= bit
    s.enter(PICK_ROUT, tell)


def obliged(s: NapoleonState) -> bool:
    """Whether the active side is an attacker that must now make contact. 9.13, 9.16"""
    return s.side == s.attacker and s.idle[s.fight] == 3


class PickRout(NapoleonStep):
    """Routs that fall due together, in the order the campaign turn's player chooses. 13.8"""

    cite = "13.8"

    def enter(self, s: NapoleonState, tell: Tell) -> None:
        count = s.routs.bit_count()
        if not count:
            s.enter(PICK_REGROUP, tell)
        elif count == 1:
            self._start(s, s.routs.bit_length() - 1, tell)
        else:
            s.seat = chooser(s, s.attacker)
            s.step = PICK_ROUT

    @staticmethod
    def _start(s: NapoleonState, i: int, tell: Tell) -> None:
        s.routs &= ~BIT[i]
        s.fight = i
        s.enter(ROUT, tell)

    def actor(self, s: NapoleonState) -> int:
        return s.seat

    def moves(self, s: NapoleonState) -> list[int]:
        return [s.b.w.battle + c for c in due_cities(s, s.routs)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        self._start(s, battle_at(s, move - s.b.w.battle), tell)

    def ask(self, s: NapoleonState) -> str:
        return "Several forces rout at once: which rout is carried out next?"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        return no_such_battle(s, move, "No rout is due at {}.", "13.8")


class PickRegroup(NapoleonStep):
    """Winners that regroup together, in the order of 8.10 (the attacker's) or 9.17 (the defender's)."""

    cite = "8.10"

    def enter(self, s: NapoleonState, tell: Tell) -> None:
        count = s.regroups.bit_count()
        if not count:
            s.enter(PICK_BATTLE, tell)
        elif count == 1:
            self._start(s, s.regroups.bit_length() - 1, tell)
        else:
            s.seat = chooser(s, 1 - s.losers[s.regroups.bit_length() - 1])
            s.step = PICK_REGROUP

    @staticmethod
    def _start(s: NapoleonState, i: int, tell: Tell) -> None:
        s.regroups &= ~BIT[i]
        s.fight = i
        s.enter(REGROUP_IN, tell)

    def actor(self, s: NapoleonState) -> int:
        return s.seat

    def moves(self, s: NapoleonState) -> list[int]:
        return [s.b.w.battle + c for c in due_cities(s, s.regroups)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        self._start(s, battle_at(s, move - s.b.w.battle), tell)

    def ask(self, s: NapoleonState) -> str:
        return "Several battles are won: where do you regroup next?"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        return no_such_battle(s, move, "Nobody regroups at {} now.", "14.2")


class PickBattle(NapoleonStep):
    """The active side takes a battle turn in each unfinished battle, in the order it chooses. 9.2, 9.3"""

    cite = "9.2"

    def enter(self, s: NapoleonState, tell: Tell) -> None:
        if not s.live:
            close_turn(s, tell)
            return
        if not s.due and not self._next_set(s, tell):
            return
        if s.due.bit_count() == 1:
            begin_battle_turn(s, s.due.bit_length() - 1, tell)
        else:
            s.seat = chooser(s, s.side)
            s.step = PICK_BATTLE

    @staticmethod
    def _next_set(s: NapoleonState, tell: Tell) -> bool:
        """The set is over: broken units recover and the other side becomes active.

        False when the last set has been fought.
        """
        s.broke = s.acted = 0
        if s.sets:  # 8.10: reinforcing before the first set counts in it
            s.reinforced = 0
        if s.sets >= s.b.set_limit:  # 9.14, 9.17
            s.routs = s.live
            for i in bits(s.live):
                s.losers[i] = s.attacker
            if tell.listening:
                tell(EVERYONE, "safety_stop", "9.14", sets=s.sets)
            s.enter(PICK_ROUT, tell)
            return False
        s.sets += 1
        s.side = 1 - s.side
        s.due = s.live
        if tell.listening:
            tell(
                EVERYONE,
                "set",
                "9.2",
                number=s.sets,
                side=SIDES[s.side],
                battles=[s.b.cities[c] for c in due_cities(s, s.due)],
            )
        return True

    def actor(self, s: NapoleonState) -> int:
        return s.seat

    def moves(self, s: NapoleonState) -> list[int]:
        return [s.b.w.battle + c for c in due_cities(s, s.due)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        begin_battle_turn(s, battle_at(s, move - s.b.w.battle), tell)

    def ask(self, s: NapoleonState) -> str:
        return f"Set {s.sets}, {SIDES[s.side].capitalize()} battle turns: which battle comes next?"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        return no_such_battle(s, move, "{} has no battle turn to come in this set.", "9.2")


def no_such_battle(s: NapoleonState, move: int, text: str, cite: str) -> list[Reason]:
    c = move - s.b.w.battle
    if not 0 <= c < s.b.city_count:
        return []
    return [Reason(text.format(s.b.city_names[c]), cite)]


def begin_battle_turn(s: NapoleonState, i: int, tell: Tell) -> None:
    """Step 1 of the battle turn: who must check morale, and with what modifiers, is fixed before the first die. 9.4,
    9.15
    """
    b = s.b
    s.fight = i
    s.due &= ~BIT[i]
    s.busy = 0
    s.checks = s.boosted = s.awed = 0
    if tell.listening:
        tell(EVERYONE, "battle_turn", "9.1", battle=b.cities[s.fights[i]], set=s.sets, side=SIDES[s.side])
    own, enemy = b.side_mask[s.side], b.side_mask[1 - s.side]
    for zone in range(ZONES * i, ZONES * i + RESERVE):
        units = s.zones[zone]
        if units & own and units & enemy:
            _snapshot(s, zone - ZONES * i, units)
    s.enter(MORALE_DIE, tell)


def _snapshot(s: NapoleonState, zone: int, units: int) -> None:
    b = s.b
    mine = units & b.side_mask[s.side]
    base = ZONES * s.fight
    column = zone % DEFENDER_ZONE
    in_column = s.zones[base + column] | s.zones[base + DEFENDER_ZONE + column]
    for u in bits(mine):
        if s.cv[u] != 1 or (BIT[u] & b.leaders and mine & ~b.leaders):  # 9.4, 9.7
            continue
        s.checks |= BIT[u]
        if not BIT[u] & b.leaders and in_column & BIT[b.leader_of[b.army[u]]]:  # 9.5
            s.boosted |= BIT[u]
        if s.side == ALLIED and units & b.old_guard:  # 9.6
            s.awed |= BIT[u]


class MoraleDie(Chance[NapoleonState]):
    """Engaged units of 1 CV roll; 3 or less and they break. 9.4, 9.8"""

    cite = "9.8"

    def enter(self, s: NapoleonState, tell: Tell) -> None:
        if not s.checks:
            s.enter(RETREAT, tell)
            return
        s.unit = (s.checks & -s.checks).bit_length() - 1
        s.step = MORALE_DIE

    def odds(self, s: NapoleonState) -> list[tuple[int, int]]:
        return s.b.w.dice

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        b, u = s.b, s.unit
        table = b.tables.morale
        die = move - b.w.roll + 1
        plus = (table.own_leader if s.boosted & BIT[u] else 0) + (table.old_guard if s.awed & BIT[u] else 0)
        fails = die + plus <= table.broken_at_most
        s.checks &= ~BIT[u]
        if tell.listening:
            unit_event(
                s, tell, u, "morale", "9.8", battle=b.cities[s.fights[s.fight]], die=die, plus=plus, broken=fails
            )
        if fails:
            s.broke |= BIT[u]
            fall_to_rear(s, u)
        s.enter(MORALE_DIE, tell)


def fall_to_rear(s: NapoleonState, u: int) -> None:
    """One disengage move: from the enemy's area to the own one of that column, from there to the Reserve. 9.8, 11.6"""
    i = s.fight
    r = role(s, s.b.side[u])
    zone = s.area[u] - 1
    s.lift(i, u)
    own = zone // DEFENDER_ZONE == r
    s.place(i, u, RESERVE + r if own else r * DEFENDER_ZONE + zone % DEFENDER_ZONE)
