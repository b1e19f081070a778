"""Variations and remarks in records: text to record to text, every fault with its place, rules with their paragraph."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hundreddays as hd
from hundreddays.core import BadRecord, Played, Record, Variation, parse

HEAD = '[Format "hundred-days record 1"]\n[Plies "{plies}"]\n\n'
LINES = """\
1 red: rest
; the record's own
( To the woods
; before it begins
1 red: march red_guard
2 red: to wood
; inside
( deeper
2 red: to hill
)
)
(
1 red: rest
)
2 blue: rest
( at the end
3 red: rest
)
"""


def test_a_text_with_variations_comes_back() -> None:
    text = HEAD.format(plies=2) + LINES
    record = parse(text)
    woods, unnamed, end = record.variations
    assert (woods.after, woods.name, [move.words for move in woods.moves]) == (
        0,
        "To the woods",
        ["march red_guard", "to wood"],
    )
    assert woods.remarks == {0: ["before it begins"], 2: ["inside"]}
    assert [(deeper.after, deeper.name) for deeper in woods.variations] == [(1, "deeper")]
    assert (unnamed.after, unnamed.name) == (0, "")
    assert end.after == 2
    assert record.remarks == {1: ["the record's own"]}
    assert record.text() == '[Format "hundred-days record 1"]\n[Plies "2"]\n\n' + LINES


names = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=12).map(str.strip)
moves = st.lists(st.just(Played("red", "rest")), min_size=1, max_size=3)


def lines_after(after: int, count: int, depth: int = 2) -> st.SearchStrategy[Variation]:
    """Variations that may leave a line of so many moves that begins after a ply."""

    def made(at: int, played: list[Played], name: str, remark: str) -> st.SearchStrategy[Variation]:
        inner = st.lists(lines_after(at, len(played), depth - 1), max_size=2) if depth else st.just([])
        remarks = {at + len(played): [remark]} if remark else {}
        return inner.map(lambda within: Variation(at, played, name, remarks, within))

    where = st.integers(after, after + count)
    return st.tuples(where, moves, names, names).flatmap(lambda one: made(*one))


@given(st.lists(lines_after(0, 3), max_size=3))
def test_any_tree_comes_back(variations: list[Variation]) -> None:
    record = Record({"Format": "hundred-days record 1"}, [Played("red", "rest")] * 3, variations=variations)
    text = record.text()
    assert parse(text).text() == text

    by_ply = [[one for one in variations if one.after == ply] for ply in range(4)]
    back = [[one for one in parse(text).variations if one.after == ply] for ply in range(4)]
    for before, after in zip(by_ply, back, strict=True):
        assert [(one.name, one.moves, one.remarks) for one in before] == [
            (one.name, one.moves, one.remarks) for one in after
        ]


FAULTS = {
    "( open\n1 red: rest\n": "Line 4: the variation that begins here has no end",
    ")\n": r"Line 4: “\)” ends no variation",
    "( empty\n)\n": "Line 5: the variation that ends here has no moves",
    "( far\n7 red: rest\n)\n": "Line 5: a variation that begins with ply 7 below ply 0",
    "( one\n( two\n1 red: rest\n)\n)\n": "Line 5: a variation begins before the one around it has a move",
    "( one\n1 red: rest\n3 red: rest\n)\n": "Line 6: ply 3 where ply 2 is due",
}


@pytest.mark.parametrize(("lines", "message"), FAULTS.items())
def test_a_fault_of_a_variation_is_told_with_its_line(lines: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        parse(HEAD.format(plies=0) + lines)


def test_every_fault_is_told_at_once() -> None:
    text = HEAD.format(plies=3) + "1 red: rest\n3 red: rest\n4 red: rest\nnonsense\n( open\n5 red: rest\n"
    with pytest.raises(BadRecord) as bad:
        parse(text)
    told = str(bad.value)
    assert told.count("  - Line") == 3
    assert [f"Line {number}:" in told for number in (5, 7, 8)] == [True] * 3


def test_a_number_that_is_far_too_large_costs_nothing() -> None:
    with pytest.raises(BadRecord, match="Line 4"):
        parse(HEAD.format(plies=1) + "999999999999 red: rest\n")


def test_variations_within_one_another_have_an_end() -> None:
    deep = "".join(f"( \n{1} red: rest\n" for _ in range(60)) + ")\n" * 60
    with pytest.raises(BadRecord, match="more than 40 variations lie within one another"):
        parse(HEAD.format(plies=1) + "1 red: rest\n" + deep)


def test_a_variation_that_breaks_a_rule_is_refused_with_the_paragraph(ambush: str) -> None:
    game = hd.load(ambush)
    state, record = game.start(), Record.of(game)
    while len(record.moves) < 8 and not state.over:
        move = state.moves()[0] if state.actor >= 0 else state.odds()[0][0]
        record.add(game, state.actor, move)
        state.apply(move)
    before = Record(record.headers, record.moves[:4]).final(game)
    actor = game.actor_name(before.actor)
    record.variations = [
        Variation(4, [Played(actor, "march blue_guard" if actor == "red" else "march red_guard")], "Not ours to move"),
        Variation(2, [Played("nobody", "rest")]),
        Variation(4, [record.moves[4]], "The same again"),
    ]
    with pytest.raises(BadRecord) as bad:
        record.check_lines(game)
    told = str(bad.value)
    assert "Variation “Not ours to move”, ply 5:" in told.replace("Ply", "ply")
    assert "(§" in told
    assert told.count("  - ") == 2
    record.variations = record.variations[2:]
    record.check_lines(game)


def test_a_broken_rule_of_a_text_is_told_with_its_line(ambush: str) -> None:
    """However deep it lies, and in the record's own moves too; a move that was read equals one that was made."""
    game = hd.load(ambush)
    state, record = game.start(), Record.of(game)
    while len(record.moves) < 8:
        move = state.moves()[0] if state.actor >= 0 else state.odds()[0][0]
        record.add(game, state.actor, move)
        state.apply(move)
    before = Record(record.headers, record.moves[:4]).final(game)
    assert game.actor_name(before.actor) == "red"
    wrong = Played("red", "march blue_guard")
    deeper = Variation(5, [Played("nobody", "rest")], "Deeper")
    record.variations = [Variation(4, [record.moves[4]], "Outer", variations=[deeper]), Variation(4, [wrong])]
    text = record.text()
    read = parse(text)
    assert read.moves == record.moves
    with pytest.raises(BadRecord) as bad:
        read.check_lines(game)
    lines = text.split("\n")
    outer, unnamed = lines.index("6 nobody: rest") + 1, lines.index("5 red: march blue_guard") + 1
    assert f"- Line {outer}: Variation “Deeper”, Ply 6: “nobody: rest”, but" in str(bad.value)
    assert f"- Line {unnamed}: Variation, Ply 5: “march blue_guard” is not legal: " in str(bad.value)
    assert "(§2.3)" in str(bad.value)
    own = text.replace(f"5 red: {record.moves[4].words}", "5 red: march blue_guard", 1)
    with pytest.raises(BadRecord, match=f"^Line {own.split(chr(10)).index('5 red: march blue_guard') + 1}: Ply 5: "):
        parse(own).final(game)
