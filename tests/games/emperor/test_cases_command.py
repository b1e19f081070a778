"""Worked cases: commands, dispatch, initiative, organization."""

from __future__ import annotations

from games.emperor.scene import (
    AFTER_TWO,
    BEFORE,
    INVASION,
    NEXT,
    at,
    force,
    game,
    leader,
    legal,
    pass_to,
    play,
    refused,
    scene,
    sp,
    unit,
    where,
    who,
)
from hundreddays.core.hexes import reach
from hundreddays.games.emperor.rules.forces import allowance, initiative, load
from hundreddays.games.emperor.rules.sequence import commands_due
from hundreddays.games.emperor.rules.supply import dispatch


def test_c1_six_french_commands_and_no_coalition_command_phase() -> None:
    s = game().start()
    play(s, "source 4034", "at 4326", "end", "source 3201")
    assert s.game.day(s.turn) == "9 June"
    assert [commands_due(s, army) for army in range(3)] == [6, 0, 0]
    pass_to(s, "give_command")
    assert who(s) == "french"
    assert s.commands[0] == 6
    turn = s.turn
    asked: set[tuple[str, str]] = set()
    while s.turn == turn:
        asked.add((who(s), at(s)))
        s.apply(s.moves()[-1] if who(s) == "chance" else s.moves()[0])
    assert not {("coalition", "administer"), ("coalition", "organize"), ("coalition", "give_command")} & asked


def test_c2_commands_by_turn_and_none_are_saved() -> None:
    zieten = force("pr_zieten", "4419", pr_henckel=5)
    s = scene(force("fr_reille", "3933", fr_foy=6), zieten, step="pick_mover", **NEXT)
    assert [commands_due(s, army) for army in range(3)] == [4, 8, 8]
    s = scene(force("fr_reille", "3933", fr_foy=6), zieten, step="pick_mover", commands={"french": 2}, **AFTER_TWO)
    assert [commands_due(s, army) for army in range(3)] == [4, 3, 3]
    pass_to(s, "weather")
    assert s.commands == [0, 0, 0]


def test_c3_before_the_invasion_french_commands_reach_anywhere() -> None:
    donzelot = force("fr_mg1", "1029", fr_donzelot=6)
    s = scene(donzelot, step="give_command", french_center="4326", commands={"french": 6}, **BEFORE)
    board = s.board
    layers = reach(board.ground[0][1], board.grid.bit[s.center[0]], 60, board.grid.board)
    lille = board.grid.bit[s.where[leader(s, "fr_mg1")]]
    assert next(cost for cost, layer in enumerate(layers) if layer & lille) == 45
    assert legal(s, "command") == ["fr_mg1"]


def test_c4_after_it_they_need_dispatch_distance() -> None:
    donzelot = force("fr_mg1", "1029", fr_donzelot=6)
    guard = force("fr_napoleon", "4326", fr_friant=4)
    s = scene(donzelot, guard, step="give_command", french_center="4326", commands={"french": 4}, **NEXT)
    assert legal(s, "command") == ["fr_napoleon"]
    assert refused(s, "command fr_mg1") == "82"
    play(s, "end", "move fr_mg1", "go fr_mg1")
    assert at(s) == "initiative"


def test_c5_dispatch_from_bruxelles() -> None:
    s = scene(
        force("aa_wellington", "3307", aa_picton=8),
        force("aa_mg2", "3815", aa_perponcher=8),
        force("aa_cmg1", "3323", aa_collaert=4),
        force("aa_mg5", "1716", aa_colville=8),
        step="give_command",
        phasing="coalition",
        army="anglo_allied",
        commands={"anglo_allied": 8},
        **NEXT,
    )
    assert legal(s, "command") == ["aa_wellington", "aa_mg2", "aa_cmg1"]


def test_c6_a_courier_link_to_bluecher() -> None:
    s = scene(
        force("pr_bluecher", "5213", pr_krafft=7),
        force("pr_zieten", "4419", pr_henckel=5),
        force("pr_mg3", "5906", pr_bose=7),
        step="give_command",
        phasing="coalition",
        army="prussian",
        commands={"prussian": 8},
        **NEXT,
    )
    away = s.board.road_distance(s.board.limited_center, 0)
    assert 24 < away[s.where[leader(s, "pr_bluecher")]] == 28
    assert legal(s, "command") == ["pr_bluecher", "pr_zieten", "pr_mg3"]


