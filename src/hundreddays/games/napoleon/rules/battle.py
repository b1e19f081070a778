"""Chapter 9: resolving battles in sets of simultaneous battle turns (step 4 of the campaign turn)."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.napoleon.rules.board import ALLIED, SIDES, bits
from hundreddays.games.napoleon.rules.deploy import role
from hundreddays.games.napoleon.rules.fog import hide
from hundreddays.games.napoleon.rules.owners import begin_owners, chooser
from hundreddays.games.napoleon.rules.state import BIT, DEFENDER_ZONE, RESERVE, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.steps import (
    BATTLE_TURN,
    BEGIN_REGROUP,
    BEGIN_ROUT,
    END_BATTLE_TURN,
    MORALE_DIE,
    PICK_BATTLE,
    PICK_REGROUP,
    PICK_ROUT,
    RECOVERY,
    RETREAT,
    Decision,
    Die,
    Passage,
)
from hundreddays.games.napoleon.rules.telling import unit_event


def heading(s: NapoleonState) -> str:
    """The battle, the set and whose turn it is, for every prompt of a battle."""
    return f"Battle of {s.board.city_names[s.fights[s.fight]]}, set {s.sets}, {SIDES[s.side].capitalize()} battle turn"


def battle_at(s: NapoleonState, c: int) -> int:
    return s.fights.index(c)


def due_cities(s: NapoleonState, numbers: int) -> list[int]:
    return [s.fights[i] for i in bits(numbers)]


def engaged(s: NapoleonState, u: int) -> bool:
    """Whether a unit on a board shares its area with an enemy. 1.6"""
    if not s.area[u]:
        return False
    i = s.fights.index(s.city[u])
    return bool(s.zones[ZONES * i + s.area[u] - 1] & s.board.side_mask[1 - s.board.side[u]])


def on_board(s: NapoleonState, i: int, side: int) -> int:
    """A side's units on the board of battle `i`."""
    units = 0
    for mask in s.zones[ZONES * i : ZONES * i + ZONES]:
        units |= mask
    return units & s.board.side_mask[side]


def lacks_column(s: NapoleonState, i: int, side: int) -> bool:
    """Whether a side holds neither area of some column. 13.1"""
    mask = s.board.side_mask[side]
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
        tell(EVERYONE, "won", "9.12", battle=s.board.cities[c], side=SIDES[1 - loser])


def wiped_out(s: NapoleonState, i: int, tell: Tell) -> bool:
    """A side without a unit on the board has lost at once. 9.11"""
    for side in (0, 1):
        if not on_board(s, i, side):
            conclude(s, i, side, tell)
            s.goto(PICK_ROUT)
            return True
    return False


def obliged(s: NapoleonState) -> bool:
    """Whether the active side is an attacker that must now make contact. 9.13, 9.16"""
    return s.side == s.attacker and s.idle[s.fight] == 3


