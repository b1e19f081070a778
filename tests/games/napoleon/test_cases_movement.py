"""Worked cases: movement and road capacity."""

from __future__ import annotations

from games.napoleon.field import city, game, legal, march, offered, refused, say, stand, step, unit
from hundreddays.core import Listener
from hundreddays.games.napoleon.rules.state import NapoleonState


def why(s: NapoleonState, line: str) -> tuple[str, str]:
    """The paragraph and the words with which a move is refused."""
    reason = s.check(s.game.move(line)).reasons[0]
    return reason.cite, reason.text


SOIRE = [
    "fr_quiot",
    "fr_donzelot",
    "fr_marcognet",
    "fr_durutte",
    "fr_jacquinot",
    "fr_i_art",
    "fr_bachelu",
    "fr_jerome",
    "fr_girard",
    "fr_foy",
    "fr_pire",
    "fr_ii_art",
]
TEN = [
    "fr_lefol",
    "fr_habert",
    "fr_berthezene",
    "fr_domon",
    "fr_iii_art",
    "fr_simmer",
    "fr_jeanin",
    "fr_teste",
    "fr_vi_art",
    "fr_pajol",
]


def used(s: NapoleonState, road: str) -> int:
    return s.used[s.board.roads.index(road)]


def test_c01_three_french_groups_and_no_fourth() -> None:
    s = stand({"givet": ["fr_hulot"]}, rest="history")
    march(s, "fr_foy", "thuin")
    march(s, "fr_lefol", "thuin")
    march(s, "fr_vichery", "laneffe")
    assert refused(s, "march fr_hulot") == "5.2"
    assert legal(s, "march fr_jerome")


def test_c02_two_groups_for_each_allied_army() -> None:
    s = stand({}, rest="history", turn=2)
    march(s, "br_picton", "waterloo")
    march(s, "br_clinton", "enghien")
    march(s, "pr_b5", "ligny")
    assert refused(s, "march br_cooke") == "5.2"
    march(s, "pr_b13", "hannut")
    assert refused(s, "march pr_b9") == "5.2"


def test_c03_an_allied_army_without_its_leader_has_one_group() -> None:
    s = stand({}, rest="history", gone=["br_wellington"], turn=2)
    march(s, "br_picton", "waterloo")
    assert refused(s, "march br_clinton") == "5.2"
    march(s, "pr_b5", "ligny")
    march(s, "pr_b13", "hannut")


def test_c05_an_unguarded_river_does_not_halve_the_road() -> None:
    s = stand({}, rest="history")
    for id in SOIRE[:6]:
        march(s, id, "binche")
    say(s, f"march {SOIRE[6]}")
    assert refused(s, "to binche") == "5.7"
    say(s, "to thuin", "halt")
    for id in SOIRE[7:]:
        march(s, id, "thuin")
    assert used(s, "binche--soire") == used(s, "soire--thuin") == 6


def test_c06_a_guarded_minor_river_lets_three_across() -> None:
    s = stand({"binche": ["br_hussars"]}, rest="history")
    for id in SOIRE[:3]:
        march(s, id, "binche")
    say(s, f"march {SOIRE[3]}")
    assert refused(s, "to binche") == "5.8"
    say(s, "to thuin", "halt")
    assert legal(s, "end")


def test_c07_five_over_the_guarded_sambre_and_ten_by_the_dry_road() -> None:
    s = stand({"charleroi": ["pr_b1", "pr_b2", "pr_b3"], "laneffe": SOIRE[:6], "binche": [*TEN, "fr_milhaud"]})
    for id in SOIRE[:5]:
        march(s, id, "charleroi")
    say(s, f"march {SOIRE[5]}")
    assert refused(s, "to charleroi") == "5.8"
    say(s, "to philippeville", "halt")
    for id in TEN:
        march(s, id, "charleroi")
    say(s, "march fr_milhaud")
    assert refused(s, "to charleroi") == "5.7"
    say(s, "to thuin", "halt")
    assert (s.here[s.board.city_index["charleroi"]] & s.board.side_mask[0]).bit_count() == 15
    assert legal(s, "end")


def test_c08_a_major_road_takes_ten() -> None:
    s = stand({"philippeville": [*TEN, "fr_foy"]})
    for id in TEN:
        march(s, id, "laneffe")
    say(s, "march fr_foy")
    assert refused(s, "to laneffe") == "5.7"


def test_c10_whoever_enters_an_enemy_city_must_stop() -> None:
    s = stand({"beaumont": ["fr_milhaud"], "thuin": ["br_hussars"]})
    say(s, "march fr_milhaud", "to thuin")
    assert step(s) == "march"
    assert city(s, "fr_milhaud") == "thuin"


def test_c11_both_directions_and_both_armies_share_a_road() -> None:
    s = stand(
        {
            "waterloo": ["br_picton", "br_cole", "br_brunswick", "br_nassau"],
            "quatre_bras": [f"pr_b{n}" for n in range(1, 8)],
        },
        turn=2,
    )
    for id in ("br_picton", "br_cole", "br_brunswick", "br_nassau"):
        march(s, id, "quatre_bras")
    for n in range(1, 7):
        march(s, f"pr_b{n}", "waterloo")
    say(s, "march pr_b7")
    assert refused(s, "to waterloo") == "5.7"


def test_c12_a_unit_moves_once() -> None:
    s = stand({}, rest="history")
    march(s, "fr_foy", "thuin")
    march(s, "fr_lefol", "thuin")
    assert refused(s, "march fr_foy") == "5.4"