def test_c7_an_enemy_in_5701_silences_it() -> None:
    s = scene(
        force("pr_bluecher", "5213", pr_krafft=7),
        force("pr_pirch", "5213", pr_brause=6),
        force("fr_pajol", "5701", fr_subervie=2),
        step="pick_mover",
        phasing="coalition",
        **NEXT,
    )
    assert dispatch(s, 2) == 0


def test_c8_derlon_needs_a_two() -> None:
    for die, goes in (("roll 2", True), ("roll 3", False)):
        s = scene(force("fr_derlon", "4326", fr_quiot=4), **NEXT)
        play(s, "move fr_derlon", "go fr_derlon", die)
        assert (at(s) == "take_step") == goes


def test_c10_a_major_general_in_fair_weather_and_in_rain() -> None:
    for weather, goes in (("fair", True), ("rain", False)):
        s = scene(force("fr_mg1", "4326", fr_donzelot=6), weather=weather, **NEXT)
        play(s, "move fr_mg1", "go fr_mg1", "roll 1")
        assert (at(s) == "take_step") == goes


def test_c11_the_force_leader_counts_whoever_is_under_him() -> None:
    s = scene(force("fr_grouchy", "4326"), force("fr_pajol", "4326", under="fr_grouchy", fr_subervie=2), **NEXT)
    assert initiative(s, leader(s, "fr_grouchy")) == (3, 0)


def test_c83_a_cavalry_leader_with_infantry_adds_two() -> None:
    for die, goes in (("roll 2", True), ("roll 3", False)):
        s = scene(force("fr_kellermann", "4326", fr_lheritier=2, fr_foy=6), **NEXT)
        play(s, "move fr_kellermann", "go fr_kellermann", die)
        assert (at(s) == "take_step") == goes


def test_c12_a_commanded_force_moves_once_and_does_not_roll() -> None:
    s = scene(force("fr_derlon", "4326", flags=("command",), fr_quiot=4), force("fr_reille", "4034", fr_foy=6), **NEXT)
    play(s, "move fr_derlon", "go fr_derlon")
    assert at(s) == "take_step"
    play(s, "stop")
    assert refused(s, "move fr_derlon") == "160"


def test_c14_the_allied_center_wakes_on_invasion_turn_plus_one() -> None:
    leaders = (force("aa_wellington", "3307", aa_picton=8), force("fr_reille", "3933", fr_foy=6))
    s = scene(*leaders, step="pick_mover", **INVASION)
    s.active[1] = 0
    pass_to(s, "weather")
    assert not s.active[1]
    while who(s) != "coalition" or at(s) == "pick_marcher":
        s.apply(s.moves()[-1] if who(s) == "chance" else s.moves()[0])
    assert at(s) == "administer"
    assert s.active[1]


def test_c15_allowances() -> None:
    s = scene(
        force("fr_reille", "4326", fr_foy=6, fr_pire=2),
        force("fr_pajol", "4426", fr_soultp=1, fr_subervie=2),
        force("fr_kellermann", "4526", fr_lheritier=2, fr_rousseldhurbal=2),
        force("fr_napoleon", "4626", fr_friant=4, fr_morand=5),
        **NEXT,
    )
    found = [allowance(s, leader(s, id)) / 2 for id in ("fr_reille", "fr_pajol", "fr_kellermann", "fr_napoleon")]
    assert found == [5, 9, 7, 6]
    slow = scene(force("fr_napoleon", "4626", fr_friant=4, fr_morand=5, fr_artilleryreserve=3), **NEXT)
    assert allowance(slow, leader(slow, "fr_napoleon")) == 10


def test_c29_spans_decide_who_can_join() -> None:
    s = scene(
        force("fr_reille", "3933", fr_bachelu=4, fr_jerome=8, fr_girard=5, fr_foy=6, fr_pire=2),
        force("fr_grouchy", "3933"),
        force("fr_pajol", "3933", under="fr_grouchy", fr_soultp=1, fr_subervie=2),
        force("fr_exelmans", "3933", under="fr_grouchy", fr_strolz=2, fr_chastel=2),
        step="organize",
        **BEFORE,
    )
    play(s, "subordinate fr_reille", "under fr_grouchy")
    assert load(s, leader(s, "fr_grouchy")) == 8
    s = scene(
        force("fr_mg1", "4326", fr_donzelot=6),
        force("fr_mg2", "4326", fr_habert=6),
        force("fr_cmg1", "4326", fr_domon=1),
        step="organize",
        **BEFORE,
    )
    assert "fr_donzelot" not in legal(s, "transfer")
    play(s, "transfer fr_domon", "under fr_mg1")
    assert load(s, leader(s, "fr_mg1")) == 3
    assert where(s, "fr_cmg1") == "-1"


