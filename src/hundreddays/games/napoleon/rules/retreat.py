"""Chapter 10: voluntary retreat (battle turn, step 2), and the ways out of a battle that rout and regroup share."""

from __future__ import annotations

import itertools

from hundreddays.core import Reason, Tell
from hundreddays.games.napoleon.rules.battle import engaged, heading, on_board, wiped_out
from hundreddays.games.napoleon.rules.board import CAVALRY, bits
from hundreddays.games.napoleon.rules.fog import travelled
from hundreddays.games.napoleon.rules.owners import other_owner
from hundreddays.games.napoleon.rules.scouting import forget_riders
from hundreddays.games.napoleon.rules.state import BIT, NOWHERE, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.steps import COMBAT, RETREAT, RETREAT_TO, Decision
from hundreddays.games.napoleon.rules.telling import lost, unit_event


def open_to(s: NapoleonState, i: int, side: int) -> int:
    """The cities to which a side's units may go from battle `i`, judged at this moment. 10.2, 10.8"""
    fighting = s.fighting()
    attacker = s.attacker
    empty = s.board.anywhere & ~s.held[0] & ~s.held[1]
    for_attacker = (s.held[attacker] & ~fighting) | (s.opens[i] & empty)
    if side == attacker:
        return for_attacker & ~BIT[s.fights[i]]
    return s.board.anywhere & ~for_attacker & ~fighting & ~BIT[s.fights[i]]


def ways_out(s: NapoleonState, c: int, open_cities: int, room: list[int], avoid: int = NOWHERE) -> list[int]:
    """The next cities along sections that have room. 10.3, 10.10"""
    section = s.board.section[c]
    return [d for d in s.board.near[c] if open_cities >> d & 1 and d != avoid and s.load[section[d]] < room[section[d]]]


def retreat_loss(s: NapoleonState, u: int) -> int:
    """CV lost by a unit that leaves while engaged. 10.6"""
    b = s.board
    if not engaged(s, u):
        return 0
    if b.arm[u] == CAVALRY:
        enemies = s.zones[ZONES * s.fights.index(s.city[u]) + s.area[u] - 1] & b.side_mask[1 - b.side[u]]
        if enemies & b.cavalry:
            return b.retreat_loss_by_cavalry
    return b.retreat_loss[b.arm[u]]


def leave(s: NapoleonState, u: int, goal: int, tell: Tell, kind: str, cite: str) -> None:
    """A unit goes out of the battle city, by `s.via` if that is set, and is disrupted. 10.7, 13.7, 14.2, 19.3"""
    b = s.board
    origin = s.city[u]
    stages = [origin, goal] if s.via == NOWHERE else [origin, s.via, goal]
    for a, d in itertools.pairwise(stages):
        s.load[b.section[a][d]] += 1
        s.cross(a, d)
    s.lift(s.fight, u)
    s.take(u)
    s.put(u, goal)
    s.disrupted |= BIT[u]
    s.via = NOWHERE
    forget_riders(s, BIT[origin] | BIT[goal], b.side[u])
    if tell.listening:
        unit_event(s, tell, u, kind, cite, battle=b.cities[origin], path=[b.cities[c] for c in stages[1:]])
    travelled(s, u, origin, len(stages) - 1)


