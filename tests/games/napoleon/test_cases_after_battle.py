"""Worked cases: retreat, reinforcement, rout and regroup."""

from __future__ import annotations

from typing import Any

from games.napoleon.field import area, battle, city, cv, end, flagged, march, offered, refused, rolls, say, stand, step
from hundreddays.games.napoleon.rules.state import LOST_IN_ACTION, NapoleonState

FRENCH = ["fr_lefol", "fr_habert", "fr_berthezene"]
ALLIED = ["br_picton", "br_cole", "br_brunswick"]
ZONES = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")


def board(*units: str, **more: Any) -> dict[str, Any]:
    """Three attackers and three defenders, one in each area."""
    return {**{name: [id] for name, id in zip(ZONES, units, strict=True)}, **more}


def quatre_bras(side: str, also: dict[str, list[str]] | None = None, **more: Any) -> NapoleonState:
    """The French attack Quatre Bras from Charleroi, which they left empty."""
    extra = [
        id for value in more.values() if isinstance(value, list) for id in value if id[:3] in ("fr_", "br_", "pr_")
    ]
    units = [*FRENCH, *ALLIED, *(id for id in extra if id not in FRENCH + ALLIED)]
    return battle(
        {"quatre_bras": units, **(also or {})},
        {"quatre_bras": board(*FRENCH, *ALLIED, opens=["charleroi"], **more)},
        side=side,
    )


def test_c50_the_defenders_ways_out_and_their_room() -> None:
    s = quatre_bras(
        "allied", defender_reserve=["br_cooke", "br_alten", "br_perponcher", "br_chasse", "br_clinton", "br_colville"]
    )
    say(s, "battle quatre_bras", "retreat br_cooke")
    assert offered(s, "to") == ["nivelles", "waterloo", "wavre", "ligny"]
    assert refused(s, "to charleroi") == "10.2"
    say(s, "to wavre", "retreat br_alten")
    assert refused(s, "to wavre") == "10.3"
    say(s, "to nivelles", "retreat br_perponcher", "to nivelles", "retreat br_chasse")
    assert refused(s, "to nivelles") == "10.3"
    say(s, "to ligny", "retreat br_clinton", "to ligny", "retreat br_colville")
    assert offered(s, "to") == ["waterloo"]


def test_c51_the_attacker_goes_back_the_way_he_came() -> None:
    s = quatre_bras("french", attacker_reserve=["fr_teste"])
    say(s, "battle quatre_bras", "retreat fr_teste")
    assert offered(s, "to") == ["charleroi"]
    assert refused(s, "to nivelles") == "10.2"


def test_c52_engaged_guns_are_lost_in_retreat_and_others_are_not() -> None:
    s = quatre_bras("french", attacker_left=["fr_lefol", "fr_iii_art", "br_cooke"], attacker_reserve=["fr_vi_art"])
    say(s, "battle quatre_bras")
    assert "eliminated" in {option.note for option in s.prompt(0).options if option.noun == "fr_iii_art"}
    say(s, "retreat fr_iii_art")
    assert city(s, "fr_iii_art") == "eliminated"
    assert not any(s.load)
    say(s, "retreat fr_vi_art", "to charleroi")
    assert cv(s, "fr_vi_art") == 2
    assert flagged(s, s.disrupted) == {"fr_vi_art"}


def test_c53_engaged_cavalry_suffers_only_from_cavalry() -> None:
    for enemy, left in (("br_cooke", 3), ("br_heavy_cav", 2)):
        s = quatre_bras("french", attacker_left=["fr_lefol", "fr_milhaud", enemy])
        say(s, "battle quatre_bras", "retreat fr_milhaud", "to charleroi")
        if step(s) == "retreat_to":
            say(s, "halt")
        assert cv(s, "fr_milhaud") == left


def test_c55_a_retreated_unit_cannot_reinforce_next_door() -> None:
    ligny = ["fr_foy", "fr_girard", "fr_simmer", "pr_b1", "pr_b2", "pr_b3"]
    boards = {
        "quatre_bras": board(*FRENCH, *ALLIED, attacker_reserve=["fr_teste"], opens=["charleroi"]),
        "ligny": board(*ligny, opens=["charleroi"]),
    }
    s = battle({"quatre_bras": [*FRENCH, *ALLIED, "fr_teste"], "ligny": ligny}, boards)
    say(s, "battle quatre_bras", "retreat fr_teste", "to charleroi")
    end(s, "retreat", "combat", "reinforce")
    assert s.board.cities[s.fights[s.fight]] == "ligny"
    end(s, "retreat", "combat")
    assert s.side == 1  # nobody else is near, so the set passes to the Allies without asking
    assert city(s, "fr_teste") == "charleroi"


