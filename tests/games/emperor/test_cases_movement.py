"""Worked cases: movement, zones of control, stacking, vedettes, reinforcements."""

from __future__ import annotations

from itertools import pairwise

from games.emperor.scene import (
    AFTER_THREE,
    AFTER_TWO,
    BEFORE,
    INVASION,
    NEXT,
    at,
    box,
    force,
    game,
    hex_at,
    leader,
    legal,
    pass_to,
    play,
    refused,
    scene,
    where,
    who,
)
from hundreddays.games.emperor.rules.board import FOOT, HORSE
from hundreddays.games.emperor.rules.state import EmperorState

GO = ("command",)


def cost(s: EmperorState, *hexes: str, column: int = FOOT) -> float:
    """MPs along a path."""
    board = s.board
    total = 0
    for one, other in pairwise(hexes):
        a, b = board.grid.hex(one), board.grid.hex(other)
        price = board.ground[s.weather][column].costs[a][board.grid.direction(a, b)]
        assert price, f"{one} to {other} is barred"
        total += price
    return total / 2


def test_c16_charleroi_to_quatre_bras() -> None:
    road = ("4419", "4318", "4317", "4217", "4216", "4115", "4114")
    for weather, price, reached in (("fair", 3, True), ("rain", 6, False)):
        s = scene(force("fr_reille", "4419", flags=GO, fr_foy=6), weather=weather, **NEXT)
        assert cost(s, *road) == price
        play(s, "move fr_reille", "go fr_reille")
        assert ("4114" in legal(s, "to")) == reached


def test_c17_beaumont_to_charleroi() -> None:
    for weather, price in (("fair", 8.5), ("rain", 13)):
        s = scene(force("fr_reille", "4326", fr_foy=6), weather=weather, **NEXT)
        assert s.board.road_distance(hex_at(s, "4419"), s.weather)[hex_at(s, "4326")] == price * 2


def test_c19_the_sambre_is_crossed_at_its_bridge() -> None:
    s = scene(force("fr_reille", "4419", flags=GO, fr_foy=6), **NEXT)
    assert not s.board.open[hex_at(s, "4419")] & s.board.grid.bit[hex_at(s, "4420")]
    assert cost(s, "4419", "4519") == 0.5
    s = scene(force("fr_mg1", "4419", flags=GO, fr_donzelot=6), weather="rain", **NEXT)
    play(s, "move fr_mg1", "go fr_mg1", "to 4519")
    assert s.spent == 2


def test_c20_woods_off_the_road() -> None:
    s = scene(force("fr_reille", "3807", flags=GO, fr_foy=6), **NEXT)
    assert (cost(s, "3807", "3808"), cost(s, "3807", "3808", column=HORSE)) == (2, 4)
    s.allowance = 0
    mixed = scene(force("fr_reille", "3807", flags=GO, fr_foy=6, fr_pire=2), **NEXT)
    play(mixed, "move fr_reille", "go fr_reille", "to 3808")
    assert mixed.spent == 8
    tired = scene(
        force("fr_reille", "3807", fr_foy=6),
        step="take_step",
        pending={"mover": leader(s, "fr_reille"), "origin": 0, "spent": 8, "allowance": 10},
        stack=["pick_mover"],
        **NEXT,
    )
    assert "3808" not in legal(tired, "to")
    fresh = scene(force("fr_reille", "3807", flags=GO, fr_foy=6, fr_pire=2), weather="rain", **NEXT)
    play(fresh, "move fr_reille", "go fr_reille")
    assert "3808" in legal(fresh, "to")


def test_c21_a_zone_does_not_cross_the_sambre() -> None:
    s = scene(force("pr_zieten", "4419", pr_henckel=5), **NEXT)
    board = s.board
    covered = {board.label[hex] for hex in board.grid.hexes(s.zones[1])}
    assert covered == {"4418", "4318", "4319"}


def test_c22_stopping_in_a_zone_and_not_across_the_river() -> None:
    s = scene(
        force("fr_reille", "4520", flags=GO, fr_foy=6),
        force("pr_zieten", "4419", pr_henckel=5),
        french_center="4326",
        **NEXT,
    )
    play(s, "move fr_reille", "go fr_reille", "to 4519")
    assert not s.halted
    assert "4518" in legal(s, "to")
    s = scene(force("fr_reille", "4419", flags=GO, fr_foy=6), force("pr_zieten", "4317", pr_henckel=5), **NEXT)
    play(s, "move fr_reille", "go fr_reille", "to 4318")
    assert s.halted
    assert legal(s, "to") == []