def test_c13_the_senne_guards_brussels_from_the_west() -> None:
    s = stand({"brussels": ["br_picton", "br_cole", "br_brunswick"], "hal": SOIRE[:6], "waterloo": [*TEN, "fr_foy"]})
    for id in SOIRE[:5]:
        march(s, id, "brussels")
    say(s, f"march {SOIRE[5]}")
    assert refused(s, "to brussels") == "5.8"
    say(s, "to waterloo", "halt")
    for id in TEN:
        march(s, id, "brussels")
    say(s, "march fr_foy")
    assert refused(s, "to brussels") == "5.7"


def test_c84_the_guarded_sambre_before_mons() -> None:
    s = stand({"mons": ["br_hussars", "br_alten", "br_chasse"], "soire": SOIRE[:4], "maubeuge": [*TEN, "fr_milhaud"]})
    for id in SOIRE[:3]:
        march(s, id, "mons")
    say(s, f"march {SOIRE[3]}")
    assert refused(s, "to mons") == "5.8"
    say(s, "to thuin", "halt")
    for id in TEN:
        march(s, id, "mons")
    say(s, "march fr_milhaud")
    assert refused(s, "to mons") == "5.7"


def test_c73_moves_into_a_city_held_too_weakly_are_taken_back() -> None:
    s = stand({}, rest="history")
    march(s, "fr_foy", "mons")
    march(s, "fr_girard", "mons")
    assert refused(s, "end") == "7.1"
    say(s, "cancel fr_foy", "cancel fr_girard")
    assert city(s, "fr_foy") == city(s, "fr_girard") == "soire"
    assert used(s, "mons--soire") == 0
    assert not s.active[0]
    assert legal(s, "end")


def test_a_unit_belongs_all_turn_to_the_group_it_began_in() -> None:
    s = stand({"thuin": ["fr_hulot"]}, rest="history")
    march(s, "fr_foy", "thuin")
    march(s, "fr_lefol", "thuin")
    march(s, "fr_vichery", "laneffe")
    assert refused(s, "march fr_hulot") == "5.2"  # 5.14: joined by others, but not activated


def test_a_city_left_empty_may_be_passed_and_one_entered_by_friends_may_not() -> None:
    s = stand({"thuin": ["br_hussars"], "beaumont": ["fr_milhaud", "fr_pajol", "fr_lefol"]})
    march(s, "fr_lefol", "thuin")
    say(s, "march fr_milhaud", "to thuin")
    assert step(s) == "march"  # 5.15


def test_a_path_has_no_repetition_and_counts_as_marched() -> None:
    s = stand({"beaumont": ["fr_milhaud"]})
    say(s, "march fr_milhaud", "to thuin")
    assert refused(s, "to beaumont") == "5.12"
    assert refused(s, "to brussels") == "5.12"
    say(s, "to soire")
    assert step(s) == "route"  # 5.12: two sections marched although Soire is next door, so the third is a force march
    say(s, "halt")
    assert not s.forced
    assert s.path[unit(s, "fr_milhaud")]


def test_marches_are_bounded_but_taking_back_is_not() -> None:
    s = stand({"beaumont": ["fr_foy"]}, now={"orders": 240})
    assert refused(s, "march fr_foy") == "5.13"
    s = stand({"beaumont": ["fr_foy"]}, now={"orders": 239})
    march(s, "fr_foy", "thuin")
    assert offered(s) == ["end", "cancel fr_foy"]
    assert game().board.orders == 240


def test_traffic_is_shown_to_all_without_its_direction() -> None:
    """19.6: the owner sees the way of his unit; others that a road was used, not by whom nor which way."""
    s = game().start()
    tell = Listener()
    for line in ("march fr_quiot", "to binche", "halt", "end"):
        s.apply(s.game.move(line), tell)
    shown = {event.kind: s.game.shown(event) for event in tell.events}
    assert shown["moved"].paths == (("soire", "binche"),)
    assert not shown["moved"].undirected
    assert {frozenset(path) for path in shown["marched"].paths} == {frozenset(("soire", "binche"))}
    assert shown["marched"].undirected


def test_a_unit_is_told_why_it_cannot_leave_a_city() -> None:
    """5.7, 7.3: by night the enemy all around is not a road without room."""
    board = game().board
    near = [board.cities[c] for c in board.near[board.city_index["charleroi"]]]
    around = {c: [f"pr_b{number}"] for number, c in enumerate(near, 1)}
    s = stand({"charleroi": ["fr_foy"], **around}, turn=3)
    assert why(s, "march fr_foy") == ("7.3", "Every road out of Charleroi leads to the enemy, and it is night.")
    del around["laneffe"]
    s = stand({"charleroi": ["fr_foy", *TEN], **around}, turn=3)
    for id in TEN:
        march(s, id, "laneffe")
    text = "It is night, and no road from Charleroi to a city without enemies has room for another unit."
    assert why(s, "march fr_foy") == ("5.7", text)


def test_a_leader_is_told_why_he_leads_nobody() -> None:
    """6.4, 6.11"""
    s = stand({"beaumont": ["fr_napoleon"]})
    assert why(s, "reveal fr_napoleon") == ("6.4", "Napoléon began alone in Beaumont: there is no group to lead.")
    s = stand({"beaumont": ["fr_napoleon", "fr_foy"]}, now={"orders": 240})
    assert why(s, "reveal fr_napoleon")[0] == "5.13"
    s = stand({"beaumont": ["fr_napoleon", "fr_foy"]})
    march(s, "fr_foy", "thuin")
    text = "Napoléon can be revealed only before any unit of a group that may still move has moved."
    assert why(s, "reveal fr_napoleon") == ("6.4", text)