def test_c56_reinforcements_come_whatever_the_road_has_carried() -> None:
    also = {"charleroi": ["fr_foy", "fr_girard", "fr_simmer"], "wavre": ["fr_teste", "fr_hulot"]}
    s = quatre_bras("french", also)
    s.used[s.board.roads.index("charleroi--quatre_bras")] = 10
    say(s, "battle quatre_bras")
    end(s, "retreat", "combat")
    say(s, "bring fr_foy", "bring fr_girard")
    assert refused(s, "bring fr_simmer") == "12.1"
    say(s, "bring fr_teste")
    assert city(s, "fr_foy") == city(s, "fr_teste") == "quatre_bras"
    assert area(s, "fr_foy") == 7
    assert step(s) != "reinforce"  # the minor road has brought its one


def test_c57_from_reserve_to_reserve_but_once_in_a_set() -> None:
    ligny = ["fr_foy", "fr_girard", "fr_simmer", "pr_b1", "pr_b2", "pr_b3"]
    namur = ["fr_quiot", "fr_donzelot", "fr_marcognet", "pr_b5", "pr_b6", "pr_b7"]
    boards = {
        "quatre_bras": board(*FRENCH, *ALLIED, attacker_reserve=["fr_teste"], opens=[]),
        "ligny": board(*ligny, opens=[]),
        "namur": board(*namur, opens=[]),
    }
    s = battle(
        {"quatre_bras": [*FRENCH, *ALLIED, "fr_teste"], "ligny": ligny, "namur": namur, "gembloux": ["fr_hulot"]},
        boards,
    )
    say(s, "battle ligny")
    end(s, "retreat", "combat")
    say(s, "bring fr_teste", "end")
    assert city(s, "fr_teste") == "ligny"
    say(s, "battle namur")
    end(s, "retreat", "combat")
    assert refused(s, "bring fr_teste") == "12.4"
    assert flagged(s, s.reinforced) == {"fr_teste"}


def test_c82_a_unit_that_reinforces_from_another_battle_arrives_hidden() -> None:
    ligny = ["fr_foy", "fr_girard", "fr_simmer", "pr_b1", "pr_b2", "pr_b3"]
    boards = {
        "quatre_bras": board(*FRENCH, *ALLIED, attacker_reserve=["fr_teste"], opens=[]),
        "ligny": board(*ligny, opens=[]),
    }
    s = battle({"quatre_bras": [*FRENCH, *ALLIED, "fr_teste"], "ligny": ligny}, boards, flags={"shown": ["fr_teste"]})
    say(s, "battle ligny")
    end(s, "retreat", "combat")
    say(s, "bring fr_teste")
    assert "fr_teste" not in flagged(s, s.shown)
    assert "fr_teste" not in {piece.id for piece in s.view(1).pieces}


def routed(
    at: dict[str, list[str]], units: list[str], opens: list[str], side: str = "french", **more: Any
) -> NapoleonState:
    """A side that has lost a column, about to end its combat step."""
    return battle(
        at,
        {"ligny": {"opens": opens, **more}},
        side=side,
        step="combat",
        now={"acting": ["french"] if side == "french" else ["british", "prussian"]},
    )


def test_c60_a_minor_river_road_saves_three() -> None:
    eight = [
        "fr_lefol",
        "fr_habert",
        "fr_berthezene",
        "fr_foy",
        "fr_donzelot",
        "fr_marcognet",
        "fr_durutte",
        "fr_jerome",
    ]
    enemy = ["br_picton", "br_cole", "br_brunswick"]
    s = battle(
        {"mons": [*eight, *enemy]},
        {
            "mons": {
                "attacker_left": eight,
                "defender_right": enemy[:1],
                "defender_center": enemy[1:2],
                "defender_left": enemy[2:],
                "opens": ["soire"],
            }
        },
        step="combat",
    )
    say(s, "end")
    assert step(s) == "rout"
    for id in ("fr_jerome", "fr_foy", "fr_lefol"):
        say(s, f"rout {id}", "to soire")
    survivors = [id for id in eight if city(s, id) != "eliminated"]
    assert survivors == ["fr_lefol", "fr_foy", "fr_jerome"]


def test_c61_losses_of_a_rout() -> None:
    units = ["fr_lefol", "fr_iii_art", "fr_milhaud", "fr_napoleon"]
    enemy = ["pr_b1", "pr_b2", "pr_b3"]
    zones = {
        "attacker_left": units,
        "defender_right": enemy[:1],
        "defender_center": enemy[1:2],
        "defender_left": enemy[2:],
        "opens": ["charleroi"],
    }
    s = battle({"ligny": [*units, *enemy]}, {"ligny": zones}, step="combat")
    say(s, "end")
    assert cv(s, "fr_lefol") == 2
    assert city(s, "fr_iii_art") == "eliminated"
    assert cv(s, "fr_milhaud") == 3
    assert cv(s, "fr_napoleon") == 1


