"""Corners of The Emperor Returns that one figure decides: spans just filled, pursuits of nought, orders given once."""

from __future__ import annotations

from typing import Any

from games.emperor.scene import (
    INVASION,
    NEXT,
    at,
    force,
    game,
    hex_at,
    leader,
    legal,
    pass_to,
    play,
    scene,
    sp,
    unit,
    where,
)
from games.emperor.test_retreats_and_pursuits import beaten, go_back, pursued
from games.emperor.test_rounds import FAR, attack, declaring, lose, troops
from hundreddays.games.emperor.rules.battle import bill_side
from hundreddays.games.emperor.rules.combat import defence, must_by_repulse
from hundreddays.games.emperor.rules.coordination import held_back
from hundreddays.games.emperor.rules.flags import EXEMPT
from hundreddays.games.emperor.rules.forces import is_force, top
from hundreddays.games.emperor.rules.memory import counters_at
from hundreddays.games.emperor.rules.reach import watchful_hexes
from hundreddays.games.emperor.rules.retreat import trail_of
from hundreddays.games.emperor.rules.state import EmperorState


def organizing(*leaders: dict[str, Any], **fields: Any) -> EmperorState:
    return scene(*leaders, step="organize", **{"french_center": "4326", **NEXT, **fields})


def test_a_span_with_just_room_takes_a_vedette() -> None:
    """33: three cavalry divisions are 1½ of Kellermann's 2."""
    s = organizing(
        force("fr_kellermann", "4326", fr_lheritier=2, fr_rousseldhurbal=2, fr_delort=2), vedettes=(("french", "4326"),)
    )
    assert legal(s, "attach") == ["fr_kellermann"]


def test_the_giver_keeps_one_sp() -> None:
    """118: of 2 SPs one goes, though the taker has room for more."""
    s = organizing(force("fr_reille", "4326", fr_foy=2, fr_jerome=3))
    play(s, "exchange fr_foy", "into fr_jerome")
    assert legal(s, "amount") == ["1"]
    play(s, "amount 1")
    assert (sp(s, "fr_foy"), sp(s, "fr_jerome")) == (1, 4)


def test_idle_generals_go_to_the_pool_one_above_the_other() -> None:
    """41: with the last unit of the lesser one the greater has none either."""
    s = organizing(
        force("fr_mg1", "4326"),
        force("fr_cmg1", "4326", under="fr_mg1", fr_domon=1),
        force("fr_reille", "4326", fr_foy=6),
    )
    play(s, "transfer fr_domon", "under fr_reille")
    assert (where(s, "fr_cmg1"), where(s, "fr_mg1")) == ("-1", "-1")


def test_nobody_is_activated_without_a_unit_for_him() -> None:
    """120, 125: the one unit has changed its leader already."""
    s = organizing(force("fr_reille", "4326", fr_foy=6))
    play(s, "activate fr_mg1", "take fr_foy")
    assert legal(s, "activate") == []
    zone = organizing(force("fr_reille", "4217", fr_foy=6), force("pr_zieten", "4216", pr_henckel=5), FAR)
    play(zone, "activate fr_mg1")
    assert legal(zone, "take") == ["fr_pecheux"]


def test_a_pursuit_of_nought_enters_the_vacated_hex_alone() -> None:
    """368: Reille (3) at a die of 5: 3 − 1 − 2"""
    s = pursued(die=5)
    assert (s.reach, s.bills, at(s)) == (0, [], "pursuit_stop")
    assert legal(s, "to") == ["4216"]
    play(s, "to 4216")
    assert where(s, "fr_reille") == "4216"


def test_only_those_next_to_the_hex_that_was_left_pursue() -> None:
    """365: Lobau fought beside the other hex."""
    s = declaring(
        troops("fr_reille", "4217", 14),
        force("fr_lobau", "4415", fr_simmer=5, fr_jeannin=3),
        troops("aa_orange", "4216", 4),
        force("aa_hill", "4315", aa_clinton=3),
    )
    play(s, "attack 4216", "attack 4315", "with fr_reille")
    assert "fight" not in legal(s)  # 321: nobody stands next to 4315
    play(s, "with fr_lobau", "fight", "roll 1")
    play(s, "roll 3", "accept", "withdraw")
    lose(s)
    while at(s) in ("retreat", "losses"):
        play(s, legal(s)[0])
    assert set(legal(s, "follow")) == {"aa_orange", "aa_hill"}
    play(s, "follow aa_orange")
    assert legal(s, "pursue") == ["fr_reille"]


