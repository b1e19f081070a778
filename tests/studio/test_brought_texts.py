"""Texts that somebody brings to the studio: each fault is told, with where it stands."""

from __future__ import annotations

import pytest

import hundreddays as hd
from hundreddays.core import Fault
from hundreddays.core.scenario_file import Scenario, write_scenario
from hundreddays.studio.brought_texts import read_brought
from hundreddays.studio.position_editor import edited

WRONG = {
    "nothing at all": ("", ["game: is missing"]),
    "not a text of ours": ("hello world", ["line 1, column 7"]),
    "another format": ('{"game": "returns"}', ["line 1, column 1"]),
    "no such game": ('turn = 1\ngame = "chess"', ["Line 2: game: There is no game “chess”"]),
    "options and figures at once": (
        'game = "returns"\r\nturn = 99999999999999999999\r\nfoo = 1\r\n\r\n[options]\r\nplayers = 99\r\nbar = 2\r\n',
        [
            "Line 2: turn: 99999999999999999999 is not a whole number",
            "Line 3: foo: nothing of that name",
            "Line 6: options.players",
            "Line 7: options.bar",
        ],
    ),
    "a list that does not belong there": (
        'game = "returns"\n\n[[foo]]\nx = nan\n',
        ["Line 3: foo: nothing of that name"],
    ),
    "options of no kind": ('game = "returns"\noptions = 3\n', ["Line 2: options: must be a table"]),
    "of another encoding": (
        'game = "returns"\n'.encode("utf-16").decode("utf-8", "replace"),
        ["line 1, column 1", "no UTF-8 text: save it as UTF-8"],
    ),
    "a value that is no number": ('game = "returns"\n[options]\nplayers = inf\n', ["Line 3: options.players"]),
}


@pytest.mark.parametrize("what", WRONG)
def test_every_fault_of_a_brought_position_has_its_line(what: str) -> None:
    text, told = WRONG[what]
    with pytest.raises(Fault) as refused:
        read_brought(text)
    for part in told:
        assert part in str(refused.value)


def test_wrong_headers_of_a_record_have_their_line_and_every_wrong_option_is_named() -> None:
    record = hd.Record.of(hd.load("returns")).text().split("\n")
    at = next(number for number, line in enumerate(record, 1) if line.startswith("[Options"))
    record[at - 1] = '[Options "players=9 weather=7"]'
    with pytest.raises(Fault) as refused:
        read_brought("\n".join(record))
    told = str(refused.value)
    assert f"Line {at}: " in told
    assert "“players”" in told
    assert "“weather”" in told
    with pytest.raises(Fault, match="Line 2: There is no game “chess”"):
        read_brought("\n".join([record[0], '[Game "chess"]', *record[2:]]))
    no_game = [line for line in record if not line.startswith("[Game")]
    with pytest.raises(Fault, match="There is no game"):
        read_brought("\n".join(no_game))


def test_a_record_of_other_rules_or_data_says_so_with_its_line() -> None:
    lines = hd.Record.of(hd.load("returns")).text().split("\n")
    for header in ("Rules", "Data"):
        at = next(number for number, line in enumerate(lines) if line.startswith(f"[{header} "))
        other = [*lines[:at], f'[{header} "0"]', *lines[at + 1 :]]
        with pytest.raises(Fault, match=f"Line {at + 1}: The record was played"):
            read_brought("\n".join(other))


def test_the_position_of_a_record_is_told_by_the_lines_of_the_record() -> None:
    game = hd.load("returns")
    text = hd.Record.of(game, 'game = "returns"\nturn = 99\nfoo = 1\n').text()
    lines = text.split("\n")
    with pytest.raises(Fault) as refused:
        read_brought(text)
    for wrong in ("turn = 99", "foo = 1"):
        assert f"Line {lines.index(f'| {wrong}') + 1}: {wrong.split()[0]}: " in str(refused.value)
    with pytest.raises(Fault, match="this position is not of returns"):
        read_brought(hd.Record.of(game, 'game = "waterloo"\n').text())


def test_a_scenario_is_studied_from_where_it_begins_unless_it_has_figures_of_its_own() -> None:
    text = hd.load("napoleon").start().text()
    scenario = write_scenario(Scenario(name="Mine", game="napoleon", position=text))
    assert read_brought("\ufeff" + scenario).record.position == text
    with pytest.raises(Fault, match=r"tables\.toml.*No position can hold them"):
        read_brought('name = "Long"\ngame = "returns"\n[data."tables.toml".game]\nturns = 3\n')


def test_a_record_is_not_taken_for_a_position() -> None:
    shown = edited(hd.Record.of(hd.load("returns")).text())
    assert not shown.readable
    assert "the record of a game" in shown.faults[0].text
