"""Even games: what the files say is possible, and people are told what it means."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import hundreddays as hd
import toys
from hundreddays.core import Info, Setting, settle
from hundreddays.core.phrases import signed
from hundreddays.games import info
from hundreddays.players import balance, even_handicap, even_options
from hundreddays.players.even import HANDICAP, EvenFile, Row, _fitting, even_file, handicap_of

FEWEST = 100
"""A share of fewer games than this says too little to be called measured."""


def faults(id: str, told: EvenFile) -> list[str]:
    """Everything that a game's file says and that cannot be."""
    about, setting = info(id), handicap_of(id)
    if setting is None:
        return ["the game has no option “handicap”"] if told.measured or told.even else []
    found = []
    for row in (*told.measured, *told.even):
        try:
            settle(about, {**row.options, HANDICAP: row.handicap})
        except hd.Fault as fault:
            found.append(str(fault))
        if HANDICAP in row.options:
            found.append(f"{row.options}: the handicap stands beside the options")
    found += [f"{row.options}: {row.french} is no share" for row in told.measured if not 0 <= row.french <= 1]
    found += [f"{row.options}: {row.games} games" for row in told.measured if row.games < FEWEST]
    for rows in (told.even, told.measured):
        keys = [(sorted(row.options.items()), row.handicap if rows is told.measured else 0) for row in rows]
        found += [f"{key} stands there twice" for n, key in enumerate(keys) if key in keys[:n]]
    known = [(row.options, row.handicap) for row in told.measured]
    unknown = [row for row in told.even if (row.options, row.handicap) not in known]
    return found + [f"{row.options}: nobody measured handicap {row.handicap}" for row in unknown]


@pytest.mark.parametrize("id", hd.REGISTER)
def test_what_a_game_says_of_evenness_is_possible(id: str) -> None:
    assert faults(id, even_file(id)) == []


def test_the_option_means_the_same_in_every_game() -> None:
    """Whole numbers in order, none of them unless somebody chooses."""
    for id in hd.REGISTER:
        setting = handicap_of(id)
        if setting is not None:
            assert setting.default == 0
            assert list(setting.choices) == sorted({int(choice) for choice in setting.choices})


def test_the_check_finds_what_is_wrong(ambush: str) -> None:
    assert faults(ambush, even_file(ambush)) == []
    bad: dict[str, Any] = {
        "measured": [
            {"options": {"players": 4}, "handicap": 0, "games": 400, "french": 0.5},
            {"options": {}, "handicap": 9, "games": 400, "french": 0.5},
            {"options": {}, "handicap": 1, "games": 7, "french": 1.5},
            {"options": {}, "handicap": 1, "games": 400, "french": 0.5},
        ],
        "even": [{"options": {}, "handicap": 2}],
    }
    found = " ".join(faults(ambush, msgspec.convert(bad, EvenFile)))
    for part in ("cannot be 4", "cannot be 9", "7 games", "1.5 is no share", "twice", "nobody measured handicap 2"):
        assert part in found


def test_the_handicap_hangs_on_the_options(ambush: str) -> None:
    assert even_handicap(ambush, {}) == 0
    assert even_handicap(ambush, {"players": 3}) == 1
    assert even_handicap(ambush, {"players": "3", "handicap": "-2"}) == 1
    assert even_options(ambush, {"players": 3}) == {"players": 3, "open_hands": False, "handicap": 1}


def test_people_are_told_what_it_means(ambush: str) -> None:
    usual = balance(ambush, {"players": 3})
    assert usual is not None
    assert usual == (1, "Between equals, 40 % of 400 games went to the Red.")
    even = balance(ambush, {"players": 3, "handicap": 1})
    assert even is not None
    assert even.words == "Red counts 1 more at the end. Between equals, 52 % of 400 games went to the Red."
    unknown = balance(ambush, {"handicap": -2})
    assert unknown is not None
    assert unknown.words == "Red counts 2 less at the end. What that comes to between equals, nobody has measured."
    switched = balance(ambush, {"open_hands": True})
    assert switched is not None
    assert switched.words.endswith("went to the Red. (Not measured with open_hands true.)")


def test_an_option_that_makes_it_another_game_must_be_named() -> None:
    """A word is another game: what was measured at Ligny says nothing of Wavre."""
    about = Info(
        id="x",
        title="X",
        year=1815,
        summary="",
        players="2",
        length="",
        weight="",
        settings=(
            Setting("scenario", "all", ("all", "part"), ""),
            Setting("players", 2, (2, 3), ""),
            Setting(HANDICAP, 0, (0, 1), ""),
        ),
    )
    rows = [Row(handicap=1), Row(options={"players": 3}, handicap=0)]
    assert _fitting(about, rows, settle(about, {})) == rows[0]
    assert _fitting(about, rows, settle(about, {"players": 3})) == rows[1]
    assert _fitting(about, rows, settle(about, {"scenario": "part"})) is None


def test_what_nobody_measured_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hundreddays.players.even.even_file", lambda id: EvenFile())
    with toys.registered() as id, pytest.raises(hd.BadOption, match=r"nobody has measured.* handicap=…"):
        even_options(id, {})


def test_handicaps_are_written_with_their_sign() -> None:
    assert [signed(handicap) for handicap in (-2, 0, 2)] == ["−2", "0", "+2"]
