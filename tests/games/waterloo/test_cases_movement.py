"""Movement, zones of control, exits and arrivals: cases A01 to A22, A80 and A81."""

from __future__ import annotations

from hundreddays import load
from hundreddays.games.waterloo.game import WaterlooGame

from .scene import Scene, cites, costs, exits, legal, options, play, price, stops_of, where


def test_a01_infantry_pays_one_more_to_enter_a_zone_and_stops() -> None:
    scene = Scene()
    scene.put("B inf", "0613")
    unit = scene.put("F inf", "0617")
    state = scene.state()
    assert costs(state, unit)["0614"] == 4
    play(state, f"move {unit}", "to 0614")
    assert where(state, unit) == "0614"


def test_a02_a_move_must_be_paid_in_full() -> None:
    scene = Scene()
    scene.put("B inf", "0613")
    unit = scene.put("F inf", "0618")
    state = scene.state()
    assert costs(state, unit)["0615"] == 3
    play(state, f"move {unit}")
    assert cites(state, "to 0614") == ["6.3"]
    assert legal(state, "to 0615")


def test_a03_infantry_may_not_leave_a_zone() -> None:
    scene = Scene()
    scene.put("B inf", "0613")
    unit = scene.put("F inf", "0614")
    assert cites(scene.state(), f"move {unit}") == ["5.3"]


def test_a05_cavalry_pays_one_more_to_leave_a_zone() -> None:
    scene = Scene()
    scene.put("B inf", "0613")
    unit = scene.put("F cav", "0614")
    found = costs(scene.state(), unit)
    assert found["0615"] == 2
    assert found["0618"] == 5
    assert where(play(scene.state(), f"move {unit}", "to 0618"), unit) == "0618"


def test_a06_from_zone_to_zone_both_charges_are_paid() -> None:
    for speed, far in ((5, False), (6, True)):
        scene = Scene()
        scene.put("B inf", "0613")
        unit = scene.put(f"F cav 4/{speed}", "0614")
        found = costs(scene.state(), unit)
        assert found["0713"] == 3
        assert ("0712" in stops_of(scene.state(), unit)) is far


def test_a07_two_enemies_charge_once() -> None:
    scene = Scene()
    scene.put("B inf", "0613")
    scene.put("B inf", "0714")
    unit = scene.put("F inf", "0514")
    assert costs(scene.state(), unit)["0614"] == 2
    assert where(play(scene.state(), f"move {unit}", "to 0614"), unit) == "0614"


def test_a08_woods_cost_four() -> None:
    scene = Scene()
    near = [scene.put(spec, "0416") for spec in ("F inf", "F cav", "F art")]
    far = [scene.put(spec, "0415") for spec in ("F inf", "F cav")]
    state = scene.state()
    assert ["0417" in costs(state, unit) for unit in near] == [True, True, False]
    assert costs(state, near[0])["0417"] == costs(state, near[1])["0417"] == 4
    assert "0417" not in costs(state, far[0])
    assert costs(state, far[1])["0417"] == 5
    assert cites(play(state.copy(), f"move {near[2]}"), "to 0417") == ["6.3"]
    assert where(play(state, f"move {far[1]}", "to 0417"), far[1]) == "0417"


def test_a10_woods_between_two_zones_cost_six() -> None:
    for speed, able in ((5, False), (6, True)):
        scene = Scene()
        scene.put("B inf", "0415")
        scene.put("B inf", "0418")
        unit = scene.put(f"F cav 4/{speed}", "0416")
        assert ("0417" in costs(scene.state(), unit)) is able
        assert legal(play(scene.state(), f"move {unit}"), "to 0417") is able


def test_a11_guns_go_through_woods_by_the_road() -> None:
    scene = Scene()
    unit = scene.put("F art", "1503")
    found = costs(scene.state(), unit)
    assert (found["1603"], found["1702"], found["1701"]) == (1, 2, 3)
    assert where(play(scene.state(), f"move {unit}", "to 1701"), unit) == "1701"


def test_a12_off_the_road_a_woods_road_hex_is_woods() -> None:
    scene = Scene()
    infantry, guns = scene.put("F inf", "1803"), scene.put("F art", "1803")
    walker = scene.put("F inf", "1604")
    state = scene.state()
    assert price(state, "1604", "1603") == 4
    assert where(play(state.copy(), f"move {walker}", "to 1603"), walker) == "1603"
    assert price(state, "1703", "1603") == 4
    assert "1802" in costs(state, infantry)
    assert "1802" not in costs(state, guns)


