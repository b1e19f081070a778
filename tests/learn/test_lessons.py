"""Every lesson is played through by words: its solution passes, what is wrong does not, and the referee says why."""

from __future__ import annotations

import pytest

import hundreddays as hd
from hundreddays.core import BadData, Unknown
from hundreddays.learn.attempt import MOST_MOVES, TooLong
from hundreddays.learn.exercise import first_state
from hundreddays.learn.lessons import Lesson, Wrong, attempt, lesson, lesson_game, lessons, read_lesson

PROMISED = {"returns": 10, "waterloo": 12, "napoleon": 10, "emperor": 15}
DEPLOYED = ["place fr_foy", "into center", "place fr_pajol", "into right", "place fr_girard", "into left"]
EVERY = [(game, one.id) for game in hd.REGISTER for one in lessons(game)]


def test_every_game_has_its_course() -> None:
    assert {game: len(lessons(game)) for game in hd.REGISTER} == PROMISED


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_the_solution_passes(game: str, id: str) -> None:
    one = lesson(game, id)
    begun = attempt(game, one)
    assert begun.open
    assert begun.state.actor == begun.seat
    for words in one.solution:
        assert not begun.passed, f"passed before “{words}”"
        sought = {condition.refused for condition in one.goal}
        assert begun.play(words) or {reason.cite for reason in begun.last_refusal} & sought, begun.last_refusal
    assert begun.passed
    assert not begun.prompt().options


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_what_is_wrong_does_not_pass(game: str, id: str) -> None:
    one = lesson(game, id)
    assert one.wrong
    assert any(wrong.cite for wrong in one.wrong), "no refusal teaches anything here"
    for wrong in one.wrong:
        refused = _tried(game, one, wrong)
        assert (wrong.cite in refused) if wrong.cite else not refused


def _tried(game: str, one: Lesson, wrong: Wrong) -> list[str]:
    """The paragraphs by which the last of some moves is refused, which never pass."""
    begun = attempt(game, one)
    for words in wrong.moves[:-1]:
        assert begun.play(words), begun.last_refusal
    before = begun.state.text()
    played = begun.play(wrong.moves[-1])
    assert not begun.passed
    if not played:
        assert begun.state.text() == before
    return [reason.cite for reason in begun.last_refusal]


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_a_lesson_is_sound(game: str, id: str) -> None:
    """Its position can be, its paragraphs exist, and its hints point at what is on the board."""
    one = lesson(game, id)
    loaded = lesson_game(game, one)
    state = first_state(loaded, one)
    assert state.broken() == []
    book = loaded.rulebook()
    assert [number for number in one.cite if number not in book] == []
    there = {place.id for place in loaded.picture().places} | {piece.id for piece in state.view(0).pieces}
    there |= {piece.id for piece in state.view(1).pieces}
    assert [id for hint in one.hints for id in hint.at if id not in there] == []
    assert one.hints
    for text in (one.teaches, one.task, one.closing, one.words.strip()):
        assert text.endswith((".", "?"))


@pytest.mark.parametrize("game", hd.REGISTER)
def test_the_first_lesson_is_read_in_three_minutes(game: str) -> None:
    first = lessons(game)[0]
    said = [first.title, first.words, first.task, first.closing, *(hint.text for hint in first.hints)]
    assert sum(len(text.split()) for text in said) < 3 * 200


def test_taking_back_is_leaving_out_the_last_move() -> None:
    one = lesson("returns", "commander")
    whole = attempt("returns", one, one.solution[:3])
    again = attempt("returns", one, one.solution[:2])
    assert again.play(one.solution[2])
    assert again.state.text() == whole.state.text()


def test_a_lesson_over_refuses_further_moves() -> None:
    one = lesson("returns", "march")
    done = attempt("returns", one, one.solution)
    assert not done.play("march f_gd")
    assert done.passed


@pytest.mark.parametrize(("game", "id", "gives_up"), [("emperor", "commands", "end"), ("emperor", "invasion", "end")])
def test_who_ends_his_phase_with_the_task_undone_is_told_at_once(game: str, id: str, gives_up: str) -> None:
    """Commands that were not given in their phase cannot be given in the next, which is long."""
    begun = attempt(game, lesson(game, id))
    assert begun.play(gives_up)
    assert begun.missed
    assert not begun.state.over


