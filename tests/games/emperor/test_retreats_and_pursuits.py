"""Retreats, pursuit, advance, the levelling of losses and demoralization.

41-43, 222, 344-349, 355-371, 385, 395, 398
"""

from __future__ import annotations

from typing import Any

import pytest

from games.emperor.scene import (
    AFTER_THREE,
    NEXT,
    at,
    box,
    force,
    hex_at,
    leader,
    legal,
    pass_to,
    play,
    refused,
    scene,
    sp,
    where,
    who,
)
from games.emperor.test_rounds import FAR, attack, declaring, lose, troops
from hundreddays.core import Event
from hundreddays.games.emperor.rules.flags import FOUGHT
from hundreddays.games.emperor.rules.pieces import OUT, WAITING
from hundreddays.games.emperor.rules.pursuit import advance_length, cavalry_modifier
from hundreddays.games.emperor.rules.retreat import foes, refuge, retreated, trail_of
from hundreddays.games.emperor.rules.state import EmperorState


def told(events: list[Event], kind: str) -> dict[str, Any]:
    return next(event.data for event in events if event.kind == kind)


def beaten(*others: dict[str, Any], french: int = 18, allied: int = 6, die: int = 3, **fields: Any) -> EmperorState:
    """Orange at 4216 is beaten by Reille from 4217, at 3:1 by 1/3, and withdraws; losses are taken."""
    s = attack(troops("fr_reille", "4217", french), troops("aa_orange", "4216", allied), *others, **fields)
    play(s, f"roll {die}", "accept", "withdraw")
    lose(s)
    return s


def go_back(s: EmperorState) -> None:
    while at(s) == "retreat":
        play(s, f"to {legal(s, 'to')[0]}")


# Where a retreat leads


def test_each_step_leads_away_and_towards_the_refuge() -> None:
    """355: of the steps away from Reille those with the fewest hexes to the center; it stops after its number."""
    s = beaten()
    grid = s.board.grid
    enemy, goal = hex_at(s, "4217"), hex_at(s, "3307")
    assert s.fallback == 3
    here = hex_at(s, "4216")
    for left in (2, 1, 0):
        away = [hex for hex in grid.hexes(s.board.open[here]) if grid.distance(hex, enemy) > grid.distance(here, enemy)]
        near = min(grid.distance(hex, goal) for hex in away)
        assert set(legal(s, "to")) == {s.board.label[hex] for hex in away if grid.distance(hex, goal) == near}
        play(s, f"to {legal(s, 'to')[0]}")
        here = s.where[leader(s, "aa_orange")]
        if left:
            assert s.fallback == left
    assert retreated(s) == [leader(s, "aa_orange")]
    assert len(trail_of(s, leader(s, "aa_orange"))) == 4
    assert trail_of(s, leader(s, "fr_reille")) == []
    assert at(s) == "follow"


def test_the_refuge() -> None:
    """355: the center, else the Supply Source, for the Prussians 5701; a Force that leaves its refuge has none."""
    s = declaring(
        troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8), force("pr_zieten", "4613", pr_henckel=5)
    )
    orange, zieten, reille = (leader(s, id) for id in ("aa_orange", "pr_zieten", "fr_reille"))
    first = hex_at(s, "4216")
    assert refuge(s, orange, first) == hex_at(s, "3307")
    assert refuge(s, reille, first) == hex_at(s, "4326")
    assert refuge(s, zieten, first) == hex_at(s, "5701")
    assert refuge(s, zieten, hex_at(s, "5701")) == -1
    assert refuge(s, orange, hex_at(s, "3307")) == hex_at(s, "3201")
    s.center[1] = -1
    assert refuge(s, orange, first) == hex_at(s, "3201")
    assert refuge(s, orange, hex_at(s, "3201")) == -1


def test_zones_are_avoided_unless_a_friend_stands_there() -> None:
    """204, 355: a friendly Force in the hex cancels the zone for a retreat."""
    derlon = force("fr_derlon", "4113", fr_quiot=4)
    s = beaten(derlon)
    play(s, "to 4115")
    assert legal(s, "to") == ["4015"]
    friend = beaten(derlon, force("aa_hill", "4114", aa_clinton=7))
    play(friend, "to 4115")
    assert legal(friend, "to") == ["4015", "4114"]
    play(friend, "to 4114")
    assert not friend.entered_zone


def test_a_force_that_must_enters_a_zone_and_is_marked() -> None:
    """356: its losses by pursuit are doubled."""
    s = beaten(force("fr_derlon", "4114", fr_quiot=4), force("fr_lobau", "4314", fr_simmer=5))
    play(s, f"to {legal(s, 'to')[0]}")
    assert s.entered_zone >> leader(s, "aa_orange") & 1


