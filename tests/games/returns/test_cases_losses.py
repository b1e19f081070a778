"""Worked cases: the size of losses and who takes them."""

from __future__ import annotations

from typing import Any

from games.returns.field import at, cohesion, deal, field, held, legal, play, step
from hundreddays.games.returns.rules.losses import side_total
from hundreddays.games.returns.rules.state import ReturnsState


def last_round(
    card: str, rounds: int, units: dict[str, str], phase: str = "french_combat", **tree: Any
) -> ReturnsState:
    """A combat at waterloo in which this card is now played for the last time and not matched."""
    attacker = "french" if phase == "french_combat" else "coalition"
    hands = {
        attacker: {card: 1, "infantry_assault": 1},
        "coalition" if attacker == "french" else "french": {"infantry_assault": 1},
    }
    combat = {"town": "waterloo", "round": rounds - 1, "roads": tree.pop("roads", ["quatre_bras"]), "hands": hands}
    return play(field(units, phase=phase, step="play", combat=combat, **tree), f"play {card}", "decline")


def test_c48_skirmish_costs_the_loser_one_less() -> None:
    s = last_round("skirmish", 5, {"f_i": "waterloo", "f_ii": "waterloo", "a_i": "waterloo", "a_ii": "waterloo"})
    assert (side_total(s, 1), side_total(s, 0)) == (4, 2)


def test_c50_losses_are_split_and_the_retreat_comes_on_top() -> None:
    units = {
        "f_i": "waterloo",
        "f_ii": "waterloo",
        "f_iii": "waterloo",
        "napoleon": "waterloo",
        "a_i": "waterloo",
        "a_ii": "waterloo",
    }
    s = last_round("grand_battery", 5, units, phase="coalition_combat", roads=["brussels"])
    assert s.actor == 0
    assert "lose napoleon" not in legal(s)
    play(s, "lose f_i", "lose f_i", "lose f_ii", "lose f_ii", "lose f_iii")
    assert s.actor == 1
    play(s, "lose a_i", "lose a_ii")
    play(s, legal(s)[0])
    assert (cohesion(s, "f_i"), cohesion(s, "f_ii"), cohesion(s, "f_iii")) == (9 - 3, 11 - 3, 8 - 2)
    assert (cohesion(s, "a_i"), cohesion(s, "a_ii")) == (8, 7)


def test_c51_the_guard_at_waterloo() -> None:
    s = field({"f_gd": "quatre_bras", "wellington": "waterloo", "a_ii": "waterloo"}, points={"french": 5})
    play(s, "march f_gd", "to waterloo", "end", "fight waterloo")
    deal(s, french="skirmish, 4 infantry_assault", coalition="skirmish, combined_arms, 3 grand_battery")
    assert (s.held[0], s.held[1]) == (5, 5)
    play(s, "play skirmish", "match skirmish", "counterattack", "roll 2", "play combined_arms", "decline")
    assert legal(s) == ["retreat quatre_bras"]
    play(s, "retreat quatre_bras")
    assert (cohesion(s, "f_gd"), at(s, "f_gd")) == (7, "quatre_bras")
    assert cohesion(s, "a_ii") == 7


def test_c52_a_single_skirmish_costs_nothing_but_the_retreat() -> None:
    s = last_round("skirmish", 1, {"f_i": "waterloo", "a_i": "waterloo"})
    assert (side_total(s, 1), side_total(s, 0)) == (0, 0)
    assert step(s) == "retreat"
    play(s, legal(s)[0])
    assert (cohesion(s, "a_i"), cohesion(s, "f_i")) == (8, 9)


def test_c53_what_a_corps_cannot_bear_is_forfeit() -> None:
    s = last_round("grand_battery", 6, {"f_i": "waterloo", "f_ii": "waterloo", "a_i": "waterloo"}, cohesion={"a_i": 2})
    assert side_total(s, 0) == 3
    assert step(s) == "lose"
    play(s, "lose f_i", "lose f_i", "lose f_ii")
    assert at(s, "a_i") == "off"
    assert cohesion(s, "a_i") == 0
    assert (cohesion(s, "f_i"), cohesion(s, "f_ii")) == (7, 10)


def test_c55_the_retreat_eliminates_a_corps_and_displaces_its_commander() -> None:
    units = {"f_i": "waterloo", "a_i": "waterloo", "wellington": "waterloo"}
    s = last_round("skirmish", 1, units, cohesion={"a_i": 1}, far={"allied": "louvain"})
    play(s, "retreat brussels")
    assert at(s, "a_i") == "off"
    assert at(s, "wellington") == "louvain"
    assert held(s, "french") == 0
