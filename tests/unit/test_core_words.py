"""Moves as words, refusals as sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hundreddays as hd
from hundreddays.core import (
    BUTTON,
    LEGAL,
    PIECE,
    PLACE,
    Fault,
    Faults,
    Reason,
    Unknown,
    Verdict,
    Words,
    refusal,
    suggest,
)


def vocabulary() -> Words:
    words = Words()
    words.add("march", ("f_i", "f_ii"), PIECE)
    words.add("to", ("ath", "mons", "namur"), PLACE)
    words.add("end")
    return words


def test_moves_of_one_verb_are_consecutive() -> None:
    words = vocabulary()
    assert [words.text(move) for move in range(len(words))] == [
        "march f_i",
        "march f_ii",
        "to ath",
        "to mons",
        "to namur",
        "end",
    ]
    assert [verb.base for verb in words.verbs] == [0, 2, 5]
    assert [verb.count for verb in words.verbs] == [2, 3, 1]
    assert words.verb(4).on == PLACE
    assert words.verb(5).on == BUTTON
    assert words.noun(4) == "namur"
    assert words.noun(5) == ""


@given(st.integers(0, 5), st.text(" \t", min_size=1, max_size=3), st.booleans())
def test_words_are_read_whatever_their_case_and_spacing(move: int, gap: str, upper: bool) -> None:
    words = vocabulary()
    text = gap + words.text(move).replace(" ", gap) + gap
    assert words.move(text.upper() if upper else text) == move


def test_an_unknown_move_suggests_the_nearest() -> None:
    with pytest.raises(Unknown, match=r"There is no move “to namurr”\. Did you mean “to namur”"):
        vocabulary().move("to namurr")


@pytest.mark.parametrize("move", [-1, 6])
def test_a_number_outside_the_vocabulary_is_no_move(move: int) -> None:
    with pytest.raises(Unknown, match="There is no move"):
        vocabulary().text(move)


def test_a_move_cannot_be_declared_twice() -> None:
    words = vocabulary()
    with pytest.raises(ValueError, match="“end” is declared twice"):
        words.add("end")


def test_a_fault_is_its_message_with_its_hint() -> None:
    assert str(Fault("It is broken.", "Mend it.")) == "It is broken. Mend it."
    assert str(Fault("It is broken.")) == "It is broken."


def test_several_faults_are_listed_a_line_each() -> None:
    faults = Faults("Two things are wrong:", ["this", "that"])
    assert str(faults).splitlines() == ["Two things are wrong:", "  - this", "  - that"]
    assert faults.defects == ["this", "that"]


def test_a_hint_names_near_words_or_all_when_few_or_nothing() -> None:
    assert suggest("retruns", ["returns", "waterloo"]) == "Did you mean “returns”?"
    assert suggest("foo", ["portfolio"]) == "Known: portfolio."
    assert suggest("chess", ["returns", "waterloo"]) == "Known: returns, waterloo."
    assert suggest("chess", [f"place_{number}" for number in range(40)]) == ""
    assert suggest("chess", []) == ""


def test_a_verdict_is_true_when_legal_and_otherwise_gives_every_reason() -> None:
    assert LEGAL
    assert LEGAL.ok
    assert str(LEGAL) == "legal"
    verdict = Verdict((Reason("Too far.", "8.2"), Reason("Too late.", "")))
    assert not verdict
    assert str(verdict) == "Too far. (§8.2) Too late."
    assert refusal("No.", "1.1").reasons == (Reason("No.", "1.1"),)


def test_an_illegal_move_is_refused_with_its_words_and_verdict(ambush: str) -> None:
    state = hd.load(ambush).start()
    with pytest.raises(hd.Illegal, match=r"“rest” is not legal: “rest” cannot be drawn here\. \(§1\.4\)") as refused:
        state.play(state.game.move("rest"))
    assert refused.value.words == "rest"
    assert not refused.value.verdict
