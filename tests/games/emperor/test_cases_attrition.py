"""Worked cases: march attrition, weather, cities, Lille, victory."""

from __future__ import annotations

from typing import Any

import pytest

from games.emperor.scene import (
    AFTER_FOUR,
    AFTER_THREE,
    NEXT,
    at,
    box,
    force,
    game,
    leader,
    legal,
    pass_to,
    play,
    scene,
    sp,
    who,
)
from hundreddays.games.emperor.rules.state import EmperorState

DERLON: dict[str, Any] = {"fr_quiot": 4, "fr_marcognet": 5, "fr_durutte": 4, "fr_jacquinot": 2}


def checked(
    *leaders: dict[str, Any], mover: str, spent: float, units: tuple[str, ...], mode: int = 0, **fields: Any
) -> EmperorState:
    """A Force that has just ended a move of so many MPs."""
    pieces = game().pieces
    marching = sum(1 << pieces.units.index(unit) for unit in units)
    pending = {"mover": pieces.leaders.index(mover), "spent": round(2 * spent), "mode": mode, "marching": hex(marching)}
    return scene(*leaders, step="attrition_bonus", stack=["pick_mover"], pending=pending, **fields)


def derlon(die: int, spent: float = 5, **fields: Any) -> int:
    """What d'Erlon's fifteen SPs lose, within supply."""
    s = checked(
        force("fr_derlon", "4419", **DERLON), mover="fr_derlon", spent=spent, units=tuple(DERLON), **{**NEXT, **fields}
    )
    play(s, "no", f"roll {die}")
    pass_to(s, "pick_mover")
    return s.pool[0]


def test_c35_derlon_on_the_loc_column() -> None:
    assert [derlon(3), derlon(4)] == [0, 1]


def test_c36_napoleon_with_and_without_his_bonus_point() -> None:
    units: dict[str, Any] = {
        "fr_friant": 4,
        "fr_morand": 5,
        "fr_duhesme": 4,
        "fr_guyot": 2,
        "fr_lefebvredesnouettes": 2,
        "fr_artilleryreserve": 3,
    }
    reille: dict[str, Any] = {"fr_bachelu": 4, "fr_jerome": 8, "fr_girard": 5, "fr_foy": 6, "fr_pire": 2}
    for word, index in (("no", 6), ("bonus", 5)):
        s = checked(
            force("fr_napoleon", "4419", **units),
            force("fr_reille", "4419", under="fr_napoleon", **reille),
            mover="fr_napoleon",
            spent=5,
            units=(*units, *reille),
            **NEXT,
        )
        assert s.strength[leader(s, "fr_napoleon")] == 45
        events = play(s, word, "roll 3")
        assert [event.data["index"] for event in events if event.kind == "attrition"] == [index]
        pass_to(s, "pick_mover")
        assert s.pool[0] == 2


def test_c37_a_short_march() -> None:
    assert [derlon(6, spent=2), derlon(5, spent=2)] == [1, 0]


def test_c39_the_prussian_column_ends() -> None:
    for turn, loss in ((AFTER_THREE, 0), (AFTER_FOUR, 1)):
        s = checked(
            force("pr_zieten", "3323", pr_pirchii=7, pr_henckel=5),
            mover="pr_zieten",
            spent=5,
            units=("pr_pirchii", "pr_henckel"),
            phasing="coalition",
            **turn,
        )
        play(s, "no", "roll 4")
        pass_to(s, "pick_mover")
        assert s.pool[2] == loss


def test_c40_the_same_in_rain() -> None:
    assert derlon(3, weather="rain") == 1


# Weather and turns


def test_c79_the_turn_record() -> None:
    g = game()
    assert g.turn_of("1815-06-18") + 1 == 10
    assert g.turn_of("1815-07-03") + 1 == 25 == g.tables.turns
    assert g.last_turn == 24


def test_c80_weather() -> None:
    s = game().start()
    play(s, "source 4034", "at 4326", "end", "source 3201")
    assert (s.turn, s.weather, at(s)) == (0, 0, "administer")
    for die, rain in (("roll 1", 1), ("roll 3", 0)):
        pass_to(s, "weather")
        play(s, die)
        assert s.weather == rain


# Cities


def end_of_turn(*leaders: dict[str, Any], die: int = 1, step: str = "pick_marcher", **fields: Any) -> EmperorState:
    """From the forced marches in the Coalition's Combat Phase, which nobody makes, to the end of the turn."""
    s = scene(*leaders, step=step, phasing="coalition", **fields)
    turn = s.turn
    while s.turn == turn and not s.over:
        if at(s) == "lille_roll":
            play(s, f"roll {die}")
        else:
            s.apply(s.moves()[-1] if who(s) == "chance" else s.moves()[0])
    return s


GARRISON = force("fr_mg1", "1029", fr_donzelot=6)


