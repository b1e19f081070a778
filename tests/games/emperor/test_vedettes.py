"""Vedettes: how they ride, flee, drive one another off and report; and the repulse of Forces. 206, 220-229, 405-406"""

from __future__ import annotations

from typing import Any

import pytest

from games.emperor.scene import (
    AFTER_TWO,
    BEFORE,
    NEXT,
    at,
    force,
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
from hundreddays.games.emperor.rules.state import EmperorState

GO = ("command",)
REILLE = force("fr_reille", "4217", flags=GO, fr_jerome=8, fr_foy=6)
FAR = force("fr_gerard", "4034", fr_pecheux=5)


def moving(*leaders: dict[str, Any], **fields: Any) -> EmperorState:
    """Reille, with a command, sets out from 4217."""
    s = scene(*leaders, **{"french_center": "4326", **NEXT, **fields})
    play(s, "move fr_reille", "go fr_reille")
    return s


def vedette_at(s: EmperorState, number: int) -> str:
    hex = s.vedette[number]
    return s.board.label[hex] if hex >= 0 else ""


def reports(events: list[Event]) -> dict[str, Any]:
    return next(event.data for event in events if event.kind == "recon")


# Riding


def test_a_vedette_rides_nine_mps_and_stops_next_to_another() -> None:
    """167, 206, 221: at the cavalry cost; next to an enemy vedette it stops."""
    s = scene(FAR, vedettes=(("french", "4217"), ("prussian", "4213")), french_center="4326", **NEXT)
    play(s, "ride french_vedette_1")
    assert (s.allowance, s.column) == (18, 1)
    assert "4214" in legal(s, "to")
    assert "4213" not in legal(s, "to")
    play(s, "to 4214")
    assert legal(s, "to") == []
    assert legal(s, "repulse") == ["4213"]
    assert s.halted
    free = scene(FAR, vedettes=(("french", "4217"), ("prussian", "4212")), french_center="4326", **NEXT)
    play(free, "ride french_vedette_1", "to 4214")
    assert not free.halted


def test_a_vedette_stops_in_an_enemy_zone_and_leaves_it_for_nothing() -> None:
    """167"""
    s = scene(
        FAR, force("pr_zieten", "4216", pr_henckel=5), vedettes=(("french", "4217"),), french_center="4326", **NEXT
    )
    play(s, "ride french_vedette_1", "to 4116")
    assert (s.spent, s.halted) == (2, 1)
    assert legal(s, "to") == []


def test_a_vedette_moves_five_mps_while_others_force_march() -> None:
    """221, 298; vedettes in one hex are alike: the first of them goes first."""
    s = scene(
        FAR,
        force("pr_zieten", "4613", pr_henckel=5),
        vedettes=(("prussian", "4613"), ("prussian", "4613"), ("prussian", "4512")),
        step="pick_marcher",
        french_center="4326",
        **NEXT,
    )
    assert legal(s, "ride") == ["prussian_vedette_1", "prussian_vedette_3"]
    play(s, "ride prussian_vedette_1")
    assert s.allowance == 10
    play(s, "to 4513", "stop")
    assert legal(s, "ride") == ["prussian_vedette_2", "prussian_vedette_3"]


def test_the_border_holds_vedettes_too() -> None:
    """227"""
    s = scene(FAR, force("fr_reille", "4025", fr_foy=6), vedettes=(("french", "4025"),), french_center="4326", **BEFORE)
    play(s, "ride french_vedette_1")
    assert "4024" not in legal(s, "to")
    assert refused(s, "to 4024") == "16"


# Driven off by a Force


def test_all_vedettes_of_a_hex_flee_two_hexes() -> None:
    """222: for 1 MP, two hexes from where they stood, two or more from the Force, and it goes on."""
    s = moving(REILLE, vedettes=(("prussian", "4216"), ("anglo_allied", "4216"), ("prussian", "4112")))
    play(s, "repulse 4216")
    grid = s.board.grid
    start, menace = hex_at(s, "4216"), hex_at(s, "4217")
    assert (s.spent, at(s), who(s)) == (2, "retreat_vedette", "coalition")
    expected = {
        s.board.label[hex]
        for hex in range(grid.count)
        if grid.distance(start, hex) == 2 and grid.distance(menace, hex) >= 2 and not s.board.water & grid.bit[hex]
    }
    assert set(legal(s, "to")) == expected
    assert "4117" not in expected
    play(s, "to 4214", "to 4415")
    assert at(s) == "take_step"
    assert "4216" in legal(s, "to")
    assert sorted(s.board.label[hex] for hex in s.vedette if hex >= 0) == ["4112", "4214", "4415"]


def test_vedettes_flee_round_enemy_forces_and_not_over_unbridged_rivers() -> None:
    """222: through passable hexes without an enemy Force."""
    s = moving(
        REILLE,
        force("fr_derlon", "4215", fr_quiot=4),
        force("fr_mg1", "4115", fr_donzelot=6),
        vedettes=(("prussian", "4216"),),
    )
    play(s, "repulse 4216")
    assert "4314" in legal(s, "to")  # by way of 4315
    assert not {"4214", "4114"} & set(legal(s, "to"))  # only by way of Derlon or the general
    sambre = moving(force("fr_reille", "4219", flags=GO, fr_foy=6), vedettes=(("prussian", "4220"),))
    play(sambre, "repulse 4220")
    assert "4421" not in legal(sambre, "to")
    assert "4321" not in legal(sambre, "to")
    assert "4222" in legal(sambre, "to")


def test_a_vedette_without_a_way_is_removed() -> None:
    """25, 222: back to the supply."""
    ring = [
        force("fr_reille", "5602", flags=GO, fr_foy=6),
        force("fr_derlon", "5601", fr_quiot=4),
        force("fr_lobau", "5702", fr_simmer=5),
        force("fr_mg1", "5802", fr_donzelot=6),
        force("fr_mg2", "5801", fr_habert=6),
    ]
    s = moving(*ring, FAR, vedettes=(("prussian", "5701"),))
    events = play(s, "repulse 5701")
    assert "vedette_gone" in {event.kind for event in events}
    assert (at(s), vedette_at(s, s.game.pieces.vedette_range[2][0])) == ("take_step", "")
    assert "5701" in legal(s, "to")


def test_a_lone_leader_beside_a_vedette_is_no_hindrance() -> None:
    """41, 166, 222: the vedette is repulsed for 1 MP, the leader is driven off for nothing, and the hex is free."""
    s = moving(
        REILLE, force("pr_bluecher", "4216"), force("pr_zieten", "4613", pr_henckel=5), vedettes=(("prussian", "4216"),)
    )
    play(s, "repulse 4216", "to 4214")
    assert where(s, "pr_bluecher") == "4216"
    assert legal(s, "repulse") == ["4216"]
    play(s, "repulse 4216")
    assert (where(s, "pr_bluecher"), s.spent) == ("-3", 2)
    play(s, "to 4216")
    assert where(s, "fr_reille") == "4216"


def test_repulse_needs_a_whole_mp() -> None:
    """222: with ½ MP left, by a primary road, it cannot; by itself the vedette does not stop the Force (223)."""
    s = moving(force("fr_reille", "4318", flags=GO, fr_jerome=8), vedettes=(("prussian", "4213"),), weather="rain")
    play(s, "to 4317", "to 4217", "to 4216", "to 4115")
    assert s.spent == 8
    assert not s.halted
    play(s, "to 4114")
    assert (s.allowance - s.spent, legal(s, "repulse")) == (0, [])
    fair = moving(force("fr_reille", "4317", flags=GO, fr_jerome=8), vedettes=(("prussian", "4215"),))
    play(fair, "to 4216")
    fair.spent = 8
    fair.options = None
    assert legal(fair, "repulse") == ["4215"]
    fair.spent = 9
    fair.options = None
    assert legal(fair, "repulse") == []


# Repulse of Forces


def weak(cooke: int, hex: str = "4216", **fields: Any) -> EmperorState:
    """14 SPs against a few."""
    s = moving(REILLE, force("aa_mg2", hex, aa_cooke=cooke), **fields)
    play(s, f"repulse {hex}")
    return s


def test_seven_to_one_repulses() -> None:
    """224: 14 against 2 is enough, against 3 it is not; then it must attack with two columns less."""
    s = weak(2)
    assert (at(s), who(s), s.spent, s.fallback) == ("retreat", "coalition", 2, 2)
    failed = weak(3)
    mover = leader(failed, "fr_reille")
    assert failed.duty[mover] == 1 + 2 * hex_at(failed, "4216") + 1
    assert at(failed) in ("attrition_bonus", "join")


def test_artillery_counts_nothing_in_a_repulse() -> None:
    """224: infantry and cavalry SPs alone."""
    s = moving(
        force("fr_reille", "4217", flags=GO, fr_jerome=8, fr_foy=5, fr_artilleryreserve=3),
        force("aa_mg2", "4216", aa_cooke=2),
    )
    play(s, "repulse 4216")
    assert s.duty[leader(s, "fr_reille")] % 2 == 0


def test_a_force_that_cannot_go_two_hexes_is_not_repulsed() -> None:
    """224: the mover stops and must attack, without the shift."""
    s = moving(force("fr_reille", "4023", flags=GO, fr_jerome=8, fr_foy=6), force("aa_mg2", "4024", aa_cooke=2))
    play(s, "repulse 4024")
    assert s.duty[leader(s, "fr_reille")] == 1 + 2 * hex_at(s, "4024")
    pass_to(s, "declare")
    play(s, "attack 4024", "with fr_reille", "fight")
    assert not s.shift


def test_some_are_never_repulsed() -> None:
    """224: behind a river, in a fortress, in a forced march, by a demoralized Force; the mover may go on."""
    bridge = moving(
        force("fr_reille", "4519", flags=GO, fr_jerome=8, fr_foy=6),
        force("aa_mg2", "4419", aa_cooke=1),
        french_center="4326",
    )
    play(bridge, "repulse 4419")
    assert (at(bridge), legal(bridge, "repulse"), bridge.duty[leader(bridge, "fr_reille")]) == ("take_step", [], 0)
    shaken = moving(
        force("fr_reille", "4217", flags=GO, shaken=1, fr_jerome=8, fr_foy=6), force("aa_mg2", "4216", aa_cooke=1)
    )
    play(shaken, "repulse 4216")
    assert (at(shaken), shaken.duty[leader(shaken, "fr_reille")]) == ("take_step", 0)
    march = scene(
        force("aa_hill", "4217", aa_clinton=7, aa_alten=8),
        force("fr_mg1", "4216", fr_donzelot=1),
        FAR,
        step="pick_marcher",
        french_center="4326",
        **AFTER_TWO,
    )
    play(march, "march aa_hill", "go aa_hill", "roll 1", "repulse 4216")
    assert (at(march), march.duty[leader(march, "aa_hill")]) == ("take_step", 0)


def test_two_forces_in_a_hex_are_counted_together() -> None:
    """224: 14 against 1 and 2"""
    s = moving(REILLE, force("aa_mg2", "4216", aa_cooke=1), force("pr_mg1", "4216", pr_henckel=2))
    play(s, "repulse 4216")
    assert s.duty[leader(s, "fr_reille")]
    s = moving(REILLE, force("aa_mg2", "4216", aa_cooke=1), force("pr_mg1", "4216", pr_henckel=1))
    play(s, "repulse 4216")
    assert (at(s), len(s.retiring)) == ("retreat", 2)


# Vedette against vedette


def duel(die: int, **fields: Any) -> tuple[EmperorState, list[Event]]:
    s = scene(FAR, vedettes=(("french", "4318"), ("prussian", "4216")), french_center="4326", **{**NEXT, **fields})
    play(s, "ride french_vedette_1", "to 4217")
    spent = s.spent
    events = play(s, "repulse 4216", f"roll {die}")
    if die != 6:
        assert s.spent == spent + 2
    return s, events


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_vedette_drives_another_off_at_one_to_three(die: int) -> None:
    """225: 4 and 5 nothing, 6 the mover itself goes, and its move is over; once per pair and phase."""
    s, events = duel(die)
    result = next(event.data["result"] for event in events if event.kind == "vedette_die")
    assert result == ("repulsed" if die <= 3 else "nothing" if die <= 5 else "mover")
    if die <= 3:
        assert who(s) == "coalition"
        play(s, "to 4214")
        assert (at(s), legal(s, "repulse"), "4216" in legal(s, "to")) == ("take_step", [], True)
    elif die <= 5:
        assert (at(s), vedette_at(s, s.game.pieces.vedette_range[2][0])) == ("recon", "4216")
    else:
        assert who(s) == "french"
        haven = legal(s, "to")[0]
        play(s, f"to {haven}")
        assert (at(s), vedette_at(s, 0)) == ("pick_mover", haven)
        assert legal(s, "ride") == []


def test_a_vedette_finds_out_that_a_force_stands() -> None:
    """225, 407: it tries as often as there are counters; what is no vedette stands."""
    s = scene(
        FAR,
        force("pr_bluecher", "4216"),
        force("pr_zieten", "4613", pr_henckel=5),
        vedettes=(("french", "4318"), ("prussian", "4216")),
        french_center="4326",
        **NEXT,
    )
    play(s, "ride french_vedette_1", "to 4217", "repulse 4216", "roll 5")
    assert legal(s, "repulse") == ["4216"]
    spent = s.spent
    play(s, "repulse 4216")
    assert (s.spent, at(s)) == (spent, "recon")
    assert "Prussian leader" in [fact.text for fact in s.view(0).known if "4216" in fact.about]


# Reconnaissance


def looking(*leaders: dict[str, Any], vedettes: tuple[tuple[str, str], ...] = ()) -> EmperorState:
    """A French vedette ends its move at 4217, next to what stands in 4216."""
    s = scene(*leaders, FAR, vedettes=(("french", "4318"), *vedettes), french_center="4326", **NEXT)
    play(s, "ride french_vedette_1", "to 4217")
    play(s, "stop")
    return s


ZIETEN = force("pr_zieten", "4216", pr_henckel=5)
RIDER = force("pr_zieten", "4216", pr_henckel=5, pr_roeder=2)


@pytest.mark.parametrize(
    ("enemy", "die", "told"),
    [
        (ZIETEN, 1, {"leader": "pr_zieten", "total": 5, "units": {"pr_henckel": 5}}),
        (ZIETEN, 2, {"leader": "pr_zieten", "total": 5, "units": {}}),
        (ZIETEN, 3, {"leader": "pr_zieten", "total": 5, "units": {}}),
        (ZIETEN, 4, {"what": "Force"}),
        (ZIETEN, 5, {"what": "Force"}),
        (ZIETEN, 6, {"what": ""}),
        (RIDER, 1, {"leader": "pr_zieten", "total": 7, "units": {}}),  # +1: cavalry
        (RIDER, 3, {"what": "Force"}),
        (RIDER, 5, {"what": ""}),
        (force("pr_bluecher", "4216"), 3, {"leader": "pr_bluecher", "total": 0, "units": {}}),
        (force("pr_bluecher", "4216"), 4, {"what": "Force"}),  # 405: a lone leader counts as Force
    ],
)
def test_what_reconnaissance_tells(enemy: dict[str, Any], die: int, told: dict[str, Any]) -> None:
    """226, 405; at 6 and more the vedette itself is repulsed."""
    s = looking(enemy, force("pr_mg1", "4613", pr_jagow=7))
    assert legal(s, "at") == ["4216"]
    report = reports(play(s, "at 4216", f"roll {die}"))
    assert {key: value for key, value in report.items() if key not in ("die", "hex")} == told
    assert (at(s) == "retreat_vedette") == (told.get("what") == "")


def test_a_vedette_is_recognised_as_one() -> None:
    s = looking(vedettes=(("prussian", "4216"),))
    assert reports(play(s, "at 4216", "roll 1"))["what"] == "vedette"


def test_each_pair_is_looked_at_once_a_phase() -> None:
    """226: the vedette at what it met, and every other vedette next to it for itself."""
    s = looking(ZIETEN)
    play(s, "at 4216", "roll 5")
    assert (at(s), who(s), legal(s)) == ("recon", "french", ["end"])
    assert refused(s, "at 4216") == "226"
    play(s, "end")
    assert (who(s), legal(s)) == ("coalition", ["end"])  # asked though it has no vedette, so that this tells nothing
    play(s, "end")
    assert at(s) == "pick_mover"


def test_a_vedette_that_is_driven_off_looks_no_further_and_is_not_looked_at() -> None:
    """226: its move ended where it no longer is, and its flight is no move."""
    s = looking(ZIETEN, force("pr_mg1", "4220", pr_jagow=7))
    play(s, "at 4216", "roll 6")
    assert (at(s), who(s)) == ("retreat_vedette", "french")
    play(s, "to 4219")
    assert (at(s), who(s)) == ("pick_mover", "french")


def test_a_stack_is_not_told_apart() -> None:
    """406: chance says which counter is seen."""
    s = looking(ZIETEN, force("aa_mg2", "4216", aa_cooke=2))
    play(s, "at 4216")
    assert (at(s), len(legal(s))) == ("recon_counter", 2)
    first = reports(play(s, legal(s)[0], "roll 1"))
    assert legal(s, "at") == ["4216"]
    second = reports(play(s, "at 4216", "roll 1"))
    assert {first["leader"], second["leader"]} == {"pr_zieten", "aa_mg2"}


def test_a_counter_that_stops_next_to_a_vedette_is_looked_at() -> None:
    """226: by the vedettes next to it, each from its hex; a repulse or a move that was none shows nothing."""
    s = moving(
        force("fr_reille", "4219", flags=GO, fr_foy=6),
        vedettes=(("prussian", "4216"), ("prussian", "4316"), ("anglo_allied", "4116"), ("prussian", "4613")),
        players=3,
    )
    play(s, "to 4217", "stop")
    pass_to(s, "recon")
    assert (who(s), legal(s, "at")) == ("allied", ["4116"])
    play(s, "end")
    assert (who(s), set(legal(s, "at"))) == ("prussian", {"4216", "4316"})
    report = reports(play(s, "at 4216", "roll 1"))
    assert (report["leader"], report["total"]) == ("fr_reille", 6)
    assert legal(s, "at") == ["4316"]
    assert refused(s, "at 4216") == "226"
    play(s, "end")
    assert at(s) == "pick_mover"


def test_one_that_has_not_moved_is_not_looked_at() -> None:
    """170, 226: a Force that has spent no MP checks nothing."""
    s = moving(REILLE, vedettes=(("prussian", "4216"),))
    play(s, "stop")
    assert at(s) == "pick_mover"
