"""Chance: weights, tickets and fair dice."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hundreddays.core import FairDice, die, draw, pick

LOADED = [(10, 1), (11, 2), (12, 3), (13, 6)]


def chi_square(counts: Mapping[int, int], odds: Sequence[tuple[int, int]]) -> float:
    """How far counts lie from what the weights promise."""
    total, weights = sum(counts.values()), sum(weight for _, weight in odds)
    return sum((counts[move] - total * weight / weights) ** 2 / (total * weight / weights) for move, weight in odds)


def test_every_ticket_belongs_to_the_move_that_its_weight_bought() -> None:
    assert [pick(LOADED, ticket) for ticket in range(12)] == [10, 11, 11, 12, 12, 12, 13, 13, 13, 13, 13, 13]


@pytest.mark.parametrize(("odds", "ticket"), [(LOADED, 12), ([], 0)])
def test_a_ticket_beyond_the_last_is_an_error(odds: list[tuple[int, int]], ticket: int) -> None:
    with pytest.raises(ValueError, match="beyond the last"):
        pick(odds, ticket)


def test_a_die_has_as_many_faces_as_asked() -> None:
    assert die(7) == [(7, 1), (8, 1), (9, 1), (10, 1), (11, 1), (12, 1)]
    assert die(0, 2) == [(0, 1), (1, 1)]


@pytest.mark.parametrize("odds", [die(0), LOADED], ids=["die", "weights"])
@pytest.mark.parametrize("source", ["generator", "fair dice"])
def test_draws_follow_the_weights(odds: list[tuple[int, int]], source: str) -> None:
    rng, fair = Random(1815), FairDice(b"eighteen fifteen", "table", {"french": "vive"})
    counts = Counter(draw(odds, rng) if source == "generator" else fair.draw(odds, ply) for ply in range(12_000))
    assert set(counts) == {move for move, _ in odds}
    assert chi_square(counts, odds) < 20.5  # with five degrees of freedom 999 fair sources in 1000 stay below


def test_neighbouring_plies_are_independent() -> None:
    fair = FairDice(b"eighteen fifteen", "table")
    rolls = [fair.draw(die(0), ply) for ply in range(7_201)]
    pairs = Counter(a * 6 + b for a, b in pairwise(rolls))
    assert chi_square(pairs, [(pair, 1) for pair in range(36)]) < 66.6  # 999 in 1000, 35 degrees of freedom


@given(st.binary(min_size=1, max_size=40), st.integers(1, 10_000), st.integers(1, 10**12))
def test_a_fair_draw_is_the_same_each_time_it_is_checked(seed: bytes, ply: int, weight: int) -> None:
    odds = [(0, weight), (1, 1), (2, weight)]
    assert FairDice(seed, "t").draw(odds, ply) == FairDice(seed, "t").draw(odds, ply)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert FairDice(b"secret", "t").commitment == hashlib.sha256(b"secret").hexdigest()


@pytest.mark.parametrize(
    "other",
    [
        FairDice(b"other", "t", {"a": "1", "b": "2"}),
        FairDice(b"seed", "u", {"a": "1", "b": "2"}),
        FairDice(b"seed", "t", {"a": "1", "b": "3"}),
        FairDice(b"seed", "t"),
    ],
    ids=["seed", "table", "a nonce", "no nonces"],
)
def test_every_share_in_the_dice_counts(other: FairDice) -> None:
    fair = FairDice(b"seed", "t", {"a": "1", "b": "2"})
    odds = die(0, 1000)
    assert [fair.draw(odds, ply) for ply in range(8)] != [other.draw(odds, ply) for ply in range(8)]


def test_the_order_in_which_nonces_came_does_not_count() -> None:
    odds = die(0, 1000)
    one, two = FairDice(b"seed", "t", {"a": "1", "b": "2"}), FairDice(b"seed", "t", {"b": "2", "a": "1"})
    assert [one.draw(odds, ply) for ply in range(8)] == [two.draw(odds, ply) for ply in range(8)]