def test_c30_orange_is_full_with_two_units_and_two_generals() -> None:
    s = scene(
        force("aa_orange", "3317", aa_cooke=5, aa_alten=8),
        force("aa_mg2", "3317", under="aa_orange", aa_perponcher=8),
        force("aa_mg3", "3317", under="aa_orange", aa_chasse=7),
        step="organize",
        phasing="coalition",
        army="anglo_allied",
        vedettes=(("anglo_allied", "3317"),),
        **AFTER_TWO,
    )
    assert load(s, leader(s, "aa_orange")) == 12
    assert "aa_orange" not in legal(s, "attach")
    assert "aa_orange" in legal(s, "recall")


def test_c34_four_allied_vedettes_at_first_the_fifth_later() -> None:
    for turn, most in ((NEXT, 4), (AFTER_TWO, 5)):
        s = scene(
            force("aa_uxbridge", "2612", aa_lightcavalry=4),
            force("aa_cmg1", "3323", aa_collaert=4),
            step="organize",
            phasing="coalition",
            army="anglo_allied",
            **turn,
        )
        placed = 0
        while legal(s, "vedette"):
            play(s, f"vedette {legal(s, 'vedette')[0]}")
            placed += 1
        assert placed == most


def test_c41_attrition_comes_back_from_the_pool() -> None:
    s = scene(
        force("fr_derlon", "4326", fr_quiot=3, fr_durutte=4),
        step="administer",
        french_center="4326",
        pool={"french": 1},
        pending={"count": 2},
        **NEXT,
    )
    assert legal(s, "replace") == ["fr_quiot"]
    play(s, "replace fr_quiot")
    assert sp(s, "fr_quiot") == 4
    assert s.pool == [0, 0, 0]


def test_c42_clinton_is_at_his_maximum() -> None:
    s = scene(
        force("aa_hill", "3307", aa_clinton=7, aa_cole=5),
        step="administer",
        phasing="coalition",
        army="anglo_allied",
        pool={"anglo_allied": 1},
        pending={"count": 1},
        **NEXT,
    )
    assert s.game.pieces.most[unit(s, "aa_clinton")] == 7
    assert legal(s, "replace") == ["aa_cole"]
    assert refused(s, "replace aa_clinton") == "107"


def test_c91_pajol_is_freed_and_rolls_for_himself() -> None:
    def grouchy(*flags: str) -> list[dict[str, object]]:
        return [
            force("fr_grouchy", "4326", flags=flags),
            force("fr_pajol", "4326", under="fr_grouchy", fr_subervie=2),
            force("fr_exelmans", "4326", under="fr_grouchy", fr_strolz=2),
        ]

    s = scene(*grouchy("command"), **NEXT)
    play(s, "move fr_grouchy", "leave fr_pajol", "go fr_grouchy")
    assert at(s) == "take_step"
    pass_to(s, "pick_mover")
    play(s, "move fr_pajol", "go fr_pajol", "roll 5")
    assert at(s) == "take_step"
    s = scene(*grouchy(), force("fr_reille", "4034", fr_foy=6), **NEXT)
    play(s, "move fr_grouchy", "go fr_grouchy", "roll 4")
    assert refused(s, "move fr_pajol") == "162"
    assert refused(s, "move fr_grouchy") == "160"


def test_c101_a_unit_changes_leader_once_and_an_empty_general_goes_to_the_pool() -> None:
    s = scene(
        force("fr_vandamme", "5327", fr_lefol=6, fr_berthezene=5),
        force("fr_mg2", "5327", fr_habert=6),
        force("fr_gerard", "5327", fr_hulot=4),
        step="organize",
        **BEFORE,
    )
    play(s, "transfer fr_habert", "under fr_vandamme")
    assert load(s, leader(s, "fr_vandamme")) == 6
    assert where(s, "fr_mg2") == "-1"
    assert refused(s, "transfer fr_habert") == "125"