class PickRout(Decision):
    """Routs that fall due together, in the order the campaign turn's player chooses. 13.8"""

    number = PICK_ROUT
    cite = "13.8"
    offers = ("battle",)

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        if not s.routs:
            s.goto(PICK_REGROUP)
            return False
        if s.routs & (s.routs - 1):
            s.seat = chooser(s, s.attacker)
            return True
        self._start(s, s.routs.bit_length() - 1)
        return False

    @staticmethod
    def _start(s: NapoleonState, i: int) -> None:
        s.routs &= ~BIT[i]
        s.fight = i
        s.goto(BEGIN_ROUT)

    def moves(self, s: NapoleonState) -> list[int]:
        return [s.verbs.battle + c for c in due_cities(s, s.routs)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        self._start(s, battle_at(s, move - s.verbs.battle))

    def ask(self, s: NapoleonState) -> str:
        return "Several forces rout at once: which rout is carried out next?"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        return no_such_battle(s, move, "No rout is due at {}.", "13.8")


class PickRegroup(Decision):
    """Winners that regroup together, in the order of 8.10 (the attacker's) or 9.17 (the defender's)."""

    number = PICK_REGROUP
    cite = "8.10"
    offers = ("battle",)

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        if not s.regroups:
            s.goto(PICK_BATTLE)
            return False
        if s.regroups & (s.regroups - 1):
            s.seat = chooser(s, 1 - s.losers[s.regroups.bit_length() - 1])
            return True
        self._start(s, s.regroups.bit_length() - 1)
        return False

    @staticmethod
    def _start(s: NapoleonState, i: int) -> None:
        s.regroups &= ~BIT[i]
        s.fight = i
        s.goto(BEGIN_REGROUP)

    def moves(self, s: NapoleonState) -> list[int]:
        return [s.verbs.battle + c for c in due_cities(s, s.regroups)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        self._start(s, battle_at(s, move - s.verbs.battle))

    def ask(self, s: NapoleonState) -> str:
        return "Several battles are won: where do you regroup next?"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        return no_such_battle(s, move, "Nobody regroups at {} now.", "14.2")


class PickBattle(Decision):
    """The active side takes a battle turn in each unfinished battle, in the order it chooses. 9.2, 9.3"""

    number = PICK_BATTLE
    cite = "9.2"
    offers = ("battle",)

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        if not s.live:
            s.goto(RECOVERY)
            return False
        if not s.due and not self._next_set(s, tell):
            return False
        if s.due & (s.due - 1):
            s.seat = chooser(s, s.side)
            return True
        self._start(s, s.due.bit_length() - 1)
        return False

    @staticmethod
    def _start(s: NapoleonState, i: int) -> None:
        s.due &= ~BIT[i]
        s.fight = i
        s.goto(BATTLE_TURN)

    @staticmethod
    def _next_set(s: NapoleonState, tell: Tell) -> bool:
        """The set is over: broken units recover and the other side becomes active.

        False when the last set has been fought.
        """
        s.broke = s.acted = 0
        if s.sets:  # 8.10: reinforcing before the first set counts in it
            s.reinforced = 0
        if s.sets >= s.board.set_limit:  # 9.14, 9.17
            s.routs = s.live
            for i in bits(s.live):
                s.losers[i] = s.attacker
            if tell.listening:
                tell(EVERYONE, "safety_stop", "9.14", sets=s.sets)
            s.goto(PICK_ROUT)
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
                battles=[s.board.cities[c] for c in due_cities(s, s.due)],
            )
        return True

    def moves(self, s: NapoleonState) -> list[int]:
        return [s.verbs.battle + c for c in due_cities(s, s.due)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        self._start(s, battle_at(s, move - s.verbs.battle))

    def ask(self, s: NapoleonState) -> str:
        return f"Set {s.sets}, {SIDES[s.side].capitalize()} battle turns: which battle comes next?"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        return no_such_battle(s, move, "{} has no battle turn to come in this set.", "9.2")


def no_such_battle(s: NapoleonState, move: int, text: str, cite: str) -> list[Reason]:
    c = s.game.words.index(move, s.verbs.battle)
    return [Reason(text.format(s.board.city_names[c]), cite)] if c >= 0 else []


class BattleTurn(Passage):
    """Step 1 of the battle turn: who must check morale, and with what modifiers, is fixed before the first die. 9.4,
    9.15
    """

    number = BATTLE_TURN
    cite = "9.1"

    def pass_on(self, s: NapoleonState, tell: Tell) -> None:
        b, i = s.board, s.fight
        s.busy = 0
        s.checks = s.boosted = s.awed = 0
        if tell.listening:
            tell(EVERYONE, "battle_turn", "9.1", battle=b.cities[s.fights[i]], set=s.sets, side=SIDES[s.side])
        own, enemy = b.side_mask[s.side], b.side_mask[1 - s.side]
        for zone in range(ZONES * i, ZONES * i + RESERVE):
            units = s.zones[zone]
            if units & own and units & enemy:
                _snapshot(s, zone - ZONES * i, units)
        s.goto(MORALE_DIE)


def _snapshot(s: NapoleonState, zone: int, units: int) -> None:
    b = s.board
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


class MoraleDie(Die):
    """Engaged units of 1 CV roll; 3 or less and they break. 9.4, 9.8"""

    number = MORALE_DIE
    cite = "9.8"

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        if not s.checks:
            begin_owners(s, s.fight, s.side)
            s.goto(RETREAT)
            return False
        s.unit = (s.checks & -s.checks).bit_length() - 1
        return True

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        b, u = s.board, s.unit
        table = b.tables.morale
        die = self.pips(s, move)
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


def fall_to_rear(s: NapoleonState, u: int) -> None:
    """One disengage move: from the enemy's area to the own one of that column, from there to the Reserve. 9.8, 11.6"""
    i = s.fight
    r = role(s, s.board.side[u])
    zone = s.area[u] - 1
    s.lift(i, u)
    own = zone // DEFENDER_ZONE == r
    s.place(i, u, RESERVE + r if own else r * DEFENDER_ZONE + zone % DEFENDER_ZONE)


class EndBattleTurn(Passage):
    """Whether the turn was idle is noted (9.16); the next battle of the set follows."""

    number = END_BATTLE_TURN
    cite = "9.16"

    def pass_on(self, s: NapoleonState, tell: Tell) -> None:
        bit = BIT[role(s, s.side)]
        if s.busy:
            s.idle[s.fight] &= ~bit
        else:
            s.idle[s.fight] |= bit
        s.goto(PICK_ROUT)
