"""Napoléon: bad positions, with every defect."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from games.napoleon.field import battle, flagged, game, say, stand, unit
from hundreddays.core import CHANCE, BadPosition, draw
from hundreddays.games.napoleon.rules.state import NapoleonState


def defects(text: str) -> list[str]:
    with pytest.raises(BadPosition) as bad:
        game().position(text)
    return bad.value.defects


def test_every_defect_is_listed() -> None:
    found = defects("""
        turn = 77
        step = "dance"
        colour = "blue"
        [at]
        paris = ["fr_foy"]
        ligny = ["fr_foy 9", "fr_murat", "fr_napoleon", "fr_napoleon"]
        wavre = ["fr_napoleon"]
        [flags]
        disrupted = ["br_picton"]
        [[battle]]
        city = "ligny"
        attacker_left = ["pr_b1"]
        """)
    text = "\n".join(found)
    for words in (
        "turn: 77 is not a whole number from 1 to 24",
        "step: there is no step “dance”",
        "colour: nothing of that name",
        "at.paris: there is no city",
        "at.ligny: “fr_foy 9”: the CV of fr_foy is 1 to 3",
        "at.ligny: there is no unit “fr_murat”",
        "at.ligny: fr_napoleon stands on the map twice",
        "at.wavre: fr_napoleon stands on the map twice",
        "flags.disrupted: br_picton is eliminated",
        "battle[0].attacker_left: pr_b1 is not at ligny",
    ):
        assert words in text, words


def test_a_battle_needs_both_sides() -> None:
    found = defects('[at]\nligny = ["fr_foy"]\n[[battle]]\ncity = "ligny"\nattacker_left = ["fr_foy"]\n')
    assert any("a side is missing (7.2)" in defect for defect in found)


def test_too_many_blocks_too_much_cv_leaders_twice_and_a_battle_without_a_side_are_found_at_once() -> None:
    found = "\n".join(
        defects("""
            [at]
            ligny = ["fr_foy 9", "fr_foy", "fr_napoleon", "fr_girard", "fr_lefol"]
            namur = ["fr_napoleon", "pr_b1", "pr_b17"]
            [[battle]]
            city = "ligny"
            attacker_left = ["fr_foy"]
            attacker_center = ["fr_girard"]
            attacker_right = ["fr_lefol"]
            attacker_reserve = ["fr_napoleon"]
            """)
    )
    for words in (
        "at.ligny: “fr_foy 9”: the CV of fr_foy is 1 to 3",
        "at.ligny: fr_foy stands on the map twice",
        "at.namur: fr_napoleon stands on the map twice",
        "at.namur: there is no unit “pr_b17”",
        "battle of ligny: a side is missing (7.2)",
    ):
        assert words in found, words


def test_both_sides_in_a_city_need_a_battle() -> None:
    found = defects('step = "supply"\n[at]\nligny = ["fr_foy", "pr_b1"]\n')
    assert any("holds both sides outside a battle (1.4)" in defect for defect in found)


def test_a_unit_may_not_stand_in_two_areas_nor_in_the_enemy_reserve() -> None:
    found = defects(
        '[at]\nligny = ["fr_foy", "pr_b1"]\n[[battle]]\ncity = "ligny"\nattacker_left = ["fr_foy"]\nattacker_right ='
        ' ["fr_foy"]\n'
    )
    assert any("stands in two areas (8.4)" in defect for defect in found)
    found = defects(
        'step = "combat"\n[at]\nligny = ["fr_foy", "pr_b1"]\n[[battle]]\ncity = "ligny"\nattacker_left ='
        ' ["fr_foy"]\nattacker_reserve = ["pr_b1"]\n'
    )
    assert any("an enemy stands in attacker_reserve (8.2)" in defect for defect in found)


def test_a_path_must_lead_to_where_the_unit_stands() -> None:
    found = defects('[at]\nthuin = ["fr_foy"]\n[paths]\nfr_foy = ["soire", "brussels"]\n')
    assert found == ["paths.fr_foy: a path is a list of adjacent cities without repetition (5.12)"]
    found = defects('[at]\nthuin = ["fr_foy"]\n[paths]\nfr_foy = ["thuin", "soire"]\n')
    assert found == ["paths.fr_foy: fr_foy does not stand at the end of its path (5.12)"]


@pytest.mark.parametrize("step", ["combat", "rout", "pick_battle", "shift", "regroup_in", "fire_die"])
def test_a_step_of_battle_needs_a_battle(step: str) -> None:
    assert defects(f'step = "{step}"\n[at]\nligny = ["pr_b1"]\n')


def test_wrong_shapes_are_defects_and_no_crash() -> None:
    for text in (
        "at = 3",
        "at = {ligny = 3}",
        "battle = [1]",
        "flags = []",
        "now = 1",
        'seen = ["x"]',
        'turn = "two"',
        "used = {nowhere = 1}",
        "winner = 3",
    ):
        assert defects(text)


def test_a_few_lines_are_a_position() -> None:
    s = game().position('turn = 2\n[at]\nligny = ["pr_b1", "pr_b2 2"]\ncharleroi = ["fr_foy", "fr_napoleon"]\n')
    assert s.actor == 1
    assert s.moves()


def test_positions_come_back_equal_in_every_respect() -> None:
    rng = Random(4)
    for options in ({}, {"players": 3}, {"setup": "free"}):
        napoleon = game(**options)
        s = napoleon.start()
        plies = 0
        while not s.over and plies < 2500:
            s.apply(draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(s.moves()))
            plies += 1
            if plies % 97 == 0:
                back = napoleon.position(s.text())
                kept = [
                    name for name in dir(s) if not name.startswith("_") and not callable(getattr(s, name))
                ]  # a compiled class has no __slots__
                assert {name: getattr(back, name) for name in kept} == {name: getattr(s, name) for name in kept}
                assert back.step == s.step


def back(s: NapoleonState) -> NapoleonState:
    """The same position, written and read."""
    return cast(NapoleonState, s.game.position(s.text()))


def test_units_named_for_want_of_supply_are_kept() -> None:
    """15.6: Liège costs the Prussians two; one has been named."""
    s = stand({"wavre": ["pr_b1", "pr_b2", "pr_b3"], "liege": ["fr_foy"]}, rest="eliminated", step="supply")
    say(s, "lose pr_b2")
    assert (back(s).doomed, back(s).debt) == (s.doomed, 1)


def test_a_unit_that_checked_morale_may_be_lost_in_the_same_battle_turn() -> None:
    """9.5, 11.13: what was noted for its check is gone with it."""
    zones = {"attacker_left": ["fr_lefol 1"], "attacker_center": ["fr_habert"], "attacker_right": ["fr_berthezene"]}
    enemy = {"defender_right": ["pr_b1"], "defender_center": ["pr_b2"], "defender_left": ["pr_b3"]}
    units = [id for row in (zones, enemy) for ids in row.values() for id in ids]
    at_left = {**zones, **enemy, "attacker_left": ["fr_lefol", "fr_napoleon", "pr_b1"], "defender_right": []}
    s = battle({"ligny": [*units, "fr_napoleon"]}, {"ligny": at_left})
    say(s, "battle ligny")
    assert flagged(s, s.boosted) == {"fr_lefol"}
    s.remove(unit(s, "fr_lefol"))
    assert not s.boosted | s.awed | s.checks


def test_what_was_noted_for_a_check_may_outlast_it() -> None:
    """9.8: a unit that broke has left its column; those after it still check."""
    zones = {"attacker_left": ["fr_lefol 1"], "attacker_center": ["fr_habert 1"], "attacker_right": ["fr_berthezene"]}
    enemy = {"defender_right": ["pr_b1"], "defender_center": ["pr_b2"], "defender_left": ["pr_b3"]}
    units = [id for row in (zones, enemy) for ids in row.values() for id in ids]
    mixed = {
        "attacker_left": ["fr_lefol", "fr_napoleon", "pr_b1"],
        "attacker_center": ["fr_habert", "pr_b2"],
        "attacker_right": ["fr_berthezene"],
        "defender_left": ["pr_b3"],
    }
    s = battle({"ligny": [*units, "fr_napoleon"]}, {"ligny": mixed})
    say(s, "battle ligny", "roll 1")
    assert flagged(s, s.checks) == {"fr_habert"}
    assert not s.broken()
    assert back(s).boosted == s.boosted
