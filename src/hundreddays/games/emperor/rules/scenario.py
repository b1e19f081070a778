"""Scenarios: the campaign taken up at a later day. Section V"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hundreddays.games.emperor.rules.board import FAIR, RAIN
from hundreddays.games.emperor.rules.flags import NONE
from hundreddays.games.emperor.rules.pieces import ALLIED, FRENCH, OFF_MAP, POOL
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import coalition_skipped

if TYPE_CHECKING:
    from hundreddays.games.emperor.rules.scenario_schema import Scenario


def set_up(s: EmperorState, row: Scenario) -> None:
    """Lay a scenario over the set-up of the campaign: leaders named take their new places with the units named, all
    others stay as they are.
    """
    game = s.game
    pieces, grid = game.pieces, game.board.grid
    s.invasion = game.turn_of(row.invasion) if row.invasion else NONE
    s.weather = RAIN if row.weather == "rain" else FAIR
    if row.marker:
        s.marker = game.tables.boxes.index(row.marker)
    s.source[FRENCH] = grid.hex(row.french_source)
    s.center[FRENCH] = grid.hex(row.french_center)
    s.active[FRENCH] = 1
    s.source[ALLIED] = grid.hex(row.allied_source)
    s.active[ALLIED] = int(not coalition_skipped(s))
    s.lost = list(row.lost)
    for place in row.leader:
        leader = pieces.leaders.index(place.id)
        s.flags[leader] = 0
        s.where[leader] = (
            {"pool": POOL, "reinforcement": OFF_MAP}[place.hex]
            if place.hex in ("pool", "reinforcement")
            else grid.hex(place.hex)
        )
        s.under[leader] = pieces.leaders.index(place.superior) if place.superior else NONE
        for id in place.units:
            s.led_by[pieces.units.index(id)] = leader
    for id, sp in row.strength.items():
        unit = pieces.units.index(id)
        s.sp[unit] = sp
        if not sp:
            s.led_by[unit] = NONE
