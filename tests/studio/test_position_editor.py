"""The editor of positions: what it shows of a text, how it changes one, and how it tells of everything wrong."""

from __future__ import annotations

from contextlib import suppress
from time import process_time
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hundreddays as hd
from hundreddays.core import BadPosition, Fault, Unknown
from hundreddays.core.toml import dumps, loads
from hundreddays.studio.position_editor import (
    EditedPosition,
    beginning,
    edited,
    line_of,
    lines_of,
    post_piece,
    set_value,
)
from toys import registered

GAMES = pytest.mark.parametrize("game", hd.REGISTER)


def place_of(shown: EditedPosition, piece: str) -> str:
    return next(one.piece.place for one in shown.posted if one.piece.id == piece)


def a_piece(shown: EditedPosition) -> tuple[str, str]:
    """A piece on the map, and the place of another of its army."""
    places = {place.id for place in hd.load(shown.game).picture().places if place.kind != "box"}
    standing = [one.piece for one in shown.posted if one.piece.place in places]
    first = standing[0]
    return first.id, next(one.place for one in standing if one.army == first.army and one.place != first.place)


@GAMES
def test_the_beginning_is_possible_and_every_piece_stands_where_the_table_has_it(game: str) -> None:
    shown = edited(beginning(game, {}))
    assert (shown.faults, shown.readable, shown.game) == ([], True, game)
    assert shown.heading
    state = hd.load(game).start()
    seen = {
        piece.id: piece
        for seat in range(len(state.game.seats))
        for piece in state.view(seat).pieces
        if piece.kind != "hidden"
    }
    posted = {one.piece.id: one.piece for one in shown.posted}
    places = {place.id for place in state.game.picture().places if place.kind != "box"}
    on_map = {id for id, piece in seen.items() if piece.place in places}
    assert on_map
    assert {id: seen[id].place for id in on_map} == {id: posted[id].place for id in on_map}
    assert {id: seen[id].name for id in on_map} == {id: posted[id].name for id in on_map}


@GAMES
def test_a_piece_is_put_elsewhere_off_the_map_and_back(game: str) -> None:
    before = edited(beginning(game, {}))
    piece, place = a_piece(before)
    moved = edited(post_piece(before.text, piece, place, ""))
    assert place_of(moved, piece) == place
    boxes = next(one.boxes for one in moved.posted if one.piece.id == piece)
    for box in boxes:
        off = edited(post_piece(moved.text, piece, box, ""))
        assert place_of(off, piece) == box
        assert box in off.boxes
    back = edited(post_piece(off.text, piece, place_of(before, piece), ""))
    assert {one.piece.id: one.piece.place for one in back.posted} == {
        one.piece.id: one.piece.place for one in before.posted
    }
    others = [one.piece for one in moved.posted if one.piece.id != piece]
    assert [one.place for one in others if one.facts.get("under") != piece] == [
        one.piece.place for one in before.posted if one.piece.id != piece and one.piece.facts.get("under") != piece
    ]


@GAMES
def test_what_the_form_offers_can_be_written_and_is_read_back(game: str) -> None:
    """Every name and number that the form offers is one that the reader takes at that place."""
    shown = edited(beginning(game, {}))
    tried = 0
    for field in shown.fields:
        if field.kind == "number":
            value: Any = field.high
        elif field.kind == "name":
            value = shown.names[field.names][-1]
        else:
            continue
        again = edited(set_value(shown.text, field.path, value))
        assert not [one for one in again.faults if one.path == field.path and "there is no" in one.text]
        assert not [one for one in again.faults if one.path == field.path and "whole number" in one.text]
        assert next(one.value for one in again.fields if one.path == field.path) == value
        assert edited(set_value(again.text, field.path, field.value)).text == set_value(
            shown.text, field.path, field.value
        )
        tried += 1
        if tried > 12:
            break
    assert tried > 5


BAD = {
    "returns": ('turn = 99\nphase = "moon"\n[units]\nf_i = "moscow"\n', ["turn", "phase", "units.f_i"]),
    "napoleon": ('turn = 99\n[at]\nmoscow = []\nligny = ["pr_b1 99"]\n', ["turn", "at.moscow", "at.ligny"]),
    "waterloo": ('turn = 99\nmoved = ["nobody"]\n[map]\n9999 = []\n', ["turn", "moved", "map.9999"]),
    "emperor": (
        'turn = "yesterday"\n[[leader]]\nid = "fr_ney"\nhex = "9999"\nshaken = 9\n',
        ["turn", "leader.0.hex", "leader.0.shaken"],
    ),
}


@GAMES
def test_every_fault_is_told_with_its_place_and_pieces_are_still_shown(game: str) -> None:
    body, places = BAD[game]
    text = f'game = "{game}"\nfree = 1\n{body}'
    shown = edited(text)
    found = {".".join(map(str, fault.path)): fault for fault in shown.faults}
    assert {*places, "free"} <= set(found)
    for place in [*places, "free"]:
        assert place.rpartition(".")[2] in text.splitlines()[found[place].line - 1]
    with pytest.raises(BadPosition) as refused:
        hd.load(game).position(text)
    assert refused.value.defects == [fault.text for fault in shown.faults]
    assert shown.posted
    assert shown.fields
    assert shown.heading == ""


def test_a_text_that_cannot_be_read_says_in_which_line() -> None:
    shown = edited('game = "returns"\nturn = = 3\n')
    assert (shown.readable, shown.faults[0].line) == (False, 2)
    assert (
        edited('game = "return"').faults[0].text.startswith("game: There is no game “return”. Did you mean “returns”?")
    )
    assert edited("turn = 3").faults[0].text.startswith("game: is missing")
    assert edited("game = 3").faults[0].text.startswith("game: must be")


