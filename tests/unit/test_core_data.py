"""Data files and overlays, options, and the rulebook: every fault names file, key and what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hundreddays as hd
from hundreddays.core import BadData, BadOption, Rulebook, Unknown, merge, settle, spell
from toys.ambush import INFO

BASE = {
    "rounds": 5,
    "unit": [{"id": "a", "at": "mons", "cards": 3}, {"id": "b", "at": "ath"}],
    "table": {"x": [1, 2], "y": 1},
}


def test_an_overlay_changes_only_what_it_names() -> None:
    over = {"unit": [{"id": "b", "at": "namur"}, {"id": "c", "at": "huy"}], "table": {"x": [9]}}
    assert merge(BASE, over) == {
        "rounds": 5,
        "unit": [{"id": "a", "at": "mons", "cards": 3}, {"id": "b", "at": "namur"}, {"id": "c", "at": "huy"}],
        "table": {"x": [9], "y": 1},
    }
    assert BASE["unit"] == [{"id": "a", "at": "mons", "cards": 3}, {"id": "b", "at": "ath"}]


trees = st.recursive(
    st.integers(), lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3), max_leaves=8
)


@given(trees, trees)
def test_laying_the_same_overlay_twice_is_laying_it_once(base: Any, over: Any) -> None:
    once = merge(base, over)
    assert merge(once, over) == once
    assert merge(base, base) == base


def test_an_overlay_changes_the_game_and_the_hash_that_records_pin(ambush: str) -> None:
    plain, longer = hd.load(ambush), hd.load(ambush, data={"ambush.toml": {"rounds": 9}})
    assert longer.start().view(0).tracks[0].top == 9
    assert plain.start().view(0).tracks[0].top == 5
    assert longer.data_hash != plain.data_hash
    assert hd.load(ambush, data={"ambush.toml": {}}).data_hash == plain.data_hash


def test_a_folder_is_an_overlay(ambush: str, tmp_path: Path) -> None:
    (tmp_path / "ambush.toml").write_text("rounds = 7\n")
    (tmp_path / "README").write_text("not data")
    assert hd.load(ambush, data=tmp_path).start().view(0).tracks[0].top == 7
    assert hd.load(ambush, data=str(tmp_path)).data_hash == hd.load(ambush, data=tmp_path).data_hash


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("rounds = = 3", r"The data file ambush\.toml is not valid TOML:\n  - .*line 1"),
        ('rounds = "many"', r"The data file ambush\.toml does not fit:\n  - rounds: expected int, got str"),
        ("sunshine = 1", "unknown field sunshine"),
        ('[[block]]\nid = "guard"\nnumber = "x"', r"block\[2\]\.number: expected int, got str"),
        ('[[card]]\nid = "spy"\ncount = -9', "card: there are too few cards"),
    ],
)
def test_a_broken_overlay_names_file_key_and_fault(ambush: str, tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "ambush.toml").write_text(content)
    with pytest.raises(BadData, match=message):
        hd.load(ambush, data=tmp_path)


def test_an_overlay_that_fits_nothing_is_refused(ambush: str, tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"it holds none of ambush\.toml"):
        hd.load(ambush, data=tmp_path)
    with pytest.raises(BadData, match="it does not exist or is not a folder"):
        hd.load(ambush, data=tmp_path / "nowhere")
    (tmp_path / "ambusj.toml").write_text("")
    with pytest.raises(BadData, match=r"ambusj.toml is no data file of this game\. Did you mean “ambush.toml”"):
        hd.load(ambush, data=tmp_path)
    (tmp_path / "ambusj.toml").unlink()
    (tmp_path / "ambush.toml").write_bytes(b"rounds = \xff")
    with pytest.raises(BadData, match="cannot be read"):
        hd.load(ambush, data=tmp_path)


def test_options_are_settled_in_order_and_may_be_given_as_text() -> None:
    assert settle(INFO, {}) == {"players": 2, "open_hands": False, "handicap": 0}
    assert settle(INFO, {"open_hands": " TRUE ", "players": "3"}) == {"players": 3, "open_hands": True, "handicap": 0}
    assert list(settle(INFO, {"open_hands": True})) == ["players", "open_hands", "handicap"]


@pytest.mark.parametrize(
    ("given_options", "message"),
    [
        ({"player": 3}, r"Ambush has no option “player”\. Did you mean “players”"),
        ({"players": 4}, r"Option “players” of Ambush cannot be 4\. It can be: 2, 3\."),
        ({"players": True}, "cannot be true"),
        ({"open_hands": 1}, r"cannot be 1\. It can be: false, true\."),
        ({"open_hands": "perhaps"}, "cannot be perhaps"),
    ],
)
def test_an_impossible_option_is_refused(given_options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        settle(INFO, given_options)


def test_all_options_that_do_not_fit_are_named_at_once() -> None:
    with pytest.raises(BadOption) as refused:
        settle(INFO, {"player": 3, "players": 99, "open_hands": "perhaps"})
    told = str(refused.value)
    assert "no option “player”" in told
    assert "“players” of Ambush cannot be 99" in told
    assert "“open_hands” of Ambush cannot be perhaps" in told


def test_values_of_options_are_spelt_as_in_records() -> None:
    assert [spell(value) for value in (True, False, 3, "basic")] == ["true", "false", "3", "basic"]


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Unknown, match="There is no game “chess”"):
        hd.load("chess")


BOOK = """# A game

Introduction, which is no paragraph.

## 8 Movement

**8.1** Corps march
along roads.

- **8.2** Cavalry marches twice.
**8.2a** In rain once.

## 17 Retreat

**17.5** No retreat towards the enemy.
"""


def test_a_rulebook_is_its_numbered_paragraphs() -> None:
    book = Rulebook(BOOK)
    assert [tuple(paragraph) for paragraph in book.paragraphs] == [
        ("8.1", "Movement", "Corps march along roads."),
        ("8.2", "Movement", "Cavalry marches twice."),
        ("8.2a", "Movement", "In rain once."),
        ("17.5", "Retreat", "No retreat towards the enemy."),
    ]
    assert "8.2" in book
    assert "8" not in book


def test_paragraphs_are_found_by_number_chapter_and_words() -> None:
    book = Rulebook(BOOK)
    assert [p.number for p in book.find(" §17.5 ")] == ["17.5"]
    assert [p.number for p in book.find("8")] == ["8.1", "8.2", "8.2a"]
    assert [p.number for p in book.search("RETREAT enemy")] == ["17.5"]
    assert [p.number for p in book.search("How do I withdraw?")] == ["17.5"], "asked as one speaks"
    assert [p.number for p in book.search("horse")] == ["8.2"], "in other words"
    assert book.search("(8") == []
    with pytest.raises(Unknown, match=r"There is no paragraph “17\.6”\. Did you mean “17\.5”"):
        book.find("17.6")


def test_a_number_used_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"used twice: 8\.1"):
        Rulebook(BOOK + "\n**8.1** Again.\n")
