"""Rounds of combat: who must attack, who joins, odds, losses, standing, counterattack, four rounds.

320-350, 380, 391
"""

from __future__ import annotations

from typing import Any

import pytest

from games.emperor.scene import (
    AFTER_THREE,
    AFTER_TWO,
    INVASION,
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
    sp,
    where,
    who,
)
from hundreddays.core import Event
from hundreddays.games.emperor.rules.battle import WAS_ENGAGED, bill_side, loss_of, reckon
from hundreddays.games.emperor.rules.combat import bound, targets_for
from hundreddays.games.emperor.rules.combatants import commanders_present, lead_army, senior
from hundreddays.games.emperor.rules.flags import ATTACKS, DEFENDS, FOUGHT, LATE
from hundreddays.games.emperor.rules.forces import engaged
from hundreddays.games.emperor.rules.odds import affecting, odds_column, small_cap
from hundreddays.games.emperor.rules.state import EmperorState

FAR = force("fr_gerard", "4034", fr_pecheux=5)


def troops(id: str, hex: str, sps: int, under: str = "", shaken: int = 0) -> dict[str, Any]:
    """A leader with so many infantry SPs of his army."""
    pool = {
        "fr": (("fr_jerome", 8), ("fr_foy", 6), ("fr_girard", 5), ("fr_bachelu", 4), ("fr_lefol", 6)),
        "aa": (("aa_alten", 8), ("aa_perponcher", 8), ("aa_chasse", 7)),
        "pr": (("pr_pirchii", 8), ("pr_steinmetz", 9), ("pr_jagow", 7)),
    }[id[:2]]
    units: dict[str, Any] = {}
    for unit, most in pool:
        if sps > 0:
            units[unit] = min(most, sps)
            sps -= units[unit]
    return force(id, hex, under=under, shaken=shaken, **units)


def declaring(*leaders: dict[str, Any], **fields: Any) -> EmperorState:
    return scene(*leaders, step="declare", **{"french_center": "4326", **NEXT, **fields})


def attack(
    *leaders: dict[str, Any], hex: str = "4216", by: tuple[str, ...] = ("fr_reille",), **fields: Any
) -> EmperorState:
    s = declaring(*leaders, **fields)
    play(s, f"attack {hex}", *(f"with {id}" for id in by), "fight")
    return s


def lose(s: EmperorState) -> None:
    while at(s) == "losses":
        play(s, f"lose {legal(s, 'lose')[0]}")


def rounds(events: list[Event]) -> list[dict[str, Any]]:
    return [event.data for event in events if event.kind == "round"]


# Who must attack


def test_a_force_in_a_zone_must_attack_but_not_over_a_bridge_or_from_a_fortress() -> None:
    """320"""
    s = declaring(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8))
    assert legal(s) == ["attack 4216"]
    bridge = declaring(troops("fr_reille", "4519", 8), troops("aa_orange", "4419", 8))
    assert legal(bridge) == ["end", "attack 4419"]
    lille = declaring(troops("fr_reille", "1128", 8), troops("aa_orange", "1029", 4), **AFTER_THREE)
    assert legal(lille) == ["end", "attack 1029"]
    sortie = declaring(troops("fr_reille", "1029", 8), troops("aa_orange", "1128", 8), FAR, **AFTER_THREE)
    assert legal(sortie) == ["end", "attack 1128"]
    river = declaring(
        troops("fr_reille", "4420", 8),
        troops("aa_orange", "4419", 8),
        troops("fr_derlon", "4519", 0) | {"units": {"fr_quiot": 4}},
    )
    assert "4419" in legal(river, "attack")
    play(river, "attack 4419")
    assert legal(river, "with") == ["fr_derlon"]  # 323: no unit attacks across an unbridged river


def test_below_one_to_three_nobody_attacks() -> None:
    """320, 412: 3 against 10 may not, and is released; together with a friend it must."""
    s = declaring(
        troops("fr_reille", "4217", 3),
        troops("aa_orange", "4216", 10),
        troops("pr_zieten", "4320", 0) | {"units": {"pr_roeder": 2}},
        force("fr_derlon", "4319", fr_quiot=4),
    )
    assert legal(s, "attack") == ["4320"]
    assert refused(s, "attack 4216") == "320"
    both = declaring(
        troops("fr_reille", "4217", 3), force("fr_derlon", "4115", fr_quiot=1), troops("aa_orange", "4216", 12)
    )
    assert legal(both) == ["attack 4216"]
    play(both, "attack 4216", "with fr_reille")
    assert "fight" not in legal(both)
    play(both, "with fr_derlon", "fight")
    assert both.round == 1


