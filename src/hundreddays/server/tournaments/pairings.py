"""Who meets whom, and with which side: round robins by Berger's tables, Swiss rounds and arenas by a matching.

A Swiss round is the cheapest perfect matching of everyone with everyone. What it costs to pair two is a list of
numbers of which each counts only where all before it are equal: that they met before, that a side falls to somebody too
often, that their points differ, and so on. So nobody meets the same opponent twice as long as any pairing of the whole
round avoids it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from hundreddays.core import Fault
from hundreddays.server.tournaments.meetings import (
    BYE,
    NOBODY_ELSE,
    PLAYED,
    REST,
    SWISS,
    UNDECIDED,
    Entrant,
    Meeting,
)

Pair = tuple[int, int]
_BASE: Final = 10**8
"""Above the sum of any one number of the costs, over all pairs of a round."""
_BALANCE: Final = 2
"""So far may one side outnumber the other."""


# Round robin


def round_robin(numbers: Sequence[int], double: bool = False) -> list[list[Pair]]:
    """Every round of a tournament in which everyone meets everyone: once, or twice with sides swapped.

    Where their number is odd one rests in each round.
    """
    seats = [*numbers, *([NOBODY_ELSE] if len(numbers) % 2 else [])]
    last = len(seats)
    rounds = []
    for turn in range(last - 1):
        pairs = [
            _sided(one, other, last)
            for one in range(1, last)
            for other in (*range(one + 1, last), last)
            if ((one + one) if other == last else (one + other)) % (last - 1) == turn
        ]
        rounds.append([_resting(seats[first - 1], seats[second - 1]) for first, second in pairs])
    swapped = [[(one, other) if not other else (other, one) for one, other in pairs] for pairs in rounds]
    return rounds + swapped if double else rounds


def _sided(one: int, other: int, last: int) -> Pair:
    """Who has the first side, by Berger's rule: over all rounds it falls to everyone as often as the other, or once
    more or less.
    """
    if other == last:
        return (one, other) if one <= last // 2 else (other, one)
    return (one, other) if (one + other) % 2 else (other, one)


def _resting(one: int, other: int) -> Pair:
    return (other, one) if one == NOBODY_ELSE else (one, other)


# What somebody's games so far say about his next


class Candidate(NamedTuple):
    """Somebody who is to be paired."""

    number: int
    seed: int
    points: float
    met: Counter[int]
    """How often he has met whom."""
    balance: int
    """How many more games he had with the first side than with the second."""
    side: int
    """With which he had his last: 1 or -1; 0 if he had none."""
    byes: int
    last: int
    """Whom he met last."""
    computer: bool


def candidates(entrants: Iterable[Entrant], meetings: Iterable[Meeting]) -> list[Candidate]:
    """Everyone with his games so far. A game to which somebody did not come counts as met, but for no side."""
    found = {
        one.number: Candidate(one.number, one.seed, 0.0, Counter(), 0, 0, 0, NOBODY_ELSE, one.computer)
        for one in entrants
    }
    for meeting in sorted(meetings, key=lambda meeting: (meeting.round, meeting.board)):
        for number, side in ((meeting.first, 1), (meeting.second, -1)):
            if number not in found:
                continue
            each = found[number]._replace(points=found[number].points + meeting.points(number))
            if meeting.alone:
                each = each._replace(byes=each.byes + (meeting.outcome == BYE))
            else:
                each.met[meeting.other(number)] += 1
                each = each._replace(last=meeting.other(number))
                if meeting.outcome in (*PLAYED, UNDECIDED):
                    each = each._replace(balance=each.balance + side, side=side)
            found[number] = each
    return list(found.values())


def sides(one: Candidate, other: Candidate, turn: int) -> Pair:
    """Who of two has the first side: whoever had it less often, or did not have it last; else it goes by turns."""
    if one.balance != other.balance:
        return (one.number, other.number) if one.balance < other.balance else (other.number, one.number)
    if one.side != other.side:
        return (one.number, other.number) if one.side < other.side else (other.number, one.number)
    strong, weak = sorted((one, other), key=lambda each: each.seed)
    return (strong.number, weak.number) if (turn + strong.seed) % 2 else (weak.number, strong.number)


def _lopsided(one: Candidate, other: Candidate) -> int:
    """By how much one side outnumbers the other for the worse off of two, if they meet."""
    low, high = sorted((one.balance, other.balance))
    return max(abs(low + 1), abs(high - 1))


# Swiss


def swiss(entrants: Sequence[Entrant], meetings: Sequence[Meeting], turn: int) -> list[Pair]:
    """The pairs of a round, those with most points first. Where their number is odd, one has a bye."""
    order = sorted(candidates(entrants, meetings), key=lambda each: (-each.points, each.seed))
    place = {each.number: number for number, each in enumerate(order)}
    groups = Counter(each.points for each in order)
    least = order[-1].points if order else 0.0

    def cost(one: Candidate, other: Candidate | None) -> list[int]:
        if other is None:
            # People came to play: a computer rests before any of them does.
            behind = round(4 * (one.points - least)) ** 2
            return [one.byes, 0, 0, int(not one.computer), behind, 0, len(order) - place[one.number]]
        apart = abs(place[one.number] - place[other.number])
        # The upper half of those with equal points meets the lower half, as everywhere in Swiss tournaments.
        wished = groups[one.points] // 2 if one.points == other.points else 1
        uneven = _lopsided(one, other)
        return [
            0,
            one.met[other.number],
            max(0, uneven - _BALANCE),
            0,
            round(2 * (one.points - other.points)) ** 2,
            max(0, uneven - 1),
            (apart - wished) ** 2,
        ]

    pairs = _cheapest(order, cost)
    ordered = sorted(pairs, key=lambda pair: (pair[1] is None, min(place[each.number] for each in pair if each)))
    return [(one.number, NOBODY_ELSE) if other is None else sides(one, other, turn) for one, other in ordered]


def _cheapest(
    order: Sequence[Candidate], cost: Callable[[Candidate, Candidate | None], list[int] | None]
) -> list[tuple[Candidate, Candidate | None]]:
    """As many pairs as possible, at the least cost; with None whoever has a bye. Two without a cost never meet."""
    if len(order) < 2:
        return [(each, None) for each in order]
    edges: dict[Pair, int] = {}
    for number, one in enumerate(order):
        for place, other in enumerate(order[number + 1 :], number + 1):
            if (priced := cost(one, other)) is not None:
                edges[number, place] = _one_number(priced)
        if len(order) % 2 and (priced := cost(one, None)) is not None:
            edges[number, len(order)] = _one_number(priced)
    most = max(edges.values(), default=0) + 1
    graph = _library().Graph()
    graph.add_weighted_edges_from((one, other, most - price) for (one, other), price in edges.items())
    matched = _library().max_weight_matching(graph, maxcardinality=True)
    return [
        (order[min(pair)], order[max(pair)] if max(pair) < len(order) else None)
        for pair in sorted(tuple(sorted(pair)) for pair in matched)
    ]


def _one_number(priced: Sequence[int]) -> int:
    total = 0
    for part in priced:
        total = total * _BASE + part
    return total


def available() -> bool:
    """Whether the library is there, without importing it."""
    return find_spec("networkx") is not None


def _library() -> Any:
    try:
        import networkx  # takes a third of a second, and is needed by tournaments alone
    except ImportError:
        raise Fault("The library for pairings is not installed.", "pip install 'hundred-days[people]'") from None
    return networkx


# Arena


def arena(free: Sequence[Entrant], meetings: Sequence[Meeting], patient: Callable[[int, int], bool]) -> list[Pair]:
    """Those who meet now, of all who are free: people among themselves, then whoever is left with a computer.

    Computers never meet each other. `patient` says of two who met last whether they had better wait for others.
    """
    everyone = candidates(free, meetings)

    def cost(one: Candidate, other: Candidate | None) -> list[int] | None:
        if other is None or (one.computer and other.computer):
            return None
        again = one.last == other.number or other.last == one.number
        if again and patient(one.number, other.number):
            return None
        uneven = _lopsided(one, other)
        apart = round(2 * (one.points - other.points)) ** 2
        return [int(again), max(0, uneven - _BALANCE), one.met[other.number], apart, uneven]

    people = _cheapest([each for each in everyone if not each.computer], cost)
    met = {each.number for pair in people if pair[1] is not None for each in pair if each is not None}
    pairs = [*people, *_cheapest([each for each in everyone if each.number not in met], cost)]
    return [sides(one, other, len(meetings)) for one, other in pairs if other is not None]


def outcome_alone(kind: str) -> str:
    """What somebody has from a round in which nobody was left for him."""
    return BYE if kind == SWISS else REST
