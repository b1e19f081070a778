"""Corners of the rules of The Emperor Returns that seldom come up: each paragraph with the case that shows it."""

from __future__ import annotations

from typing import Any

import pytest

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
from games.emperor.test_rounds import FAR, attack, lose, troops
from hundreddays.games.emperor.rules.centers import havens
from hundreddays.games.emperor.rules.flags import COMMAND
from hundreddays.games.emperor.rules.forces import is_alone, is_force, join, place
from hundreddays.games.emperor.rules.memory import (
    FORCE,
    LEADER,
    UNTOLD,
    VEDETTE,
    Sighting,
    counters_at,
    forget_leaders,
    holds,
    regrouped,
    reorganized,
    see_force,
    travelled,
    uncounted,
    vanished,
)
from hundreddays.games.emperor.rules.organization import counter_counts
from hundreddays.games.emperor.rules.retreat import legal_steps, retreat_steps
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import _hears, has_line
from hundreddays.games.emperor.rules.vedettes import unseen, vedettes_in
from hundreddays.games.emperor.rules.victory import points
from hundreddays.games.emperor.rules.zones import survey, tally

HILL = force("aa_hill", "3307", aa_clinton=7)


# Set-up


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("scenario", ["campaign", "ligny_quatre_bras", "road_to_wavre"])
def test_a_game_begins_with_nothing_half_done(scenario: str, players: int) -> None:
    """61: the French choose first, and nothing of a move, a combat or a sighting is left from before."""
    s = game(scenario=scenario, players=players).start()
    assert s.phasing == s.army == s.group == 0
    assert not {"pending", "sighting", "wounds", "pool", "removed", "departed"} & s.document().keys()
    assert (s.actor, s.turns_taken, s.result, s.guard_beaten) == (0, 0, 0, 0)


# Organization


def idle(napoleon: dict[str, Any]) -> EmperorState:
    """Ney serves under Napoleon without a unit, in one hex with Reille."""
    return scene(
        force("fr_napoleon", "4326", **napoleon),
        force("fr_ney", "4326", under="fr_napoleon"),
        force("fr_reille", "4326", fr_foy=6, fr_jerome=8),
        HILL,
        step="organize",
        french_center="4326",
        **NEXT,
    )


ROOM = {"fr_friant": 4}
FULL = {
    "fr_friant": 4,
    "fr_morand": 5,
    "fr_duhesme": 4,
    "fr_lefol": 6,
    "fr_habert": 6,
    "fr_quiot": 4,
    "fr_donzelot": 6,
    "fr_marcognet": 5,
    "fr_durutte": 4,
}


