"""Worked cases: force marches."""

from __future__ import annotations

import pytest

from games.napoleon.field import city, cv, flagged, legal, march, offered, refused, rolls, say, stand, step, unit
from hundreddays.core import Listener
from hundreddays.games.napoleon.rules.state import NapoleonState


def foy_with_napoleon(turn: int) -> NapoleonState:
    return stand({"beaumont": ["fr_foy", "fr_napoleon", "fr_lefol"], "philippeville": ["fr_exelmans"]}, turn=turn)


@pytest.mark.parametrize(("die", "left"), [(3, 3), (2, 2)])
def test_c14_a_revealed_leader_adds_one_by_day(die: int, left: int) -> None:
    s = foy_with_napoleon(1)
    say(s, "reveal fr_napoleon")
    march(s, "fr_foy", "thuin", "binche")
    say(s, "end", "check fr_foy")
    rolls(s, die)
    assert cv(s, "fr_foy") == left


@pytest.mark.parametrize(("die", "left"), [(3, 2), (4, 3)])
def test_c15_without_a_leader_three_costs_a_point(die: int, left: int) -> None:
    s = stand({"soire": ["fr_foy"]})
    march(s, "fr_foy", "thuin", "charleroi")
    say(s, "end", "check fr_foy")
    rolls(s, die)
    assert cv(s, "fr_foy") == left
    assert city(s, "fr_foy") == "charleroi"


def test_c16_the_last_point_may_be_marched_away() -> None:
    s = stand({"soire": ["fr_foy 1"]})
    march(s, "fr_foy", "thuin", "charleroi")
    say(s, "end", "check fr_foy")
    rolls(s, 3)
    assert city(s, "fr_foy") == "eliminated"


def test_c17_by_night_only_beside_the_leader_and_without_bonus() -> None:
    s = foy_with_napoleon(3)
    say(s, "reveal fr_napoleon")
    march(s, "fr_foy", "thuin", "binche")
    say(s, "march fr_exelmans", "to laneffe", "to charleroi")
    assert step(s) == "march"  # no third section is offered
    say(s, "end", "check fr_foy")
    rolls(s, 3)
    assert cv(s, "fr_foy") == 2


def test_c17_by_night_a_leader_not_revealed_leads_nobody() -> None:
    s = foy_with_napoleon(3)
    say(s, "march fr_foy", "to thuin")
    assert step(s) == "march"


@pytest.mark.parametrize("turn", [1, 3])
def test_c18_a_leader_force_marches_without_a_roll(turn: int) -> None:
    s = foy_with_napoleon(turn)
    say(s, "march fr_napoleon", "to philippeville", "to laneffe", "to charleroi")
    assert flagged(s, s.shown) == {"fr_napoleon"}  # 6.9
    assert not s.forced
    say(s, "end")
    assert city(s, "fr_napoleon") == "charleroi"
    assert cv(s, "fr_napoleon") == 1


def test_c20_a_leader_is_revealed_before_his_group_moves() -> None:
    s = foy_with_napoleon(1)
    march(s, "fr_foy", "thuin", "binche")
    assert refused(s, "reveal fr_napoleon") == "6.4"
    say(s, "end", "check fr_foy")
    rolls(s, 3)
    assert cv(s, "fr_foy") == 2


def test_c20_taking_the_move_back_allows_the_reveal_again() -> None:
    s = foy_with_napoleon(1)
    march(s, "fr_foy", "thuin")
    say(s, "cancel fr_foy")
    assert legal(s, "reveal fr_napoleon")  # 6.11: before the first uncancelled move


def test_c21_attackers_too_few_after_the_rolls_fall_back() -> None:
    s = stand({"mons": ["br_hussars", "br_alten", "br_chasse"], "avesnes": ["fr_foy 1", "fr_girard 1", "fr_lefol 1"]})
    for id in ("fr_foy", "fr_girard", "fr_lefol"):
        march(s, id, "maubeuge", "mons")
    say(s, "end", "check fr_foy")
    rolls(s, 1)
    say(s, "check fr_girard")
    rolls(s, 4)
    say(s, "check fr_lefol")
    tell = Listener()
    s.play(s.game.move("roll 4"), tell)
    assert [event.kind for event in tell.events].count(
        "fell_back"
    ) == 4  # two units, each told to its owner and to everyone else
    assert city(s, "fr_foy") == "eliminated"
    assert city(s, "fr_girard") == city(s, "fr_lefol") == "maubeuge"
    assert cv(s, "fr_girard") == 1
    assert s.turn == 2


def test_c22_a_full_first_section_stops_a_force_march_too() -> None:
    ten = ["fr_lefol", "fr_habert", "fr_berthezene", "fr_domon", "fr_iii_art", "fr_simmer"]
    s = stand({"beaumont": [*ten, "fr_pajol"]})
    for id in ten:
        march(s, id, "thuin")
    say(s, "march fr_pajol")
    assert refused(s, "to thuin") == "5.7"


def test_only_the_order_of_rolls_is_free_and_none_is_waived() -> None:
    s = stand({"soire": ["fr_foy", "fr_girard"]})
    march(s, "fr_foy", "thuin", "charleroi")
    march(s, "fr_girard", "thuin")
    say(s, "end")
    assert offered(s) == ["check fr_foy"]  # 6.7: a march within the allowance never rolls
    assert refused(s, "end") == "6.10"
    assert refused(s, "march fr_girard") == "6.2"
    assert refused(s, "check fr_girard") == "6.7"


def test_a_leader_revealed_stays_revealed_until_the_turn_ends() -> None:
    s = foy_with_napoleon(1)
    say(s, "reveal fr_napoleon")
    march(s, "fr_foy", "thuin")
    say(s, "cancel fr_foy")
    assert flagged(s, s.shown) == {"fr_napoleon"}  # 19.6: not undone
    assert refused(s, "reveal fr_napoleon") == "6.11"
    assert refused(s, "reveal fr_foy") == "6.4"
    say(s, "end")
    assert not s.shown  # 19.2
    assert s.trace[unit(s, "fr_napoleon")] == 1 << s.board.city_index["beaumont"]
