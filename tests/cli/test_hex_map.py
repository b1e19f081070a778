"""The hex map of the terminal: numbers where they are needed, roads that can be followed, windows that follow play."""

from __future__ import annotations

import re

import hundreddays as hd
from hundreddays.core import Prompt
from hundreddays.terminal.draw_board import board
from hundreddays.terminal.draw_hexes import draw
from hundreddays.terminal.hex_ground import WIDE, spots_of
from hundreddays.terminal.ordering import ordered
from hundreddays.terminal.sheet import Scene, Sheet
from hundreddays.terminal.typed import Play, understand
from hundreddays.terminal.window import HERE, Aim, best_frame


def sheet_of(game: hd.Game, view: hd.View) -> tuple[Sheet, list[str]]:
    picture = game.picture()
    assert picture.hexes is not None
    sheet = draw(Scene(picture, view, []), picture.hexes)
    return sheet, [line.plain.ljust(sheet.canvas.width) for line in sheet.canvas.lines()]


def test_a_road_can_be_followed_from_hex_to_hex() -> None:
    """Between any two hexes that a road joins, side by side, the cell on their hexside shows it, or the bridge that
    carries it, or what stands there.
    """
    game = hd.load("emperor")
    picture = game.picture()
    assert picture.hexes is not None
    _, rows = sheet_of(game, game.start().view(hd.SPECTATOR))
    spots = spots_of(picture, picture.hexes)
    roads = [way for way in picture.ways if way.kind in ("road", "chaussee") and spots[way.a][0] != spots[way.b][0]]
    assert len(roads) > 300
    signs = ""
    for way in roads:
        (x, y), (_, other) = sorted((spots[way.a], spots[way.b]))
        signs += rows[max(y, other)][x + WIDE - 1]
    assert signs.count("·") + signs.count("=") > 0.9 * len(signs)
    assert not set(signs) & set(" ♣▒▓~^")


def test_only_hexes_that_are_offered_or_sought_show_their_numbers() -> None:
    game = hd.load("waterloo")
    state = game.start()
    prompt = state.prompt(0)
    state.play(game.move(next(option.move for option in prompt.options if option.on == "piece")))
    prompt = state.prompt(0)
    lines = [line.plain for line in board(game, state.view(0), prompt, 400, None, Aim(centre=["0101"])).lines]
    shown = {number for line in lines[1:] for number in re.findall(r"(?<!\d)\d{4}(?!\d)", line[3:])}
    assert {option.noun for option in prompt.options if option.on == "place"} <= shown
    assert "0101" in shown
    assert len(shown) < len(game.picture().places) / 4


def test_the_rulers_tell_every_hex() -> None:
    game = hd.load("emperor")
    sheet, _ = sheet_of(game, game.start().view(0))
    assert sheet.ruler is not None
    for id, (x, y) in sheet.spots.items():
        assert sheet.ruler.across[x] + sheet.ruler.down[y] == id


def test_a_window_shows_something_offered_and_where_that_leaves_a_choice_the_last_action() -> None:
    game = hd.load("emperor")
    sheet, _ = sheet_of(game, game.start().view(0))
    spots = sheet.spots
    corners = [spots["0131"], spots["2434"], spots["6133"]]
    assert sum(best_frame(sheet, corners, [], 75, 20).holds(spot) for spot in corners) == 1, "not the empty middle"
    many = [spots["4010"], spots["4110"], spots["4211"], spots["0131"]]
    assert sum(best_frame(sheet, many, [], 75, 20).holds(spot) for spot in many) == 3
    followed = best_frame(sheet, many, [spots["0330"]], 75, 20)
    assert followed.holds(spots["0330"])
    assert followed.holds(spots["0131"])
    elsewhere = best_frame(sheet, many, [spots["6101"]], 75, 20)
    assert not elsewhere.holds(spots["6101"]), "there is nothing to decide there"


def test_the_window_moves_by_fields_and_never_off_the_map() -> None:
    game = hd.load("waterloo")
    view = game.start().view(0)
    nothing = Prompt("french", "french", "", "", [])

    def head(look: Aim) -> list[str]:
        return board(game, view, nothing, 80, 20, look).lines[0].plain.split()

    here = head(HERE)
    assert int(head(Aim(shift=(2, 0)))[0]) == int(here[0]) + 2
    assert head(Aim(shift=(-99, -99)))[0] == "01"
    assert len(head(Aim(shift=(99, 99)))) in (len(here), len(here) - 1)


def test_pieces_are_listed_by_where_they_stand_and_ends_last() -> None:
    options = [
        hd.Option("end", "End", tone="end"),
        hd.Option("march c", "March C", "piece", "c"),
        hd.Option("march a", "March A", "piece", "a"),
        hd.Option("march b", "March B", "piece", "b"),
        hd.Option("to 0202", "To 0202", "place", "0202"),
        hd.Option("to 0101", "To 0101", "place", "0101"),
    ]
    moves = [option.move for option in ordered(options, {"a": "0909", "b": "0101", "c": "0505"})]
    assert moves == ["march b", "march c", "march a", "to 0101", "to 0202", "end"]


def test_a_word_of_the_place_or_without_its_accents_is_understood() -> None:
    options = [
        hd.Option("march nap", "March Napoléon", "piece", "nap"),
        hd.Option("march ney", "March Ney", "piece", "ney"),
        hd.Option("march neyer", "March Neyer", "piece", "neyer"),
    ]
    places = {"nap": "Beaumont", "ney": "Soire-le-Château", "neyer": "Mons"}
    assert understand("napoleon", options, places) == Play("march nap")
    assert understand("beau", options, places) == Play("march nap")
    assert understand("chateau", options, places) == Play("march ney")
    assert understand("ney", options, places) == Play("march ney"), "a whole word goes before a beginning"
