"""Chapter 12: reinforcing a battle (battle turn, step 4), and the same for regrouping."""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.games.napoleon.rules.battle import heading
from hundreddays.games.napoleon.rules.board import bits
from hundreddays.games.napoleon.rules.deploy import role
from hundreddays.games.napoleon.rules.fog import travelled
from hundreddays.games.napoleon.rules.owners import other_owner
from hundreddays.games.napoleon.rules.scouting import forget_riders
from hundreddays.games.napoleon.rules.state import BIT, RESERVE, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.steps import END_BATTLE_TURN, REINFORCE, Decision
from hundreddays.games.napoleon.rules.telling import unit_event


def near_units(s: NapoleonState, side: int) -> int:
    """The units that may come to the battle city by a section that still has room. 12.1 to 12.4, 12.11"""
    b = s.board
    c = s.fights[s.fight]
    fighting = s.fighting()
    barred = s.disrupted | s.broke | s.reinforced
    found = 0
    section = b.section[c]
    for d in b.near[c]:
        if not s.here[d] & s.acting or s.load[section[d]] >= b.reinforce_room[section[d]]:
            continue
        if fighting >> d & 1:
            found |= s.zones[ZONES * s.fights.index(d) + RESERVE + role(s, side)]
        else:
            found |= s.here[d]
    return found & s.acting & ~barred


def arrive(s: NapoleonState, u: int, tell: Tell, kind: str, cite: str) -> None:
    """A unit comes in by one section (12.6). An attacker's opens the city it left as a retreat (12.8)."""
    b = s.board
    c = s.fights[s.fight]
    origin = s.city[u]
    s.load[b.section[c][origin]] += 1
    s.cross(c, origin)
    if s.area[u]:
        s.lift(s.fights.index(origin), u)
    s.take(u)
    s.put(u, c)
    s.reinforced |= BIT[u]
    forget_riders(s, BIT[origin] | BIT[c], b.side[u])
    if b.side[u] == s.attacker:
        s.opens[s.fight] |= BIT[origin]
    if tell.listening:
        unit_event(s, tell, u, kind, cite, battle=b.cities[c], origin=b.cities[origin])
    travelled(s, u, origin, 1)


def why_not_bring(s: NapoleonState, u: int) -> list[Reason]:
    b = s.board
    c = s.fights[s.fight]
    name = b.unit_names[u]
    if not s.acting & BIT[u] or not s.cv[u]:
        return [Reason(f"{name} is not yours to bring.", "12.7")]
    if s.disrupted & BIT[u]:
        return [Reason(f"{name} is disrupted.", "12.2")]
    if s.broke & BIT[u]:
        return [Reason(f"{name} is broken.", "9.8")]
    if s.reinforced & BIT[u]:
        return [Reason(f"{name} has reinforced in this set.", "12.4")]
    d = s.city[u]
    if d not in b.section[c]:
        return [Reason(f"{name} is not one road section from {b.city_names[c]}.", "12.6")]
    if s.load[b.section[c][d]] >= b.reinforce_room[b.section[c][d]]:
        return [Reason(f"The road from {b.city_names[d]} has brought all it can in this battle turn.", "12.1")]
    return [Reason(f"{name} is in the battle of {b.city_names[d]}, but not in its Reserve.", "12.3")]


class Reinforce(Decision):
    """Units from adjacent cities, or from the Reserve of an adjacent battle, come into the Reserve. 12.1"""

    number = REINFORCE
    cite = "12.1"
    offers = ("end", "bring")
    closes = ("end",)

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        while not near_units(s, s.side):
            if not other_owner(s):
                s.goto(END_BATTLE_TURN)
                return False
        return True

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.bring
        return [s.verbs.end, *(base + u for u in bits(near_units(s, s.side)))]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        if move != s.verbs.end:
            u = move - s.verbs.bring
            arrive(s, u, tell, "reinforced", "12.1")
            s.place(s.fight, u, RESERVE + role(s, s.side))
            s.busy = 1
        elif not other_owner(s):
            s.goto(END_BATTLE_TURN)

    def ask(self, s: NapoleonState) -> str:
        return f"{heading(s)}, reinforce: which unit comes into the Reserve, or end?"

    def note(self, s: NapoleonState, move: int) -> str:
        return "the reinforcing" if move == s.verbs.end else f"from {s.board.city_names[s.city[move - s.verbs.bring]]}"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        u = s.game.words.index(move, s.verbs.bring)
        return why_not_bring(s, u) if u >= 0 else []
