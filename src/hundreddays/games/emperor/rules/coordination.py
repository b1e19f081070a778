"""A round begins: who strikes where, who joins, and what both sides show. Section N, 322-324 and 350"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.emperor.rules.board import sps
from hundreddays.games.emperor.rules.combatants import commanders_present, lead_seat, taking_part
from hundreddays.games.emperor.rules.flags import ATTACKS, HEARD, LATE, NONE, SHOWN
from hundreddays.games.emperor.rules.forces import engaged, followers, initiative, modified, side_forces
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    COMMIT,
    COORDINATION,
    COUNTER_TARGET,
    REJOIN,
    ROUND,
    Decision,
    Die,
    Passage,
    tell_force,
)


class Round(Passage):
    """A round begins: in the first, who attacks at once and who must roll to join. 322, 324"""

    number = ROUND
    cite = "324"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        army = s.pieces.leader_army
        attackers = taking_part(s, s.phasing)
        if s.round == 1:
            commanded = commanders_present(s, attackers)
            for leader in attackers:
                if s.where[leader] != s.where[s.main] and army[leader] not in commanded:
                    s.role[leader] = LATE
        elif LATE in s.role:
            commanded = commanders_present(s, attackers)  # 297, 322: one may have come to the sound of the guns
            for leader in side_forces(s, s.phasing):
                if s.role[leader] == LATE and army[leader] in commanded:
                    s.role[leader] = ATTACKS
        s.stage = 0
        s.bonus_by = 0
        s.guards &= ~3
        s.goto(COUNTER_TARGET)


class CounterTarget(Decision):
    """A counterattacker faced from several hexes may strike one of them, holding back against the others. 350"""

    number = COUNTER_TARGET
    cite = "350"
    offers = ("strike_all", "attack")

    def due(self, s: EmperorState, tell: Tell) -> bool:
        s.struck = s.held = 0
        if s.counter and len(faced(s)) > 1:
            return True
        s.goto(COORDINATION if s.round == 1 else REJOIN)
        return False

    def actor(self, s: EmperorState) -> int:
        return lead_seat(s, s.attacker)

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        own = engaged(s, taking_part(s, s.attacker))
        return [verbs.strike_all, *(verbs.attack + hex for hex in faced(s) if own - held_back(s, hex) >= 1)]

    def ask(self, s: EmperorState) -> str:
        return "You counterattack: strike all the hexes facing you, or one of them, holding back against the others?"

    def note(self, s: EmperorState, move: int) -> str:
        verbs = s.verbs
        return f"{sps(held_back(s, move - verbs.attack))} held back" if verbs.base[move] == verbs.attack else ""

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.attack:
            if move - s.verbs.attack not in faced(s):
                return [Reason("No enemy of this combat is there.", "350")]
            return [Reason("Nothing would be left to strike with.", "350")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        verbs = s.verbs
        if move != verbs.strike_all:
            s.held = held_back(s, move - verbs.attack)
            s.struck = move - verbs.attack + 1
            tell(EVERYONE, "strike", "350", hex=s.board.label[move - verbs.attack], held=s.held)
        s.goto(REJOIN)


def faced(s: EmperorState) -> list[int]:
    """The hexes of the enemy Forces that have taken part so far."""
    return sorted({s.where[leader] for leader in taking_part(s, 1 - s.attacker)})


def held_back(s: EmperorState, hex: int) -> int:
    """SPs a counterattacker must keep against the hexes he does not strike: half of each, rounded up. 350"""
    others = taking_part(s, 1 - s.attacker)
    return sum(
        (sum(s.strength[leader] for leader in others if s.where[leader] == other) + 1) // 2
        for other in faced(s)
        if other != hex
    )


class Rejoin(Decision):
    """Forces that failed to join may try again each round. 322"""

    number = REJOIN
    cite = "322"
    offers = ("end", "try")
    done = "nobody else tries"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if self.has_choice(s):
            return True
        s.goto(COORDINATION)
        return False

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.pieces.leader_army[self._late(s)[0]]]

    def _late(self, s: EmperorState) -> list[int]:
        """Those of one player who have not tried in this round."""
        late = [
            leader for leader in side_forces(s, s.phasing) if s.role[leader] == LATE and not s.flags[leader] & HEARD
        ]
        seat = s.seat_of
        army = s.pieces.leader_army
        return [leader for leader in late if seat[army[leader]] == seat[army[late[0]]]]

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.end, *(s.verbs.try_ + leader for leader in self._late(s))]

    def ask(self, s: EmperorState) -> str:
        return "Forces that have not joined the combat may try again."

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.try_:
            leader = move - s.verbs.try_
            if s.role[leader] == LATE and s.flags[leader] & HEARD:
                return [Reason("That Force has tried in this round.", "322")]
            return [Reason("That is no Force that was named for the attack and has not joined.", "322")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            for leader in self._late(s):
                s.flags[leader] |= HEARD
            return
        s.mover = move - s.verbs.try_
        s.goto(COORDINATION)


class Coordination(Die):
    """One initiative roll for each Force outside the main attacker's hex. 322"""

    number = COORDINATION
    cite = "322"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if self._roller(s) >= 0:  # equivalent: leader 0 is Napoleon, who leads wherever he attacks
            return True
        for leader in range(len(s.flags)):
            s.flags[leader] &= ~HEARD
        s.mover = NONE
        show_forces(s, tell)
        s.goto(COMMIT)
        return False

    def _roller(self, s: EmperorState) -> int:
        if s.round > 1:
            return s.mover
        return next(
            (leader for leader in side_forces(s, s.phasing) if s.role[leader] == LATE and not s.flags[leader] & HEARD),
            NONE,
        )

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        pips = self.pips(s, move)
        leader = self._roller(s)
        rating, plus = initiative(s, leader)
        joins = modified(pips, plus) <= rating
        s.flags[leader] |= HEARD
        if joins:
            s.role[leader] = ATTACKS
        rolled = {"hex": s.board.label[s.where[leader]], "die": pips, "joins": joins}
        tell_force(s, tell, leader, ("coordination", "322"), rolled)
        if s.round > 1:
            s.mover = NONE
            s.goto(REJOIN)


def show_forces(s: EmperorState, tell: Tell) -> None:
    """Both sides show the leaders and SPs that take part. 23, 395, 402"""
    span = s.pieces.span
    for side in (0, 1):
        for leader in taking_part(s, side):
            if any(span[one] >= s.tables.battle_span for one in followers(s, leader)):
                s.grand |= 1 << side
            if not s.flags[leader] & SHOWN:
                s.flags[leader] |= SHOWN
                tell(
                    EVERYONE,
                    "shown",
                    "402",
                    leader=s.pieces.leaders[leader],
                    hex=s.board.label[s.where[leader]],
                    total=s.strength[leader],
                )