def test_a_failed_repulse_binds_even_below_one_to_three() -> None:
    """224, 320, 327: two columns to the left in the first round; below 1:3 the die gets 2."""
    s = declaring(troops("fr_reille", "4217", 6), troops("aa_orange", "4216", 4), FAR)
    s.duty[leader(s, "fr_reille")] = 1 + 2 * hex_at(s, "4216") + 1
    assert bound(s, targets_for(s, (0,))) == [leader(s, "fr_reille")]
    play(s, "attack 4216", "with fr_reille", "fight")
    assert (s.shift, s.forced, s.duty[leader(s, "fr_reille")]) == (1, 1, 0)
    tables = s.game.tables
    assert tables.odds[odds_column(s, 6, 4)[0]] == (2, 3)  # 3:2, two to the left
    assert odds_column(s, 2, 4) == (0, 0)  # 1:2: it stops at the end
    s.round = 2
    assert tables.odds[odds_column(s, 6, 4)[0]] == (3, 2)
    weak = declaring(
        troops("fr_reille", "4217", 2),
        troops("aa_orange", "4216", 10),
        FAR,
        force("pr_mg1", "4033", pr_luck=1),
        **AFTER_THREE,
    )
    weak.duty[leader(weak, "fr_reille")] = 1 + 2 * hex_at(weak, "4216")
    weak.options = None
    assert set(legal(weak, "attack")) == {"4216", "4033"}
    play(weak, "attack 4216", "with fr_reille", "fight")
    assert (weak.shift, weak.forced) == (0, 1)
    assert odds_column(weak, 2, 10) == (0, 2)


# Declaring


def test_several_hexes_are_attacked_in_one_combat() -> None:
    """321: a connected group; each hex next to an attacker, each attacker next to one of them."""
    s = declaring(
        troops("fr_reille", "4217", 12),
        troops("aa_orange", "4216", 6),
        force("aa_hill", "4116", aa_clinton=4),
        force("aa_uxbridge", "4317", aa_lightcavalry=4),
        FAR,
    )
    assert set(legal(s, "attack")) == {"4216", "4116", "4317"}
    play(s, "attack 4216")
    assert legal(s, "attack") == ["4116"]
    assert refused(s, "attack 4317") == "321"
    play(s, "attack 4116", "with fr_reille")
    assert "fight" in legal(s)
    play(s, "fight")
    assert sorted(s.board.label[hex] for hex in s.targets) == ["4116", "4216"]
    assert [s.role[leader(s, id)] for id in ("fr_reille", "aa_orange", "aa_hill", "aa_uxbridge")] == [
        ATTACKS,
        DEFENDS,
        DEFENDS,
        0,
    ]
    assert [s.begun[leader(s, id)] for id in ("fr_reille", "aa_hill", "aa_uxbridge")] == [12, 4, 0]
    assert reckon(s).defend == 10


def test_a_force_fights_once_a_phase() -> None:
    """321, 358: a hex with none but such Forces is not attacked again."""
    s = attack(
        troops("fr_reille", "4217", 12),
        force("fr_derlon", "4115", fr_quiot=4, fr_durutte=4),
        troops("aa_orange", "4216", 12),
        force("aa_hill", "4116", aa_clinton=4),
    )
    play(s, "roll 3")
    lose(s)
    play(s, "end")
    assert at(s) == "declare"
    assert legal(s, "attack") == ["4116"]
    play(s, "attack 4116")
    assert legal(s, "with") == ["fr_derlon"]
    assert refused(s, "with fr_reille") == "358"


# Coordination


def joint(by: str = "fr_reille") -> EmperorState:
    return attack(
        troops("fr_reille", "4217", 8),
        force("fr_derlon", "4115", fr_quiot=4),
        force("fr_lobau", "4217", fr_simmer=5),
        troops("aa_orange", "4216", 8),
        by=(by, "fr_derlon", "fr_lobau"),
    )


