"""The one reader of positions: what it understands, and how it says what it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hundreddays as hd
import toys
from hundreddays.core.document import MOST_DEFECTS, NONE, Reader
from hundreddays.core.toml import dumps

TOWNS = ("ligny", "wavre", "namur")
TREE = {
    "turn": 3,
    "mask": "0x1f",
    "rain": True,
    "word": "hello",
    "town": "wavre",
    "towns": ["namur", "ligny"],
    "again": ["namur", "namur"],
    "numbers": [1, 2, 3],
    "counts": {"wavre": 2},
    "battle": [{"city": "ligny"}, {"city": "namur"}],
}


def reader(**tree: Any) -> Reader:
    return Reader(tree, [])


def test_what_is_there_is_read() -> None:
    read = Reader(TREE, [])
    assert read.number("turn", 1, 1, 9) == 3
    assert read.number("mask", 0, 0, 31) == 31
    assert read.flag("rain") is True
    assert read.text("word") == "hello"
    assert read.name("town", TOWNS) == 1
    assert read.names("again", TOWNS, repeated=True) == [2, 2]
    assert read.mask("towns", TOWNS) == 0b101
    assert read.numbers("numbers", 1, 3) == [1, 2, 3]
    assert read.counts("counts", TOWNS, [9, 9, 9]) == [0, 2, 0]
    assert [row.name("city", TOWNS) for row in read.rows("battle")] == [0, 2]
    read.close()
    assert read.defects == []


def test_what_is_not_there_has_its_default() -> None:
    read = reader()
    assert read.number("turn", 7, 1, 9) == 7
    assert (read.flag("rain", True), read.text("word", "none")) == (True, "none")
    assert (read.name("town", TOWNS), read.name("town", TOWNS, 2)) == (NONE, 2)
    assert (read.names("towns", TOWNS), read.mask("towns", TOWNS), read.numbers("numbers", 0, 9)) == ([], 0, [])
    assert (
        read.graded("towns", TOWNS, [9] * 3, "town", "CV"),
        read.rows("battle"),
        read.counts("counts", TOWNS, [9] * 3),
    ) == ([], [], [0, 0, 0])
    assert "turn" not in read.table("now")
    read.close()
    assert read.defects == []


Use = Callable[[Reader], object]


@pytest.mark.parametrize(
    ("value", "use", "result", "defect"),
    [
        (10, lambda r: r.number("x", 1, 1, 9), 1, "x: 10 is not a whole number from 1 to 9"),
        (True, lambda r: r.number("x", 1, 0, 9), 1, "x: true is not a whole number from 0 to 9"),
        ("0xg", lambda r: r.number("x", 1, 0, 9), 1, "x: “0xg” is not a whole number from 0 to 9"),
        (1.5, lambda r: r.number("x", 1, 0, 9), 1, "x: “1.5” is not a whole number from 0 to 9"),
        (1, lambda r: r.flag("x"), False, "x: 1 is neither true nor false"),
        ([], lambda r: r.text("x"), "", "x: a list is not a text in quotes"),
        ("ligni", lambda r: r.name("x", TOWNS, 2, "town"), 2, "x: there is no town “ligni”. Did you mean “ligny”?"),
        ("", lambda r: r.name("x", ("", "ligny")), NONE, "x: there is no “”. Known: ligny."),
        ({}, lambda r: r.name("x", TOWNS), NONE, "x: there is no a table"),
        ("ligny", lambda r: r.names("x", TOWNS), [], "x: must be a list of names"),
        (["ligny", "ligny"], lambda r: r.names("x", TOWNS), [0], "x: names “ligny” twice"),
        (["ligny", 3], lambda r: r.mask("x", TOWNS, "town"), 1, "x: there is no town 3"),
        (["ligny 2", 3], lambda r: r.graded("x", TOWNS, [4] * 3, "town", "CV"), [(0, 2)], "x: there is no town 3"),
        (["ligny 5"], lambda r: r.graded("x", TOWNS, [4] * 3, "town", "CV"), [(0, 4)], "x: “ligny 5”: the CV of ligny"),
        ([""], lambda r: r.graded("x", TOWNS, [4] * 3, "town", "CV"), [], "x: there is no town “”"),
        ([1, -1, 2], lambda r: r.numbers("x", 0, 9), [1, 2], "x[1]: -1 is not a whole number from 0 to 9"),
        ({"mons": 1}, lambda r: r.counts("x", TOWNS, [1] * 3, "town"), [0] * 3, "x.mons: there is no town “mons”. "),
        ({"wavre": 2}, lambda r: r.counts("x", TOWNS, [1] * 3), [0] * 3, "x.wavre: 2 is not a whole number from 0 to "),
        (3, lambda r: r.table("x").tree, {}, "x: must be a table"),
        ({}, lambda r: r.rows("x"), [], "x: must be a list of tables"),
        ([{}, 3], lambda r: len(r.rows("x")), 1, "x[1]: must be a table"),
    ],
)
def test_what_does_not_fit_is_a_defect_and_has_its_default(value: Any, use: Use, result: object, defect: str) -> None:
    read = reader(x=value)
    assert use(read) == result
    assert len(read.defects) == 1
    assert read.defects[0].startswith(defect)


def test_a_path_leads_to_every_defect() -> None:
    read = reader(now={"at": {"town": 3}}, battle=[{}, {"hour": 25}], leader=[{"id": "fr_ney", "hex": 1}], trun=1)
    read.number("turn", 1, 1, 9)
    read.table("now").table("at").name("town", TOWNS, what="town")
    for row in read.rows("battle"):
        row.number("hour", 0, 0, 24)
    for row in read.rows("leader", "id"):
        row.take("id")
        row.text("hex")
        row.missing("under")
        row.fault("", "stands in the rain")
    read.close()
    assert read.defects == [
        "now.at.town: there is no town 3",
        "battle[1].hour: 25 is not a whole number from 0 to 24",
        "leader fr_ney.hex: 1 is not a text in quotes",
        "leader fr_ney.under: is missing",
        "leader fr_ney: stands in the rain",
        "trun: nothing of that name belongs here. Did you mean “turn”?",
    ]


def test_closing_looks_into_the_tables_within() -> None:
    read = reader(now={"what": 1}, battle=[{"where": 2}])
    read.table("now")
    read.rows("battle")
    read.close()
    assert read.defects == [
        "now.what: nothing of that name belongs here",
        "battle[0].where: nothing of that name belongs here",
    ]


def test_a_message_stays_short_whatever_was_given() -> None:
    read = Reader({"x" * 9000: 1, "name": "y\n" * 9000, "number": 10**5000, **{f"k{i}": 1 for i in range(9000)}}, [])
    read.name("name", TOWNS)
    read.number("number", 0, 0, 9)
    read.close()
    assert max(map(len, read.defects)) < 200
    assert not any("\n" in defect for defect in read.defects)
    assert len(read.defects) == MOST_DEFECTS + 1
    assert read.defects[-1] == "There are more defects, which are not listed"


words = st.sampled_from(["step", "turn", "round", "block", "hands", "red", "id", "place", "mill", "known", "drum", "?"])
plain = words | st.booleans() | st.integers(-3, 9) | st.integers() | st.floats() | st.text(max_size=4) | st.datetimes()
trees: st.SearchStrategy[Any] = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=4), max_leaves=20
)


@given(st.dictionaries(words, trees, max_size=6))
def test_any_tree_gives_a_state_or_defects(tree: dict[str, Any]) -> None:
    with toys.registered() as id:
        game = hd.load(id)
    defects: list[str] = []
    state = game.state_from(Reader(tree, defects))
    assert (state is None) == bool(defects)
    assert all(isinstance(defect, str) and defect for defect in defects)


@given(st.data())
def test_any_change_to_a_position_gives_a_state_that_can_be_played_or_defects(data: st.DataObject) -> None:
    """A position of the middle of a game, with one value of it exchanged."""
    with toys.registered() as id:
        game = hd.load(id)
    state = game.start()
    for _ in range(data.draw(st.integers(0, 12))):
        moves = [move for move, _ in state.odds()] if state.actor == hd.CHANCE else state.moves()
        state.apply(data.draw(st.sampled_from(moves)))
        if state.over:
            return
    tree = state.document()
    key = data.draw(st.sampled_from(sorted(tree)))
    tree[key] = data.draw(trees)
    defects: list[str] = []
    changed = game.state_from(Reader(tree, defects))
    assert (changed is None) == bool(defects)
    if changed is not None:
        assert changed.over or changed.moves()
        assert game.position(dumps(changed.document())).text() == changed.text()
