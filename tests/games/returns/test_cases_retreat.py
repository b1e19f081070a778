"""Worked cases: retreat. The towns depend on the reconstructed map."""

from __future__ import annotations

from typing import Any

from games.returns.field import at, cohesion, deal, field, held, legal, play, step, why
from hundreddays.games.returns.rules.state import ReturnsState


def lost(units: dict[str, str], town: str, phase: str, loser: str, roads: list[str], **tree: Any) -> ReturnsState:
    """A combat that one side has lost without battle losses, at the moment of retreat."""
    combat = {
        "town": town,
        "round": 1,
        "roads": roads,
        "winner": "coalition" if loser == "french" else "french",
        "total": 0,
    }
    return field(units, phase=phase, step="retreat", combat=combat, **tree)


def retreats(s: ReturnsState) -> list[str]:
    assert step(s) == "retreat"
    return sorted(legal(s, "retreat"))


def cost(s: ReturnsState) -> int:
    """What the retreat costs a corps."""
    corps = next(u for u in s.board.corps_of_side[s.loser] if s.loc[u] == s.town)
    before = s.cohesion[corps]
    after = play(s.copy(), legal(s)[0])
    return before - after.cohesion[corps]


FRENCH_AT_LIGNY = {"f_i": "ligny", "f_ii": "ligny", "p_i": "ligny"}


def c56(**units: str) -> ReturnsState:
    return lost({**FRENCH_AT_LIGNY, **units}, "ligny", "french_combat", "french", ["charleroi", "quatre_bras"])


def test_c56_the_french_go_homeward() -> None:
    s = c56()
    assert retreats(s) == ["charleroi"]
    assert why(s, "retreat quatre_bras") == ["17.4"]


def test_c57_friends_come_before_an_empty_town() -> None:
    assert retreats(c56(f_iii="quatre_bras")) == ["quatre_bras"]


def test_c58_an_enemy_corps_closes_a_road() -> None:
    assert retreats(c56(p_ii="charleroi")) == ["quatre_bras"]


def c60(**units: str) -> ReturnsState:
    return lost(
        {"p_i": "charleroi", "f_i": "charleroi", "f_ii": "charleroi", **units},
        "charleroi",
        "french_combat",
        "coalition",
        ["thuin", "gerpinnes"],
    )


def test_c60_the_prussians_go_towards_liege() -> None:
    s = c60()
    assert retreats(s) == ["ligny", "quatre_bras"]
    assert why(s, "retreat binche") == ["17.5"]
    assert cost(s) == 1


def test_c61_friends_at_binche_come_first() -> None:
    assert retreats(c60(p_ii="binche")) == ["binche"]


def liege(roads: list[str], **units: str) -> ReturnsState:
    places = {"p_iv": "liege", "f_i": "liege", "f_ii": "huy", "f_iii": "maastricht", **units}
    return lost(places, "liege", "french_combat", "coalition", roads)


def test_c62_back_along_the_enemys_roads_costs_one_more() -> None:
    s = liege(["waremme", "tongres"])
    assert retreats(s) == ["tongres", "waremme"]
    assert cost(s) == 2


def test_c63_through_the_enemy_when_every_town_is_held() -> None:
    s = liege(["waremme"], f_iv="waremme", f_vi="tongres")
    assert retreats(s) == sorted(["andenne", "ciney", "hannut", "saint_trond", "hasselt"])
    assert cost(s) == 2


def test_c64_through_the_enemy_by_the_enemys_roads() -> None:
    s = liege(["waremme", "tongres", "huy", "maastricht"], f_iv="waremme", f_vi="tongres")
    assert retreats(s) == sorted(["andenne", "ciney", "hannut", "saint_trond", "hasselt"])
    assert cost(s) == 3


