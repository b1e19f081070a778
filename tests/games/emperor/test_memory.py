"""What a player of The Emperor Returns has seen of the enemy, and how long he can be sure of it."""

from __future__ import annotations

from random import Random

import pytest

from games.emperor.scene import NEXT, at, force, hex_at, leader, pass_to, play, scene, unit
from hundreddays.core import SPECTATOR, BadPosition
from hundreddays.games.emperor.rules.forces import units_of
from hundreddays.games.emperor.rules.memory import counters_at
from hundreddays.games.emperor.rules.state import EmperorState

SAMPLES = 60
REILLE = force("fr_reille", "4421", flags=("command",), fr_foy=6)
HILL = force("aa_hill", "4216", aa_clinton=7)
FAR = (("anglo_allied", "3210"), ("anglo_allied", "3412"), ("anglo_allied", "3413"), ("anglo_allied", "3010"))
"""Vedettes that could stand where a Force is seen."""


def known(s: EmperorState, seat: int) -> set[tuple[str, str]]:
    """What a seat remembers: where, and what."""
    return {(fact.about, fact.text) for fact in s.view(seat).known if fact.since}


def samples(s: EmperorState, seat: int) -> list[EmperorState]:
    rng = Random(1815)
    return [s.game.sample(s, seat, rng) for _ in range(SAMPLES)]


def looked_at_hill(die: int) -> EmperorState:
    """A French vedette has ridden up to Hill and looked."""
    s = scene(REILLE, HILL, vedettes=(("french", "4219"), *FAR), french_center="4421", **NEXT)
    play(s, "ride french_vedette_1", "to 4217", "stop", "at 4216", f"roll {die}")
    return s


def test_what_a_vedette_reports_holds_in_every_sample() -> None:
    """226, 405: “Hill with 7 SPs”, and so he is wherever the rest may be."""
    s = looked_at_hill(2)
    assert ("4216", "Hill, 7 SPs") in known(s, 0)
    assert next(fact.since for fact in s.view(0).known if fact.text == "Hill, 7 SPs") == "16 June"
    for other in samples(s, 0):
        assert other.where[leader(s, "aa_hill")] == hex_at(s, "4216")
        assert other.strength[leader(s, "aa_hill")] == 7


@pytest.mark.parametrize(("die", "fact"), [(3, "Anglo-Allied Force"), (5, "Anglo-Allied Force"), (6, "")])
def test_less_than_the_die_gives_is_told_of_cavalry_alone(die: int, fact: str) -> None:
    """226: on a 3 the leader would be named, on a 5 the kind told, were it not for the cavalry; a 6 tells nothing."""
    hill = force("aa_hill", "4216", aa_clinton=7, aa_estorff=1)
    s = scene(REILLE, hill, vedettes=(("french", "4219"), *FAR), french_center="4421", **NEXT)
    play(s, "ride french_vedette_1", "to 4217", "stop", "at 4216", f"roll {die}")
    if at(s) == "retreat_vedette":
        play(s, s.words()[0])
    assert {text for hex, text in known(s, 0) if hex == "4216"} == ({fact} if fact else set())
    dealt = [bool(s.board.grid.bit[hex_at(s, "4216")] & other.forces[1]) for other in samples(s, 0)]
    assert all(dealt) == (die < 6)


def test_what_a_vedette_reports_is_known_to_its_side_alone() -> None:
    """405"""
    s = looked_at_hill(2)
    assert known(s, SPECTATOR) == known(s, 1) == set()
    assert all(not one.sightings for one in samples(s, 1))


def test_a_force_that_marches_alone_is_followed_but_may_have_lost_sps() -> None:
    """403: the path is told hex by hex; attrition is not."""
    s = looked_at_hill(2)
    pass_to(s, "pick_marcher")
    play(s, "march aa_hill", "go aa_hill", "roll 1", "to 4116")
    assert {text for hex, text in known(s, 0) if hex == "4116"} == {"Anglo-Allied Force", "Hill"}
    assert all(other.where[leader(s, "aa_hill")] == hex_at(s, "4116") for other in samples(s, 0))


