"""Rare cases of Napoléon: several battles at once, three players, and what a turn leaves behind."""

from __future__ import annotations

from typing import Any

from games.napoleon.field import battle, city, end, flagged, game, march, offered, rolls, say, stand, step, unit
from hundreddays.core import SILENT, Listener
from hundreddays.games.napoleon.rules.battle import EndBattleTurn, conclude, engaged
from hundreddays.games.napoleon.rules.board import bits
from hundreddays.games.napoleon.rules.combat import can_make_contact
from hundreddays.games.napoleon.rules.defeat import remove_defeated
from hundreddays.games.napoleon.rules.fog import faces, unseen_loss, unseen_moves
from hundreddays.games.napoleon.rules.movement import used_cities
from hundreddays.games.napoleon.rules.reinforce import near_units
from hundreddays.games.napoleon.rules.state import ZONES, NapoleonState
from hundreddays.games.napoleon.rules.supply import owe, owed
from hundreddays.games.napoleon.rules.victory import honour

BRITISH = 1
PRUSSIAN = 2
NAMES = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")


def columns(units: list[str], **more: Any) -> dict[str, Any]:
    return {name: [id] for name, id in zip(NAMES, units, strict=True)} | {"opens": ["charleroi"], **more}


LIGNY = ["fr_lefol", "fr_habert", "fr_berthezene", "pr_b1", "pr_b2", "pr_b3"]
CROSSROADS = ["fr_foy", "fr_girard", "fr_jerome", "br_picton", "br_cooke", "br_alten"]


def two(
    ligny: dict[str, Any] | None = None,
    crossroads: dict[str, Any] | None = None,
    at: dict[str, list[str]] | None = None,
    weak: tuple[str, ...] = (),
    **more: Any,
) -> NapoleonState:
    """Ligny and Quatre Bras at once."""
    fields = {"ligny": columns(LIGNY) | (ligny or {}), "quatre_bras": columns(CROSSROADS) | (crossroads or {})}
    places = {
        name: [id for zone, ids in board.items() if zone not in ("opens", "command") for id in ids]
        for name, board in fields.items()
    }
    places |= at or {}
    places = {name: [f"{id} 1" if id in weak else id for id in ids] for name, ids in places.items()}
    return battle(places, fields, **more)


def number(s: NapoleonState, name: str) -> int:
    return s.fights.index(s.board.cities.index(name))


# Several battles


def test_each_battle_has_a_board_of_its_own() -> None:
    """9.12: when one is over its board is cleared, and the other stands as it was."""
    for name, other in (("ligny", "quatre_bras"), ("quatre_bras", "ligny")):
        s = two()
        over, left = number(s, name), number(s, other)
        stays = s.zones[ZONES * left : ZONES * left + ZONES]
        conclude(s, over, 1, SILENT)
        assert s.zones[ZONES * over : ZONES * over + ZONES] == [0] * ZONES
        assert s.zones[ZONES * left : ZONES * left + ZONES] == stays != [0] * ZONES
        assert (s.live, s.losers[over], s.regroups) == (1 << left, 1, 1 << over)


def test_morale_is_checked_in_the_battle_that_is_fought() -> None:
    """9.4, 9.5: of both units of 1 CV beside the enemy, in the order of the list; a leader helps in his column."""
    for name, units, leader in (
        ("ligny", ["fr_habert", "fr_lefol"], "fr_napoleon"),
        ("quatre_bras", ["fr_foy", "fr_girard"], "fr_napoleon"),
    ):
        engaged: dict[str, Any] = {
            "attacker_left": [units[0], "pr_b1" if name == "ligny" else "br_picton"],
            "attacker_center": [units[1], "pr_b2" if name == "ligny" else "br_cooke", leader],
            "defender_left": [],
            "defender_center": [],
        }
        fields: dict[str, Any] = {"ligny" if name == "ligny" else "crossroads": engaged}
        s = two(**fields, weak=tuple(units))
        say(s, f"battle {name}")
        assert flagged(s, s.checks) == set(units)
        assert flagged(s, s.boosted) == {units[1]}
        order = sorted(units, key=lambda id: unit(s, id))
        assert s.unit == unit(s, order[0])
        rolls(s, 6)
        assert (s.unit, flagged(s, s.checks)) == (unit(s, order[1]), {order[1]})


