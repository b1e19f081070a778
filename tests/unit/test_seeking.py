"""What players ask of a rulebook leads to the paragraph that answers; the browser is asked the same in
`web/tests/questions.test.ts`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hundreddays.core import Rulebook
from hundreddays.core.seeking import NEAREST

QUESTIONS = json.loads(Path(__file__).with_name("questions.json").read_text("utf-8"))


@pytest.mark.parametrize("game", QUESTIONS)
def test_a_question_finds_its_paragraph_first(game: str) -> None:
    book = Rulebook.of(f"hundreddays.games.{game}")
    found = {asked: [each.number for each in book.seek(asked).paragraphs[:1]] for asked in QUESTIONS[game]}
    assert found == {asked: [number] if number else [] for asked, number in QUESTIONS[game].items()}


def test_where_no_paragraph_has_all_words_the_nearest_are_told_as_such() -> None:
    book = Rulebook.of("hundreddays.games.returns")
    found = book.seek("Napoleon dies at night")
    assert found.some
    assert 0 < len(found.paragraphs) <= NEAREST
    assert found.note == "None has all of these words; the nearest:"
    assert book.search("Napoleon dies at night") == []


def test_a_word_spelled_nearly_so_is_read_and_told() -> None:
    book = Rulebook.of("hundreddays.games.returns")
    found = book.seek("cavallry comander")
    assert found.instead == ["cavalry", "commander"]
    assert found.note == "Read as “cavalry” and “commander”."
    assert book.seek("cavalry").note == ""
    assert book.seek("rvier").instead == ["river"], "two letters exchanged"