def test_those_beside_the_main_attacker_need_no_roll() -> None:
    """322: Derlon, elsewhere, rolls 2 to join; at 3 he stays out and may try again in the next round."""
    s = joint()
    assert (at(s), s.role[leader(s, "fr_derlon")]) == ("coordination", LATE)
    late = s.copy()
    play(s, "roll 2")
    assert s.role[leader(s, "fr_derlon")] == ATTACKS
    assert reckon(s).attack == 17
    play(late, "roll 3")
    assert late.role[leader(late, "fr_derlon")] == LATE
    assert (at(late), reckon(late).attack) == ("combat_die", 13)
    play(late, "roll 4")
    lose(late)
    play(late, "again")
    assert (at(late), legal(late, "try")) == ("rejoin", ["fr_derlon"])
    again = late.copy()
    play(late, "try fr_derlon", "roll 2")
    assert late.role[leader(late, "fr_derlon")] == ATTACKS
    assert at(late) == "combat_die"
    play(again, "end")
    assert (at(again), again.role[leader(again, "fr_derlon")]) == ("combat_die", LATE)
    assert again.round == 2


def test_a_failed_second_try_waits_for_the_next_round() -> None:
    """322"""
    s = joint()
    play(s, "roll 6", "roll 4")
    lose(s)
    play(s, "again", "try fr_derlon", "roll 6")
    assert at(s) == "combat_die"
    assert s.role[leader(s, "fr_derlon")] == LATE
    play(s, "roll 4")
    lose(s)
    play(s, "again")
    assert legal(s, "try") == ["fr_derlon"]


def test_a_commander_coordinates_his_own_army_alone() -> None:
    """322, 391: Wellington brings Hill in; Zieten rolls."""
    s = declaring(
        force("aa_wellington", "4217", aa_picton=8),
        force("aa_hill", "4115", aa_clinton=7),
        force("pr_zieten", "4316", pr_henckel=5),
        troops("fr_reille", "4216", 8),
        FAR,
        phasing="coalition",
    )
    play(s, "attack 4216", "with aa_wellington", "with aa_hill", "with pr_zieten", "fight")
    assert at(s) == "coordination"
    assert [s.role[leader(s, id)] for id in ("aa_hill", "pr_zieten")] == [ATTACKS, LATE]
    assert commanders_present(s, [leader(s, "aa_wellington")]) == [1]
    play(s, "roll 3")
    assert s.role[leader(s, "pr_zieten")] == LATE


def test_the_senior_leader() -> None:
    """322: rank, then span"""
    s = declaring(
        force("fr_napoleon", "4217", fr_friant=4),
        force("fr_ney", "4217", fr_morand=5),
        force("fr_vandamme", "4217", fr_lefol=6),
        force("fr_mg1", "4217", fr_donzelot=6),
        troops("aa_orange", "4216", 8),
    )
    order = ["fr_napoleon", "fr_ney", "fr_vandamme", "fr_mg1"]
    for place in range(4):
        forces = [leader(s, id) for id in reversed(order[place:])]
        assert senior(s, forces) == leader(s, order[place])


# Odds, charts and modifiers


def modifiers(s: EmperorState) -> dict[str, int]:
    return dict(reckon(s).modifiers)


def test_each_modifier_by_itself() -> None:
    """335: initiative 4 against 2, not 3 against 2; three hexes, not two; a demoralized defender; the reserve."""
    plain = attack(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8))
    assert modifiers(plain) == {}
    better = attack(force("fr_napoleon", "4217", fr_jerome=8), troops("aa_orange", "4216", 8), by=("fr_napoleon",))
    play(better, "no")
    assert modifiers(better) == {"the better leader": -1}
    worse = attack(troops("fr_derlon", "4217", 8), force("aa_wellington", "4216", aa_picton=8), by=("fr_derlon",))
    play(worse, "no")
    assert modifiers(worse) == {"the better leader": 1}
    shaken = attack(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8, shaken=1))
    assert modifiers(shaken) == {"demoralized defender": -1}
    guns = attack(force("fr_reille", "4217", fr_jerome=8, fr_artilleryreserve=3), troops("aa_orange", "4216", 8))
    assert modifiers(guns) == {"attacker's Artillery Reserve": -1}
    wet = attack(
        force("fr_reille", "4217", fr_jerome=8, fr_artilleryreserve=3),
        troops("aa_orange", "4216", 8),
        weather="rain",
        french_center="4419",
    )
    assert modifiers(wet) == {}
    cut = attack(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8), french_center="")
    assert modifiers(cut) == {"no LOC": 1}