def test_a_reserve_may_come_to_the_battle_next_door() -> None:
    """12.3: out of the Reserve, on either side, and not out of a column."""
    for side, id, goes in (("french", "fr_milhaud", "fr_lefol"), ("allied", "pr_i_cav", "pr_b1")):
        reserve = "attacker_reserve" if side == "french" else "defender_reserve"
        s = two({reserve: [id]}, side=side)
        say(s, "battle quatre_bras")
        s.acting = s.board.side_mask[0 if side == "french" else 1]
        near = flagged(s, near_units(s, 0 if side == "french" else 1))
        assert id in near
        assert goes not in near


def test_what_comes_in_is_seen_on_the_road_and_opens_a_retreat() -> None:
    """12.1, 12.8, 19.6: one unit by one section; Napoleon, who came in this set, may come again in the next but one."""
    s = two(at={"charleroi": ["fr_napoleon", "fr_quiot"]})
    say(s, "battle quatre_bras")
    end(s, "retreat", "combat")
    say(s, "bring fr_quiot")
    road = s.board.section[s.board.cities.index("quatre_bras")][s.board.cities.index("charleroi")]
    assert (s.crossed[road], s.load[road], city(s, "fr_quiot")) == (1, 1, "quatre_bras")
    assert flagged(s, s.reinforced) == {"fr_quiot"}
    end(s, "retreat", "combat", "reinforce")
    say(s, "battle ligny")
    end(s, "retreat", "combat", "reinforce")
    assert s.sets > 1
    assert s.reinforced == 0


def test_a_battle_turn_with_an_action_is_not_idle() -> None:
    """9.16: each side's last turn counts by itself."""
    s = two()
    s.fight, s.side = number(s, "quatre_bras"), 0
    for idle, busy, after in ((3, 1, 2), (2, 1, 2), (2, 0, 3), (0, 0, 1)):
        s.idle[s.fight], s.busy = idle, busy
        EndBattleTurn().pass_on(s, SILENT)
        assert s.idle[s.fight] == after


def test_contact_by_fire_in_every_area() -> None:
    """9.16, 11.10: a unit in an area with the enemy can fire, wherever the area is."""
    for column in range(3):
        mine, theirs = CROSSROADS[column], CROSSROADS[column + 3]
        for zone in (NAMES[column], NAMES[column + 3]):
            empty = NAMES[column + 3] if zone == NAMES[column] else NAMES[column]
            s = two(crossroads={zone: [mine, theirs], empty: []})
            s.fight = number(s, "quatre_bras")
            assert can_make_contact(s, unit(s, mine))
            assert can_make_contact(s, unit(s, theirs))


def test_a_unit_that_has_fired_is_done() -> None:
    """11.1"""
    s = two(crossroads={"attacker_left": ["fr_foy", "br_picton"], "defender_left": []})
    say(s, "battle quatre_bras")
    end(s, "retreat")
    say(s, "fire fr_foy")
    while step(s) != "combat":
        say(s, offered(s)[0])
    assert flagged(s, s.acted) == {"fr_foy"}
    assert "fr_foy" not in offered(s, "fire") + offered(s, "shift")
    assert (s.hits, bool(s.busy)) == (0, True)


# Opening battles


def test_how_a_battle_is_announced() -> None:
    """8.9, 10.2, 18.3: who is there in what numbers, by which roads; on equal numbers the British command."""
    s = stand(
        {"charleroi": ["fr_foy", "fr_girard", "fr_jerome"], "quatre_bras": ["br_picton", "br_cooke", "pr_b1", "pr_b2"]},
        players=3,
    )
    for id in ("fr_foy", "fr_girard", "fr_jerome"):
        march(s, id, "quatre_bras")
    tell = Listener()
    s.play(s.game.move("end"), tell)
    told = {event.kind: event.data for event in tell.events}
    assert told["battle"] == {
        "battle": "quatre_bras",
        "attacker": "french",
        "forces": [["french", 3], ["british", 2], ["prussian", 2]],
        "by": ["charleroi"],
    }
    assert s.command == [BRITISH]
    assert {s.board.cities[c] for c in bits(s.opens[0])} == {"charleroi"}


