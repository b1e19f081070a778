"""The stacking test, displacement, consolidation at the end of a move. 56, 122, 210-214, E24"""

from __future__ import annotations

from typing import Any

from games.emperor.scene import (
    AFTER_TWO,
    NEXT,
    at,
    force,
    game,
    hex_at,
    leader,
    legal,
    pass_to,
    play,
    refused,
    scene,
    unit,
    where,
    who,
)
from hundreddays.games.emperor.rules.flags import EXEMPT
from hundreddays.games.emperor.rules.stacking import crowded, excess, shelters
from hundreddays.games.emperor.rules.state import EmperorState

FAR = force("fr_gerard", "4034", fr_pecheux=5)
TWO = (force("fr_mg1", "4217", fr_donzelot=6), force("fr_mg2", "4217", fr_habert=6))
"""Two Major Generals, neither of whom can take the other."""


def at_the_end(*leaders: dict[str, Any], **fields: Any) -> EmperorState:
    """The end of the French Player Turn, up to the first question of the stacking test."""
    hill = force("aa_hill", "2520", aa_clinton=7)
    s = scene(*leaders, hill, step="pick_marcher", **{"french_center": "4326", **NEXT, **fields})
    pass_to(s, "stacking_join", "displace", "administer", "weather")
    return s


def test_two_forces_of_an_army_in_a_hex_are_one_too_many() -> None:
    """210, 213: the owner chooses the one that goes, and where; no attrition."""
    s = at_the_end(*TWO, FAR)
    assert (at(s), who(s), legal(s, "displace")) == ("displace", "french", ["fr_mg1", "fr_mg2"])
    play(s, "displace fr_mg2")
    assert set(legal(s, "to")) == {"4216", "4316", "4317", "4218", "4117", "4116"}
    assert refused(s, "to 4219") == "213"
    play(s, "to 4218")
    assert (where(s, "fr_mg1"), where(s, "fr_mg2")) == ("4217", "4218")
    assert s.strength[leader(s, "fr_mg2")] == 6
    assert at(s) != "displace"


def test_a_shelter_is_free_of_the_enemy_and_of_strangers() -> None:
    """213: no enemy Force or zone, no Force of the army that it cannot join, no unbridged river."""
    s = at_the_end(
        *TWO,
        force("fr_cmg1", "4117", fr_domon=1),
        force("fr_vandamme", "4218", fr_lefol=6),
        force("pr_zieten", "4315", pr_henckel=5),
        FAR,
    )
    mover = leader(s, "fr_mg2")
    assert {s.board.label[hex] for hex in shelters(s, mover)} == {"4317", "4116", "4218"}
    play(s, "displace fr_mg2", "to 4218")
    assert s.under[mover] == leader(s, "fr_vandamme")


def test_of_two_forces_in_the_shelter_it_joins_the_one_that_has_room() -> None:
    """213: it goes only where it can and does consolidate; Vandamme's span is full, Lobau's is not."""
    s = at_the_end(
        *TWO,
        force("fr_vandamme", "4218", fr_lefol=6, fr_berthezene=5, fr_girard=5),
        force("fr_lobau", "4218", fr_simmer=5),
        FAR,
    )
    play(s, "displace fr_mg2", "to 4218")
    assert s.under[leader(s, "fr_mg2")] == leader(s, "fr_lobau")


def test_a_vedette_is_swept_out_of_the_shelter() -> None:
    """222"""
    s = at_the_end(*TWO, FAR, vedettes=(("prussian", "4218"),))
    play(s, "displace fr_mg2", "to 4218")
    assert (at(s), who(s)) == ("retreat_vedette", "coalition")


def test_without_a_shelter_it_loses_one_sp_and_stays() -> None:
    """213: chosen like attrition, but gone (106); the other need not go then."""
    s = scene(
        force("fr_mg1", "4114", fr_donzelot=6),
        force("fr_mg2", "4114", fr_habert=6),
        FAR,
        force("pr_zieten", "4112", pr_henckel=5),
        force("pr_mg1", "4313", pr_luck=4),
        force("aa_mg2", "4016", aa_cooke=5),
        force("aa_mg3", "4216", aa_chasse=7),
        force("aa_mg4", "3914", aa_cole=6),
        step="pick_marcher",
        french_center="4326",
        **NEXT,
    )
    mover = leader(s, "fr_mg2")
    assert shelters(s, mover) == []
    pass_to(s, "displace")
    lost, pool = s.lost[0], s.pool[0]
    play(s, "displace fr_mg2", "lose fr_habert")
    assert (s.lost[0], s.pool[0], s.strength[mover]) == (lost + 1, pool, 5)
    assert (s.toll, set(s.wounds)) == ([0, 0], {0})  # 370, 380: no loss of a combat


def test_each_time_any_unit_may_lose_the_sp() -> None:
    """213, 259: the next Player Turn's test is another loss; it does not go on where the last one ended."""
    s = at_the_end(force("fr_mg1", "4217", fr_donzelot=6), force("fr_mg2", "4217", fr_quiot=4, fr_jacquinot=2), FAR)
    s.spared = 1 << unit(s, "fr_quiot")  # it lost the last one
    s.zones = (s.zones[0], s.board.grid.board)  # nowhere to go
    play(s, "displace fr_mg2")
    assert legal(s, "lose") == ["fr_quiot", "fr_jacquinot"]