def test_a_force_cut_off_loses_two_for_each_hex() -> None:
    """356: after the first step of three; it stops with 6 of its 10 SPs, and the enemy may pursue as far as it went."""
    ring = [
        force("fr_derlon", "4114", fr_quiot=4),
        force("fr_lobau", "4214", fr_simmer=5),
        force("fr_mg1", "4015", fr_donzelot=6),
        force("fr_mg2", "4314", fr_habert=6),
    ]
    s = beaten(*ring, french=27, allied=12)
    orange = leader(s, "aa_orange")
    assert (s.strength[orange], s.fallback, legal(s, "to")) == (10, 3, ["4115", "4215"])
    events = play(s, "to 4115")
    assert told(events, "cut_off") == {"army": "anglo_allied", "hex": "4115", "loss": 4, "leader": "aa_orange"}
    assert (at(s), who(s), s.bills[:2]) == ("losses", "coalition", [1, 4])
    lose(s)
    assert (s.strength[orange], where(s, "aa_orange")) == (6, "4115")
    assert s.entered_zone == 1 << orange
    assert s.board.labels(trail_of(s, orange)) == ["4216", "4115"]
    assert (at(s), legal(s, "follow")) == ("follow", ["aa_orange"])


def test_retreat_is_from_those_of_the_combat_alone() -> None:
    """355: a French Force that has no part in it does not matter, but for its zone."""
    s = beaten(force("fr_derlon", "4219", fr_quiot=4))
    assert foes(s, leader(s, "aa_orange")) == [hex_at(s, "4217")]


def test_several_forces_retreat_one_after_another() -> None:
    """345, 355, 391: all Forces of the loser, each its own length and trail, each by its player."""
    s = beaten(force("pr_mg2", "4216", pr_jagow=4), allied=5, french=27, players=3, die=2)
    first = who(s)
    assert first == "allied"
    while at(s) == "retreat" and who(s) == "allied":
        play(s, f"to {legal(s, 'to')[0]}")
    assert (at(s), who(s)) == ("retreat", "prussian")
    assert refused(s, "to 4217") == "355"
    go_back(s)
    assert len(retreated(s)) == 2
    lengths = [len(trail_of(s, leader(s, id))) - 1 for id in ("aa_orange", "pr_mg2")]
    assert lengths == [s.length, s.length]


def test_a_vedette_in_the_way_of_a_retreat_is_swept_off() -> None:
    """222: free of cost; 229: one in the hex that is left stays."""
    s = beaten(vedettes=(("french", "4115"), ("french", "4215"), ("anglo_allied", "4216")))
    play(s, f"to {legal(s, 'to')[0]}")
    assert (at(s), who(s)) == ("retreat_vedette", "french")
    play(s, f"to {legal(s, 'to')[0]}")
    assert at(s) == "retreat"
    assert hex_at(s, "4216") in s.vedette


def test_lone_leaders_go_along_with_the_last_force() -> None:
    """41"""
    s = beaten(force("aa_wellington", "4216"))
    go_back(s)
    assert where(s, "aa_wellington") == where(s, "aa_orange") != "4216"
    stays = beaten(force("aa_wellington", "4116"))
    go_back(stays)
    assert where(stays, "aa_wellington") == "4116"


def test_a_retreated_force_may_consolidate() -> None:
    """357: at the end, with a Force in its hex, under either where rank and span are equal; nobody else is asked."""
    s = beaten(force("aa_hill", "4113", aa_clinton=7), allied=8, french=24)
    play(s, "to 4115", "to 4114", "to 4113", "end", "no")
    assert (at(s), who(s), legal(s)) == ("retreat_join", "coalition", ["no", "under aa_hill", "join aa_hill"])
    orange, hill = leader(s, "aa_orange"), leader(s, "aa_hill")
    apart, below = s.copy(), s.copy()
    events = play(s, "join aa_hill")
    assert told(events, "counters") == {"army": "anglo_allied", "hex": "4113", "count": 1}
    assert (s.under[hill], s.under[orange], s.strength[orange], at(s)) == (orange, -1, 14, "administer")
    play(below, "under aa_hill")
    assert (below.under[orange], below.under[hill], below.strength[hill], at(below)) == (hill, -1, 14, "administer")
    play(apart, "no")
    assert (apart.under[orange], apart.under[hill], at(apart)) == (-1, -1, "stacking_join")