def test_every_wrong_option_is_told_and_the_rest_is_read() -> None:
    shown = edited('game = "returns"\nturn = 2\n[options]\nplayers = 7\nweather = true\nfree_setup = true\n')
    wrong = [(fault.path, fault.line) for fault in shown.faults if fault.path[:1] == ("options",)]
    assert wrong == [(("options", "players"), 4), (("options", "weather"), 5)]
    assert shown.options["free_setup"] is True


def test_options_lead_to_another_form() -> None:
    two = edited(beginning("returns", {}))
    three = edited(set_value(two.text, ("options", "players"), 3))
    assert (len(two.seats), len(three.seats)) == (2, 3)


def test_a_unit_of_emperor_comes_under_the_leader_it_is_dropped_on() -> None:
    shown = edited(beginning("emperor", {}))
    unit = next(one.piece for one in shown.posted if one.piece.place.startswith("fr_"))
    forces = [one.piece for one in shown.posted if one.piece.kind == "force" and one.piece.army == "french"]
    leader = next(force for force in forces if force.id != unit.place)
    by_hex = edited(post_piece(shown.text, unit.id, leader.place, leader.id))
    assert place_of(by_hex, unit.id) == leader.id
    strength = next(one.piece.strength for one in by_hex.posted if one.piece.id == unit.id)
    assert strength == unit.strength
    with pytest.raises(BadPosition, match="stands under a leader"):
        post_piece(shown.text, unit.id, "0101", "")
    junior = next(force for force in forces if force.id != leader.id and force.place != leader.place)
    under = edited(post_piece(shown.text, junior.id, leader.id, ""))
    assert place_of(under, junior.id) == leader.place
    assert next(one.piece.facts["under"] for one in under.posted if one.piece.id == junior.id) == leader.id
    lost = edited(post_piece(shown.text, unit.id, "lost", ""))
    assert place_of(lost, unit.id) == "lost"


@GAMES
@pytest.mark.parametrize(("piece", "place"), [("nobody", ""), ("", "moscow")])
def test_what_is_not_there_is_refused_by_name(game: str, piece: str, place: str) -> None:
    shown = edited(beginning(game, {}))
    some, where = a_piece(shown)
    with pytest.raises(Unknown):
        post_piece(shown.text, piece or some, place or where, "")


def test_values_are_written_and_taken_away_and_emptied_tables_go() -> None:
    text = 'game = "napoleon"\nturn = 1\n\n[at]\nligny = ["pr_b1"]\n'
    with_flag = set_value(text, ("flags", "moved"), ["pr_b1"])
    assert loads(with_flag)["flags"] == {"moved": ["pr_b1"]}
    assert set_value(with_flag, ("flags", "moved"), None) == dumps(loads(text))
    row = set_value(text, ("battle", 0), {})
    assert loads(row)["battle"] == [{}]
    assert loads(set_value(row, ("battle", 0, "city"), "ligny"))["battle"] == [{"city": "ligny"}]
    assert "battle" not in loads(set_value(row, ("battle", 0), None))
    for path in (("turn", "x"), ("battle", 7), ("at", 3)):
        with pytest.raises(BadPosition):
            set_value(text, path, 1)


def test_lines_are_found_in_rows_and_tables() -> None:
    text = "a = 1\n[[leader]]\nid = 1\n[leader.units]\nx = 1\n[[leader]]\nid = 2\n[leader.units]\ny = 3\n"
    lines = lines_of(text)
    assert line_of(lines, ("leader", 1, "units", "y")) == 9
    assert line_of(lines, ("leader", 1, "hex")) == 6
    assert line_of(lines, ("leader", 0, "units", "z")) == 4
    assert line_of(lines, ("nothing",)) == 0


junk: st.SearchStrategy[Any] = st.recursive(
    st.dates() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["fr_ney", "ligny", "hex", "", "?"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "hex", "units", "ligny", "0914", "army"]), inner, max_size=3)
    ),
    max_leaves=12,
)
KEYS = ["at", "map", "units", "leader", "vedette", "center", "unplaced", "destroyed", "cohesion", "options", "turn"]


@settings(max_examples=40)
@given(st.sampled_from(list(hd.REGISTER)), st.dictionaries(st.sampled_from(KEYS), junk, max_size=4))
def test_any_tree_is_shown_and_changed_or_refused_in_words(game: str, tree: dict[str, Any]) -> None:
    text = dumps({"game": game, **tree})
    shown = edited(text)
    assert msgspec.json.encode(shown)
    assert shown.faults or shown.heading
    piece = shown.posted[0].piece.id
    with suppress(Fault):
        assert edited(post_piece(text, piece, shown.posted[0].boxes[0], "")).posted


def test_a_game_without_an_order_of_battle_is_edited_as_text() -> None:
    with registered() as id:
        shown = edited(beginning(id, {}))
        assert (shown.posted, shown.faults) == ([], [])
        assert shown.fields
        with pytest.raises(Unknown):
            post_piece(shown.text, "red_scout", "mill", "")


@pytest.mark.parametrize(("game", "rows"), [("napoleon", "[[battle]]\n"), ("emperor", "[[sighting]]\n")])
def test_a_text_of_thousands_of_rows_is_answered_in_bounds(game: str, rows: str) -> None:
    text = f'game = "{game}"\n' + rows * (90_000 // len(rows))
    begun = process_time()
    shown = edited(text)
    assert len(msgspec.json.encode(shown)) < 1_000_000
    assert len(shown.faults) <= 101
    assert process_time() - begun < 5