def test_the_defenders_modifiers_have_the_other_sign() -> None:
    """335: the Guard, the reserve and a bonus point of the French when they defend."""
    s = declaring(
        force("fr_napoleon", "4216", fr_friant=4, fr_artilleryreserve=3, fr_jerome=8),
        troops("aa_orange", "4217", 12),
        FAR,
        phasing="coalition",
    )
    play(s, "attack 4216", "with aa_orange", "fight")
    assert (at(s), who(s)) == ("commit", "french")
    play(s, "bonus", "commit")
    assert modifiers(s) == {
        "defender's bonus point": 1,
        "defender's Old Guard": 1,
        "defender's Artillery Reserve": 1,
        "the better leader": 1,
    }
    assert reckon(s).total == 3


def test_three_hexes_around_one_defender() -> None:
    """335: two hexes are not enough"""
    for count in (2, 3):
        french = [
            force("fr_napoleon", "4217", fr_jerome=8),
            force("fr_derlon", "4115", fr_quiot=4),
            force("fr_vandamme", "4316", fr_lefol=6),
        ][:count]
        s = attack(*french, troops("aa_orange", "4216", 8), by=("fr_napoleon", "fr_derlon", "fr_vandamme")[:count])
        play(s, "no")
        assert ("attackers in 3 hexes" in modifiers(s)) == (count == 3)


def test_the_chart_of_the_hex_with_most_sps() -> None:
    """330: affecting in rough or a fortress, or when all attack over bridges or streams; on a tie the affecting one."""
    s = declaring(
        troops("fr_reille", "4519", 8), force("fr_derlon", "4418", fr_quiot=4), troops("aa_orange", "4419", 8)
    )
    orange, reille, derlon = (leader(s, id) for id in ("aa_orange", "fr_reille", "fr_derlon"))
    hexes = [hex_at(s, "4419")]
    assert affecting(s, [reille], hexes, [orange])
    assert not affecting(s, [reille, derlon], hexes, [orange])
    fort = declaring(troops("fr_reille", "1128", 8), troops("aa_orange", "1029", 4), **AFTER_THREE)
    assert affecting(fort, [reille], [hex_at(fort, "1029")], [orange])
    two = declaring(
        troops("fr_reille", "4519", 8),
        force("fr_derlon", "4318", fr_quiot=4),
        troops("aa_orange", "4419", 4),
        force("aa_hill", "4418", aa_clinton=4),
        FAR,
    )
    hill = leader(two, "aa_hill")
    both = [hex_at(two, "4418"), hex_at(two, "4419")]
    assert affecting(two, [reille], both, [orange, hill])  # a tie
    assert affecting(two, [reille], both[::-1], [orange, hill])
    two.strength = tuple(5 if one == hill else sps for one, sps in enumerate(two.strength))
    assert not affecting(two, [derlon], both, [orange, hill])


def test_small_forces_limit_both_sides() -> None:
    """341: four engaged SPs or fewer; the lesser half counts; five are not small."""
    s = declaring(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 5), FAR)
    reille, orange = leader(s, "fr_reille"), leader(s, "aa_orange")
    assert small_cap(s, [reille], [orange]) == 99
    four = declaring(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 4), FAR)
    assert small_cap(four, [reille], [orange]) == 2
    both = declaring(troops("fr_reille", "4217", 1), troops("aa_orange", "4216", 3), FAR)
    assert small_cap(both, [reille], [orange]) == 1
    assert small_cap(both, [orange], [reille]) == 1


@pytest.mark.parametrize("guns", [1, 3])
def test_artillery_alone_counts_one(guns: int) -> None:
    """321, 326: however many SPs it has."""
    s = declaring(force("fr_reille", "4217", fr_artilleryreserve=guns), troops("aa_orange", "4216", 3), FAR)
    assert engaged(s, [leader(s, "fr_reille")]) == 1
    assert legal(s, "attack") == ["4216"]
    assert engaged(s, []) == 0
    s = declaring(
        force("fr_reille", "4216", fr_artilleryreserve=guns), troops("aa_orange", "4217", 3), FAR, phasing="coalition"
    )
    play(s, "attack 4216", "with aa_orange", "fight")
    assert reckon(s).defend == 1


