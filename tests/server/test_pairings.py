"""Pairings and standings, held against what every tournament promises: by Hypothesis, and by trying everything out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hundreddays.server.tournaments.meetings import (
    ARENA,
    BYE,
    DOUBLE,
    DRAW,
    FIRST,
    IN,
    NEITHER,
    NOBODY_ELSE,
    REST,
    ROUND,
    SECOND,
    SWISS,
    UNDECIDED,
    VOID,
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


# Standings, worked out a second time from the cross-table and what the docs say of each tie-break


def tournament_by_lot(rng: Random, kind: str) -> tuple[list[Entrant], list[Meeting]]:
    """A tournament with everything that may happen in it: draws, byes, rests, games not played, some not over."""
    entrants = field(rng.randrange(2, 11))
    numbers = [one.number for one in entrants]
    usual = [FIRST, FIRST, SECOND, SECOND, DRAW]
    odd = [UNDECIDED, WALKOVER_FIRST, WALKOVER_SECOND, NEITHER, VOID]
    if kind in (ROUND, DOUBLE):
        rounds = round_robin(numbers, kind == DOUBLE)
    else:
        rounds = []
        for _ in range(rng.randrange(1, 8)):
            here = rng.sample(numbers, len(numbers))
            rounds.append([(here[n], here[n + 1] if n + 1 < len(here) else 0) for n in range(0, len(here), 2)])
    alone = BYE if kind == SWISS else REST
    meetings = [
        Meeting(turn, board, *pair, outcome=rng.choice(odd if rng.random() < 0.2 else usual) if pair[1] else alone)
        for turn, pairs in enumerate(rounds, 1)
        for board, pair in enumerate(pairs, 1)
        if pair[1] or kind != ARENA
    ]
    return entrants, meetings


class CrossTable:
    """Half points of everyone against everyone, and what each had without playing."""

    def __init__(self, entrants: Sequence[Entrant], meetings: Sequence[Meeting]) -> None:
        self.numbers = [one.number for one in entrants]
        self.lines: dict[int, list[tuple[int, int, bool]]] = {number: [] for number in self.numbers}
        """For each, whom he met (0: nobody), the half points, and whether it was played."""
        halves = {FIRST: (2, 0), SECOND: (0, 2), DRAW: (1, 1), VOID: (1, 1)}
        unplayed = {WALKOVER_FIRST: (2, 0), WALKOVER_SECOND: (0, 2), NEITHER: (0, 0)}
        for each in meetings:
            if each.outcome == BYE:
                self.lines[each.first].append((0, 2, False))
            elif each.outcome in halves or each.outcome in unplayed:
                first, second = (halves | unplayed)[each.outcome]
                self.lines[each.first].append((each.second, first, each.outcome in halves))
                self.lines[each.second].append((each.first, second, each.outcome in halves))

    def points(self, number: int) -> int:
        return sum(half for _, half, _ in self.lines[number])

    def strengths(self, number: int) -> list[tuple[int, int]]:
        """Of each of his games how many half points the opponent has, and how many he took from it."""
        return [(self.points(other if played else number), half) for other, half, played in self.lines[number]]

    def key(self, kind: str, number: int, tied: Sequence[int]) -> list[float]:
        """What tells him apart from those with whom he is tied so far, the first first."""
        direct = sum(half for other, half, _ in self.lines[number] if other in tied)
        berger = sum(strength * half for strength, half in self.strengths(number))
        wins = sum(played and half == 2 for _, half, played in self.lines[number])
        if kind == ARENA:
            return [wins, -len(self.lines[number])]
        if kind == SWISS:
            return [sum(strength for strength, _ in self.strengths(number)), berger, direct]
        return [direct, berger, wins]


def places(table: CrossTable, kind: str) -> dict[int, int]:
    """Who stands where: among those with as many points the first tie-break, among those it leaves equal the next."""
    found: dict[int, int] = {}

    def split(tied: list[int], tie: int) -> None:
        if tie == (2 if kind == ARENA else 3):
            found.update(dict.fromkeys(tied, len(found) + 1))
            return
        keys = {number: table.key(kind, number, tied)[tie] for number in tied}
        for value in sorted(set(keys.values()), reverse=True):
            split([number for number in tied if keys[number] == value], tie + 1)

    for points in sorted({table.points(number) for number in table.numbers}, reverse=True):
        split([number for number in table.numbers if table.points(number) == points], 0)
    return found


@pytest.mark.parametrize("kind", [ROUND, DOUBLE, SWISS, ARENA])
def test_the_standings_are_those_that_the_cross_table_gives(kind: str) -> None:
    apart: Counter[int] = Counter()
    for seed in range(300):
        entrants, meetings = tournament_by_lot(Random(seed), kind)
        found = standings(kind, entrants, meetings)
        table = CrossTable(entrants, meetings)
        assert {one.entrant.number: round(2 * one.points) for one in found} == {
            number: table.points(number) for number in table.numbers
        }
        assert [one.place for one in found] == sorted(one.place for one in found)
        assert {one.entrant.number: one.place for one in found} == places(table, kind), seed
        apart.update(Counter(one.place for one in found).values())
    assert apart[1] > 500, "mostly something tells them apart"