def test_an_override_sends_the_winner_back() -> None:
    """349, 371: as far as his own number, at least one; the loser loses the winner's number and may pursue."""
    s = attack(troops("fr_reille", "4217", 12), troops("aa_orange", "4216", 6))
    play(s, "roll 4", "override")
    assert s.bills[:2] == [1, 2]
    lose(s)
    assert (at(s), who(s), s.fallback) == ("retreat", "french", 2)
    go_back(s)
    assert (at(s), who(s), legal(s, "follow")) == ("follow", "coalition", ["fr_reille"])
    five = attack(troops("fr_reille", "4217", 30), troops("aa_orange", "4216", 6), FAR)
    play(five, "roll 1", "override")  # 0/5: a number of nought goes back one hex, and costs the loser nothing
    assert (at(five), five.fallback, five.strength[leader(five, "aa_orange")]) == ("retreat", 1, 6)


def test_a_withdrawing_side_loses_at_least_one() -> None:
    """346: the winner of 0/5 loses nothing, the loser 1."""
    s = attack(troops("fr_reille", "4217", 29), troops("aa_orange", "4216", 5))
    play(s, "roll 1", "accept", "withdraw")
    assert s.bills[:2] == [1, 1]
    assert len(s.bills) == 4


# Pursuit


def test_the_cavalry_ratio() -> None:
    """366: below 1.1 nothing; 1.1, 2 and 3; a side without any against some counts as the most."""
    s = declaring(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8))
    cases = {
        (0, 0): 0,
        (4, 4): 0,
        (21, 20): 0,
        (11, 10): -1,
        (19, 10): -1,
        (2, 1): -2,
        (29, 10): -2,
        (3, 1): -3,
        (1, 0): -3,
        (10, 11): 1,
        (1, 2): 2,
        (1, 3): 3,
        (0, 1): 3,
    }
    assert {pair: cavalry_modifier(s, *pair) for pair in cases} == cases


@pytest.mark.parametrize(
    ("initiative", "die", "length", "fast", "total", "advance"),
    [
        (4, 1, 3, False, 20, 3),
        (5, 2, 3, False, 20, 3),
        (4, 0, 3, False, 20, 3),  # brilliant: the die step is never below 0
        (4, -1, 3, False, 20, 3),
        (3, 0, 3, False, 20, 3),  # 3 - 1 + 1
        (3, -1, 2, False, 20, 2),
        (2, 0, 2, False, 20, 1),
        (1, 0, 3, False, 20, 1),
        (0, 1, 3, False, 20, 0),
        (3, 1, 3, False, 20, 2),
        (3, 3, 3, False, 20, 1),
        (3, 4, 3, False, 20, 1),
        (3, 5, 3, False, 20, 0),
        (3, 6, 3, False, 20, 0),
        (3, 7, 3, False, 20, -1),
        (4, 7, 3, False, 20, -1),  # nought at a die of 7: nothing
        (4, 8, 4, False, 20, 1),
        (3, 5, 2, False, 20, -1),
        (3, 7, 4, False, 20, -1),
        (4, 7, 5, False, 20, 2),
        (4, 1, 3, True, 20, 4),
        (3, 5, 3, True, 20, 1),
        (3, 7, 3, True, 20, -1),
        (4, 1, 3, False, 2, 2),  # no more hexes than SPs
        (4, 1, 3, True, 3, 3),
    ],
)
def test_how_far_a_pursuit_goes(initiative: int, die: int, length: int, fast: bool, total: int, advance: int) -> None:
    """368"""
    s = declaring(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8))
    assert advance_length(s, initiative, die, length, fast, total) == advance


def pursued(*others: dict[str, Any], units: dict[str, Any] | None = None, die: int = 1, **fields: Any) -> EmperorState:
    """Reille follows Orange, who has gone back three hexes."""
    reille = force("fr_reille", "4217", **(units or {"fr_jerome": 8, "fr_foy": 6, "fr_bachelu": 4}))
    s = attack(reille, troops("aa_orange", "4216", 6), *others, **fields)
    if at(s) == "commit":
        play(s, "no")
    play(s, "roll 3", "accept", "withdraw")
    lose(s)
    go_back(s)
    play(s, "follow aa_orange", "pursue fr_reille")
    play(s, f"roll {die}")
    return s


def test_each_hex_of_advance_costs_the_followed_one_sp() -> None:
    """368, 369: Reille (3) at a die of 1: 3 − 1 = 2 hexes; the pursuer stops where he likes on the path."""
    s = pursued()
    assert (s.reach, at(s), s.bills[:2]) == (2, "losses", [1, 2])
    lose(s)
    trail = trail_of(s, leader(s, "aa_orange"))
    assert (at(s), who(s)) == ("pursuit_stop", "french")
    assert set(legal(s, "to")) == set(s.board.labels(trail[:3]))
    play(s, f"to {s.board.label[trail[2]]}")
    assert s.where[leader(s, "fr_reille")] == trail[2]