# Losses


def test_nobody_loses_a_third_while_another_has_lost_none() -> None:
    """380: over the whole combat; artillery last of all."""
    s = attack(
        force("fr_ney", "4217", fr_jerome=8, fr_foy=6, fr_artilleryreserve=3),
        troops("aa_orange", "4216", 20),
        by=("fr_ney",),
    )
    play(s, "roll 6", "accept", "stand")
    play(s, "lose fr_foy")
    assert set(legal(s, "lose")) == {"fr_jerome", "fr_foy"}
    play(s, "lose fr_foy")
    assert legal(s, "lose") == ["fr_jerome"]
    play(s, "lose fr_jerome")
    assert set(legal(s, "lose")) == {"fr_jerome", "fr_foy"}
    assert refused(s, "lose fr_artilleryreserve") == "380"
    assert (sp(s, "fr_foy"), sp(s, "fr_jerome")) == (4, 7)


def test_losses_of_combat_are_gone_and_counted() -> None:
    """106, 370: not to the Replacement Pool."""
    s = attack(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8))
    before, pool = s.lost[:], s.pool[:]
    play(s, "roll 3")
    lose(s)
    assert [s.lost[0] - before[0], s.lost[1] - before[1], s.pool] == [2, 2, pool]
    assert s.toll == [2, 2]


def test_joint_losses_are_in_proportion() -> None:
    """391: rounded to the nearest, the rest to the lead; the lead has more engaged SPs, on a tie the Anglo-Allied."""
    s = attack(troops("fr_reille", "4217", 14), troops("aa_orange", "4216", 6), force("pr_mg2", "4216", pr_jagow=4))
    assert lead_army(s, 1) == 1
    for count, shares in ((1, [1, 0]), (2, [1, 1]), (5, [3, 2])):
        s.bills = []
        assert bill_side(s, 1, count) == count
        found = dict(zip(s.bills[::4], s.bills[1::4], strict=True))
        assert [found.get(1, 0), found.get(2, 0)] == shares
    tie = attack(troops("fr_reille", "4217", 14), troops("aa_orange", "4216", 5), force("pr_mg2", "4216", pr_jagow=5))
    assert lead_army(tie, 1) == 1
    other = attack(troops("fr_reille", "4217", 14), troops("aa_orange", "4216", 4), force("pr_mg2", "4216", pr_jagow=5))
    assert lead_army(other, 1) == 2
    assert lead_army(other, 0) == 0
    assert bill_side(other, 1, 99) == 9
    assert bill_side(other, 1, 0) == 0


# Standing and going on


def test_a_defender_who_stands_counterattacks() -> None:
    """347: the roles are exchanged; the attacker who stands attacks again."""
    s = attack(troops("fr_reille", "4217", 18), troops("aa_orange", "4216", 9))
    play(s, "roll 3", "accept", "stand")
    lose(s)
    assert (s.round, s.attacker, s.counter, s.pitched) == (2, 1, 1, 1)
    other = attack(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8))
    play(other, "roll 6", "accept", "stand")
    lose(other)
    assert (other.round, other.attacker, other.counter, other.forced) == (2, 0, 0, 1)


def test_four_rounds_and_no_more() -> None:
    """325: after the fourth, engaged ends the combat."""
    s = attack(troops("fr_reille", "4217", 20), troops("aa_orange", "4216", 20))
    for number in (1, 2, 3, 4):
        assert s.round == number
        play(s, "roll 3")
        lose(s)
        if number < 4:
            assert (at(s), who(s)) == ("go_on", "french")
            play(s, "again")
    assert s.round == 0
    assert where(s, "aa_orange") == "4216"


def test_a_fortress_that_stands_does_not_counterattack() -> None:
    """347: the attacker of the round says whether he attacks again."""
    s = attack(troops("fr_reille", "1128", 18), troops("aa_orange", "1029", 6), hex="1029", **AFTER_THREE)
    play(s, "roll 1", "accept", "stand")
    lose(s)
    assert (at(s), who(s)) == ("go_on", "french")
    play(s, "again")
    assert (s.round, s.attacker, s.counter) == (2, 0, 0)


