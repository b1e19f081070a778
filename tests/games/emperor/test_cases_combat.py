"""Worked cases: combat, retreat, pursuit, battle morale."""

from __future__ import annotations

from typing import Any

import pytest

from games.emperor.scene import (
    AFTER_THREE,
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
from hundreddays.core import Event
from hundreddays.games.emperor.rules.combat import defence
from hundreddays.games.emperor.rules.coordination import held_back
from hundreddays.games.emperor.rules.forces import engaged
from hundreddays.games.emperor.rules.number_tables import DEFENDER_LOST
from hundreddays.games.emperor.rules.odds import die_modifiers, odds_column, small_cap
from hundreddays.games.emperor.rules.pursuit import advance_length, cavalry_modifier
from hundreddays.games.emperor.rules.retreat import trail_of
from hundreddays.games.emperor.rules.state import EmperorState


def attack(
    *leaders: dict[str, Any], hex: str = "4216", by: tuple[str, ...] = ("fr_reille",), **fields: Any
) -> EmperorState:
    """The French declare an attack; the next thing is its first die or choice."""
    s = scene(*leaders, step="declare", **{**NEXT, **fields})
    play(s, f"attack {hex}", *(f"with {id}" for id in by), "fight")
    return s


def reille(sps: int, hex: str = "4217") -> dict[str, Any]:
    """Reille with so many infantry SPs."""
    units: dict[str, Any] = {}
    left = sps
    for id, most in (("fr_jerome", 8), ("fr_foy", 6), ("fr_girard", 5), ("fr_bachelu", 4)):
        if left > 0:
            units[id] = min(most, left)
            left -= units[id]
    return force("fr_reille", hex, **units)


def orange(sps: int, hex: str = "4216") -> dict[str, Any]:
    """Orange (initiative 2, against Reille's 3: no modifier) with so many infantry SPs."""
    units: dict[str, Any] = {}
    left = sps
    for id, most in (("aa_alten", 8), ("aa_perponcher", 8), ("aa_chasse", 7)):
        if left > 0:
            units[id] = min(most, left)
            left -= units[id]
    return force("aa_orange", hex, **units)


def take_losses(s: EmperorState) -> None:
    while at(s) == "losses":
        play(s, f"lose {legal(s, 'lose')[0]}")


def result(events: list[Event]) -> tuple[int, int, str]:
    data = next(event.data for event in events if event.kind == "round")
    return data["a"], data["d"], data["loser"]


def test_c49_two_to_one_die_six() -> None:
    s = attack(reille(12), orange(6))
    assert result(play(s, "roll 6")) == (3, 2, "french")


def test_c50_the_same_across_a_bridge_and_into_a_town() -> None:
    s = attack(reille(12, "4519"), orange(6, "4419"), hex="4419", french_center="4326")
    assert result(play(s, "roll 6")) == (3, 1, "french")
    s = attack(reille(12, "4216"), orange(6, "4115"), hex="4115")
    assert result(play(s, "roll 6")) == (3, 2, "french")


def test_c51_artillery_does_not_count() -> None:
    guard = force(
        "fr_napoleon",
        "4217",
        fr_friant=4,
        fr_morand=5,
        fr_duhesme=4,
        fr_guyot=2,
        fr_lefebvredesnouettes=2,
        fr_artilleryreserve=3,
    )
    s = scene(guard, **NEXT)
    assert engaged(s, [leader(s, "fr_napoleon")]) == 17
    assert s.game.tables.odds[odds_column(s, 17, 8)[0]] == (2, 1)
    assert s.game.tables.odds[odds_column(s, 17, 10)[0]] == (3, 2)


@pytest.mark.parametrize(("sps", "counted"), [(4, 8), (7, 12)])
def test_c52_a_fortress_doubles_by_five_at_most(sps: int, counted: int) -> None:
    s = scene(orange(sps, "1029"), **AFTER_THREE)
    assert defence(s, [hex_at(s, "1029")], [leader(s, "aa_orange")]) == counted


def test_c54_modifiers_are_limited_to_three() -> None:
    s = attack(
        force("fr_napoleon", "4217", fr_friant=4, fr_artilleryreserve=3),
        force("fr_derlon", "4115", fr_quiot=4),
        force("fr_vandamme", "4316", fr_lefol=6),
        force("aa_wellington", "4216", aa_picton=8),
        by=("fr_napoleon", "fr_derlon", "fr_vandamme"),
    )
    play(s, "bonus", "commit", "no")
    attackers = [leader(s, id) for id in ("fr_napoleon", "fr_derlon", "fr_vandamme")]
    mods = die_modifiers(s, attackers, [hex_at(s, "4216")], [leader(s, "aa_wellington")])
    assert sum(value for _, value in mods) == -4
    events = play(s, "roll 3")
    assert next(event.data["total"] for event in events if event.kind == "round") == -3


def test_c55_the_die_goes_down_to_minus_one() -> None:
    tables = game().tables
    column = tables.odds.index((1, 1))
    assert tables.charts[0][column][2 - 3 - tables.die_low] == (1, 4, DEFENDER_LOST)


def won_at_three_to_one(**fields: Any) -> EmperorState:
    s = attack(reille(18), orange(6), **fields)
    assert result(play(s, "roll 3")) == (1, 3, "coalition")
    return s


def test_c56_he_withdraws_three_hexes_and_loses_one() -> None:
    s = won_at_three_to_one()
    play(s, "accept", "withdraw", "lose aa_alten")
    play(s, f"lose {legal(s, 'lose')[0]}")
    assert at(s) == "retreat"
    start = hex_at(s, "4216")
    pass_to(s, "follow", "declare")
    assert s.board.grid.distance(start, s.where[leader(s, "aa_orange")]) == 3
    assert s.strength[leader(s, "aa_orange")] == 5


def test_c57_he_stands_and_must_counterattack() -> None:
    s = won_at_three_to_one()
    play(s, "accept", "stand")
    take_losses(s)
    assert where(s, "aa_orange") == "4216"
    assert s.strength[leader(s, "aa_orange")] == 3
    assert (s.round, s.attacker) == (2, 1)
    assert at(s) == "combat_die"


def test_c59_engaged() -> None:
    for word, ends in (("end", True), ("again", False)):
        s = attack(reille(8), orange(8))
        assert result(play(s, "roll 3")) == (2, 2, "")
        take_losses(s)
        assert (at(s), who(s)) == ("go_on", "french")
        assert [s.strength[leader(s, id)] for id in ("fr_reille", "aa_orange")] == [6, 6]
        play(s, word)
        assert (s.round == 0) == ends
        if not ends:
            assert (s.round, s.attacker) == (2, 0)


def test_c60_the_winner_overrides() -> None:
    s = won_at_three_to_one()
    play(s, "override", "lose aa_alten")
    assert at(s) == "retreat"
    assert who(s) == "french"
    pass_to(s, "follow", "declare", "pick_marcher", "weather")
    assert s.strength[leader(s, "fr_reille")] == 18
    assert s.strength[leader(s, "aa_orange")] == 5
    assert where(s, "aa_orange") == "4216"
    assert (at(s), who(s)) == ("follow", "coalition")


def test_c61_holding_back_against_the_other_hex() -> None:
    s = attack(
        reille(10), force("fr_derlon", "4115", fr_quiot=4, fr_durutte=3), orange(15), by=("fr_reille", "fr_derlon")
    )
    play(s, "roll 1", "roll 1")
    pass_to(s, "override")
    s.attacker, s.counter = 1, 1
    assert held_back(s, hex_at(s, "4217")) == 4
    assert held_back(s, hex_at(s, "4115")) == 5


def test_c62_a_pursuit() -> None:
    s = scene(reille(6), **NEXT)
    assert cavalry_modifier(s, 6, 2) == -3
    assert advance_length(s, 4, 1, 3, False, 20) == 3
    assert advance_length(s, 3, 1, 3, False, 20) == 2


def test_c84_cavalry_alone_goes_further() -> None:
    s = scene(reille(6), **NEXT)
    assert cavalry_modifier(s, 4, 4) == 0
    assert advance_length(s, 4, 2, 3, True, 20) == 4


def test_c64_the_retreater_loses_as_much_as_the_winner() -> None:
    s = attack(reille(12), orange(6))
    assert result(play(s, "roll 4")) == (2, 2, "coalition")
    play(s, "accept", "withdraw")
    take_losses(s)
    pass_to(s, "follow")
    play(s, "end")
    pass_to(s, "declare", "weather")
    assert [s.lost[0] - _lost_before(s, 0, 12), s.lost[1] - _lost_before(s, 1, 6)] == [2, 2]


def _lost_before(s: EmperorState, army: int, there: int) -> int:
    return s.game.pieces.total[army] - there


def test_c65_two_sps_for_each_hex_not_made() -> None:
    s = attack(
        reille(23, "0304"), orange(7, "0204"), hex="0204"
    )  # with its back to the sea; the attacker has no LOC: die +1
    assert result(play(s, "roll 2")) == (1, 3, "coalition")
    play(s, "accept", "withdraw")
    take_losses(s)
    assert s.strength[leader(s, "aa_orange")] == 6
    assert legal(s, "to") == ["0104"]
    play(s, "to 0104")
    assert at(s) == "losses"
    take_losses(s)
    assert (where(s, "aa_orange"), s.strength[leader(s, "aa_orange")]) == ("0104", 2)


def test_c66_small_forces_lose_no_more_than_half() -> None:
    s = attack(reille(15), orange(3))
    assert small_cap(s, [leader(s, "fr_reille")], [leader(s, "aa_orange")]) == 2
    assert result(play(s, "roll 1")) == (0, 5, "coalition")
    play(s, "accept", "stand")
    take_losses(s)
    assert s.strength[leader(s, "aa_orange")] == 1


@pytest.mark.parametrize(("sps", "shaken"), [(12, True), (13, False)])
def test_c68_a_third_lost_demoralizes(sps: int, shaken: bool) -> None:
    s = attack(force("fr_ney", "4217", fr_jerome=8, fr_foy=sps - 8), orange(sps), by=("fr_ney",))
    play(s, "roll 3")
    take_losses(s)
    assert at(s) == "go_on"
    assert s.toll == [2, 2]
    play(s, "again")
    pass_to(s, "combat_die")
    play(s, "roll 1")
    assert s.loser == 1
    play(s, "accept", "withdraw")
    take_losses(s)
    pass_to(s, "follow")
    play(s, "end")
    pass_to(s, "pick_marcher", "administer", "weather", "declare")
    orange_ = leader(s, "aa_orange")
    lost = sps - s.strength[orange_]
    assert lost == 4
    assert bool(s.shaken[orange_]) == shaken


def fight_and_lose_twice(*leaders: dict[str, Any], by: str, first: str) -> EmperorState:
    """The French attack and lose; they stand or withdraw, and withdraw after the second round."""
    s = attack(*leaders, by=(by,))
    pass_to(s, "combat_die")
    play(s, "roll 6", "accept", first)
    pass_to(s, "combat_die", "pick_marcher", "weather", "declare")
    if at(s) == "combat_die":
        play(s, "roll 6")
        play(s, "accept", "withdraw")
        pass_to(s, "pick_marcher", "weather", "declare")
    return s


def test_c69_a_pitched_battle_under_ney_moves_the_marker() -> None:
    ney = force("fr_ney", "4217", fr_jerome=8, fr_foy=4)
    vandamme = force("fr_vandamme", "4217", fr_lefol=6, fr_berthezene=5)
    assert box(fight_and_lose_twice(ney, orange(10), by="fr_ney", first="stand")) == "coalition-2"
    assert box(fight_and_lose_twice(vandamme, orange(10), by="fr_vandamme", first="stand")) == "coalition-1"
    assert box(fight_and_lose_twice(ney, orange(10), by="fr_ney", first="withdraw")) == "coalition-1"


def test_c81_napoleon_falls() -> None:
    s = scene(
        force("fr_napoleon", "waiting"),
        force("fr_reille", "4419", fr_foy=6),
        step="leader_die",
        stack=["pick_mover", "after_attrition"],
        pending={"fallen": [leader(game().start(), "fr_napoleon")]},
        marker=4,
        **NEXT,
    )
    play(s, "roll 6")
    assert where(s, "fr_napoleon") == "-2"
    assert box(s) == "coalition-1"


def test_c85_ratios_are_exact() -> None:
    s = scene(reille(6), **NEXT)
    assert s.game.tables.odds[odds_column(s, 4, 6)[0]] == (2, 3)
    assert odds_column(s, 2, 6) == (0, 0)
    assert odds_column(s, 3, 10) == (0, 2)


@pytest.mark.parametrize(
    ("pursuing", "retreating", "modifier"), [(11, 10, -1), (21, 20, 0), (4, 2, -2), (2, 0, -3), (0, 0, 0), (2, 4, 2)]
)
def test_c86_cavalry_ratios(pursuing: int, retreating: int, modifier: int) -> None:
    assert cavalry_modifier(scene(reille(6), **NEXT), pursuing, retreating) == modifier


def test_c87_the_border_bars_a_retreat() -> None:
    for turn, free in ((NEXT, False), (AFTER_THREE, True)):
        s = attack(reille(14, "4023"), orange(6, "4024"), hex="4024", french_center="4326", **turn)
        play(s, "roll 1", "accept", "withdraw")
        take_losses(s)
        if free:
            assert at(s) == "retreat"
            assert set(legal(s, "to")) <= {"4025", "4124", "3924"}
        else:
            assert where(s, "aa_orange") == "4024"
            assert s.strength[leader(s, "aa_orange")] == 2


def test_c92_one_march_a_phase() -> None:
    s = scene(
        reille(8),
        orange(8),
        force("aa_mg2", "4212", flags=("marched", "tried"), aa_cooke=5),
        force("aa_mg3", "4213", aa_clinton=7),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_reille", "fight", "roll 3")
    pass_to(s, "go_on")
    play(s, "again")
    assert (at(s), who(s)) == ("guns_call", "coalition")
    assert legal(s, "march") == ["aa_mg3"]


def test_c47_marching_to_the_guns() -> None:
    s = scene(
        reille(8),
        orange(8),
        force("aa_hill", "4212", aa_clinton=7),
        force("aa_mg3", "4210", aa_cole=6),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_reille", "fight", "roll 3")
    pass_to(s, "go_on")
    play(s, "again")
    assert (at(s), legal(s, "march")) == ("guns_call", ["aa_hill"])
    play(s, "march aa_hill", "roll 2")
    assert at(s) == "guns_to"
    goal = legal(s, "to")[0]
    play(s, f"to {goal}")
    assert s.spent <= 6
    joined = where(s, "aa_hill") == goal
    assert bool(s.role[leader(s, "aa_hill")]) == joined
    assert at(s) == "attrition_bonus"


@pytest.mark.parametrize(("sps", "must"), [(3, False), (4, True)])
def test_c93_released_below_one_to_three(sps: int, must: bool) -> None:
    s = scene(reille(sps), orange(10), force("fr_derlon", "4420", fr_quiot=4), step="pick_marcher", **NEXT)
    pass_to(s, "declare", "weather", "administer")
    assert (at(s) == "declare") == must
    if must:
        assert refused(s, "end") == "320"


def test_c94_a_forced_counterattack() -> None:
    s = attack(reille(10), orange(3))
    play(s, "roll 3", "accept", "stand")
    take_losses(s)
    assert (s.round, s.attacker) == (2, 1)
    assert odds_column(s, 2, 10) == (0, 2)
    events = play(s, "roll 3")
    assert next((event.data["odds"], event.data["total"]) for event in events if event.kind == "round") == (0, 2)


def test_c95_the_way_of_a_retreat() -> None:
    def beaten(*others: dict[str, Any]) -> list[str]:
        s = attack(
            reille(12, "4519"), force("pr_zieten", "4419", pr_henckel=2), *others, hex="4419", french_center="4326"
        )
        play(s, "roll 1", "accept", "withdraw")
        take_losses(s)
        assert at(s) == "retreat"
        return legal(s, "to")

    assert beaten() == ["4418"]
    assert beaten(force("fr_pajol", "4517", fr_subervie=2)) == ["4318"]


def test_c96_the_pursuer_stops_short_of_the_enemy() -> None:
    s = attack(force("fr_napoleon", "4217", fr_jerome=8, fr_pire=2, fr_jacquinot=2), orange(6), by=("fr_napoleon",))
    play(s, "no", "roll 5", "accept", "withdraw")
    assert s.number_d == 2
    take_losses(s)
    pass_to(s, "follow")
    trail = [s.board.label[hex] for hex in trail_of(s, leader(s, "aa_orange"))]
    assert len(trail) == 3
    before = s.strength[leader(s, "aa_orange")]
    play(s, "follow aa_orange", "pursue fr_napoleon", "roll 2")
    take_losses(s)
    assert before - s.strength[leader(s, "aa_orange")] == 2
    assert set(legal(s, "to")) == set(trail[:2])
    play(s, f"to {trail[1]}")
    assert where(s, "fr_napoleon") == trail[1]
    assert s.board.grid.distance(hex_at(s, trail[1]), s.where[leader(s, "aa_orange")]) == 1


def test_c97_an_override_counts_as_withdrawing() -> None:
    s = attack(
        force("fr_ney", "4217", fr_jerome=8, fr_foy=4),
        force("aa_wellington", "4216", aa_picton=8, aa_alten=4),
        by=("fr_ney",),
    )
    pass_to(s, "combat_die")
    play(s, "roll 6", "accept", "stand")
    pass_to(s, "combat_die")
    play(s, "roll 6")
    assert s.loser == 0
    play(s, "override")
    pass_to(s, "pick_marcher", "weather", "declare")
    assert box(s) == "zero"


def test_c102_a_demoralized_force_need_not_attack() -> None:
    shaken = force("fr_reille", "4217", shaken=1, fr_jerome=8)
    s = scene(shaken, orange(8), force("fr_derlon", "4420", fr_quiot=4), step="pick_marcher", **NEXT)
    pass_to(s, "declare", "weather", "administer")
    assert at(s) == "administer"
    s = scene(shaken, orange(8), step="declare", phasing="coalition", **NEXT)
    play(s, "attack 4217", "with aa_orange", "fight", "roll 2", "accept", "stand")
    pass_to(s, "combat_die", "declare")
    assert (s.round, s.attacker) == (2, 0)
