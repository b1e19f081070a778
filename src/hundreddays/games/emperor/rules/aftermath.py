"""What a combat leaves behind: demoralization, the marker, leaders in danger; then nothing of it. 385, 395-399"""

from __future__ import annotations

from hundreddays.core import Tell
from hundreddays.games.emperor.rules.battle import OVERRODE, WITHDREW
from hundreddays.games.emperor.rules.centers import flight
from hundreddays.games.emperor.rules.flags import ASIDE, HEARD, NONE
from hundreddays.games.emperor.rules.forces import side_of
from hundreddays.games.emperor.rules.morale import shift_marker
from hundreddays.games.emperor.rules.retreat import retreated
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ADVANCE,
    AFTERMATH,
    DECLARE,
    END_COMBAT,
    FLY_CENTER,
    LEADER_DIE,
    RETREAT_JOIN,
    Passage,
)


class Aftermath(Passage):
    """Demoralization, then what the battle does to morale, then the leaders of destroyed Forces. 385, 395, 398, 399"""

    number = AFTERMATH
    cite = "399"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        tables = s.tables
        if s.vacated and s.beaten >= 0:
            s.goto(ADVANCE)
            return
        s.vacated = []
        if s.beaten >= 0:
            if s.stage in (WITHDREW, OVERRODE):
                for leader in retreated(s):
                    lost = s.begun[leader] - s.strength[leader]
                    if (
                        s.where[leader] >= 0
                        and s.role[leader] != ASIDE
                        and tables.shaken_part * lost >= s.begun[leader]
                    ):
                        s.shaken[leader] = 2
                        tell(
                            s.game.audience(side_of(s, leader)),
                            "demoralized",
                            "385",
                            leader=s.pieces.leaders[leader],
                        )
            toward = 1 if s.beaten else -1
            if s.pitched and s.grand >> s.beaten & 1:
                shift_marker(s, toward * tables.battle_shift, "battle", "395", tell)
            if s.guards >> (2 + s.beaten) & 1 and not s.guard_beaten:
                s.guard_beaten = 1  # equivalent: anything but nought
                shift_marker(s, toward * tables.guard_shift, "guard", "398", tell)
        if s.result:
            return
        s.retiring = retreated(s)
        s.call(RETREAT_JOIN, END_COMBAT)
        s.call(LEADER_DIE, RETREAT_JOIN)


class EndCombat(Passage):
    """The combat is over: nothing of it is left but what it did. 321"""

    number = END_COMBAT
    cite = "321"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        army = flight(s)
        if army >= 0:
            s.flying = army
            s.call(FLY_CENTER, END_COMBAT)  # 85: it may have lost its guard, with nobody to advance into its hex
            return
        clear_combat(s)
        s.group = (s.group + 1) % len(s.game.groups[s.phasing])  # 64: they declare in turn
        s.goto(DECLARE)


def clear_combat(s: EmperorState) -> None:
    s.role = [ASIDE] * len(s.role)
    s.begun = [0] * len(s.begun)
    s.wounds = [0] * len(s.wounds)
    s.toll = [0, 0]
    s.targets, s.trails, s.trail, s.vacated, s.chasing, s.retiring, s.bills = [], [], [], [], [], [], []
    s.reckoned, s.chased = [], []
    s.round = s.attacker = s.pitched = s.shift = s.forced = s.struck = s.held = 0
    s.bonus_by = s.guards = s.number_a = s.number_d = s.stage = s.counter = s.grand = 0
    s.fallback = s.length = s.entered_zone = s.reach = 0
    s.announced = 0
    s.main = s.loser = s.beaten = s.followed = s.mover = NONE
    for leader, flags in enumerate(s.flags):
        s.flags[leader] = flags & ~HEARD