def test_an_attacker_out_of_a_fortress_who_stands_must_attack_again() -> None:
    """347: only who defends a fortress need not."""
    s = attack(troops("fr_reille", "1029", 6), troops("aa_orange", "1128", 6), hex="1128", **AFTER_THREE)
    play(s, "roll 6", "accept", "stand")
    lose(s)
    assert (at(s) != "go_on", s.round, s.attacker, s.counter, s.forced) == (True, 2, 0, 0, 1)


def test_a_counterattack_strikes_one_hex_if_enough_is_held_back() -> None:
    """350: against 6 and 7 SPs a defender of 8 may hold back 4 or 3; one of 3 SPs has nothing left for either."""
    s = attack(
        troops("fr_reille", "4217", 7),
        force("fr_derlon", "4115", fr_quiot=4, fr_durutte=2),
        troops("aa_orange", "4216", 8),
        by=("fr_reille", "fr_derlon"),
    )
    play(s, "roll 1", "roll 3", "accept", "stand")
    lose(s)
    assert (at(s), who(s), s.attacker, s.counter) == ("counter_target", "coalition", 1, 1)
    own = s.strength[leader(s, "aa_orange")]
    targets = {
        "4217": (s.strength[leader(s, "fr_derlon")] + 1) // 2,
        "4115": (s.strength[leader(s, "fr_reille")] + 1) // 2,
    }
    assert set(legal(s, "attack")) == {hex for hex, held in targets.items() if own - held >= 1}
    play(s, "attack 4217")
    assert (s.held, s.struck) == (targets["4217"], hex_at(s, "4217") + 1)
    found = reckon(s)
    assert found.attack == own - targets["4217"]
    assert found.defend == s.strength[leader(s, "fr_reille")]
    events = play(s, "roll 6")
    assert rounds(events)[0]["side"] == "coalition"


def test_who_must_counterattack_again_chooses_again_whom_he_strikes() -> None:
    """347, 350: faced from two hexes he is in every round that he attacks; after an engagement the others attack."""
    s = attack(
        troops("fr_reille", "4217", 14),
        force("fr_derlon", "4115", fr_quiot=4, fr_durutte=2),
        troops("aa_orange", "4216", 20),
        by=("fr_reille", "fr_derlon"),
    )
    play(s, "roll 1", "roll 1", "accept", "stand")
    lose(s)
    assert (at(s), who(s), s.round) == ("counter_target", "coalition", 2)
    play(s, "attack 4217", "roll 6")
    assert s.loser == 1
    play(s, "accept", "stand")
    lose(s)
    assert (at(s), who(s), s.round) == ("counter_target", "coalition", 3)
    assert set(legal(s)) == {"strike_all", "attack 4115", "attack 4217"}
    play(s, "strike_all", "roll 2")
    assert s.stage == WAS_ENGAGED
    lose(s)
    play(s, "again")
    assert (s.round, s.attacker, s.counter) == (4, 0, 0)


def test_losing_numbers_are_limited_by_small_forces() -> None:
    """341, 346: 3 SPs hold up 15; standing costs them 2, and the winner's number is what it is."""
    s = attack(troops("fr_reille", "4217", 15), troops("aa_orange", "4216", 3))
    play(s, "roll 3")
    assert (s.number_a, s.number_d) == (1, 5)
    assert (loss_of(s, 0), loss_of(s, 1)) == (1, 2)


# Guard and bonus


def test_the_guard_and_the_bonus_point_are_asked_of_the_attacker_first() -> None:
    """36, 336: of the senior leader, once a phase."""
    s = attack(
        force("fr_napoleon", "4217", fr_friant=4, fr_jerome=8),
        force("aa_wellington", "4216", aa_picton=8),
        by=("fr_napoleon",),
    )
    assert (at(s), who(s), legal(s)) == ("commit", "french", ["no", "bonus"])
    play(s, "bonus")
    assert (who(s), legal(s)) == ("french", ["no", "commit"])
    play(s, "commit")
    assert (who(s), legal(s)) == ("coalition", ["no", "bonus"])
    play(s, "bonus")
    assert (at(s), s.bonus_by, s.guards) == ("combat_die", 3, 1 | 4)
    assert modifiers(s) == {"attacker's bonus point": -1, "attacker's Old Guard": -1, "defender's bonus point": 1}
    play(s, "roll 4", "accept", "stand")
    lose(s)
    assert (s.round, s.attacker, s.bonus_by, s.guards) == (2, 1, 0, 4)
    assert (at(s), who(s), legal(s)) == ("commit", "french", ["no", "commit"])  # both bonus points are used


