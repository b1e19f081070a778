"""Chapter 7: attacking, and falling back from an attack that came to nothing."""

from __future__ import annotations

from hundreddays.core import Tell
from hundreddays.games.napoleon.rules.board import BRITISH, PRUSSIAN, bits
from hundreddays.games.napoleon.rules.fog import travelled, travelled_kin
from hundreddays.games.napoleon.rules.scouting import forget_riders
from hundreddays.games.napoleon.rules.state import BIT, NapoleonState, changed
from hundreddays.games.napoleon.rules.steps import BEGIN_BATTLES, FALL_BACK, Passage
from hundreddays.games.napoleon.rules.telling import unit_event


def contested(s: NapoleonState) -> int:
    """The cities where both sides stand. 7.2"""
    return s.held[0] & s.held[1]


def attackers(s: NapoleonState, c: int) -> int:
    return s.here[c] & s.board.side_mask[s.attacker]


def too_weak(s: NapoleonState) -> list[int]:
    """The enemy cities that keep the deciding player from ending his movement. 7.1, 7.5

    With three players the British may leave an attack to the Prussians, who answer only for cities no British unit
    entered (18.7).
    """
    cities = contested(s)
    if not cities or s.later:
        return []
    weak = [c for c in bits(cities) if attackers(s, c).bit_count() < s.board.minimum]
    if s.board.players == 3 and s.acting == s.board.army_mask[PRUSSIAN]:
        return [c for c in weak if not s.here[c] & s.board.army_mask[BRITISH]]
    return weak


def fall_back_early(s: NapoleonState, tell: Tell) -> None:
    """With three players an attack that both Allies left too weak falls back before any roll. 18.7"""
    for u in _weak_attackers(s):  # one player alone cannot leave an attack too weak: 7.1
        origin = s.city[u]
        _return(s, u, tell, "18.7")
        travelled_kin(s, u, origin, 1)


class FallBack(Passage):
    """After all rolls: attackers that are now too few return along their last section, all together. 7.4, 7.6"""

    number = FALL_BACK
    cite = "7.4"

    def pass_on(self, s: NapoleonState, tell: Tell) -> None:
        for u in _weak_attackers(s):
            origin = s.city[u]
            _return(s, u, tell, "7.4")
            if not s.shown & BIT[u]:
                travelled(s, u, origin, 1)
        s.goto(BEGIN_BATTLES)


def _weak_attackers(s: NapoleonState) -> list[int]:
    """Those who fall back, in an order that everyone can see: by city, army, and where they go. A hidden block must not
    be told from another by when it is named. 19.1
    """
    found = []
    for c in bits(contested(s)):
        units = attackers(s, c)
        if units.bit_count() < s.board.minimum:
            found += sorted(bits(units), key=lambda u: (s.board.army[u], _came_from(s, u), not s.shown & BIT[u], u))
    return found


def _came_from(s: NapoleonState, u: int) -> int:
    """The city from which a unit took its last section. 7.4"""
    length = (s.path[u].bit_length() + 6) // 7 - 1
    return ((s.path[u] >> (7 * (length - 1))) & 127) - 1


def _return(s: NapoleonState, u: int, tell: Tell, cite: str) -> None:
    length = (s.path[u].bit_length() + 6) // 7 - 1
    origin, goal = s.city[u], _came_from(s, u)
    s.path = changed(s.path, u, s.path[u] & BIT[7 * length] - 1)
    s.take(u)
    s.put(u, goal)
    forget_riders(s, BIT[origin] | BIT[s.city[u]], s.attacker)
    if tell.listening:
        unit_event(s, tell, u, "fell_back", cite, city=s.board.cities[origin], to=s.board.cities[s.city[u]])
