"""Worked cases: reinforcement."""

from __future__ import annotations

from typing import Any

from games.returns.field import at, cohesion, deal, field, held, legal, play, step, why
from hundreddays.games.returns.rules.state import ReturnsState

ROADS = {"waterloo": "quatre_bras", "brussels": "waterloo"}
HANDS = {"french": {"skirmish": 4}, "coalition": {"skirmish": 4}}


def combat(units: dict[str, str], town: str = "waterloo", phase: str = "french_combat", **tree: Any) -> ReturnsState:
    return field(units, phase=phase, step="play", combat={"town": town, "roads": [ROADS[town]], "hands": HANDS}, **tree)


def round_of_skirmish(s: ReturnsState) -> ReturnsState:
    return play(s, "play skirmish", "match skirmish", "pass")


def test_c41_napoleon_marches_to_the_guns() -> None:
    s = round_of_skirmish(
        combat({"f_ii": "brussels", "a_i": "brussels", "f_i": "waterloo", "napoleon": "waterloo"}, "brussels")
    )
    play(s, "reinforce f_i", "roll 3")
    assert at(s, "f_i") == "waterloo"
    assert why(s, "reinforce f_i") == ["14.4"]
    play(s, "reinforce napoleon", "roll 3")
    assert at(s, "napoleon") == "brussels"
    assert s.due == [3, 0]
    round_of_skirmish(deal(s))
    assert legal(s, "reinforce") == ["f_i"]


def test_c42_a_unit_that_has_fought_cannot_reinforce() -> None:
    s = round_of_skirmish(
        combat({"f_i": "waterloo", "a_i": "waterloo", "f_ii": "nivelles", "f_iii": "quatre_bras"}, fought=["f_ii"])
    )
    assert legal(s, "reinforce") == ["f_iii"]
    assert why(s, "reinforce f_ii") == ["14.2"]


def test_c43_a_unit_in_a_pending_combat_cannot_reinforce() -> None:
    units = {"f_i": "waterloo", "a_i": "waterloo", "f_ii": "nivelles", "a_ii": "nivelles", "f_iii": "quatre_bras"}
    s = round_of_skirmish(combat(units, pending=["nivelles"]))
    assert legal(s, "reinforce") == ["f_iii"]
    assert why(s, "reinforce f_ii") == ["14.2"]


def test_c45_the_coming_attacker_tries_first() -> None:
    units = {"f_i": "waterloo", "a_i": "waterloo", "f_ii": "nivelles", "a_res": "brussels"}
    s = round_of_skirmish(combat(units))
    assert (s.actor, legal(s)) == (0, ["reinforce f_ii", "done"])
    play(s, "done")
    assert (s.actor, legal(s)) == (1, ["reinforce a_res", "done"])
    turned = play(combat(units), "play skirmish", "match skirmish", "counterattack", "roll 1")
    assert turned.actor == 1
    assert legal(play(turned, "done")) == ["reinforce f_ii", "done"]


def test_c46_the_winner_reinforces_and_the_arrival_may_bleed() -> None:
    s = combat({"f_i": "waterloo", "a_i": "waterloo", "f_ii": "nivelles", "a_res": "brussels"})
    round_of_skirmish(s)
    play(s, "done", "done", "play skirmish", "match skirmish", "pass", "done", "done")
    play(s, "play skirmish", "decline")
    assert step(s) == "reinforce"
    assert s.actor == 0
    play(s, "reinforce f_ii", "roll 1")
    assert held(s, "french") == 1
    assert step(s) == "lose"
    assert legal(s, "lose") == ["f_i", "f_ii"]
    play(s, "lose f_ii")
    assert cohesion(s, "f_ii") == 10
    assert step(s) == "retreat"
    assert s.actor == 1


def c93() -> ReturnsState:
    s = combat(
        {"f_i": "waterloo", "a_i": "waterloo", "a_res": "brussels", "wellington": "brussels"}, far={"allied": "antwerp"}
    )
    round_of_skirmish(s)
    play(s, "reinforce a_res", "roll 2", "draw infantry_assault", "draw infantry_assault", "draw infantry_assault")
    play(s, "reinforce wellington", "roll 4")
    return s


def test_c93_a_commander_left_behind_waits_for_the_end_of_the_combat() -> None:
    s = c93()
    assert at(s, "wellington") == "brussels"
    won = play(s.copy(), "play skirmish", "match skirmish", "pass")
    assert legal(won, "reinforce") == ["wellington"]
    play(won, "done", "play skirmish", "match skirmish", "pass", "done", "play skirmish", "match skirmish")
    assert won.winner == 1
    play(won, "done")
    assert step(won) == "lose"
    play(won, "lose a_i", "lose a_i")
    assert at(won, "wellington") == "brussels"
    play(won, "retreat quatre_bras")
    assert at(won, "wellington") == "waterloo"
    lost = play(s.copy(), "play skirmish", "decline")
    play(lost, "lose a_i")
    assert legal(lost) == ["retreat brussels"]
    play(lost, "retreat brussels")
    assert {at(lost, unit) for unit in ("a_i", "a_res", "wellington")} == {"brussels"}


def test_c98_a_unit_that_failed_may_try_in_another_combat() -> None:
    units = {"f_i": "waterloo", "a_i": "waterloo", "f_iii": "ligny", "p_i": "ligny", "f_ii": "quatre_bras"}
    s = combat(units, pending=["ligny"])
    round_of_skirmish(s)
    play(s, "reinforce f_ii", "roll 6", "play skirmish", "decline", "done")
    play(s, legal(s)[0])
    deal(play(s, "fight ligny"), french="3 skirmish", coalition="3 skirmish")
    round_of_skirmish(s)
    assert legal(s, "reinforce") == ["f_ii"]


def test_c47_a_worn_corps_brings_its_lower_number_of_cards() -> None:
    s = combat({"f_i": "waterloo", "a_i": "waterloo", "f_ii": "nivelles"}, cohesion={"f_ii": 5})
    play(round_of_skirmish(s), "reinforce f_ii", "roll 1")
    assert s.due == [2, 0]
