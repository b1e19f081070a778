"""Chapter 4: the campaign turn, from its first step to the recovery that follows its battles."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.napoleon.rules.board import FRENCH, SIDES, bits
from hundreddays.games.napoleon.rules.defeat import remove_defeated
from hundreddays.games.napoleon.rules.fog import hide
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.games.napoleon.rules.steps import MARCH, SUPPLY


def open_turn(s: NapoleonState, tell: Tell) -> None:
    """A side's campaign turn begins with its movement. 4.1, 4.2"""
    b = s.b
    s.path = (0,) * b.unit_count
    s.used = bytearray(b.road_count)
    s.active = [0, 0, 0]
    s.orders = 0
    s.moved = s.led = s.forced = 0
    s.fights, s.zones, s.opens, s.idle, s.losers, s.command = [], [], [], [], [], []
    s.live = s.due = s.sets = s.fight = 0
    s.acted = s.reinforced = s.broke = 0
    if tell.listening:
        tell(EVERYONE, "turn", "4.1", turn=s.turn, when=b.turn_words(s.turn), side=SIDES[s.attacker])
    s.enter(MARCH, tell)


def close_turn(s: NapoleonState, tell: Tell) -> None:
    """Steps 5 and 6; supply, the Allied armies and victory follow (chapters 15 to 17)."""
    s.fights, s.zones, s.opens, s.idle, s.losers, s.command = [], [], [], [], [], []
    s.load = bytearray()
    s.broke = s.acted = s.reinforced = 0
    s.disrupted = 0  # 15.5
    for u in bits(s.shown):  # 19.2: a leader revealed for his group is hidden again
        hide(s, u)
    s.led = 0
    remove_defeated(s, [FRENCH], tell)
    s.enter(SUPPLY, tell)