def test_rain_slows_a_pursuit() -> None:
    """367: a die of 2 counts 3, one hex less."""
    fair, wet = pursued(die=2), pursued(die=2, weather="rain", french_center="4419")
    assert (fair.reach, wet.reach) == (2, 1)


def test_cavalry_of_both_sides_is_compared() -> None:
    """366: all retreating Forces count, and those who pursue."""
    horse: dict[str, Any] = {"fr_jerome": 8, "fr_foy": 6, "fr_pire": 2, "fr_jacquinot": 2}
    s = pursued(units=horse, die=4)
    assert s.reach == 2  # −3: as a die of 1
    allied = attack(force("fr_reille", "4217", **horse), force("aa_uxbridge", "4216", aa_lightcavalry=4, aa_alten=2))
    play(allied, "roll 3", "accept", "withdraw")
    lose(allied)
    go_back(allied)
    own, theirs = sp(allied, "fr_pire") + sp(allied, "fr_jacquinot"), sp(allied, "aa_lightcavalry")
    events = play(allied, "follow aa_uxbridge", "pursue fr_reille", "roll 4")
    assert told(events, "pursuit")["modifier"] == cavalry_modifier(allied, own, theirs)


def test_cavalry_and_old_guard_go_one_hex_further() -> None:
    """368: at a die of 4 with all the cavalry (−3) Reille goes 2 hexes, and one more without slow units."""
    fast = pursued(
        units={
            "fr_friant": 4,
            "fr_morand": 5,
            "fr_guyot": 2,
            "fr_pire": 2,
            "fr_jacquinot": 2,
            "fr_delort": 2,
            "fr_soultp": 1,
        },
        die=4,
    )
    assert fast.reach == 3
    slow = pursued(
        units={"fr_friant": 4, "fr_morand": 5, "fr_duhesme": 4, "fr_guyot": 2, "fr_pire": 2, "fr_soultp": 1}, die=4
    )
    assert slow.reach == 2


def test_those_who_lost_half_do_not_pursue() -> None:
    """365: half of the SPs with which they began."""
    s = beaten()
    go_back(s)
    reille = leader(s, "fr_reille")
    for begun, may in ((2 * s.strength[reille] - 1, True), (2 * s.strength[reille], False)):
        s.begun[reille] = begun
        s.options = None
        assert (legal(s, "follow") == ["aa_orange"]) == may


def test_a_pursuit_into_a_zone_costs_double() -> None:
    """356, 369"""
    s = pursued()
    single = s.bills[1]
    twice = beaten()
    go_back(twice)
    twice.entered_zone = 1 << leader(twice, "aa_orange")
    play(twice, "follow aa_orange", "pursue fr_reille", "roll 1")
    assert twice.bills[1] == min(2 * single, twice.strength[leader(twice, "aa_orange")])


def test_a_pursuer_drives_off_what_stands_on_his_way() -> None:
    """222, 229, 369: a vedette left in the vacated hex goes before he follows the path, and a lone leader on it."""
    s = pursued(force("aa_wellington", "4115"), vedettes=(("anglo_allied", "4216"),))
    lose(s)
    trail = s.board.labels(trail_of(s, leader(s, "aa_orange")))
    assert (trail[:3], legal(s)) == (["4216", "4115", "4015"], ["to 4216"])
    assert refused(s, "to 4015") == "369"
    play(s, "to 4216")
    assert (at(s), who(s), where(s, "aa_wellington")) == ("retreat_vedette", "coalition", "4115")
    play(s, "to 4415")
    assert (at(s), who(s), legal(s, "to")) == ("pursuit_stop", "french", ["4115", "4216"])
    play(s, "to 4115")
    assert s.where[leader(s, "aa_wellington")] == WAITING
    assert legal(s, "to") == ["4015", "4115"]
    assert refused(s, "to 4216") == "369"
    play(s, "to 4115")
    assert (where(s, "fr_reille"), at(s)) == ("4115", "administer")


def test_whether_a_center_would_fly_is_not_told_by_how_far_a_pursuit_may_go() -> None:
    """20, 85, 369: with a Force beside it stays, but whoever pursues sees a counter and no more."""
    for guard in (force("fr_ney", "4317", fr_marcognet=5), force("fr_ney", "4317")):
        s = back_past_the_center(guard)
        play(s, "follow fr_reille", "pursue aa_orange", "roll 1")
        lose(s)
        assert (at(s), legal(s)) == ("pursuit_stop", ["to 4217"])
        play(s, "to 4217")
        assert at(s) == ("administer" if "units" in guard else "fly_center")