def test_a_committed_guard_pays_first() -> None:
    """336: the first SP of that round, and only one."""
    s = attack(force("fr_ney", "4217", fr_friant=4, fr_jerome=8), troops("aa_orange", "4216", 12), by=("fr_ney",))
    play(s, "commit", "roll 6", "accept", "stand")
    assert legal(s, "lose") == ["fr_friant"]
    play(s, "lose fr_friant")
    assert set(legal(s, "lose")) == {"fr_friant", "fr_jerome"}
    no_guard = attack(
        force("fr_ney", "4217", fr_friant=4, fr_jerome=8), troops("aa_orange", "4216", 12), by=("fr_ney",)
    )
    play(no_guard, "no", "roll 6", "accept", "stand")
    assert set(legal(no_guard, "lose")) == {"fr_friant", "fr_jerome"}


# The phases around it


def test_there_is_no_combat_before_the_invasion() -> None:
    """E8, 66: on the Invasion Turn the French attack, in the skipped Coalition turn nobody."""
    reille, orange = troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8)
    s = scene(reille, orange, step="pick_marcher", **INVASION)
    pass_to(s, "declare", "weather")
    assert at(s) == "declare"
    skipped = scene(reille, orange, step="pick_marcher", phasing="coalition", **INVASION)
    pass_to(skipped, "declare", "weather", "lille_roll")
    assert at(skipped) == "lille_roll"


def test_three_players_declare_in_turn() -> None:
    """64: Anglo-Allied first; each is bound for his own Forces."""
    s = declaring(
        troops("aa_orange", "4216", 8),
        troops("pr_zieten", "4416", 8),
        troops("fr_reille", "4217", 8),
        force("fr_derlon", "4417", fr_quiot=4),
        phasing="coalition",
        players=3,
        **AFTER_TWO,
    )
    assert (who(s), legal(s)) == ("allied", ["attack 4217"])
    play(s, "attack 4217", "with aa_orange", "fight", "roll 3")
    lose(s)
    play(s, "end")
    assert (at(s), who(s), legal(s)) == ("declare", "prussian", ["attack 4417"])


def test_after_each_combat_the_other_army_declares() -> None:
    """64: Anglo-Allied, Prussian, and Anglo-Allied again."""
    s = declaring(
        troops("aa_orange", "4216", 8),
        force("aa_hill", "3916", aa_clinton=7),
        troops("pr_zieten", "4416", 8),
        troops("fr_reille", "4217", 8),
        force("fr_vandamme", "3917", fr_habert=6),
        force("fr_derlon", "4417", fr_quiot=4),
        phasing="coalition",
        players=3,
        **AFTER_TWO,
    )
    assert (who(s), legal(s)) == ("allied", ["attack 3917", "attack 4217"])
    play(s, "attack 4217", "with aa_orange", "fight", "roll 3")
    lose(s)
    play(s, "end")
    assert (who(s), legal(s)) == ("prussian", ["attack 4417"])
    play(s, "attack 4417", "with pr_zieten", "fight", "roll 4")
    pass_to(s, "declare")
    assert (who(s), legal(s)) == ("allied", ["attack 3917"])


def test_all_of_a_hex_have_fought_when_it_is_over() -> None:
    """321, 435: those in it, and nobody else."""
    s = attack(troops("fr_reille", "4217", 8), force("fr_lobau", "4217", fr_simmer=5), troops("aa_orange", "4216", 8))
    play(s, "roll 3")
    lose(s)
    fought = [bool(s.flags[leader(s, id)] & FOUGHT) for id in ("fr_reille", "aa_orange", "fr_lobau")]
    assert fought == [True, True, False]
    play(s, "end")
    assert (s.targets, s.round, s.main, s.pitched) == ([], 0, -1, 0)
    assert set(s.role) == {0}
