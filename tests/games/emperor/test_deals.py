"""Samples of The Emperor Returns: what the seat may know stays, and who it was is dealt again. 81, 402, 403"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.emperor.scene import NEXT, force, game, leader, scene
from hundreddays.core import SPECTATOR
from hundreddays.games.emperor.interface.sample import sample
from hundreddays.games.emperor.rules.flags import COMMAND, MOVED
from hundreddays.games.emperor.rules.pieces import POOL
from hundreddays.games.emperor.rules.state import EmperorState

KEPT = Path(__file__).parent / "kept"
FRENCH, COALITION = 0, 1


def three_forces(*flags: str) -> EmperorState:
    """Three French Forces far from everybody, the first with some flags; the Coalition has seen none of them."""
    return scene(
        force("fr_reille", "4326", flags=flags, fr_foy=6),
        force("fr_derlon", "4527", fr_quiot=4),
        force("fr_vandamme", "4728", fr_lefol=5),
        force("aa_hill", "3507", aa_clinton=7),
        **NEXT,
    )


def flagged(s: EmperorState, flag: int) -> list[str]:
    return [s.board.label[s.where[one]] for one, flags in enumerate(s.flags) if flags & flag]


def test_who_has_a_command_is_not_known() -> None:
    """81: everyone hears how many commands were given, and nobody else to whom."""
    s = three_forces("command")
    deals = [sample(s, COALITION, Random(seed)) for seed in range(30)]
    assert {len(flagged(deal, COMMAND)) for deal in deals} == {1}
    assert {flagged(deal, COMMAND)[0] for deal in deals} == {"4326", "4527", "4728"}


def test_which_counters_have_moved_is_known_and_who_they_are_is_not() -> None:
    """403: the counter that moved stands where it was seen to go."""
    s = three_forces("moved")
    deals = [sample(s, COALITION, Random(seed)) for seed in range(30)]
    assert {tuple(flagged(deal, MOVED)) for deal in deals} == {("4326",)}
    movers = {leader for deal in deals for leader, flags in enumerate(deal.flags) if flags & MOVED}
    assert len(movers) == 3


def test_of_two_counters_in_a_hex_either_may_be_the_one_that_moved() -> None:
    """403: both are face down. Dealt by turns, the vedette that had moved never did so in a sample."""
    s = scene(
        force("fr_reille", "4326", fr_foy=6),
        force("aa_hill", "3507", aa_clinton=7),
        vedettes=(("french", "4326"),),
        **NEXT,
    )
    s.ridden[s.game.pieces.vedette_range[FRENCH][0]] = 1
    for truth in (s, sample(s, COALITION, Random(1815))):
        deals = [sample(truth, COALITION, Random(seed)) for seed in range(60)]
        ridden = sum(any(deal.ridden) for deal in deals)
        assert all(len(flagged(deal, MOVED)) + sum(deal.ridden) == 1 for deal in deals)
        assert 15 <= ridden <= 45


def test_a_command_stays_with_the_counter_that_moved_by_it() -> None:
    """81, 403: nobody knows who it is that moved without a die; but that counter had a command."""
    s = three_forces("moved", "command")
    deals = [sample(s, COALITION, Random(seed)) for seed in range(30)]
    assert {tuple(flagged(deal, COMMAND)) for deal in deals} == {("4326",)}
    assert len({one for deal in deals for one, flags in enumerate(deal.flags) if flags & COMMAND}) == 3


def test_a_command_does_not_cling_to_its_leader_when_another_has_moved() -> None:
    """81: it is one of the two counters that have not moved, and any of the three leaders may stand there."""
    s = three_forces("moved")
    s.flags[leader(s, "fr_derlon")] |= COMMAND
    deals = [sample(s, COALITION, Random(seed)) for seed in range(120)]
    assert {tuple(flagged(deal, COMMAND)) for deal in deals} == {("4527",), ("4728",)}
    held = [one for deal in deals for one, flags in enumerate(deal.flags) if flags & COMMAND]
    assert all(25 <= held.count(leader(s, name)) <= 55 for name in ("fr_reille", "fr_derlon", "fr_vandamme"))


@pytest.mark.parametrize(
    ("kept", "options"),
    [
        ("odds_without_supply", {"players": 3}),
        ("odds_of_the_next_round", {"scenario": "invasion"}),  # asked whether to go on: the promise was dealt otherwise
    ],
)
def test_the_odds_that_all_are_shown_are_the_same_in_every_deal(kept: str, options: dict[str, Any]) -> None:
    """402: whether an attacker has a line of communication depends on Forces that are not shown."""
    s = game(**options).position((KEPT / f"{kept}.toml").read_text("utf-8"))
    for seat in (*range(len(s.game.seats)), SPECTATOR):
        shown = s.view(seat).panels["combat"]
        for seed in range(6):
            assert s.sample(seat, Random(seed)).view(seat).panels["combat"] == shown


def test_a_general_who_lost_his_force_in_a_combat_is_not_dealt_into_it_again() -> None:
    """41, 402: he was shown, and is in the pool. Under another name he marked a hex as one of the attackers'."""
    s = scene(
        force("fr_mg1", "4217", fr_foy=6),
        force("fr_mg3", "4728", fr_quiot=4),
        force("aa_orange", "4216", aa_alten=8),
        step="declare",
        **NEXT,
    )
    for words in ("attack 4216", "with fr_mg1", "fight"):
        s.play(s.game.move(words))
    gone = leader(s, "fr_mg2")
    assert s.where[gone] == POOL
    s.role[gone] = 1
    before = s.view(COALITION)
    for seed in range(30):
        deal = sample(s, COALITION, Random(seed))
        assert deal.where[gone] == POOL
        assert deal.view(COALITION).marks == before.marks
