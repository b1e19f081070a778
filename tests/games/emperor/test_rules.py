"""Rules of The Emperor Returns that no worked case touches."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from games.emperor.scene import (
    AFTER_THREE,
    AFTER_TWO,
    BEFORE,
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
    sp,
    unit,
    where,
    who,
)
from hundreddays.core import CHANCE, BadData
from hundreddays.games.emperor.rules.battle import bill_side
from hundreddays.games.emperor.rules.board import LILLE, RIVER
from hundreddays.games.emperor.rules.flags import EXEMPT
from hundreddays.games.emperor.rules.forces import followers, load, may_serve
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import attrition_column, has_line
from hundreddays.games.emperor.rules.victory import points

GO = ("command",)


# Map and set-up


def test_the_map_has_its_named_places() -> None:
    board = game().board
    assert [board.name(hex) for hex in board.city[0]] == ["Bruxelles 3307", "Bruxelles 3208"]
    assert board.name(board.grid.hex("1919")) == "Renaix 1919"
    assert board.grid.labels[0] == "0101"
    assert [len(hexes) for hexes in board.city] == [2, 2, 1, 1]
    a, d, b = board.hexside("4419-4420")
    assert board.line[a][d] == board.line[b][(d + 3) % 6] == RIVER
    assert not board.france & board.grid.bit[board.grid.hex("4024")]
    assert board.france & board.grid.bit[board.grid.hex("4025")]
    assert not (board.woods | board.rough) & board.grid.bit[board.grid.hex("3307")]


def test_the_armies_start_at_full_strength_where_they_lay() -> None:
    s = game().start()
    pieces = s.game.pieces
    assert pieces.total == [124, 93, 117]
    assert not s.broken()
    assert s.under[leader(s, "aa_mg1")] == leader(s, "aa_hill")
    assert s.under[leader(s, "pr_pirch")] == leader(s, "pr_bluecher")
    exempt = {s.board.label[s.where[one]] for one, flags in enumerate(s.flags) if flags & EXEMPT}
    assert exempt == {"3933", "2432", "3323", "1716", "3307"}
    assert (s.weather, s.game.tables.boxes[s.marker]) == (0, "coalition-1")
    assert at(s) == "choose_source"
    assert pieces.guard[unit(s, "fr_duhesme")] == 2
    assert all(
        pieces.initiative[one] == 1
        for one in range(len(pieces.leaders))
        if pieces.rank[one] == 0 and not pieces.horse_leader[one]
    )


def test_set_up_goes_source_center_vedettes_then_the_allied_source() -> None:
    s = game().start()
    assert refused(s, "source 3201") == "58"
    play(s, "source 4034")
    assert refused(s, "at 4024") == "59"
    play(s, "at 4326")
    hosts = legal(s, "vedette")
    assert "fr_grouchy" in hosts
    assert "fr_mg1" not in hosts
    play(s, "vedette fr_grouchy", "vedette fr_grouchy", "vedette fr_grouchy")
    assert "fr_grouchy" not in legal(s, "vedette")
    play(s, "end")
    assert who(s) == "coalition"
    play(s, "source 3201")
    assert (s.active[0], s.active[1]) == (1, 0)
    assert at(s) == "administer"


def test_the_french_must_sort_out_their_stacks_in_the_first_turn() -> None:
    s = game().start()
    play(s, "source 4034", "at 4326", "end", "source 3201")
    pass_to(s, "stacking_join", "displace")
    assert who(s) == "french"
    coalition = [one for one in s.pieces.side_leaders[1] if s.flags[one] & EXEMPT]
    assert coalition


# Command and supply


def test_changing_the_source_costs_a_turn_of_commands() -> None:
    s = scene(
        force("fr_reille", "4326", fr_foy=6),
        step="administer",
        french_center="4326",
        commands={"french": 4},
        pending={"count": 2},
        **NEXT,
    )
    play(s, "source 2434")
    assert s.commands[0] == 0
    assert attrition_column(s, leader(s, "fr_reille")) == 2
    assert legal(s, "source") == []


def test_a_captured_source_is_changed_for_nothing() -> None:
    raider = force("aa_uxbridge", "4034", aa_lightcavalry=4)
    s = scene(
        force("fr_reille", "4326", fr_foy=6),
        raider,
        step="administer",
        french_center="4326",
        commands={"french": 4},
        pending={"count": 2},
        **AFTER_THREE,
    )
    assert not has_line(s, 0)
    play(s, "source 2434")
    assert s.commands[0] == 4
    assert legal(s, "source") == []


def test_a_disbanded_center_comes_back_after_seven_turns() -> None:
    s = scene(
        force("fr_reille", "4326", fr_foy=6), step="administer", french_center="4326", pending={"count": 2}, **NEXT
    )
    play(s, "disband")
    assert s.center[0] < 0
    for _ in range(7):
        turn = s.turn
        while s.turn == turn:
            s.apply(s.moves()[-1] if s.actor == CHANCE else s.moves()[0])
    pass_to(s, "administer", "pick_mover")
    assert (s.board.label[s.center[0]], s.active[0]) == ("4034", 1)


def test_the_center_moves_by_road_and_not_toward_the_enemy() -> None:
    s = scene(
        force("fr_reille", "4326", fr_foy=6), force("pr_zieten", "4419", pr_henckel=5), french_center="4326", **NEXT
    )
    play(s, "shift french_center")
    board = s.board
    assert all(board.roads & board.grid.bit[hex_at(s, hex)] for hex in legal(s, "to"))
    assert not set(legal(s, "to")) & {"4419", "4418", "4318", "4319"}
    play(s, "to 4325", "stop")
    assert refused(s, "shift french_center") == "84"


def test_an_enemy_on_the_road_cuts_the_line() -> None:
    s = scene(force("fr_reille", "4326", fr_foy=6), french_center="4419", **AFTER_THREE)
    assert has_line(s, 0)
    blocked = scene(force("aa_hill", "4034", aa_clinton=7), french_center="4419", phasing="coalition", **AFTER_THREE)
    assert not has_line(blocked, 0)


def test_the_coalition_takes_no_replacements_early() -> None:
    s = scene(
        force("fr_reille", "3933", fr_foy=5),
        force("aa_hill", "3307", aa_clinton=6),
        step="pick_mover",
        pool={"anglo_allied": 1, "french": 1},
        **BEFORE,
    )
    asked = set()
    while s.turn == 3:
        asked.add((who(s), at(s)))
        s.apply(s.moves()[-1] if s.actor == CHANCE else s.moves()[0])
    assert ("coalition", "administer") not in asked


# Organization


def organizing(*leaders: dict[str, object], **fields: object) -> EmperorState:
    return scene(*leaders, step="organize", **{**NEXT, **fields})


def test_sps_pass_between_like_units_only() -> None:
    s = organizing(
        force("fr_napoleon", "4326", fr_friant=4, fr_morand=3, fr_duhesme=3, fr_foy=6, fr_girard=2, fr_pire=2)
    )
    assert legal(s, "exchange") == ["fr_foy", "fr_girard", "fr_friant"] or set(legal(s, "exchange")) == {
        "fr_foy",
        "fr_friant",
    }
    play(s, "exchange fr_friant")
    assert legal(s, "into") == ["fr_morand"]
    play(s, "into fr_morand")
    assert legal(s, "amount") == ["1", "2"]
    play(s, "amount 2")
    assert (sp(s, "fr_friant"), sp(s, "fr_morand")) == (2, 5)
    assert refused(s, "exchange fr_friant") == "125"


def test_a_major_general_is_called_from_the_pool() -> None:
    s = organizing(force("fr_reille", "4326", fr_foy=6, fr_girard=5))
    assert legal(s, "activate") == ["fr_mg1", "fr_cmg1"]
    play(s, "activate fr_mg1", "take fr_foy")
    assert where(s, "fr_mg1") == "4326"
    assert s.led_by[unit(s, "fr_foy")] == leader(s, "fr_mg1")


def test_nothing_is_organized_in_an_enemy_zone() -> None:
    s = organizing(
        force("fr_reille", "4217", fr_foy=6),
        force("fr_mg1", "4217", fr_donzelot=6),
        force("pr_zieten", "4216", pr_henckel=5),
        force("fr_derlon", "4326", fr_quiot=4, fr_durutte=3),
    )
    assert not set(legal(s, "transfer")) & {"fr_foy", "fr_donzelot"}
    assert refused(s, "transfer fr_foy") == "116"


def test_an_attached_vedette_moves_with_its_force() -> None:
    s = organizing(
        force("fr_pajol", "4326", fr_subervie=2),
        vedettes=(("french", "4326"),),
        french_center="4326",
        commands={"french": 4},
    )
    play(s, "attach fr_pajol")
    assert load(s, leader(s, "fr_pajol")) == 2
    assert legal(s, "detach") == []  # 125: not in the same segment
    assert refused(s, "detach fr_pajol") == "125"
    play(s, "end", "command fr_pajol")
    pass_to(s, "pick_mover")
    play(s, "move fr_pajol", "go fr_pajol", "to 4325")
    assert s.board.label[s.vedette[0]] == "4325"


def test_a_waiting_leader_returns_to_a_force_in_dispatch_distance() -> None:
    s = organizing(force("fr_ney", "waiting"), force("fr_reille", "4326", fr_foy=6), french_center="4326")
    play(s, "return fr_ney", "at 4326")
    assert where(s, "fr_ney") == "4326"


def test_ranks_decide_who_serves_under_whom() -> None:
    s = game().start()
    assert may_serve(s, leader(s, "fr_reille"), leader(s, "fr_napoleon"))
    assert not may_serve(s, leader(s, "fr_napoleon"), leader(s, "fr_ney"))
    assert not may_serve(s, leader(s, "aa_hill"), leader(s, "pr_bluecher"))
    assert not may_serve(s, leader(s, "fr_reille"), leader(s, "fr_vandamme"))


# Movement


def test_a_force_picks_up_another_in_passing() -> None:
    s = scene(
        force("fr_reille", "4326", flags=GO, fr_foy=6),
        force("fr_mg1", "4325", fr_donzelot=6),
        french_center="4326",
        **NEXT,
    )
    play(s, "move fr_reille", "go fr_reille", "to 4325")
    assert legal(s, "join") == ["fr_mg1"]
    play(s, "join fr_mg1")
    assert leader(s, "fr_mg1") in followers(s, leader(s, "fr_reille"))
    assert not s.marching >> unit(s, "fr_donzelot") & 1
    play(s, f"to {legal(s, 'to')[0]}")
    assert s.marching >> unit(s, "fr_donzelot") & 1  # 255: once it goes on


def test_a_weak_force_is_repulsed_and_a_strong_one_is_not() -> None:
    reille = force("fr_reille", "4217", flags=GO, fr_jerome=8, fr_foy=6)
    weak = scene(reille, force("aa_mg2", "4216", aa_cooke=2), **NEXT)
    play(weak, "move fr_reille", "go fr_reille", "repulse 4216")
    assert (at(weak), who(weak)) == ("retreat", "coalition")
    play(weak, f"to {legal(weak, 'to')[0]}")
    play(weak, f"to {legal(weak, 'to')[0]}")
    assert at(weak) == "take_step"
    assert weak.strength[leader(weak, "aa_mg2")] == 2
    strong = scene(reille, force("aa_mg2", "4216", aa_cooke=3), **NEXT)
    play(strong, "move fr_reille", "go fr_reille", "repulse 4216")
    pass_to(strong, "declare")
    assert refused(strong, "end") == "320"
    play(strong, "attack 4216", "with fr_reille", "fight")
    assert strong.shift


def test_a_vedette_tries_to_drive_off_another() -> None:
    for die, ends in (("roll 2", "retreat_vedette"), ("roll 5", "recon"), ("roll 6", "retreat_vedette")):
        s = scene(
            force("fr_reille", "3933", fr_foy=6),
            vedettes=(("french", "4317"), ("prussian", "4216")),
            french_center="4326",
            **NEXT,
        )
        play(s, "ride french_vedette_1", "to 4217", "repulse 4216", die)
        assert at(s) == ends
        assert who(s) == ("coalition" if die == "roll 2" else "french")


@pytest.mark.parametrize(("die", "told"), [(1, "units"), (3, "total"), (4, "what"), (6, "what")])
def test_reconnaissance_tells_its_own_side_alone(die: int, told: str) -> None:
    s = scene(force("pr_mg1", "4216", pr_henckel=5), vedettes=(("french", "4318"),), french_center="4326", **NEXT)
    play(s, "ride french_vedette_1", "to 4217")
    pass_to(s, "recon")
    events = play(s, "at 4216", f"roll {die}")
    report = next(event for event in events if event.kind == "recon")
    assert told in report.data
    assert not report.heard_by(1)
    assert next(event.kind for event in events if event.heard_by(1)) == "reconnoitred"
    assert (at(s) == "retreat_vedette") == (die == 6)


def test_a_lone_leader_is_driven_off() -> None:
    s = scene(force("fr_reille", "4217", flags=GO, fr_foy=6), force("pr_bluecher", "4216"), **NEXT)
    play(s, "move fr_reille", "go fr_reille", "repulse 4216")
    assert where(s, "pr_bluecher") == "-3"
    assert "4216" in legal(s, "to")


def test_leaving_a_zone_costs_two_mps_and_not_into_the_same_zone() -> None:
    s = scene(
        force("fr_reille", "4217", flags=GO, fr_foy=6), force("aa_mg2", "4216", aa_cooke=3), weather="rain", **NEXT
    )
    play(s, "move fr_reille", "go fr_reille")
    board = s.board
    assert board.zone[hex_at(s, "4216")] & board.grid.bit[hex_at(s, "4316")]
    roundabout = s.copy()
    play(roundabout, "to 4316")  # not in one step, but by way of 4317
    assert roundabout.spent == 2 + 4 + 4
    play(s, "to 4317")
    assert s.spent == 2 + 4


def test_an_allied_and_a_prussian_force_share_a_hex() -> None:
    s = scene(
        force("aa_mg2", "4612", aa_cooke=5),
        force("pr_mg2", "4612", pr_jagow=7),
        force("fr_reille", "3933", fr_foy=6),
        step="pick_mover",
        phasing="coalition",
        **AFTER_TWO,
    )
    asked = set()
    turn = s.turn
    while s.turn == turn:
        asked.add(at(s))
        s.apply(s.moves()[-1] if s.actor == CHANCE else s.moves()[0])
    assert "displace" not in asked


# Combat


def test_an_army_commander_brings_all_his_forces_in() -> None:
    s = scene(
        force("fr_napoleon", "4217", fr_jerome=8),
        force("fr_derlon", "4115", fr_quiot=4),
        force("aa_orange", "4216", aa_alten=8),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_napoleon", "with fr_derlon", "fight")
    assert at(s) == "commit"
    alone = scene(
        force("fr_reille", "4217", fr_jerome=8),
        force("fr_derlon", "4115", fr_quiot=4),
        force("aa_orange", "4216", aa_alten=8),
        step="declare",
        **NEXT,
    )
    play(alone, "attack 4216", "with fr_reille", "with fr_derlon", "fight")
    assert at(alone) == "coordination"


def test_the_guard_committed_bleeds_first_and_its_defeat_is_felt() -> None:
    s = scene(
        force("fr_ney", "4217", fr_friant=4, fr_jerome=8),
        force("aa_orange", "4216", aa_alten=8, aa_perponcher=8),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_ney", "fight", "commit", "roll 6", "accept", "withdraw")
    assert legal(s, "lose") == ["fr_friant"]
    pass_to(s, "pick_marcher", "administer", "weather")
    assert box(s) == "coalition-2"
    assert s.guard_beaten


def test_joint_losses_are_shared() -> None:
    s = scene(
        force("fr_reille", "4217", fr_jerome=8, fr_foy=6),
        force("aa_orange", "4216", aa_alten=8),
        force("pr_mg2", "4216", pr_jagow=4),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_reille", "fight")
    bill_side(s, 1, 3)
    assert s.bills[::4] == [1, 2]
    assert s.bills[1::4] == [2, 1]


def test_artillery_loses_last_and_nobody_loses_a_third_alone() -> None:
    s = scene(
        force("fr_ney", "4217", fr_jerome=8, fr_foy=6, fr_artilleryreserve=3),
        force("aa_orange", "4216", aa_alten=8, aa_perponcher=8, aa_chasse=7),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_ney", "fight", "roll 6", "accept", "stand")
    assert set(legal(s, "lose")) == {"fr_jerome", "fr_foy"}
    play(s, "lose fr_jerome", "lose fr_jerome")
    assert legal(s, "lose") == ["fr_foy"]


def test_a_fallen_bruxelles_takes_five_units_with_it() -> None:
    s = scene(
        force("fr_reille", "3307", fr_foy=6),
        force("aa_mg2", "2612", aa_perponcher=8, aa_collaert=4),
        force("aa_hill", "2520", aa_clinton=7),
        step="lille_roll",
        phasing="coalition",
        allied_center="",
        **NEXT,
    )
    play(s, "roll 1")
    assert box(s) == "french-1"
    assert (where(s, "aa_mg2"), where(s, "aa_hill")) == ("-1", "2520")
    assert s.removed


def test_the_marker_leaving_the_track_ends_the_game_at_once() -> None:
    s = scene(
        force("fr_reille", "3307", fr_foy=6), step="lille_roll", phasing="coalition", marker=5, allied_center="", **NEXT
    )
    play(s, "roll 1")
    assert s.over
    assert s.scores() == [1.0, -1.0]
    assert "E20" in s.view(0).result


# Players and scenarios


def test_with_three_players_the_ally_is_asked_whether_he_joins() -> None:
    s = scene(
        force("aa_orange", "4216", aa_alten=8),
        force("pr_mg2", "4316", pr_jagow=7),
        force("fr_reille", "4217", fr_foy=6),
        step="declare",
        phasing="coalition",
        players=3,
        **AFTER_TWO,
    )
    play(s, "attack 4217", "with aa_orange", "fight")
    assert (at(s), who(s)) == ("consent", "prussian")
    play(s, "with pr_mg2")
    assert at(s) == "coordination"


def test_alone_one_player_sees_everything() -> None:
    g = game(players=1)
    assert g.seats == ("solitaire",)
    view = g.start().view(0)
    assert not [piece for piece in view.pieces if piece.kind == "hidden"]


@pytest.mark.parametrize(
    ("scenario", "days", "cite"),
    [("invasion", (6, 9), "510"), ("ligny_quatre_bras", (7, 7), "511"), ("road_to_wavre", (8, 10), "512")],
)
def test_scenarios_start_where_the_armies_stood(scenario: str, days: tuple[int, int], cite: str) -> None:
    g = game(scenario=scenario)
    s = g.start()
    assert isinstance(s, EmperorState)
    assert not s.broken()
    assert (g.first_turn, g.last_turn) == days
    assert s.board.label[s.source[0]] == "4034"
    assert s.invasion == 6
    rng = Random(3)
    while not s.over:
        s.apply(hd.draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(s.moves()))
    assert s.turn <= days[1]
    assert s.result in (1, 2) or f"§{cite}" in s.view(0).result


def test_points_count_losses_and_places() -> None:
    s = game(scenario="ligny_quatre_bras").start()
    assert isinstance(s, EmperorState)
    assert points(s) == (0, 3)
    s.lost[2] += 4
    assert points(s) == (4, 3)


def test_bad_data_is_refused_with_every_defect() -> None:
    with pytest.raises(BadData, match=r"9999"):
        hd.load("emperor", data={"map.toml": {"places": {"limited_center": "9999"}}})
    with pytest.raises(BadData, match="no leader nobody"):
        hd.load("emperor", data={"units.toml": {"unit": [{"id": "fr_foy", "leader": "nobody"}]}})


def test_a_repulsed_force_leaves_its_vedettes_to_be_driven_off_in_turn() -> None:
    """222, 229: the second repulse costs another MP, and only then may the hex be entered."""
    s = scene(
        force("fr_reille", "4217", flags=("command",), fr_jerome=8, fr_foy=6),
        force("aa_cmg2", "4216", aa_estorff=1),
        force("aa_orange", "3317", aa_alten=8),
        vedettes=(("anglo_allied", "4216"),),
        **NEXT,
    )
    play(s, "move fr_reille", "go fr_reille", "repulse 4216")
    while at(s) in ("retreat", "retreat_join"):
        s.apply(s.moves()[0])
    assert at(s) == "take_step"
    assert "4216" not in legal(s, "to")
    play(s, "repulse 4216")
    assert at(s) == "retreat_vedette"


def test_a_reinforcement_entering_next_to_a_center_puts_it_to_flight() -> None:
    s = scene(
        force("pr_buelow", "reinforcement", pr_hacke=7),
        force("pr_zieten", "4613", pr_henckel=5),
        force("fr_reille", "4217", fr_foy=6),
        step="reinforce",
        phasing="coalition",
        army="prussian",
        french_center="5602",
        french_source="6133",
        **NEXT,
    )
    play(s, "enter pr_buelow")
    assert (at(s), who(s)) == ("fly_center", "french")


def test_lille_has_a_garrison_in_every_scenario() -> None:
    """501: no French Force is there, and yet no roll is made for it."""
    for scenario in ("invasion", "ligny_quatre_bras", "road_to_wavre"):
        s = game(scenario=scenario).start()
        assert not s.forces[0] & s.board.city_mask[LILLE]
        pass_to(s, "lille_roll", "weather")
        assert at(s) in ("weather", "over")