def test_c70_namur_counts_once() -> None:
    s = end_of_turn(GARRISON, force("fr_reille", "5213", fr_foy=6), **NEXT)
    assert box(s) == "zero"
    pass_to(s, "pick_marcher")
    pass_to(s, "weather")
    assert box(s) == "zero"


def test_c71_both_hexes_of_bruxelles() -> None:
    held = end_of_turn(
        force("fr_reille", "3307", fr_foy=6),
        force("aa_mg7", "3208", aa_brunswick=7),
        step="lille_roll",
        allied_center="",
        **NEXT,
    )
    assert (box(held), held.holder[0]) == ("coalition-1", 1)
    fallen = end_of_turn(
        GARRISON, force("fr_reille", "3307", fr_foy=6), vedettes=(("anglo_allied", "3208"),), allied_center="", **NEXT
    )
    assert (box(fallen), fallen.holder[0]) == ("french-1", 0)


@pytest.mark.parametrize(("die", "after"), [(5, "coalition-2"), (4, "coalition-1")])
def test_c73_lille_goes_over(die: int, after: str) -> None:
    s = end_of_turn(force("fr_reille", "4326", fr_foy=6), die=die, french_center="4326", turn="1815-06-09")
    assert box(s) == after
    assert s.holder[3] == int(die == 5)


def test_c74_in_high_french_morale_it_does_not() -> None:
    s = end_of_turn(force("fr_reille", "4326", fr_foy=6), die=6, marker=5, **NEXT)
    assert box(s) == "french-2"


def test_c75_lille_counts_once_each_way() -> None:
    over = ["bruxelles", "ghent", "namur", "lille"]
    s = end_of_turn(
        force("aa_mg5", "1029", aa_colville=8),
        force("fr_reille", "4326", fr_foy=6),
        marker=1,
        coalition_holds=over,
        **AFTER_FOUR,
    )
    assert box(s) == "coalition-2"
    s = end_of_turn(GARRISON, marker=1, coalition_holds=over, **AFTER_FOUR)
    assert (box(s), s.holder[3]) == ("coalition-1", 0)


def test_c88_shifts_of_one_end_phase_are_added_up() -> None:
    s = end_of_turn(
        force("fr_reille", "5213", fr_foy=6), force("aa_mg5", "1029", aa_colville=8), marker=5, **AFTER_FOUR
    )
    assert box(s) == "french-2"
    assert (s.holder[2], s.holder[3]) == (0, 1)


def test_c89_the_lille_roll_comes_before_the_cities() -> None:
    s = end_of_turn(force("fr_reille", "5213", fr_foy=6), die=5, **NEXT)
    assert box(s) == "coalition-1"
    assert (s.holder[2], s.holder[3]) == (0, 1)


def test_c90_no_roll_while_the_coalition_is_in_lille() -> None:
    s = scene(
        force("aa_mg5", "1029", aa_colville=8),
        force("fr_reille", "4326", fr_foy=6),
        step="pick_marcher",
        phasing="coalition",
        **AFTER_FOUR,
    )
    asked = set()
    while s.turn == 10:
        asked.add(at(s))
        s.apply(s.moves()[-1] if who(s) == "chance" else s.moves()[0])
    assert "lille_roll" not in asked
    assert box(s) == "coalition-2"


@pytest.mark.parametrize(("marker", "result"), [(3, 4), (4, 3)])
def test_c78_operational_victory(marker: int, result: int) -> None:
    s = end_of_turn(GARRISON, marker=marker, turn="1815-07-03", invasion="1815-06-15")
    assert s.over
    assert s.result == result
    assert s.scores() == ([1.0, -1.0] if result == 3 else [-1.0, 1.0])


def test_replacements_do_not_reach_the_old_guard() -> None:
    s = scene(
        force("fr_napoleon", "4419", fr_friant=2, fr_duhesme=3),
        step="administer",
        pool={"french": 2},
        pending={"count": 2},
        **NEXT,
    )
    assert legal(s, "replace") == ["fr_duhesme"]
    play(s, "replace fr_duhesme")
    assert (sp(s, "fr_friant"), sp(s, "fr_duhesme")) == (2, 4)


def test_attrition_is_spread_round_by_round_and_spares_the_old_guard() -> None:
    s = checked(
        force("fr_napoleon", "4419", fr_friant=4, fr_quiot=4, fr_foy=6),
        mover="fr_napoleon",
        spent=9,
        units=("fr_friant", "fr_quiot", "fr_foy"),
        mode=1,
        weather="rain",
        **NEXT,
    )
    play(s, "no", "roll 6")
    assert legal(s, "lose") == ["fr_quiot", "fr_foy"]
    play(s, "lose fr_quiot")
    assert legal(s, "lose") == ["fr_foy"]