def test_a_force_that_cannot_move_tells_of_no_retreat() -> None:
    """356: it stays, and the enemy does not pursue it."""
    s = scene(
        force("fr_reille", "4023", fr_foy=6, fr_jerome=8),
        force("aa_orange", "4024", aa_alten=6),
        force("aa_wellington", "4024"),
        step="declare",
        french_center="4326",
        **NEXT,
    )
    play(s, "attack 4024", "with fr_reille", "fight", "roll 1", "accept", "withdraw")
    kinds: list[str] = []
    while at(s) == "losses":
        kinds += [event.kind for event in play(s, f"lose {legal(s, 'lose')[0]}")]
    assert "cut_off" in kinds
    assert "retreated" not in kinds
    assert (where(s, "aa_orange"), where(s, "aa_wellington")) == ("4024", "4024")
    assert at(s) != "follow"


def test_the_guard_pays_one_and_the_others_the_rest() -> None:
    """336"""
    s = attack(force("fr_ney", "4217", fr_friant=4, fr_jerome=8), troops("aa_orange", "4216", 12), by=("fr_ney",))
    play(s, "commit")
    s.bills = []
    assert bill_side(s, 0, 4) == 4
    assert s.bills[1::4] == [1, 3]


def test_a_failed_repulse_binds_to_its_own_hex() -> None:
    """224"""
    s = declaring(
        troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 4), force("aa_hill", "4316", aa_clinton=4)
    )
    reille = leader(s, "fr_reille")
    s.duty[reille] = 1 + 2 * hex_at(s, "4216")
    assert must_by_repulse(s, reille, hex_at(s, "4216"))
    assert not must_by_repulse(s, reille, hex_at(s, "4316"))
    assert not must_by_repulse(s, leader(s, "aa_orange"), hex_at(s, "4216"))


def test_a_hex_without_defenders_has_no_strength() -> None:
    """326"""
    s = declaring(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 4))
    assert defence(s, [hex_at(s, "4216")], []) == 0
    assert defence(s, [hex_at(s, "4216")], [leader(s, "aa_orange")]) == 4
    assert defence(s, [hex_at(s, "4316")], [leader(s, "aa_orange")]) == 0


def test_one_sp_is_enough_to_strike_with() -> None:
    """350: at least 1 must be left."""
    s = attack(
        troops("fr_reille", "4217", 7),
        force("fr_derlon", "4115", fr_quiot=4, fr_durutte=2),
        troops("aa_orange", "4216", 8),
        by=("fr_reille", "fr_derlon"),
    )
    play(s, "roll 1", "roll 3", "accept", "stand")
    lose(s)
    held = held_back(s, hex_at(s, "4217"))
    alten = unit(s, "aa_alten")
    for left, may in ((1, True), (0, False)):
        s.sp[alten] = held + left
        s.options = None
        assert ("4217" in legal(s, "attack")) == may


def test_a_force_of_the_set_up_that_has_gone_back_is_exempt_no_more() -> None:
    """E24, 56: it has moved, by whatever rule."""
    orange = force("aa_orange", "4216", flags=("exempt",), aa_alten=6)
    s = attack(troops("fr_reille", "4217", 18), orange, **INVASION)
    play(s, "roll 3", "accept", "withdraw")
    while at(s) in ("losses", "retreat"):
        play(s, legal(s)[0])
    assert not s.flags[leader(s, "aa_orange")] & EXEMPT


def test_the_set_up_of_the_coalition_is_exempt_to_its_first_turn() -> None:
    """56, E24: the Coalition Player Turn of Invasion Turn +1 is the first test, the skipped ones are none."""
    two = (
        force("aa_cmg1", "3323", flags=("exempt",), aa_collaert=4),
        force("aa_cmg2", "3323", flags=("exempt",), aa_estorff=2),
    )
    for fields, free in ((INVASION, True), (NEXT, False)):
        s = scene(*two, FAR, step="pick_marcher", phasing="coalition", french_center="4326", **fields)
        pass_to(s, "lille_roll", "displace", "stacking_join")
        assert (at(s) == "lille_roll") == free
        assert bool(s.flags[leader(s, "aa_cmg1")] & EXEMPT) == free