def test_c62_napoleon_left_behind_in_a_rout_loses_the_war() -> None:
    eight = [
        "fr_lefol",
        "fr_habert",
        "fr_berthezene",
        "fr_foy",
        "fr_donzelot",
        "fr_marcognet",
        "fr_durutte",
        "fr_napoleon",
    ]
    enemy = ["br_picton", "br_cole", "br_brunswick"]
    zones = {
        "attacker_left": eight,
        "defender_right": enemy[:1],
        "defender_center": enemy[1:2],
        "defender_left": enemy[2:],
        "opens": ["soire"],
    }
    s = battle({"mons": [*eight, *enemy]}, {"mons": zones}, step="combat")
    say(s, "end")
    assert "rout fr_napoleon" in offered(s)
    for id in ("fr_durutte", "fr_foy", "fr_lefol"):
        say(s, f"rout {id}", "to soire")
    assert s.fate == LOST_IN_ACTION
    end(s, "regroup_in", "regroup_out")
    assert (s.winner, s.column) == (1, 5)


def test_c63_the_winner_regroups_in_and_out() -> None:
    winners = ["fr_lefol", "fr_habert", "fr_berthezene", "fr_foy"]
    at = {"ligny": [*winners, "pr_b1", "pr_b2"], "charleroi": ["fr_teste", "fr_simmer", "fr_jeanin"]}
    zones = {
        "attacker_left": winners[:1],
        "attacker_center": winners[1:2],
        "attacker_right": winners[2:3],
        "attacker_reserve": winners[3:],
        "defender_right": ["pr_b1"],
        "defender_center": ["pr_b2"],
        "opens": ["charleroi", "quatre_bras"],
    }
    s = battle(at, {"ligny": zones}, step="combat")
    say(s, "end", "rout pr_b1", "to namur", "rout pr_b2", "to namur")
    assert step(s) == "regroup_in"
    say(s, "bring fr_teste", "bring fr_simmer")
    assert step(s) == "regroup_out"  # two by the major road, no more
    say(s, "retreat fr_lefol", "to charleroi", "retreat fr_habert", "to charleroi", "retreat fr_foy")
    assert refused(s, "to charleroi") == "10.3"
    say(s, "to quatre_bras")
    assert refused(s, "retreat fr_teste") == "14.5"
    assert {"fr_teste", "fr_simmer", "fr_lefol", "fr_habert", "fr_foy"} <= flagged(s, s.disrupted)
    assert "fr_berthezene" not in flagged(s, s.disrupted)


def test_c63_those_who_stayed_may_still_reinforce_next_door() -> None:
    other = ["fr_quiot", "fr_donzelot", "fr_marcognet", "br_picton", "br_cole", "br_brunswick"]
    winners = ["fr_lefol", "fr_habert", "fr_berthezene"]
    zones = {
        "attacker_left": winners[:1],
        "attacker_center": winners[1:2],
        "attacker_right": winners[2:],
        "defender_right": ["pr_b1"],
        "opens": ["charleroi"],
    }
    s = battle(
        {"ligny": [*winners, "pr_b1"], "quatre_bras": other},
        {"ligny": {**zones, "status": ["live"]}, "quatre_bras": board(*other, opens=[])},
        step="combat",
    )
    say(s, "end", "rout pr_b1", "to namur")
    assert step(s) == "regroup_out"
    say(s, "retreat fr_lefol", "to charleroi", "end")
    end(s, "retreat", "combat")
    assert step(s) == "reinforce"
    assert offered(s, "bring") == ["fr_habert", "fr_berthezene"]
    assert refused(s, "bring fr_lefol") == "12.2"


def test_c78_who_can_rout_must() -> None:
    zones = {
        "attacker_left": ["fr_lefol"],
        "attacker_center": ["fr_habert"],
        "defender_right": ["pr_b1"],
        "defender_center": ["pr_b2"],
        "defender_left": ["pr_b3"],
        "opens": ["charleroi"],
    }
    s = battle({"ligny": ["fr_lefol", "fr_habert", "pr_b1", "pr_b2", "pr_b3"]}, {"ligny": zones}, step="combat")
    say(s, "end")
    assert refused(s, "end") == "13.9"
    say(s, "rout fr_lefol", "to charleroi", "rout fr_habert", "to charleroi")
    assert city(s, "fr_lefol") == city(s, "fr_habert") == "charleroi"