def test_of_a_counter_that_leaves_a_stack_nobody_knows_which_it_is() -> None:
    """406"""
    s = scene(
        REILLE,
        HILL,
        vedettes=(("french", "4219"), ("anglo_allied", "4116"), *FAR),
        phasing="coalition",
        french_center="4421",
        sighting=[{"army": "anglo_allied", "hex": "4216", "kind": "force", "day": "1815-06-16", "leader": "aa_hill"}],
        **NEXT,
    )
    play(s, "ride anglo_allied_vedette_1", "to 4216", "stop")
    pass_to(s, "pick_mover")
    assert ("4216", "Hill") in known(s, 0)  # another has come, and he is still there
    play(s, "move aa_hill", "go aa_hill", "roll 1", "to 4217")
    assert ("4216", "Hill") not in known(s, 0)
    assert ("4217", "Hill") not in known(s, 0)


@pytest.mark.parametrize("first", ["4116", "4118"])
def test_two_that_are_alike_for_all_that_was_seen_are_written_down_once(first: str) -> None:
    """403, 406: a vedette rides to where another was seen: that there are vedettes is written where it stood first."""
    seen = {"army": "anglo_allied", "kind": "vedette", "day": "1815-06-16"}
    other = "4118" if first == "4116" else "4116"
    s = scene(
        REILLE,
        HILL,
        vedettes=(("anglo_allied", "4116"), ("anglo_allied", "4118"), *FAR[:3]),
        phasing="coalition",
        french_center="4421",
        sighting=[{**seen, "hex": first}, {**seen, "hex": "3210"}, {**seen, "hex": other}],
        **NEXT,
    )
    play(s, "ride anglo_allied_vedette_1", "to 4118")
    assert [s.board.label[one.hex] for one in s.sightings] == ["4118", "3210"]