def test_what_others_know_of_a_mover() -> None:
    """403: nothing until it rolls, moves or tries to repulse."""
    s = scene(force("fr_reille", "4219", flags=("command",), fr_foy=6), FAR, french_center="4326", **NEXT)
    play(s, "move fr_reille", "go fr_reille")
    assert s.announced == 0
    play(s, "to 4218")
    assert s.announced == 1
    rolled = scene(force("fr_reille", "4219", fr_foy=6), FAR, french_center="4326", **NEXT)
    play(rolled, "move fr_reille", "go fr_reille")
    assert (at(rolled), rolled.announced) == ("initiative", 1)
    entering = scene(
        FAR, force("fr_lobau", "reinforcement", fr_simmer=5), step="reinforce", french_center="4326", **NEXT
    )
    play(entering, "enter fr_lobau")
    assert entering.announced == 1
    tries = scene(
        force("fr_reille", "4217", flags=("command",), fr_foy=6),
        FAR,
        vedettes=(("prussian", "4216"),),
        french_center="4326",
        **NEXT,
    )
    play(tries, "move fr_reille", "go fr_reille", "repulse 4216")
    assert tries.announced == 1


def test_lists_have_a_place_for_each_army() -> None:
    s = game().start()
    for name in ("lost", "pool", "center", "active", "returns", "source", "renamed", "commands"):
        assert len(getattr(s, name)) == 3, name
    assert [len(part) for part in (s.toll, s.forces, s.zones, s.counters, s.alarms)] == [2] * 5


def test_the_trails_of_two_retreats() -> None:
    """355: each Force has its own, one after another."""
    s = beaten(force("aa_hill", "4216", aa_clinton=3), allied=3)
    go_back(s)
    for id in ("aa_orange", "aa_hill"):
        trail = trail_of(s, leader(s, id))
        assert s.board.label[trail[0]] == "4216"
        assert trail[-1] == s.where[leader(s, id)]
        assert len(trail) == 1 + s.length


def test_a_further_hex_is_attacked_at_one_to_three_or_better() -> None:
    """320, 321: 5 SPs against 8 and 7 are exactly 1:3, 4 are not."""
    for sps, may in ((5, True), (4, False)):
        s = declaring(
            troops("fr_reille", "4217", sps), troops("aa_orange", "4216", 8), force("aa_hill", "4116", aa_clinton=7)
        )
        play(s, "attack 4216")
        assert ("4116" in legal(s, "attack")) == may


def test_an_order_stops_where_a_center_might_fly() -> None:
    """85, 202, 206: around the enemy's center and his counters; a vedette next to any counter."""
    s = scene(
        force("fr_reille", "3409", flags=("command",), fr_foy=6),
        FAR,
        vedettes=(("french", "3409"), ("prussian", "4613")),
        french_center="4326",
        **NEXT,
    )
    grid = s.board.grid
    center = hex_at(s, "3307")
    s.mover = leader(s, "fr_reille")
    found = watchful_hexes(s, 0)
    assert found & grid.bit[center]
    assert not grid.near[center] & ~found
    assert found & grid.bit[hex_at(s, "4612")]
    assert not found & grid.bit[hex_at(s, "4326")]
    s.mover = leader(s, "aa_hill")
    assert watchful_hexes(s, 1) & grid.bit[hex_at(s, "4326")]
    assert not watchful_hexes(s, 1) & grid.bit[center]


def test_those_under_napoleon_are_no_counters() -> None:
    """20, 403: nor are vedettes attached to him; the first leader of the list is a leader like the others."""
    s = organizing(
        force("fr_napoleon", "4326", fr_friant=4, fr_guyot=2),
        force("fr_reille", "4326", under="fr_napoleon", fr_foy=6),
        vedettes=(("french", "4326"),),
    )
    events = play(s, "attach fr_napoleon")
    assert [event.data["count"] for event in events if event.kind == "counters"] == [1]
    assert counters_at(s, hex_at(s, "4326"), 0) == 1
    events = play(s, "vedette fr_napoleon")
    assert [event.data["count"] for event in events if event.kind == "counters"] == [2]
    assert top(s, leader(s, "fr_reille")) == leader(s, "fr_napoleon") == 0
    assert not is_force(s, leader(s, "fr_reille"))


def test_forces_are_shown_once() -> None:
    """23: they stay shown; in the second round nobody is told again."""
    s = attack(troops("fr_reille", "4217", 20), troops("aa_orange", "4216", 20))
    kinds = [event.kind for event in play(s, "roll 3")]
    lose(s)
    kinds += [event.kind for event in play(s, "again")]
    assert s.round == 2
    assert "shown" not in kinds
    other = declaring(troops("fr_reille", "4217", 20), troops("aa_orange", "4216", 20))
    kinds = [event.kind for event in play(other, "attack 4216", "with fr_reille", "fight")]
    assert kinds.count("shown") == 2