def test_c65_no_way_out_and_all_are_lost() -> None:
    units = {
        "p_i": "rochefort",
        "p_ii": "rochefort",
        "blucher": "rochefort",
        "f_i": "rochefort",
        "f_ii": "givet",
        "f_iii": "philippeville",
        "f_iv": "dinant",
    }
    hands = {"french": {"skirmish": 1}, "coalition": {"skirmish": 1}}
    combat = {"town": "rochefort", "attacker": "french", "roads": ["givet"], "hands": hands}
    s = play(field(units, phase="coalition_combat", step="play", combat=combat), "play skirmish", "decline", "done")
    assert (at(s, "p_i"), at(s, "p_ii")) == ("off", "off")
    assert at(s, "blucher") == "lierre"


def test_c90_a_commanders_road_is_used_too() -> None:
    s = field(
        {"f_iii": "thuin", "napoleon": "gerpinnes", "f_cav": "gerpinnes", "p_i": "charleroi"}, points={"french": 5}
    )
    play(
        s,
        "march f_iii",
        "to charleroi",
        "march napoleon",
        "to charleroi",
        "march f_cav",
        "to philippeville",
        "end",
        "fight charleroi",
    )
    deal(s, french="2 skirmish, 4 infantry_assault", coalition="skirmish, combined_arms, 3 grand_battery")
    assert held(s, "coalition") == 5
    assert sorted(s.board.town_ids[town] for town in range(s.board.towns) if s.used >> town & 1) == [
        "gerpinnes",
        "thuin",
    ]
    play(s, "play skirmish", "match skirmish", "counterattack", "roll 1")
    while step(s) == "reinforce":
        play(s, "done")
    play(s, "play combined_arms", "decline")
    assert retreats(s) == ["gerpinnes", "thuin"]


def c66() -> ReturnsState:
    units = {
        "a_i": "waterloo",
        "f_i": "waterloo",
        "f_ii": "hal",
        "f_iii": "wavre",
        "a_res": "brussels",
        "f_iv": "brussels",
    }
    return lost(
        units,
        "waterloo",
        "french_combat",
        "coalition",
        ["quatre_bras", "nivelles"],
        pending=["brussels"],
        entry={"f_iv": "hal"},
    )


def test_c66_into_a_pending_combat_as_bystanders() -> None:
    s = c66()
    assert retreats(s) == ["brussels"]
    assert cost(s) == 1
    play(s, "retreat brussels", "fight brussels")
    assert at(s, "a_i") == "brussels"
    a_i = s.board.unit_ids.index("a_i")
    assert not s.part >> a_i & 1
    assert "bystander" in next(piece for piece in s.view(1).pieces if piece.id == "a_i").marks


def test_c67_bystanders_flee_again_when_the_combat_is_lost() -> None:
    s = play(c66(), "retreat brussels", "fight brussels")
    assert s.due == [3, 3]
    deal(s, french="3 skirmish", coalition="3 skirmish")
    lost = play(s.copy(), "play skirmish", "decline")
    while step(lost) == "reinforce":
        play(lost, "done")
    assert cohesion(lost, "a_i") == 8
    play(lost, legal(lost)[0])
    assert (cohesion(lost, "a_i"), cohesion(lost, "a_res")) == (7, 7)
    assert at(lost, "a_i") == at(lost, "a_res") != "brussels"
    won = s
    for _ in range(3):
        play(won, "play skirmish", "match skirmish")
        if step(won) == "counterattack":
            play(won, "pass")
        while step(won) == "reinforce":
            play(won, "done")
    assert won.winner == 1
    assert at(won, "a_i") == "brussels"
    assert cohesion(won, "a_i") == 8


def test_c68_a_mixed_group_retreats_together() -> None:
    s = lost(
        {"a_ii": "waterloo", "p_i": "waterloo", "f_i": "waterloo"},
        "waterloo",
        "french_combat",
        "coalition",
        ["quatre_bras"],
    )
    assert retreats(s) == ["brussels"]
    play(s, "retreat brussels")
    assert at(s, "a_ii") == at(s, "p_i") == "brussels"