def test_who_could_not_make_the_first_step_is_not_pursued() -> None:
    """356, 366: his cavalry counts for nothing, and what the followed Force cannot pay is not taken from him."""
    s = attack(
        force("fr_reille", "4217", fr_jerome=8, fr_foy=6, fr_bachelu=4, fr_pire=2),
        troops("aa_orange", "4216", 2),
        force("aa_hill", "4216", aa_clinton=7, aa_collaert=3),
    )
    play(s, "roll 1", "accept", "withdraw")
    lose(s)
    go_back(s)
    orange, hill = leader(s, "aa_orange"), leader(s, "aa_hill")
    went = trail_of(s, orange)
    s.trails = [orange, len(went) - 1, *went, hill, 0, s.where[hill]]  # as if he had stayed
    play(s, "follow aa_orange", "pursue fr_reille")
    events = play(s, "roll 1")
    assert told(events, "pursuit")["modifier"] == -3  # two against none
    assert told(events, "pursuit")["loss"] > s.strength[orange]
    assert list(s.bills[::4]) == [1]


def test_no_advance_and_no_entry_at_seven() -> None:
    """368: nothing is entered; the vacated hex may still be advanced into (360)."""
    s = pursued(die=6, weather="rain", french_center="4419")
    assert s.reach == -1
    assert (at(s), legal(s, "advance")) == ("advance", ["fr_reille"])
    play(s, "advance fr_reille")
    assert where(s, "fr_reille") == "4216"


# Levelling, advance


def test_the_loser_loses_no_less_than_the_winner() -> None:
    """370: over the whole combat: French 4, Coalition 2 so far; 2 more are taken."""
    s = beaten()
    go_back(s)
    s.toll = [4, 2]
    play(s, "end")
    assert (at(s), s.bills[:2]) == ("losses", [1, 2])
    equal = beaten()
    go_back(equal)
    equal.toll = [2, 2]
    play(equal, "end")
    assert at(equal) == "advance"


def test_the_guard_pays_the_first_sp_of_a_round_and_none_for_levelling() -> None:
    """336, 370: what the loser loses besides, to have lost as much as the winner, his owner takes where he likes."""
    s = attack(
        force("fr_ney", "4217", fr_friant=4, fr_jerome=8),
        troops("aa_orange", "4216", 12),
        by=("fr_ney",),
    )
    play(s, "commit", "roll 6", "accept", "withdraw")
    assert legal(s, "lose") == ["fr_friant"]  # 336: the round's own loss
    lose(s)
    while at(s) == "retreat":
        play(s, legal(s)[0])
    s.toll = [s.toll[0], s.toll[0] + 1]
    play(s, "end")
    assert (at(s), who(s), set(legal(s, "lose"))) == ("losses", "french", {"fr_friant", "fr_jerome"})


def test_one_force_advances_into_an_empty_hex() -> None:
    """360: one that took part, next to it; the others stay."""
    s = attack(
        troops("fr_reille", "4217", 14),
        force("fr_derlon", "4115", fr_quiot=4),
        force("fr_lobau", "4316", fr_simmer=5),
        troops("aa_orange", "4216", 6),
        by=("fr_reille", "fr_derlon"),
    )
    play(s, "roll 1", "roll 3", "accept", "withdraw")
    lose(s)
    go_back(s)
    play(s, "end")
    assert (at(s), set(legal(s, "advance"))) == ("advance", {"fr_reille", "fr_derlon"})
    assert refused(s, "advance fr_lobau") == "360"
    events = play(s, "advance fr_derlon")
    assert told(events, "advanced")["path"] == ["4115", "4216"]
    assert at(s) != "advance"


@pytest.mark.parametrize("stop", [2, 1, 0])
def test_nobody_advances_after_the_pursuers(stop: int) -> None:
    """360, 369: pursuers enter the vacated hex first, and however far they go on, nobody else enters it then."""
    s = attack(
        troops("fr_reille", "4217", 14),
        force("fr_derlon", "4115", fr_quiot=4),
        troops("aa_orange", "4216", 6),
        by=("fr_reille", "fr_derlon"),
    )
    play(s, "roll 1", "roll 3", "accept", "withdraw")
    lose(s)
    go_back(s)
    play(s, "follow aa_orange", "pursue fr_reille", "end", "roll 1")
    lose(s)
    trail = s.board.labels(trail_of(s, leader(s, "aa_orange")))
    play(s, f"to {trail[stop]}")
    assert where(s, "fr_reille") == trail[stop]
    assert at(s) != "advance"
    assert where(s, "fr_derlon") == "4115"