def test_each_side_is_heard_once_when_it_has_placed_all() -> None:
    """8.4, 8.5, 8.9: then all columns are shown together."""
    s = stand({"charleroi": ["fr_foy", "fr_girard", "fr_jerome"], "quatre_bras": ["br_picton", "br_cooke", "br_alten"]})
    for id in ("fr_foy", "fr_girard", "fr_jerome"):
        march(s, id, "quatre_bras")
    say(s, "end")
    tell = Listener()
    while step(s) in ("deploy_unit", "deploy_area"):
        s.play(s.moves()[0], tell)
    kinds = [event.kind for event in tell.events]
    assert kinds.count("placed_all") == 2
    assert kinds.count("revealed") == 1
    assert [event.data["side"] for event in tell.events if event.kind == "placed_all"] == ["allied", "french"]


# Marches


def test_forced_marchers_of_two_armies_roll_one_after_the_other() -> None:
    """6.2, 18.2: each Allied player for his own."""
    s = stand({"waterloo": ["br_picton"], "gembloux": ["pr_b1"]}, turn=2, players=3)
    s.forced = 1 << unit(s, "br_picton") | 1 << unit(s, "pr_b1")
    s.goto(s.game.step_names.index("force_pick"))
    s.go_on()
    assert (s.actor, offered(s, "check")) == (BRITISH, ["br_picton"])
    both = stand({"waterloo": ["br_picton"], "gembloux": ["pr_b1"]}, turn=2)
    both.forced = s.forced
    both.goto(s.game.step_names.index("force_pick"))
    both.go_on()
    assert set(offered(both, "check")) == {"br_picton", "pr_b1"}


def test_a_march_within_the_allowance_is_no_forced_one() -> None:
    """5.12, 6.1, 19.6: and everyone sees the roads that were used."""
    s = stand({"charleroi": ["fr_foy"]})
    tell = Listener()
    for words in ("march fr_foy", "to quatre_bras", "halt"):
        s.play(s.game.move(words), tell)
    moved = next(event.data for event in tell.events if event.kind == "moved")
    assert moved["forced"] is False
    assert {s.board.cities[c] for c in bits(used_cities(s))} == set(moved["path"])


def test_whose_moves_are_not_shown_yet() -> None:
    """18.2, 19.6: the British have ended theirs; the Prussians' are under way."""
    s = stand({"waterloo": ["br_picton"], "gembloux": ["pr_b1"]}, turn=2, players=3)
    march(s, "br_picton", "quatre_bras")
    picton, first = 1 << unit(s, "br_picton"), 1 << unit(s, "pr_b1")
    assert [unseen_moves(s, seat) for seat in (0, BRITISH, PRUSSIAN)] == [picton, 0, picton]
    say(s, "end")
    march(s, "pr_b1", "ligny")
    assert [unseen_moves(s, seat) for seat in (0, BRITISH, PRUSSIAN)] == [picton | first, first, 0]


def test_allies_see_each_other_in_every_city_they_share() -> None:
    """18.4: also in the first city of the map, and nowhere else."""
    first = game().board.cities[0]
    s = stand({first: ["br_picton", "pr_b1"], "waterloo": ["br_cooke"], "gembloux": ["pr_b2"]}, turn=2, players=3)
    seen = flagged(s, faces(s, BRITISH))
    assert "pr_b1" in seen
    assert "pr_b2" not in seen
    alone = stand({first: ["pr_b1"], "waterloo": ["br_picton"]}, turn=2, players=3, rest="eliminated")
    assert "pr_b1" not in flagged(alone, faces(alone, BRITISH))


# The end of a turn


def test_nothing_of_a_turn_is_left_in_the_next() -> None:
    """15.5, 19.2: the disrupted recover, leaders are hidden again, and nobody is doomed."""
    s = stand({"charleroi": ["fr_foy", "fr_napoleon"]})
    s.disrupted = 1 << unit(s, "fr_foy")
    s.shown = s.led = 1 << unit(s, "fr_napoleon")
    say(s, "end")
    while s.turn == 1 and not s.over:
        s.apply(s.moves()[0])
    assert s.turn == 2
    assert (s.disrupted, s.led, s.shown, s.doomed, s.reinforced, s.broke, s.acted) == (0, 0, 0, 0, 0, 0, 0)