def test_a_leader_off_the_map_leaves_everything_behind() -> None:
    """41: his moves, his nerves and his duties are not those of his return."""
    s = scene(
        force("fr_reille", "4217", flags=("command",), fr_foy=6),
        force("pr_bluecher", "4216", flags=("moved", "bonus"), shaken=2),
        force("pr_zieten", "4613", pr_henckel=5),
        french_center="4326",
        **NEXT,
    )
    bluecher = leader(s, "pr_bluecher")
    s.duty[bluecher] = 7
    play(s, "move fr_reille", "go fr_reille", "repulse 4216")
    assert where(s, "pr_bluecher") == "-3"
    assert (s.flags[bluecher], s.shaken[bluecher], s.duty[bluecher], s.under[bluecher]) == (0, 0, 0, -1)


def test_a_vedette_attached_to_napoleon_is_detached_in_a_later_segment() -> None:
    """33, 125"""
    s = organizing(force("fr_napoleon", "4326", fr_friant=4, fr_guyot=2), FAR, vedettes=(("french", "4326"),))
    play(s, "attach fr_napoleon")
    assert (s.attached[0], s.ridden[0]) == (0, 1)
    s.ridden[0] = 0
    s.options = None
    assert legal(s, "detach") == ["fr_napoleon"]
    play(s, "detach fr_napoleon")
    assert (s.attached[0], s.ridden[0]) == (-1, 1)


def test_each_vacated_hex_is_offered_to_the_winner() -> None:
    """360: two hexes of one combat, one after the other."""
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
    play(s, "end")
    asked = []
    while at(s) == "advance":
        asked.append((s.board.label[s.vacated[0]], legal(s, "advance")))
        play(s, f"advance {legal(s, 'advance')[0]}")
    assert asked[0] == ("4216", ["fr_reille"])
    assert asked[1][0] == "4315"
    assert where(s, "fr_reille") in ("4216", "4315")


def test_one_vedette_is_driven_off_by_another() -> None:
    """225: one of two in the hex, and each try costs its MP; vedettes of either Coalition army stop a French one."""
    for army in ("anglo_allied", "prussian"):
        s = scene(FAR, vedettes=(("french", "4318"), (army, "4216"), (army, "4216")), french_center="4326", **NEXT)
        play(s, "ride french_vedette_1", "to 4217")
        assert s.halted
        play(s, "repulse 4216", "roll 1")
        assert len(s.fleeing) == 1
        play(s, f"to {legal(s, 'to')[0]}")
        assert legal(s, "repulse") == ["4216"]


def test_a_coalition_force_drives_french_vedettes_off() -> None:
    """222"""
    s = scene(
        force("aa_hill", "4217", flags=("command",), aa_clinton=7),
        FAR,
        vedettes=(("french", "4216"), ("prussian", "4316")),
        phasing="coalition",
        french_center="4326",
        **NEXT,
    )
    play(s, "move aa_hill", "go aa_hill")
    assert legal(s, "repulse") == ["4216"]
    play(s, "repulse 4216")
    assert (at(s), s.fleeing) == ("retreat_vedette", [0])


def test_a_vedette_that_stays_does_not_look_around() -> None:
    """226: it looks where it ends a move."""
    s = scene(
        FAR, force("pr_zieten", "4216", pr_henckel=5), vedettes=(("french", "4217"),), french_center="4326", **NEXT
    )
    play(s, "ride french_vedette_1", "stop")
    assert at(s) == "pick_mover"


def test_a_vedette_attached_to_napoleon_stands_with_nobody_else() -> None:
    """33, 121: it is neither recalled nor attached to another."""
    s = organizing(
        force("fr_napoleon", "4326", fr_friant=4, fr_guyot=2),
        force("fr_ney", "4326"),
        FAR,
        vedettes=(("french", "4326"),),
    )
    play(s, "attach fr_napoleon")
    assert (legal(s, "recall"), legal(s, "attach")) == ([], [])


def test_pursuit_losses_fall_on_the_followed_first_and_then_on_the_others() -> None:
    """369: Orange has 1 SP left, the rest falls on Hill, who went back with him."""
    s = beaten(force("aa_hill", "4216", aa_clinton=3), allied=3)
    go_back(s)
    orange, hill = leader(s, "aa_orange"), leader(s, "aa_hill")
    alten = unit(s, "aa_alten")
    s.sp[alten] = 1
    s.strength = tuple(1 if one == orange else sps for one, sps in enumerate(s.strength))
    play(s, "follow aa_orange", "pursue fr_reille", "roll 1")
    assert s.reach > 1
    assert s.bills[1] == 1
    assert s.bills[3] == 1 << alten
    assert s.bills[5] == min(s.reach - 1, s.strength[hill])
    assert s.bills[7] == 1 << unit(s, "aa_clinton")