def test_a_hex_that_no_pursuer_entered_is_advanced_into() -> None:
    """360: of two vacated hexes the pursuers have gone through one."""
    s = declaring(
        troops("fr_reille", "4217", 14),
        force("fr_lobau", "4415", fr_simmer=5, fr_jeannin=3),
        troops("aa_orange", "4216", 4),
        force("aa_hill", "4315", aa_clinton=3),
    )
    play(s, "attack 4216", "attack 4315", "with fr_reille", "with fr_lobau", "fight", "roll 1")
    play(s, "roll 3", "accept", "withdraw")
    while at(s) in ("retreat", "losses"):
        play(s, legal(s)[0])
    assert trail_of(s, leader(s, "aa_orange"))[0] == hex_at(s, "4216")
    play(s, "follow aa_orange", "pursue fr_reille")
    while at(s) != "pursuit_die":
        play(s, "end")
    play(s, "roll 1")
    lose(s)
    play(s, legal(s)[-1])
    assert (at(s), s.board.labels(s.vacated)) == ("advance", ["4315"])
    assert "fr_lobau" in legal(s, "advance")


# Destruction


def destroyed(*others: dict[str, Any], **fields: Any) -> EmperorState:
    """Orange, with 2 SPs, stands and loses them in two rounds."""
    s = attack(troops("fr_reille", "4217", 18), troops("aa_orange", "4216", 2), *others, **fields)
    for die in (1, 6):
        play(s, f"roll {die}", "accept", "stand")
        lose(s)
    return s


def test_a_destroyed_side_is_not_pursued_but_its_hex_is_entered() -> None:
    """344, 360, 42: then its leaders roll; 1-4 escape and wait, 5-6 are out."""
    for die, there in ((4, WAITING), (5, OUT)):
        s = destroyed()
        assert (at(s), legal(s, "advance")) == ("advance", ["fr_reille"])
        play(s, "no")
        assert at(s) == "leader_die"
        play(s, f"roll {die}")
        assert s.where[leader(s, "aa_orange")] == there


@pytest.mark.parametrize("sides", [("fr_reille", "fr_derlon", "aa_orange"), ("aa_orange", "aa_hill", "fr_reille")])
def test_only_the_hexes_of_the_destroyed_are_entered(sides: tuple[str, str, str]) -> None:
    """344, 360: the hex that a winner leaves to advance is not one of them, whichever side has won."""
    first, second, beaten = sides
    s = attack(
        troops(first, "4217", 16),
        force(second, "4316", fr_quiot=4) if second == "fr_derlon" else force(second, "4316", aa_clinton=4),
        troops(beaten, "4216", 2),
        by=(first, second),
        phasing="french" if beaten == "aa_orange" else "coalition",
        **AFTER_THREE,
    )
    play(s, "roll 1")  # the second comes up
    play(s, "roll 1", "accept", "stand")
    lose(s)
    play(s, "strike_all", "roll 6", "accept", "stand")
    lose(s)
    assert (at(s), set(legal(s, "advance"))) == ("advance", {first, second})
    play(s, f"advance {first}")
    assert (where(s, first), at(s)) == ("4216", "leader_die")


def test_a_companion_of_the_destroyed_goes_back_two_hexes() -> None:
    """344, 358, 360: one that had fought before; then the hex is empty, and the winner may enter it."""
    s = declaring(
        troops("fr_reille", "4217", 18),
        troops("aa_orange", "4216", 2),
        force("aa_hill", "4216", aa_clinton=4),
        FAR,
    )
    hill = leader(s, "aa_hill")
    s.flags[hill] |= FOUGHT
    play(s, "attack 4216", "with fr_reille", "fight")
    assert s.role[hill] == 0
    for die in (1, 6):
        play(s, f"roll {die}", "accept", "stand")
        lose(s)
    assert where(s, "aa_orange") == str(WAITING)
    assert (at(s), who(s), s.retiring, s.fallback) == ("retreat", "coalition", [hill], 2)
    play(s, "to 4115", "to 4015")
    assert (where(s, "aa_hill"), s.strength[hill], s.shaken[hill]) == ("4015", 4, 0)
    assert (at(s), who(s), legal(s, "advance")) == ("advance", "french", ["fr_reille"])
    play(s, "advance fr_reille")
    assert (where(s, "fr_reille"), at(s)) == ("4216", "leader_die")


