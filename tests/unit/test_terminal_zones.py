"""Zones of control on the hex map of the terminal: the numbers of hexes on the colour of the army that exerts them."""

from __future__ import annotations

import hundreddays as hd
from hundreddays.terminal.hexes import CONTESTED, _zones
from hundreddays.terminal.sheet import Scene


def test_zones_of_control_are_coloured_by_army_and_overlaps_by_neither() -> None:
    game = hd.load("waterloo")
    view = game.start().view(hd.SPECTATOR)
    zones = _zones(Scene(game.picture(), view, []))
    marked = [(mark.place, mark.army) for mark in view.marks if mark.kind == "zoc"]
    assert marked
    assert set(zones) == {place for place, _ in marked}
    colors = {army.id: army.color for army in game.picture().armies}
    for place, army in marked:
        alone = sum(other == place for other, _ in marked) == 1
        assert zones[place] == f"white on {colors[army] if alone else CONTESTED}"
