"""The hex map of the terminal: zones of control on the colour and with the letter of the army that exerts them, rivers
and bridges between the hexes.
"""

from __future__ import annotations

import hundreddays as hd
from hundreddays.terminal.draw_hexes import CONTESTED, OVERLAP, _zones, draw
from hundreddays.terminal.hex_ground import WIDE
from hundreddays.terminal.sheet import Scene


def test_zones_of_control_are_coloured_by_army_and_overlaps_by_neither() -> None:
    game = hd.load("waterloo")
    view = game.start().view(hd.SPECTATOR)
    zones = _zones(Scene(game.picture(), view, []))
    marked = [(mark.place, mark.army) for mark in view.marks if mark.kind == "zoc"]
    assert marked
    assert set(zones) == {place for place, _ in marked}
    armies = {army.id: army for army in game.picture().armies}
    for place, army in marked:
        alone = sum(other == place for other, _ in marked) == 1
        letter, color = (armies[army].letter.lower(), armies[army].color) if alone else (OVERLAP, CONTESTED)
        assert zones[place] == (letter, f"white on {color}")


def test_rivers_bridges_and_zones_can_be_read_without_colour() -> None:
    """Around Charleroi, which lies north of the Sambre: a bridge to 4519, a river without one to 4420, Zieten's zone on
    the north bank only.
    """
    game = hd.load("emperor", scenario="invasion")
    picture = game.picture()
    assert picture.hexes is not None
    state = game.start()
    sheet = draw(Scene(picture, state.view(game.seat("coalition")), []), picture.hexes)
    rows = [line.plain.ljust(sheet.canvas.width) for line in sheet.canvas.lines()]
    x, y = sheet.spots["4419"]
    assert rows[y][x : x + 4] == "Char"
    assert rows[y + 1][x : x + 3] == "P15"
    east, south = sheet.spots["4519"], sheet.spots["4420"]
    assert rows[max(y, east[1])][x + WIDE - 1] == "="
    assert south == (x, y + 2)
    north = sheet.spots["4418"]
    assert rows[north[1] + 1][north[0]] == "p"
    assert rows[south[1] + 1][south[0]] != "p"
    stair = sheet.spots["4320"]
    assert rows[max(stair[1], south[1])][stair[0] + WIDE - 1] in "/\\=: ·"