def test_an_idle_leader_weighs_on_his_superior_with_his_first_unit() -> None:
    """41, 123: where Napoleon has no room for Ney, nobody is put under Ney, neither a unit nor a leader."""
    s = idle(ROOM)
    span = s.game.pieces.span[leader(s, "fr_napoleon")]
    play(s, "subordinate fr_reille")
    assert set(legal(s, "under")) == {"fr_ney", "fr_napoleon"}
    full = idle(dict(list(FULL.items())[: span // 2]))
    assert "fr_reille" not in legal(full, "subordinate")
    play(full, "transfer fr_friant")
    assert set(legal(full, "under")) == {"fr_reille"} | ({"fr_ney"} if span % 2 else set())


def test_units_change_leaders_and_sps_each_by_itself() -> None:
    """125: a unit that has given SPs may still change its leader, and the other way round."""
    s = idle(ROOM)
    s.sp[s.game.pieces.units.index("fr_foy")] = 3
    tally(s)
    s.options = None
    play(s, "exchange fr_jerome", "into fr_foy", "amount 1")
    assert {"fr_jerome", "fr_foy"} <= set(legal(s, "transfer"))
    assert "fr_jerome" not in legal(s, "exchange")
    other = idle(ROOM)
    other.sp[s.game.pieces.units.index("fr_foy")] = 3
    tally(other)
    other.options = None
    play(other, "transfer fr_jerome", "under fr_napoleon")
    assert "fr_jerome" in legal(other, "exchange")
    assert "fr_jerome" not in legal(other, "transfer")


def test_three_vedettes_with_one_force_in_every_command_phase() -> None:
    """24: those of the last turn do not count."""
    s = scene(
        force("fr_reille", "4326", fr_foy=6, fr_pire=2),
        force("aa_hill", "2520", aa_clinton=7),
        FAR,
        vedettes=(("french", "4326"),),
        step="pick_marcher",
        phasing="coalition",
        french_center="4326",
        **AFTER_TWO,
    )
    s.placed[leader(s, "fr_reille")] = 3
    pass_to(s, "organize")
    play(s, "vedette fr_reille", "vedette fr_reille", "vedette fr_reille")
    assert legal(s, "vedette") == []
    assert refused(s, "vedette fr_reille") == "24"


def test_the_french_take_replacements_before_the_invasion() -> None:
    """107, 109: only the Coalition waits until Invasion Turn +1."""
    s = scene(
        force("fr_reille", "4326", fr_foy=4),
        HILL,
        step="administer",
        pool={"french": 1},
        pending={"count": 2},
        french_center="4326",
        **BEFORE,
    )
    assert legal(s, "replace") == ["fr_foy"]
    play(s, "replace fr_foy")
    assert (s.pool[0], s.strength[leader(s, "fr_reille")]) == (0, 5)


# Napoleon's Force: he is the first of all leaders


def test_leaders_under_napoleon_are_no_forces_of_their_own() -> None:
    """30, 122: Reille, who ends in their hex, joins Napoleon's Force, not Ney who is in it."""
    s = scene(
        force("fr_napoleon", "4326", fr_friant=4),
        force("fr_ney", "4326", under="fr_napoleon", fr_morand=5),
        force("fr_reille", "4327", flags=("command",), fr_foy=6),
        HILL,
        vedettes=(("french", "4326"),),
        french_center="4326",
        **NEXT,
    )
    s.attached[0] = leader(s, "fr_napoleon")
    tally(s)
    play(s, "move fr_reille", "go fr_reille", "to 4326")
    assert legal(s, "join") == ["fr_napoleon"]
    play(s, "stop")
    assert (at(s), legal(s)) == ("join", ["no", "under fr_napoleon"])
    assert "ride french_vedette_1" not in legal(s)


def test_a_general_of_napoleons_who_loses_his_last_unit_is_nobodys_business() -> None:
    """41, 406: he goes to the pool, and what was seen of the counter in the hex still holds."""
    s = attack(
        force("fr_napoleon", "4217", fr_friant=4, fr_jerome=8),
        force("fr_mg1", "4217", under="fr_napoleon", fr_donzelot=1),
        troops("aa_orange", "4216", 12),
        by=("fr_napoleon",),
    )
    s.sightings = (seen(0, "4217", FORCE, leader="fr_napoleon", total=0),)
    play(s, "no", "no", "roll 6", "accept", "stand", "lose fr_donzelot")
    assert where(s, "fr_mg1") == "-1"
    assert [old.leader for old in s.sightings] == [leader(s, "fr_napoleon")]


# Combat


def test_those_who_took_no_part_stay_where_they_are() -> None:
    """41, 358: Lobau stands with Reille but does not attack; he stays when Reille withdraws, and Ney stays with him."""
    s = attack(
        troops("fr_reille", "4217", 8),
        force("fr_lobau", "4217", fr_simmer=5),
        force("fr_ney", "4217"),
        troops("aa_orange", "4216", 8),
    )
    play(s, "roll 5", "accept", "withdraw")
    lose(s)
    assert s.retiring == [leader(s, "fr_reille")]
    while at(s) == "retreat":
        play(s, legal(s)[-1])
    assert (where(s, "fr_lobau"), where(s, "fr_ney")) == ("4217", "4217")
    assert at(s) == "administer"  # 360, 365: the hex is not left empty


def test_several_retreated_forces_consolidate_one_after_another() -> None:
    """357: Napoleon takes Reille over, who is not asked any more; then it is d'Erlon's turn."""
    s = attack(
        force("fr_napoleon", "4217", fr_friant=4),
        troops("fr_reille", "4217", 6),
        force("fr_derlon", "4217", fr_quiot=4),
        force("fr_lobau", "4220", fr_simmer=5),
        troops("aa_orange", "4216", 20),
        by=("fr_napoleon", "fr_reille", "fr_derlon"),
    )
    play(s, "no", "no", "roll 5", "accept", "withdraw")
    lose(s)
    while at(s) == "retreat":
        play(s, f"to {'4220' if '4220' in legal(s, 'to') else legal(s, 'to')[0]}")
    play(s, "end")
    pass_to(s, "retreat_join")
    hexes = {id: where(s, id) for id in ("fr_napoleon", "fr_reille", "fr_derlon")}
    assert len(set(hexes.values())) == 1
    asked = s.retiring[0]
    assert asked == leader(s, "fr_napoleon")
    play(s, "join fr_reille")
    assert (at(s), s.retiring[0], legal(s, "join")) == ("retreat_join", asked, ["fr_derlon", "fr_lobau"])
    apart = s.copy()
    play(apart, "no")
    assert (at(apart), apart.retiring[0]) == ("retreat_join", leader(s, "fr_derlon"))
    play(apart, "under fr_napoleon", "no")
    assert apart.under[leader(s, "fr_derlon")] == asked
    assert at(apart) != "retreat_join"


def test_an_engaged_counterattack_is_ended_by_the_phasing_player() -> None:
    """348: he says whether it goes on, and then his side attacks, though the other side attacked last."""
    s = attack(troops("fr_reille", "4217", 18), troops("aa_orange", "4216", 18))
    play(s, "roll 2", "accept", "stand")
    lose(s)
    assert (s.round, s.attacker, s.counter) == (2, 1, 1)
    play(s, "roll 3")
    lose(s)
    assert (at(s), who(s)) == ("go_on", "french")
    play(s, "again")
    assert (s.round, s.attacker, s.counter) == (3, 0, 0)


# Supply


def test_a_zone_over_the_supply_source_cuts_the_line() -> None:
    """91: no hex of the chain lies in an enemy zone without a friendly Force; the source is one of them."""
    rest: dict[str, Any] = {"french_center": "4326", **AFTER_THREE}
    s = scene(force("fr_reille", "4326", fr_foy=6), force("aa_hill", "3933", aa_clinton=7), **rest)
    assert s.zones[1] & s.board.grid.bit[hex_at(s, "4034")]
    assert not has_line(s, 0)
    held = scene(
        force("fr_reille", "4326", fr_foy=6), force("aa_hill", "3933", aa_clinton=7), FAR | {"hex": "4034"}, **rest
    )
    assert has_line(held, 0)


def test_a_commander_behind_the_enemy_is_not_heard() -> None:
    """93, 94: near enough by road if nobody stood in between."""
    s = scene(force("fr_napoleon", "4217"), force("fr_reille", "4326", fr_foy=6), HILL, french_center="4419", **NEXT)
    center, commander = hex_at(s, "4419"), hex_at(s, "4217")
    grid = s.board.grid
    assert _hears(s, center, commander, grid.board)
    assert not _hears(s, center, commander, grid.bit[center] | grid.bit[commander])


# Movement


def test_a_coalition_move_beside_the_french_center_makes_it_fly() -> None:
    """85: at once, before the mover goes on."""
    s = scene(
        force("pr_zieten", "4217", flags=("command",), pr_henckel=5),
        force("fr_reille", "4326", fr_foy=6),
        phasing="coalition",
        french_center="4319",
        **AFTER_TWO,
    )
    play(s, "move pr_zieten", "go pr_zieten", "to 4318")
    assert (at(s), who(s)) == ("fly_center", "french")
    play(s, f"at {legal(s, 'at')[0]}")
    assert (at(s), who(s)) == ("take_step", "coalition")


def test_a_center_flies_to_the_next_hex_of_its_road() -> None:
    """85: half an MP by the primary road is enough, if that hex is free of the enemy's zone."""
    s = scene(force("aa_hill", "0111", aa_clinton=7), FAR, french_center="0110", **NEXT)
    assert hex_at(s, "0210") in s.board.grid.hexes(havens(s, 0))


def test_only_the_lone_leader_in_the_hex_is_driven_off() -> None:
    """41, 222: Blücher, not Uxbridge who stands alone elsewhere, nor anybody of Hill's Force."""
    s = scene(
        force("fr_reille", "4421", flags=("command",), fr_foy=6),
        force("pr_bluecher", "4420"),
        force("aa_uxbridge", "3210"),
        HILL,
        french_center="4421",
        **NEXT,
    )
    play(s, "move fr_reille", "go fr_reille", "repulse 4420")
    assert [where(s, id) for id in ("pr_bluecher", "aa_uxbridge", "aa_hill")] == ["-3", "3210", "3307"]


def test_a_weak_force_is_repulsed_on_the_invasion_turn() -> None:
    """224: not before it."""
    s = scene(
        troops("fr_reille", "4219", 28),
        force("pr_mg1", "4217", pr_luck=3),
        french_center="4326",
        **INVASION,
    )
    s.flags[leader(s, "fr_reille")] |= COMMAND
    play(s, "move fr_reille", "go fr_reille", "to 4218")
    events = play(s, "repulse 4217")
    assert next(event.data["result"] for event in events if event.kind == "repulse") == "repulsed"
    assert (at(s), s.fallback) == ("retreat", 2)


def test_the_first_step_of_the_repulsed_leads_on_and_the_second_need_not() -> None:
    """224, 355: from 0205 two hexes away from 0206; 0104 in the corner of the map would be the end of the way."""
    s = scene(
        force("fr_reille", "0206", fr_foy=6), force("aa_mg2", "0205", aa_cooke=3), FAR, french_center="4326", **NEXT
    )
    s.mover = leader(s, "fr_reille")
    weak = leader(s, "aa_mg2")
    s.fallback = 2
    steps = {s.board.label[hex] for hex in grid_hexes(s, legal_steps(s, weak, s.where[weak], [s.where[s.mover]]))}
    assert steps == {"0104", "0204", "0304"}
    assert "0104" not in {s.board.label[hex] for hex in retreat_steps(s, weak)}
    place(s, s.mover, hex_at(s, "0207"))
    place(s, weak, hex_at(s, "0105"))
    s.fallback = 1
    assert hex_at(s, "0104") in grid_hexes(s, legal_steps(s, weak, s.where[weak], [s.where[s.mover]]))
    assert retreat_steps(s, weak)


def grid_hexes(s: EmperorState, mask: int) -> list[int]:
    return s.board.grid.hexes(mask)


def test_vedettes_without_a_way_out_are_all_removed() -> None:
    """222: each of the two that stand in the hex."""
    s = scene(force("fr_reille", "4421", flags=("command",), fr_foy=6), HILL, french_center="4421", **NEXT)
    grid, board = s.board.grid, s.board
    corner = next(
        hex
        for hex in grid.hexes(board.belgium & ~board.water)
        if board.open[hex].bit_count() == 1 and board.open[grid.hexes(board.open[hex])[0]].bit_count() > 1
    )
    reille = leader(s, "fr_reille")
    place(s, reille, grid.hexes(board.open[corner])[0])
    first = s.game.pieces.vedette_range[1][0]
    s.vedette[first] = s.vedette[first + 1] = corner
    tally(s)
    s.options = None
    play(s, "move fr_reille", "go fr_reille")
    events = play(s, f"repulse {board.label[corner]}")
    assert [event.kind for event in events] == ["repulse", "vedette_gone", "vedette_gone"]
    assert s.vedette[first] == s.vedette[first + 1] == -1


def test_chance_says_which_counter_of_a_stack_is_seen() -> None:
    """226, 406: the second of two, and then only the first is left to be looked at."""
    s = scene(
        FAR,
        force("pr_zieten", "4216", pr_henckel=5),
        force("pr_bluecher", "4216"),
        vedettes=(("french", "4318"),),
        french_center="4326",
        **NEXT,
    )
    play(s, "ride french_vedette_1", "to 4217", "stop", "at 4216")
    assert (at(s), s.odds()) == ("recon_counter", [(s.verbs.counter, 1), (s.verbs.counter + 1, 1)])
    events = play(s, "counter 2", "roll 2")
    report = next(event.data for event in events if event.kind == "recon")
    assert (report["leader"], report["total"]) == ("pr_zieten", 5)
    assert [(old.kind, old.public, old.leader) for old in s.sightings if old.leader >= 0] == [
        (FORCE, 0, leader(s, "pr_zieten"))
    ]
    play(s, "at 4216", "roll 4")
    assert [(old.kind, old.public) for old in s.sightings if old.leader < 0] == [(LEADER, 0)]
    assert legal(s, "at") == []
    text = s.check(s.game.move("at 4216")).reasons[0].text
    assert text == "That has been looked at in this phase."
    assert s.check(s.game.move("at 4218")).reasons[0].text == "No counter to be looked at is there."


def test_a_vedette_of_napoleons_own_is_no_counter() -> None:
    """33, 226: who looks at his hex sees him alone."""
    s = scene(
        force("fr_napoleon", "4217", fr_friant=4),
        FAR,
        HILL,
        vedettes=(("french", "4217"), ("prussian", "4214")),
        french_center="4326",
        **NEXT,
    )
    s.attached[0] = leader(s, "fr_napoleon")
    tally(s)
    rider = s.game.pieces.vedette_range[2][0]
    assert unseen(s, rider, hex_at(s, "4217")) == [leader(s, "fr_napoleon")]


def test_who_goes_over_from_napoleon_takes_his_nerves_along() -> None:
    """119, 385: the general's 6 demoralized SPs are more than half of the Force that Reille's 4 and they make."""
    s = scene(
        force("fr_napoleon", "4326", shaken=1, fr_friant=4),
        force("fr_mg1", "4326", under="fr_napoleon", fr_donzelot=6),
        force("fr_reille", "4326", fr_foy=4),
        HILL,
        step="organize",
        french_center="4326",
        **NEXT,
    )
    play(s, "subordinate fr_mg1", "under fr_reille")
    assert s.under[leader(s, "fr_mg1")] == leader(s, "fr_reille")
    assert s.shaken[leader(s, "fr_reille")] == 1


def test_who_is_outside_bruxelles_does_not_leave_it() -> None:
    """E19: Wellington sets out from 3308, which is no part of the city; another army's leaders are free to go."""
    s = scene(
        force("aa_wellington", "3408"),
        HILL,
        force("fr_reille", "4326", fr_foy=6),
        step="pick_marcher",
        french_center="4326",
        **INVASION,
    )
    play(s, "march aa_wellington", "to 3409", "stop")
    assert (box(s), s.departed) == ("coalition-1", 0)


def test_points_by_what_is_thought_to_be_held() -> None:
    """503: no hex thought to be held by the French is not the same as not asked."""
    s = game(scenario="ligny_quatre_bras").start()
    mask, for_french, for_coalition = s.game.objectives[0]
    none = points(s, 0, 0)
    assert points(s, mask, 0) == (none[0] + for_french, none[1] - for_coalition)
    assert points(s, mask, mask) == none


def test_zones_follow_a_force_that_moves() -> None:
    """200: what is worked out for one counter that has gone is what is found by looking at all of them."""
    s = scene(force("fr_reille", "4217", fr_foy=6), force("fr_lobau", "4217", fr_simmer=5), HILL, **AFTER_TWO)
    grid = s.board.grid
    reille, lobau, start = leader(s, "fr_reille"), leader(s, "fr_lobau"), hex_at(s, "4217")
    for other in grid.hexes(grid.within(start, 3) & ~s.board.water):
        place(s, lobau, other)
        place(s, reille, start)
        place(s, reille, hex_at(s, "4227"))
        found = s.forces, s.zones, s.counters
        survey(s, 0)
        assert (s.forces, s.zones, s.counters) == found


# What is remembered


def seen(army: int, hex: str, kind: int, *, public: int = 1, leader: str = "", total: int = 0) -> Sighting:
    state = game().start()
    who = state.game.pieces.leaders.index(leader) if leader else -1
    return Sighting(army, state.board.grid.hex(hex), kind, 7, public, who, total, (), ())


def field() -> EmperorState:
    """Zieten with a vedette at 4216, Hill alone at 3307, Blücher and a vedette at 4613."""
    return scene(
        force("fr_reille", "4421", fr_foy=6),
        force("pr_zieten", "4216", pr_henckel=5),
        force("pr_mg1", "4613", pr_luck=4),
        force("pr_bluecher", "4613"),
        HILL,
        vedettes=(("prussian", "4216"), ("prussian", "4613")),
        french_center="4421",
        **NEXT,
    )


ZIETEN = seen(2, "4216", FORCE, leader="pr_zieten", total=5)
RIDER = seen(2, "4216", VEDETTE)
SEEN_HILL = seen(1, "3307", FORCE, leader="aa_hill", total=7)
GENERAL = seen(2, "4613", FORCE, leader="pr_mg1", total=4)
ALL = (ZIETEN, RIDER, SEEN_HILL, GENERAL)


def remembering() -> EmperorState:
    s = field()
    s.sightings = ALL
    return s


@pytest.mark.parametrize(
    ("kind", "left"),
    [(UNTOLD, {SEEN_HILL, GENERAL}), (VEDETTE, {ZIETEN, SEEN_HILL, GENERAL}), (FORCE, {RIDER, SEEN_HILL, GENERAL})],
)
def test_a_counter_that_vanishes_takes_with_it_what_it_may_have_been(kind: int, left: set[Sighting]) -> None:
    """406: of the army and hex alone; a vedette gone leaves the Force, and a Force gone the vedette."""
    s = remembering()
    vanished(s, 2, hex_at(s, "4216"), kind)
    assert set(s.sightings) == left
    vanished(s, 1, hex_at(s, "4613"))  # nobody of that army is there
    assert set(s.sightings) == left


@pytest.mark.parametrize(("kind", "left"), [(UNTOLD, set()), (VEDETTE, {ZIETEN}), (FORCE, {RIDER})])
def test_out_of_a_stack_goes_any_of_its_counters(kind: int, left: set[Sighting]) -> None:
    """403, 406: known to be a vedette, it is not Zieten; known to be a Force, it is not the vedette."""
    s = remembering()
    travelled(s, 2, hex_at(s, "4216"), hex_at(s, "4215"), kind)
    assert set(s.sightings) == left | {SEEN_HILL, GENERAL}
    alone = remembering()
    place(alone, leader(alone, "aa_hill"), hex_at(alone, "3308"))
    travelled(alone, 1, hex_at(alone, "3307"), hex_at(alone, "3308"))
    followed = seen(1, "3308", FORCE, leader="aa_hill")
    assert set(alone.sightings) == {ZIETEN, RIDER, GENERAL, followed}


def test_joining_and_marching_make_names_and_sps_uncertain() -> None:
    """107, 213, 403: in one hex or in all of an army; of the other army nothing."""
    s = remembering()
    regrouped(s, 2, hex_at(s, "4216"))
    assert set(s.sightings) == {seen(2, "4216", FORCE), RIDER, SEEN_HILL, GENERAL}
    hex = remembering()
    uncounted(hex, 2, hex_at(hex, "4216"))
    assert set(hex.sightings) == {seen(2, "4216", FORCE, leader="pr_zieten"), RIDER, SEEN_HILL, GENERAL}
    whole = remembering()
    uncounted(whole, 2)
    assert set(whole.sightings) == {
        seen(2, "4216", FORCE, leader="pr_zieten"),
        RIDER,
        SEEN_HILL,
        seen(2, "4613", FORCE, leader="pr_mg1"),
    }
    gone = remembering()
    forget_leaders(gone, 2)
    assert set(gone.sightings) == {RIDER, SEEN_HILL}


def test_an_organization_segment_hides_who_leads_and_what_a_stack_has() -> None:
    """117, 120: a Major General may be another now, and SPs change hands where counters stand together."""
    s = remembering()
    reorganized(s, 2)
    assert set(s.sightings) == {
        seen(2, "4216", FORCE, leader="pr_zieten"),  # a vedette stands with him
        RIDER,
        SEEN_HILL,
        seen(2, "4613", FORCE),
    }
    other = remembering()
    reorganized(other, 1)
    assert set(other.sightings) == set(ALL)  # Hill is alone in his hex
    units = SEEN_HILL._replace(units=(0, 7))
    other.sightings = (units,)
    reorganized(other, 1)
    assert other.sightings == (SEEN_HILL,)


def test_napoleon_is_remembered_like_any_other() -> None:
    """405: though he is the first of all leaders."""
    s = scene(force("fr_napoleon", "4421", fr_friant=4), HILL, french_center="4421", **NEXT)
    whole = seen(0, "4421", FORCE, leader="fr_napoleon", total=4)
    friant = s.game.pieces.units.index("fr_friant")
    s.sightings = (whole._replace(units=(friant, 4)),)
    reorganized(s, 0)
    assert s.sightings == (whole,)
    assert holds(s, whole)
    assert not holds(s, whole._replace(total=5))
    assert not holds(s, seen(0, "4420", FORCE, leader="fr_napoleon"))


def test_whether_a_sighting_is_true() -> None:
    """405: of a name, its place, its SPs and units; of a kind, that one such counter is there."""
    s = field()
    clinton = s.game.pieces.units.index("aa_clinton")
    true = [
        *ALL,
        seen(2, "4613", LEADER),
        seen(2, "4613", LEADER, leader="pr_bluecher"),
        SEEN_HILL._replace(units=(clinton, 7)),
        seen(2, "4613", FORCE),
    ]
    false = [
        seen(2, "4215", FORCE),
        seen(2, "4215", VEDETTE),
        seen(1, "3307", VEDETTE),
        seen(2, "4613", FORCE, leader="pr_bluecher"),
        seen(2, "4216", FORCE, leader="pr_zieten", total=6),
        seen(1, "4216", FORCE),
        SEEN_HILL._replace(units=(clinton, 6)),
        SEEN_HILL._replace(units=(clinton + 1, 0)),
        seen(2, "4215", FORCE, leader="pr_zieten"),
    ]
    assert [holds(s, one) for one in true] == [True] * len(true)
    assert [holds(s, one) for one in false] == [False] * len(false)
    lone = scene(force("pr_bluecher", "4613"), force("fr_reille", "4421", fr_foy=6), HILL, french_center="4421", **NEXT)
    assert holds(lone, seen(2, "4613", LEADER))
    assert not holds(lone, seen(2, "4613", FORCE))


def test_a_leader_stands_alone_without_units_and_under_nobody() -> None:
    """8, 41: one who serves under Napoleon does not, though he is the first of all leaders."""
    s = scene(
        force("fr_napoleon", "4420", fr_friant=1),
        force("fr_ney", "4420", under="fr_napoleon"),
        force("fr_grouchy", "4421"),
        HILL,
        french_center="4421",
        **NEXT,
    )
    kinds = {id: (is_force(s, leader(s, id)), is_alone(s, leader(s, id))) for id in ("fr_napoleon", "fr_ney")}
    assert kinds == {"fr_napoleon": (True, False), "fr_ney": (False, False)}
    assert (is_force(s, leader(s, "fr_grouchy")), is_alone(s, leader(s, "fr_grouchy"))) == (False, True)
    assert not is_alone(s, leader(s, "fr_reille"))


def test_each_leader_seen_in_a_hex_is_remembered_by_himself() -> None:
    """402, 405: a later sighting of another takes nothing away, whichever of them is the first of all leaders."""
    for first, second in (("fr_napoleon", "fr_reille"), ("fr_reille", "fr_napoleon")):
        s = scene(
            force("fr_napoleon", "4420", fr_friant=4),
            force("fr_reille", "4420", fr_foy=6),
            HILL,
            french_center="4421",
            **NEXT,
        )
        see_force(s, leader(s, first), 1)
        see_force(s, leader(s, second), 1)
        assert [old.leader for old in s.sightings] == [leader(s, first), leader(s, second)]
        s.sp[s.game.pieces.units.index("fr_friant" if first == "fr_napoleon" else "fr_foy")] -= 1
        tally(s)
        see_force(s, leader(s, first), 1)
        assert [old.leader for old in s.sightings] == [leader(s, second), leader(s, first)]


def test_a_vedette_with_napoleon_is_no_counter_of_its_own() -> None:
    """8, 25, 121: as with any other leader."""
    for id in ("fr_napoleon", "fr_reille"):
        s = scene(
            force("fr_napoleon", "4420", fr_friant=4),
            force("fr_reille", "4420", fr_foy=6),
            HILL,
            vedettes=(("french", "4420"), ("french", "4420")),
            french_center="4421",
            **NEXT,
        )
        here = hex_at(s, "4420")
        first = s.game.pieces.vedette_range[0][0]
        assert (vedettes_in(s, here, 0), counters_at(s, here, 0)) == ([first, first + 1], 4)
        s.attached[first] = leader(s, id)
        assert (vedettes_in(s, here, 0), counters_at(s, here, 0)) == ([first + 1], 3)
        assert counter_counts(s, 0, s.where, s.under, s.vedette, s.attached)[here] == 3
        assert holds(s, seen(0, "4420", VEDETTE))
        s.attached[first + 1] = leader(s, id)
        assert not holds(s, seen(0, "4420", VEDETTE))


def test_one_sp_is_a_force_and_who_serves_under_another_is_no_counter() -> None:
    """8, 405: under Napoleon too, though he is the first of all leaders."""
    s = scene(
        force("fr_reille", "4421", fr_foy=1),
        force("fr_napoleon", "4420", fr_friant=4),
        force("fr_ney", "4420", under="fr_napoleon", fr_bachelu=2),
        HILL,
        french_center="4421",
        **NEXT,
    )
    assert holds(s, seen(0, "4421", FORCE))
    assert holds(s, seen(0, "4421", FORCE, leader="fr_reille", total=1))
    s.where[leader(s, "fr_napoleon")] = hex_at(s, "4421")  # Ney alone would be left, and he is under Napoleon
    assert not holds(s, seen(0, "4420", FORCE))
    assert not holds(s, seen(0, "4420", LEADER))
    assert not holds(s, seen(0, "4420", FORCE, leader="fr_ney"))


@pytest.mark.parametrize(
    ("senior", "junior", "shaken"),
    [
        ((3, 0), (3, 2), True),
        ((3, 0), (2, 2), False),
        ((3, 2), (3, 0), True),
        ((2, 2), (3, 0), False),
        ((1, 1), (1, 0), True),
        ((1, 0), (2, 0), False),
        ((2, 1), (2, 2), True),
    ],
)
def test_a_joined_force_is_demoralized_if_half_of_it_is(
    senior: tuple[int, int], junior: tuple[int, int], shaken: bool
) -> None:
    """385: the SPs of each part, and for how long it is demoralized. The longer time counts."""
    s = scene(
        force("fr_reille", "4326", shaken=senior[1], fr_foy=senior[0]),
        force("fr_derlon", "4326", shaken=junior[1], fr_quiot=junior[0]),
        **NEXT,
    )
    one, other = leader(s, "fr_reille"), leader(s, "fr_derlon")
    join(s, one, other)
    assert s.shaken[one] == (max(senior[1], junior[1]) if shaken else 0)
    assert s.shaken[other] == 0


def test_the_invasion_is_announced_once_also_on_the_first_day() -> None:
    """E9"""
    s = scene(
        force("fr_reille", "4034", fr_foy=4),
        step="administer",
        turn="1815-06-09",
        french_center="4034",
        pending={"count": 2},
    )
    play(s, "invade")
    assert s.invasion == 0
    assert "invade" not in legal(s)
    assert refused(s, "invade") == "E9"
