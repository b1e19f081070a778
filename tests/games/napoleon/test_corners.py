"""Corners of Napoléon that one figure decides: what is forgotten of the dead, a second battle, what allies learn."""

from __future__ import annotations

from games.napoleon.field import battle, flagged, game, rolls, say, stand, step, unit
from hundreddays.games.napoleon.rules.board import bits
from hundreddays.games.napoleon.rules.fog import parting, travelled, travelled_kin
from hundreddays.games.napoleon.rules.movement import may_reveal
from hundreddays.games.napoleon.rules.retreat import retreat_loss
from hundreddays.games.napoleon.rules.rout import garrison_table, rout_losses
from hundreddays.games.napoleon.rules.setup import open_cities, unplaced
from hundreddays.games.napoleon.rules.state import ZONE_NAMES, NapoleonState

ZONES = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")


def two_battles(weak: str = "") -> NapoleonState:
    """Battles at Quatre Bras and Ligny, each with one unit in every area."""
    first = ["fr_quiot", "fr_donzelot", "fr_marcognet", "br_picton", "br_cole", "br_brunswick"]
    second = ["fr_foy", "fr_girard", "fr_lefol", "pr_b1", "pr_b2", "pr_b3"]
    boards = {
        "quatre_bras": {zone: [id] for zone, id in zip(ZONES, first, strict=True)},
        "ligny": {zone: [id] for zone, id in zip(ZONES, second, strict=True)},
    }
    boards["ligny"]["attacker_left"], boards["ligny"]["defender_right"] = [], ["pr_b3", "fr_foy"]
    units = [f"{id} 1" if id == weak else id for id in second]
    return battle({"quatre_bras": first, "ligny": units}, boards)


def test_nothing_is_kept_of_a_unit_that_is_gone() -> None:
    """1.2, 16.1: no flag, no order, no place on a board; Napoléon's loss is remembered (17.1)."""
    s = two_battles()
    masks = (
        "shown disrupted broke forced moved fleeing fought led acted reinforced checks boosted awed".split()  # noqa: SIM905
    )
    foy = unit(s, "fr_foy")
    for name in masks:
        setattr(s, name, (1 << s.board.unit_count) - 1)
    left = s.units_left(0)
    s.remove(foy)
    assert {name for name in masks if getattr(s, name) >> foy & 1} == set()
    assert {name for name in masks if getattr(s, name).bit_count() != s.board.unit_count - 1} == set()
    assert (s.city[foy], s.cv[foy], s.high[foy], s.low[foy], s.trace[foy], s.path[foy]) == (-1, 0, 0, 0, 0, 0)
    assert s.units_left(0) == left - 1
    assert not any(mask >> foy & 1 for mask in (*s.zones, *s.here))
    assert s.fate == 0
    s.remove(s.board.napoleon)
    assert s.fate == 2


def test_a_second_battle_has_its_own_board() -> None:
    """9.2, 9.4: morale there is checked by the units of its own areas."""
    s = two_battles(weak="fr_foy")
    say(s, "battle ligny")
    assert (step(s), flagged(s, s.checks)) == ("morale_die", {"fr_foy"})
    assert s.unit == unit(s, "fr_foy")
    rolls(s, 1)
    assert flagged(s, s.broke) == {"fr_foy"}
    place = s.fights.index(s.board.city_index["ligny"])
    area = len(ZONE_NAMES) * place + ZONE_NAMES.index("attacker_left")
    assert flagged(s, s.zones[area]) == {"fr_foy"}
    assert s.fighting() == 1 << s.board.city_index["ligny"] | 1 << s.board.city_index["quatre_bras"]


def test_the_lowest_of_several_checks_first() -> None:
    """1.9, 9.4"""
    s = two_battles()
    for id in ("fr_girard", "fr_foy"):
        s.cv[unit(s, id)] = 1
    s.zones[len(ZONE_NAMES) * s.fights.index(s.board.city_index["ligny"]) + ZONE_NAMES.index("attacker_center")] |= (
        1 << unit(s, "pr_b1")
    )
    say(s, "battle ligny")
    assert s.checks.bit_count() == 2
    assert s.unit == min(bits(s.checks))


def test_a_leader_is_revealed_while_orders_are_left() -> None:
    """5.13, 6.4, 6.11"""
    s = game().start()
    assert isinstance(s, NapoleonState)
    napoleon = s.board.napoleon
    assert may_reveal(s, napoleon)
    s.orders = s.board.orders - 1
    assert may_reveal(s, napoleon)
    s.orders = s.board.orders
    assert not may_reveal(s, napoleon)
    s.orders = 0
    s.led |= 1 << napoleon
    assert not may_reveal(s, napoleon)
    s.led = 0
    s.active[0] |= 1 << s.city[napoleon]
    assert not may_reveal(s, napoleon)
    alone = stand({"charleroi": ["fr_napoleon"]})
    assert not may_reveal(alone, alone.board.napoleon)  # there is nobody to lead