class WayOut(Decision):
    """Where a departing unit goes: one section, or two for cavalry and leaders. 10.4, 10.10"""

    cite = "10.4"
    offers = ("halt", "to")
    kind = ""
    departs = ""
    full_cite = "10.3"

    def room(self, s: NapoleonState) -> list[int]:
        raise NotImplementedError

    def loss(self, s: NapoleonState) -> int:
        """CV that leaving costs the unit."""
        return 0

    def left(self, s: NapoleonState, tell: Tell) -> None:
        """What follows when the unit has gone."""
        raise NotImplementedError

    def _cities(self, s: NapoleonState) -> list[int]:
        side = s.board.side[s.unit]
        c = s.fights[s.fight]
        if s.via == NOWHERE:
            return ways_out(s, c, open_to(s, s.fight, side), self.room(s))
        return ways_out(s, s.via, open_to(s, s.fight, side), self.room(s), c)

    def moves(self, s: NapoleonState) -> list[int]:
        cities = [s.verbs.to + d for d in self._cities(s)]
        return cities if s.via == NOWHERE else [s.verbs.halt, *cities]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        if move == s.verbs.halt:
            goal, s.via = s.via, NOWHERE
        else:
            goal = move - s.verbs.to
            if s.via == NOWHERE and s.board.retreat_sections[s.unit] > 1:
                s.via = goal
                if self._cities(s):
                    return
                s.via = NOWHERE
        s.cv[s.unit] -= self.loss(s)
        leave(s, s.unit, goal, tell, self.kind, self.cite)
        self.left(s, tell)

    def ask(self, s: NapoleonState) -> str:
        name = s.board.unit_names[s.unit]
        if s.via != NOWHERE:
            return (
                f"Battle of {s.board.city_names[s.fights[s.fight]]}: {name} reaches {s.board.city_names[s.via]}. Halt"
                " there, or on to which city?"
            )
        return f"Battle of {s.board.city_names[s.fights[s.fight]]}: to which city does {name} {self.departs}?"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        b = s.board
        d = s.game.words.index(move, s.verbs.to)
        if d < 0:
            return []
        c = s.fights[s.fight] if s.via == NOWHERE else s.via
        if d not in b.section[c]:
            return [Reason(f"No road section joins {b.city_names[c]} and {b.city_names[d]}.", "10.4")]
        if d == s.fights[s.fight]:
            return [Reason("A retreat may not return to the battle city.", "10.10")]
        if not open_to(s, s.fight, b.side[s.unit]) >> d & 1:
            return [
                Reason(
                    f"{b.city_names[d]} is not open to {b.unit_names[s.unit]}: {closed_because(s, d, b.side[s.unit])}.",
                    "10.2",
                )
            ]
        room = self.room(s)[b.section[c][d]]
        return [
            Reason(
                f"The road to {b.city_names[d]} has taken its {room} {'unit' if room == 1 else 'units'}.",
                self.full_cite,
            )
        ]


def closed_because(s: NapoleonState, d: int, side: int) -> str:
    if s.fighting() >> d & 1:
        return "a battle is being fought there"
    if s.held[1 - side] >> d & 1:
        return "the enemy holds it"
    if side == s.attacker:
        return "it is empty, and no unit of this attack came from or through it"
    return "the attack came from or through it"


def able_to_retreat(s: NapoleonState) -> int:
    """The units whose owner decides now and that may leave. 10.1, 10.5"""
    if not ways_out(s, s.fights[s.fight], open_to(s, s.fight, s.side), s.board.retreat_room):
        return 0
    return on_board(s, s.fight, s.side) & s.acting & ~s.broke


def departed(s: NapoleonState, tell: Tell) -> None:
    """After each departure the battle is perhaps over. 9.11"""
    s.busy = 1
    if not wiped_out(s, s.fight, tell):
        s.goto(RETREAT)


class Retreat(Decision):
    """Units of the active side may leave the battle, one at a time. 10.1, 10.9"""

    number = RETREAT
    cite = "10.1"
    offers = ("end", "retreat")
    closes = ("end",)
    seldom = True

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        while not able_to_retreat(s):
            if not other_owner(s):
                s.goto(COMBAT)
                return False
        return True

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.retreat
        return [s.verbs.end, *(base + u for u in bits(able_to_retreat(s)))]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            if not other_owner(s):
                s.goto(COMBAT)
            return
        u = move - s.verbs.retreat
        loss = retreat_loss(s, u)
        if loss >= s.cv[u]:  # 10.6: it is eliminated and uses no road room
            lost(s, tell, u, "retreat", "10.6")
            departed(s, tell)
            return
        s.unit = u
        s.via = NOWHERE
        s.goto(RETREAT_TO)

    def ask(self, s: NapoleonState) -> str:
        return f"{heading(s)}, retreat: which unit leaves the battle, or end?"

    def note(self, s: NapoleonState, move: int) -> str:
        if move == s.verbs.end:
            return "the retreats of this turn"
        u = move - s.verbs.retreat
        loss = retreat_loss(s, u)
        return "" if not loss else ("eliminated" if loss >= s.cv[u] else f"loses {loss} CV")

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        u = s.game.words.index(move, s.verbs.retreat)
        if u < 0:
            return []
        name = s.board.unit_names[u]
        if not on_board(s, s.fight, s.side) & s.acting & BIT[u]:
            return [Reason(f"{name} is not a unit of yours in this battle.", "10.1")]
        return [Reason(f"{name} is broken and may not retreat in this set.", "9.8")]


class RetreatTo(WayOut):
    """Where the retreating unit goes. 10.2, 10.3, 10.4"""

    number = RETREAT_TO
    cite = "10.4"
    kind = "retreated"
    departs = "retreat"

    def room(self, s: NapoleonState) -> list[int]:
        return s.board.retreat_room

    def loss(self, s: NapoleonState) -> int:
        return retreat_loss(s, s.unit)

    def left(self, s: NapoleonState, tell: Tell) -> None:
        departed(s, tell)