def test_a_companion_of_those_who_withdraw_goes_with_them() -> None:
    """358"""
    s = declaring(
        troops("fr_reille", "4217", 18), troops("aa_orange", "4216", 6), force("aa_hill", "4216", aa_clinton=4)
    )
    s.flags[leader(s, "aa_hill")] |= FOUGHT
    play(s, "attack 4216", "with fr_reille", "fight", "roll 3")
    assert s.strength[leader(s, "aa_hill")] == 4
    play(s, "accept", "withdraw")
    lose(s)
    assert s.retiring == [leader(s, "aa_orange"), leader(s, "aa_hill")]
    go_back(s)
    assert legal(s, "follow") == ["aa_orange"]  # it was not in this combat


def test_a_companion_of_attackers_who_withdraw_stays() -> None:
    """358: only in a hex that is attacked do those who fought before go back with the others."""
    s = declaring(
        troops("fr_reille", "4217", 8), force("fr_derlon", "4217", fr_quiot=4), troops("aa_orange", "4216", 8)
    )
    s.flags[leader(s, "fr_derlon")] |= FOUGHT
    play(s, "attack 4216", "with fr_reille", "fight", "roll 5", "accept", "withdraw")
    lose(s)
    assert s.retiring == [leader(s, "fr_reille")]
    go_back(s)
    assert where(s, "fr_derlon") == "4217"


def test_a_companion_of_attackers_who_are_struck_in_turn_goes_back() -> None:
    """350, 358: the counterattack has attacked his hex."""
    for beaten in ("withdraw", "destroyed"):
        s = declaring(
            troops("fr_reille", "4217", 8 if beaten == "withdraw" else 1),
            force("fr_derlon", "4217", fr_quiot=4),
            troops("aa_orange", "4216", 8 if beaten == "withdraw" else 3),
        )
        derlon = leader(s, "fr_derlon")
        s.flags[derlon] |= FOUGHT
        play(s, "attack 4216", "with fr_reille", "fight")
        s.attacker = 1  # as when the defenders stood and counterattack
        s.counter = 1
        play(s, "roll 1", "accept", "withdraw" if beaten == "withdraw" else "stand")
        lose(s)
        assert derlon in s.retiring
        assert s.strength[derlon] == 4


# What a combat leaves behind


def lost(begun: int, left: int, *, stood: bool = False) -> EmperorState:
    """Orange has withdrawn with so many of so many SPs."""
    s = beaten()
    go_back(s)
    orange = leader(s, "aa_orange")
    s.begun[orange] = begun
    s.strength = tuple(left if one == orange else sps for one, sps in enumerate(s.strength))
    s.pitched = int(stood)
    play(s, "end")
    play(s, "no")
    return s


@pytest.mark.parametrize(("begun", "left", "shaken"), [(12, 8, True), (13, 9, False), (6, 4, True), (5, 4, False)])
def test_a_third_demoralizes_those_who_withdrew(begun: int, left: int, shaken: bool) -> None:
    """385"""
    s = lost(begun, left)
    assert bool(s.shaken[leader(s, "aa_orange")]) == shaken
    assert not s.shaken[leader(s, "fr_reille")]


def test_a_battle_moves_the_marker_for_a_great_leader() -> None:
    """395: Orange has a span of 6; a Pitched Battle, not a Pursuit battle."""
    assert box(lost(12, 8, stood=True)) == "zero"
    assert box(lost(12, 8, stood=False)) == "coalition-1"
    small = attack(troops("fr_reille", "4217", 18), force("aa_uxbridge", "4216", aa_alten=6))
    play(small, "roll 3")
    assert small.grand == 1  # Reille alone
    under = attack(
        troops("fr_reille", "4217", 18),
        force("aa_uxbridge", "4216", aa_alten=3),
        force("aa_mg2", "4216", under="aa_uxbridge", aa_cooke=3),
    )
    assert under.grand == 1


def test_a_beaten_guard_moves_the_marker_once_a_turn() -> None:
    """398"""
    for already in (False, True):
        s = attack(
            force("fr_vandamme", "4217", fr_friant=4, fr_lefol=6),
            force("aa_uxbridge", "4216", aa_alten=8, aa_perponcher=8),
            by=("fr_vandamme",),
            guard_beaten=already,
        )
        play(s, "no", "commit", "roll 6", "accept", "withdraw")
        lose(s)
        pass_to(s, "declare", "weather", "administer", "lille_roll")
        assert box(s) == ("coalition-1" if already else "coalition-2")


