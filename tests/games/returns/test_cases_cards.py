"""Worked cases: card play and counterattack."""

from __future__ import annotations

from typing import Any

from games.returns.field import cohesion, field, held, legal, play, step, why
from hundreddays.games.returns.rules.losses import side_total
from hundreddays.games.returns.rules.state import ReturnsState


def combat(
    french: dict[str, int], coalition: dict[str, int], units: dict[str, str] | None = None, **tree: Any
) -> ReturnsState:
    """`f_i` attacks `a_i` at waterloo, with these hands."""
    places = {"f_i": "waterloo", "a_i": "waterloo", **(units or {})}
    combat = {"town": "waterloo", "roads": ["quatre_bras"], "hands": {"french": french, "coalition": coalition}, **tree}
    return field(places, phase="french_combat", step="play", combat=combat)


def test_c30_combined_arms_is_matched_by_its_own_kind_alone() -> None:
    s = play(
        combat({"combined_arms": 1, "skirmish": 1}, {"combined_arms": 1, "skirmish": 1, "counter_attack": 1}),
        "play combined_arms",
    )
    assert legal(s) == ["match combined_arms", "decline"]
    assert why(s, "match skirmish") == ["12.4"]


def test_c31_a_match_completes_a_round() -> None:
    s = play(
        combat({"infantry_assault": 2}, {"infantry_assault": 2}), "play infantry_assault", "match infantry_assault"
    )
    assert s.round == 1
    assert step(s) == "counterattack"


def test_c32_declining_with_a_match_in_hand_loses() -> None:
    s = play(combat({"infantry_assault": 2}, {"infantry_assault": 2}), "play infantry_assault", "decline")
    assert (s.winner, s.round, s.total) == (0, 1, 1)
    assert cohesion(s, "a_i") == 8


def test_c33_counter_attack_cards_turn_the_combat_round() -> None:
    s = play(
        combat({"counter_attack": 1, "skirmish": 1}, {"counter_attack": 1, "skirmish": 1}),
        "play counter_attack",
        "match counter_attack",
    )
    assert s.attacker == 1
    assert step(s) == "play"
    assert s.actor == 1


def test_c35_the_last_card_matched_loses_at_once() -> None:
    units = {"f_ii": "nivelles"}
    s = play(combat({"skirmish": 1}, {"skirmish": 2}, units), "play skirmish", "match skirmish")
    assert s.winner == 1
    assert step(s) == "retreat"
    assert s.actor == 0


def test_c36_both_hands_empty_and_the_defender_wins() -> None:
    s = play(combat({"skirmish": 1}, {"skirmish": 1}), "play skirmish", "match skirmish")
    assert s.winner == 1


def c37(units: dict[str, str] | None = None) -> ReturnsState:
    s = combat({"skirmish": 2}, {"skirmish": 1}, units)
    return play(s, "play skirmish", "match skirmish", "counterattack", "roll 1")


def test_c37_a_counterattack_without_cards_is_lost() -> None:
    s = c37()
    assert s.winner == 0
    assert s.round == 1
    assert side_total(s, 1) == 1


def test_c38_a_reinforcement_lets_the_counterattack_go_on() -> None:
    s = play(
        c37({"a_res": "brussels"}), "reinforce a_res", "roll 2", "draw skirmish", "draw skirmish", "draw grand_battery"
    )
    assert step(s) == "play"
    assert s.attacker == 1
    assert held(s, "coalition") == 3


def test_c40_wellington_counterattacks_on_2() -> None:
    s = combat({"skirmish": 2}, {"skirmish": 2}, {"wellington": "waterloo"})
    play(s, "play skirmish", "match skirmish", "counterattack", "roll 2")
    assert s.attacker == 1


def test_the_chance_of_a_match_counts_the_cards_that_were_not_seen() -> None:
    """12.4: a Combined Arms is matched by its own kind alone; of the others none lies open yet."""
    s = combat({"combined_arms": 1, "skirmish": 1}, {"skirmish": 1})
    total, alike = sum(s.board.count), s.board.count[s.board.card_ids.index("combined_arms")]
    chance = (alike - 1) / (total - 2)
    notes = {option.move: option.note for option in s.prompt(0).options}
    assert notes["play combined_arms"] == f"they match it: {100 * chance:.0f} %"


def test_the_chance_of_a_match_does_not_depend_on_the_hand_that_is_hidden() -> None:
    """3.1: the attacker is told the same whatever the other holds."""
    asked = [
        combat({"skirmish": 1, "grand_battery": 1}, hand).prompt(0)
        for hand in ({"skirmish": 2}, {"cavalry_charge": 1, "counter_attack": 1})
    ]
    assert asked[0] == asked[1]