def test_forces_that_can_consolidate_are_asked_first() -> None:
    """122, 213"""
    s = at_the_end(force("fr_reille", "4217", fr_foy=6), force("fr_mg1", "4217", fr_donzelot=6), FAR)
    assert (at(s), who(s), legal(s)) == ("stacking_join", "french", ["no", "join fr_mg1"])
    play(s, "join fr_mg1")
    play(s, "under fr_reille")
    assert s.under[leader(s, "fr_mg1")] == leader(s, "fr_reille")
    assert at(s) not in ("displace", "stacking_join")


def test_the_owner_may_refuse_and_displace() -> None:
    s = at_the_end(force("fr_reille", "4217", fr_foy=6), force("fr_mg1", "4217", fr_donzelot=6), FAR)
    play(s, "no")
    assert (at(s), set(legal(s, "displace"))) == ("displace", {"fr_mg1", "fr_reille"})


def test_under_whom_is_asked_where_there_is_a_choice() -> None:
    """39, 122"""
    s = at_the_end(
        force("fr_reille", "4217", fr_foy=6),
        force("fr_derlon", "4217", fr_quiot=4),
        force("fr_mg1", "4217", fr_donzelot=6),
        FAR,
    )
    assert set(legal(s, "join")) == {"fr_mg1", "fr_derlon", "fr_reille"}
    play(s, "join fr_mg1")
    assert (at(s), set(legal(s, "under"))) == ("stacking_under", {"fr_reille", "fr_derlon"})
    play(s, "under fr_derlon")
    assert (at(s), set(legal(s, "join"))) == ("stacking_join", {"fr_derlon", "fr_reille"})


def test_the_phasing_side_is_tested_first_then_the_other() -> None:
    """9, 210: French before Coalition in the French Player Turn; Anglo-Allied before Prussian."""
    s = at_the_end(
        *TWO,
        force("pr_mg1", "4613", pr_luck=4),
        force("pr_mg2", "4613", pr_jagow=7),
        force("aa_mg2", "3307", aa_cooke=5),
        force("aa_mg3", "3307", aa_chasse=7),
        FAR,
    )
    order = []
    while at(s) in ("displace", "displace_to", "stacking_join"):
        if at(s) == "displace":
            order.append(s.game.pieces.leader_army[leader(s, legal(s, "displace")[0])])
        play(s, legal(s)[0])
    assert order == [0, 1, 2]


def test_two_armies_and_lone_leaders_stack_freely() -> None:
    """211, 212"""
    s = at_the_end(
        force("aa_mg2", "4613", aa_cooke=5),
        force("pr_mg1", "4613", pr_luck=4),
        force("pr_bluecher", "4613"),
        force("fr_ney", "4034"),
        FAR,
    )
    assert at(s) in ("administer", "weather")
    assert crowded(s, 1) == crowded(s, 2) == -1


def test_the_set_up_is_exempt_until_its_first_test() -> None:
    """56, E24: an exempt Force lets its hex break the rule; a stranger who comes to it must go."""
    s = game().start()
    at_mons = [one for one in s.pieces.side_leaders[1] if s.where[one] == hex_at(s, "3323") and s.under[one] < 0]
    assert len(at_mons) == 2
    assert excess(s, at_mons) == []
    s.flags[at_mons[0]] &= ~EXEMPT
    assert excess(s, at_mons) == [at_mons[0]]
    s.flags[at_mons[1]] &= ~EXEMPT
    assert excess(s, at_mons) == at_mons
    s.tried = [at_mons[0]]
    assert excess(s, at_mons) == []


def test_the_exemption_of_the_french_ends_with_their_first_turn() -> None:
    s = game().start()
    play(s, "source 4034", "at 4326", "end", "source 3201")
    pass_to(s, "displace", "stacking_join")
    assert not any(s.flags[one] & EXEMPT for one in s.pieces.side_leaders[0])
    assert any(s.flags[one] & EXEMPT for one in s.pieces.side_leaders[1])


def test_a_mover_joins_what_it_meets() -> None:
    """122, 170: with anyone of its army in the hex; asked also where it cannot, so that nobody learns why not."""
    s = scene(
        force("fr_reille", "4219", flags=("command",), fr_foy=6),
        force("fr_mg1", "4218", fr_donzelot=6),
        force("fr_ney", "4218"),
        FAR,
        french_center="4326",
        **NEXT,
    )
    play(s, "move fr_reille", "go fr_reille", "to 4218", "stop")
    assert at(s) == "join"
    assert set(legal(s)) == {"no", "join fr_mg1", "under fr_ney", "join fr_ney"}
    play(s, "join fr_mg1")
    assert s.under[leader(s, "fr_mg1")] == leader(s, "fr_reille")
    assert set(legal(s)) == {"no", "under fr_ney", "join fr_ney"}
    play(s, "under fr_ney")
    assert s.under[leader(s, "fr_reille")] == leader(s, "fr_ney")
    assert s.mover == leader(s, "fr_ney")


def test_only_those_who_marched_suffer() -> None:
    """255: a Force that joins one that has not moved is checked with its own SPs alone."""
    s = scene(
        force("fr_mg1", "4219", flags=("command",), fr_donzelot=6),
        force("fr_reille", "4218", fr_foy=6, fr_jerome=8, fr_girard=5),
        FAR,
        french_center="4326",
        weather="rain",
        **AFTER_TWO,
    )
    play(s, "move fr_mg1", "go fr_mg1", "to 4218", "stop", "under fr_reille")
    assert s.marching.bit_count() == 1
    assert at(s) in ("join", "attrition_bonus")