def test_losses_of_a_retreat_and_a_rout() -> None:
    """8.7, 10.6, 13.5"""
    s = two_battles()
    guns = next(u for u in range(s.board.unit_count) if s.board.arm[u] == 2 and s.board.side[u] == 0)
    horse = unit(s, "fr_pajol")
    area = len(ZONE_NAMES) * s.fights.index(s.board.city_index["ligny"])
    foe, rider = unit(s, "pr_b3"), next(u for u in bits(s.board.cavalry & s.board.side_mask[1]))
    ligny = s.board.city_index["ligny"]
    for u in (guns, horse, rider):
        s.take(u)
        s.put(u, ligny)
    left, right = ZONE_NAMES.index("attacker_left"), ZONE_NAMES.index("defender_right")
    for u in (guns, horse):
        s.place(area // len(ZONE_NAMES), u, right)
    assert s.zones[area + right] >> foe & 1
    assert [retreat_loss(s, u) for u in (unit(s, "fr_foy"), guns, horse)] == [1, 2, 0]
    s.place(area // len(ZONE_NAMES), rider, right)
    assert retreat_loss(s, horse) == 1
    s.lift(area // len(ZONE_NAMES), guns)
    s.place(area // len(ZONE_NAMES), guns, left)
    assert retreat_loss(s, guns) == 0
    place = area // len(ZONE_NAMES)
    s.losers[place] = 0
    losses = dict(rout_losses(s, place))
    assert (losses[guns], losses[unit(s, "fr_foy")], losses[unit(s, "fr_girard")]) == (2, 1, 1)
    s.losers[place] = 1
    table = garrison_table(s, place)
    assert (table[0], table[1], table[2], table[3]) == (1, 1, 2, 0)
    s.take(horse)
    s.put(horse, s.board.city_index["charleroi"])
    assert garrison_table(s, place)[1] == 0


def test_free_set_up_cities() -> None:
    """3.4-3.6: each army in its own area, up to the limit if there is one; Allies first."""
    s = game(setup="free", free_setup_limit_per_city=6).start()
    assert isinstance(s, NapoleonState)
    army = s.board.army[bits(unplaced(s))[0]]
    own = [u for u in bits(unplaced(s)) if s.board.army[u] == army]
    cities = s.board.setup_cities[army]
    assert open_cities(s, own[0]) == cities
    say(s, f"place {s.board.units[own[0]]}", f"to {s.board.cities[cities[0]]}")
    assert not unplaced(s) >> own[0] & 1
    for u in own[1:5]:
        s.put(u, cities[0])
    assert open_cities(s, own[6]) == cities
    s.put(own[5], cities[0])
    assert open_cities(s, own[6]) == cities[1:]
    assert not s.acting & s.board.army_mask[0]


# What the other Ally learns


def allies(**at: list[str]) -> NapoleonState:
    s = stand(at, players=3)
    s.kin = tuple(s.board.anywhere for _ in s.kin)
    return s


def test_allies_who_meet_know_each_other() -> None:
    """18.4: in the city that is left, and in the one that is reached."""
    for at in ("ligny", "namur"):
        places: dict[str, list[str]] = {"ligny": ["br_picton"], "namur": []}
        places[at] = [*places[at], "pr_b1"]
        s = allies(**places)
        picton, prussian = unit(s, "br_picton"), unit(s, "pr_b1")
        origin, goal = s.board.city_index["ligny"], s.board.city_index["namur"]
        s.take(picton)
        s.put(picton, goal)
        travelled_kin(s, picton, origin, 1)
        assert s.kin[picton] == 1 << goal
        assert s.kin[prussian] == 1 << s.city[prussian]
        assert s.kin_low[picton] == s.kin_high[picton] == s.cv[picton]


def test_allies_who_do_not_meet_know_only_where_blocks_went() -> None:
    """18.4, 19.3"""
    s = allies(ligny=["br_picton", "br_cole"], namur=[])
    picton, cole = unit(s, "br_picton"), unit(s, "br_cole")
    origin, goal = s.board.city_index["ligny"], s.board.city_index["namur"]
    s.kin = tuple(1 << c if c >= 0 else 0 for c in s.city)
    s.take(picton)
    s.put(picton, goal)
    travelled(s, picton, origin, 1)
    assert s.kin[picton] == s.kin[cole] == 1 << origin | 1 << goal
    french = unit(s, "fr_foy")
    before = s.kin
    travelled_kin(s, french, s.city[french], 1)
    assert s.kin == before


def test_who_dies_beside_an_ally_has_seen_him() -> None:
    """18.4"""
    s = allies(ligny=["br_picton", "pr_b1"], namur=["pr_b2"])
    parting(s, unit(s, "br_picton"))
    assert s.kin[unit(s, "pr_b1")] == 1 << s.board.city_index["ligny"]
    assert s.kin[unit(s, "pr_b2")] == s.board.anywhere
