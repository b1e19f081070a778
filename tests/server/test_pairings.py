"""Pairings and standings, held against what every tournament promises: by Hypothesis, and by trying everything out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hundreddays.server.tournaments.meetings import (
    ARENA,
    BYE,
    DRAW,
    FIRST,
    IN,
    NEITHER,
    NOBODY_ELSE,
    ROUND,
    SECOND,
    SWISS,
    WALKOVER_FIRST,
    WALKOVER_SECOND,
    Entrant,
    Meeting,
)
from hundreddays.server.tournaments.pairings import Pair, arena, round_robin, swiss
from hundreddays.server.tournaments.standings import standings

OUTCOMES = [FIRST, SECOND, DRAW]
FORFEITS = [WALKOVER_FIRST, WALKOVER_SECOND, NEITHER]


def field(count: int, computers: int = 0) -> list[Entrant]:
    return [Entrant(n, f"a:{n}", IN, n, 0.0, computer=n > count - computers) for n in range(1, count + 1)]


def balances(meetings: Sequence[Meeting]) -> Counter[int]:
    found: Counter[int] = Counter()
    for meeting in meetings:
        if not meeting.alone and meeting.outcome not in FORFEITS:
            found[meeting.first] += 1
            found[meeting.second] -= 1
    return found


# Round robin


@pytest.mark.parametrize("count", range(2, 25))
def test_everyone_meets_everyone_once_and_has_both_sides_equally(count: int) -> None:
    rounds = round_robin(range(1, count + 1))
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if NOBODY_ELSE not in pair)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, count + 1), 2))
    balance: Counter[int] = Counter()
    for pairs in rounds:
        assert sorted(number for pair in pairs for number in pair if number) == list(range(1, count + 1)), "each once"
        for first, second in pairs:
            if second != NOBODY_ELSE:
                balance[first] += 1
                balance[second] -= 1
    assert max(map(abs, balance.values())) == (1 if count % 2 == 0 else 0)


@pytest.mark.parametrize("count", [2, 3, 8, 9])
def test_twice_around_everyone_has_had_both_sides_against_everyone(count: int) -> None:
    rounds = round_robin(range(1, count + 1), double=True)
    met = Counter(pair for pairs in rounds for pair in pairs if NOBODY_ELSE not in pair)
    assert met == Counter((a, b) for a in range(1, count + 1) for b in range(1, count + 1) if a != b)


# Swiss


def played(entrants: Sequence[Entrant], rounds: int, data: st.DataObject, outcomes: list[str]) -> list[Meeting]:
    """A whole tournament, with whatever results Hypothesis thinks of."""
    meetings: list[Meeting] = []
    for turn in range(1, rounds + 1):
        pairs = swiss(entrants, meetings, turn)
        assert sorted(number for pair in pairs for number in pair if number) == [one.number for one in entrants]
        yielded = data.draw(st.lists(st.sampled_from(outcomes), min_size=len(pairs), max_size=len(pairs)))
        _as_few_rematches_as_can_be(entrants, meetings, pairs)
        meetings += [
            Meeting(turn, board, first, second, outcome=outcome if second else BYE)
            for board, ((first, second), outcome) in enumerate(zip(pairs, yielded, strict=True), 1)
        ]
    return meetings


def matchings(numbers: tuple[int, ...]) -> Iterator[list[Pair]]:
    """Every way to pair some, one of them with nobody where their number is odd."""
    if not numbers:
        yield []
        return
    one, rest = numbers[0], numbers[1:]
    for other in rest:
        for more in matchings(tuple(number for number in rest if number != other)):
            yield [(one, other), *more]


def _as_few_rematches_as_can_be(entrants: Sequence[Entrant], before: Sequence[Meeting], pairs: list[Pair]) -> None:
    if len(entrants) > 7:
        return
    had = Counter(frozenset((meeting.first, meeting.second)) for meeting in before)

    def fault(some: Sequence[Pair]) -> tuple[int, int]:
        """Second byes, and rematches."""
        counts = [(NOBODY_ELSE in pair, had[frozenset(pair)]) for pair in some]
        return sum(n for bye, n in counts if bye), sum(n for bye, n in counts if not bye)

    numbers = [one.number for one in entrants] + ([NOBODY_ELSE] if len(entrants) % 2 else [])
    assert fault(pairs) == min(map(fault, matchings(tuple(numbers))))


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 7), st.data())
def test_nobody_meets_twice_or_rests_twice_while_any_pairing_avoids_it(count: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, count + 1))
    played(field(count), rounds, data, [*OUTCOMES, *FORFEITS])  # held there against all pairings that there are


@settings(max_examples=15, deadline=None)
@given(st.integers(9, 24), st.data())
def test_in_a_usual_tournament_nobody_meets_or_rests_twice_and_sides_are_even(count: int, data: st.DataObject) -> None:
    meetings = played(field(count), (count - 1).bit_length(), data, OUTCOMES)
    met = Counter(frozenset((meeting.first, meeting.second)) for meeting in meetings)
    assert set(met.values()) == {1}
    assert max(Counter(meeting.first for meeting in meetings if meeting.alone).values(), default=0) <= 1
    assert max(map(abs, balances(meetings).values())) <= 2


def test_equal_points_meet_and_the_upper_half_meets_the_lower() -> None:
    entrants = field(8)
    first = swiss(entrants, [], 1)
    assert {frozenset(pair) for pair in first} == {frozenset((n, n + 4)) for n in range(1, 5)}
    meetings = [
        Meeting(1, board, *pair, outcome=FIRST if min(pair) == pair[0] else SECOND)
        for board, pair in enumerate(first, 1)
    ]
    second = swiss(entrants, meetings, 2)
    assert all((first <= 4) == (other <= 4) for first, other in second), "winners meet winners"
    had = {meeting.first for meeting in meetings}
    assert all((first in had) != (other in had) for first, other in second), "and everyone has the other side now"
    assert all(first not in had for first, _ in second)


def test_the_bye_goes_to_the_last_who_had_none() -> None:
    entrants = field(5)
    first = swiss(entrants, [], 1)
    assert first[-1] == (5, NOBODY_ELSE)
    meetings = [Meeting(1, board, *pair, outcome=BYE if not pair[1] else FIRST) for board, pair in enumerate(first, 1)]
    losers = [meeting.second for meeting in meetings if not meeting.alone]
    assert swiss(entrants, meetings, 2)[-1] == (max(losers), NOBODY_ELSE)


def test_a_computer_rests_before_any_person_does() -> None:
    entrants = [one._replace(computer=one.number == 1) for one in field(5)]
    assert swiss(entrants, [], 1)[-1] == (1, NOBODY_ELSE)
    rested = [Meeting(1, 1, 1, NOBODY_ELSE, outcome=BYE)]
    assert swiss(entrants, rested, 2)[-1] == (5, NOBODY_ELSE), "but not twice"


# Arena


def now(one: int, other: int) -> bool:
    return False


def test_people_meet_people_and_only_who_is_left_meets_a_computer() -> None:
    everyone = field(5, computers=2)
    pairs = arena(everyone, [], now)
    assert len(pairs) == 2
    people = [pair for pair in pairs if max(pair) <= 3]
    assert len(people) == 1
    assert arena(field(4, computers=4), [], now) == [], "computers need no arena"
    assert arena(field(1), [], now) == []


def test_two_who_have_just_met_wait_for_others_first() -> None:
    two = field(2)
    before = [Meeting(0, 1, 1, 2, outcome=FIRST)]
    assert arena(two, before, lambda one, other: True) == []
    assert arena(two, before, now) == [(2, 1)], "and then sides are swapped"
    assert {frozenset(pair) for pair in arena(field(4), before, lambda one, other: True)} in (
        {frozenset((1, 3)), frozenset((2, 4))},
        {frozenset((1, 4)), frozenset((2, 3))},
    )


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 9), st.integers(0, 3), st.data())
def test_in_an_arena_nobody_is_paired_with_himself_and_sides_stay_even(
    people: int, computers: int, data: st.DataObject
) -> None:
    everyone = field(people + computers, computers)
    meetings: list[Meeting] = []
    for _ in range(8):
        free = data.draw(st.lists(st.sampled_from(everyone), unique=True))
        for pair in arena(free, meetings, now):
            assert len(set(pair)) == 2
            assert set(pair) <= {one.number for one in free}
            assert min(pair) <= people, "one of them is a person"
            outcome = data.draw(st.sampled_from(OUTCOMES))
            meetings.append(Meeting(0, len(meetings) + 1, *pair, outcome=outcome))
    for number, balance in balances(meetings).items():
        assert abs(balance) <= 3 or number > people, "whoever has nobody else to meet may have to bear more"


# Standings


def test_the_direct_encounter_decides_a_round_robin() -> None:
    meetings = [
        Meeting(1, 1, 1, 2, outcome=SECOND),
        Meeting(1, 2, 3, 4, outcome=DRAW),
        Meeting(2, 1, 1, 3, outcome=FIRST),
        Meeting(2, 2, 2, 4, outcome=SECOND),
        Meeting(3, 1, 1, 4, outcome=DRAW),
        Meeting(3, 2, 2, 3, outcome=DRAW),
    ]
    found = standings(ROUND, field(4), meetings)
    assert [(stand.entrant.number, stand.points) for stand in found] == [(4, 2.0), (2, 1.5), (1, 1.5), (3, 1.0)]
    assert [stand.ties[0] for stand in found] == [0.0, 1.0, 0.0, 0.0], "2 beat 1, with whom he shares his points"


def test_buchholz_counts_whom_one_met_and_a_bye_as_ones_equal() -> None:
    meetings = [
        Meeting(1, 1, 1, 2, outcome=FIRST),
        Meeting(1, 2, 3, 4, outcome=FIRST),
        Meeting(1, 3, 5, NOBODY_ELSE, outcome=BYE),
        Meeting(2, 1, 1, 3, outcome=FIRST),
        Meeting(2, 2, 5, 2, outcome=SECOND),
        Meeting(2, 3, 4, NOBODY_ELSE, outcome=BYE),
    ]
    found = {stand.entrant.number: stand for stand in standings(SWISS, field(5), meetings)}
    assert found[1].place == 1
    assert found[1].ties[:2] == (2.0, 2.0), "2 and 3 have a point each, and both lost to him"
    assert found[5].ties[0] == 1.0 + 1.0, "his bye counts as one against somebody with his own point, and 2 has one"
    assert found[3].ties[0] == 2.0 + 1.0
    assert [found[number].place for number in (1, 2, 3, 4, 5)] == [1, 2, 2, 4, 4]


def test_those_whom_nothing_tells_apart_share_a_place() -> None:
    found = standings(ARENA, field(3), [Meeting(0, 1, 1, 2, outcome=DRAW)])
    assert [(stand.place, stand.entrant.number, stand.points) for stand in found] == [
        (1, 1, 0.5),
        (1, 2, 0.5),
        (3, 3, 0),
    ]