def test_c83_a_city_marched_from_is_open_to_the_attackers_of_both_battles() -> None:
    ligny = ["fr_foy", "fr_girard", "fr_simmer", "pr_b1", "pr_b2", "pr_b3"]
    s = stand({"quatre_bras": ALLIED, "ligny": ligny[3:], "charleroi": [*FRENCH, *ligny[:3]]})
    for id, goal in zip([*FRENCH, *ligny[:3]], ["quatre_bras"] * 3 + ["ligny"] * 3, strict=True):
        march(s, id, goal)
    say(s, "end")
    for row in s.view(0).panels["battles"]:
        assert "charleroi" in row["retreat"]["attacker"]
        assert "charleroi" not in row["retreat"]["defender"]


def test_the_last_unit_to_leave_loses_the_battle_without_a_rout() -> None:
    s = quatre_bras("french")
    say(s, "battle quatre_bras", "retreat fr_lefol", "to charleroi", "retreat fr_habert", "to charleroi")
    assert step(s) == "combat"  # no road has room for the third
    s = battle(
        {"quatre_bras": ["fr_lefol", *ALLIED]},
        {
            "quatre_bras": {
                "attacker_left": ["fr_lefol"],
                "defender_right": ALLIED[:1],
                "defender_center": ALLIED[1:2],
                "defender_left": ALLIED[2:],
                "opens": ["charleroi"],
            }
        },
    )
    happened = say(s, "battle quatre_bras", "retreat fr_lefol", "to charleroi")
    assert "won" in happened
    assert "rout" not in happened
    assert cv(s, "fr_lefol") == 3


def test_sixty_sets_end_every_battle() -> None:
    s = quatre_bras("allied")
    s.sets = 60
    say(s, "battle quatre_bras")
    end(s, "retreat", "combat", "reinforce")
    assert step(s) == "rout"
    assert s.losers == [0]


def test_cavalry_may_retreat_two_sections_and_never_back() -> None:
    s = quatre_bras("allied", defender_reserve=["br_light_cav"])
    say(s, "battle quatre_bras", "retreat br_light_cav", "to waterloo")
    assert refused(s, "to quatre_bras") == "10.10"
    say(s, "to brussels")
    assert city(s, "br_light_cav") == "brussels"
    assert [s.load[s.board.roads.index(road)] for road in ("quatre_bras--waterloo", "brussels--waterloo")] == [1, 1]


def test_a_broken_unit_may_not_retreat_or_reinforce() -> None:
    s = quatre_bras("french", attacker_left=["fr_lefol", "fr_girard", "br_cooke"])
    s.cv[s.board.unit_index["fr_girard"]] = 1
    say(s, "battle quatre_bras")
    rolls(s, 1)
    assert refused(s, "retreat fr_girard") == "9.8"


def test_routs_and_regroups_that_fall_due_together_are_taken_in_the_order_chosen() -> None:
    s = stand(
        {"ligny": ["pr_b1"], "quatre_bras": ["br_picton"], "charleroi": [*FRENCH, "fr_foy", "fr_girard", "fr_simmer"]}
    )
    for id, goal in zip(
        [*FRENCH, "fr_foy", "fr_girard", "fr_simmer"], ["quatre_bras"] * 3 + ["ligny"] * 3, strict=True
    ):
        march(s, id, goal)
    say(s, "end")
    assert s.actor == 0  # 13.8: the player of the campaign turn
    assert offered(s) == ["battle quatre_bras", "battle ligny"]
    assert refused(s, "battle namur") == "13.8"
    say(s, "battle ligny", "rout pr_b1", "to namur", "rout br_picton", "to waterloo")
    assert step(s) == "pick_regroup"  # 8.10: routs before regroups
    assert s.actor == 0
    assert refused(s, "battle namur") == "14.2"
    say(s, "battle quatre_bras")
    end(s, "regroup_in", "regroup_out")
    assert s.turn == 2


def test_either_allied_army_reinforces_an_allied_battle() -> None:
    s = quatre_bras("allied", {"ligny": ["pr_b1"]})
    say(s, "battle quatre_bras")
    end(s, "retreat", "combat")
    say(s, "bring pr_b1")
    assert city(s, "pr_b1") == "quatre_bras"


def test_where_reinforcements_came_from_is_open_to_the_attacker() -> None:
    s = quatre_bras("french", {"nivelles": ["fr_foy"]})
    say(s, "battle quatre_bras")
    end(s, "retreat", "combat")
    say(s, "bring fr_foy")
    assert not s.held[0] >> s.board.city_index["nivelles"] & 1  # 12.8: left empty
    assert "nivelles" in s.view(0).panels["battles"][0]["retreat"]["attacker"]