def test_c24_no_french_force_crosses_before_the_announcement() -> None:
    s = scene(force("fr_reille", "4025", flags=GO, fr_foy=6), french_center="4326", **BEFORE)
    play(s, "move fr_reille", "go fr_reille")
    assert refused(s, "to 4024") == "16"


def test_c25_nor_enters_a_prussian_zone() -> None:
    s = scene(
        force("fr_reille", "4224", flags=GO, fr_foy=6),
        force("pr_mg1", "4222", pr_steinmetz=9),
        french_center="4326",
        **BEFORE,
    )
    board = s.board
    zone = {board.label[hex] for hex in board.grid.hexes(s.zones[1] & board.france)}
    s = scene(
        force("fr_reille", "4425", flags=GO, fr_foy=6),
        force("pr_mg1", "4522", pr_steinmetz=9),
        french_center="4326",
        **BEFORE,
    )
    zone = {board.label[hex] for hex in board.grid.hexes(s.zones[1] & board.france)}
    assert "4523" in zone
    play(s, "move fr_reille", "go fr_reille")
    assert "4524" in legal(s, "to")
    assert "4523" not in legal(s, "to")


def test_c26_the_announcement_makes_the_invasion_turn() -> None:
    s = scene(
        force("fr_reille", "4326", fr_foy=6),
        step="administer",
        french_center="4326",
        pending={"count": 2},
        turn="1815-06-14",
    )
    play(s, "invade")
    pass_to(s, "weather")
    assert s.invasion == 5
    assert s.game.day(s.turn) == "15 June"
    assert s.turn - s.invasion == 1


def test_c27_the_coalition_crosses_on_invasion_turn_plus_three() -> None:
    for turn, crosses in ((AFTER_TWO, False), (AFTER_THREE, True)):
        s = scene(force("aa_mg3", "4024", flags=GO, aa_chasse=7), phasing="coalition", **turn)
        play(s, "move aa_mg3", "go aa_mg3")
        assert ("4025" in legal(s, "to")) == crosses


def test_c31_buelow_enters_and_cannot_reach_hannut() -> None:
    s = scene(
        force("pr_buelow", "reinforcement", pr_hacke=7, pr_ryssel=7),
        force("pr_bluecher", "5213", pr_krafft=7),
        step="reinforce",
        phasing="coalition",
        army="prussian",
        **NEXT,
    )
    play(s, "enter pr_buelow")
    assert (where(s, "pr_buelow"), s.spent) == ("5701", 2)
    assert "5303" in legal(s, "to")
    assert "5204" not in legal(s, "to")
    play(s, "to 5303")
    assert s.spent == s.allowance == 10


def test_c32_a_vedette_is_repulsed_for_one_mp() -> None:
    s = scene(
        force("fr_mg1", "4318", fr_donzelot=4),
        step="take_step",
        vedettes=(("prussian", "4317"),),
        pending={"mover": leader(game().start(), "fr_mg1"), "origin": 0, "spent": 6, "allowance": 10},
        stack=["pick_mover"],
        **NEXT,
    )
    play(s, "repulse 4317")
    assert (at(s), who(s)) == ("retreat_vedette", "coalition")
    ends = legal(s, "to")
    grid = s.board.grid
    assert all(
        grid.distance(hex_at(s, "4317"), hex_at(s, end)) == 2 <= grid.distance(hex_at(s, "4318"), hex_at(s, end))
        for end in ends
    )
    play(s, f"to {ends[0]}")
    assert at(s) == "take_step"
    assert s.allowance - s.spent == 2
    assert "4317" in legal(s, "to")


def test_c44_zieten_force_marches() -> None:
    for die, goes in (("roll 2", True), ("roll 3", False)):
        s = scene(
            force("pr_zieten", "4419", pr_henckel=5),
            force("fr_reille", "3933", fr_foy=6),
            step="pick_marcher",
            french_center="4326",
            **INVASION,
        )
        play(s, "march pr_zieten", "go pr_zieten", die)
        assert (at(s) == "take_step") == goes
        if goes:
            assert s.allowance == 6
            assert "4114" in legal(s, "to")
            assert "4014" not in legal(s, "to")


