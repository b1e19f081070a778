"""Courses: where a decision can lead, found in a state that the seat cannot tell from the true one."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import CHANCE, Eye, State, draw
from hundreddays.players import PlannerPlayer
from hundreddays.tables import Course, courses

BEGINNINGS = ("march", "move", "ride", "shift")


def at_decisions(name: str, wanted: int, seed: int = 1815) -> list[tuple[State, str]]:
    """States of a planned game at which a piece can be set in motion, each with such a move."""
    game = hd.load(name)
    state, planner, rng = game.start(), PlannerPlayer(game), Random(seed)
    found: list[tuple[State, str]] = []
    while len(found) < wanted:
        actor = state.actor
        if actor == CHANCE:
            state.apply(draw(state.odds(), rng))
            continue
        first = [words for words in state.words() if words.partition(" ")[0] in BEGINNINGS]
        if first:
            found.append((state.copy(), rng.choice(first)))
        state.apply(planner.choose(Eye(state, actor), rng).move)
    return found


def played(state: State, course: Course) -> State:
    after = state.copy()
    for words in course.moves:
        after.play(state.game.move(words))
    return after


@pytest.mark.parametrize("name", ["napoleon", "waterloo", "returns"])
def test_every_course_can_be_played_and_ends_where_it_says(name: str) -> None:
    for state, first in at_decisions(name, 12):
        seat = state.actor
        found = courses(state.eye(seat), first, Random(1))
        assert found, first
        piece = first.partition(" ")[2]
        for course in found:
            assert course.moves[0] == first
            after = played(state, course)
            standing = {one.id: one.place for one in after.view(seat).pieces}
            assert standing.get(piece, "") == course.place, course
            assert course.path[-1] == course.place
            assert course.path[0] == next(one.place for one in state.view(seat).pieces if one.id == piece)


def test_a_force_goes_as_it_stands_and_stops_where_it_was_sent() -> None:
    """The part that goes is the Force itself; a stop is added only where it could go on."""
    found = [
        course
        for state, first in at_decisions("emperor", 40)
        if first.startswith("move")
        for course in courses(state.eye(state.actor), first, Random(1))
    ]
    assert found
    assert any("go" in [words.partition(" ")[0] for words in course.moves] for course in found)
    assert {course.moves[-1].partition(" ")[0] for course in found} == {"to", "stop"}


def test_courses_are_the_same_in_every_state_that_the_seat_cannot_tell_apart() -> None:
    rng = Random(7)
    for state, first in at_decisions("napoleon", 10):
        seat = state.actor
        twin = state.eye(seat).sample(rng)
        assert courses(state.eye(seat), first, rng) == courses(twin.eye(seat), first, rng)


def test_a_decision_already_begun_is_followed_to_its_end() -> None:
    state, first = at_decisions("napoleon", 1)[0]
    seat = state.actor
    whole = courses(state.eye(seat), first, Random(1))
    state.play(state.game.move(first))
    rest = courses(state.eye(seat), "", Random(1))
    assert [course.moves for course in rest] == [course.moves[1:] for course in whole]


def test_nobody_is_told_anything_out_of_turn_or_for_a_move_that_cannot_be_played() -> None:
    state, first = at_decisions("returns", 1)[0]
    assert courses(state.eye(1 - state.actor), first, Random(1)) == []
    assert courses(state.eye(state.actor), "to brussels", Random(1)) == []