@pytest.mark.parametrize(
    ("id", "after"),
    [("aa_wellington", "zero"), ("pr_bluecher", "zero"), ("fr_napoleon", "over"), ("fr_ney", "coalition-1")],
)
def test_a_lost_commander_moves_the_marker(id: str, after: str) -> None:
    """43: Napoleon two spaces, the others one; nobody else any."""
    from hundreddays.games.emperor.rules.steps import LEADER_DIE, PICK_MOVER

    s = scene(FAR, force(id, "waiting"), force("aa_hill", "3307", aa_clinton=7), marker=2, **NEXT)
    s.fallen = [leader(s, id)]
    s.stack.append(PICK_MOVER)
    s.step = LEADER_DIE
    s.options = None
    play(s, "roll 5")
    assert s.where[leader(s, id)] == OUT
    assert box(s) == ("coalition-3" if after == "over" else after)


def test_demoralization_lasts_to_the_end_of_the_next_own_turn() -> None:
    """385: it may not attack, rolls 1 worse, and is over when that Player Turn ends."""
    s = scene(
        force("aa_orange", "3307", shaken=2, aa_alten=8),
        FAR,
        step="pick_marcher",
        **NEXT,
    )
    orange = leader(s, "aa_orange")
    pass_to(s, "organize", "administer", "pick_mover")
    assert (s.phasing, s.shaken[orange]) == (1, 1)
    while s.phasing == 1 and s.turn == 7:
        assert s.shaken[orange] == 1 or at(s) in ("lille_roll", "weather")
        s.apply(s.moves()[0])
    assert s.shaken[orange] == 0


def test_a_joined_force_is_demoralized_if_half_of_it_was() -> None:
    """385"""
    from hundreddays.games.emperor.rules.forces import join

    for good in (8, 7, 6):
        s = scene(
            force("fr_reille", "4326", fr_jerome=good),
            force("fr_mg1", "4326", shaken=2, fr_donzelot=6),
            FAR,
            **AFTER_THREE,
        )
        join(s, leader(s, "fr_reille"), leader(s, "fr_mg1"))
        assert bool(s.shaken[leader(s, "fr_reille")]) == (good == 6)
        assert s.shaken[leader(s, "fr_mg1")] == 0


# Centers in the way


def back_past_the_center(*others: dict[str, Any]) -> EmperorState:
    """Reille is beaten at 4217, and goes back three hexes past the French center in 4317, which no zone covers yet."""
    s = attack(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8), FAR, *others, french_center="4317")
    play(s, "roll 5", "accept", "withdraw")
    lose(s)
    go_back(s)
    assert (at(s), who(s), s.center[0]) == ("follow", "coalition", hex_at(s, "4317"))
    return s


def test_a_center_flies_from_a_pursuer() -> None:
    """85, 369: as soon as he has stopped, before anything else."""
    s = back_past_the_center()
    play(s, "follow fr_reille", "pursue aa_orange", "roll 1")
    lose(s)
    assert (at(s), "4217" in legal(s, "to")) == ("pursuit_stop", True)
    play(s, "to 4217")
    assert (at(s), who(s), s.active[0]) == ("fly_center", "french", 1)
    assert s.game.step_names[s.stack[-1]] == "pursuit_stop"
    play(s, f"at {legal(s, 'at')[0]}")
    assert (at(s), who(s), s.active[0]) == ("pursuit_stop", "coalition", 0)  # who may go on
    play(s, "to 4217")
    assert (at(s), who(s), where(s, "aa_orange")) == ("administer", "coalition", "4217")


def test_a_center_flies_from_an_advance() -> None:
    """85, 360: before anyone asks what became of the beaten."""
    s = back_past_the_center()
    play(s, "end")
    lose(s)
    assert (at(s), legal(s, "advance")) == ("advance", ["aa_orange"])
    play(s, "advance aa_orange")
    assert (at(s), who(s)) == ("fly_center", "french")
    assert s.game.step_names[s.stack[-1]] == "advance"


def test_a_center_flies_when_its_defenders_go() -> None:
    """85, 355: it lay in Orange's zone, covered by Reille; his refuge is the Supply Source then."""
    s = attack(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8), FAR, french_center="4217")
    play(s, "roll 5", "accept", "withdraw")
    lose(s)
    assert legal(s) == ["to 4117", "to 4218"]
    play(s, "to 4218")
    assert (at(s), who(s)) == ("fly_center", "french")
    assert s.game.step_names[s.stack[-1]] == "retreat"
    assert legal(s) == ["at 4220", "at 4221", "at 4521", "at 4522"]
    play(s, "at 4521")
    assert (at(s), who(s), s.fallback, s.center[0]) == ("retreat", "french", 2, hex_at(s, "4521"))