@pytest.mark.parametrize(
    ("game", "id", "moves"),
    [
        ("returns", "march", ["march f_iii", "to binche"]),
        ("returns", "cavalry", ["march f_iv", "to gerpinnes"]),
        ("returns", "commander", ["march f_gd", "to charleroi"]),
        ("returns", "river", ["march f_ii", "to charleroi", "end"]),
        ("returns", "river", ["march f_iii", "to charleroi", "end"]),
        ("returns", "objectives", ["march f_ii", "to ghent", "end"]),
        ("waterloo", "march", ["move fr-inf-5", "to 1413"]),
        ("waterloo", "towns", ["move fr-inf-grn", "to 0709", "end", "attack 0708", "with fr-inf-grn", "resolve"]),
        ("waterloo", "demoralization", ["attack 1011", "with fr-6-1", "with fr-6-2", "resolve"]),
        ("waterloo", "demoralization", ["attack 0613", "with fr-gr-1", "resolve"]),
        ("napoleon", "deploy", [*DEPLOYED, "into left"]),
        ("napoleon", "engage", ["shift fr_milhaud", "into right", "into enemy"]),
        ("napoleon", "fire", ["shift fr_i_art", "into enemy"]),
        ("emperor", "commands", ["command fr_napoleon"]),
    ],
)
def test_who_did_what_cannot_be_mended_is_told_at_once(game: str, id: str, moves: list[str]) -> None:
    begun = attempt(game, lesson(game, id), moves[:-1])
    assert begun.open
    assert begun.play(moves[-1]), begun.last_refusal
    assert begun.missed


@pytest.mark.parametrize(
    ("game", "id", "moves"),
    [
        ("emperor", "zones", ["move fr_reille", "to 4418"]),
        ("emperor", "zones", ["move fr_reille", "to 4217"]),
        ("emperor", "initiative", ["move fr_derlon", "to 4328"]),
        ("returns", "commander", ["march f_iii", "to thuin", "march f_gd", "to thuin", "march napoleon", "to thuin"]),
        ("waterloo", "guns", ["move fr-art-gd", "to 0711", "end", "attack 0613", "with fr-art-gd", "resolve"]),
    ],
)
def test_other_ways_to_what_is_taught_pass_too(game: str, id: str, moves: list[str]) -> None:
    begun = attempt(game, lesson(game, id))
    for words in moves:
        assert begun.play(words), begun.last_refusal
    assert begun.passed


def test_a_lesson_may_want_to_hear_a_refusal() -> None:
    """With three groups in motion the learner tries a fourth; only then has he passed."""
    one = lesson("napoleon", "groups")
    begun = attempt("napoleon", one, one.solution[:-1])
    assert begun.open
    assert not begun.play("march fr_hulot")
    assert begun.passed
    assert [reason.cite for reason in begun.last_refusal] == ["5.2"]


def test_a_lesson_whose_way_leads_through_the_end_of_a_phase_is_not_missed_by_it() -> None:
    one = lesson("returns", "river")
    assert one.solution[-1] == "end"
    assert attempt("returns", one, one.solution).passed
    early = attempt("returns", one, ["march f_iii", "to charleroi", "end"])
    assert not early.passed


def test_an_attempt_does_not_go_on_for_ever() -> None:
    one = lesson("returns", "march")
    begun = attempt("returns", one, ["to antwerp"] * MOST_MOVES)
    with pytest.raises(TooLong):
        begun.play("to antwerp")


def test_lessons_are_found_by_number_and_by_id() -> None:
    assert lesson("returns", "2") == lesson("returns", "extra_step")
    with pytest.raises(Unknown, match="extra_step"):
        lesson("returns", "extra_stap")
    with pytest.raises(Unknown):
        lessons("chess")


def test_a_key_that_nobody_reads_is_a_defect() -> None:
    with pytest.raises(BadData, match="goals"):
        read_lesson("01_bad.toml", 'title = "Bad"\ngoals = []\n')