def test_c45_pajol_force_marches_inside_france() -> None:
    s = scene(
        force("fr_pajol", "4326", fr_soultp=1, fr_subervie=2),
        step="pick_marcher",
        phasing="coalition",
        french_center="4326",
        turn="1815-06-10",
    )
    play(s, "march fr_pajol", "go fr_pajol", "roll 5")
    assert s.allowance == 10
    board = s.board
    assert all(board.france & board.grid.bit[hex_at(s, hex)] for hex in legal(s, "to"))


def test_c46_a_marcher_consolidates_but_no_unit_changes_hands() -> None:
    s = scene(
        force("pr_zieten", "4419", pr_henckel=5),
        force("pr_mg2", "4317", pr_jagow=7),
        step="pick_marcher",
        french_center="4326",
        **BEFORE,
    )
    play(s, "march pr_zieten", "go pr_zieten", "roll 1", "to 4317", "stop")
    assert at(s) == "join"
    assert legal(s) == ["no", "join pr_mg2"]
    play(s, "join pr_mg2")
    assert s.under[leader(s, "pr_mg2")] == leader(s, "pr_zieten")
    seen = set()
    while who(s) != "chance" or at(s) != "weather":
        seen.add(at(s))
        s.apply(s.moves()[-1] if who(s) == "chance" else s.moves()[0])
    assert "organize" not in seen


def test_c76_wellington_leaves_too_early() -> None:
    start = (force("aa_wellington", "3307", aa_picton=8, aa_kruse=3),)
    for turn, goal, after in ((BEFORE, "3407", "zero"), (BEFORE, "3208", "coalition-1")):
        s = scene(*start, step="pick_marcher", french_center="4326", **turn)
        play(s, "march aa_wellington", "go aa_wellington", "roll 1", f"to {goal}")
        assert box(s) == after
    s = scene(*(force("aa_wellington", "3307", flags=GO, aa_picton=8),), phasing="coalition", **NEXT)
    play(s, "move aa_wellington", "go aa_wellington", "to 3407")
    assert box(s) == "coalition-1"


def test_c98_the_allied_center_flies() -> None:
    s = scene(force("fr_pajol", "3506", flags=GO, fr_subervie=2), force("aa_wellington", "2612", aa_picton=8), **NEXT)
    play(s, "move fr_pajol", "go fr_pajol", "to 3407")
    assert (at(s), who(s)) == ("fly_center", "coalition")
    assert {"3201", "3303"} <= set(legal(s, "at"))
    away = s.board.road_distance(s.source[1], 0)
    assert away[hex_at(s, "3307")] == 7
    assert all(away[hex_at(s, hex)] < 7 for hex in legal(s, "at"))
    play(s, "at 3303")
    assert not s.active[1]
    assert at(s) == "take_step"
    pass_to(s, "weather")
    while who(s) != "coalition" or at(s) != "administer":
        s.apply(s.moves()[-1] if who(s) == "chance" else s.moves()[0])
    assert s.active[1]


def test_c99_colville_and_stedman_part() -> None:
    s = scene(
        force("aa_mg5", "1716", flags=("exempt",), aa_colville=8),
        force("aa_mg6", "1716", flags=("exempt",), aa_stedman=7),
        force("fr_reille", "3933", fr_foy=6),
        step="pick_mover",
        phasing="coalition",
        **NEXT,
    )
    pass_to(s, "displace")
    assert legal(s, "displace") == ["aa_mg5", "aa_mg6"]
    play(s, "displace aa_mg6")
    assert set(legal(s, "to")) == {"1715", "1816", "1817", "1717"}
    play(s, "to 1717")
    assert (where(s, "aa_mg5"), where(s, "aa_mg6")) == ("1716", "1717")


def test_c100_the_one_step_that_is_always_allowed() -> None:
    s = scene(
        force("fr_reille", "3807", flags=GO, fr_foy=6, fr_pire=2),
        force("aa_mg7", "3706", aa_brunswick=3),
        weather="rain",
        allied_center="",
        **NEXT,
    )
    assert s.zones[1] & s.board.grid.bit[hex_at(s, "3807")]
    play(s, "move fr_reille", "go fr_reille", "to 3808")
    assert s.spent == 14
    assert at(s) == "attrition_bonus"
