"""Every worked case holds: its moves can be played, and what it says is refused is refused by that paragraph."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hundreddays as hd
from hundreddays.core import BadData, State, Unknown
from hundreddays.learn.cases import WorkedCase, case, case_attempt, cases, read_case
from hundreddays.learn.exercise import first_state, game_of

EVERY = [(game, one.id) for game in hd.REGISTER for one in cases(game)]


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_a_case_is_what_its_moves_and_refusals_say(game: str, id: str) -> None:
    one = case(game, id)
    _after(game, one, one.line)
    for denied in one.refused:
        state = _after(game, one, denied.after)
        assert state.check(state.game.move(denied.move)).reasons[0].cite == denied.cite
    book = game_of(game, one).rulebook()
    assert one.cite
    assert all(book.find(number) for number in one.cite)
    assert case_attempt(game, one).view().seat == one.seat
    assert not re.search(r"(\([^()]+\)) \1", one.words), "a name is told once"


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_a_case_begins_where_it_stands_and_whoever_makes_its_moves_sees_all_of_it(game: str, id: str) -> None:
    """Dice fall by themselves; nobody plays the learner's only move for him: it may be what the case is about."""
    one = case(game, id)
    begun = case_attempt(game, one)
    names, state = game_of(game, one).seats, first_state(game_of(game, one), one)
    if state.actor >= 0 and names[state.actor] == one.seat:
        assert begun.state.text() == state.text()
    while len(begun.made) < len(one.line):
        assert begun.made == one.line[: len(begun.made)]
        assert begun.play(one.line[len(begun.made)]), begun.last_refusal
    assert begun.made[: len(one.line)] == one.line


def _after(game: str, one: WorkedCase, moves: list[str]) -> State:
    state = first_state(game_of(game, one), one)
    for words in moves:
        state.play(state.game.move(words))
    return state


FIGURES = {
    "waterloo": {"a22", "a23", "a33", "a75", "a76", "a77", "a78", "z04"},
    "napoleon": {"c72"},
    "emperor": {"c55", "c79"},
}
"""Cases that are nothing but figures of the tables, or what a finished game is worth: there is nothing to play."""
TESTED = re.compile(r"def test_([a-z])0*(\d+)_", re.MULTILINE)


@pytest.mark.parametrize("game", list(hd.REGISTER))
def test_every_case_that_is_tested_has_its_board(game: str) -> None:
    files = (Path(__file__).parents[1] / "games" / game).glob("test_cases_*.py")
    tested = {(letter, int(number)) for file in files for letter, number in TESTED.findall(file.read_text("utf-8"))}
    boards = {(one.id[0], int(one.id[1:])) for one in cases(game)}
    assert tested - boards == {(id[0], int(id[1:])) for id in FIGURES.get(game, ())}
    assert boards <= tested


def test_cases_that_are_not_there() -> None:
    with pytest.raises(Unknown, match="c06"):
        case("returns", "c06x")
    with pytest.raises(Unknown):
        cases("chess")
    with pytest.raises(BadData, match=r"bad\.toml"):
        read_case("bad.toml", 'title = "Bad"\n')
