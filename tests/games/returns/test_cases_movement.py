"""Worked cases: weather, movement points, movement."""

from __future__ import annotations

import pytest

from games.returns.field import at, cohesion, deal, field, held, legal, play, returns, step, why
from hundreddays.games.returns.rules.state import ReturnsState


def start(**options: object) -> ReturnsState:
    return play(returns(**options).start(), "deal obj_ghent", "deal obj_liege")


def points(s: ReturnsState) -> list[int]:
    return s.points


def test_c01_a_french_die_of_3_gives_6_points() -> None:
    assert points(play(start(), "roll 1", "roll 3"))[0] == 6


@pytest.mark.parametrize(("die", "total"), [(1, 5), (6, 7)])
def test_c02_french_points(die: int, total: int) -> None:
    assert points(play(start(), "roll 1", f"roll {die}"))[0] == total


@pytest.mark.parametrize(("die", "total"), [(4, 3), (5, 4)])
def test_c02_allied_and_prussian_points_are_rolled_apart(die: int, total: int) -> None:
    s = play(start(), "roll 1", "roll 1", "end")
    assert points(play(s.copy(), f"roll {die}", "roll 1"))[1:] == [total, 3]
    assert points(play(s.copy(), "roll 1", f"roll {die}"))[1:] == [3, total]


def test_c03_weather_is_rain_only_on_6() -> None:
    for die, weather in ((1, "clear"), (5, "clear"), (6, "rain")):
        s = play(start(), f"roll {die}")
        assert s.board.weather_ids[s.weather] == weather


def test_c05_rain_does_not_take_a_die_below_1() -> None:
    assert points(play(start(), "roll 6", "roll 1"))[0] == 5


def test_c06_rain_keeps_infantry_to_one_road() -> None:
    s = field(
        {"f_i": "beaumont", "f_cav": "beaumont", "napoleon": "beaumont", "f_gd": "charleroi"},
        weather="rain",
        points={"french": 6},
    )
    infantry = play(s.copy(), "march f_i")
    assert "to charleroi" not in legal(infantry)
    assert why(infantry, "to charleroi") == ["6.3"]
    assert "to charleroi" in legal(play(s.copy(), "march f_cav"))
    assert "to charleroi" in legal(play(s.copy(), "march napoleon"))


def test_c07_points_left_over_are_lost() -> None:
    s = play(
        start(), "roll 1", "roll 1", "march f_cav", "to gerpinnes", "march f_i", "to mons", "march f_ii", "to mons"
    )
    assert points(s)[0] == 2
    play(s, "end", "roll 1", "roll 1", "end", "roll 1", "roll 1")
    assert s.turn == 2
    assert points(s)[0] == 5


def test_c08_an_army_without_points_moves_only_its_commander() -> None:
    s = field(
        {"p_i": "namur", "p_ii": "namur", "blucher": "liege", "p_iv": "liege", "p_iii": "huy"},
        phase="coalition_movement",
        points={"allied": 3},
    )
    assert [unit for unit in legal(s, "march") if unit.startswith("p_")] == []
    assert "march blucher" in legal(s)
    assert "march a_i" in legal(s)
    assert why(s, "march p_i") == ["8.9"]


def c09() -> ReturnsState:
    s = play(start(), "roll 1", "roll 1", "march f_gd", "to charleroi")
    assert points(s)[0] == 3
    play(s, "march f_vi", "to charleroi")
    assert points(s)[0] == 1
    play(s, "march f_cav", "to charleroi")
    assert points(s)[0] == 0
    return play(s, "march napoleon", "to charleroi")


def test_c09_the_opening_march_on_charleroi() -> None:
    s = c09()
    assert {at(s, unit) for unit in ("f_gd", "f_vi", "f_cav", "napoleon")} == {"charleroi"}
    assert (cohesion(s, "f_gd"), cohesion(s, "f_vi"), cohesion(s, "f_cav")) == (9, 4, 6)
    assert points(s)[0] == 0
    assert legal(play(s, "end")) == ["fight charleroi"]


def test_c10_hands_at_charleroi() -> None:
    s = deal(play(c09(), "end", "fight charleroi"))
    assert held(s, "french") == 13
    assert held(s, "coalition") == 5


def test_c11_cavalry_pays_one_point_for_one_road_and_moves_once() -> None:
    s = play(field({"f_cav": "philippeville"}, points={"french": 5}), "march f_cav", "to gerpinnes")
    assert points(s)[0] == 4
    assert "march f_cav" not in legal(s)
    assert why(s, "march f_cav") == ["8.1"]


def test_c12_one_point_is_one_road_for_infantry() -> None:
    s = play(field({"f_i": "beaumont"}, points={"french": 1}), "march f_i")
    assert "to thuin" in legal(s)
    assert why(s, "to charleroi") == ["8.5"]


def test_c13_an_enemy_corps_stops_a_path() -> None:
    s = play(field({"f_i": "beaumont", "p_i": "thuin"}, points={"french": 5}), "march f_i")
    assert why(s, "to charleroi") == ["8.7"]
    play(s, "to thuin")
    assert at(s, "f_i") == "thuin"


def test_c15_a_commander_goes_only_where_a_corps_is() -> None:
    s = field(
        {"napoleon": "beaumont", "f_iii": "beaumont", "f_gd": "beaumont", "f_i": "maubeuge"}, points={"french": 5}
    )
    assert why(play(s.copy(), "march napoleon"), "to thuin") == ["9.2"]
    assert "to thuin" in legal(play(s, "march f_iii", "to thuin", "march napoleon"))


def test_c16_a_corps_of_the_partner_is_company_enough() -> None:
    s = field({"wellington": "brussels", "a_res": "brussels", "p_i": "waterloo"}, phase="coalition_movement")
    assert "to waterloo" in legal(play(s, "march wellington"))


def test_c17_a_commander_left_behind_joins_the_nearest_corps() -> None:
    s = field({"napoleon": "beaumont", "f_gd": "beaumont"}, points={"french": 5})
    assert at(play(s.copy(), "march f_gd", "to thuin", "end"), "napoleon") == "thuin"
    tied = field({"napoleon": "beaumont", "f_gd": "beaumont", "f_vi": "beaumont"}, points={"french": 5})
    play(tied, "march f_gd", "to thuin", "march f_vi", "to philippeville", "end")
    assert step(tied) == "rejoin"
    assert tied.actor == 0
    assert legal(tied) == ["rejoin thuin", "rejoin philippeville"]
    assert at(play(tied, "rejoin philippeville"), "napoleon") == "philippeville"


def test_c94_a_path_may_not_end_where_it_began() -> None:
    s = play(field({"f_cav": "beaumont"}, points={"french": 5}), "march f_cav")
    assert why(s, "to beaumont") == ["8.13"]


def test_c18_both_coalition_armies_may_enter_one_combat() -> None:
    units = {"a_i": "nivelles", "p_i": "ligny", "f_i": "quatre_bras"}
    s = field(units, phase="coalition_movement", points={"allied": 3, "prussian": 3}, options={"players": 3})
    play(s, "march a_i", "to quatre_bras", "end", "march p_i", "to quatre_bras", "end")
    assert legal(s) == ["fight quatre_bras"]
    play(s, "fight quatre_bras", "fight quatre_bras")
    assert {s.board.unit_ids[unit] for unit in range(s.board.units) if s.part >> unit & 1} == {"a_i", "p_i", "f_i"}