def test_a13_into_and_out_of_the_hougoumont_wood() -> None:
    scene = Scene()
    north = scene.put("F art", "0913")
    state = scene.state()
    assert where(play(state.copy(), f"move {north}", "to 1014"), north) == "1014"
    assert (price(state, "0913", "1014"), price(state, "1015", "1014")) == (1, 4)
    assert [price(state, "1014", hex) for hex in ("1015", "1013", "1113")] == [1, 1, 4]


def test_a15_british_and_prussians_share_the_limit() -> None:
    scene = Scene(player="allied", turn=3)
    for _ in range(2):
        scene.put("B inf", "2713")
    first, second = scene.put("P inf", "2613"), scene.put("P inf", "2614")
    state = play(scene.state(), f"move {first}", "to 2713", f"move {second}")
    assert cites(state, "to 2713") == ["4.3"]


def test_a16_a_french_unit_leaves_the_map() -> None:
    scene = Scene()
    unit = scene.put("F inf", "0102")
    state = play(scene.state(), f"move {unit}", "exit")
    assert where(state, unit) == "exited"
    assert state.losses == [0, 0]


def test_a17_a_zone_over_the_exit_holds_infantry_and_charges_cavalry() -> None:
    scene = Scene()
    scene.put("B inf", "0201")
    coming = scene.put("F inf", "0102")
    state = scene.state()
    assert costs(state, coming)["0101"] == 2
    assert not exits(state, coming)
    assert cites(play(state, f"move {coming}"), "exit") == ["6.6"]
    for spec, able in (("F cav 4/2", True), ("F cav 4/1", False), ("F inf", False)):
        scene = Scene()
        scene.put("B inf", "0201")
        unit = scene.put(spec, "0101")
        assert exits(scene.state(), unit) is able


def test_a18_only_french_units_exit_and_only_by_exit_hexes() -> None:
    scene = Scene()
    unit = scene.put("F inf 4/1", "1301")
    state = scene.state()
    assert not exits(state, unit)
    assert state.game.picture().extras["exit_hexes"] == [f"{column:02}01" for column in range(1, 12)]
    allied = Scene(player="allied")
    unit = allied.put("B inf", "0101")
    state = allied.state()
    assert not exits(state, unit)
    assert cites(play(state, f"move {unit}"), "exit") == ["6.6"]


def test_a20_prussians_pay_for_a_controlled_entry_hex_and_stop() -> None:
    scene = Scene(player="allied", turn=3)
    scene.put("F inf", "2614")
    scene.frame["waiting"] = [unit := scene.pick("P inf")]
    state = scene.state()
    found = costs(state, unit)
    assert (found["2713"], found["2714"], found["2715"]) == (2, 2, 1)
    for hex in ("2713", "2714"):
        arrived = play(state.copy(), f"move {unit}", f"to {hex}")
        assert where(arrived, unit) == hex
    assert "2613" not in found


def test_a21_an_arrival_may_not_be_put_off() -> None:
    scene = Scene(player="allied", turn=3)
    scene.put("B inf", "1010")
    scene.frame["waiting"] = [unit := scene.pick("P inf")]
    state = scene.state()
    assert cites(state, "end") == ["13.4"]
    play(state, f"move {unit}", "to 2701")
    assert legal(state, "end")


def test_a22_the_arrivals_as_printed() -> None:
    game = load("waterloo")
    assert isinstance(game, WaterlooGame)
    rows = [row for row in game.board.unit_rows if row.army == "prussian"]
    assert [
        (sum(1 for row in rows if row.entry_turn == turn), sum(row.cs for row in rows if row.entry_turn == turn))
        for turn in (3, 5, 6)
    ] == [
        (14, 70),
        (8, 46),
        (14, 82),
    ]


def test_a80_nobody_stops_in_a_full_hex_but_cavalry_passes_through() -> None:
    scene = Scene()
    scene.put("B inf", "0613")
    for _ in range(3):
        scene.put("F inf", "0614")
    fourth, rider = scene.put("F inf", "0615"), scene.put("F cav", "0615")
    state = scene.state()
    assert "0614" not in stops_of(state, fourth)
    assert "0614" not in stops_of(state, rider)
    assert costs(state, rider)["0614"] == 2
    play(state, f"move {rider}", "to 0514")
    inside = Scene()
    inside.put("B inf", "0613")
    rider = inside.put("F cav", "0614")
    assert costs(inside.state(), rider)["0514"] == 2


def test_a81_a_unit_may_pass_through_a_full_entry_hex() -> None:
    scene = Scene(player="allied", turn=3)
    for _ in range(3):
        scene.put("P inf", "2713")
    scene.frame["waiting"] = [unit := scene.pick("P inf")]
    state = play(scene.state(), f"move {unit}")
    assert "2714" in options(state, "to")
    assert "2713" not in options(state, "to")