def test_after_a_combat_both_sides_remember_who_fought() -> None:
    """23, 402: on Orange's hex stands Orange, with what he had left."""
    s = scene(
        force("fr_reille", "4217", fr_jerome=8, fr_foy=6),
        force("aa_orange", "4216", aa_alten=8, aa_collaert=3),
        force("aa_hill", "3316", aa_clinton=7),
        vedettes=FAR,
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_reille", "fight")
    pass_to(s, "administer")
    orange, reille = leader(s, "aa_orange"), leader(s, "fr_reille")
    assert s.where[orange] >= 0
    hex, total = s.board.label[s.where[orange]], s.strength[orange]
    assert (hex, f"Orange, {total} SPs") in known(s, 0)
    assert (hex, f"Orange, {total} SPs") in known(s, SPECTATOR)
    assert (s.board.label[s.where[reille]], f"Reille, {s.strength[reille]} SPs") in known(s, 1)
    for other in samples(s, 0):
        assert (other.where[orange], other.strength[orange]) == (s.where[orange], total)
        assert counters_at(other, s.where[orange], 1) == counters_at(s, s.where[orange], 1)


def test_a_vedette_seen_retreating_is_a_vedette_in_every_sample() -> None:
    """222: everyone sees where it goes."""
    s = scene(
        REILLE,
        force("aa_orange", "3316", aa_alten=8),
        HILL,
        vedettes=(("anglo_allied", "4420"), *FAR),
        french_center="4421",
        **NEXT,
    )
    play(s, "move fr_reille", "go fr_reille", "repulse 4420")
    assert at(s) == "retreat_vedette"
    play(s, s.game.text(s.moves()[0]))
    hex = s.vedette[s.game.pieces.vedette_range[1][0]]
    assert (s.board.label[hex], "Anglo-Allied vedette") in known(s, 0)
    assert all(any(place == hex for place in other.vedette) for other in samples(s, 0))
    assert all(not other.forces[1] & s.board.grid.bit[hex] for other in samples(s, 0))


def test_a_force_that_repulses_is_known_as_one_and_its_sps_are_not_known_any_more() -> None:
    """222, 255: it marches, even if it does not leave its hex."""
    s = scene(
        REILLE,
        vedettes=(("anglo_allied", "4420"), *FAR),
        sighting=[
            {
                "army": "french",
                "hex": "4421",
                "kind": "force",
                "day": "1815-06-16",
                "leader": "fr_reille",
                "total": 6,
            }
        ],
        french_center="4421",
        **NEXT,
    )
    assert ("4421", "Reille, 6 SPs") in known(s, 1)
    play(s, "move fr_reille", "go fr_reille", "repulse 4420")
    assert {text for hex, text in known(s, 1) if hex == "4421"} == {"French Force", "Reille"}


def test_replacements_make_every_strength_of_the_army_uncertain() -> None:
    """107: everyone hears that an SP came back, the enemy not to whom."""
    seen = {"army": "french", "hex": "4421", "kind": "force", "day": "1815-06-16", "leader": "fr_reille"}
    s = scene(
        force("fr_reille", "4421", fr_foy=5),
        force("fr_lobau", "4422", fr_simmer=3),
        sighting=[{**seen, "total": 5}],
        step="administer",
        pool={"french": 4},
        pending={"count": 2},
        french_center="4421",
        **NEXT,
    )
    play(s, "replace fr_simmer")
    assert {text for _, text in known(s, 1)} == {"French Force", "Reille"}


def test_what_is_remembered_must_be_so() -> None:
    """405: a position cannot say that somebody has seen what is not there."""
    seen = {"army": "french", "hex": "4421", "kind": "vedette", "day": "1815-06-16"}
    with pytest.raises(BadPosition, match=r"remembered at 4421 is not there \(405\)"):
        scene(REILLE, sighting=[seen], **NEXT)


def test_the_last_round_of_a_combat_stays_in_view() -> None:
    """402, 404: odds, modifiers and die are public, so nobody need keep them in mind."""
    s = scene(
        force("fr_reille", "4217", fr_jerome=8, fr_foy=6),
        force("aa_orange", "4216", aa_alten=8),
        step="declare",
        **NEXT,
    )
    events = play(s, "attack 4216", "with fr_reille", "fight", "roll 3")
    told = next(event.data for event in events if event.kind == "round")
    for seat in (0, 1, SPECTATOR):
        last = s.view(seat).panels["combat"]["last"]
        assert (last["attack"], last["defend"], last["die"]) == (14, 8, 3)
        assert last["modifiers"] == told["modifiers"]
        assert last["total"] == told["total"]
    assert s.game.position(s.text()).text() == s.text()


def test_what_is_not_known_of_a_remembered_force_is_dealt_again() -> None:
    """405: Hill is known by name in one hex; how many SPs he has now, and which units, is not."""
    s = scene(
        REILLE,
        force("aa_hill", "4216", aa_clinton=4, aa_estorff=1),
        force("aa_orange", "3316", aa_alten=8, aa_collaert=2),
        vedettes=FAR,
        sighting=[{"army": "anglo_allied", "hex": "4216", "kind": "force", "day": "1815-06-16", "leader": "aa_hill"}],
        french_center="4421",
        **NEXT,
    )
    hill = leader(s, "aa_hill")
    drawn = samples(s, 0)
    assert {other.where[hill] for other in drawn} == {s.where[hill]}
    assert len({other.strength[hill] for other in drawn}) > 1
    assert len({tuple(units_of(other, hill)) for other in drawn}) > 1


def test_a_vedette_that_may_look_does_not_know_yet_at_whom() -> None:
    """226, 405: before the die is rolled the counter that has come up is anyone's guess, in samples too."""
    s = scene(
        REILLE,
        HILL,
        force("aa_orange", "3316", aa_alten=8),
        vedettes=(("french", "4219"), *FAR),
        phasing="coalition",
        french_center="4421",
        **NEXT,
    )
    play(s, "ride anglo_allied_vedette_1", "stop")
    play(s, "move aa_hill", "go aa_hill", "roll 1", "to 4217", "to 4218", "stop")
    pass_to(s, "recon")
    assert s.actor == 0
    drawn = samples(s, 0)
    assert {other.where[other.mover] for other in drawn} == {hex_at(s, "4218")}
    assert {other.mover for other in drawn} == {leader(s, "aa_hill"), leader(s, "aa_orange")}


def test_a_pursuit_stays_in_view_until_the_combat_is_over() -> None:
    """404: die and modifier are public, also where Forces that were never shown add to it."""
    s = scene(
        force("fr_napoleon", "4217", fr_jerome=8, fr_pire=2, fr_jacquinot=2),
        force("aa_orange", "4216", aa_alten=6),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_napoleon", "fight", "no", "roll 5", "accept", "withdraw")
    pass_to(s, "follow")
    events = play(s, "follow aa_orange", "pursue fr_napoleon", "roll 2")
    told = next(event.data for event in events if event.kind == "pursuit")
    for seat in (0, 1, SPECTATOR):
        shown = s.view(seat).panels["combat"]["pursuit"]
        assert shown == {"die": 2, "modifier": told["modifier"], "hexes": told["length"], "loss": told["loss"]}
    pass_to(s, "administer", "pick_marcher", "weather")
    assert s.chased == s.reckoned == []


def test_who_has_yet_to_join_an_attack_stands_in_view() -> None:
    """322, 404: the dice of coordination are public, so everyone sees who stays out."""
    s = scene(
        force("fr_reille", "4217", fr_jerome=8, fr_foy=6),
        force("fr_derlon", "4316", fr_quiot=4),
        force("aa_orange", "4216", aa_alten=8),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_reille", "with fr_derlon", "fight", "roll 6")
    combat = s.view(1).panels["combat"]
    assert (combat["joined"], combat["late"]) == (["4217"], ["4316"])


def test_a_displaced_force_is_known_as_one_where_it_went() -> None:
    """213: it is seen to go, though its counter may vanish in another."""
    s = scene(
        force("aa_mg5", "1716", aa_colville=8),
        force("aa_mg6", "1716", aa_stedman=7),
        REILLE,
        phasing="coalition",
        french_center="4421",
        **NEXT,
    )
    pass_to(s, "displace")
    play(s, "displace aa_mg6")
    goal = s.game.text(s.moves()[0]).split()[1]
    play(s, f"to {goal}")
    assert (goal, "Anglo-Allied Force") in known(s, 0)
    assert (goal, "Anglo-Allied Force") in known(s, SPECTATOR)


def test_units_leave_a_force_whose_strength_was_shown() -> None:
    """402: combat shows SPs by arm, not units; so samples must not lean to those that are truly there."""
    s = scene(
        force("fr_reille", "4217", fr_jerome=8, fr_foy=6),
        force("fr_derlon", "4421", fr_quiot=4, fr_durutte=4, fr_marcognet=5),
        force("fr_lobau", "4422", fr_vichery=4, fr_hulot=4, fr_simmer=5),
        sighting=[
            {
                "army": "french",
                "hex": "4421",
                "kind": "force",
                "day": "1815-06-16",
                "public": True,
                "leader": "fr_derlon",
                "total": 13,
                "parts": [13, *[0] * 17],
            }
        ],
        french_center="4421",
        **NEXT,
    )
    derlon = leader(s, "fr_derlon")
    drawn = samples(s, 1)
    assert {other.strength[derlon] for other in drawn} == {13}
    assert sum(unit(s, "fr_quiot") in units_of(other, derlon) for other in drawn) < SAMPLES * 3 // 4


def test_all_units_of_a_known_leader_can_go_to_another_in_his_hex() -> None:
    """117, 405: nobody sees it, so a Force is still known to be there, and he as a leader who may be alone."""
    s = scene(
        force("fr_derlon", "4421", fr_quiot=4),
        force("fr_grouchy", "4421"),
        sighting=[
            {
                "army": "french",
                "hex": "4421",
                "kind": "force",
                "day": "1815-06-16",
                "public": True,
                "leader": "fr_derlon",
                "total": 4,
            }
        ],
        step="administer",
        pool={"french": 4},
        pending={"count": 2},
        french_center="4421",
        **NEXT,
    )
    pass_to(s, "organize")
    play(s, "transfer fr_quiot", "under fr_grouchy")
    assert s.broken() == []
    assert {text for hex, text in known(s, 1) if hex == "4421"} == {"French Force", "French leader", "D'Erlon"}
    assert [other.broken() for other in samples(s, 1)] == [[]] * SAMPLES
