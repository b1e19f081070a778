"""Napoleon 1815 Returns: counts of all moves to a depth, which must not change unnoticed."""

from __future__ import annotations

import pytest

from games.returns.field import returns
from hundreddays.core.perft import perft

OPENING = 'turn = 1\nobjectives = ["obj_ghent", "obj_liege"]\n[points]\nfrench = 5\n'


@pytest.mark.parametrize(("depth", "count"), [(1, 5), (2, 20), (3, 120), (4, 720), (5, 6480)])
def test_perft_from_the_start(depth: int, count: int) -> None:
    assert perft(returns().start(), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 9), (2, 88), (3, 563)])
def test_perft_of_the_opening_march(depth: int, count: int) -> None:
    assert perft(returns().position(OPENING), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 2), (2, 5), (3, 10), (4, 40), (5, 107), (6, 487), (7, 3088)])
def test_perft_of_a_combat(depth: int, count: int) -> None:
    combat = (
        '[combat]\ntown = "charleroi"\nroads = ["thuin"]\n[combat.hands]\nfrench = {skirmish = 2, combined_arms ='
        " 1}\ncoalition = {skirmish = 1, combined_arms = 1}\n"
    )
    text = (
        'phase = "french_combat"\nstep = "play"\nobjectives = ["obj_ghent", "obj_liege"]\n[units]\nf_gd ='
        f' "charleroi"\nnapoleon = "charleroi"\nf_iii = "thuin"\n{combat}'
    )
    assert perft(returns().position(text), depth) == count
