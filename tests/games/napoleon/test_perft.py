"""Napoléon: counts of all moves to a depth, which must not change unnoticed."""

from __future__ import annotations

import pytest

from games.napoleon.field import battle, game, stand
from hundreddays.core.perft import perft


@pytest.mark.parametrize(("depth", "count"), [(1, 40), (2, 269), (3, 2002)])
def test_perft_from_the_start(depth: int, count: int) -> None:
    assert perft(game().start(), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 44), (2, 818), (3, 35174)])
def test_perft_of_the_free_set_up(depth: int, count: int) -> None:
    assert perft(game(setup="free").start(), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 3), (2, 11), (3, 53), (4, 183)])
def test_perft_of_a_march_of_two_units(depth: int, count: int) -> None:
    assert perft(stand({"soire": ["fr_foy", "fr_pire"]}, rest="eliminated"), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 1), (2, 5), (3, 9), (4, 33)])
def test_perft_of_a_battle(depth: int, count: int) -> None:
    units = ["fr_lefol", "fr_habert", "fr_berthezene", "pr_b1", "pr_b2", "pr_b3"]
    names = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")
    zones = {name: [id] for name, id in zip(names, units, strict=True)}
    s = battle(
        {"ligny": [*units, "fr_milhaud"]},
        {"ligny": {**zones, "attacker_reserve": ["fr_milhaud"], "opens": ["charleroi"]}},
    )
    assert perft(s, depth) == count