def test_by_which_paragraph_an_army_is_defeated() -> None:
    """16.2, 16.3"""
    for army, cite in ((0, "16.2"), (1, "16.3"), (2, "16.3")):
        s = stand({"charleroi": ["fr_foy"]}, rest="eliminated")
        s.fallen = 0
        tell = Listener()
        remove_defeated(s, [army], tell)
        assert [event.cite for event in tell.events if event.kind == "army_defeated"] == [cite]


def test_the_winner_of_several_battles_regroups_in_his_own_order() -> None:
    """14.1, 18.9"""
    for loser in (0, 1):
        s = two()
        for i in (0, 1):
            conclude(s, i, loser, SILENT)
        s.goto(s.game.step_names.index("pick_regroup"))
        s.go_on()
        assert (step(s), s.actor, sorted(offered(s, "battle"))) == ("pick_regroup", 1 - loser, ["ligny", "quatre_bras"])


def test_only_units_on_a_board_are_engaged() -> None:
    """1.6: beside an enemy in their area, and nobody elsewhere."""
    s = two(crossroads={"attacker_left": ["fr_foy", "br_picton"], "defender_left": []}, at={"charleroi": ["fr_quiot"]})
    assert [engaged(s, unit(s, id)) for id in ("fr_foy", "br_picton", "fr_girard", "fr_quiot")] == [
        True,
        True,
        False,
        False,
    ]


def test_an_army_that_owes_all_it_has_is_not_asked() -> None:
    """15.1, 15.4: with one unit more than it owes it names which are lost."""
    three = ["pr_b1", "pr_b2", "pr_b3"]
    s = stand({"liege": ["fr_foy"], "gembloux": three}, rest="eliminated")
    debt = owed(s, PRUSSIAN)
    assert 0 < debt < 3
    owe(s, PRUSSIAN)
    assert (s.debt, s.doomed) == (debt, 0)
    few = stand({"liege": ["fr_foy"], "gembloux": three[:debt]}, rest="eliminated")
    owe(few, PRUSSIAN)
    assert (few.debt, flagged(few, few.doomed)) == (0, set(three[:debt]))


def test_on_equal_losses_the_british_have_the_greater_honour() -> None:
    """18.5"""
    s = stand({"waterloo": ["br_picton"], "gembloux": ["pr_b1"]}, turn=2, players=3)
    s.winner = 1
    assert honour(s) == BRITISH
    s.cv[unit(s, "br_picton")] -= 1
    assert honour(s) == PRUSSIAN
    s.winner = 0
    assert honour(s) == 0


def test_what_an_ally_lost_unseen_leaves_him_a_point() -> None:
    """19.7: he survived it."""
    s = stand({"waterloo": ["br_picton"], "gembloux": ["pr_b1"]}, turn=2, players=3)
    block = unit(s, "pr_b1")
    city = 1 << s.board.cities.index("gembloux")
    s.low[block] = s.kin_low[block] = 2
    unseen_loss(s, PRUSSIAN, city, [1, 1, 1, 1])
    assert (s.low[block], s.kin_low[block]) == (1, 1)
    unseen_loss(s, PRUSSIAN, city, [1, 1, 1, 1])
    assert (s.low[block], s.kin_low[block]) == (1, 1)


def test_who_marches_saw_his_ally_where_he_began() -> None:
    """18.4: not where he is on his way to, until the movement is over."""
    s = stand(
        {"waterloo": ["br_picton", "pr_b1"], "quatre_bras": ["pr_b2"], "ghent": ["br_cooke"]},
        turn=2,
        players=3,
        rest="eliminated",
    )
    march(s, "br_picton", "quatre_bras")
    assert step(s) == "march"
    assert {"pr_b1", "pr_b2"} & flagged(s, faces(s, BRITISH)) == {"pr_b1"}
