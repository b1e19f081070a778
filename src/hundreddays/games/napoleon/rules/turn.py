"""Chapter 4: the campaign turn, its beginning and what follows its battles."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.napoleon.rules.board import BRITISH, FRENCH, PRUSSIAN, SIDES, bits
from hundreddays.games.napoleon.rules.defeat import remove_defeated
from hundreddays.games.napoleon.rules.fog import hide
from hundreddays.games.napoleon.rules.owners import begin_movement
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.games.napoleon.rules.steps import END_TURN, MARCH, OPEN_TURN, RECOVERY, SUPPLY, Passage
from hundreddays.games.napoleon.rules.supply import owe
from hundreddays.games.napoleon.rules.victory import decide


class OpenTurn(Passage):
    """A side's campaign turn begins with its movement. 4.1, 4.2"""

    number = OPEN_TURN
    cite = "4.1"

    def pass_on(self, s: NapoleonState, tell: Tell) -> None:
        b = s.board
        s.path = (0,) * b.unit_count
        s.used = bytearray(b.road_count)
        s.active = [0, 0, 0]
        s.orders = 0
        s.moved = s.led = s.forced = 0
        clear_battles(s)
        s.live = s.due = s.sets = s.fight = 0
        s.acted = s.reinforced = s.broke = 0
        if tell.listening:
            tell(EVERYONE, "turn", "4.1", turn=s.turn, when=b.turn_words(s.turn), side=SIDES[s.attacker])
        begin_movement(s)
        s.goto(MARCH)


class Recovery(Passage):
    """Steps 5 and 6: disrupted units recover, and the French army may be defeated. 15.5, 16.2"""

    number = RECOVERY
    cite = "15.5"

    def pass_on(self, s: NapoleonState, tell: Tell) -> None:
        clear_battles(s)
        s.load = bytearray()
        s.broke = s.acted = s.reinforced = 0
        s.disrupted = 0
        for u in bits(s.shown):  # 19.2: a leader revealed for his group is hidden again
            hide(s, u)
        s.led = 0
        remove_defeated(s, [FRENCH], tell)
        owe(s, PRUSSIAN)  # 15.6: Liège before Ghent and Brussels
        s.goto(SUPPLY)


class EndTurn(Passage):
    """Steps 8 and 9, and then the other side's turn. 16.3, 17.3"""

    number = END_TURN
    cite = "17.3"

    def pass_on(self, s: NapoleonState, tell: Tell) -> None:
        remove_defeated(s, [BRITISH, PRUSSIAN], tell)
        if not decide(s, tell):
            s.turn += 1
            s.goto(OPEN_TURN)


def clear_battles(s: NapoleonState) -> None:
    s.fights, s.zones, s.opens, s.idle, s.losers, s.command = [], [], [], [], [], []
