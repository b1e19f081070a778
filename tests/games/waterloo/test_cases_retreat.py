"""Results, retreats and displacement: cases A51 to A60, A85 and A86."""

from __future__ import annotations

from hundreddays.games.waterloo.rules.state import WaterlooState

from .scene import Scene, attack, cites, legal, options, play, where


def beaten(scene: Scene, count: int = 1) -> tuple[WaterlooState, list[str]]:
    """An F unit at 0612 drives B units out of 0613: Dr at 3:1."""
    victor = scene.put(f"F inf {15 * count}", "0612")
    losers = [scene.put("B inf 5", "0613") for _ in range(count)]
    return attack(scene.state(), "0613", [victor], 4), losers


def friends(scene: Scene, hex: str, count: int) -> list[str]:
    return [scene.put("B inf", hex) for _ in range(count)]


def test_a51_a_vacant_hex_must_be_used() -> None:
    scene = Scene(step="assault")
    friends(scene, "0614", 1)
    state, _ = beaten(scene)
    assert state.actor == 0
    assert options(state) == ["to 0513", "to 0713"]
    assert cites(state, "to 0614") == ["11.5"]


def test_a52_else_the_hex_with_fewest_friends() -> None:
    scene = Scene(step="assault")
    for hex, count in (("0513", 1), ("0614", 2), ("0713", 3)):
        friends(scene, hex, count)
    state, _ = beaten(scene)
    assert options(state) == ["to 0513"]


def test_a53_occupancy_is_looked_at_afresh_for_each_unit() -> None:
    scene = Scene(step="assault")
    scene.put("F inf", "0814")
    friends(scene, "0614", 1)
    state, losers = beaten(scene, 3)
    play(state, f"retreat {losers[0]}")
    assert options(state) == ["to 0513"]
    play(state, "to 0513", f"retreat {losers[1]}")
    assert options(state) == ["to 0513", "to 0614"]
    play(state, "to 0614")
    assert options(state) == ["to 0513"]


def test_a54_a_unit_is_pushed_out_of_a_full_hex() -> None:
    scene = Scene(step="assault")
    scene.put("F inf", "0814")
    scene.put("F inf", "0413")
    crowd = friends(scene, "0614", 3)
    state, losers = beaten(scene)
    assert options(state) == ["to 0614"]
    play(state, "to 0614")
    assert options(state, "push") == crowd
    play(state, f"push {crowd[1]}")
    assert options(state) == ["to 0514", "to 0615"]
    play(state, "to 0615")
    assert [where(state, unit) for unit in (losers[0], *crowd)] == ["0614", "0614", "0615", "0614"]
    assert state.displaced == state.board.ubit[state.board.number[crowd[1]]]


def test_a55_without_a_chain_the_beaten_unit_is_destroyed() -> None:
    scene = Scene(step="assault")
    for hex in ("0814", "0413", "0616", "0515"):
        scene.put("F inf", hex)
    crowd = friends(scene, "0614", 3)
    state, losers = beaten(scene)
    assert where(state, losers[0]) == "destroyed"
    assert [where(state, unit) for unit in crowd] == ["0614"] * 3


def test_a56_a_unit_with_no_hex_left_is_destroyed() -> None:
    scene = Scene(step="assault")
    scene.put("F inf", "0814")
    scene.put("F inf", "0513")
    state, losers = beaten(scene)
    assert where(state, losers[0]) == "destroyed"
    assert state.losses == [0, 5]


def test_a57_guns_do_not_retreat_into_woods() -> None:
    for spec, place in (("B inf 5", "0417"), ("B art 5", "destroyed")):
        scene = Scene(step="assault")
        victor = scene.put("F inf 20", "0415")
        scene.put("F inf", "0617")
        scene.put("F inf", "0217")
        loser = scene.put(spec, "0416")
        state = attack(scene.state(), "0416", [victor], 4)
        if place == "0417":
            assert options(state) == ["to 0417"]
            play(state, "to 0417")
        assert where(state, loser) == place


def test_a58_the_defender_directs_beaten_attackers() -> None:
    scene = Scene(step="assault")
    unit = scene.put("F inf 4", "0613")
    scene.put("B inf 4", "0612")
    state = attack(scene.state(), "0612", [unit], 3)
    assert state.actor == 1
    assert options(state) == ["to 0513", "to 0614", "to 0713"]


def test_a60_an_exchange_is_paid_in_printed_strength() -> None:
    scene = Scene(step="assault")
    units = [scene.put("F inf 8", "1409") for _ in range(3)]
    loser = scene.put("B inf 6", "1410")
    state = attack(scene.state(), "1410", units, 2)
    assert where(state, loser) == "1410"
    assert options(state, "lose") == units
    play(state, f"lose {units[1]}")
    assert [where(state, unit) for unit in (*units, loser)] == ["1409", "destroyed", "1409", "destroyed"]
    assert state.losses == [8, 6]


def test_a85_units_of_the_same_retreat_are_never_pushed() -> None:
    scene = Scene(step="assault")
    scene.put("F inf", "0814")
    scene.put("F inf", "0413")
    bystander = friends(scene, "0614", 1)[0]
    state, losers = beaten(scene, 3)
    play(state, f"retreat {losers[0]}", "to 0614", f"retreat {losers[1]}", "to 0614", "to 0614")
    assert options(state, "push") == [bystander]
    assert cites(state, f"push {losers[0]}") == ["11.11"]
    play(state, f"push {bystander}")
    assert options(state) == ["to 0514", "to 0615"]


def test_a86_an_exchange_is_overpaid_only_by_its_last_unit() -> None:
    scene = Scene(step="exchange")
    attackers = [scene.put(f"F inf {figure}", "0612") for figure in (4, 4, 2)]
    defenders = [scene.put("B inf 6", "0613")]
    scene.frame["combat"] = {
        "kind": "ground",
        "targets": ["0613"],
        "vacated": ["0613"],
        "attackers": attackers,
        "defenders": defenders,
        "column": "2:1",
        "attack_mode": "infantry",
        "defence_mode": "infantry",
        "result": "EX",
        "victor": "french",
    }
    for last in attackers[1:]:
        state = play(scene.state(), f"lose {attackers[0]}")
        assert options(state, "lose") == attackers[1:]
        play(state, f"lose {last}")
        spared = next(unit for unit in attackers[1:] if unit != last)
        assert where(state, spared) == "0612"
        assert not legal(state, f"lose {spared}")
